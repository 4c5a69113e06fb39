"""The evaluations of `hallboard.engine.evaluations`, compiled by Cython at installation, under the same names."""

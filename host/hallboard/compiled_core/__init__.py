"""The kernels of `hallcore`, compiled by Cython at installation, under the names that they have there.

The repository has this file alone; setup.py puts the extension modules into folders beside it. `hallboard.compiled`
loads them.
"""

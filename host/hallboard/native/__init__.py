"""Cython modules over the compiled rulesets: what has to be fast on the host. `hallboard.compiled` knows if they exist.

They are generic: a ruleset is a `RulesetTable` of C functions (ruleset_table.pxd), filled from what its compiled
rules export, so that a new game has its table by being in GAMES.
"""

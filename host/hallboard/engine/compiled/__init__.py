"""The engine's searches over the compiled rulesets: alpha-beta, Monte-Carlo tree search, and what both share.

They are generic: a ruleset is its `RulesetTable` (hallboard/native), what it knows beyond the rules is its `Judge`.
Only `hallboard.engine.compiled_search` imports from here; without the compiled modules the tree search in plain Python
serves.
"""

"""Alea Evangelii on 19x19: a king and 24 defenders against 48 attackers."""

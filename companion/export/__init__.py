"""Exports: a game for virtual tables, print shops and cutting machines."""

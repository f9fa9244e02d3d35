"""Companion prints, deals and scores five fishing games."""

__version__ = "0.2.0"

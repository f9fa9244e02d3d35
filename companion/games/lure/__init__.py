"""Lure."""

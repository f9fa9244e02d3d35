"""Freshwater Fly."""

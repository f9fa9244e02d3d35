"""Tiles of Freshwater Fly: strips of river over words, pebbles under tokens."""

"""Captains, boats, trophies and harbours of Fleet, drawn in profile."""

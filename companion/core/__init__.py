"""Rules, chance, scores and units: standard library only, no files, no clock, no printing."""

"""Paper parts that are cut, folded and glued: dice, tuck boxes, standees. Lengths in mm."""

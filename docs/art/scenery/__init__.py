"""Water, a bed of stones and rocks of cards, drawn from fixed numbers and seeds."""

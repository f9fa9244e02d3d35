"""Places of pieces on paper: arithmetic, no drawing."""

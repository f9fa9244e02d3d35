"""Where things land on paper: arithmetic, no drawing."""

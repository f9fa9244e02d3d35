"""From components to files: which pieces are wanted, which sheets hold them, what is written."""

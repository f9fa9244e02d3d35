"""`guide.pdf`: papers to print on, pieces to cut out and count, how to put them together."""

"""`guide.pdf`: what to print on what, what to cut out and count, how to put it together."""

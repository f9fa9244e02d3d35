"""`guide.pdf`: papers to print on, pieces to cut out and count, and assembly."""

"""What stands on the bank of a river and in it: trees, reeds, boulders.

They are drawn from fixed numbers and seeds. `python -m companion.drawing.riverside FOLDER` writes
them as files, and `companion.drawing.art` reads those.
"""

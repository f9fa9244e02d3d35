"""Six insects of a hatch, drawn to be told apart at 8 mm without colour.

`python -m companion.drawing.insects FOLDER` writes the drawings as files, which
`companion.drawing.art` reads. An insect is drawn on a grid of 24 units around (0, 0): wings and
their veins, a solid body, and limbs: legs, feelers and tails. All are of one ink over one tone of
wings; `companion.drawing.recolor` gives them the colours of a token.
"""

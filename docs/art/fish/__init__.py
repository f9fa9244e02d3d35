"""The parametric fish: species as data, drawn in flat tones and hairlines.

Drawing a fish takes a tenth of a second, too long while a page is printed, so
`python -m docs.art.fish FOLDER` writes the drawings as files and
`companion.drawing.art` reads them.

A point is a complex number (x + yj) in mm, y grows downwards, the snout points to the left. A place
on a fish is a share x of its length, snout 0 and tail tips 1, with a share v of its depth there,
back 0 and belly 1, so every marking follows the body by itself.
"""

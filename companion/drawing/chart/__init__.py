"""A sea chart: its waters and lands, four fish told apart by shape, arrows of moves, plain backs.

`python -m companion.drawing.chart FOLDER` writes the drawings as files; `companion.drawing.art`
reads them.
"""

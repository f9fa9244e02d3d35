"""From components to files: selection of pieces, layout of sheets, writing."""

"""Writes what Fleet shows of its harbour: `python -m docs.art.harbour FOLDER`."""

import sys
from pathlib import Path

from docs.art.harbour import bands, crew, gear, houses, marker, ruth, trophies, waterfront


def main(folder):
    for name, text in {**crew.drawings(), **trophies.drawings(), **gear.drawings(), **ruth.drawings(), **waterfront.drawings(), **houses.drawings(), **marker.drawings(), **bands.drawings()}.items():
        file = folder / f"{name}.svg"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

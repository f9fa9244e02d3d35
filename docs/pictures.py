"""Makes the pictures of the README from real pages: `make pictures`."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import pypdfium2 as pdfium
from PIL import Image

IMAGES = Path(__file__).parent / "images"
PAGE_PX, CARD_PX = 900, 420
PAGES = {  # name: game, component, file, page from 0
    "fish-cards": ("freshwater_fly", "fish-cards", "cards", 7),
    "score-sheets": ("fleet_dice", "score-sheets", "sheets", 0),
    "river-board": ("salmon_run", "river-boards", "boards", 4),
}
CARDS = {  # name: game, piece, ink, face
    "river-side": ("freshwater_fly", "fish-cards/F22", "full", "front"),
    "line-side": ("freshwater_fly", "fish-cards/F22", "full", "back"),
    "line-ink": ("freshwater_fly", "fish-cards/F22", "line", "back"),
    "rock-card": ("freshwater_fly", "rock-cards/M", "full", "front"),
    "strike-card": ("freshwater_fly", "strike-cards/hook", "full", "front"),
    "swim-card": ("salmon_run", "swim-cards/bear-1", "full", "front"),
    "lure-card": ("lure", "fish-cards/24", "full", "front"),
    "map-tile": ("mapped_out", "map-tiles/T12", "full", "front"),
    "game-board": ("freshwater_fly", "game-board/game-board", "full", "front"),
}


def printed(out: Path, game: str, *options: str) -> Path:
    """Print a game with these options and return its folder."""
    command = (sys.executable, "-m", "companion", "print", game, "--out", str(out))
    subprocess.run((*command, *options), check=True, stdout=subprocess.DEVNULL)
    return out / game


def saved(image: Image.Image, name: str, width: int) -> None:
    """Save a picture at a width in pixels, in few colours: it is only looked at."""
    height = round(image.height * width / image.width)
    small = image.convert("RGB").resize((width, height), Image.Resampling.LANCZOS)
    small.quantize(128, dither=Image.Dither.NONE).save(IMAGES / f"{name}.png", optimize=True)


def main() -> None:
    """Make every picture."""
    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder)
        for name, (game, component, stem, number) in PAGES.items():
            file = printed(out / name, game, "--only", component) / f"{stem}.pdf"
            page = pdfium.PdfDocument(file)[number]
            saved(page.render(scale=200 / 72).to_pil(), name, PAGE_PX)
        for name, (game, piece, ink, face) in CARDS.items():
            options = ("--piece", piece, "--ink", ink, "--format", "png", "--bleed", "0")
            component, _, key = piece.partition("/")
            file = printed(out / name, game, *options) / "png" / component / f"{key}-{face}.png"
            saved(Image.open(file), name, CARD_PX)


if __name__ == "__main__":
    main()

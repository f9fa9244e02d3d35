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
CARDS = {
    "river-side": ("fish-cards/F22", "full", "front"),
    "line-side": ("fish-cards/F22", "full", "back"),
    "line-ink": ("fish-cards/F22", "line", "back"),
    "rock-card": ("rock-cards/M", "full", "front"),
    "strike-card": ("strike-cards/hook", "full", "front"),
}


def printed(out: Path, *options: str) -> Path:
    """Print Freshwater Fly with these options and return its folder."""
    command = (sys.executable, "-m", "companion", "print", "freshwater_fly", "--out", str(out))
    subprocess.run((*command, *options), check=True, stdout=subprocess.DEVNULL)
    return out / "freshwater_fly"


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
        sheet = printed(out / "sheet", "--only", "fish-cards") / "cards.pdf"
        page = pdfium.PdfDocument(sheet)[7]
        saved(page.render(scale=200 / 72).to_pil(), "fish-cards", PAGE_PX)
        guide = printed(out / "all", "--set", "all") / "guide.pdf"
        saved(pdfium.PdfDocument(guide)[0].render(scale=2).to_pil(), "guide", PAGE_PX)
        for name, (piece, ink, face) in CARDS.items():
            options = ("--piece", piece, "--ink", ink, "--format", "png", "--bleed", "0")
            component, _, key = piece.partition("/")
            file = printed(out / name, *options) / "png" / component / f"{key}-{face}.png"
            saved(Image.open(file), name, CARD_PX)


if __name__ == "__main__":
    main()

"""How do two prints differ? Page by page: words, where they stand, and pixels.

    python -m tests.same_pages BEFORE AFTER              # two PDF files, or two folders of them
    python -m tests.same_pages BEFORE AFTER --show DIR   # pictures of pages that differ, in red

Two prints are the same if all words stand at the same place to a tenth of a millimetre and no
pixel differs by more than LEAST_STEP of 255. `tests.same_output` tells which files to look at.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

import pypdfium2 as pdfium
from PIL import Image, ImageChops

from companion.core.units import MM_PER_PT

DPI = 100
LEAST_STEP = 24  # of 255: what two renderings of one page may differ by


class Difference(NamedTuple):
    """How a page differs from what it was.

    Attributes:
        name: the file and the page, from 1.
        message: what differs.
        picture: the page with what differs in red; None where a page is missing.
    """

    name: str
    message: str
    picture: Image.Image | None = None


def list_words(page: pdfium.PdfPage) -> Counter[tuple[str, float, float]]:
    """Return the lines of words of a page with their places, mm from the lower left corner."""
    text = page.get_textpage()
    words: Counter[tuple[str, float, float]] = Counter()
    for number in range(text.count_rects()):
        left, low, right, top = text.get_rect(number)
        line = " ".join(text.get_text_bounded(left, low, right, top).split())
        words[line, round(left * MM_PER_PT, 1), round(low * MM_PER_PT, 1)] += 1
    return words


def render(page: pdfium.PdfPage) -> Image.Image:
    """Return the pixels of a page."""
    return page.render(scale=DPI / 72).to_pil().convert("RGB")


def compare_pages(name: str, page: pdfium.PdfPage, other: pdfium.PdfPage) -> Iterator[Difference]:
    """Yield how two pages differ, if they do."""
    if page.get_size() != other.get_size():
        yield Difference(name, f"size {page.get_size()} is now {other.get_size()}")
        return
    words, other_words = list_words(page), list_words(other)
    before, after = render(page), render(other)
    step = ImageChops.difference(before, after).convert("L")
    mask = step.point(lambda value: 255 if value > LEAST_STEP else 0)
    count = mask.histogram()[255]
    messages = [f"gone: {line!r} at {x}, {y}" for line, x, y in words - other_words]
    messages += [f"new: {line!r} at {x}, {y}" for line, x, y in other_words - words]
    if count:
        box = mask.getbbox()
        assert box
        place = ", ".join(f"{edge * 25.4 / DPI:.1f}" for edge in box)
        messages.append(f"{count} pixels within {place} mm from the top left")
    if messages:
        marked = Image.composite(Image.new("RGB", after.size, "#DC003C"), after, mask)
        yield Difference(name, "; ".join(messages), marked)


def compare_files(name: str, file: Path, other: Path) -> Iterator[Difference]:
    """Yield the pages of a PDF that differ."""
    with pdfium.PdfDocument(file) as before, pdfium.PdfDocument(other) as after:
        for number, (page, other_page) in enumerate(zip_longest(before, after), 1):
            if page is None or other_page is None:
                yield Difference(f"{name} {number}", "gone" if other_page is None else "new")
            else:
                yield from compare_pages(f"{name} {number}", page, other_page)


def compare(before: Path, after: Path) -> Iterator[Difference]:
    """Yield how two PDF files, or all PDF files of two folders, differ."""
    if before.is_file():
        yield from compare_files(after.name, before, after)
        return
    files = [{path.relative_to(root) for path in root.rglob("*.pdf")} for root in (before, after)]
    for path in sorted(files[0] | files[1]):
        if path not in files[0] & files[1]:
            yield Difference(str(path), "gone" if path in files[0] else "new")
        else:
            yield from compare_files(str(path), before / path, after / path)


def main(words: list[str]) -> int:
    """Print each page that differs; write pictures of them if a folder is named."""
    if len(words) not in (2, 4) or words[2:3] not in ([], ["--show"]):
        sys.stdout.write(str(__doc__))
        return 2
    differences = list(compare(Path(words[0]), Path(words[1])))
    for name, message, picture in differences:
        sys.stdout.write(f"{name}: {message}\n")
        if picture and words[2:]:
            folder = Path(words[3])
            folder.mkdir(parents=True, exist_ok=True)
            picture.save(folder / f"{name.replace('/', '-').replace(' ', '-')}.png")
    sys.stdout.write(f"{len(differences)} pages differ\n")
    return bool(differences)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

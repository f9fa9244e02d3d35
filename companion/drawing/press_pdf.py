"""PDF for printing presses: PDF/X-1a:2003, in CMYK for a named printing condition."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from pikepdf import (
    Array,
    Dictionary,
    Name,
    Object,
    ObjectStreamMode,
    Pdf,
    Stream,
    String,
    parse_content_stream,
)

from companion.drawing.page import Document
from companion.drawing.pdf import Inks, render_pdf
from companion.drawing.shapes import Color
from companion.resources import shared_folder

# Colours as a printing press has them: cyan, magenta, yellow and black of a standard condition.


CONDITION = "FOGRA39"  # coated paper, offset
REGISTRY = "http://www.color.org"
MOST_INK = 240.0  # %
DARK, NEUTRAL = 0x30, 0x10  # as dark and as grey as this is black
Ink = tuple[float, float, float, float]


def profile_path() -> Path:
    """Return the file of the ICC profile that describes the printing condition."""
    return shared_folder() / "icc" / "coated-240.icc"


@cache
def to_cmyk(color: Color) -> Ink:
    """Convert a colour `#RRGGBB` to CMYK shares, 0 to 1."""
    red, green, blue = (int(color[i : i + 2], 16) for i in (1, 3, 5))
    if max(red, green, blue) <= DARK and max(red, green, blue) - min(red, green, blue) <= NEUTRAL:
        return 0.0, 0.0, 0.0, 1.0
    if (red, green, blue) == (255, 255, 255):
        return 0.0, 0.0, 0.0, 0.0
    from PIL import Image  # late: only files for a press need it

    dot = Image.new("RGB", (1, 1), (red, green, blue))
    pixel = _transform().apply(dot).getpixel((0, 0))
    cyan, magenta, yellow, black = (round(share / 255, 4) for share in pixel)
    return cyan, magenta, yellow, black


def to_cmyk_tiff(content: bytes) -> bytes:
    """Convert an RGB picture to a CMYK TIFF file, on white."""
    from PIL import Image

    with Image.open(io.BytesIO(content)) as image:
        white = Image.new("RGBA", image.size, (255, 255, 255, 255))
        flat = Image.alpha_composite(white, image.convert("RGBA")).convert("RGB")
    out = io.BytesIO()
    _transform().apply(flat).save(out, "TIFF")
    return out.getvalue()


@cache
def _transform() -> Any:
    from PIL import ImageCms

    return ImageCms.ImageCmsTransform(
        ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")),
        ImageCms.ImageCmsProfile(str(profile_path())),
        "RGB",
        "CMYK",
        intent=ImageCms.Intent.RELATIVE_COLORIMETRIC,
        flags=ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )


def cmyk_operands(color: Color) -> str:
    """Return a colour as CMYK operands of a PDF."""
    return " ".join(f"{share:.4f}".rstrip("0").rstrip(".") for share in to_cmyk(color))


VERSION = "PDF/X-1a:2003"
OTHER_COLORS = ("rg", "RG", "g", "G", "cs", "CS", "sc", "SC", "scn", "SCN", "sh", "gs")


def render_press_pdf(document: Document) -> bytes:
    """Render a document as a PDF for a press; equal documents give equal bytes."""
    content = render_pdf(document, Inks(cmyk_operands, "k", "K", to_cmyk_tiff))
    with Pdf.open(io.BytesIO(content)) as file:
        for key in ("/ViewerPreferences", "/Outlines", "/PageMode", "/Metadata"):
            if key in file.Root:
                del file.Root[key]
        intent = Stream(file, profile_path().read_bytes())
        intent.N = 4
        target = Dictionary(
            Type=Name.OutputIntent,
            S=Name.GTS_PDFX,
            OutputConditionIdentifier=String(CONDITION),
            OutputCondition=String("Coated paper, ink at most 240 %"),
            RegistryName=String(REGISTRY),
            Info=String(CONDITION),
            DestOutputProfile=file.make_indirect(intent),
        )
        file.Root.OutputIntents = Array([target])
        info = file.docinfo
        info[Name.GTS_PDFXVersion] = String(VERSION)
        info[Name.Trapped] = Name("/False")
        out = io.BytesIO()
        plain = ObjectStreamMode.disable
        file.save(out, deterministic_id=True, force_version="1.4", object_stream_mode=plain)
    return out.getvalue()


def find_press_mistakes(content: bytes) -> Iterator[str]:
    """Yield the reasons for which a printing press would refuse a PDF, such as too much ink.

    The search ends at the first colour operator that is not CMYK.
    """
    with Pdf.open(io.BytesIO(content)) as file:
        if str(file.docinfo.get("/GTS_PDFXVersion", "")) != VERSION:
            yield f"is not marked as {VERSION}"
        if "/OutputIntents" not in file.Root:
            yield "does not name a printing condition (output intent)"
        most = 0.0
        for page in file.pages:
            if "/TrimBox" not in page or "/ArtBox" in page:
                yield "has a page without a trim box, or with an art box"
            if any(art.ColorSpace != Name.DeviceCMYK for art in _iter_used(page.obj, Name.Image)):
                yield "has a picture that is not CMYK"
            for stream in (page.obj, *_iter_used(page.obj, Name.Form)):
                for command in parse_content_stream(stream):
                    operator = str(command.operator)
                    if operator in OTHER_COLORS:
                        yield f"has colours that are not CMYK ({operator})"
                        return
                    if operator in ("k", "K"):
                        most = max(most, 100 * sum(map(float, command.operands)))
        if most > MOST_INK:
            yield f"has {most:.0f} % ink at one place; at most {MOST_INK:g} % is allowed"
        for font in (item for item in file.objects if _is_font(item)):
            if not set(font.keys()) & {"/FontFile", "/FontFile2", "/FontFile3"}:
                yield f"does not embed the font {font.FontName}"


def page_sizes(content: bytes) -> list[tuple[float, float]]:
    """Return width and height, in points, of each page of a PDF file."""
    with Pdf.open(io.BytesIO(content)) as file:
        boxes = [[float(side) for side in page.mediabox] for page in file.pages]
    return [(right - left, top - low) for left, low, right, top in boxes]


def _iter_used(page: Object, kind: Object) -> Iterator[Object]:
    """Yield the forms or images (`kind`) that a page uses, including those inside other forms."""
    waiting, seen = [page], set()
    while waiting:
        resources = waiting.pop().get("/Resources", Dictionary())
        for form in resources.get("/XObject", Dictionary()).values():
            if form.objgen not in seen:
                seen.add(form.objgen)
                waiting.append(form)
                if form.Subtype == kind:
                    yield form


def _is_font(value: Object) -> bool:
    return isinstance(value, Dictionary) and value.get("/Type") == Name.FontDescriptor

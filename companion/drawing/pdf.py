"""Writes PDF files; only this module uses reportlab.

Shapes become PDF operators directly. Each page begins with a transform to mm with y downwards, so
the coordinates of shapes are written unchanged. Each symbol becomes a form XObject. A symbol
without text, pictures and other symbols is compressed once for all files of a print.
"""

from __future__ import annotations

import io
import sys
import threading
import zlib
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from math import cos, radians, sin
from queue import SimpleQueue
from typing import Any, assert_never

from msgspec import Struct
from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from companion.core.units import MM_PER_PT, PT_PER_MM
from companion.drawing import fonts
from companion.drawing.page import Document, Page
from companion.drawing.shapes import (
    KAPPA,
    Circle,
    Color,
    Group,
    Line,
    Path,
    Pen,
    Picture,
    Polygon,
    Rect,
    Shape,
    Symbol,
    Text,
    Use,
    fixed,
)

FLIP = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}


class Inks(Struct, frozen=True):
    """The colour model of a PDF, such as RGB or CMYK: how to write colours and pictures."""

    operands: Callable[[Color], str]
    fill: str
    stroke: str
    picture: Callable[[bytes], bytes] = bytes


def render_pdf(document: Document, inks: Inks | None = None) -> bytes:
    """Return the document as a PDF file; equal documents give equal bytes.

    `inks` is the colour model; the default is RGB. Raises ValueError if two different symbols have
    one name.
    """
    rl_config.useA85 = 0
    out = io.BytesIO()
    make: Any = Canvas  # the type stubs lack what is used of it here
    canvas = make(
        out,
        pageCompression=1,
        invariant=1,
        lang=document.language,
        initialFontName=_font("sans").fontName,  # the default is one that is not embedded
    )
    canvas._preamble = ""
    canvas.setTitle(document.title)
    canvas.setSubject(document.subject)
    canvas.setAuthor("Companion")
    canvas.setCreator("Companion")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    canvas.setViewerPreference("Duplex", FLIP.get(document.duplex, "Simplex"))
    writer = _Writer(canvas, inks or Inks(_rgb, "rg", "RG"))
    for page in document.pages:
        writer.page(page)
    if any(page.bookmarks for page in document.pages):
        canvas.showOutline()
    canvas.save()
    return out.getvalue()


class _Writer:
    """The file being written, with its symbols and bookmarks so far."""

    def __init__(self, canvas: Any, inks: Inks) -> None:
        self.canvas, self.inks = canvas, inks
        self.symbols: dict[str, tuple[Symbol, str]] = {}  # with what the file calls it, for short
        self.pictures: set[str] = set()
        self.bookmarks = 0
        # symbols that use no others share one dictionary of resources
        self.fonts_only = canvas._doc.Reference(_resources())
        self.encoded: dict[tuple[str, str], tuple[tuple[str, str], ...]] = {}

    def page(self, page: Page) -> None:
        canvas = self.canvas
        canvas._pagesize = (page.width * PT_PER_MM, page.height * PT_PER_MM)
        canvas.setTrimBox(_page_box(page, page.trim))
        canvas.setBleedBox(_page_box(page, page.bleed))
        for title in page.bookmarks:
            key = f"b{self.bookmarks}"
            self.bookmarks += 1
            canvas.bookmarkPage(key)
            canvas.addOutlineEntry(title, key)
        content = _Content(self.inks, self)
        content.walk(page.shapes)
        turn = f"{PT_PER_MM:.8f} 0 0 {-PT_PER_MM:.8f} 0 {page.height * PT_PER_MM:.4f} cm"
        canvas._code[:] = [turn, *content.finished()]
        canvas._formsinuse.extend(content.symbols)
        canvas.showPage()

    def encode(self, face: str, words: str) -> tuple[tuple[str, str], ...]:
        """Split words by PDF font; return pairs (font name, text encoded for this font)."""
        key = face, words
        known = self.encoded.get(key)
        if known is None:
            document = self.canvas._doc
            known = self.encoded[key] = tuple(
                (font.getSubsetInternalName(subset, document), self.canvas._escape(chunk))
                for part, text in fonts.split_by_font(words, face)
                for font in [_font(part)]
                for subset, chunk in font.splitString(text, document)
            )
        return known

    def define(self, symbol: Symbol) -> str:
        """Return the name of a symbol in the file. A symbol that is not there is written first."""
        known, name = self.symbols.get(symbol.name, (None, str(len(self.symbols))))
        if known is not None:
            if known is not symbol and known != symbol:
                raise ValueError(f"two symbols are called {symbol.name}")
            return name
        self.symbols[symbol.name] = symbol, name
        document = self.canvas._doc
        resources = self.fonts_only
        if _is_alone(symbol.shapes):
            content = _standalone_content(symbol, self.inks)
        else:
            drawn = _Content(self.inks, self)
            drawn.walk(symbol.shapes)
            content = drawn.deflated()
            if drawn.symbols:
                resources = _resources()
                resources.XObject = document.xobjDict(drawn.symbols)
        document.addForm(name, _Form(symbol, content, resources))
        return name

    def embed(self, picture: Picture) -> str:
        """Write a picture to the file, unless it is already there; return the picture's name."""
        name = f"picture{picture.digest}"
        if name not in self.pictures:
            self.pictures.add(name)
            document = self.canvas._doc
            source = ImageReader(io.BytesIO(self.inks.picture(picture.content)))
            image: Any = pdfdoc.PDFImageXObject(name, source, mask="auto")
            if mask := getattr(image, "_smask", None):
                image.smask = document.Reference(mask, document.getXObjectName(mask.name))
                del image._smask
            document.addForm(name, image)
        return name


class _Content:
    """Collects the PDF operators of a page or symbol, and keeps track of the graphics state."""

    def __init__(self, inks: Inks, writer: _Writer | None = None) -> None:
        self.inks, self.writer = inks, writer
        self.operators: list[str] = []
        self.symbols: list[str] = []
        # a form inherits the state of its caller, so nothing may be taken for granted
        self.fill: Color = ""
        self.pen: Pen | None = None
        self.font = ""
        self.spacing: float | None = None
        self.in_text = False

    @property
    def file(self) -> _Writer:
        assert self.writer is not None
        return self.writer

    def finished(self) -> list[str]:
        self.leave_text()
        return self.operators

    def deflated(self) -> CompressedContent:
        return CompressedContent("\n".join(self.finished()).encode("ascii"))

    def walk(self, shapes: Iterable[Shape]) -> None:
        for shape in shapes:
            match shape:
                case Text():
                    self.text(shape)
                    continue
                case _ if self.in_text:
                    self.leave_text()
            match shape:
                case Path() | Rect() | Circle() | Polygon():
                    rule = "*" if isinstance(shape, Path) and shape.evenodd else ""
                    self.paint(outline_operators(shape), shape.fill, shape.pen, rule)
                case Line(x1, y1, x2, y2, pen):
                    self.paint(f"{fixed(x1)} {fixed(y1)} m {fixed(x2)} {fixed(y2)} l", None, pen)
                case Picture(x, y, w, h):
                    form = self.named(self.file.embed(shape))
                    place = f"{fixed(w)} 0 0 {fixed(-h)} {fixed(x)} {fixed(y + h)} cm"
                    self.operators.append(f"q {place} /{form} Do Q")
                case Group():
                    self.group(shape)
                case Use():
                    self.put_form(shape.symbol, matrix_operators(shape))
                case _:
                    assert_never(shape)

    def paint(self, outline: str, fill: Color | None, pen: Pen | None, rule: str = "") -> None:
        if fill is not None:
            self.set_fill(fill)
        if pen is not None and pen != self.pen:
            self.set_pen(pen)
        if fill is not None:
            self.operators.append(f"{outline} {'B' if pen else 'f'}{rule}")
        elif pen is not None:
            self.operators.append(f"{outline} S")

    def set_fill(self, fill: Color) -> None:
        if fill != self.fill:
            self.fill = fill
            self.operators.append(f"{self.inks.operands(fill)} {self.inks.fill}")

    def set_pen(self, pen: Pen) -> None:
        old, put = self.pen, self.operators.append
        if old is None or old.color != pen.color:
            put(f"{self.inks.operands(pen.color)} {self.inks.stroke}")
        if old is None or old.width != pen.width:
            put(f"{fixed(pen.width)} w")
        if old is None or (old.round, old.ends) != (pen.round, pen.ends):
            cap, join, limit = pen.ends or (pen.round, pen.round, 10.0)
            put(f"{cap:d} J {join:d} j")
            if pen.ends or (old and old.ends):
                put(f"{fixed(limit)} M")
        if old is None or old.dash != pen.dash:
            put(f"[{' '.join(map(fixed, pen.dash))}] 0 d")
        self.pen = pen

    def text(self, text: Text) -> None:
        put = self.operators.append
        if not self.in_text:
            put("BT")
            self.in_text = True
        self.set_fill(text.fill)
        if text.spacing != self.spacing:
            self.spacing = text.spacing
            put(f"{fixed(text.spacing)} Tc")
        put(f"1 0 0 -1 {fixed(fonts.line_start(text))} {fixed(text.y)} Tm")
        for name, chunk in self.file.encode(text.font, text.words):
            chosen = f"{name} {text.size_pt * MM_PER_PT:.4f} Tf"
            if chosen != self.font:
                self.font = chosen
                put(chosen)
            put(f"({chunk}) Tj")

    def leave_text(self) -> None:
        if self.in_text:
            self.operators.append("ET")
            self.in_text = False

    def group(self, group: Group) -> None:
        match group:
            case Group((Use(symbol, x, y, 0.0, 1.0, False),), clip=None):
                self.put_form(symbol, matrix_operators(group, x, y))  # its two moves as one
                return
        saved = self.fill, self.pen, self.font, self.spacing
        self.operators.append("q")
        move = matrix_operators(group)
        if move:
            self.operators.append(move)
        if group.clip is not None:
            self.operators.append(f"{outline_operators(group.clip)} W n")
        self.walk(group.shapes)
        self.leave_text()
        self.operators.append("Q")
        self.fill, self.pen, self.font, self.spacing = saved

    def named(self, name: str) -> Any:
        """Record that the page uses a symbol or picture; return its PDF name."""
        if name not in self.symbols:
            self.symbols.append(name)
        return pdfdoc.xObjectName(name)

    def put_form(self, symbol: Symbol, move: str) -> None:
        form = self.named(self.file.define(symbol))
        self.operators.append(f"q {move} /{form} Do Q" if move else f"q /{form} Do Q")


@cache
def _rgb(color: Color) -> str:
    return " ".join(fixed(int(color[i : i + 2], 16) / 255) for i in (1, 3, 5))


class _Form(pdfdoc.PDFObject):
    """A symbol in a file: its content, and the resources that it uses."""

    def __init__(self, symbol: Symbol, content: CompressedContent, resources: Any) -> None:
        self.symbol, self.content, self.resources = symbol, content, resources

    def format(self, document: Any) -> bytes:
        art, packed = self.symbol, self.content.packed()
        corners = -art.overhang, -art.overhang, art.w + art.overhang, art.h + art.overhang
        box = " ".join(fixed(side, 5) for side in corners)
        uses = self.resources.format(document).decode("ascii")
        head = f"<< /Type /XObject /Subtype /Form /BBox [{box}] /Resources {uses}"
        head += f" /Filter /FlateDecode /Length {len(packed)} >>\nstream\n"
        return head.encode("ascii") + packed + b"\nendstream\n"


@lru_cache(maxsize=1 << 10)
def _standalone_content(symbol: Symbol, inks: Inks) -> CompressedContent:
    """Return the content of a symbol that has no text, pictures or other symbols."""
    content = _Content(inks)
    content.walk(symbol.shapes)
    return content.deflated()


def _is_alone(shapes: Iterable[Shape]) -> bool:
    """Return whether shapes need no resources: no fonts, pictures or symbols."""
    return all(
        _is_alone(shape.shapes)
        if isinstance(shape, Group)
        else not isinstance(shape, Text | Picture | Use)
        for shape in shapes
    )


def _resources() -> Any:
    """Return the resources of a PDF form: its fonts, without the ProcSet that old printers use."""
    result: Any = pdfdoc.PDFResourceDictionary()
    result.basicFonts()
    result.ProcSet = ()
    return result


def _page_box(page: Page, box: Rect | None) -> tuple[float, float, float, float] | None:
    """Convert a box to points from the page's lower left corner; None stays None."""
    if box is None:
        return None
    edges = (box.x, page.height - box.y - box.h, box.x + box.w, page.height - box.y)
    x0, y0, x1, y1 = (round(edge * PT_PER_MM, 4) for edge in edges)
    return x0, y0, x1, y1


@cache
def _font(face: str) -> TTFont:
    font = TTFont(f"Companion-{face}", str(fonts.font_file(face)), asciiReadable=False)
    pdfmetrics.registerFont(font)
    return font


# Packs content as PDF has it, in a thread beside the one that draws: zlib holds up no other.


LEVEL = 7  # of packing: 2 % less than 4 for hardly more time
LARGE = 8_000  # bytes: less is packed before a thread would have begun
TURN = 0.0005  # seconds: how long one thread works before another may


class CompressedContent:
    """Content that a background thread compresses in advance.

    The caller compresses small content, and content that is needed earlier.
    """

    def __init__(self, content: bytes) -> None:
        self._content = content
        self._packed: bytes | None = None
        if len(content) > LARGE:
            _compression_queue().put(self)

    def packed(self) -> bytes:
        """Return the compressed content."""
        content = self._content  # read first: it goes once there are the packed bytes
        if self._packed is None:  # two threads that meet here pack to the same bytes
            self._packed = zlib.compress(content, LEVEL)
            self._content = b""
        return self._packed


@cache
def _compression_queue() -> SimpleQueue[CompressedContent]:
    """Start the compression thread, and return its queue. All threads then take shorter turns."""
    waiting: SimpleQueue[CompressedContent] = SimpleQueue()

    def pack_all() -> None:
        while True:
            waiting.get().packed()

    sys.setswitchinterval(TURN)
    threading.Thread(target=pack_all, daemon=True).start()
    return waiting


# Outlines and moves as operators.


NUMBERS = b"0123456789 .-"
BREAKS = bytes.maketrans(b"LCZ", b"MMM")
OPERATORS = bytes.maketrans(b"MLCZ", b"mlch")


@cache
def path_operators(data: str) -> str:
    """Convert SVG-like path data to PDF operators; in PDF an operator follows its numbers."""
    plain_data = data.encode()
    numbers = plain_data.translate(BREAKS).decode().split("M")[1:]
    parts = numbers * 2
    parts[::2], parts[1::2] = numbers, plain_data.translate(OPERATORS, NUMBERS).decode()
    return " ".join(parts)


def outline_operators(shape: Rect | Circle | Polygon | Path) -> str:
    """Return the operators of a shape's outline, with any rounded corners."""
    match shape:
        case Path(data):
            return path_operators(data)
        case Polygon(points):
            return _closed_operators(points)
        case Circle(x, y, r):
            k = r * KAPPA
            lower = (x + r, y + k, x + k, y + r, x, y + r), (x - k, y + r, x - r, y + k, x - r, y)
            upper = (x - r, y - k, x - k, y - r, x, y - r), (x + k, y - r, x + r, y - k, x + r, y)
            return _closed_operators(((x + r, y), *lower, *upper))
        case Rect(x, y, w, h, radius) if radius <= 0:
            return f"{fixed(x)} {fixed(y)} {fixed(w)} {fixed(h)} re"
        case Rect(x, y, w, h, radius):
            r = min(radius, w / 2, h / 2)
            k = r * (1 - KAPPA)
            right, low = x + w, y + h
            top = (x + r, y), (right - r, y), (right - k, y, right, y + k, right, y + r)
            side = (right, low - r), (right, low - k, right - k, low, right - r, low)
            foot = (x + r, low), (x + k, low, x, low - k, x, low - r), (x, y + r)
            return _closed_operators((*top, *side, *foot, (x, y + k, x + k, y, x + r, y)))


def _closed_operators(runs: Sequence[Sequence[float]]) -> str:
    """Return the PDF operators of a closed outline.

    The first item of `runs` is the starting point. Each further item is a line (2 numbers) or a
    Bezier curve (6 numbers).
    """
    letters = ("m", *("l" if len(run) == 2 else "c" for run in runs[1:]))
    parts = (f"{' '.join(map(fixed, run))} {to}" for run, to in zip(runs, letters, strict=True))
    return " ".join((*parts, "h"))


def matrix_operators(place: Group | Use, left: float = 0.0, top: float = 0.0) -> str:
    """Return PDF operators that move content by (left, top), then transform it as `place` does."""
    side = -place.scale if place.mirrored else place.scale
    c, s = cos(radians(place.angle_deg)), sin(radians(place.angle_deg))
    a, b, d, e = side * c, side * s, -place.scale * s, place.scale * c
    x, y = fixed(place.x + a * left + d * top), fixed(place.y + b * left + e * top)
    turn = " ".join(fixed(part, 6) for part in (a, b, d, e))
    return "" if (turn, x, y) == ("1 0 0 1", "0", "0") else f"{turn} {x} {y} cm"

"""PDF forms: adds the form fields of a document to its PDF file, by pikepdf.

Boxes and lines belong to the page itself; a field shows only its content.
"""

from __future__ import annotations

import io
from typing import Any

from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream, String

from companion.core.units import PT_PER_MM
from companion.drawing.page import CheckBox, Document, Field, Page, TextField

PRINTED = 4  # flag of an annotation
CROSS = b"q 0 g 0 G 1.15 w 1 J 2.1 2.1 m 7.9 7.9 l 2.1 7.9 m 7.9 2.1 l S Q"
FONT, DINGBATS = "Helv", "ZaDb"
DINGBAT_CROSS = "8"


def with_form(content: bytes, document: Document) -> bytes:
    """Return a document's PDF file with its form fields added; equal input gives equal bytes.

    Raises ValueError if two fields have one name.
    """
    names = [field.name for page in document.pages for field in page.fields]
    if len(set(names)) != len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"two fields are called {twice}")
    with Pdf.open(io.BytesIO(content)) as file:
        writer = _Writer(file)
        for page, target in zip(document.pages, file.pages, strict=True):
            if page.fields:
                writer.page(page, target.obj)
        file.Root.AcroForm = writer.form()
        out = io.BytesIO()
        file.save(out, deterministic_id=True, min_version="1.6")
    return out.getvalue()


class _Writer:
    """Adds form fields to a PDF file. All check boxes share two appearances: ticked or empty."""

    def __init__(self, file: Pdf) -> None:
        self.file = file
        self.on = self._appearance(CROSS)
        self.off = self._appearance(b"")
        self.fields: list[Object] = []
        self.computed: list[Object] = []
        letters, signs = _font("Helvetica", "WinAnsiEncoding"), _font("ZapfDingbats")
        names = {f"/{FONT}": letters, f"/{DINGBATS}": signs}
        self.fonts = Dictionary({name: file.make_indirect(font) for name, font in names.items()})

    def page(self, page: Page, target: Object) -> None:
        """Add the form fields of a page to its PDF page `target`, in tab order."""
        widgets = []
        for field in sorted(page.fields, key=lambda field: field.order):
            widget = self.file.make_indirect(self._widget(field, page.height, target))
            widgets.append(widget)
            if isinstance(field, TextField) and field.script:
                self.computed.append(widget)
        self.fields += widgets
        target.Annots = Array([*target.get("/Annots", Array()), *widgets])
        target.Tabs = Name.W

    def form(self) -> Dictionary:
        look, fonts = String(f"/{FONT} 10 Tf 0 g"), Dictionary(Font=self.fonts)
        return Dictionary(Fields=Array(self.fields), CO=Array(self.computed), DA=look, DR=fonts)

    def _widget(self, field: Field, height: float, target: Object) -> Dictionary:
        left, low = field.x, height - field.y - field.h  # from the lower left corner of the page
        edges = left, low, left + field.w, low + field.h
        widget = Dictionary(
            Type=Name.Annot,
            Subtype=Name.Widget,
            T=String(field.name),
            TU=String(field.title),
            Rect=Array([round(edge * PT_PER_MM, 3) for edge in edges]),
            F=PRINTED,
            P=target,
        )
        if isinstance(field, CheckBox):
            widget.update(self._check_box(field))
        else:
            widget.update(self._text(field))
        return widget

    def _check_box(self, field: CheckBox) -> dict[str, Object]:
        return {
            "/FT": Name.Btn,
            "/V": Name.Off,
            "/AS": Name.Off,
            "/DA": String(f"/{DINGBATS} 0 Tf 0 g"),
            "/MK": Dictionary(CA=String(DINGBAT_CROSS), R=-field.turned % 360),
            "/AP": Dictionary(N=Dictionary({f"/{field.value}": self.on, "/Off": self.off})),
        }

    def _text(self, field: TextField) -> dict[str, Any]:
        look = f"/{FONT} {field.size_pt:g} Tf 0 g"
        result: dict[str, Any] = {
            "/FT": Name.Tx,
            "/V": String(field.text),
            "/DA": String(look),
            "/Q": 1 if field.middle else 0,
            "/MK": Dictionary(R=-field.turned % 360),
            "/AP": Dictionary(N=self._written(field, look)),
        }
        if field.letters:
            result["/MaxLen"] = field.letters
        if field.script:
            action = Dictionary(S=Name.JavaScript, JS=String(field.script))
            result["/AA"] = Dictionary(C=action)
        return result

    def _written(self, field: TextField, look: str) -> Object:
        """Return the appearance of a text field and its first text; `look` sets font and colour."""
        wide, high = field.w * PT_PER_MM, field.h * PT_PER_MM
        if field.turned % 180:
            wide, high = high, wide
        words = field.text.encode("cp1252", "replace").decode("latin-1")
        for letter in "\\()":
            words = words.replace(letter, f"\\{letter}")
        low = (high - 0.7 * field.size_pt) / 2
        shown = f"BT {look} 2 {low:.2f} Td ({words}) Tj ET" if words else ""
        content = f"/Tx BMC q {shown} Q EMC".encode("latin-1")
        fonts = Dictionary(Font=self.fonts)
        return self._appearance(content, round(wide, 3), round(high, 3), Resources=fonts)

    def _appearance(
        self, operators: bytes, wide: float = 10, high: float = 10, **resources: Object
    ) -> Object:
        keys = {"Type": Name.XObject, "Subtype": Name.Form, "BBox": Array([0, 0, wide, high])}
        return self.file.make_indirect(Stream(self.file, operators, **keys, **resources))


def _font(name: str, encoding: str = "") -> Dictionary:
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name(f"/{name}"))
    if encoding:
        font.Encoding = Name(f"/{encoding}")
    return font

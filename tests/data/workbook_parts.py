"""Packages of XLSX written part by part, as no spreadsheet program would."""

from __future__ import annotations

import io
import re
import warnings
import zipfile

PACKAGE = "http://schemas.openxmlformats.org/package/2006"
MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
RELATED = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'


def related(*pairs: tuple[str, str]) -> bytes:
    kinds = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    inner = "".join(
        f'<Relationship Id="rId{n}" Type="{kinds}/{kind}" Target="{target}"/>'
        for n, (kind, target) in enumerate(pairs)
    )
    return f'<Relationships xmlns="{PACKAGE}/relationships">{inner}</Relationships>'.encode()


def typed(*pairs: tuple[str, str]) -> bytes:
    start = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    inner = "".join(
        f'<Override PartName="/xl/{part}.xml" ContentType="{start}.{kind}+xml"/>'
        for part, kind in pairs
    )
    usual = "application/vnd.openxmlformats-package.relationships+xml"
    return (
        f'<Types xmlns="{PACKAGE}/content-types"><Default Extension="rels" ContentType="{usual}"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>{inner}</Types>'
    ).encode()


PLAIN = {
    "[Content_Types].xml": typed(
        ("workbook", "sheet.main"),
        ("worksheets/sheet1", "worksheet"),
        ("styles", "styles"),
        ("sharedStrings", "sharedStrings"),
    ),
    "_rels/.rels": related(("officeDocument", "xl/workbook.xml")),
    "xl/_rels/workbook.xml.rels": related(
        ("worksheet", "/xl/worksheets/sheet1.xml"),
        ("styles", "styles.xml"),
        ("sharedStrings", "sharedStrings.xml"),
    ),
    "xl/workbook.xml": b'<workbook><sheets><sheet name="fish-cards" sheetId="1" r:id="rId0"/>'
    b"</sheets></workbook>",
    "xl/worksheets/sheet1.xml": b"<worksheet/>",
    "xl/styles.xml": b"<styleSheet/>",
    "xl/sharedStrings.xml": b"<sst/>",
}


def packed(packing: int = zipfile.ZIP_DEFLATED, **changed: bytes) -> bytes:
    """Return a workbook with parts of other content, by the last words of their names."""
    parts = dict(PLAIN)
    for name, content in changed.items():
        parts[next(part for part in parts if part.endswith(f"{name}.xml"))] = content
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", packing) as package:
        for part, content in parts.items():
            root = re.match(rb"<(workbook|worksheet|styleSheet|sst)(?=[>/])", content)
            name = f" {MAIN} {RELATED}".encode() if root else b""
            place = root.end() if root else 0
            package.writestr(part, content[:place] + name + content[place:])
    return stream.getvalue()


def sheet(inner: str, before: str = "") -> bytes:
    return f"{before}<worksheet {MAIN}>{inner}</worksheet>".encode()


def rows(inner: str) -> bytes:
    return sheet(f"<sheetData>{inner}</sheetData>")


def merges(areas: str) -> bytes:
    return sheet(f"<sheetData/><mergeCells>{areas}</mergeCells>")


def sheets(count: int) -> bytes:
    """Return a book of many sheets of one part."""
    names = (b'<sheet name="s%d" sheetId="%d" r:id="rId0"/>' % (n, n) for n in range(1, count))
    return b"<workbook><sheets>" + b"".join(names) + b"</sheets></workbook>"


def nested() -> bytes:
    """Return a workbook in a workbook in a workbook, each of many times the same."""
    inner = b"0" * 2_000_000
    for _ in range(3):
        stream = io.BytesIO()
        with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as package:
            for number in range(20):
                package.writestr(f"xl/{number}.xml", inner)
        inner = stream.getvalue()
    return inner


def many_files() -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as package:
        for number in range(6_000):
            package.writestr(f"{number}", b"")
    return stream.getvalue()


def twins(count: int) -> bytes:
    """Return a package that holds a sheet of a megabyte many times."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as package, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(count):
            package.writestr("xl/worksheets/sheet1.xml", b" " * 100_000)
    return stream.getvalue()


def renamed(old: str, new: str, content: bytes) -> bytes:
    """Return a workbook with a part under another name."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as package:
        for part, usual in PLAIN.items():
            inside = content if part.endswith(old) else usual.replace(old.encode(), new.encode())
            package.writestr(part.replace(old, new), inside)
    return stream.getvalue()

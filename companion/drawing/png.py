"""Renders pages as PNG files; only this module uses pypdfium2.

The pixels come from the PDF, so pictures look as printed. Rows are stored without PNG filters. Flat
colours then compress better, and three times as fast. pdfium draws in one thread. Other threads
compress the finished pages with zlib.
"""

from __future__ import annotations

import os
import struct
import zlib
from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from companion.core.errors import CompanionError
from companion.core.units import inches, mm_to_px
from companion.drawing.page import Document

if TYPE_CHECKING:
    from concurrent.futures import Future

LEAST_DPI, MOST_DPI = 36, 2400
MOST_PIXELS = 200_000_000  # of one picture: 600 MB while it is drawn
HELD = 96_000_000  # bytes of pictures that wait to be packed, if more than one
LEVEL = 3  # beyond it, files shrink by 7 % for twice the time
WHITE, CLEAR = 0xFFFFFFFF, 0x00000000


def check_dpi(dpi: int) -> None:
    """Raise CompanionError unless a resolution is from 36 to 2400 dpi."""
    if not LEAST_DPI <= dpi <= MOST_DPI:
        raise CompanionError(f"the dpi must be from {LEAST_DPI} to {MOST_DPI}, not {dpi}; try 300")


def size_in_pixels(width: float, height: float, dpi: int) -> tuple[int, int]:
    """Return the width and height in pixels of a picture of width x height mm.

    Raises CompanionError if the dpi is out of range, or the picture is too large for memory.
    """
    check_dpi(dpi)
    across, down = (max(1, round(mm_to_px(side, dpi))) for side in (width, height))
    if across * down > MOST_PIXELS:
        fitting = int(dpi * (MOST_PIXELS / (across * down)) ** 0.5)
        raise CompanionError(
            f"{width:g} x {height:g} mm at {dpi} dpi are {across * down // 1_000_000} million"
            f" pixels, too many for memory; try {fitting // 10 * 10} dpi or less"
        )
    return across, down


def render_pngs(document: Document, dpi: int, *, clear: bool = False) -> Iterator[bytes]:
    """Yield each page as a PNG file; only a few are in memory at a time.

    The ground is white, or transparent if `clear` is true. Raises CompanionError if the dpi is
    out of range, or a page is too large for memory.
    """
    sizes = [size_in_pixels(page.width, page.height, dpi) for page in document.pages]
    return _compress_pages(document, sizes, dpi, 4 if clear else 3)


def render_pdf_page(content: bytes, number: int, across: int) -> bytes:
    """Return page `number` of a PDF, from 0, as a PNG `across` pixels wide."""
    import pypdfium2 as pdfium

    with pdfium.PdfDocument(content) as opened:
        page = opened[number]
        width, height = page.get_size()
        down = round(across * height / width)
        rows = _rows(page, across, down, 3)
        return _encode_png(rows, across, down, round(across * 72 / width), 3)


def page_darkness(document: Document, dpi: int) -> list[float]:
    """Return the mean darkness of each page, from 0 for white to 1 for black.

    Raises CompanionError if the dpi is out of range, or a page is too large for memory.
    """
    import pypdfium2 as pdfium

    from companion.drawing.pdf import render_pdf

    result = []
    with pdfium.PdfDocument(render_pdf(document)) as opened:
        for number, page in enumerate(document.pages):
            across, down = size_in_pixels(page.width, page.height, dpi)
            rows = _rows(opened[number], across, down, 3)
            result.append(1 - sum(rows) / (255 * 3 * across * down))
    return result


def _compress_pages(
    document: Document, sizes: list[tuple[int, int]], dpi: int, channels: int
) -> Iterator[bytes]:
    from concurrent.futures import ThreadPoolExecutor  # late: only for pictures

    import pypdfium2 as pdfium

    from companion.drawing.pdf import render_pdf

    workers = max(1, (os.cpu_count() or 1) - 1)
    waiting: deque[tuple[int, Future[bytes]]] = deque()
    with pdfium.PdfDocument(render_pdf(document)) as opened, ThreadPoolExecutor(workers) as pool:
        for number, (across, down) in enumerate(sizes):
            size = down * (across * channels + 1)
            while waiting and (
                len(waiting) > workers or size + sum(held for held, _ in waiting) > HELD
            ):
                yield waiting.popleft()[1].result()
            rows = _rows(opened[number], across, down, channels)
            waiting.append((size, pool.submit(_encode_png, rows, across, down, dpi, channels)))
            del rows
        while waiting:
            yield waiting.popleft()[1].result()


def _rows(page: Any, across: int, down: int, channels: int) -> bytearray:
    """Draw a page as the rows of a PNG.

    A row begins with a zero byte: no PNG filter. Then come its pixels: red, green, blue and, if
    `channels` is 4, opacity. pdfium needs rows with opacity aligned to 4 bytes, so their zero bytes
    are added in a copy.
    """
    import ctypes

    import pypdfium2.raw as pdfium

    clear = channels == 4
    apart = 0 if clear else 1
    stride = across * channels + apart
    rows = bytearray(down * stride)
    first = (ctypes.c_ubyte * (len(rows) - apart)).from_buffer(rows, apart)
    kind = pdfium.FPDFBitmap_BGRA if clear else pdfium.FPDFBitmap_BGR
    bitmap = pdfium.FPDFBitmap_CreateEx(across, down, kind, first, stride)
    try:
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, across, down, CLEAR if clear else WHITE)
        pdfium.FPDF_RenderPageBitmap(
            bitmap, page.raw, 0, 0, across, down, 0, pdfium.FPDF_REVERSE_BYTE_ORDER
        )
    finally:
        pdfium.FPDFBitmap_Destroy(bitmap)
    if clear:
        seen = memoryview(rows)
        lines = (seen[at : at + stride] for at in range(0, len(rows), stride))
        return bytearray(b"\0").join((b"", *lines))
    rows[::stride] = bytes(down)  # white may have run over them
    return rows


def _encode_png(rows: bytearray, across: int, down: int, dpi: int, channels: int) -> bytes:
    per_metre = round(dpi * 1000 / inches(1))
    header = struct.pack(">IIBBBBB", across, down, 8, 6 if channels == 4 else 2, 0, 0, 0)
    density = struct.pack(">IIB", per_metre, per_metre, 1)
    head = _chunk(b"IHDR", header) + _chunk(b"sRGB", b"\0") + _chunk(b"pHYs", density)
    pixels = _chunk(b"IDAT", zlib.compress(rows, LEVEL))
    return b"".join((b"\x89PNG\r\n\x1a\n", head, pixels, _chunk(b"IEND", b"")))


def _chunk(kind: bytes, content: bytes) -> bytes:
    check = zlib.crc32(content, zlib.crc32(kind)).to_bytes(4)
    return b"".join((struct.pack(">I", len(content)), kind, content, check))

"""Workbooks made to hang a reader or to fill its memory are refused soon, and others are read."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import zipfile
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook, load_workbook

from companion.data.xlsx_file import read_workbook
from tests.data.workbook_parts import (
    PLAIN,
    many_files,
    merges,
    nested,
    packed,
    renamed,
    rows,
    sheet,
    sheets,
    twins,
    typed,
)

MOST_WORK = 8.0  # of a known amount of work: 2 s on a computer that does it in 0.25 s
MEGABYTES = 200
ENTITIES = (
    '<!DOCTYPE worksheet [<!ENTITY a "aaaaaaaaaa">'
    + "".join(
        f'<!ENTITY {name} "{f"&{before};" * 10}">'
        for before, name in zip("abcdefgh", "bcdefghi", strict=True)
    )
    + "]>"
)
ATTRIBUTE = "a{}=''"
BRACKETS = b'<styleSheet><numFmts><numFmt numFmtId="200" formatCode="%b"/></numFmts>' % (
    b"[" * 400_000
)
CELL = '<c r="A1" t="inlineStr"><is><t>{}</t></is></c>'
HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    "one huge merge": (
        lambda: packed(sheet1=merges('<mergeCell ref="A1:XFD1048576"/>')),
        "A1:XFD1048576 is one merged cell",
    ),
    "thousands of merges": (
        lambda: packed(
            sheet1=merges("".join(f'<mergeCell ref="A{n}:XFD{n}"/>' for n in range(1, 90_000)))
        ),
        "is one merged cell",
    ),
    "half a million styles": (
        lambda: packed(styles=b"<styleSheet><cellXfs>" + b"<xf/>" * 500_000),
        "too many cells, styles or words",
    ),
    "brackets of formats": (
        lambda: packed(
            styles=BRACKETS + b"</styleSheet>", sheet1=rows('<row r="1"><c r="A1" s="9"/></row>')
        ),
        "not an XLSX file",
    ),
    "a great ratio": (lambda: packed(sheet1=b" " * 60_000_000), "too many letters"),
    "zip in zip": (nested, "not an XLSX file"),
    "a zip of a zip": (lambda: packed(sheet1=nested()), "not an XLSX file"),
    "many files": (many_files, "too many files"),
    "bzip2": (lambda: packed(zipfile.ZIP_BZIP2, sheet1=b" " * 12_000_000), "not an XLSX file"),
    "lzma": (lambda: packed(zipfile.ZIP_LZMA, sheet1=b" " * 12_000_000), "not an XLSX file"),
    "a huge dimension": (
        lambda: packed(sheet1=sheet('<dimension ref="A1:XFD1048576"/><sheetData/>')),
        'there is no column "id"',
    ),
    "a row without end": (
        lambda: packed(sheet1=rows('<row r="' + "9" * 4_000 + '"><c><v>1</v></c></row>')),
        "goes on to cell A999999999",
    ),
    "empty cells": (lambda: packed(sheet1=rows("<row>" + "<c/>" * 500_000)), "too many cells"),
    "full cells": (
        lambda: packed(sheet1=rows("<row><c><v>1</v></c></row>" * 150_000)),
        "too many cells",
    ),
    "shared words": (
        lambda: packed(sharedStrings=b"<sst>" + b"<si><t>a</t></si>" * 250_000),
        "too many cells, styles or words",
    ),
    "words that come again": (
        lambda: packed(
            sharedStrings=f"<sst><si><t>{'a' * 1_000_000}</t></si></sst>".encode(),
            sheet1=rows('<row><c t="s"><v>0</v></c></row>' * 150_000),
        ),
        "too many cells",
    ),
    "one long word": (
        lambda: packed(sheet1=rows(f'<row r="1">{CELL.format("a" * 9_000_000)}</row>')),
        'there is no column "id"',
    ),
    "a tag of attributes": (
        lambda: packed(sheet1=rows(f"<row {' '.join(map(ATTRIBUTE.format, range(700_000)))}/>")),
        "too many cells, styles or words",
    ),
    "deep": (lambda: packed(sheet1=b"<a>" * 500_000), "too many cells"),
    "entities in entities": (
        lambda: packed(sheet1=sheet(f"<sheetData>{CELL.format('&i;')}</sheetData>", ENTITIES)),
        "not an XLSX file",
    ),
    "a file of ours": (
        lambda: packed(
            sheet1=sheet(
                f"<sheetData>{CELL.format('&x;')}</sheetData>",
                '<!DOCTYPE worksheet [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
            )
        ),
        "not an XLSX file",
    ),
    "wrong rows": (
        lambda: packed(
            sheet1=rows(
                f'<row r="1">{CELL.format("id")}</row>' + "<row><c><v>-1</v></c></row>" * 999
            )
        ),
        "mistakes",
    ),
    "wrong entries": (
        lambda: packed(
            sheet1=rows(
                f'<row r="1">{CELL.format("id")}<c t="inlineStr"><is><t>points</t></is></c></row>'
                + "".join(
                    f'<row><c t="inlineStr"><is><t>x{n}</t></is></c><c><v>1.5</v></c></row>'
                    for n in range(999)
                )
            )
        ),
        "mistakes",
    ),
}
SHARED = '<c r="A1"><f t="shared" ref="A1:A50000" si="0">{}</f><v>1</v></c>'
HOSTILE |= {
    "first and last cell": (
        lambda: packed(
            sheet1=rows(
                f'<row r="1">{CELL.format("id")}</row>'
                '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
            )
        ),
        "goes on to cell XFD1048576",
    ),
    "first cell and one far down": (
        lambda: packed(
            sheet1=rows(
                '<row r="1"><c r="A1"><v>1</v></c></row>'
                '<row r="50000"><c r="Z50000"><v>1</v></c></row>'
            )
        ),
        "goes on to cell Z50000",
    ),
    "rows that end far to the right": (
        lambda: packed(
            sheet1=rows("".join(f'<row><c r="ZZZ{n}"/></row>' for n in range(1, 60_000)))
        ),
        'there is no column "id"',
    ),
    "a row below the first": (
        lambda: packed(sheet1=rows('<row r="-5"><c><v>1</v></c></row>')),
        "not an XLSX file",
    ),
    "one formula in 50,000 cells": (
        lambda: packed(
            sheet1=rows(
                f"<row>{SHARED.format('A1+' * 300_000 + '1')}</row>"
                + "".join(
                    f'<row><c r="A{n}"><f t="shared" si="0"/></c></row>' for n in range(2, 50_000)
                )
            )
        ),
        "more than 1,000 rows",
    ),
    "many sheets of one part": (
        lambda: packed(
            workbook=sheets(60_000),
        ),
        "too many sheets",
    ),
    "many wide sheets without a table": (
        lambda: packed(
            workbook=sheets(250),
            sheet1=sheet(
                '<dimension ref="A1:XFD1048576"/><sheetData><row r="1048576"/></sheetData>'
            ),
        ),
        "no sheet",
    ),
    "a format of brackets in use": (
        lambda: packed(styles=BRACKETS + b'<cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>'),
        "not an XLSX file",
    ),
    "words in a part of another ending": (
        lambda: renamed(
            "sharedStrings.xml", "sharedStrings.dat", b"<sst>" + b"<si><t>a</t></si>" * 12_000_000
        ),
        "not an XLSX file",
    ),
    "rules for the look of cells": (
        lambda: packed(
            sheet1=sheet(
                "<sheetData/>"
                + '<conditionalFormatting sqref="A1:XFD9"><cfRule type="cellIs" priority="1"/>'
                "</conditionalFormatting>" * 60_000
            )
        ),
        'there is no column "id"',
    ),
    "rules for what is typed": (
        lambda: packed(
            sheet1=sheet(
                "<sheetData/><dataValidations>"
                + '<dataValidation type="list" sqref="A1:XFD1048576"/>' * 100_000
                + "</dataValidations>"
            )
        ),
        'there is no column "id"',
    ),
    "columns of other widths": (
        lambda: packed(sheet1=sheet("<cols>" + '<col min="1" max="16384"/>' * 100_000 + "</cols>")),
        'there is no column "id"',
    ),
    "names of areas": (
        lambda: packed(
            workbook=PLAIN["xl/workbook.xml"].replace(
                b"</workbook>",
                b"<definedNames>"
                + b'<definedName name="_xlnm.Print_Titles" localSheetId="0">'
                + b"'a!$A:" * 300_000
                + b"</definedName>"
                + b'<definedName name="a">b</definedName>' * 60_000
                + b"</definedNames></workbook>",
            )
        ),
        'there is no column "id"',
    ),
    "UTF-16 with a document type": (
        lambda: packed(
            sheet1=sheet("<sheetData/>", '<?xml version="1.0" encoding="utf-16"?>' + ENTITIES)
            .decode()
            .encode("utf-16")
        ),
        "not an XLSX file",
    ),
    "elements in elements": (
        lambda: packed(sheet1=rows("<row>" + "<c>" * 190_000 + "</c>" * 190_000 + "</row>")),
        "",
    ),
    "words in words": (
        lambda: packed(
            sharedStrings=b"<sst><si>" + b"<r>" * 90_000 + b"</r>" * 90_000 + b"</si></sst>"
        ),
        'there is no column "id"',
    ),
    "a word in pieces": (
        lambda: packed(
            sharedStrings=b"<sst><si>" + b"<r><t>a</t></r>" * 90_000 + b"</si></sst>",
            sheet1=rows('<row><c t="s"><v>0</v></c></row>'),
        ),
        'there is no column "id"',
    ),
    "a number of 400,000 digits": (
        lambda: packed(sheet1=rows(f"<row><c><v>{'9' * 400_000}</v></c></row>")),
        "not an XLSX file",
    ),
    "a word that is not there": (
        lambda: packed(sheet1=rows('<row><c t="s"><v>99</v></c></row>')),
        "not an XLSX file",
    ),
    "dates that no calendar has": (
        lambda: packed(
            styles=b'<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>',
            sheet1=rows('<row><c s="0"><v>1e300</v></c></row>' * 50_000),
        ),
        "",
    ),
    "the same part many times": (lambda: twins(900), "too many letters"),
    "a column without end": (
        lambda: packed(sheet1=rows("<row><c r='" + "A" * 3_000_000 + "1'><v>1</v></c></row>")),
        "not an XLSX file",
    ),
    "a row of a huge number": (
        lambda: packed(sheet1=rows("<row r='" + "9" * 4000 + "'><c><v>1</v></c></row>")),
        "its sheet goes on to cell A999999999",
    ),
    "a word in many looks": (
        lambda: packed(
            sheet1=rows(
                '<row r="1"><c r="A1" t="inlineStr"><is>'
                + "<r><rPr><b/></rPr><t>a</t></r>" * 60_000
                + "</is></c></row>"
            )
        ),
        "too many cells, styles or words",
    ),
    "rows that go up": (
        lambda: packed(
            sheet1=rows(
                "".join(
                    f'<row r="{n}"><c r="A{n}"><v>1</v></c></row>' for n in range(60_000, 0, -1)
                )
            )
        ),
        "more than 1,000 rows",
    ),
    "links of cells": (
        lambda: packed(
            sheet1=sheet(
                "<sheetData/><hyperlinks>"
                + '<hyperlink ref="A1" location="B2"/>' * 90_000
                + "</hyperlinks>"
            )
        ),
        'there is no column "id"',
    ),
    "kinds of many parts": (
        lambda: packed(
            **{"Content_Types]": typed(*((f"p{n}", "worksheet") for n in range(60_000)))}
        ),
        "not an XLSX file",
    ),
}
MEASURED = """
import json, resource, sys, time
from pathlib import Path
from companion.core.errors import CompanionError
from companion.data.export_import import import_table
from companion.data.load import load_raw
from companion.games.catalog import GAMES

game = GAMES[0]
def check(own):
    game.load(own, "en")

begun = time.process_time()
for n in range(3_000_000):
    str(n)
work = time.process_time() - begun
found = {}
for file in sorted(Path(sys.argv[1]).glob("*.xlsx")):
    start = time.process_time()
    try:
        import_table(load_raw(game.slug), Path("own"), "fish-cards", file, check)
        told = "taken"
    except CompanionError as error:
        told = str(error)
    found[file.stem] = told, (time.process_time() - start) / work
print(json.dumps([found, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss]))
"""


@pytest.mark.slow
@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.long)])
def test_a_hostile_workbook_is_refused_soon_and_in_200_megabytes(
    tmp_path: Path, every: int
) -> None:
    names = list(HOSTILE)[::every]
    for name in names:
        make, _ = HOSTILE[name]
        (tmp_path / f"{name}.xlsx").write_bytes(make())
    found, kilobytes = measured(tmp_path)
    assert found.keys() == set(names)
    for name, (told, share) in found.items():
        assert HOSTILE[name][1] in told, name
        assert len(told) < 20_000, name
        assert share < MOST_WORK, name
    assert kilobytes < 1000 * MEGABYTES


def measured(folder: Path) -> Any:
    """Return what was told of each file, its time over a known work's, and the memory of all."""
    words = ("sh", "-c", '"$@"; exit $?', "sh", sys.executable, "-c", MEASURED, folder)
    ran = subprocess.run(words, capture_output=True, check=True, cwd=folder)  # sh: it is small
    return json.loads(ran.stdout)


CELLS = st.one_of(
    st.none(),
    st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufffe\uffff_")),
    st.booleans(),
    st.integers(-(2**53), 2**53),
    st.floats(allow_nan=False, allow_infinity=False, width=32),
    st.datetimes(datetime(1950, 1, 1), datetime(2100, 1, 1)),
)


@pytest.mark.slow
@given(st.lists(st.lists(CELLS, min_size=1, max_size=5), min_size=1, max_size=4))
def test_a_workbook_is_read_as_another_program_reads_it(table: list[list[Any]]) -> None:
    book = Workbook()
    page: Any = book.active
    for number, row in enumerate(table, start=1):
        for column, value in enumerate(row, start=1):
            if value is not None:
                cell = page.cell(number, column, value)
                if isinstance(value, str):
                    cell.data_type = "s"  # also what begins with =
    stream = io.BytesIO()
    book.save(stream)
    grid = read_workbook("book.xlsx", stream.getvalue(), "any")
    wanted = load_workbook(stream)["Sheet"]
    for number, row in enumerate(grid.rows, start=1):
        for column in range(1, 7):
            other = wanted.cell(number, column)
            found = row[column - 1] if column <= len(row) else None
            if other.is_date:
                assert str(found).startswith(f"{other.value.year}-")
            else:
                wanted_value = None if other.value == "" else other.value
                assert (found, type(found) is bool) == (wanted_value, other.data_type == "b")


def test_words_that_sheets_share_are_read_with_all_their_looks_and_without_how_they_are_said() -> (
    None
):
    words = (
        '<sst><si><r><t>gol</t></r><r><rPr><b/></rPr><t xml:space="preserve">d </t></r></si>'
        '<si><t>山女</t><rPh sb="0" eb="2"><t>ヤマメ</t></rPh></si><si><t>_x000D_</t></si></sst>'
    )
    cells = "".join(f'<c t="s"><v>{n}</v></c>' for n in range(3))
    content = packed(
        sharedStrings=words.encode(), sheet1=rows(f'<row>{cells}<c t="b"><v>1</v></c></row>')
    )
    grid = read_workbook("fish.xlsx", content, "fish-cards")
    assert grid.head == ("gold ", "山女", "\r", True)

"""Spreadsheets as people keep them are read, and what is made of them is noted."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.drawing.image import Image as CellImage
from PIL import Image

from companion.data.edit_file import change_rows
from tests.command import Ran, done, run

Rows = Sequence[Sequence[object]]
GAME = '[game]\ntitle = "G"\nplayers = [1, 4]\n[[components]]\nname = "cards"\nkind = "deck"\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder of a game with a deck without a table."""
    (tmp_path / "g").mkdir()
    (tmp_path / "g" / "game.toml").write_text(GAME, "utf-8")
    return tmp_path / "g"


def write_book(folder: Path, *sheets: tuple[str, Rows]) -> Path:
    """Write cards.xlsx with these sheets."""
    book = Workbook()
    for title, rows in sheets:
        page = book.create_sheet(title)
        for row in rows:
            page.append(row)
    book.remove(book.worksheets[0])
    book.save(folder / "cards.xlsx")
    return folder / "cards.xlsx"


def check(folder: Path) -> str:
    """Return the notes of a check that finds no mistakes."""
    return done("check", "g", "--games", folder.parent).err


def refusal(folder: Path) -> str:
    ran = run("check", "g", "--games", folder.parent)
    assert ran.code == 1
    return ran.err


def listing(folder: Path) -> list[str]:
    """Return the lines of the list of cards, with single spaces."""
    lines = done("list", "g", "cards", "--games", folder.parent).out.splitlines()
    return [" ".join(line.split()) for line in lines[1:]]


@pytest.mark.parametrize(
    "heading", ["Count", "QTY", "quantity", "Number of copies", "number_of_copies", "# of Copies"]
)
def test_each_heading_for_copies_is_taken_and_noted(folder: Path, heading: str) -> None:
    write_book(folder, ("Sheet1", [["ID", "Name", heading], ["a", "Frog", 3], ["b", "Fly", None]]))
    assert f'cards.xlsx: row 1, column C: "{heading}" is read as "copies"' in check(folder)
    assert listing(folder) == ["a Frog 3x", "b Fly 1x"]


def test_a_count_of_something_else_stays_a_column(folder: Path) -> None:
    (folder / "cards.csv").write_text("id,Count\na,Dracula\nb,2\n", "utf-8")
    assert '"Count" holds words, so it is printed' in check(folder)
    assert listing(folder) == ["a a 1x count Dracula", "b b 1x count 2"]
    (folder / "cards.csv").rename(folder / "my cards.csv")
    message = refusal(folder)
    assert (
        "Note: g/my cards.csv: is not read, because the name of a table must be letters" in message
    )
    assert 'there is no table "cards"; write cards.toml, cards.csv or cards.xlsx' in message


def test_a_heading_that_a_layout_names_keeps_its_name(folder: Path) -> None:
    cards, sheet, games = folder / "cards.csv", folder.parent / "x.csv", ("--games", folder.parent)
    cards.write_text("id,Qty\na,3\n", "utf-8")
    box = 'kind = "text"\ntext = "{qty}"\nx = 5\ny = 5\nw = 40\nh = 9\n'
    layout = f'[[layout]]\nid = "cards"\nsize = [63.5, 88.9]\n[layout.front.boxes.a]\n{box}'
    (folder / "layout.toml").write_text(layout, "utf-8")
    assert "Note" not in check(folder)
    assert listing(folder) == ["a a 1x qty 3"]
    done("data", "export", "g", "cards", sheet, *games)
    sheet.write_text(sheet.read_text("utf-8-sig").replace("3", "4"), "utf-8")
    assert "1 row changed: a" in done("data", "import", "g", "cards", sheet, *games).out
    assert cards.read_text("utf-8") == "id,Qty\na,4\n"


def test_no_copies_leave_a_card_out(folder: Path) -> None:
    (folder / "cards.csv").write_text("id,name,copies\na,A,0\nb,B,2\n", "utf-8")
    assert listing(folder) == ["b B 2x"]
    (folder / "cards.csv").unlink()
    (folder / "cards.toml").write_text('cards = [{id = "c"}, {id = "d", copies = 0}]', "utf-8")
    assert listing(folder) == ["c c 1x"]


def test_headings_and_columns_stand_as_people_write_them(folder: Path) -> None:
    head = ["Card_Name", "Größe", "HP/ATK", "#", "No. left", "2nd", "Source", "Remove", "Имя"]
    write_book(folder, ("Cards", [head, ["Frog", "g", "1/2", 7, 3, "x", "Book", "yes", "Я"]]))
    check(folder)
    words = " ".join(listing(folder))
    for right in ("größe g", "hp/atk 1/2", "# 7", "no. left 3", "2nd x", "source Book"):
        assert right in words
    assert "remove yes" in words and "имя Я" in words and words.startswith("frog Frog 1x")


def test_where_rows_are_from_is_always_printed(folder: Path) -> None:
    cards = folder / "cards.csv"
    cards.write_text("id,source,sources\na,R p. 4,Opa\nb,from me,\n", "utf-8")
    assert listing(folder) == ["a a 1x source R p. 4, sources Opa", "b b 1x source from me"]
    check(folder)
    cards.write_text("id,source\na,R p. 4\nb,H\n", "utf-8")
    assert listing(folder) == ["a a 1x source R p. 4", "b b 1x source H"]
    cards.unlink()
    row = '[[cards]]\nid = "a"\npower = 4\nsource = "D"\nsources = { power = "R p. 4" }\n'
    (folder / "cards.toml").write_text(row, "utf-8")
    assert listing(folder) == ["a a 1x power 4, source D"]
    check(folder)


def test_a_column_of_sources_goes_out_and_comes_back(folder: Path) -> None:
    cards, sheet, games = folder / "cards.csv", folder.parent / "x.csv", ("--games", folder.parent)
    cards.write_text("Name,Source,Remove\nA,Opa,no\nB,Oma,yes\n", "utf-8")
    before = cards.read_bytes()
    done("data", "export", "g", "cards", sheet, *games)
    assert "nothing was written" in done("data", "import", "g", "cards", sheet, *games).out
    sheet.write_text(sheet.read_text("utf-8-sig").replace("Opa", "Uncle"), "utf-8")
    assert "1 row changed: a" in done("data", "import", "g", "cards", sheet, *games).out
    assert cards.read_bytes() == before.replace(b"Opa", b"Uncle")


def test_cards_without_ids_are_called_by_their_names(folder: Path) -> None:
    cards = folder / "cards.csv"
    cards.write_text(
        "Title;Text\nThe Frog!;x\nThe frog;y\nCon;z\n;no name\nThe frog 2;w\n", "utf-8"
    )
    ids = [line.split()[0] for line in listing(folder)]
    assert ids == ["the-frog", "the-frog-2", "card-con", "card-5", "the-frog-2-2"]
    content = cards.read_bytes()
    changed = change_rows(cards, content, "cards", {"the-frog-2": {"text": "new"}})
    assert changed == content.replace(b";y", b";new")
    added = change_rows(cards, content, "cards", {"toad": {"title": "Toad"}})
    cards.write_bytes(added)
    assert [line.split()[0] for line in listing(folder)] == [*ids, "toad"]
    assert added.startswith(b"Title;Text;id\nThe Frog!;x;the-frog\n")
    assert added.endswith(b"Toad;;toad\n")


def test_the_sheet_and_the_row_of_headings_are_found(folder: Path) -> None:
    rows = [["My great game, v3"], [], ["Name", "Qty", "Text"], ["Frog", 2, "hop"], [],
            ["Fly", 3, "bzz"], ["Total", 5]]  # fmt: skip
    file = write_book(folder, ("Read me", [["Ideas"], ["more"]]), ("Deck", rows))
    book = load_workbook(file)
    book["Deck"].merge_cells("A1:C1")
    book.save(file)
    notes = check(folder)
    assert 'row 3, column B: "Qty" is read as "copies"' in notes
    assert "cards.xlsx: row 7: is left out, since it holds totals" in notes
    assert listing(folder) == ["frog Frog 2x text hop", "fly Fly 3x text bzz"]
    changed = change_rows(file, file.read_bytes(), "cards", {"fly": {"text": "buzz"}})
    file.write_bytes(changed)
    assert listing(folder)[1] == "fly Fly 3x text buzz"
    book = load_workbook(file)
    assert book["Deck"]["C6"].value == "buzz"
    book["Deck"].merge_cells("A4:A5")
    book.save(file)
    assert "row 4, column A: name: A4:A5 is one merged cell; unmerge it" in refusal(folder)


def test_headings_of_several_lines_are_found_and_told_in_one(folder: Path) -> None:
    rows = [["Version 3"], ["Card\nName ", "Cost\n(gold)"], ["Frog", 2]]
    write_book(folder, ("Sheet1", rows), ("Ideas", [["later"]]))
    assert 'cards.xlsx: row 2, column A: "Card Name" is read as "name"' in check(folder)
    assert listing(folder) == ["frog Frog 1x cost (gold) 2"]
    (folder / "cards.xlsx").unlink()
    (folder / "cards.csv").write_text("My cards,\nCARD_TITLE,Text\nFly,bzz\n", "utf-8")
    assert listing(folder) == ["fly Fly 1x text bzz"]


def test_sums_of_formulas_are_left_out(folder: Path) -> None:
    write_book(folder, ("S", [["Name", "Count"], ["A", 2], ["B", 3], [None, "=SUM(B2:B3)"]]))
    assert listing(folder) == ["a A 2x", "b B 3x"]
    assert "row 4: is left out" in check(folder)


def test_several_tables_in_a_book_are_told_apart_by_their_names(folder: Path) -> None:
    one, other = [["Name"], ["A"]], [["Name"], ["B"]]
    write_book(folder, ("Old", one), ("Cards", other))
    assert listing(folder) == ["b B 1x"]
    write_book(folder, ("Old", one), ("New", other))
    assert 'no sheet "cards"; give the right sheet this name. The sheets are: Old, New' in (
        refusal(folder)
    )


def test_a_row_that_is_wrong_is_told_with_its_sheet_and_row(folder: Path) -> None:
    write_book(folder, ("Deck", [["Title row"], ["id", "Name"], ["a", "A"], [None, "B"]]))
    assert "row 4, column A: id: is missing; each entry needs an id of its own" in refusal(folder)


@pytest.mark.slow
def test_pictures_in_cells_are_noted(folder: Path) -> None:
    (folder / "art").mkdir()
    picture = io.BytesIO()
    Image.new("RGB", (900, 900), "red").save(picture, "PNG")
    (folder / "art" / "a.png").write_bytes(picture.getvalue())
    file = write_book(folder, ("S", [["Name", "Image"], ["A", None]]))
    book = load_workbook(file)
    book["S"].add_image(CellImage(picture), "B2")
    book.save(file)
    assert "pictures in cells are not read; put the files into art" in check(folder)
    write_book(folder, ("S", [["Name", "Image"], ["A", "a.PNG"]]))
    assert '"Image" is read as "picture"' in check(folder)


@pytest.mark.parametrize("heading", ["Art file", "ARTWORK", "Photo"])
def test_a_column_of_files_is_a_column_of_pictures(folder: Path, heading: str) -> None:
    (folder / "art").mkdir()
    Image.new("RGB", (900, 900), "red").save(folder / "art" / "frog.png")
    cards = folder / "cards.csv"
    cards.write_text(f"Name,{heading}\nA,\nB,frog.png\n", "utf-8")
    assert f'column B: "{heading}" is read as "picture"' in check(folder)
    cards.write_text(f"Name,{heading}\nA,\nB,by Ann\n", "utf-8")
    assert "is taken as" not in check(folder).replace('"Name" is taken', "")


def test_letters_that_nobody_sees_are_dropped(folder: Path) -> None:
    text = "h\u2764\ufe0f n\u202f5 hy\u2011phen z\u200bw j\u2060j f\ufeffx l\u2028s e\u2009m"
    for name, content in (
        ("cards.csv", f"\ufeffid\u200b,name,text\na\u2060,A,{text}\n"),
        ("cards.toml", f'cards = [{{id = "a", name = "A", text = "{text}"}}]'),
    ):
        (folder / name).write_text(content, "utf-8")
        assert "Note" not in check(folder)
        assert listing(folder) == ["a A 1x text h\u2764 n 5 hy-phen zw jj fx l s e m"]
        (folder / name).unlink()


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_a_total_may_stand_beside_the_headings(folder: Path, ending: str) -> None:
    rows: Rows = [["name", "n"], ["A", 1], ["B", 2], ["Total", 3, None, 12]]
    if ending == "xlsx":
        write_book(folder, ("Sheet1", rows))
    else:
        (folder / "cards.csv").write_text("name,n\nA,1\nB,2\nTotal,3,,12\n", "utf-8")
    assert f"cards.{ending}: row 4: is left out, since it holds totals" in check(folder)
    assert listing(folder) == ["a A 1x n 1", "b B 1x n 2"]


@pytest.mark.parametrize(
    ("table", "rows"), [("extra", "id,size.b,size\nx,3\n"), ("cards", "id\na\n" + "\n" * 1_001)]
)
def test_short_and_empty_rows_are_read(folder: Path, table: str, rows: str) -> None:
    (folder / "cards.csv").write_text("id\na\n", "utf-8")
    (folder / f"{table}.csv").write_text(rows, "utf-8")
    check(folder)


def bring(folder: Path, rows: str) -> Ran:
    """Import a sheet of these rows."""
    sheet = folder.parent / "in.csv"
    sheet.write_text(rows, "utf-8")
    return run("data", "import", "g", "cards", sheet, "--games", folder.parent)


def test_a_return_in_a_cell_stays_in_quotes(folder: Path) -> None:
    cards = folder / "cards.csv"
    cards.write_bytes(b'name,text,n\nA,"one\rtwo",1\nB,b,2\n')
    assert "1 row changed: b" in bring(folder, "name,n\nA,1\nB,7\n").out
    assert cards.read_bytes() == b'name,text,n\nA,"one\rtwo",1\nB,b,7\n'


def test_a_new_row_follows_on_a_row_of_zeros(folder: Path) -> None:
    rows: Rows = [["name", "n"], ["A", 0], [None, 0]]
    file = write_book(folder, ("S", rows))
    file.write_bytes(change_rows(file, file.read_bytes(), "cards", {"b": {"name": "B", "n": 2}}))
    page = load_workbook(file)["S"]
    assert [*page.iter_rows(3, max_col=2, values_only=True)] == [(None, 0), ("B", 2)]


@pytest.mark.parametrize(
    ("file", "content", "message"),
    [
        ("cards.csv", b'id,name\na,"A\n', "cards.csv: line 2: a closing quote is missing"),
        ("cards.xlsx", b"PK\x03\x04", "cards.xlsx: "),
    ],
)
def test_a_table_that_cannot_be_read_is_not_imported(
    folder: Path, file: str, content: bytes, message: str
) -> None:
    (folder / file).write_bytes(content)
    told = bring(folder, "id,name\na,A\n").err
    assert told.startswith(f"Error: first correct this mistake in the file: {message}")
    assert (folder / file).read_bytes() == content

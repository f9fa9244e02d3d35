"""A table comes back as a spreadsheet: what it changes is shown before it is written."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import pytest
import tomli
from openpyxl import Workbook, load_workbook

from tests.in_process import asked
from tests.studio.page import HOST, TOKEN, Asking, asking, served
from tests.studio.test_owner import GAME
from tests.studio.test_studio_page import opened
from tests.studio.test_told_changes import LISTED
from tests.web.axe import shut_out
from tests.web.hand import until

SHEET = f"/{TOKEN}/games/lure/tables/fish-cards.csv"
KEY = "fish-cards 24 vp"
POINTS = {"table": "fish-cards", "entry": "24", "keys": ["vp"]}


@pytest.fixture(autouse=True)
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let games of one's own lie in the folder `mine`, and numbers over ours in `data`."""
    for folder in ("mine", "data"):
        (tmp_path / folder).mkdir()
    monkeypatch.setenv("COMPANION_GAMES", str(tmp_path / "mine"))


@pytest.fixture
def lure(tmp_path: Path) -> Asking:
    return asking("lure", tmp_path / "data")


def brought(found: Asking, way: str, content: bytes, agreed: str = "") -> Any:
    headers = {"content-type": "application/octet-stream"}
    way = f"{way}?agreed={agreed}"
    return asked(found.answers, HOST, "POST", way, content=content, headers=headers)


def value(
    found: Asking, piece: str, key: str, where: str = "lure/made-of?component=fish-cards"
) -> str:
    made = found.json(f"games/{where}&piece={piece}")["made"]
    return next(str(one["text"]) for one in made["cells"] if one["keys"] == [key])


def changed(found: Asking, entry: str, text: str) -> None:
    ask = {**POINTS, "entry": entry, "text": text, "seen": value(found, entry, "vp")}
    assert found.post(f"/{TOKEN}/games/lure/change", ask).status_code == 200


def with_cells(sheet: bytes, cells: dict[tuple[str, str], str]) -> bytes:
    """Return a CSV sheet with other cells, by id and heading."""
    head, *rows = csv.reader(io.StringIO(sheet.decode("utf-8-sig"), newline=""))
    told = [
        [cells.get((row[0], key), cell) for key, cell in zip(head, row, strict=True)]
        for row in rows
    ]
    stream = io.StringIO(newline="")
    csv.writer(stream).writerows([head, *told])
    return stream.getvalue().encode()


@pytest.mark.slow
def test_an_old_sheet_turns_nothing_back_before_somebody_has_seen_it(lure: Asking) -> None:
    old, before = lure.get(SHEET).content, value(lure, "24", "vp")
    changed(lure, "24", "9")
    first = brought(lure, SHEET, old)
    assert first.status_code == 409
    told = first.json()
    assert told["changed"] == [["24", "vp", "9", before]]
    assert (told["added"], told["removed"]) == ([], [])
    assert value(lure, "24", "vp") == "9"
    done = brought(lure, SHEET, old, told["digest"])
    assert (done.status_code, done.json()["undo"]) == (200, 2)
    assert value(lure, "24", "vp") == before
    assert lure.post(f"/{TOKEN}/undo", {}).status_code == 200
    assert value(lure, "24", "vp") == "9"


@pytest.mark.slow
def test_what_was_changed_after_the_question_is_asked_about_again(lure: Asking) -> None:
    old, before = lure.get(SHEET).content, value(lure, "23", "vp")
    changed(lure, "24", "9")
    agreed = brought(lure, SHEET, old).json()["digest"]
    changed(lure, "23", "7")
    again = brought(lure, SHEET, old, agreed)
    assert again.status_code == 409
    assert ["23", "vp", "7", before] in again.json()["changed"]
    assert value(lure, "23", "vp") == "7"
    assert brought(lure, SHEET, old, again.json()["digest"]).status_code == 200


@pytest.mark.slow
def test_words_sources_new_rows_and_rows_that_go_are_told(lure: Asking) -> None:
    old = lure.get(SHEET).content
    cells = {("23", "source"): "O my copy", ("24", "vp"): "9", ("22", "id"): "99"}
    told = brought(lure, SHEET, with_cells(old, cells)).json()
    assert told["added"] == ["99"] and told["removed"] == ["22"]
    assert [one[:2] for one in told["changed"]] == [["23", "source"], ["24", "vp"]]
    way = SHEET.replace("fish-cards", "tuck-boxes")
    boxes = lure.get(way).content
    first = boxes.decode("utf-8-sig").splitlines()[1].partition(",")[0]
    told = brought(lure, way, with_cells(boxes, {(first, "label:title"): "My box"})).json()
    assert [(one[:2], one[3]) for one in told["changed"]] == [([first, "label:title"], "My box")]


def test_a_sheet_that_says_the_same_asks_nothing(lure: Asking, tmp_path: Path) -> None:
    done = brought(lure, SHEET, lure.get(SHEET).content)
    assert (done.status_code, done.json()["undo"]) == (200, 0)
    assert not [*tmp_path.rglob("*.toml")]


@pytest.mark.slow
def test_the_page_shows_what_an_old_sheet_turns_back(chromium: Any, tmp_path: Path) -> None:
    back = tmp_path / "fish-cards.csv"
    data = tmp_path / "data"
    lure = asking("lure", data)
    back.write_bytes(lure.get(SHEET).content)
    before = value(lure, "24", "vp")
    with served("lure", data) as (address, _):
        page = opened(chromium, f"{address}#/change/lure/fish-cards/24")
        field = page.get_by_label("Fish cards back in")
        field.set_input_files(str(back))
        page.get_by_text("The spreadsheet says the same as the game").wait_for()
        points = page.get_by_role("textbox", name="Points")
        points.fill("9")
        points.press("Enter")
        until(page, "() => document.querySelector('[data-key=undo]:not([disabled])')")
        field.set_input_files(str(back))
        page.get_by_role("heading", name="What the spreadsheet changes").wait_for()
        assert page.evaluate(LISTED) == [f"24 Pike, Points: 9 → {before}"]
        page.get_by_role("heading", name="1 value changes").wait_for()
        assert shut_out(page) == ""
        assert page.evaluate("() => document.activeElement.textContent") == "Leave all as it is"
        page.keyboard.press("Escape")
        until(page, "() => !document.querySelector('dialog')")
        assert "vp = 9" in (data / "lure" / "fish-cards.toml").read_text()
        field.set_input_files(str(back))
        page.get_by_role("button", name="Take it").wait_for()
        lure.workshop.look()
        changed(lure, "23", "7")  # by somebody else, while the question is open
        page.get_by_role("button", name="Take it").click()
        page.get_by_text("Something was changed meanwhile").wait_for()
        assert len(page.evaluate(LISTED)) == 2
        page.get_by_role("button", name="Take it").click()
        until(page, f"() => document.querySelector('[data-key=\"{KEY}\"]')?.value === '{before}'")
        page.locator("main [data-key=undo]").click()
        until(page, f"() => document.querySelector('[data-key=\"{KEY}\"]')?.value === '9'")
        page.context.close()


OWN = f"/{TOKEN}/games/pond/tables/cards"
CSV_CARDS = 'id;Name;"Catch score";Text\r\nide;"Ide, ""old""";3;\r\npike;Pike;4;bites\r\n'
TOML_CARDS = """# counted by me
[[cards]] # the first
id = "ide"
name = "Ide"
catch-score = 3

[[cards]]
id = "pike"
name = "Pike" # as on the box
catch-score = 4
text = "bites"
"""


def pond_of(folder: Path, kind: str) -> tuple[Asking, Path]:
    """Return a workshop with a game of one's own, and the file of its cards."""
    pond = folder / "mine" / "pond"
    pond.mkdir(parents=True)
    (pond / "game.toml").write_text(f"{GAME}copies = 2\n")
    cards = pond / f"cards.{kind}"
    if kind == "csv":
        cards.write_bytes(CSV_CARDS.encode())
    elif kind == "toml":
        cards.write_text(TOML_CARDS)
    else:
        book = Workbook()
        for row in csv.reader(io.StringIO(CSV_CARDS), delimiter=";"):
            book.active.append([int(one) if one.isdigit() else one for one in row])  # type: ignore[union-attr]
        book.save(cards)
    return asking("pond", folders=(folder / "mine",)), cards


def rows_of(cards: Path) -> dict[str, dict[str, Any]]:
    """Return the cards of a file by id, without empty cells."""
    if cards.suffix == ".toml":
        rows = tomli.loads(cards.read_text())["cards"]
    elif cards.suffix == ".csv":
        rows = [
            *csv.DictReader(io.StringIO(cards.read_bytes().decode(), newline=""), delimiter=";")
        ]
    else:
        head, *cells = load_workbook(cards).active.values  # type: ignore[union-attr]
        rows = [dict(zip(head, row, strict=True)) for row in cells]
    return {
        row.pop("id"): {key.lower().replace(" ", "-"): str(one) for key, one in row.items() if one}
        for row in rows
    }


@pytest.mark.parametrize("kind", ["csv", "toml", "xlsx"])
@pytest.mark.parametrize("sheet", [".csv", ".xlsx"])
def test_a_table_of_an_own_game_goes_out_and_says_the_same_when_it_comes_back(
    tmp_path: Path, kind: str, sheet: str
) -> None:
    pond, cards = pond_of(tmp_path, kind)
    out = pond.get(f"{OWN}{sheet}")
    assert out.status_code == 200, out.text
    if sheet == ".csv":
        head, *rows = out.content.decode("utf-8-sig").splitlines()
        assert head == "id,name,catch-score,text"
        assert rows == [
            'ide,"Ide, ""old""",3,' if kind != "toml" else "ide,Ide,3,",
            "pike,Pike,4,bites",
        ]
    before = cards.read_bytes()
    same = brought(pond, f"{OWN}{sheet}", out.content)
    assert (same.status_code, same.json()["undo"]) == (200, 0)
    assert cards.read_bytes() == before


@pytest.mark.parametrize("kind", ["csv", "toml", "xlsx"])
def test_a_sheet_changes_adds_and_takes_out_cards_of_an_own_game(tmp_path: Path, kind: str) -> None:
    pond, cards = pond_of(tmp_path, kind)
    before, rows = cards.read_bytes(), rows_of(cards)
    sheet = b'id,name,catch-score,text,home\r\nide,Ide,5,"runs, far",\r\neel,Eel,2,,mud\r\n'
    told = brought(pond, f"{OWN}.csv", sheet).json()
    assert (told["added"], told["removed"]) == (["eel"], ["pike"])
    name = [["ide", "name", 'Ide, "old"', "Ide"]] if kind != "toml" else []
    points = [["ide", "catch-score", "3", "5"], ["ide", "text", "", "runs, far"]]
    assert told["changed"] == [*name, *points]
    assert cards.read_bytes() == before
    done = brought(pond, f"{OWN}.csv", sheet, told["digest"])
    assert (done.status_code, done.json()["undo"]) == (200, 1)
    assert rows_of(cards) == {
        "ide": {"name": "Ide", "catch-score": "5", "text": "runs, far"},
        "eel": {"name": "Eel", "catch-score": "2", "home": "mud"},
    }
    if kind == "toml":
        assert cards.read_text().startswith("# counted by me\n[[cards]] # the first\n")
    assert value(pond, "ide", "catch-score", "pond/made-of?component=cards") == "5"
    assert pond.post(f"/{TOKEN}/undo", {}).status_code == 200
    assert (cards.read_bytes(), rows_of(cards)) == (before, rows)


def test_a_wrong_cell_of_an_own_game_is_named_and_nothing_is_written(tmp_path: Path) -> None:
    pond, cards = pond_of(tmp_path, "csv")
    before = cards.read_bytes()
    sheet = b"id;name;copies\nide;Ide;1\n\npike;Pike;many\n"
    wrong = brought(pond, f"{OWN}.csv", sheet)
    assert wrong.status_code == 422
    assert "cards.csv: row 4, column C: copies: must be a whole number" in wrong.json()["error"]
    twice = brought(pond, f"{OWN}.csv", b"id,name\nide,Ide\nide,Ide\n")
    assert 'row 3, column A: id: "ide" stands in row 2 too' in twice.json()["error"]
    assert cards.read_bytes() == before
    none = pond.get(f"/{TOKEN}/games/pond/tables/cadrs.csv")
    assert 'pond has no table "cadrs"; did you mean "cards"?' in none.json()["error"]


def test_words_of_an_own_game_come_back_beside_its_cards(tmp_path: Path) -> None:
    pond, cards = pond_of(tmp_path, "toml")
    words = cards.parent / "labels" / "en.toml"
    words.parent.mkdir()
    words.write_text('# mine\n[cards.pike]\nmotto = "Bites"\n')
    pond.workshop.look()
    old = pond.get(f"{OWN}.csv").content
    sheet = with_cells(old, {("pike", "label:motto"): "Waits"})
    told = brought(pond, f"{OWN}.csv", sheet).json()
    assert told["changed"] == [["pike", "label:motto", "Bites", "Waits"]]
    assert brought(pond, f"{OWN}.csv", sheet, told["digest"]).status_code == 200
    assert words.read_text() == '# mine\n[cards.pike]\nmotto = "Waits"\n'
    assert cards.read_text() == TOML_CARDS


def test_boxes_that_no_file_has_are_not_offered_as_a_spreadsheet(tmp_path: Path) -> None:
    pond, cards = pond_of(tmp_path, "csv")
    (cards.parent / "game.toml").write_text(f'{GAME}[[components]]\nname = "boxes"\nkind = "box"\n')
    pond.workshop.look()
    seen = {one["name"]: one["pieces"] for one in pond.json("games/pond")["components"]}
    box = pond.json("games/pond/made-of?component=boxes&piece=cards")["made"]
    assert "boxes" in seen and box["tables"] == []
    card = pond.json("games/pond/made-of?component=cards&piece=ide")["made"]
    assert card["tables"] == ["cards"]


@pytest.mark.slow
def test_the_page_takes_a_sheet_of_an_own_game(chromium: Any, tmp_path: Path) -> None:
    _, cards = pond_of(tmp_path, "csv")
    back = tmp_path / "cards.csv"
    back.write_text("id,name,catch-score\nide,Ide,5\neel,Eel,2\n")
    with served("pond") as (address, _):
        page = opened(chromium, f"{address}#/change/pond/cards/pike")
        with page.expect_download() as sent:
            page.get_by_role("link", name="CSV").click()
        assert "pike,Pike,4,bites" in Path(sent.value.path()).read_text()
        page.get_by_label("Cards back in").set_input_files(str(back))
        page.get_by_role("heading", name="What the spreadsheet changes").wait_for()
        name, points = (
            'ide Ide, "old", name: Ide, "old" → Ide',
            'ide Ide, "old", catch-score: 3 → 5',
        )
        assert page.evaluate(LISTED) == ["Pike", name, points, "eel"]
        page.get_by_role("button", name="Take it").click()
        page.get_by_role("heading", name="Eel", exact=True).or_(
            page.get_by_role("heading", name="Ide", exact=True)
        ).wait_for()
        assert [*rows_of(cards)] == ["ide", "eel"]
        page.locator("main [data-key=undo]").click()
        page.get_by_role("heading", name="Pike", exact=True).wait_for()
        assert cards.read_bytes() == CSV_CARDS.encode()
        page.context.close()

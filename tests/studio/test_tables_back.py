"""A table comes back as a spreadsheet: what it changes is shown before it is written."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import pytest

from tests.in_process import asked
from tests.studio.page import HOST, TOKEN, Asking, asking, served
from tests.studio.test_studio_page import opened
from tests.studio.test_told_changes import LISTED
from tests.web.axe import shut_out
from tests.web.hand import until

SHEET = f"/{TOKEN}/games/lure/tables/fish-cards.csv"
KEY = "fish-cards 24 vp"
POINTS = {"table": "fish-cards", "entry": "24", "keys": ["vp"]}


@pytest.fixture
def lure(tmp_path: Path) -> Asking:
    return asking("lure", tmp_path)


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
    data.mkdir()
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

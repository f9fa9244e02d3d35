"""What is picked, looked at and told stays while it counts, and goes when it does not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.studio.workshop import Workshop
from tests.command import done
from tests.studio.page import served
from tests.studio.test_print_again import PRESSED, SETTLED, lose
from tests.studio.test_studio_page import opened
from tests.web.hand import until

pytestmark = pytest.mark.slow
COUNTS = "() => [...document.querySelectorAll('.part')].map((one) => one.textContent)"
MIDDLE = """() => {
  const seen = document.querySelector(".canvas").getBoundingClientRect();
  const face = document.querySelector(".face").getBoundingClientRect();
  return [(seen.x + seen.width / 2 - face.x) / face.width,
    (seen.y + seen.height / 2 - face.y) / face.height];
}"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_GAMES", str(tmp_path / "mine"))
    (tmp_path / "mine").mkdir()
    return tmp_path


@pytest.fixture
def workshop(folder: Path) -> Iterator[tuple[str, Workshop]]:
    with served("lure") as found:
        yield found


def again(page: Any) -> None:
    page.reload()
    page.evaluate("studio.ready")


def test_the_piece_of_an_address_is_what_is_printed(
    chromium: Any, workshop: tuple[str, Workshop]
) -> None:
    page = opened(chromium, f"{workshop[0]}#/print/lure/fish-cards/24")
    page.get_by_text("companion print lure --piece fish-cards/24").wait_for()
    page.get_by_role("button", name="All of Lure").click()
    page.get_by_text("companion print lure", exact=True).wait_for()
    again(page)  # what was picked since counts more than the address
    page.get_by_text("companion print lure", exact=True).wait_for()
    page.goto(f"{workshop[0]}#/see/lure/fish-cards/20")
    page.get_by_role("link", name="Print").click()  # on the way to another page nothing is picked
    page.get_by_text("companion print lure", exact=True).wait_for()
    page.context.close()


def test_what_was_lost_and_how_it_is_printed_survive_a_reload(
    chromium: Any, workshop: tuple[str, Workshop]
) -> None:
    done("print", "lure", "--only", "fish-cards", "--paper", "letter", "--ink", "saver")
    page = opened(chromium, f"{workshop[0]}#/print/lure")
    page.get_by_text("companion print lure").first.wait_for()
    lose(page, "Pike")
    page.get_by_role("button", name="A4", exact=True).click()
    page.get_by_text("--lost Pike --paper a4").wait_for()
    again(page)
    page.get_by_text("companion print lure --lost Pike --paper a4").wait_for()
    page.get_by_role("button", name="Take away: Pike").wait_for()
    page.context.close()


def test_nothing_changed_shows_how_the_last_print_was_made(
    chromium: Any, workshop: tuple[str, Workshop]
) -> None:
    done("print", "lure", "--only", "fish-cards", "--paper", "letter", "--ink", "saver")
    page = opened(chromium, f"{workshop[0]}#/print/lure")
    page.get_by_role("button", name="What changed").click()
    page.get_by_text("Nothing has changed since").or_(
        page.get_by_text("nothing has changed since")
    ).wait_for()
    until(page, SETTLED)
    until(page, f"() => ({PRESSED})().Paper === 'Letter' && ({PRESSED})().Ink === 'Saver'")
    page.get_by_role("button", name="Full", exact=True).click()
    page.get_by_text("--changed --ink full").wait_for()
    page.context.close()


def test_the_example_of_a_lost_piece_is_of_the_game(
    chromium: Any, workshop: tuple[str, Workshop]
) -> None:
    page = opened(chromium, f"{workshop[0]}#/print/freshwater_fly")
    page.get_by_role("button", name="What I lost").click()
    until(page, "() => document.querySelector('#lost-name').placeholder")
    name = page.locator("#lost-name").get_attribute("placeholder")
    assert "Pike" not in name
    page.locator("#lost-name").fill(name.split(", or ")[1])
    page.keyboard.press("Enter")
    page.get_by_text("--lost").first.wait_for()
    page.context.close()


def test_the_shelf_counts_cards_that_came_or_went(chromium: Any, folder: Path) -> None:
    done("new", "pond", "--in", folder / "mine")
    table = folder / "mine" / "pond" / "cards.csv"
    with served("pond") as (address, workshop):
        page = opened(chromium, f"{address}#/make/pond")
        (before,) = [one for one in page.evaluate(COUNTS) if one.startswith("Cards")]
        table.write_text(table.read_text().rsplit("\n", 2)[0] + "\n")
        workshop.look()
        until(page, f"() => !({COUNTS})().includes({before!r})")
        now = int(before.removeprefix("Cards").removesuffix(" kinds")) - 1
        assert f"Cards{now} kinds" in page.evaluate(COUNTS)
        page.context.close()


def test_zoom_back_and_forth_keeps_the_spot_that_is_looked_at(
    chromium: Any, workshop: tuple[str, Workshop]
) -> None:
    page = opened(chromium, f"{workshop[0]}#/see/lure/fish-cards/24")
    page.get_by_role("button", name="400 %").click()
    page.evaluate("document.querySelector('.canvas').scrollBy(250, 300)")
    spot = page.evaluate(MIDDLE)
    for zoom in ("200 %", "400 %", "150 %", "Fit", "400 %"):
        page.get_by_role("button", name=zoom).click()
    assert page.evaluate(MIDDLE) == pytest.approx(spot, abs=0.01)
    page.evaluate("document.querySelector('.canvas').scrollBy(-200, -250)")
    other = page.evaluate(MIDDLE)
    assert other != pytest.approx(spot, abs=0.05)
    for zoom in ("200 %", "400 %"):
        page.get_by_role("button", name=zoom).click()
    assert page.evaluate(MIDDLE) == pytest.approx(other, abs=0.01)
    page.context.close()


def test_notes_go_when_the_matter_is_settled(chromium: Any, folder: Path) -> None:
    sheet = folder / "fish-cards.csv"
    sheet.write_text("id,vp\n24,many\n")
    (folder / "data").mkdir()
    with served("lure", folder / "data") as (address, _):
        page = opened(chromium, f"{address}#/change/lure/fish-cards/24")
        note = page.locator("#notes [data-key=table]")
        page.get_by_label("Fish cards back in").set_input_files(str(sheet))
        note.wait_for()
        note.get_by_role("button", name="Close").press("Enter")
        note.wait_for(state="detached")
        page.get_by_label("Fish cards back in").set_input_files(str(sheet))
        note.wait_for()
        page.get_by_role("link", name="See").click()
        note.wait_for(state="detached")
        page.context.close()

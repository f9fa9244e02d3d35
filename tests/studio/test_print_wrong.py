"""The page Print where something is wrong: a broken file, a number, a printer's name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.studio.workshop import Workshop
from tests.studio.page import served
from tests.studio.test_studio_page import opened
from tests.web.hand import until

pytestmark = pytest.mark.slow
COMMAND = "() => document.querySelector('.cmd code').textContent"
FRESH = '[[fish-cards]]\nid = "F03"\npoints = 4\nsource = "O"\n'


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "data" / "freshwater_fly" / "fish-cards.toml"
    file.parent.mkdir(parents=True)
    file.write_text(FRESH)
    return tmp_path / "data"


@pytest.fixture
def workshop(data: Path) -> Iterator[tuple[str, Workshop]]:
    with served("freshwater_fly", data) as found:
        yield found


def broken(data: Path, workshop: Workshop) -> None:
    file = data / "freshwater_fly" / "fish-cards.toml"
    file.write_text(f"{FRESH}\n[[")
    workshop.look()


def healed(data: Path, workshop: Workshop) -> None:
    (data / "freshwater_fly" / "fish-cards.toml").write_text(FRESH)
    workshop.look()


def made_off(page: Any) -> bool:
    return bool(page.locator(".cmd .pri").is_disabled())


def test_print_says_why_it_is_empty_while_a_file_is_broken_and_heals(
    chromium: Any, workshop: tuple[str, Workshop], data: Path
) -> None:
    page = opened(chromium, f"{workshop[0]}#/see/freshwater_fly")
    broken(data, workshop[1])
    note = page.locator("#notes p")
    note.get_by_text("freshwater_fly/fish-cards.toml: ").wait_for()
    page.get_by_role("link", name="Print", exact=True).click()
    page.get_by_text("They come as soon as the file is whole again.").wait_for()
    assert page.locator("#backs, .how select").count() >= 3
    assert note.count() == 1
    assert made_off(page)
    healed(data, workshop[1])
    page.get_by_text("Sheet 1 of").wait_for()
    assert not made_off(page)
    page.context.close()


def test_the_last_good_sheets_stay_while_a_file_is_broken(
    chromium: Any, workshop: tuple[str, Workshop], data: Path
) -> None:
    page = opened(chromium, f"{workshop[0]}#/print/freshwater_fly")
    page.get_by_text("Sheet 1 of").wait_for()
    until(page, "() => !document.querySelector('.cmd .pri').disabled")
    broken(data, workshop[1])
    page.locator("#notes").get_by_text("freshwater_fly/fish-cards.toml: ").wait_for()
    page.get_by_text("These are the last good sheets.").wait_for()
    assert page.get_by_text("Sheet 1 of").count() == 1
    assert made_off(page)
    page.get_by_role("button", name="Nothing of Freshwater Fly").click()
    page.get_by_role("checkbox", name="Fish cards").click()
    page.get_by_text("They come as soon as the file is whole again.").wait_for()
    healed(data, workshop[1])
    page.get_by_text("Sheet 1 of").wait_for()
    assert not made_off(page)
    page.locator("#notes p").wait_for(state="detached")
    page.context.close()


def test_a_workshop_opened_on_a_broken_file_says_so_once(chromium: Any, data: Path) -> None:
    (data / "freshwater_fly" / "fish-cards.toml").write_text("[[")
    with served("freshwater_fly", data) as (address, workshop):
        page = opened(chromium, f"{address}#/print/freshwater_fly")
        page.locator("#notes").get_by_text("fish-cards.toml").wait_for()
        page.get_by_text("as soon as the file is whole again").wait_for()
        (data / "lure").mkdir()
        (data / "lure" / "fish-cards.toml").write_text("")
        workshop.look()
        page.wait_for_timeout(500)
        assert page.locator("#notes p").count() == 1
        healed(data, workshop)
        page.get_by_text("Sheet 1 of").wait_for()
        page.locator("#notes p").wait_for(state="detached")
        page.context.close()


def test_nothing_of_a_wrong_nudge_is_used(chromium: Any, workshop: tuple[str, Workshop]) -> None:
    page = opened(chromium, f"{workshop[0]}#/print/freshwater_fly")
    page.get_by_text("Sheet 1 of").wait_for()
    page.locator("#printer").select_option("nudge")
    across = page.get_by_label("Right, mm")
    ready = "() => !document.querySelector('.cmd .pri').disabled"
    until(page, ready)
    for typed, said in (
        ("99", "Type a number from -10 to 10."),
        ("1e3", "Type a number, such as"),
        ("", "Type a number, such as"),
        ("3,,5", "Type a number, such as"),
    ):
        across.fill("")
        across.press_sequentially(typed)
        page.get_by_text(said).wait_for()
        assert page.evaluate(COMMAND) == ""
        assert made_off(page)
        assert page.get_by_text("Backs are moved").count() == 0
    page.get_by_role("button", name="Letter", exact=True).click()
    assert made_off(page)
    across.fill("")
    across.press_sequentially("-3,5")
    page.get_by_text("Backs are moved 3.5 mm left.").wait_for()
    page.get_by_text("--nudge=-3.5,0").wait_for()
    until(page, ready)
    across.press("Tab")
    across.press("End")
    across.press_sequentially("9x")
    page.get_by_text("Type a number, such as").wait_for()
    page.get_by_role("link", name="See", exact=True).click()
    page.locator(".thumb").first.wait_for()
    page.get_by_role("link", name="Print", exact=True).click()
    page.get_by_text("--nudge=-3.5,0").wait_for()
    assert across.input_value() == "-3.5"
    page.context.close()


def test_a_printer_is_measured_to_the_tenth_and_its_name_is_told_at_the_field(
    chromium: Any, workshop: tuple[str, Workshop]
) -> None:
    page = opened(chromium, f"{workshop[0]}#/print/freshwater_fly")
    page.get_by_role("button", name="Measure my printer").click()
    name = page.get_by_label("Name of the printer")
    save = page.get_by_role("button", name="Save", exact=True)
    page.get_by_text("but no spaces").wait_for()
    page.get_by_label("X, on the scale below").fill("0,6")
    save.click()
    page.get_by_text("Give the printer a name, such as").wait_for()
    assert page.evaluate("() => document.activeElement.getAttribute('aria-invalid')") == "true"
    name.fill("Den laser")
    assert page.locator("#printer-name").get_attribute("class") == "wrong"
    save.click()
    assert page.get_by_role("dialog").count() == 1
    name.fill("Den-laser")
    assert name.get_attribute("aria-invalid") == "false"
    save.click()
    page.get_by_text("Backs are moved 0.6 mm right.").wait_for()
    page.get_by_text("--printer Den-laser").wait_for()
    assert page.evaluate("() => document.activeElement.dataset.key") == "measure"
    page.context.close()

"""The page Print after a print: how it was printed shows and stays, and what was made opens."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.cli.print_command import launch
from companion.studio.workshop import Workshop
from tests.command import done
from tests.studio.page import served
from tests.studio.test_studio_page import SIZES, opened
from tests.web.hand import until

pytestmark = pytest.mark.slow
PRESSED = """() => Object.fromEntries([...document.querySelectorAll(".how .seg")].map((row) =>
  [row.getAttribute("aria-label"), row.querySelector("[aria-pressed=true]")?.textContent]))"""
COMMAND = "() => document.querySelector('.cmd code').textContent"
SETTLED = "() => !document.querySelector('.stage[aria-busy]')"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path


@pytest.fixture
def workshop(folder: Path) -> Iterator[tuple[str, Workshop]]:
    with served("lure") as found:
        yield found


def lose(page: Any, name: str) -> None:
    page.get_by_role("button", name="What I lost").click()
    page.locator("#lost-name").fill(name)
    page.keyboard.press("Enter")
    page.get_by_text("Sheet 1 of 1").wait_for()
    until(page, SETTLED)


def test_a_lost_card_shows_how_the_last_print_was_made_and_a_click_wins(
    chromium: Any, folder: Path, workshop: tuple[str, Workshop]
) -> None:
    done("print", "lure", "--only", "fish-cards", "--paper", "letter", "--ink", "saver")
    page = opened(chromium, f"{workshop[0]}#/print/lure")
    page.get_by_text("companion print lure").first.wait_for()
    lose(page, "Pike")
    assert page.evaluate(COMMAND) == "companion print lure --lost Pike"
    until(page, f"() => ({PRESSED})().Paper === 'Letter'")
    assert page.evaluate(PRESSED)["Ink"] == "Saver"
    page.get_by_role("button", name="A4", exact=True).click()
    page.get_by_text("--lost Pike --paper a4").wait_for()
    until(page, SETTLED)
    assert page.evaluate(PRESSED) == {"Paper": "A4", "Ink": "Saver", "Colours": "Usual"}
    assert page.evaluate("() => document.activeElement.textContent") == "A4"
    figure = page.locator(".shs img").first
    assert figure.get_attribute("width") in ("210", "297")
    assert page.complaints == []
    page.context.close()


def test_paper_ink_and_printer_are_as_on_the_day_before(
    chromium: Any, folder: Path, workshop: tuple[str, Workshop]
) -> None:
    done("calibrate", "--save", "den", "0.25,-0.5")
    page = opened(chromium, f"{workshop[0]}#/print/lure")
    page.get_by_role("button", name="Letter", exact=True).click()
    page.get_by_role("button", name="Saver", exact=True).click()
    page.locator("#printer").select_option("den")
    page.get_by_text("Backs are moved 0.25 mm right and 0.5 mm up.").wait_for()
    page.get_by_text("--paper letter --printer den --ink saver").wait_for()
    until(page, SETTLED)
    page.context.close()
    with served("freshwater_fly") as (address, _):  # on another day, and another port
        page = opened(chromium, f"{address}#/print/freshwater_fly", SIZES[1])
        page.get_by_text("--paper letter --printer den --ink saver").wait_for()
        page.get_by_text("Backs are moved 0.25 mm right and 0.5 mm up.").wait_for()
        assert page.evaluate(PRESSED) == {"Paper": "Letter", "Ink": "Saver", "Colours": "Usual"}
        page.locator("#printer").select_option("nudge")
        page.get_by_label("Right, mm").fill("-1")
        page.get_by_text("Backs are moved 1 mm left.").wait_for()
        page.get_by_text("--nudge=-1,0").wait_for()
        page.context.close()
    done("calibrate", "--forget", "den")
    with served("lure") as (address, _):
        page = opened(chromium, f"{address}#/print/lure")
        page.get_by_text("--paper letter --nudge=-1,0 --ink saver").wait_for()
        page.context.close()


def test_a_warning_leaves_the_fields_where_they_are(
    chromium: Any, folder: Path, workshop: tuple[str, Workshop]
) -> None:
    for size in SIZES:
        page = opened(chromium, f"{workshop[0]}#/print/freshwater_fly", size)
        page.locator(".total .num").first.wait_for()
        field = page.get_by_label("Sleeves")
        before = field.bounding_box()
        field.select_option("mini-euro")
        page.get_by_text("“Card size”: Mini").first.wait_for()
        until(page, SETTLED)
        assert field.bounding_box() == before
        page.context.close()


def test_what_was_made_is_told_with_its_full_path_and_all_of_it_opens(
    chromium: Any, folder: Path, workshop: tuple[str, Workshop], opened_files: list[str]
) -> None:
    page = opened(chromium, f"{workshop[0]}#/print/lure")
    lose(page, "Pike")
    page.get_by_role("button", name="Make the PDFs").click()
    page.get_by_role("heading", name="Ready to print").wait_for()
    place = folder / "output" / "lure"
    page.get_by_text(str(place), exact=True).wait_for()
    until(page, "() => document.querySelector('dialog .ok')")
    both = [str(place / "guide.pdf"), str(place / "cards.pdf")]
    assert opened_files == both  # by the one button
    page.get_by_role("button", name="Open the folder").click()
    until(page, "() => document.querySelector('dialog .ok')?.textContent.includes('folder')")
    assert opened_files[2:] == [str(place)]
    page.get_by_role("button", name="Open all 2 files again").click()
    until(page, "() => document.querySelector('dialog .ok')?.textContent.includes('PDF')")
    assert opened_files[3:] == both
    page.context.close()


def test_other_pages_answer_while_pdfs_are_made(
    chromium: Any, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.cli import studio_command

    end, began = threading.Event(), threading.Event()

    def slowly(*work: Any) -> Any:
        began.set()
        end.wait(30)
        return run(*work)

    run = studio_command.start_beside
    monkeypatch.setattr(studio_command, "start_beside", slowly)
    with served("lure") as (address, _):
        page = opened(chromium, f"{address}#/print/lure")
        lose(page, "Pike")
        page.get_by_role("button", name="Make the PDFs").click()
        assert began.wait(10)
        other = opened(chromium, f"{address}#/see/lure")
        other.locator(".thumb img").first.wait_for(timeout=8000)
        other.context.close()
        assert page.get_by_text("Making ...").count() == 1
        end.set()
        page.get_by_role("heading", name="Ready to print").wait_for()
        page.context.close()


def test_what_changed_since_a_lost_card_alone_is_not_told_of_the_whole_game(
    chromium: Any, folder: Path, workshop: tuple[str, Workshop]
) -> None:
    done("print", "lure", "--lost", "Pike")
    page = opened(chromium, f"{workshop[0]}#/print/lure")
    page.get_by_role("button", name="What changed").click()
    page.get_by_text("Compared: Pike; never printed: ").wait_for()
    page.context.close()


def test_backs_in_a_file_of_their_own_lie_behind_their_fronts(
    chromium: Any, workshop: tuple[str, Workshop]
) -> None:
    page = opened(chromium, f"{workshop[0]}#/print/lure")
    page.get_by_role("button", name="What I lost").click()
    page.locator("#lost-name").fill("Pike")
    page.keyboard.press("Enter")
    page.get_by_text("--lost Pike").wait_for()
    page.locator("select[data-key=Backs]").select_option("separate")
    page.get_by_text("cards-backs.pdf").wait_for()
    assert page.locator(".total .num").first.inner_text() == "1"
    assert page.get_by_text("Sheet 1 of 1").count() == 1
    assert page.locator(".shs figcaption").all_inner_texts() == ["Front", "Back"]
    page.get_by_role("button", name="Make the PDFs").click()
    page.get_by_role("heading", name="Ready to print").wait_for()
    page.get_by_text("on the back of the same sheets").wait_for()
    assert page.get_by_text("0 sheets").count() == 0
    page.context.close()


def test_where_no_program_opens_a_file_its_path_is_told(
    chromium: Any, folder: Path, workshop: tuple[str, Workshop], monkeypatch: pytest.MonkeyPatch
) -> None:
    opener = folder / "bin" / "xdg-open"
    opener.parent.mkdir()
    opener.write_text("#!/bin/sh\nexit 3\n")
    opener.chmod(0o755)
    monkeypatch.setattr("companion.cli.print_command.launch", launch)
    monkeypatch.setenv("PATH", str(opener.parent))
    page = opened(chromium, f"{workshop[0]}#/print/lure")
    lose(page, "Pike")
    page.get_by_role("button", name="Make the PDFs").click()
    page.get_by_text(f"No program opened {folder / 'output' / 'lure' / 'guide.pdf'};").wait_for()
    for path in (str(opener.parent), str(folder)):  # it fails, and there is none
        monkeypatch.setenv("PATH", path)
        page.get_by_role("button", name="Open the folder").click()
        page.get_by_text(f"No program opened {folder / 'output' / 'lure'};").wait_for()
        assert page.get_by_text("The folder opens.").count() == 0
        page.get_by_role("button", name="Open all 2 files again").click()
        page.get_by_text(
            f"No program opened {folder / 'output' / 'lure' / 'guide.pdf'};"
        ).wait_for()
    page.context.close()


def test_another_game_has_no_command_until_its_own_and_fields_say_what_it_says(
    chromium: Any, workshop: tuple[str, Workshop]
) -> None:
    done("print", "lure", "--only", "fish-cards")
    page = opened(chromium, f"{workshop[0]}#/print/lure")
    page.get_by_role("button", name="Letter", exact=True).click()
    page.get_by_text("--paper letter").wait_for()
    page.get_by_role("button", name="What changed").click()
    page.get_by_text("--changed --paper letter").wait_for()
    until(page, SETTLED)
    assert page.evaluate(PRESSED)["Paper"] == "Letter"
    page.evaluate("""() => {
      const read = window.fetch;
      window.fetch = async (to, ...rest) => {
        if (String(to).endsWith("plans")) await new Promise((go) => setTimeout(go, 1500));
        return read(to, ...rest);
      };
      location.hash = "#/print/freshwater_fly";
    }""")
    page.get_by_text("Drawing ...").first.wait_for()
    assert page.evaluate(COMMAND) == ""
    page.get_by_text("companion print freshwater_fly").first.wait_for()
    page.context.close()

"""Files of a game vanish while the workshop is open: it stays as it was until they are back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.command import done
from tests.studio.page import served
from tests.studio.test_studio_page import opened
from tests.web.hand import until

READ_ONLY = "() => document.querySelector('.values input[readonly]') !== null"
gone = pytest.mark.parametrize(
    ("name", "words"),
    [
        ("game.toml", "game.toml is gone or empty; put it back, or go on without it"),
        ("", "the folder pond is gone; put it back, or go on without it"),
    ],
    ids=["game.toml", "folder"],
)


@pytest.fixture
def pond(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    home = tmp_path / "mine"
    monkeypatch.setenv("COMPANION_GAMES", str(home))
    done("new", "pond", "--in", home)
    return home / "pond"


@pytest.mark.slow
@gone
def test_a_game_that_vanishes_stays_on_every_page_until_it_is_back(
    chromium: Any, pond: Path, name: str, words: str
) -> None:
    file, away = pond / name, pond.with_name(".away")
    with served("pond") as (address, workshop):
        page = opened(chromium, f"{address}#/change/pond/cards")
        page.set_default_timeout(5000)
        page.locator(".values input").first.wait_for()
        value = page.locator(".values input").first.input_value()
        assert not page.evaluate(READ_ONLY)
        file.rename(away)
        workshop.look()
        note = page.locator("#notes [data-key=stale]")
        note.get_by_text(words).wait_for()
        until(page, READ_ONLY)
        assert page.locator(".values input").first.input_value() == value
        for tab in ("See", "Change", "Make"):
            page.get_by_role("link", name=tab, exact=True).click()
            page.locator(f"#bar [aria-current]:text-is('{tab}')").wait_for()
            note.get_by_text(words).wait_for()
            page.locator("[data-key='game pond'][aria-current]").wait_for()
            page.locator("[data-key='part cards']").wait_for()
            assert page.locator("#notes p").count() == 1
        page.get_by_role("link", name="Print", exact=True).click()
        page.get_by_role("checkbox", name="Cards").wait_for()
        page.get_by_text("They come as soon as the file is whole again.").wait_for()
        away.rename(file)
        workshop.look()
        page.get_by_text("Sheet 1 of").wait_for()
        note.wait_for(state="detached")
        file.rename(away)
        workshop.look()
        page.get_by_text("These are the last good sheets.").wait_for()
        note.get_by_text(words).wait_for()
        page.get_by_role("link", name="Change", exact=True).click()
        until(page, READ_ONLY)
        away.rename(file)
        workshop.look()
        note.wait_for(state="detached")
        until(page, f"() => !({READ_ONLY})()")
        assert all("422" in one for one in page.complaints), page.complaints
        page.context.close()


@pytest.mark.slow
def test_whoever_goes_on_without_a_game_sees_another(chromium: Any, pond: Path) -> None:
    with served("pond") as (address, workshop):
        page = opened(chromium, f"{address}#/see/pond/cards")
        page.set_default_timeout(5000)
        pond.rename(pond.with_name(".away"))
        workshop.look()
        page.get_by_role("button", name="Go on without it").click()
        until(page, "() => studio.game !== 'pond'")
        page.locator("#notes p").wait_for(state="detached")
        assert page.locator("[data-key='game pond']").count() == 0
        page.context.close()


@pytest.mark.slow
def test_undo_tells_of_a_file_that_is_gone_and_can_go_on_without_it(
    chromium: Any, pond: Path
) -> None:
    data = pond.parent.parent / "data"
    data.mkdir()
    with served("lure", data) as (address, workshop):
        page = opened(chromium, f"{address}#/change/lure/fish-cards/24")
        page.set_default_timeout(5000)
        field = page.get_by_role("textbox", name="Points")
        before = field.input_value()
        field.fill("9")
        field.press("Enter")
        until(page, "() => document.querySelector('[data-key=undo]:not([disabled])')")
        workshop.look()
        (data / "lure" / "fish-cards.toml").unlink()
        page.keyboard.press("Control+z")
        note = page.locator("#notes [data-key=turned]")
        note.get_by_text("fish-cards.toml is gone; put it back first").wait_for()
        note.get_by_role("button", name="Go on without it").press("Enter")
        note.wait_for(state="detached")
        said = "() => document.querySelector('[data-key=\"fish-cards 24 vp\"]').dataset.seen"
        until(page, f"() => ({said})() === {before!r}")
        until(page, "() => document.querySelector('[data-key=undo][disabled]')")
        page.context.close()

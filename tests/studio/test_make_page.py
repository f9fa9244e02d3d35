"""The page Make of the workshop in Chromium: by the keyboard, dropped on, read by anybody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.studio.workshop import Workshop
from tests.command import done
from tests.studio.page import served
from tests.studio.test_make import files, picture
from tests.studio.test_studio_page import INSIDE, LOADED, SIZES, opened
from tests.web.axe import shut_out
from tests.web.hand import until

pytestmark = pytest.mark.slow
DROP = """([name, bytes]) => {
  const data = new DataTransfer();
  data.items.add(new File([new Uint8Array(bytes)], name));
  const place = document.querySelector("dialog") ?? document.querySelector(".stage");
  const how = { dataTransfer: data, bubbles: true, cancelable: true };
  for (const kind of ["dragover", "drop"]) place.dispatchEvent(new DragEvent(kind, how));
}"""


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_GAMES", str(tmp_path / "mine"))
    monkeypatch.setattr(
        "companion.cli.game_selection.default_games_folder", lambda: tmp_path / "data"
    )
    done("new", "pond", "--in", tmp_path / "mine")
    (tmp_path / "Orfe.jpg").write_bytes(picture())
    return tmp_path / "mine"


@pytest.fixture
def workshop(mine: Path) -> Iterator[tuple[str, Workshop]]:
    with served("pond") as found:
        yield found


def test_a_field_is_not_wrong_before_anything_was_typed_into_it(
    chromium: Any, workshop: tuple[str, Workshop]
) -> None:
    page = opened(chromium, f"{workshop[0]}#/make/pond")
    page.get_by_role("button", name="Card without a picture").click()
    points = page.get_by_label("points")
    page.get_by_text("still to fill in").first.wait_for()
    assert points.get_attribute("aria-invalid") == "false"
    assert page.locator(".draft .wrong:not(:empty)").count() == 0
    assert page.get_by_role("button", name="Add 1 card").is_disabled()
    points.fill("many")
    until(page, "() => document.querySelector('[data-name=points]').ariaInvalid === 'true'")
    page.locator(".draft .wrong:not(:empty)").first.wait_for()
    points.fill("")
    until(page, "() => document.querySelector('.draft .wrong:not(:empty)') !== null")
    page.context.close()


def test_a_game_and_a_card_are_made_by_keyboard_seen_and_undone(
    chromium: Any, workshop: tuple[str, Workshop], mine: Path
) -> None:
    page = opened(chromium, f"{workshop[0]}#/make/pond")
    # from the start: the key could arrive before Chromium knows that its choosers are caught
    page.on("filechooser", lambda chooser: chooser.set_files(str(mine.parent / "Orfe.jpg")))

    def tab_to(name: str, most: int = 60) -> None:
        for _ in range(most):
            page.keyboard.press("Tab")
            at = "document.activeElement"
            said = f"({at}.labels?.[0] ?? {at}).textContent.trim()"
            if page.evaluate(said).startswith(name):
                return
        raise AssertionError(f"Tab does not lead to {name}")

    tab_to("New game")
    page.keyboard.press("Enter")
    page.get_by_role("dialog").wait_for()
    page.keyboard.type("Pond")
    page.get_by_text('a game "pond" already').wait_for()
    page.keyboard.press("Control+a")
    page.keyboard.type("My lake")
    page.get_by_text(str(mine / "my-lake")).first.wait_for()
    assert page.get_by_text("already").count() == 0
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    page.get_by_text("--like lure").wait_for()
    page.keyboard.press("ArrowUp")
    page.get_by_text(str(mine / "my-lake")).first.wait_for()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="New cards of My lake").wait_for()
    assert (mine / "my-lake" / "game.toml").is_file()
    tab_to("Choose pictures")
    page.keyboard.press("Enter")
    page.get_by_text("still to fill in").wait_for()
    assert page.get_by_label("name").input_value() == "Orfe"
    tab_to("points")
    page.keyboard.type("12")
    page.wait_for_selector("[data-key=add-cards]:not([disabled])")
    until(page, "() => document.querySelector('.look img')?.naturalWidth > 0")
    tab_to("Add 1 card")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="See it").wait_for()
    assert (mine / "my-lake" / "art" / "orfe.jpg").read_bytes() == picture()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Orfe").wait_for()
    until(page, LOADED)
    page.get_by_role("link", name="Make", exact=True).click()
    page.wait_for_selector("[data-key=undo]:not([disabled])")
    page.keyboard.press("Control+z")
    until(page, "async () => (await (await fetch('changes')).json()).length === 1")
    assert not (mine / "my-lake" / "art").exists()
    assert page.complaints == []
    page.context.close()


def test_a_dropped_picture_asks_before_it_replaces_another(
    chromium: Any, workshop: tuple[str, Workshop], mine: Path
) -> None:
    art = mine / "pond" / "art"
    art.mkdir()
    (art / "orfe.jpg").write_bytes(picture("black"))
    page = opened(chromium, f"{workshop[0]}#/make/pond")
    page.evaluate(DROP, ["Orfe.jpg", [*picture()]])
    page.get_by_label("points").fill("<b>9</b>")
    page.get_by_role("button", name="Keep both").wait_for()
    page.get_by_text("must be a number, as in all other rows").wait_for()
    page.get_by_label("points").fill("9")
    assert page.locator("[data-key=add-cards][disabled]").count() == 1
    page.get_by_role("button", name="Replace orfe.jpg").click()
    page.locator("[data-key=add-cards]:not([disabled])").click()
    page.get_by_role("link", name="See it").wait_for()
    assert files(art) == {"orfe.jpg": picture()}
    page.evaluate(DROP, ["notes.txt", [1, 2, 3]])
    page.get_by_text("notes.txt is not a PNG, JPEG or SVG picture").wait_for()
    page.context.close()


def test_the_answer_about_a_dropped_picture_does_not_move_who_types(
    chromium: Any, workshop: tuple[str, Workshop]
) -> None:
    page = opened(chromium, f"{workshop[0]}#/make/pond")
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    page.route("**/new-cards/trial", hold)
    page.evaluate(DROP, ["Orfe.jpg", [*picture()]])
    page.get_by_label("points").click()
    until(page, "() => document.activeElement.dataset.name === 'points'")
    held[0].continue_()
    until(page, "() => document.querySelector('.look img')")
    page.keyboard.type("9")
    assert page.get_by_label("points").input_value() == "9"
    page.context.close()


def test_pictures_dropped_on_a_game_of_ours_make_a_new_game(
    chromium: Any, workshop: tuple[str, Workshop], mine: Path
) -> None:
    page = opened(chromium, f"{workshop[0]}#/make/lure")
    page.evaluate(DROP, ["Orfe.jpg", [*picture()]])
    page.get_by_text("1 picture for cards").wait_for()
    page.evaluate(DROP, ["Ide.jpg", [*picture("red")]])
    page.get_by_text("Orfe.jpg, Ide.jpg").wait_for()
    page.keyboard.type("Our River")
    page.get_by_text(str(mine / "our-river")).first.wait_for()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="New cards of Our River").wait_for()
    page.get_by_text("still to fill in").first.wait_for()
    assert [one.input_value() for one in page.get_by_label("name").all()] == ["Orfe", "Ide"]
    assert page.complaints == []
    page.context.close()


def test_what_was_wrong_is_not_told_any_more_once_it_is_right(
    chromium: Any, workshop: tuple[str, Workshop], mine: Path
) -> None:
    page = opened(chromium, f"{workshop[0]}#/make/pond")
    page.get_by_text("is exported unchanged").first.wait_for()
    page.evaluate(DROP, ["notes.txt", [1, 2, 3]])
    page.get_by_text("notes.txt is not a PNG").wait_for()
    page.get_by_role("button", name="Card without a picture").click()
    page.get_by_text("notes.txt is not a PNG").wait_for(state="detached")
    table = mine / "pond" / "cards.csv"
    whole = table.read_bytes()
    table.write_bytes(whole + b"pike,Pike,,,1,,1\n")
    workshop[1].look()
    page.locator(".lines .wrong").wait_for()
    page.locator("#notes .wrong").first.wait_for()
    table.write_bytes(whole)
    workshop[1].look()
    page.get_by_text("is exported unchanged").first.wait_for()
    until(page, "() => !document.querySelector('#notes .wrong, .lines .wrong')")
    assert (mine / "pond" / "cards.csv").read_bytes() == whole
    page.context.close()


def test_a_game_is_sent_out_and_what_it_needs_is_told(
    chromium: Any, workshop: tuple[str, Workshop], mine: Path
) -> None:
    page = opened(chromium, f"{workshop[0]}#/make/pond")
    page.get_by_label("Where to?").select_option("playingcards")
    page.get_by_text("a browser: open a room").wait_for()
    page.get_by_text("companion export pond playingcards", exact=True).wait_for()
    page.get_by_role("button", name="Export").click()
    page.locator(".lines .ok").wait_for()
    assert (mine.parent / "output" / "pond" / "playingcards" / "export.json").is_file()
    table = mine / "pond" / "cards.csv"
    table.write_bytes(table.read_bytes().replace(b",Gudgeon,", b",Goby,"))
    workshop[1].look()
    page.locator(".lines li").first.get_by_text("files are older than the last changes").wait_for()
    page.context.close()


def test_nobody_is_shut_out_of_making_in_any_size_or_dialogue(
    chromium: Any, workshop: tuple[str, Workshop]
) -> None:
    for size in SIZES:
        page = opened(chromium, f"{workshop[0]}#/make/pond", size)
        page.get_by_text("is exported unchanged").first.wait_for()
        page.evaluate(DROP, ["Orfe.jpg", [*picture()]])
        page.get_by_text("still to fill in").wait_for()
        until(page, LOADED)
        assert shut_out(page) == ""
        assert page.evaluate(INSIDE)
        page.get_by_role("button", name="New game").click()
        page.keyboard.type("pond")
        page.get_by_text('a game "pond" already').wait_for()
        assert shut_out(page) == ""
        page.keyboard.press("End")
        page.keyboard.type(" " + "of a long name " * 3)
        page.get_by_text("It will lie in").wait_for()
        assert page.evaluate(
            "(d => d.scrollWidth <= d.clientWidth)(document.querySelector('dialog'))"
        )
        page.keyboard.press("Escape")
        page.goto(f"{workshop[0]}#/make/lure")
        page.get_by_text("Cards are added to games of your own").wait_for()
        assert shut_out(page) == ""
        page.context.close()

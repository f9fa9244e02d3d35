"""How the page of the workshop looks and moves: paper, names, and files that are dropped on it."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops

from companion.studio.workshop import Workshop
from tests.command import done
from tests.studio.page import served
from tests.studio.test_make import picture
from tests.studio.test_studio_page import opened
from tests.web.hand import until

pytestmark = pytest.mark.slow
AT = "() => { const c = document.querySelector('.canvas'); return [c.scrollLeft, c.scrollTop]; }"
PLACES = "(all) => [...document.querySelectorAll(all)].map((one) => one.getBoundingClientRect().x)"
WHOLE = "() => [...document.images].every((one) => one.complete && one.naturalWidth > 0)"
INSIDE = """(spots) => {
  const paper = document.querySelector(".face .paper"), back = paper.getScreenCTM().inverse();
  const near = [[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1]]; // mm: what edges are softened by
  return spots.filter(([x, y]) => {
    const at = new DOMPoint(x, y).matrixTransform(back);
    return !near.some(([a, b]) => paper.isPointInFill(new DOMPoint(at.x + a, at.y + b)));
  });
}"""
MISSED = """(kind) => {
  const data = new DataTransfer();
  data.items.add(new File(["x"], "carp.png"));
  const how = { dataTransfer: data, bubbles: true, cancelable: true };
  return !document.querySelector(".shelf").dispatchEvent(new DragEvent(kind, how));
}"""


@pytest.fixture
def lure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, Workshop]]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(
        "companion.cli.game_selection.default_games_folder", lambda: tmp_path / "data"
    )
    monkeypatch.setenv("COMPANION_GAMES", str(tmp_path / "mine"))
    done("new", "pond", "--in", tmp_path / "mine")
    (tmp_path / "numbers").mkdir()
    with served("lure", tmp_path / "numbers") as found:
        yield found


def dropped(page: Any, place: str, *files: Path) -> None:
    """Drop real files on the page, as a file manager does."""
    page.locator(place).first.wait_for()
    box = page.locator(place).first.bounding_box()
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + 20}
    held = {"items": [], "files": [str(file) for file in files], "dragOperationsMask": 1}
    devtools = page.context.new_cdp_session(page)
    for kind in ("dragEnter", "dragOver", "drop"):
        devtools.send("Input.dispatchDragEvent", {"type": kind, **at, "data": held})


def test_a_piece_lies_on_white_paper_and_a_large_one_is_dragged(
    chromium: Any, lure: tuple[str, Workshop]
) -> None:
    page = opened(chromium, f"{lure[0]}#/see/lure/score-pad")
    page.emulate_media(color_scheme="dark")
    fill = "() => getComputedStyle(document.querySelector('.face .paper')).fill"
    assert page.evaluate(fill) == "rgb(255, 255, 255)"
    page.get_by_role("button", name="400 %").click()
    start = page.evaluate(AT)
    box = page.locator(".canvas").bounding_box()
    page.mouse.move(box["x"] + 200, box["y"] + 200)
    page.mouse.down()
    page.mouse.move(box["x"] + 140, box["y"] + 170, steps=3)
    page.mouse.up()
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    assert page.evaluate(AT) == [start[0] + 60, start[1] + 30]
    page.context.close()


def test_the_safe_zone_of_a_box_lies_inside_its_cut(
    chromium: Any, lure: tuple[str, Workshop]
) -> None:
    page = opened(chromium, f"{lure[0]}#/see/lure/tuck-boxes")
    place = page.locator(".face").bounding_box()
    before, after = (Image.open(BytesIO(shot)) for shot in shots(page, place))
    apart = ImageChops.difference(before.convert("L"), after.convert("L"))
    spots = [
        (place["x"] + x, place["y"] + y)
        for y in range(0, apart.height, 2)
        for x in range(0, apart.width, 2)
        if apart.getpixel((x, y)) > 40
    ]
    assert len(spots) > 200
    assert page.evaluate(INSIDE, spots) == []
    page.context.close()


def shots(page: Any, place: dict[str, float]) -> Iterator[bytes]:
    """Yield pictures of a face without and with its safe zone."""
    yield page.screenshot(clip=place)
    page.get_by_role("button", name="Safe zone").click()
    yield page.screenshot(clip=place)


def test_nothing_moves_when_another_side_or_line_is_chosen(
    chromium: Any, lure: tuple[str, Workshop]
) -> None:
    page = opened(chromium, f"{lure[0]}#/see/lure/fish-cards/24")
    buttons = ".stage button, .insp .seg button"
    before = page.evaluate(PLACES, buttons)
    face = page.locator(".face").bounding_box()
    for name in ("Back", "Trim", "Red-green blind", "Bleed"):
        page.get_by_role("button", name=name).click()
    assert page.evaluate(PLACES, buttons) == before
    assert page.locator(".face").bounding_box() == face
    page.context.close()


def test_a_name_is_not_said_twice_and_kinds_are_counted(
    chromium: Any, lure: tuple[str, Workshop]
) -> None:
    page = opened(chromium, f"{lure[0]}#/change/lure/dice")
    page.get_by_role("heading", name="Buoy d6", exact=True).wait_for()
    page.get_by_role("heading", name="Dice 15 kinds").wait_for()
    assert page.locator(".tag").first.inner_text() == "Buoy d6"
    page.goto(f"{lure[0]}#/print/lure/fish-cards/24")
    page.get_by_role("button", name="Just Fish cards 24 Pike").wait_for()
    page.context.close()


def test_files_that_are_no_pictures_are_told_by_name(
    chromium: Any, lure: tuple[str, Workshop], tmp_path: Path
) -> None:
    (tmp_path / "Hecht & Zander (äöü).jpg").write_bytes(picture())
    (tmp_path / "empty.png").write_bytes(b"")
    (tmp_path / "notes.txt").write_text("hello")
    (tmp_path / "folder.png").mkdir()
    files = [*tmp_path.glob("*.jpg"), *tmp_path.glob("*.png"), tmp_path / "notes.txt"]
    page = opened(chromium, f"{lure[0]}#/make/lure")
    dropped(page, ".invite", *files)
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("notes.txt is not a PNG, JPEG or SVG picture").wait_for()
    dialog.get_by_text("3 pictures for cards:").wait_for()
    page.keyboard.press("Escape")
    page.goto(f"{lure[0]}#/make/pond")
    dropped(page, ".drop:not(.invite)", *files)
    page.get_by_text("notes.txt is not a PNG, JPEG or SVG picture").wait_for()
    page.get_by_text("empty.png is empty; save it again").wait_for()
    page.get_by_text("folder.png cannot be read; if it is a folder").wait_for()
    assert page.get_by_label("Name").first.input_value() == "Hecht & Zander (äöü)"
    within = """() => { const [card, told] = [".draft", ".draft .wrongs"].map((one) =>
      document.querySelector(one).getBoundingClientRect());
      return told.left >= card.left && told.right <= card.right; }"""
    assert page.evaluate(within)
    page.context.close()


def test_a_file_dropped_beside_its_place_opens_nothing(
    chromium: Any, lure: tuple[str, Workshop]
) -> None:
    page = opened(chromium, lure[0])
    assert page.evaluate(MISSED, "dragover") and page.evaluate(MISSED, "drop")
    page.context.close()


def test_a_game_that_is_gone_is_not_exported_and_has_no_broken_pictures(
    chromium: Any, lure: tuple[str, Workshop], tmp_path: Path
) -> None:
    page = opened(chromium, f"{lure[0]}#/make/pond")
    page.get_by_text("Is exported unchanged").first.wait_for()
    (tmp_path / "mine" / "pond").rename(tmp_path / "away")
    lure[1].look()
    page.get_by_text("Nothing can be exported: a file is broken or gone").wait_for()
    assert page.get_by_role("button", name="Export").is_disabled()
    page.get_by_role("link", name="Print", exact=True).click()
    page.locator(".pk").first.wait_for()
    until(page, WHOLE)
    page.context.close()

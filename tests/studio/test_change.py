"""Values changed through the workshop: what it answers, and the page Change in Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.studio.workshop import Workshop
from tests.in_process import asked
from tests.studio.page import HOST, TOKEN, Asking, asking, served
from tests.studio.test_studio_page import CARD, INSIDE, LOADED, SIZES, opened
from tests.web.axe import shut_out
from tests.web.hand import until

PIKE = {"table": "fish-cards", "entry": "24", "keys": ["vp"]}


@pytest.fixture
def lure(tmp_path: Path) -> Asking:
    return asking("lure", tmp_path)


def post(lure: Asking, path: str, body: Any) -> Any:
    return lure.post(f"/{TOKEN}/{path}", body)


def vp(lure: Asking) -> str:
    made = lure.json("games/lure/made-of?component=fish-cards&piece=24")["made"]
    return next(str(one["text"]) for one in made["cells"] if one["keys"] == ["vp"])


def test_a_change_is_answered_seen_and_undone(lure: Asking, tmp_path: Path) -> None:
    seen = vp(lure)
    before = lure.json("games/lure/deck/fish-cards")["pieces"][23]["front"]
    done = post(lure, "games/lure/change", {**PIKE, "text": "9", "seen": seen})
    assert (done.status_code, done.json()) == (200, {"undo": 1})
    assert (tmp_path / "lure" / "fish-cards.toml").is_file()
    after = lure.json("games/lure/deck/fish-cards")["pieces"][23]["front"]
    assert after != before
    assert post(lure, "undo", {}).json() == {"undo": 0}
    assert lure.json("games/lure/deck/fish-cards")["pieces"][23]["front"] == before
    assert vp(lure) == seen


@pytest.mark.slow
def test_a_mistake_and_a_conflict_are_told(lure: Asking) -> None:
    seen = vp(lure)
    wrong = post(lure, "games/lure/change", {**PIKE, "text": "many", "seen": seen})
    assert wrong.status_code == 422
    assert "lure/fish-cards.toml: 24: vp: must be a whole number" in wrong.json()["error"]
    assert post(lure, "games/lure/change", {**PIKE, "text": "9", "seen": seen}).status_code == 200
    late = post(lure, "games/lure/change", {**PIKE, "text": "5", "seen": seen})
    assert late.status_code == 409
    assert (late.json()["yours"], late.json()["theirs"]) == ("5", "9")
    assert post(lure, "games/lure/change", {"table": 1}).status_code == 400


def test_a_table_goes_out_and_comes_back_and_can_be_taken_back(
    lure: Asking, tmp_path: Path
) -> None:
    sheet = lure.get(f"/{TOKEN}/games/lure/tables/fish-cards.csv")
    assert sheet.status_code == 200
    lines = sheet.content.decode("utf-8-sig").splitlines()
    place = lines[0].split(",").index("vp")
    at = next(number for number, line in enumerate(lines) if line.startswith("24,"))
    cells = lines[at].split(",")
    lines[at] = ",".join([*cells[:place], "9", *cells[place + 1 :]])
    way = f"/{TOKEN}/games/lure/tables/fish-cards.csv"
    headers = {"content-type": "application/octet-stream"}
    body = "\r\n".join(lines).encode()
    told = asked(lure.answers, HOST, "POST", way, content=body, headers=headers)
    assert told.status_code == 409
    way = f"{way}?agreed={told.json()['digest']}"
    done = asked(lure.answers, HOST, "POST", way, content=body, headers=headers)
    assert (done.status_code, done.json()["undo"]) == (200, 1)
    assert vp(lure) == "9"
    post(lure, "undo", {})
    assert vp(lure) != "9"
    assert not [*tmp_path.rglob("*.toml")]


def test_a_box_is_moved_and_nothing_is_written_without_a_key(lure: Asking) -> None:
    made = lure.json("games/lure/made-of?component=fish-cards&piece=24")["made"]
    left = next(one for one in made["boxes"] if one["name"] == "vp")["numbers"][0]
    edit = {key: left[key] for key in ("table", "entry", "keys")} | {"seen": left["text"]}
    assert post(lure, "games/lure/change", {**edit, "text": "2"}).status_code == 200
    assert post(lure, "games/lure/change", {**edit, "keys": [], "text": "2"}).status_code == 422


def test_how_many_pieces_a_value_changes_is_told(tmp_path: Path) -> None:
    fresh = asking("freshwater_fly", tmp_path)
    reach = fresh.json("games/freshwater_fly/reach")
    assert reach["words species.brook.name"] == 6
    assert reach["layout fish-cards front boxes water"] == 48
    assert "fish-cards F05 points" not in reach  # only itself
    made = fresh.json("games/freshwater_fly/made-of?component=fish-cards&piece=F05")["made"]
    sides = {one["keys"][0]: one["faces"] for one in made["cells"]}
    assert (sides["points"], sides["colour"]) == (["back"], ["front", "back"])
    words = {one["entry"]: one["faces"] for one in made["words"]}
    assert words["species.brook.latin"] == ["back"]
    assert words["species.brook.name"] == ["front", "back"]


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, Workshop]]:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "data").mkdir()
    with served("lure", tmp_path / "data") as found:
        yield found


@pytest.mark.slow
def test_points_a_word_and_a_box_are_changed_by_keyboard_and_taken_back(
    chromium: Any, workshop: tuple[str, Workshop], tmp_path: Path
) -> None:
    page = opened(chromium, f"{workshop[0]}#/change/lure/fish-cards/24")
    picture = "document.querySelector('.face image').href.baseVal"
    first = page.evaluate(picture)
    page.get_by_role("textbox", name="Points").focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("many")
    page.keyboard.press("Enter")
    page.get_by_text("must be a whole number").wait_for()
    assert not [*tmp_path.rglob("*.toml")]
    page.keyboard.press("Control+a")
    page.keyboard.type("9")
    page.keyboard.press("Enter")
    until(page, f"() => {picture} !== {first!r}")
    points = page.evaluate(picture)
    page.locator(".value.wide input").first.focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("Esox")
    page.keyboard.press("Tab")
    until(page, f"() => {picture} !== {points!r}")
    worded = page.evaluate(picture)
    page.locator("details.boxed summary", has_text="Points").first.focus()
    page.keyboard.press("Enter")
    left = page.locator("details[open] input").first
    left.focus()
    moved = page.evaluate("document.activeElement.value")
    page.keyboard.press("Control+a")
    page.keyboard.type(str(float(moved) + 1.5))
    page.keyboard.press("Enter")
    until(page, f"() => {picture} !== {worded!r}")
    for kind in ("layout", "fish-cards", "labels/en"):
        assert (tmp_path / "data" / "lure" / f"{kind}.toml").is_file()
    for seen in (worded, points, first):
        page.keyboard.press("Control+z")
        until(page, f"() => {picture} === {seen!r}")
    assert not [*(tmp_path / "data" / "lure").rglob("*.toml")]
    until(page, LOADED)  # a picture of a state between two undos may be gone when it is asked for
    assert [said for said in page.complaints if "Failed to load" not in said] == []
    page.context.close()


@pytest.mark.slow
def test_nobody_is_shut_out_of_changing(
    chromium: Any, workshop: tuple[str, Workshop], tmp_path: Path
) -> None:
    for size, theirs in zip(SIZES, (7, 8), strict=True):
        page = opened(chromium, f"{workshop[0]}#/change/lure/fish-cards/24", size)
        page.locator("details.boxed summary").nth(1).click()
        points = page.get_by_role("textbox", name="Points")
        points.fill("many")
        points.press("Enter")
        page.get_by_text("must be a whole number").wait_for()
        points.fill("9")
        (tmp_path / "data" / "lure").mkdir(exist_ok=True)
        (tmp_path / "data" / "lure" / "fish-cards.toml").write_text(CARD.format(theirs))
        before = page.evaluate("studio.revision")
        workshop[1].look()
        until(page, f"() => studio.revision > {before}")  # drawn anew under the hand
        points.press("Enter")
        page.get_by_role("button", name=f"Take {theirs}").wait_for()
        until(page, LOADED)
        assert shut_out(page) == ""
        assert page.evaluate(INSIDE)
        page.context.close()


@pytest.mark.slow
def test_values_words_and_places_are_on_one_screen_in_words_of_players(
    chromium: Any, workshop: tuple[str, Workshop]
) -> None:
    page = opened(chromium, f"{workshop[0]}#/change/lure/fish-cards/24")
    for heading in ("Values", "Words", "Places on the front"):
        box = page.get_by_role("heading", name=heading).bounding_box()
        assert box["y"] + box["height"] <= SIZES[0]["height"]
    assert page.get_by_label("Numbers: nothing").is_hidden()
    page.get_by_text("1 value that it does not use").click()
    assert page.get_by_label("Numbers: nothing").is_visible()
    assert page.get_by_text("This value is ours, because the true one is not public").count() == 1
    assert page.get_by_label("Points").first.input_value() == "6"
    page.get_by_role("button", name="Points: it is true").click()
    page.get_by_role("button", name="Points: it is true").wait_for(state="detached")
    assert page.get_by_role("button", name="Catch: it is true").count() == 1
    page.context.close()


SHOWN = """() => [...document.querySelectorAll(".outline")].filter(
  (one) => getComputedStyle(one).stroke !== "none").length"""


@pytest.mark.slow
def test_the_outline_of_the_box_in_hand_is_shown_and_of_all_at_a_switch(
    chromium: Any, workshop: tuple[str, Workshop]
) -> None:
    page = opened(chromium, f"{workshop[0]}#/change/lure/fish-cards/24")
    assert page.evaluate(SHOWN) == 0
    summary = page.locator("details.boxed summary", has_text="Points").first
    summary.focus()
    assert page.evaluate(SHOWN) == 1
    page.keyboard.press("Enter")
    page.locator("details[open] input").first.focus()
    until(page, f"() => ({SHOWN})() === 1")
    page.get_by_role("button", name="All outlines").click()
    every = page.locator(".outline").count()
    assert every > 5
    assert page.evaluate(SHOWN) == every
    page.get_by_role("button", name="All outlines").click()
    page.get_by_role("heading", name="Words").click()
    summary.click()  # closed
    page.get_by_role("heading", name="Words").hover()
    page.evaluate("document.activeElement.blur()")
    until(page, f"() => ({SHOWN})() === 0")
    page.locator(".outline").last.hover()
    assert page.evaluate(SHOWN) == 1
    page.context.close()


@pytest.mark.slow
def test_what_is_shown_belongs_to_the_side_and_says_how_many_cards_it_changes(
    chromium: Any, tmp_path: Path
) -> None:
    with served("freshwater_fly", tmp_path) as (address, _):
        page = opened(chromium, f"{address}#/change/freshwater_fly/fish-cards/F05")
        panel = page.locator(".insp")
        panel.get_by_text("changes 6 cards").first.wait_for()
        assert panel.get_by_text("from the rules (Guide Book").count() == 1
        assert panel.get_by_text("species.brook.name").count() == 0  # it is for files
        points = page.get_by_role("textbox", name="Points")
        latin = page.get_by_role("textbox", name="Latin")
        assert panel.get_by_text("on the back").count() == 4
        back = page.get_by_role("button", name="Back", exact=True)
        back.focus()
        page.keyboard.press("Enter")
        panel.get_by_role("heading", name="Places on the back").wait_for()
        assert points.is_visible() and latin.is_visible()
        assert page.locator(".box-of summary").count() == page.locator(".outline").count()
        assert page.evaluate("document.activeElement.textContent") == "Back"
        page.context.close()


@pytest.mark.slow
def test_a_mistake_stands_at_its_field_and_escape_brings_the_value_back(
    chromium: Any, workshop: tuple[str, Workshop]
) -> None:
    page = opened(chromium, f"{workshop[0]}#/change/lure/fish-cards/24")
    page.locator("details.boxed summary", has_text="Points").first.click()
    left, top = (page.locator("details[open] input").nth(n) for n in (0, 1))
    before = left.input_value()
    left.fill("wide")
    left.press("Enter")
    said = page.get_by_text("Must be a number")
    said.wait_for()
    text, field, other = (one.bounding_box() for one in (said, left, top))
    assert field["y"] + field["height"] <= text["y"] + 1
    assert text["y"] + text["height"] <= other["y"] + 1
    assert text["width"] > field["width"] / 2
    left.press("Escape")
    assert left.input_value() == before
    assert page.evaluate("document.activeElement.value") == before
    assert said.count() == 0
    page.context.close()


@pytest.mark.slow
def test_a_box_off_its_card_is_told_below_its_fields_and_comes_back(
    chromium: Any, workshop: tuple[str, Workshop]
) -> None:
    page = opened(chromium, f"{workshop[0]}#/change/lure/fish-cards/24")
    picture = "document.querySelector('.face image').href.baseVal"
    first = page.evaluate(picture)
    page.locator("details.boxed summary", has_text="Points").first.click()
    past = page.locator("details[open] .wrong", has_text="It reaches past the edge")
    assert past.count() == 0
    for far, field in (("500", 0), ("-500", 0), ("500", 1)):
        page.locator("details[open] input").nth(field).fill(far)
        page.keyboard.press("Enter")
        past.wait_for()
        assert past.inner_text() == "It reaches past the edge: the card is 57 × 87 mm."
        until(page, f"() => {picture} !== {first!r}")
        page.locator("[data-key=undo]").click()
        past.wait_for(state="detached")
        until(page, f"() => {picture} === {first!r}")
    page.context.close()


@pytest.mark.slow
def test_all_goes_back_to_how_it_was_after_a_dialogue_that_tells_what(
    chromium: Any, tmp_path: Path
) -> None:
    for points, seen in (("8", "6"), ("9", "8")):  # on two days
        with served("lure", tmp_path) as (address, _):
            page = opened(chromium, f"{address}#/change/lure/fish-cards/24")
            field = page.get_by_role("textbox", name="Points")
            assert field.input_value() == seen
            field.fill(points)
            field.press("Enter")
            page.get_by_role("button", name="Back to how it was").wait_for()
            until(page, "() => !document.querySelector('[data-key=back-to]').disabled")
            until(page, "() => studio.revision > 1")
            if points == "9":
                back = page.get_by_role("button", name="Back to how it was")
                back.click()
                dialog = page.get_by_role("dialog", name="Back to how it was")
                dialog.get_by_role("listitem").first.wait_for()
                assert dialog.get_by_role("listitem").all_inner_texts() == [
                    "Lure: Fish cards 24 Pike, points: 8 → 9"
                ]
                page.keyboard.press("Escape")
                assert page.evaluate("document.activeElement.dataset.key") == "back-to"
                back.click()
                dialog.get_by_label("Also 1 from before that").check()
                assert shut_out(page) == ""
                dialog.get_by_role("button", name="Undo 2 changes").click()
                dialog.wait_for(state="detached")
                until(page, "() => document.querySelector('[data-key=back-to]').disabled")
                assert field.input_value() == "6"
            page.context.close()
    assert not [*(tmp_path / "lure").rglob("*.toml")]

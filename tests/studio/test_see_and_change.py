"""See and Change as a person meets them: what stays in sight, what is turned, what is told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.studio.workshop import Workshop
from tests.command import done
from tests.studio.page import served
from tests.studio.test_studio_page import CARD, LOADED, SIZES, opened
from tests.web.axe import shut_out
from tests.web.hand import until

pytestmark = pytest.mark.slow
SIDE = "() => document.querySelector('.stage .seg [aria-pressed=true]').textContent"
PICTURE = "() => document.querySelector('.face image').href.baseVal"
DRAWN = """async () => {
  const images = [...document.querySelectorAll(".face image")];
  await Promise.all(images.map((one) => {
    const picture = new Image();
    picture.src = one.href.baseVal;
    return picture.decode().catch(() => undefined);
  }));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return images.length === 1;
}"""


@pytest.fixture
def lure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, Workshop]]:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "data" / "lure").mkdir(parents=True)
    with served("lure", tmp_path / "data") as found:
        yield found


def test_the_points_of_a_fish_stand_among_its_values_and_turn_the_card(
    chromium: Any, tmp_path: Path
) -> None:
    with served("freshwater_fly", tmp_path) as (address, _):
        page = opened(chromium, f"{address}#/change/freshwater_fly/fish-cards/F05")
        points = page.get_by_role("textbox", name="Points")
        latin = page.get_by_role("textbox", name="Latin")
        assert points.is_visible() and latin.is_visible()
        assert page.evaluate(SIDE) == "Front"
        points.click()
        assert page.evaluate(SIDE) == "Back"
        page.get_by_role("heading", name="Places on the back").wait_for()
        assert page.evaluate("document.activeElement.value") == "4"
        before = page.evaluate(PICTURE)
        page.keyboard.press("Control+a")
        page.keyboard.type("7")
        page.keyboard.press("Enter")
        until(page, f"() => ({PICTURE})() !== {before!r}")
        assert page.evaluate("document.activeElement.value") == "7"
        page.get_by_role("button", name="Front", exact=True).click()
        assert page.evaluate(SIDE) == "Front"
        latin.focus()
        assert page.evaluate(SIDE) == "Back"
        page.get_by_role("textbox", name="Name").focus()  # of both sides
        assert page.evaluate(SIDE) == "Back"
        page.context.close()


def test_the_last_good_picture_stays_until_the_new_one_is_there(
    chromium: Any, lure: tuple[str, Workshop], tmp_path: Path
) -> None:
    for at in ("see", "change"):
        _stays(chromium, lure, at, tmp_path / "data" / "lure" / "fish-cards.toml")


def _stays(chromium: Any, lure: tuple[str, Workshop], at: str, file: Path) -> None:
    address, workshop = lure
    file.write_text(CARD.format(9))
    workshop.look()
    page = opened(chromium, f"{address}#/{at}/lure/fish-cards/24")
    until(page, LOADED)
    assert page.evaluate(DRAWN)
    canvas = page.locator(".canvas")
    nine = canvas.screenshot()
    lost: list[Any] = []
    waiting: list[Any] = []

    def lose(route: Any) -> None:
        lost.append(route)
        route.fulfill(status=404)

    def hold(route: Any) -> None:
        waiting.append(route)

    page.route("**/pictures/**", lose)
    file.write_text(CARD.format(7))
    workshop.look()
    until(page, f"() => studio.revision === {workshop.revision}")
    until(page, LOADED)
    assert lost
    assert canvas.screenshot() == nine
    page.unroute("**/pictures/**")
    page.route("**/pictures/**", hold)
    file.write_text(CARD.format(5))
    workshop.look()
    until(page, "() => document.querySelectorAll('.face image').length === 2")
    assert canvas.screenshot() == nine
    while waiting:
        waiting.pop().continue_()
        page.wait_for_timeout(50)
    until(page, "() => document.querySelectorAll('.face image').length === 1")
    assert canvas.screenshot() != nine
    page.context.close()


def test_a_page_chosen_while_the_first_one_comes_is_shown(
    chromium: Any, lure: tuple[str, Workshop]
) -> None:
    page = chromium.new_context().new_page()
    held: list[Any] = []

    def hold_first(route: Any) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    page.route("**/games/lure", hold_first)
    page.goto(f"{lure[0]}#/see/lure")
    page.get_by_role("link", name="Print").click()
    page.wait_for_timeout(100)
    held[0].continue_()
    page.get_by_role("button", name="Make the PDFs").wait_for(timeout=10_000)


def test_zoom_keeps_the_middle_or_what_is_under_the_pointer(
    chromium: Any, lure: tuple[str, Workshop]
) -> None:
    page = opened(chromium, f"{lure[0]}#/see/lure/fish-cards/24")
    middle = """() => {
      const seen = document.querySelector(".canvas").getBoundingClientRect();
      const face = document.querySelector(".face").getBoundingClientRect();
      return [(seen.x + seen.width / 2 - face.x) / face.width,
        (seen.y + seen.height / 2 - face.y) / face.height];
    }"""
    for zoom in ("400 %", "150 %", "200 %"):
        page.get_by_role("button", name=zoom).click()
        assert page.evaluate(middle) == pytest.approx([0.5, 0.5], abs=0.02)
    page.get_by_role("button", name="400 %").click()
    page.evaluate("document.querySelector('.canvas').scrollBy(150, 90)")
    off = page.evaluate(middle)
    page.get_by_role("button", name="Safe zone").click()
    assert page.evaluate(middle) == pytest.approx(off, abs=0.002)
    page.get_by_role("button", name="200 %").click()
    assert page.evaluate(middle)[1] == pytest.approx(off[1], abs=0.02)  # it is not wider than seen
    page.get_by_role("button", name="Fit", exact=True).click()
    face = page.locator(".face").bounding_box()
    at = (face["x"] + 0.3 * face["width"], face["y"] + 0.7 * face["height"])
    page.mouse.move(*at)
    page.keyboard.down("Control")
    for _ in range(4):
        page.mouse.wheel(0, -100)
    page.keyboard.up("Control")
    assert page.get_by_role("button", name="400 %").get_attribute("aria-pressed") == "true"
    face = page.locator(".face").bounding_box()
    there = ((at[0] - face["x"]) / face["width"], (at[1] - face["y"]) / face["height"])
    assert there == pytest.approx((0.3, 0.7), abs=0.02)
    page.context.close()


FOCUSED = "() => document.activeElement.dataset.key ?? ''"


def test_a_value_of_a_few_is_chosen_by_words_and_pictures_with_the_keys(
    chromium: Any, tmp_path: Path
) -> None:
    with served("freshwater_fly", tmp_path) as (address, _):
        page = opened(chromium, f"{address}#/change/freshwater_fly/fish-cards/F05")
        colours = page.get_by_role("radiogroup", name="Colour").get_by_role("radio")
        assert colours.all_inner_texts() == ["Gold", "Black", "Green"]
        assert colours.locator("img").count() == 3
        species = page.get_by_role("button", name="Species: Brook")
        species.focus()
        for key in ("fish-cards F05 colour = black", "fish-cards F05 strength"):
            page.keyboard.press("Tab")
            assert page.evaluate(FOCUSED) == key
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        colours.nth(2).and_(page.locator("[aria-checked=true]")).wait_for()
        assert page.evaluate(FOCUSED) == "fish-cards F05 colour = green"
        species.focus()
        page.keyboard.press("Enter")
        group = page.get_by_role("radiogroup", name="Species").get_by_role("radio")
        assert group.count() == 8
        assert page.evaluate(FOCUSED) == "fish-cards F05 species = brook"
        until(page, LOADED)
        assert shut_out(page) == ""
        page.keyboard.press("Escape")
        assert page.evaluate(FOCUSED) == "fish-cards F05 species choose"
        assert group.count() == 0
        page.keyboard.press("Enter")
        page.keyboard.press("End")
        page.keyboard.press("Enter")
        page.get_by_role("heading", name="F05 Steelhead").wait_for()
        assert page.evaluate(FOCUSED) == "fish-cards F05 species choose"
        text = (tmp_path / "freshwater_fly" / "fish-cards.toml").read_text()
        assert 'species = "steelhead"' in text and 'colour = "green"' in text
        page.context.close()


def test_a_value_may_be_another_than_those_where_anything_may_stand(
    chromium: Any, lure: tuple[str, Workshop]
) -> None:
    page = opened(chromium, f"{lure[0]}#/change/lure/fish-cards/24", SIZES[1])
    fish = page.get_by_role("button", name="Fish: Pike")
    fish.click()
    until(page, LOADED)
    assert shut_out(page) == ""
    page.get_by_role("button", name="Something else").click()
    page.keyboard.press("Control+a")
    page.keyboard.type("herrring")
    page.keyboard.press("Enter")
    page.locator(".value .wrong").first.wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Needs: Any dice").click()
    assert page.locator(".options:visible").count() == 1
    page.get_by_role("radio", name="All odd").click()
    page.get_by_role("button", name="Needs: All odd").wait_for()
    page.context.close()


def test_what_takes_long_says_so_and_what_is_quick_does_not(
    chromium: Any, lure: tuple[str, Workshop]
) -> None:
    page = opened(chromium, f"{lure[0]}#/see/lure/fish-cards/24")
    working = page.get_by_role("status").get_by_text("Working ...")
    drawing = page.locator(".face").get_by_text("Drawing ...")
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    def let_go() -> None:
        while held:
            held.pop().continue_()
            page.wait_for_timeout(50)

    page.get_by_role("button", name="22 Brown trout").click()  # the first card takes longer
    page.get_by_role("heading", name="Brown trout").wait_for()
    working.wait_for(state="detached")
    page.evaluate(
        "new MutationObserver(() => globalThis.told = 1)"
        ".observe(document.getElementById('busy'), {childList: true})"
    )
    page.get_by_role("button", name="23 Burbot").click()
    page.get_by_role("heading", name="Burbot").wait_for()
    assert page.evaluate("globalThis.told") is None
    page.route("**/deck/**", hold)
    page.get_by_role("button", name="Dice 15").click()
    working.wait_for()
    let_go()
    page.get_by_role("heading", name="Dice").first.wait_for()
    working.wait_for(state="detached")
    page.get_by_role("button", name="Saver").click()
    working.wait_for()
    let_go()
    working.wait_for(state="detached")
    page.unroute("**/deck/**")
    page.route("**/pictures/**", hold)
    page.get_by_role("button", name="Fish cards 30").click()
    drawing.wait_for()
    until(page, "() => getComputedStyle(document.querySelector('.face text')).opacity > 0.5")
    assert drawing.bounding_box()["width"] > 60  # large enough to read
    assert page.locator(".thumb .coming").count() > 0  # not yet white
    let_go()
    drawing.wait_for(state="detached")
    page.unroute("**/pictures/**")
    page.goto(f"{lure[0]}#/change/lure/fish-cards/24")
    points = page.get_by_role("textbox", name="Points")
    points.fill("7")
    page.route("**/change", hold)
    points.press("Enter")
    working.wait_for()
    let_go()
    working.wait_for(state="detached")
    page.context.close()


def test_the_fields_of_an_own_game_speak_of_its_columns(
    chromium: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_GAMES", str(tmp_path))
    done("new", "pond", "--in", tmp_path)
    cards = tmp_path / "pond" / "cards.csv"
    head, *rows = cards.read_text().splitlines()
    cards.write_text("\n".join([f"{head},vp", *(f"{row},{n}" for n, row in enumerate(rows))]))
    with served("pond") as (address, _):
        page = opened(chromium, f"{address}#/change/pond/cards/")
        page.get_by_role("heading", name="Columns of cards.csv").wait_for()
        panel = page.locator(".insp")
        assert panel.get_by_text("your copy").count() == 0
        assert panel.get_by_label("vp", exact=True).input_value() == "0"  # not as ours are called
        picture = panel.get_by_role("button", name="picture: Gudgeon")
        picture.click()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        panel.get_by_role("button", name="picture: Dace").wait_for()
        assert "fish/dace" in cards.read_text().splitlines()[1]
        until(page, LOADED)
        assert shut_out(page) == ""
        page.context.close()


def test_lists_and_flags_are_chosen_in_words_too(chromium: Any, tmp_path: Path) -> None:
    with served("mapped_out", tmp_path) as (address, _):
        page = opened(chromium, f"{address}#/change/mapped_out/map-tiles/T01", SIZES[1])
        page.get_by_role("radiogroup", name="Start").get_by_role("radio", name="No").click()
        until(page, "() => !document.querySelector('[data-key=undo]').disabled")
        page.get_by_role("button", name="Fish: Bream, Ray").click()
        page.get_by_role("radio", name="Herring, Ray", exact=True).click()
        page.get_by_role("button", name="Fish: Herring, Ray").wait_for()
        text = (tmp_path / "mapped_out" / "map-tiles.toml").read_text()
        assert '["herring", "ray"]' in text and "start = false" in text
        page.context.close()


def test_a_warning_and_the_chosen_card_are_in_sight_and_no_choice_breaks_in_a_word(
    chromium: Any, tmp_path: Path
) -> None:
    inside = """(one) => {
      const box = one.getBoundingClientRect();
      return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight;
    }"""
    lines = """() => [...document.querySelectorAll(".inline .choice span")]
      .map((one) => Math.round(one.getBoundingClientRect().height / 16))"""
    for size in SIZES:
        folder = tmp_path / str(size["width"])
        folder.mkdir()
        with served("freshwater_fly", folder) as (address, _):
            page = opened(chromium, f"{address}#/change/freshwater_fly/fish-cards/F44", size)
            page.locator(".inline .choice").first.wait_for()
            assert set(page.evaluate(lines)) == {1}
            assert page.locator(".thumb[aria-current]").evaluate(inside)
            marks = page.locator(".value.wide textarea").first
            marks.scroll_into_view_if_needed()
            marks.fill("Long words " * 40)
            page.keyboard.press("Enter")
            page.get_by_text("shorten the text").first.wait_for()
            page.locator(".insp").evaluate("(one) => (one.scrollTop = one.scrollHeight)")
            assert page.get_by_text("shorten the text").first.evaluate(inside)
            page.context.close()


def test_a_small_picture_that_comes_late_takes_no_place_of_a_newer_one(
    chromium: Any, lure: tuple[str, Workshop], tmp_path: Path
) -> None:
    address, workshop = lure
    file = tmp_path / "data" / "lure" / "fish-cards.toml"
    source = "() => document.querySelector('.thumb[data-piece=\"24\"] img').getAttribute('src')"
    late: list[Any] = []
    file.write_text(CARD.format(9))
    workshop.look()
    page = opened(chromium, f"{address}#/change/lure/fish-cards/24")
    until(page, LOADED)
    nine = page.evaluate(source)

    def hold(route: Any) -> None:
        late.append(route)

    page.route("**/pictures/**", hold)
    with page.expect_request("**/pictures/**"):
        file.write_text(CARD.format(7))
        workshop.look()
    until(page, f"() => studio.revision === {workshop.revision}")
    until(page, "() => document.querySelector('.thumb[data-piece=\"24\"] img').dataset.next")
    file.write_text(CARD.format(9))
    workshop.look()
    until(page, f"() => studio.revision === {workshop.revision}")
    for route in reversed(late):
        route.continue_()
    page.wait_for_timeout(300)
    assert page.evaluate(source) == nine
    page.context.close()

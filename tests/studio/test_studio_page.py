"""The page of the workshop in Chromium: seen, printed, live, by the keyboard, read by anybody."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from companion.studio.workshop import Workshop
from tests.studio.page import served
from tests.web.axe import shut_out
from tests.web.hand import until

pytestmark = pytest.mark.slow
CARD = '[[fish-cards]]\nid = "24"\nvp = {}\nsource = "O"\n'
SIZES = [{"width": 1280, "height": 800}, {"width": 1024, "height": 768}]
LOADED = """() => [...document.images].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.width && box.top < innerHeight && box.bottom > 0;
}).every((one) => one.complete && one.naturalWidth > 0)"""
SLOWLY = """() => { const at_once = fetch;
  globalThis.fetch = async (...asked) => {
    await new Promise((done) => setTimeout(done, 200));
    return at_once(...asked);
  };
}"""
INSIDE = "() => document.documentElement.scrollWidth <= innerWidth"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "data" / "lure" / "fish-cards.toml"
    file.parent.mkdir(parents=True)
    file.write_text(CARD.format(9))
    return tmp_path / "data"


@pytest.fixture
def workshop(data: Path) -> Iterator[tuple[str, Workshop]]:
    with served("lure", data) as found:
        yield found


def opened(chromium: Any, address: str, size: Any = SIZES[0]) -> Any:
    page = chromium.new_context(viewport=size).new_page()
    page.complaints = []
    page.on(
        "console", lambda said: page.complaints.append(said.text) if said.type == "error" else 0
    )
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    page.goto(address)
    page.evaluate("studio.ready")
    return page


def test_nobody_is_shut_out_on_any_page_in_any_size(
    chromium: Any, workshop: tuple[str, Workshop]
) -> None:
    address, _ = workshop
    for size in SIZES:
        page = opened(chromium, address, size)
        page.get_by_role("button", name="Safe zone").click()
        until(page, LOADED)
        assert shut_out(page) == ""
        assert page.evaluate(INSIDE)
        page.get_by_role("link", name="Print", exact=True).click()
        page.get_by_role("button", name="Pieces of Fish cards").click()
        page.get_by_role("button", name="What I lost").click()
        page.get_by_role("textbox", name="or type its name").fill("Pike")
        page.keyboard.press("Enter")
        page.get_by_text("Sheet 1 of 1").wait_for()
        assert shut_out(page) == ""
        assert page.evaluate(INSIDE)
        assert page.complaints == []
        page.context.close()


def test_a_card_is_found_and_printed_with_the_keyboard_alone(
    chromium: Any, workshop: tuple[str, Workshop]
) -> None:
    page = opened(chromium, workshop[0])

    def tab_to(name: str) -> None:
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.textContent.trim()").startswith(name):
                return
        raise AssertionError(f"Tab does not lead to {name}")

    tab_to("1")  # the first card
    for _ in range(23):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Pike").wait_for()
    tab_to("Print this piece")
    page.keyboard.press("Enter")
    page.get_by_text("companion print lure --piece fish-cards/24").wait_for()
    page.wait_for_selector(".cmd .pri:not([disabled])")
    tab_to("Make the PDFs")
    page.keyboard.press("Enter")
    page.get_by_role("dialog").wait_for()
    links = page.get_by_role("dialog").get_by_role("link")
    assert "cards.pdf" in " ".join(links.all_inner_texts())
    page.keyboard.press("Escape")
    assert page.get_by_role("dialog").count() == 0
    until(page, "() => document.activeElement.textContent === 'Make the PDFs'")
    assert (Path("output") / "lure" / "cards.pdf").exists()


def test_two_windows_show_a_change_and_the_last_good_card_of_half_a_file(
    chromium: Any, workshop: tuple[str, Workshop], data: Path
) -> None:
    address, changing = workshop
    pages = [opened(chromium, f"{address}#/see/lure/fish-cards/24") for _ in range(2)]
    picture = "() => document.querySelector('.face image').href.baseVal"
    before = [page.evaluate(picture) for page in pages]
    assert before[0] == before[1]
    file = data / "lure" / "fish-cards.toml"
    file.write_text(CARD.format(7))
    changing.look()
    for page in pages:
        until(page, f"() => ({picture})() !== {before[0]!r} && studio.revision === 2")
    after = [page.evaluate(picture) for page in pages]
    assert after[0] == after[1]
    file.write_text(CARD.format(7)[:20])
    changing.look()
    for page in pages:
        page.get_by_text("The last good state is shown").wait_for()
        assert page.evaluate(picture) == after[0]
        assert page.evaluate("studio.mistakes.length") == 1
    file.write_text(CARD.format(9))
    changing.look()
    for page in pages:
        until(page, f"() => ({picture})() === {before[0]!r}")
        until(page, "() => !document.querySelector('#notes .wrong') && !studio.mistakes.length")


def test_a_name_is_text_and_never_markup(chromium: Any, data: Path) -> None:
    words = data / "lure" / "labels" / "en.toml"
    words.parent.mkdir()
    words.write_text('[fish.pike]\nname = "<b>Big</b>"\n')
    with served("lure", data) as (address, _):
        page = opened(chromium, f"{address}#/see/lure/fish-cards/24")
        assert page.locator(".insp b b, .thumbs b, h2 b").count() == 0
        page.get_by_role("heading", name="<b>Big</b>").wait_for()


def test_what_does_not_fit_is_told_at_its_card_and_not_printed(chromium: Any, data: Path) -> None:
    words = data / "lure" / "labels" / "en.toml"
    words.parent.mkdir()
    words.write_text(f'[fish.pike]\nname = "{"Pike " * 40}"\n')
    with served("lure", data) as (address, _):
        page = opened(chromium, f"{address}#/see/lure/fish-cards/24")
        page.get_by_text("Name on the front: needs ").wait_for()
        page.get_by_role("button", name="Print this piece").click()
        page.locator(".notes").get_by_text("Fish cards 24 Pike Pike").wait_for()
        assert page.get_by_role("button", name="Make the PDFs").is_disabled()
        page.goto(f"{address}#/see/lure/fish-cards/23")
        page.get_by_text("1 mistake elsewhere").click()
        page.locator(".rest").get_by_role("link").click()
        page.locator(".insp > .wrong").get_by_text("Name on the front: needs ").wait_for()
        page.context.close()


def test_the_chosen_piece_stays_chosen_on_every_page(
    chromium: Any, workshop: tuple[str, Workshop]
) -> None:
    page = opened(chromium, workshop[0])
    page.get_by_role("button", name="24 Pike").click()
    page.get_by_role("heading", name="Pike").wait_for()
    page.get_by_role("link", name="Print", exact=True).click()
    page.get_by_text("Sheet 1 of").wait_for()
    assert page.locator(".cmd code").inner_text().startswith("companion print lure --data")
    page.get_by_role("link", name="Change", exact=True).click()
    page.get_by_role("heading", name="24 Pike").wait_for()
    page.get_by_role("button", name="Print this piece").click()
    page.get_by_text("companion print lure --piece fish-cards/24").wait_for()
    page.evaluate(SLOWLY)
    page.get_by_role("link", name="See", exact=True).click()
    page.get_by_role("link", name="Print", exact=True).click()
    page.get_by_role("button", name="What I lost").click()
    page.get_by_role("textbox", name="or type its name").focus()
    page.wait_for_timeout(400)  # longer than what the page waits for
    assert page.evaluate("document.activeElement.id") == "lost-name"
    page.get_by_role("link", name="See", exact=True).click()
    page.get_by_role("link", name="Change this piece").click()
    page.get_by_role("heading", name="24 Pike").wait_for()
    page.get_by_role("link", name="Print", exact=True).click()
    page.get_by_role("button", name="All of Lure").click()
    page.get_by_role("button", name="Just Fish cards 24").click()
    page.get_by_text("companion print lure --piece fish-cards/24").wait_for()
    page.context.close()


def test_nobody_is_shut_out_of_a_dialogue(
    chromium: Any, workshop: tuple[str, Workshop], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    page = opened(chromium, f"{workshop[0]}#/see/lure/fish-cards/24")
    page.get_by_role("button", name="Print this piece").click()
    page.get_by_role("button", name="Measure my printer").click()
    page.get_by_role("button", name="Make the test sheet").click()
    page.get_by_role("link", name="Open the test sheet").wait_for()
    whole(page)
    page.get_by_label("X, on the scale below").fill("1.5")
    page.get_by_label("Name of the printer").fill("den")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("dialog").wait_for(state="detached")
    page.get_by_text("Backs are moved 1.5 mm right").wait_for()
    page.get_by_role("button", name="Make the PDFs").click()
    page.get_by_role("dialog", name="Ready to print").wait_for()
    whole(page)
    page.get_by_role("button", name="Close").click()
    page.context.close()


def whole(page: Any) -> None:
    """Check that a dialogue is whole on a screen of any size and shuts nobody out."""
    for size in reversed(SIZES):  # the first stays
        page.set_viewport_size(size)
        box = page.get_by_role("dialog").bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= size["height"]
        assert page.evaluate(
            "(() => { const d = document.querySelector('dialog');"
            " return d.scrollHeight <= d.clientHeight + 1; })()"
        )
    assert shut_out(page) == ""


FOCUS = """() => { const at = document.activeElement;
  return at.dataset.key || at.ariaLabel || at.textContent.trim() || at.tagName; }"""


def test_fields_are_a_few_tabs_away_and_the_focus_stays_where_it_was(
    chromium: Any, workshop: tuple[str, Workshop]
) -> None:
    page = opened(chromium, f"{workshop[0]}#/change/lure/fish-cards/24")

    def tabs_to(wanted: str) -> int:
        page.locator(".skip").focus()
        for n in range(1, 30):
            if page.evaluate(FOCUS).startswith(wanted):
                return n
            page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {wanted}")

    assert tabs_to("fish-cards 24 ") <= 15
    assert tabs_to("To the fields") == 1
    page.keyboard.press("Enter")
    assert page.evaluate(FOCUS).startswith("fish-cards 24 ")
    tabs_to("part fish-cards")
    for key, at in (("ArrowDown", "part lure-tokens"), ("ArrowDown", "part dice")):
        page.keyboard.press(key)
        assert page.evaluate(FOCUS) == at
    for see in ("Change", "See"):
        page.get_by_role("link", name=see, exact=True).click()
        page.get_by_role("link", name=see, exact=True).and_(
            page.locator("[aria-current]")
        ).wait_for()
        page.locator("[data-key='part dice']").press("Enter")
        page.locator(".thumbs h2").get_by_text("Dice").wait_for()
        assert page.evaluate(FOCUS) == "part dice"
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Enter")
        page.locator(".thumbs h2").get_by_text("Lure tokens").wait_for()
        assert page.evaluate(FOCUS) == "part lure-tokens"
    page.locator("[data-key='game lure']").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    until(page, f"() => ({FOCUS})() === 'game salmon_run'")
    page.context.close()


def test_a_card_is_seen_as_the_red_green_blind_see_it(
    chromium: Any, workshop: tuple[str, Workshop]
) -> None:
    page = opened(chromium, f"{workshop[0]}#/see/lure/fish-cards/24")
    face = page.locator(".face")
    until(page, "() => document.querySelector('.face image:not(.coming)')")
    seen = {}
    for eyes in ("Most people", "Red-green blind"):
        page.get_by_role("button", name=eyes).click()
        seen[eyes] = redness(face.screenshot())
    assert seen["Red-green blind"] < seen["Most people"] * 0.75
    page.get_by_role("button", name="Most people").click()
    assert redness(face.screenshot()) == pytest.approx(seen["Most people"], rel=0.001)
    page.context.close()


def redness(picture: bytes) -> float:
    """Return how far red is from green in a picture, on the whole."""
    red, green, _ = Image.open(io.BytesIO(picture)).convert("RGB").split()
    return float(ImageStat.Stat(ImageChops.difference(red, green)).mean[0])


def test_every_page_asks_nobody_but_this_computer(
    chromium: Any, workshop: tuple[str, Workshop]
) -> None:
    address, _ = workshop
    page = chromium.new_context(viewport=SIZES[0]).new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{address}#/see/lure/fish-cards/24")
    page.evaluate("studio.ready")
    for name in ("Change", "Make", "Print"):
        page.get_by_role("link", name=name, exact=True).click()
        page.locator(f"#bar [aria-current]:text-is('{name}')").wait_for()
    page.get_by_text("Sheet 1 of").wait_for()
    page.wait_for_selector(".cmd .pri:not([disabled])")
    page.get_by_role("button", name="Make the PDFs").click()
    page.get_by_role("dialog").wait_for()
    assert len(asked) > 50
    assert not [url for url in asked if not url.startswith(address)]
    page.context.close()

"""The page Print in Chromium: lost pieces, sleeves, colours, mistakes, a measured printer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.studio.workshop import Workshop
from tests.studio.page import served
from tests.studio.test_studio_page import INSIDE, LOADED, SIZES, opened
from tests.web.axe import shut_out
from tests.web.hand import until

pytestmark = pytest.mark.slow
FOCUS = "() => document.activeElement.dataset.key"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    (tmp_path / "data").mkdir()
    return tmp_path / "data"


@pytest.fixture
def workshop(data: Path) -> Iterator[tuple[str, Workshop]]:
    with served("freshwater_fly", data) as found:
        yield found


def is_inside_in_any_size(page: Any) -> bool:
    for size in reversed(SIZES):  # the first stays
        page.set_viewport_size(size)
        if not page.evaluate(INSIDE):
            return False
    return True


def test_lost_pieces_are_clicked_or_named_and_a_wrong_name_is_told_at_once(
    chromium: Any, workshop: tuple[str, Workshop]
) -> None:
    page = opened(chromium, f"{workshop[0]}#/print/freshwater_fly")
    page.get_by_role("button", name="What I lost").click()
    page.get_by_role("button", name="Fish cards").click()
    card = page.get_by_role("button", name="F03 Brook", exact=True)
    card.focus()
    page.keyboard.press("Enter")
    page.get_by_text("--lost fish-cards/F03").wait_for()
    assert page.evaluate(FOCUS) == "fish-cards/F03"
    assert card.get_attribute("aria-pressed") == "true"
    until(page, LOADED)
    assert shut_out(page) == ""
    assert is_inside_in_any_size(page)
    page.locator("#lost-name").fill("Xyzzy")
    page.keyboard.press("Enter")
    page.get_by_text('There is no piece "Xyzzy"; write its number').wait_for()
    assert page.locator("#lost-name").input_value() == "Xyzzy"
    assert page.evaluate(FOCUS) == "lost-name"
    assert "Xyzzy" not in page.locator(".cmd code").inner_text()
    page.locator("#lost-name").fill("Brook")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Fish cards F05 Brook").click()
    page.get_by_text("--lost fish-cards/F03 --lost fish-cards/F05").wait_for()
    page.get_by_role("button", name="Take away: Fish cards F03 Brook").focus()
    page.keyboard.press("Enter")
    page.get_by_text("companion print freshwater_fly --lost fish-cards/F05").wait_for()
    assert page.evaluate(FOCUS) == "lost 0"
    assert card.get_attribute("aria-pressed") == "false"
    page.context.close()


def test_nothing_picked_is_no_command_and_a_game_in_between_takes_no_clicks(
    chromium: Any, workshop: tuple[str, Workshop]
) -> None:
    page = opened(chromium, f"{workshop[0]}#/print/freshwater_fly")
    page.get_by_text("companion print freshwater_fly").first.wait_for()
    page.get_by_role("button", name="What I lost").click()
    until(page, "() => document.querySelector('.cmd code').textContent === ''")
    assert page.locator(".cmd button[disabled]").count() == 2
    page.evaluate("""() => {
      const read = window.fetch;
      window.fetch = async (to, ...rest) => {
        if (String(to).endsWith("games/lure")) await new Promise((go) => setTimeout(go, 800));
        return read(to, ...rest);
      };
      location.hash = "#/print/lure";
    }""")
    until(page, "() => document.getElementById('main').inert")
    page.get_by_role("button", name="What I lost").click()  # once it is Lure's
    page.locator("#lost-name").fill("perch")
    page.keyboard.press("Enter")
    page.get_by_text("companion print lure").first.wait_for()
    assert "--lost" in page.locator(".cmd code").inner_text()
    assert page.complaints == []
    page.context.close()


def test_sleeves_and_colours_are_told_in_the_words_of_the_page(
    chromium: Any, workshop: tuple[str, Workshop]
) -> None:
    page = opened(chromium, f"{workshop[0]}#/print/freshwater_fly")
    page.locator(".total .num").first.wait_for()
    first = page.locator("optgroup").first
    assert first.get_attribute("label") == "For the cards of this game"
    assert first.locator("option").all_inner_texts() == ["Standard 63.5 × 88"]
    page.get_by_label("Sleeves").select_option("mini-euro")
    page.get_by_text("with “Card size”: Mini they fit").wait_for()
    told = page.locator(".notes").inner_text()
    assert "Fish cards, Rock cards" in told
    assert "--" not in told and "fish-cards" not in told
    assert "Mini euro" in told and "mini-euro" not in told
    assert page.locator(".notes p.wrong .i").count() == 1
    page.get_by_label("Card size").focus()
    page.get_by_label("Card size").select_option("mini")
    page.get_by_text("Mini they fit").wait_for(state="detached")
    page.locator("optgroup").first.get_by_text("Mini euro").wait_for(state="attached")
    assert page.evaluate("() => document.activeElement.id") == "card-size"
    page.get_by_role("button", name="Easy to tell apart").click()
    page.get_by_text("--palette safe").wait_for()
    assert page.complaints == []
    page.context.close()


def test_what_is_wrong_is_named_with_a_way_to_mend_it(
    chromium: Any, workshop: tuple[str, Workshop], data: Path
) -> None:
    file = data / "lure" / "labels" / "en.toml"
    file.parent.mkdir(parents=True)
    file.write_text(f'[fish.pike]\nname = "{"Pike " * 40}"\n')
    page = opened(chromium, f"{workshop[0]}#/print/lure")
    page.get_by_text("This cannot be printed yet.").wait_for()
    told = page.locator(".notes").inner_text()
    assert "mistakes in the data" not in told
    page.locator(".notes a").first.click()
    page.wait_for_url("**#/change/lure/fish-cards/24")
    page.context.close()


def test_a_number_that_is_too_far_is_told_and_not_saved(
    chromium: Any, workshop: tuple[str, Workshop]
) -> None:
    page = opened(chromium, f"{workshop[0]}#/print/freshwater_fly", SIZES[1])
    page.get_by_role("button", name="Measure my printer").click()
    page.get_by_label("Name of the printer").fill("den")
    across = page.get_by_label("X, on the scale below")
    for number, said in (("42", "Type a number from -5 to 5."), ("", "Type a number, such as")):
        across.fill(number)
        page.get_by_text(said).wait_for()
        assert across.get_attribute("aria-invalid") == "true"
        page.get_by_role("button", name="Save", exact=True).click()
        assert page.get_by_role("dialog").count() == 1
    assert shut_out(page) == ""
    across.fill("-0.25")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_text("Backs are moved 0.25 mm left.").wait_for()
    page.locator("#printer").select_option("nudge")
    page.get_by_label("Right, mm").fill("11")
    page.get_by_text("Type a number from -10 to 10.").wait_for()
    assert "nudge 11" not in page.locator(".cmd code").inner_text()
    assert page.complaints == []
    page.context.close()


def test_lost_pieces_lie_in_the_middle_with_their_names(
    chromium: Any, workshop: tuple[str, Workshop]
) -> None:
    page = opened(chromium, f"{workshop[0]}#/print/freshwater_fly")
    page.get_by_role("button", name="What I lost").click()
    page.get_by_role("button", name="Fish cards").click()
    box = page.locator(".stage .lost-box")
    box.get_by_role("button", name="F30 Brown", exact=True).wait_for()
    assert box.get_by_text("F30 Brown", exact=True).count() == 1
    for size in reversed(SIZES):
        page.set_viewport_size(size)
        width = box.bounding_box()["width"]
        assert width > 0.9 * page.locator(".stage").bounding_box()["width"] - 30
    page.locator("#lost-name").fill("rainbow")
    page.keyboard.press("Enter")
    which = box.locator(".which")
    which.get_by_text("Rainbow").first.wait_for()
    assert which.evaluate("(one) => one.scrollHeight <= one.clientHeight + 1")
    assert shut_out(page) == ""
    assert is_inside_in_any_size(page)
    page.context.close()


def test_kinds_and_pieces_are_counted_alike_on_both_pages(
    chromium: Any, workshop: tuple[str, Workshop]
) -> None:
    page = opened(chromium, f"{workshop[0]}#/see/freshwater_fly")
    page.locator(".part", has_text="Hatch tiles").get_by_text("2 kinds").wait_for()
    page.get_by_role("link", name="Print", exact=True).click()
    page.get_by_role("checkbox", name="Hatch tiles").get_by_text("7 tiles, 2 kinds").wait_for()
    page.context.close()

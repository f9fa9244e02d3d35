"""The dealer's page on a phone is open to everybody: axe finds nothing, nothing is too small."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.sampled import sampled
from tests.web.conftest import Phone

if TYPE_CHECKING:
    pass

from tests.web.axe import shut_out
from tests.web.twin import Twin, possible

SMALLEST_TARGET = 48


STATES = (
    (),
    ("cast 5", "match"),
    ("cast 4", "match", "match", "match"),
    ("angler",),
    ("angler", "die 1", "start", "fish"),
)


@pytest.mark.parametrize(
    ("actions",), sampled(zip(STATES), 2), ids=lambda actions: "-".join(actions) or "start"
)
def test_axe_finds_nothing_in_a_cast(phone: Phone, actions: tuple[str, ...]) -> None:
    reach(phone, actions)
    looked_at(phone, ("Cast",))


def test_axe_finds_nothing_on_other_tabs(phone: Phone) -> None:
    reach(phone, STATES[1])
    phone.tab("Dice")
    phone.tap("Roll 9 dice")
    looked_at(phone, ("Dice", "Log", "More"))


def reach(phone: Phone, actions: tuple[str, ...]) -> None:
    """Do what is possible of some actions."""
    twin = Twin()
    for action in actions:
        if action in {choice.action for choice in twin.screen.view(twin.history).choices}:
            twin.act(phone, action)


def looked_at(phone: Phone, tabs: tuple[str, ...]) -> None:
    """Check that what is shown is open to everybody and fits."""
    for tab in tabs:
        phone.tab(tab)
        assert shut_out(phone.page) == "", tab
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360, tab
        small = phone.page.evaluate(
            "(least) => [...document.querySelectorAll('button, a')].map((one) => [one.innerText,"
            " one.getBoundingClientRect()]).filter(([, box]) => box.height < least"
            " || box.width < least).map(([words]) => words)",
            SMALLEST_TARGET,
        )
        assert small == [], tab


@pytest.mark.parametrize("height", [740, 616], ids=["whole", "below-an-address-bar"])
def test_casts_need_no_scrolling(phone: Phone, height: int) -> None:
    phone.page.set_viewport_size({"width": 360, "height": height})
    twin = Twin()
    for action in ("cast 5", "match", "blank", "match", "finesse", "undo", "finish", "angler"):
        if action in ("undo", *possible(twin)):
            twin.act(phone, action)
            assert phone.page.evaluate("document.documentElement.scrollHeight") <= height, action
    for action in ("die 1", "start", "fish", "fish", "fish", "token"):
        if action in possible(twin):
            twin.act(phone, action)
            assert phone.page.evaluate("document.documentElement.scrollHeight") <= height, action


def test_a_second_tap_on_the_spot_is_no_answer(phone_of_slow_taps: Phone) -> None:
    """The button there says something else by now; anywhere else a tap counts."""
    phone, page = phone_of_slow_taps, phone_of_slow_taps.page
    phone.tap("cast into column 5")
    box = page.get_by_role("button", name="No match").bounding_box()
    for _ in range(3):
        page.mouse.click(box["x"] + 20, box["y"] + 20)
        phone.settled()
    assert phone.text(".foot p") == "2. Column 5, no match"
    page.mouse.click(box["x"] + box["width"] - 20, box["y"] + 20)
    page.locator(".foot p", has_text="3. ").wait_for()
    assert phone.text(".foot p") == "3. Column 4, no match"


def test_steps_are_spoken_and_the_keyboard_stays_where_it_was(phone: Phone) -> None:
    page = phone.page
    page.get_by_role("button", name="cast into column 5").focus()
    page.keyboard.press("Enter")
    phone.settled()
    assert page.evaluate("document.activeElement.tagName") == "H2"
    said = page.locator("[role=status]").inner_text()
    assert said.startswith("1. Cast into column 5; cards shuffled. Casting token on")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.innerText").startswith("Match")
    phone.tab("More")
    page.get_by_role("button", name="Light").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.innerText") == "Light: day"


@pytest.mark.parametrize("large", [False, True], ids=["on-its-side", "letters-twice-as-large"])
def test_every_action_is_in_sight(phone: Phone, large: bool) -> None:
    twin = Twin()
    if large:
        phone.page.set_viewport_size({"width": 360, "height": 640})
        phone.page.add_style_tag(content="html{font-size:200%}")
    else:
        phone.page.set_viewport_size({"width": 844, "height": 390})
    for action in ("cast 5", "match", "blank", "match", "finesse", "undo"):
        if action in ("undo", *possible(twin)):
            twin.act(phone, action)
            hidden = phone.page.evaluate(
                """() => [...document.querySelectorAll("button")].filter((one) => {
                  const {left, top, width, height} = one.getBoundingClientRect();
                  const over = document.elementFromPoint(left + width / 2, top + height / 2);
                  const all = top >= 0 && top + height <= innerHeight + 1
                    && left + width <= innerWidth + 1;
                  return !all || !one.contains(over) || height < 48;
                }).map((one) => one.innerText)"""
            )
            assert hidden == [], action


def test_tabs_and_keys_keep_the_focus_and_undo_names_its_step(phone: Phone) -> None:
    page = phone.page
    page.get_by_role("button", name="cast into column 5").focus()
    for _ in range(2):
        page.keyboard.press("Enter")
        phone.settled()
        page.get_by_role("button", name="No match").focus()
    page.keyboard.press("Enter")
    phone.settled()
    assert page.get_by_role("button", name="Undo step 3").count() == 1
    for tab in ("Dice", "Log", "More", "Cast"):
        phone.tab(tab)
        assert page.evaluate("document.activeElement.tagName") == "H2"
    assert not page.locator('[aria-hidden=""]').count()

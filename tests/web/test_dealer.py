"""The Strike dealer of the app: deals and speaks as Python does, and is open to everybody."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.core.chance import Stream
from companion.games.freshwater_fly.cards import load
from companion.games.freshwater_fly.strike_screen import (
    StrikeScreen,
    build_screen,
    dealer_data,
)
from tests.command import done
from tests.conftest import SHOWN
from tests.games.freshwater_fly.casting_vectors import random_walk, rules
from tests.web.evenings import FORGET
from tests.web.hand import FORGETS_SMALL, SMALL, Hand, opened
from tests.web.node import NEEDS_NODE, run_node

TESTS = Path(__file__).parent.parent
OLDER = TESTS / "compat/0.1/evening.json"
KEEPS_SLOWLY = """
Object.defineProperty(IDBTransaction.prototype, "oncomplete", {
  set(then) { this.addEventListener("complete", () => setTimeout(then, 800)); },
});
"""
CASTS = json.loads((TESTS / "games/freshwater_fly/casting-vectors.json").read_text("utf-8"))
STATES = (
    ("cast 5", "match"),
    ("angler", "die 1", "start", "rock", "rock", "rock", "finish"),
    ("angler", "die 1", "start", "fish"),
)
SIZES = ((360, 640), (844, 390))
node = NEEDS_NODE
LARGE_TYPE = "html{font-size:200%}"


def as_json(held: StrikeScreen, history: Any) -> dict[str, Any]:
    view = held.view(history)
    return {
        "title": view.title,
        "status": view.status,
        "banner": view.banner,
        "ask": view.ask,
        "mood": view.mood,
        "hidden": view.hidden,
        "cards": [[card.hit, card.words] for card in view.cards],
        "choices": [[one.action, one.key, one.name, one.hint] for one in view.choices],
        "line": held.log(history)[-1],
    }


@cache
def walked() -> list[dict[str, Any]]:
    return on_the_phone(CASTS["walks"])


def on_the_phone(
    expected: Sequence[dict[str, Any]], *, in_words: bool = True
) -> list[dict[str, Any]]:
    walks = [
        {"seed": walk["seed"], "actions": [step["action"] for step in walk["steps"]]}
        for walk in expected
    ]
    given = json.dumps({"plays": dealer_data(load(None, "en")), "walks": walks, "words": in_words})
    script = TESTS / "web/deal_lines.js"
    said = run_node(script, given)
    found: list[dict[str, Any]] = json.loads(said)
    return found


@pytest.mark.slow
@node
def test_casts_are_the_same_as_in_python() -> None:
    assert json.loads(json.dumps(dealer_data(load(None, "en"))["rules"])) == CASTS["rules"]
    for walk, found in zip(CASTS["walks"], walked(), strict=True):
        assert [step["did"] for step in found["steps"]] == walk["steps"], walk["seed"]


@pytest.mark.slow
@node
@pytest.mark.parametrize("count", [500, pytest.param(10_000, marks=pytest.mark.long)])
def test_casts_and_the_angler_are_the_same_by_any_seed(count: int) -> None:
    held = rules()
    seen: Counter[str] = Counter()
    for first in range(0, count, 500):
        expected = [random_walk(held, f"walk {n}") for n in range(first, first + 500)]
        found = on_the_phone(expected, in_words=False)
        for walk, other in zip(json.loads(json.dumps(expected)), found, strict=True):
            assert [step["did"] for step in other["steps"]] == walk["steps"], walk["seed"]
            seen.update(step["action"] for step in walk["steps"])
    assert (
        min(seen[one] for one in ("fish", "finesse", "third-drift", "undo", "new-day")) > count / 10
    )


@node
def test_the_app_says_what_the_terminal_says() -> None:
    """Titles, questions, choices and log of the same walks, word for word."""
    held = build_screen(None, "en")
    for walk, found in zip(CASTS["walks"], walked(), strict=True):
        history, stream = held.start, Stream(walk["seed"])
        for step, told in zip(walk["steps"], found["steps"], strict=True):
            history = held.acted(history, step["action"], stream)
            assert told["said"] == as_json(held, history), (walk["seed"], step["action"])
        assert found["log"] == list(held.log(history)), walk["seed"]


def key(hand: Hand, name: str) -> None:
    """Press a button of the page, if it is there, with the keyboard: no such press is a slip."""
    button = hand.page.locator(f'[data-key="{name}"]')
    if button.count():
        button.press("Enter")


def at_the_table(hand: Hand, names: tuple[str, ...] = ("Ann",), way: str = "Fly Solo") -> None:
    hand.begin("Freshwater", names, way)
    hand.key("tab-play")


@pytest.mark.slow
def test_a_cast_is_dealt_undone_and_logged_with_the_score(hand: Hand) -> None:
    at_the_table(hand, ("Ann", "Bo"), "")
    assert not hand.page.get_by_role("button", name="Silent Angler").count()
    for name in ("cast 3", "blank", "undo", "match"):  # two keys follow each other at once
        key(hand, name)
    assert hand.page.locator(".strikes .back").count() == 3
    assert "Column 3, match" in hand.page.locator('[data-key="undo"]').get_attribute("aria-label")
    assert hand.text("#said").startswith("4. Column 3, match")
    hand.page.reload()
    hand.tap("Go on with this evening")
    hand.tap("Log")
    lines = hand.page.locator(".log li").all_inner_texts()
    assert [line[:2] for line in lines] == ["4.", "3.", "2.", "1."]
    assert "Undone: step 2" in lines[1]
    hand.tap("Play")
    assert hand.text("h1") in ("Cast into column 3", "Cast into 3, drifted to 2")


@pytest.mark.slow
def test_the_page_of_the_command_opens_at_its_dealer(chromium: Any, tmp_path: Path) -> None:
    """It deals as the terminal with that seed, and goes on with what any of its stores has."""
    file = tmp_path / "dealer.html"
    done("strike", "--html", file, "--seed", "griffin", "--adventure", "carp")
    held, stream, actions = (
        build_screen(None, "en"),
        Stream("griffin"),
        ("cast 5", "match", "blank"),
    )
    history = held.start
    for hand in opened(chromium, file, SMALL):
        assert hand.text("h1") == "First cast"
        assert hand.page.evaluate("companion.ready.then(() => localStorage.length)") == 0
        waters = str(hand.page.locator(".notes p").first.text_content())
        for action in actions:
            key(hand, action)
            history = held.acted(history, action, stream)
        shown = held.view(history)
        undo = hand.page.locator('[data-key="undo"]').get_attribute("aria-label")
        assert undo == f"Undo: {held.log(history)[-1]}"
        assert (hand.text("h1"), hand.text(".ask")) == (shown.title, shown.ask)
        assert hand.page.locator(".strikes .back").count() == shown.hidden

        hand.key("tab-setup")
        hand.key("location-L1")
        hand.key("primary")
        rows = {"T": "top", "M": "middle", "B": "bottom"}
        for space in waters.removesuffix(".").split(" on ")[1].split(", "):
            assert f"column {space[0]}, {rows[space[1]]}" in hand.text(".steps")

        hand.page.evaluate("localStorage.clear()")
        hand.page.reload()
        hand.page.locator("h1", has_text=shown.title).wait_for()

        older = json.loads((TESTS / "compat/0.1/evening.json").read_text("utf-8"))
        older |= {"seed": "griffin", "steps": ["cast 2"]}
        hand.page.evaluate(
            f"async (kept) => {{ {FORGET}; localStorage.setItem('companion-strike', kept); }}",
            json.dumps(older),
        )
        hand.page.reload()
        hand.page.locator("h1", has_text="Cast into column 2").wait_for()


@pytest.mark.slow
def test_a_second_tap_on_the_spot_is_no_answer(hand: Hand) -> None:
    at_the_table(hand)
    key(hand, "cast 5")
    box = hand.page.locator('[data-key="blank"]').bounding_box()
    hand.page.evaluate(
        """([x, y]) => {
          for (const at of [0, 0, 60]) {
            const button = document.querySelector('[data-key="blank"]');
            button.dispatchEvent(new MouseEvent("click",
              {bubbles: true, detail: 1, clientX: x + at, clientY: y}));
          }
        }""",
        [box["x"] + 20, box["y"] + 20],
    )
    hand.page.evaluate(SHOWN)
    assert hand.text("#said").startswith("3. Column 4, no match")


@pytest.mark.slow
@pytest.mark.slow
def test_letters_are_no_taps(hand: Hand) -> None:
    """The terminal has a key for each choice; a phone has buttons, and each Enter counts."""
    at_the_table(hand)
    key(hand, "cast 5")
    before = hand.text("#app")
    for letter in "abcdefghijklmnopqrstuvwxyz123456789":
        hand.page.keyboard.press(letter)
    hand.page.evaluate(SHOWN)
    assert hand.text("#app") == before
    hand.page.locator('[data-key="match"]').focus()
    presses = 0
    while presses < 2 and hand.page.evaluate("document.activeElement.dataset.key") == "match":
        hand.page.keyboard.press("Enter")
        hand.page.evaluate(SHOWN)
        presses += 1  # a hook ends the cast after one
    hand.key("tab-log")
    assert presses > 0
    assert hand.page.locator(".log li").count() == 1 + presses


@pytest.mark.slow
@pytest.mark.parametrize("actions", STATES, ids=lambda actions: actions[-1])
def test_the_dealer_is_open_to_everybody(hand: Hand, actions: tuple[str, ...]) -> None:
    from axe_playwright_python.sync_playwright import Axe

    at_the_table(hand)
    for name in actions:
        key(hand, name)
        assert hand.page.evaluate("document.activeElement !== document.body")
    found = Axe().run(hand.page)
    assert found.violations_count == 0, found.generate_report()
    for width, height in SIZES:
        hand.page.set_viewport_size({"width": width, "height": height})
        assert out_of_sight(hand) == [], (width, height)
    hand.page.set_viewport_size({"width": 360, "height": 640})
    hand.page.add_style_tag(content=LARGE_TYPE)
    assert out_of_sight(hand) == []


def out_of_sight(hand: Hand) -> list[str]:
    """Return the buttons of both bars that are too small, hidden or beyond the screen."""
    found: list[str] = hand.page.evaluate(
        """() => [...document.querySelectorAll(".top button, .dock button")].filter((one) => {
          const {left, top, width, height} = one.getBoundingClientRect();
          const over = [0.5, 0.9].map((part) =>
            document.elementFromPoint(left + width / 2, top + part * height));
          const all = left >= 0 && top >= 0
            && left + width <= innerWidth + 1 && top + height <= innerHeight + 1;
          return width < 48 || height < 48 || !all || !over.every((found) => one.contains(found));
        }).map((one) => one.dataset.key)"""
    )
    return found


@pytest.mark.slow
def test_an_evening_of_the_older_page_is_found_and_goes_on(hand: Hand) -> None:
    kept = OLDER.read_text("utf-8")
    seen = json.loads((TESTS / "compat/0.1/evening-seen.json").read_text("utf-8"))
    hand.page.add_init_script(keeps(kept))  # before the page runs, which might find it at once
    hand.page.reload()
    hand.page.get_by_role("alert").wait_for()
    hand.tap("Go on with this evening")
    hand.key("tab-play")
    assert hand.text("h1") == seen["heading"]
    hand.tap("Log")
    lines = hand.page.locator(".log li").all_inner_texts()
    assert [line.removesuffix(" (undone)") for line in lines] == seen["log"]
    assert hand.text("code") == seen["promise"]
    assert hand.page.evaluate("localStorage.getItem('companion-strike')") == kept
    for lost in ("undefined", FORGETS_SMALL):
        hand.page.evaluate(lost)
        hand.page.reload()
        hand.page.evaluate("companion.ready")
        hand.page.wait_for_timeout(200)
        assert not hand.page.get_by_role("alert").count()  # it is offered once


@pytest.mark.slow
def test_slow_storage_is_told_beside_what_was_told_before(hand: Hand) -> None:
    hand.page.add_init_script(keeps(OLDER.read_text("utf-8")) + KEEPS_SLOWLY)
    hand.page.reload()
    found = hand.page.get_by_text("an evening of the older")
    slow = hand.page.get_by_text("not kept yet")
    slow.wait_for()
    assert found.is_visible()
    slow.wait_for(state="hidden")
    assert found.is_visible()


def keeps(evening: str) -> str:
    """Return a program by which the browser has what the older page has kept."""
    return f"localStorage.setItem('companion-strike', {json.dumps(evening)});"


@pytest.mark.slow
def test_two_pages_of_one_phone_follow_each_other(hand: Hand) -> None:
    at_the_table(hand)
    other = hand.page.context.new_page()
    other.goto(hand.page.url)
    other.get_by_role("button", name="Go on with this evening").click()
    other.locator('[data-key="tab-play"]').click()
    key(hand, "cast 3")
    other.locator("h1", has_text="Cast into column 3").wait_for()
    other.locator('[data-key="blank"]').click()
    hand.page.locator("h1", has_text="drifted to 2").or_(
        hand.page.locator(".ask", has_text="column 2")
    ).first.wait_for()
    other.close()

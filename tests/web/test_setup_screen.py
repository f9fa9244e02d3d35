"""Set-up as a checklist on the phone: what the command line draws, secrets shown to nobody else."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.command import done
from tests.web.axe import shut_out
from tests.web.evenings import evening
from tests.web.hand import Hand

NAMES = ("Ann", "Bo", "Cy")
IDS = "(all) => all.map((one) => one.dataset.step)"
EVENINGS = """Object.keys(localStorage).filter((key) => /^companion-evening-/.test(key))
  .map((key) => JSON.parse(localStorage[key]))"""
WIDE = {"width": 844, "height": 390}
CUT_OFF = """() => [...document.querySelectorAll(".river b, .disc")]
  .filter((one) => one.scrollWidth > one.clientWidth)
  .concat(document.documentElement.scrollWidth > innerWidth ? [document.body] : [])
  .map((one) => one.textContent)"""


def seed_of(hand: Hand) -> str:
    kept = hand.page.evaluate(
        "localStorage.getItem(Object.keys(localStorage)"
        ".find((key) => key.startsWith('companion-evening-')))"
    )
    return str(json.loads(kept)["seed"])


def drawn(game: str, *options: str) -> list[str]:
    """Return the steps of the command line, with the names of the players."""
    found: Any = json.loads(done("setup", game, *options, "--json").out)
    said = "\n\n".join(step["do"] for step in found["steps"])
    named = re.sub(r"\bplayer (\d)\b", lambda n: NAMES[int(n[1]) - 1], said, flags=re.IGNORECASE)
    return named.split("\n\n")


def shown(hand: Hand) -> list[str]:
    steps = hand.page.locator(".tick-off .g").all_inner_texts()
    return [re.sub(r"\n+", "\n", step) for step in steps]


def events(hand: Hand) -> list[dict[str, Any]]:
    (kept,) = hand.page.evaluate(EVENINGS)
    return list(kept["events"])


@pytest.mark.parametrize("step", ["start_player", 1])
def test_a_step_is_ticked_by_its_id_or_as_older_pages_did_by_its_place(
    hand: Hand, step: str | int
) -> None:
    drawn = {"kind": "setup", "asked": {"digital": True}}
    ticks = [{"kind": "tick", "step": one, "value": True} for one in (step, "gone", 99)]
    hand.opens_with(evening("freshwater_fly", seed="luck", events=[drawn, *ticks]))
    hand.next()
    hand.key("tab-setup")
    assert hand.page.get_by_role("checkbox", checked=True).count() == 1
    checked = hand.page.locator('[data-step]:has([aria-checked="true"])')
    assert step in (checked.get_attribute("data-step"), 1)


@pytest.mark.slow
def test_the_steps_are_those_of_the_command_line_and_are_ticked_off(hand: Hand) -> None:
    hand.begin("Freshwater", NAMES)
    hand.key("tab-setup")
    assert not hand.page.locator('[data-key^="location"]').count()  # that is for Fly Solo
    hand.tap("Draw the set-up")
    seed = seed_of(hand)
    assert shown(hand) == drawn("freshwater", "--players", "3", "--seed", f"{seed} setup 1")
    assert shut_out(hand.page) == ""
    steps = hand.page.locator(".tick-off").count()
    for step in range(steps):
        hand.key(f"step-{step}")
    assert hand.page.get_by_role("checkbox", checked=True).count() == steps
    hand.key("undo")
    assert hand.page.get_by_role("checkbox", checked=True).count() == steps - 1
    ticked = {event["step"] for event in events(hand) if event["kind"] == "tick"}
    assert ticked == {*hand.page.locator("[data-step]").evaluate_all(IDS)}
    hand.page.set_viewport_size(WIDE)
    assert hand.page.evaluate("document.documentElement.scrollWidth") <= WIDE["width"]
    hand.key("draw-anew")
    hand.key("draw-anew")
    hand.tap("Draw the set-up")
    assert shown(hand) == drawn("freshwater", "--players", "3", "--seed", f"{seed} setup 2")


@pytest.mark.slow
def test_expansions_are_chosen_and_add_their_steps(hand: Hand) -> None:
    hand.begin("Freshwater", NAMES)
    hand.key("tab-setup")
    hand.key("set-dry-fly")
    hand.key("set-master-skill")
    assert shut_out(hand.page) == ""
    hand.tap("Draw the set-up")
    options = ("--players", "3", "--set", "dry-fly", "--set", "master-skill")
    assert shown(hand) == drawn("freshwater", *options, "--seed", f"{seed_of(hand)} setup 1")
    assert "Q to X" in hand.text("main")
    hand.key("draw-anew")
    hand.key("draw-anew")
    hand.key("set-dry-fly")  # taken back
    hand.tap("Draw the set-up")
    options = ("--players", "3", "--set", "master-skill")
    assert shown(hand) == drawn("freshwater", *options, "--seed", f"{seed_of(hand)} setup 2")


@pytest.mark.slow
def test_the_length_of_a_river_is_chosen(hand: Hand) -> None:
    hand.begin("Salmon Run", NAMES)
    hand.key("tab-setup")
    assert hand.page.locator('[data-key="length-beginner"]').get_attribute("aria-pressed") == "true"
    hand.key("length-short")
    hand.tap("Draw the set-up")
    options = ("--players", "3", "--length", "short")
    assert shown(hand) == drawn("salmon", *options, "--seed", f"{seed_of(hand)} setup 1")


@pytest.mark.slow
def test_alone_a_location_is_chosen_first_and_only_what_fits_is_offered(hand: Hand) -> None:
    hand.begin("Freshwater", NAMES[:1], "Solo")
    hand.key("tab-setup")
    assert "Choose first: Location" in hand.text(".dock")
    assert "--" not in hand.text("main")  # what the command line calls it
    assert not hand.page.locator('[data-key="set-dry-fly"]').count()
    for key in ("location-L4", "rocks-2", "skill_card-true", "set-master-skill"):
        hand.key(key)
    hand.tap("Draw the set-up")
    options = ("--location", "L4", "--rocks", "2", "--skill-card", "--set", "master-skill")
    seed = f"{seed_of(hand)} setup 1"
    assert shown(hand) == drawn("freshwater", "--solo", *options, "--seed", seed)


@pytest.mark.slow
def test_the_river_is_drawn_as_it_lies(hand: Hand) -> None:
    hand.begin("Freshwater", NAMES)
    hand.key("tab-setup")
    hand.tap("Drawn by the phone")
    hand.tap("Draw the set-up")
    options = ("--players", "3", "--digital", "--seed", f"{seed_of(hand)} setup 1")
    there: Any = json.loads(done("setup", "freshwater", *options, "--json").out)
    cells = {f"{one['column']}{one['row']}": one["card"] for one in there["river"]}
    cells |= {one["space"]: str(len(one["cards"])) for one in there["rock_decks"]}
    river = hand.page.locator('[data-step="hatch"] .river')
    assert river.locator(".on-river").all_inner_texts() == [
        cells[f"{column}{row}"] for row in "TMB" for column in range(1, 7)
    ]
    letters = [[token[0].upper() for token in tile["tokens"]] for tile in there["hatch"]]
    tiles = river.locator(".on-tile").all_inner_texts()
    assert [re.findall(r"\w", tile) for tile in tiles] == letters
    for size, type_size in ((320, 100), (360, 100), (320, 200)):
        hand.page.set_viewport_size({"width": size, "height": 640})
        hand.page.evaluate(f"document.documentElement.style.fontSize = '{type_size}%'")
        assert hand.page.evaluate(CUT_OFF) == []
    # who hears the page is told the same in words, as the command line has it
    assert shown(hand) == drawn("freshwater", *options)


@pytest.mark.slow
def test_by_hand_no_card_or_token_that_was_drawn_is_seen_in_the_river(hand: Hand) -> None:
    hand.begin("Freshwater", NAMES)
    hand.key("tab-setup")
    hand.tap("Draw the set-up")
    river = hand.page.locator('[data-step="hatch"] .river')
    assert "".join(river.locator(".on-river").all_inner_texts()) == "444"
    assert river.locator(".on-tile").all_inner_texts() == ["4"] * 7


@pytest.mark.slow
def test_a_hand_is_seen_by_its_player_alone(hand: Hand) -> None:
    hand.begin("Mapped", NAMES, "Base game")
    hand.key("tab-setup")
    hand.tap("Drawn by the phone")
    hand.tap("Draw the set-up")
    options = ("--players", "3", "--digital", "--seed", f"{seed_of(hand)} setup 1", "--json")
    seats = json.loads(done("setup", "mapped", *options).out)["seats"]
    mine = seats[1]["hand"]
    assert "companion print" not in hand.text("main")  # the seed of an evening is that of no print
    everything = "document.getElementById('app').innerHTML"
    assert not any(tile in hand.page.evaluate(everything) for tile in mine)
    hand.page.get_by_role("button", name="Bo: tap when nobody looks").last.click()
    said = hand.text("main")
    assert all(tile in said for tile in mine)
    assert shut_out(hand.page) == ""
    hand.tap("Seen: cover it")
    for tab in ("Log", "Set-up"):
        assert not any(tile in hand.page.evaluate(everything) for tile in mine)
        hand.tap(tab)

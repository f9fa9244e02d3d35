"""Set-up as a checklist on the phone: what the command line draws, secrets shown to nobody else."""

from __future__ import annotations

import json
import re
from typing import Any

from tests.command import done
from tests.web.axe import shut_out
from tests.web.hand import Hand

NAMES = ("Ann", "Bo", "Cy")
WIDE = {"width": 844, "height": 390}


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
    hand.page.set_viewport_size(WIDE)
    assert hand.page.evaluate("document.documentElement.scrollWidth") <= WIDE["width"]
    hand.key("draw-anew")
    hand.key("draw-anew")
    hand.tap("Draw the set-up")
    assert shown(hand) == drawn("freshwater", "--players", "3", "--seed", f"{seed} setup 2")


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

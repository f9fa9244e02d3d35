"""Walks through casts that another language can follow: `python -m` this module writes them.

    .venv/bin/python -m tests.games.freshwater_fly.casting_vectors

Each walk has a seed; each step an action, and what it leads to. `used` counts the words of the
stream that have been read after it (docs/chance.md).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from companion.core.chance import Stream
from companion.games.freshwater_fly.cards import load
from companion.games.freshwater_fly.silent_angler import AnglerRules, load_angler_rules
from companion.games.freshwater_fly.strike_dealer import (
    UNDO,
    History,
    apply_action,
    possible_actions,
)
from companion.games.freshwater_fly.strike_screen import rules_json

FILE = Path(__file__).with_name("casting-vectors.json")
WALKS, STEPS = 12, 40
UNDO_ONE_IN = 7
ACTIONS_BY_HAND = (
    ("cast 5", "match", "blank", "match"),
    ("cast 6", "blank", "blank", "blank", "third-drift", "match", "finesse", "restart", "match"),
    ("angler", "die 6", "die 2", "fish", "rock", "fish"),
    ("angler", "die 5", "start", "fish", "fish", "fish", "finish"),
    ("cast 2", "blank", "blank", "finish", "cast 3", "undo", "undo", "restart", "match"),
)
DECK_EMPTIED = ("fish", "fish", "token", "finish", "fish", "fish", "fish", "token", "finish")
"""A catch that empties the deck above it: the second cast meets a fish there."""


def rules() -> AnglerRules:
    """Return the rules as they ship."""
    return load_angler_rules(load(None))


def walk(rules: AnglerRules, seed: str, actions: tuple[str, ...]) -> dict[str, Any]:
    """Return some actions, as far as they are possible, with what they lead to."""
    history, stream, steps = History(), Stream(seed), []
    for action in actions:
        if action not in (*possible_actions(rules, history.state), UNDO):
            break
        history = apply_action(rules, history, action, stream)
        steps.append(step(rules, history, stream))
    return {"seed": seed, "steps": steps}


def random_walk(rules: AnglerRules, seed: str) -> dict[str, Any]:
    """Return a walk along actions picked by chance, with an undo now and then."""
    history, stream, picks, steps = History(), Stream(seed), Stream(f"{seed} picks"), []
    for _ in range(STEPS):
        undo = history.standing and picks.below(UNDO_ONE_IN) == 0
        action = UNDO if undo else picks.choice(possible_actions(rules, history.state))
        history = apply_action(rules, history, action, stream)
        steps.append(step(rules, history, stream))
    return {"seed": seed, "steps": steps}


def step(rules: AnglerRules, history: History, stream: Stream) -> dict[str, Any]:
    """Return the last step of a history."""
    entry, state = history.entries[-1], history.state
    running = state.cast or state.angler
    return {
        "action": entry.action,
        "dealt": entry.dealt,
        "shuffled": entry.shuffled,
        "undoes": entry.undoes,
        "used": stream.used,
        "phase": running.phase if running else None,
        "hidden": running.strikes.hidden if running else [],
        "shown": running.strikes.shown if running else [],
        "day": to_builtins(state.day),
        "possible": possible_actions(rules, state),
    }


def vectors() -> dict[str, Any]:
    """Return all walks, with the rules that they follow."""
    held = rules()
    by_hand = [walk(held, f"by hand {n}", told) for n, told in enumerate(ACTIONS_BY_HAND, 1)]
    by_hand.append(walk(held, "by hand 19", ("angler", "die 2", "die 2", *DECK_EMPTIED)))
    by_chance = [random_walk(held, f"walk {n}") for n in range(1, WALKS + 1)]
    return {"rules": rules_json(held), "walks": by_hand + by_chance}


def as_text() -> str:
    """Return the file, one step a line."""
    found = json.loads(json.dumps(vectors()))
    walks = []
    for one in found["walks"]:
        steps = ",\n".join(f"   {json.dumps(step)}" for step in one["steps"])
        walks.append(f'  {{"seed": {json.dumps(one["seed"])}, "steps": [\n{steps}]}}')
    rules_text = json.dumps(found["rules"])
    return f'{{"rules": {rules_text},\n "walks": [\n' + ",\n".join(walks) + "]}\n"


if __name__ == "__main__":
    FILE.write_text(as_text(), encoding="utf-8", newline="\n")

"""The strike dealer of Freshwater Fly as a value, for any screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from companion.core.words import fill_template
from companion.data.game_data import GameData
from companion.games.freshwater_fly import dealing_words
from companion.games.freshwater_fly.adventure.chosen import locations_of
from companion.games.freshwater_fly.campaign.acts import Today
from companion.games.freshwater_fly.cards import SLUG, load
from companion.games.freshwater_fly.dealing import UNDO, History, apply_action
from companion.games.freshwater_fly.dealing_words import DealerDescriber
from companion.games.freshwater_fly.phone import iter_notes
from companion.games.freshwater_fly.silent_angler import load_angler_rules
from companion.games.screen import Screen


def build_screen(
    overlay: Path | None,
    language: str,
    adventure: str | None = None,
    today: Today | None = None,
) -> Screen[History]:
    """Return the dealer with our numbers, or with the owner's over them.

    Args:
        overlay: the owner's folder.
        language: of the words.
        adventure: the seed of a fresh one; its rock decks are among the notes.
        today: what a week says of its day; the dealer then knows where its rock decks lie.

    Raises:
        DataError: it lists every mistake in the data.
    """
    data = load(overlay, language, only=("strike-cards",))
    teller = DealerDescriber(load_angler_rules(data), data.words)
    notes = (*_waters(data, adventure), *iter_notes(data))
    if today is not None:
        here = today.said["location"]
        rocks = next(one.rocks for one in locations_of(data, adventure) if one.id == here)
        teller = replace(teller, today=today.title, rocks=tuple(rocks))
        notes = (*today.notes, *iter_notes(data))
    return Screen(
        title=data.words["game.title"],
        words=data.words,
        start=History(),
        acted=lambda history, action, stream: apply_action(teller.rules, history, action, stream),
        view=lambda history: dealing_words.build_view(teller, history),
        log=lambda history: tuple(
            dealing_words.describe_entry(teller, one) for one in history.entries
        ),
        actions=lambda history: tuple(entry.action for entry in history.entries),
        undo=UNDO,
        dealt=lambda history: history.entries[-1].dealt,
        name=f"{SLUG}/strike-dealer",
        notes=notes,
    )


def _waters(data: GameData, adventure: str | None) -> Iterator[str]:
    """Yield where the rock decks of a fresh adventure lie."""
    words = data.words
    for one in locations_of(data, adventure) if adventure is not None else ():
        name = words[f"waters.{one.water}.name"]
        values = {"location": one.id, "water": name, "spaces": ", ".join(one.rocks)}
        yield fill_template(words["dealer.waters"], {**values, "adventure": adventure})

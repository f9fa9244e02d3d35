"""Fish, requirements and lures in words."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.words import filled
from companion.games.lure.model import FishCard, LureToken


def fish_name(words: Mapping[str, str], fish: FishCard) -> str:
    """Return what a fish is called."""
    return words[f"fish.{fish.fish}.name"]


def requirement(words: Mapping[str, str], fish: FishCard) -> str:
    """Return what a roll must show to catch a fish: "two pairs", "a 1 and a 5"."""
    return filled(words[_label(fish)], _numbers(fish))


def lure_name(words: Mapping[str, str], lure: LureToken) -> str:
    """Return what a lure is called: "extra die 3"."""
    return filled(words[f"lures.{lure.kind}.name"], {"number": lure.number, "vp": lure.vp})


def _label(fish: FishCard) -> str:
    """Return where the words stand: of their own for the usual numbers, else for any."""
    if fish.needs == "alike":
        usual = {(2,): "pair", (3,): "three", (2, 2): "two-pairs"}
        return f"needs.{usual.get(fish.numbers, 'alike')}"
    if fish.needs == "contains":
        return f"needs.contains-{len(fish.numbers)}"
    return f"needs.{fish.needs}"


def _numbers(fish: FishCard) -> dict[str, object]:
    """Return what the words are filled with."""
    names = ("first", "second", "third")
    found: dict[str, object] = dict(zip(names, fish.numbers, strict=False))
    return {**found, "sizes": " + ".join(map(str, fish.numbers))}

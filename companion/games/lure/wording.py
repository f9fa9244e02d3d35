"""What cards say, and fish, requirements and lures in words and signs."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.words import filled
from companion.data.game_data import GameData
from companion.games.lure.model import FishCard, LureToken

PLACES = ("first", "second", "third")


def fish_name(words: Mapping[str, str], fish: FishCard) -> str:
    """Return what a fish is called."""
    return words[f"fish.{fish.fish}.name"]


def requirement(words: Mapping[str, str], fish: FishCard) -> str:
    """Return what a roll must show to catch a fish: "two pairs", "a 1 and a 5"."""
    sizes = " + ".join(map(str, fish.numbers))
    return filled(words[f"needs.{kind(fish)}"], {**_numbers(fish), "sizes": sizes})


def sign(words: Mapping[str, str], fish: FishCard) -> str:
    """Return the icons of a requirement, as they stand in a line of words."""
    said = words[f"needs-sign.{kind(fish)}"]
    for name, number in _numbers(fish).items():
        said = said.replace(f"@{name}", str(number))
    return said


def lure_name(words: Mapping[str, str], lure: LureToken) -> str:
    """Return what a lure is called: "extra die 3"."""
    return filled(words[f"lures.{lure.kind}.name"], {"number": lure.number, "vp": lure.vp})


def kind(fish: FishCard) -> str:
    """Return which words a requirement takes: the usual numbers have words of their own."""
    if fish.needs == "alike":
        usual = {(2,): "pair", (3,): "three", (2, 2): "two-pairs"}
        return usual.get(fish.numbers, "alike")
    return f"contains-{len(fish.numbers)}" if fish.needs == "contains" else fish.needs


def _numbers(fish: FishCard) -> dict[str, int]:
    return dict(zip(PLACES, fish.numbers, strict=False))


def values(data: GameData, card: FishCard) -> Mapping[str, str]:
    """Return what a card says, by key."""
    return {
        "needs-words": requirement(data.words, card),
        "needs-sign": sign(data.words, card),
    }

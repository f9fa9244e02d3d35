"""The texts on fish cards. Puts fish, requirements and lures into words and icons."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.text_format import fill_template
from companion.data.game_data import GameData
from companion.games.lure.schema import FishCard, LureToken

PLACES = ("first", "second", "third")


def describe_fish(words: Mapping[str, str], fish: FishCard) -> str:
    """Return the name of a fish."""
    return words[f"fish.{fish.fish}.name"]


def describe_requirement(words: Mapping[str, str], fish: FishCard) -> str:
    """Return the requirement of a fish in words, such as "two pairs" or "a 1 and a 5"."""
    sizes = " + ".join(map(str, fish.numbers))
    return fill_template(
        words[f"needs.{requirement_kind(fish)}"], {**_numbers(fish), "sizes": sizes}
    )


def requirement_icons(words: Mapping[str, str], fish: FishCard) -> str:
    """Return the icons of a fish's requirement, for use in a line of text."""
    sign = words[f"needs-sign.{requirement_kind(fish)}"]
    for name, number in _numbers(fish).items():
        sign = sign.replace(f"@{name}", str(number))
    return sign


def describe_lure(words: Mapping[str, str], lure: LureToken) -> str:
    """Return the name of a lure with its number, such as "extra die 3"."""
    return fill_template(words[f"lures.{lure.kind}.name"], {"number": lure.number, "vp": lure.vp})


def requirement_kind(fish: FishCard) -> str:
    """Return the kind of a fish's requirement, as used in names of labels: `two-pairs`."""
    if fish.needs == "alike":
        usual = {(2,): "pair", (3,): "three", (2, 2): "two-pairs"}
        return usual.get(fish.numbers, "alike")
    return f"contains-{len(fish.numbers)}" if fish.needs == "contains" else fish.needs


def _numbers(fish: FishCard) -> dict[str, int]:
    return dict(zip(PLACES, fish.numbers, strict=False))


def card_texts(data: GameData, card: FishCard) -> Mapping[str, str]:
    """Return the texts of a fish card, by key in its layout."""
    return {
        "needs-words": describe_requirement(data.words, card),
        "needs-sign": requirement_icons(data.words, card),
    }

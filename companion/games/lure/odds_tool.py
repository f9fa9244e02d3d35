"""`companion odds lure`: the chance of dice and lures to catch fish."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from companion.core.chance import parse_dice
from companion.core.errors import CompanionError
from companion.core.resolver import find_name, match_names
from companion.core.text_format import fill_template
from companion.data.game_data import GameData
from companion.games.lure.cards import describe_fish, describe_requirement
from companion.games.lure.odds import compute_odds
from companion.games.lure.rows import FishCard
from companion.games.lure.schema import DICE, FISH, LURES, SLUG
from companion.games.tool import Answer

DECIMALS = 12  # of a chance in the JSON


class Wish(Struct, frozen=True):
    """A person's request."""

    game: str
    fish: tuple[str, ...]  # by number or name
    dice: str  # such as 3d6+d12
    lure: tuple[int, ...] = ()  # what Extra Die lures show
    adjust: int = 0  # how many Adjust lures can be used after the roll


class FishOdds(Struct, frozen=True):
    """The chance to catch one fish."""

    number: int
    name: str
    chance: float


class OddsReport(Struct, frozen=True):
    """Chances from 0 to 1."""

    dice: str
    fish: tuple[FishOdds, ...]
    any: float  # to catch at least one of the fish
    all: float  # to catch all of them with one roll


def answer_odds(data: GameData, parameters: Wish) -> Answer:
    """Return the chances of dice and lures to catch fish; CompanionError if one does not exist."""
    if not match_names(parameters.game, {SLUG: SLUG}):
        raise CompanionError(f'odds are for "{SLUG}", not for "{parameters.game[:40]}"')
    fish = tuple(dict.fromkeys(_fish(data, name) for name in parameters.fish))
    sides = _sides(data, parameters.dice)
    _check_lures(data, parameters.lure, parameters.adjust)
    result = compute_odds(fish, sides, parameters.lure, parameters.adjust)
    report = OddsReport(
        dice=_notation(sides),
        fish=tuple(
            FishOdds(int(card.id), describe_fish(data.words, card), round(float(chance), DECIMALS))
            for card, chance in zip(fish, result.each, strict=True)
        ),
        any=round(float(result.any), DECIMALS),
        all=round(float(result.all), DECIMALS),
    )
    return Answer(report, tuple(_lines(data, fish, report)))


def _fish(data: GameData, name: str) -> FishCard:
    fish = {item.id: item for item in data.values(FISH)}
    names = {id: describe_fish(data.words, card) for id, card in fish.items()}
    return fish[find_name(name, names, "no fish is called")]


def _sides(data: GameData, notation: str) -> tuple[int, ...]:
    """Return the sides of the dice, the largest first; a player must have them."""
    dice = parse_dice(notation)
    sides = sorted((len(die.faces) for die in dice), reverse=True)
    first = data.values(DICE)[0].player
    own: Counter[int] = Counter()
    for item in data.values(DICE):
        own[item.sides] += item.copies if item.player == first else 0
    if Counter(sides) - own:
        has = _notation(sorted(own.elements(), reverse=True))
        raise CompanionError(f"a player has {has}, not {_notation(sides)}; choose from those")
    return tuple(sides)


def _check_lures(data: GameData, extra: Sequence[int], adjusts: int) -> None:
    """Refuse lures that do not exist."""
    there = Counter(
        {item.number: item.copies for item in data.values(LURES) if item.kind == "extra"}
    )
    for number, count in Counter(extra).items():
        if number not in there:
            shown = ", ".join(map(str, sorted(there)))
            raise CompanionError(f"no Extra Die lure shows {number}; they show {shown}")
        if count > there[number]:
            what = f"{there[number]} Extra Die lure{'s' * (there[number] > 1)}"
            raise CompanionError(f"only {what} can show {number}, not {count}")
    most = sum(lure.copies for lure in data.values(LURES) if lure.kind == "adjust")
    if adjusts > most:
        raise CompanionError(f"there are {most} Adjust lures, not {adjusts}")


def _notation(sides: Sequence[int]) -> str:
    """Return dice in notation, the smallest first."""
    counts = sorted(Counter(sides).items())
    return "+".join(f"{count if count > 1 else ''}d{number}" for number, count in counts)


def _lines(data: GameData, fish: Sequence[FishCard], report: OddsReport) -> list[str]:
    words = data.words
    lines = []
    for card, its in zip(fish, report.fish, strict=True):
        need = "" if card.needs == "none" else f", {describe_requirement(words, card)}"
        label = f"{its.number:>2}  {its.name}, {card.catch}+{need}"
        lines.append(f"{label:<48}{_percent(its.chance)}")
    if len(fish) > 1:
        for name, chance in (("any", report.any), ("all", report.all)):
            lines.append(f"    {fill_template(words[f'odds.{name}'], {}):<44}{_percent(chance)}")
    return lines


def _percent(chance: float) -> str:
    return f"{100 * chance:6.2f} %"

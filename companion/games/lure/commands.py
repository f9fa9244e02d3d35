"""The command of Lure: `companion odds`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated

import typer
from msgspec import Struct

from companion.cli.chance_sources import tell_answer
from companion.cli.game_selection import check_folder
from companion.cli.parameters import DataFolder, Json
from companion.core.chance import parse_dice
from companion.core.errors import CompanionError
from companion.core.names import find_name, match_names
from companion.core.text_format import fill_template
from companion.data.game_data import GameData
from companion.games.lure.cards import describe_fish, describe_requirement
from companion.games.lure.odds import compute_odds
from companion.games.lure.schema import DICE, FISH, LURES, SLUG, FishCard, load
from companion.games.tool import Answer

DECIMALS = 12  # of a chance in the JSON


class FishOdds(Struct, frozen=True):
    """The chance to catch one fish, from 0 to 1."""

    number: int
    name: str
    chance: float


class OddsReport(Struct, frozen=True):
    """The chances to catch fish with one roll, from 0 to 1."""

    dice: str
    fish: tuple[FishOdds, ...]
    any: float  # to catch at least one of the fish
    all: float  # chance to catch at least one of the fish


def answer_odds(
    data: GameData, names: Sequence[str], dice: str, extra: tuple[int, ...], adjusts: int
) -> Answer:
    """Compute the chances to catch fish with one roll.

    `names` are numbers or names of fish cards. `dice` is a text such as 3d6+d12. `extra` has the
    numbers on the Extra Die lures. `adjusts` is the number of Adjust lures to use after the roll.
    Raises CompanionError for an unknown card, die or lure.
    """
    cards = {item.id: item for item in data.values(FISH)}
    titles = {id: describe_fish(data.words, card) for id, card in cards.items()}
    ids = dict.fromkeys(find_name(name, titles, "no fish is called") for name in names)
    fish = tuple(cards[id] for id in ids)
    sides = _sides(data, dice)
    _check_lures(data, extra, adjusts)
    result = compute_odds(fish, sides, extra, adjusts)
    report = OddsReport(
        dice=_notation(sides),
        fish=tuple(
            FishOdds(int(card.id), titles[card.id], round(float(chance), DECIMALS))
            for card, chance in zip(fish, result.each, strict=True)
        ),
        any=round(float(result.any), DECIMALS),
        all=round(float(result.all), DECIMALS),
    )
    return Answer(report, tuple(_lines(data, fish, report)))


def _sides(data: GameData, notation: str) -> tuple[int, ...]:
    """Return the sides of each die, largest first; CompanionError if no player has such dice."""
    dice = parse_dice(notation)
    sides = sorted((len(die.faces) for die in dice), reverse=True)
    first = data.values(DICE)[0].player
    own: Counter[int] = Counter()
    for item in data.values(DICE):
        own[item.sides] += item.copies if item.player == first else 0
    if Counter(sides) - own:
        has = _notation(sorted(own.elements(), reverse=True))
        raise CompanionError(f"{_notation(sides)} are not dice of one player; choose from {has}")
    return tuple(sides)


def _check_lures(data: GameData, extra: Sequence[int], adjusts: int) -> None:
    """Raise CompanionError for lures that do not exist."""
    there = Counter(
        {item.number: item.copies for item in data.values(LURES) if item.kind == "extra"}
    )
    for number, count in Counter(extra).items():
        if number not in there:
            shown = ", ".join(map(str, sorted(there)))
            raise CompanionError(f"no Extra Die lure shows {number}; they show {shown}")
        if count > there[number]:
            what = f"{there[number]} Extra Die lure{'s' * (there[number] > 1)}"
            raise CompanionError(f"only {what} can show {number}; {count} are too many")
    most = sum(lure.copies for lure in data.values(LURES) if lure.kind == "adjust")
    if adjusts > most:
        raise CompanionError(f"there are {most} Adjust lures, not {adjusts}")


def _notation(sides: Sequence[int]) -> str:
    """Return dice as text, such as 3d6+d12. Dice with fewer sides come first."""
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


def odds(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game: lure.")],
    fish: Annotated[
        list[str], typer.Argument(metavar="FISH...", help="Fish cards, by number or name.")
    ],
    dice: Annotated[
        str, typer.Option(metavar="DICE", help="The dice that you roll, such as 3d6+d12.")
    ],
    lure: Annotated[
        list[int] | None,
        typer.Option(metavar="N", min=1, help="An Extra Die lure that shows N; repeatable."),
    ] = None,
    adjust: Annotated[
        int,
        typer.Option(metavar="N", min=0, help="How many Adjust lures you can use after the roll."),
    ] = 0,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Work out your chance of a catch (Lure)."""
    cards = load(check_folder(data), "en")
    if not match_names(game, {SLUG: SLUG}):
        raise CompanionError(f'only "{SLUG}" has odds, not "{game[:40]}"')
    answer = answer_odds(cards, fish, dice, tuple(lure or ()), adjust)
    tell_answer(answer, None, as_json=as_json)

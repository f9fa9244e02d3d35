"""`companion roll`: dice by notation, or a pool of a game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import to_builtins

from companion.cli.game_selection import check_folder, find_game
from companion.cli.games_at_table import check_opened_with
from companion.cli.parameters import DataFolder, Json, Key, Repeat, StoreFile, TableOption
from companion.cli.sources import Seed, describe_ending, open_source
from companion.cli.terminal import tell
from companion.core.chance import Die, DieResult, is_notation, parse_dice
from companion.core.errors import CompanionError

if TYPE_CHECKING:
    from pathlib import Path

    from companion.data.decks_and_pools import DicePool
    from companion.data.game_data import GameData

EXAMPLE = "Example: companion roll 2d6+d12   or   companion roll fresh --players 4"


def roll(
    what: Annotated[
        list[str],
        typer.Argument(
            metavar="DICE | GAME POOL",
            help="Dice such as 2d6+d12; or a game, and which of its dice.",
        ),
    ],
    players: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="How many people play, for a game's dice."),
    ] = None,
    count: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="How many dice, if the game lets you choose."),
    ] = None,
    repeat: Repeat = 1,
    seed: Seed = None,
    table: TableOption = None,
    store: StoreFile = None,
    key: Key = None,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Roll dice such as 2d6+d12, or the dice of a game."""
    dice, of_game, read = _find_dice(what, players, count, data)
    ending: dict[str, Any] = {}
    with open_source(seed, table, store, key, repeat=repeat) as chance:
        if read is not None and chance.table is not None:
            check_opened_with(chance.table, read)
        for _ in range(repeat):
            rolled, _, ending = chance.act(
                lambda turn: turn.roll(" ".join(what), dice), lambda dealer: dealer.roll(dice)
            )
            line = _describe_roll(rolled, total=not of_game)
            tell(as_json, {"dice": to_builtins(rolled), **ending}, line)
    if not as_json:
        typer.echo(describe_ending(ending), err=True)


def _find_dice(
    what: Sequence[str], players: int | None, count: int | None, data: Path | None
) -> tuple[tuple[Die, ...], bool, GameData | None]:
    """Return the dice that a person named, whether they are a game's, and their data."""
    if is_notation(what[0]):
        if players is not None or count is not None:
            raise CompanionError("--players and --count are for a game's dice; leave them out")
        return parse_dice(" ".join(what)), False, None
    from companion.data.decks_and_pools import (  # late: notation needs none
        POOLS,
        pool_dice,
        pool_of,
    )

    game, overlay = find_game(what[0]), check_folder(data)
    read = game.load(overlay, only=(POOLS.name,))
    names = read.ids(POOLS)
    if not names and len(what) == 1:
        raise CompanionError(f"{game.slug} has no dice of its own; roll any dice, such as 2d6")
    if len(what) > 1 and is_notation(what[1]):
        return _find_dice(what[1:], players, count, data)[0], True, None
    if len(what) != 2 and (len(what) > 2 or len(names) > 1):
        raise CompanionError(
            f"say which dice, after the name of the game; {game.slug} has: {', '.join(names)}"
        )
    name = what[1] if len(what) == 2 else names[0]
    dice = pool_dice(read, name, players, count)
    if players is None and count is None:
        typer.echo(_note_assumption(pool_of(read, name), len(dice)), err=True, nl=False)
    return dice, True, read


def _note_assumption(pool: DicePool, dice: int) -> str:
    """Return a note if the number of dice depends on something that was not given, or ""."""
    first, *others = pool.rolls
    if not others or not first.players:
        return ""
    players = f"{' or '.join(map(str, first.players))} player{'s' * (first.players[-1] > 1)}"
    return f"These are the {dice} dice of {players}; for others use --players N\n"


def _describe_roll(rolled: Sequence[DieResult], *, total: bool) -> str:
    """Return each kind of die with its faces; if wanted, the sum of all. No game adds up dice."""
    kinds = groupby(rolled, lambda die: die.die)
    text = "   ".join(f"{name}: {' '.join(die.face for die in dice)}" for name, dice in kinds)
    if not total or len(rolled) == 1:
        return text
    gap = " " if len({die.die for die in rolled}) == 1 else "   "
    return f"{text}{gap}= {sum(die.value for die in rolled)}"

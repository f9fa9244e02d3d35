"""`companion roll`: dice by notation, or a pool of a game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import to_builtins

from companion.cli.chance_sources import Seed, check_opened_with, describe_ending, open_source
from companion.cli.game_selection import check_folder, find_game
from companion.cli.parameters import DataFolder, Json, Key, Repeat, StoreFile, TableOption
from companion.cli.terminal import tell
from companion.core.chance import Die, DieResult, is_notation, parse_dice
from companion.core.errors import CompanionError

if TYPE_CHECKING:
    from pathlib import Path

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
    dice, read = _find_dice(what, players, count, data)
    ending: dict[str, Any] = {}
    with open_source(seed, table, store, key, repeat=repeat) as chance:
        if read is not None and chance.table is not None:
            check_opened_with(chance.table, read)
        for _ in range(repeat):
            rolled, _, ending = chance.act(
                lambda turn: turn.roll(" ".join(what), dice), lambda dealer: dealer.roll(dice)
            )
            line = _describe_roll(rolled, total=is_notation(what[0]))
            tell(as_json, {"dice": to_builtins(rolled), **ending}, line)
    if not as_json:
        typer.echo(describe_ending(ending), err=True)


def _find_dice(
    what: Sequence[str], players: int | None, count: int | None, data: Path | None
) -> tuple[tuple[Die, ...], GameData | None]:
    """Return the dice to roll, and the data of their game. For dice notation, the data is None."""
    if is_notation(what[0]):
        if players is not None or count is not None:
            raise CompanionError("--players and --count are for a game's dice; leave them out")
        return parse_dice(" ".join(what)), None
    # late: notation needs none
    from companion.data.decks_and_pools import POOLS, find_entry, pool_dice

    game = find_game(what[0])
    read = game.load(check_folder(data), only=(POOLS.name,))
    names = read.ids(POOLS)
    if not names and len(what) == 1:
        raise CompanionError(f"{game.slug} has no dice of its own; roll any dice, such as 2d6")
    if len(what) > 1 and is_notation(what[1]):
        return _find_dice(what[1:], players, count, data)
    if len(what) != 2 and (len(what) > 2 or len(names) > 1):
        raise CompanionError(
            f"say which dice, after the name of the game; {game.slug} has: {', '.join(names)}"
        )
    name = what[1] if len(what) == 2 else names[0]
    dice = pool_dice(read, name, players, count)
    first, *others = find_entry(read, POOLS, name).value.rolls
    if players is count is None and others and first.players:
        those = f"{' or '.join(map(str, first.players))} player{'s' * (first.players[-1] > 1)}"
        note = f"{len(dice)} dice for {those}; for another number of players use --players N"
        typer.echo(note, err=True)
    return dice, read


def _describe_roll(rolled: Sequence[DieResult], *, total: bool) -> str:
    """Describe the faces of neighbouring dice of a kind. With `total`, several dice get a sum."""
    kinds = groupby(rolled, lambda die: die.die)
    text = "   ".join(f"{name}: {' '.join(die.face for die in dice)}" for name, dice in kinds)
    if not total or len(rolled) == 1:
        return text
    gap = " " if len({die.die for die in rolled}) == 1 else "   "
    return f"{text}{gap}= {sum(die.value for die in rolled)}"

"""`companion roll`: dice by notation, or a pool of a game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import to_builtins

from companion.cli.games_at_table import check_opened_with
from companion.cli.parameters import DataFolder, Json, Key, Repeat, StoreFile, TableOption
from companion.cli.sources import Seed, Source, describe_ending, open_source
from companion.cli.terminal import echo_json
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
    if key is not None and repeat > 1:
        raise CompanionError("--key is for a single request; leave --repeat out")
    dice, of_game, read = _find_dice(what, players, count, data)
    ending: dict[str, Any] = {}
    with open_source(seed, table, store, key) as chance:
        if read is not None and chance.table is not None:
            check_opened_with(chance.table, read)
        for _ in range(repeat):
            rolled, ending = _roll_with_source(chance, " ".join(what), dice)
            if as_json:
                echo_json({"dice": to_builtins(rolled), **ending})
            else:
                typer.echo(_describe_roll(rolled, total=not of_game))
    if not as_json:
        typer.echo(describe_ending(ending), err=True)


def _roll_with_source(
    chance: Source, what: str, dice: Sequence[Die]
) -> tuple[tuple[DieResult, ...], dict[str, Any]]:
    """Return how dice fall, and where their chance comes from."""
    if chance.table is not None:
        rolled, events = chance.table.write(lambda turn: turn.roll(what, dice), chance.key)
        return rolled, {"table": chance.table.row.name, "seq": events[-1].seq}
    return chance.ask("roll", {}, "", lambda dealer: dealer.roll(dice))


def _find_dice(
    what: Sequence[str], players: int | None, count: int | None, data: Path | None
) -> tuple[tuple[Die, ...], bool, GameData | None]:
    """Return the dice that a person named, whether they are a game's, and their data."""
    if is_notation(what[0]):
        if players is not None or count is not None:
            raise CompanionError("--players and --count are for a game's dice; leave them out")
        return parse_dice(" ".join(what)), False, None
    from companion.cli.game_selection import (  # late: notation needs no games
        check_folder,
        find_game,
    )
    from companion.data.decks_and_pools import POOLS, pool_dice, pool_of

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
    said = "   ".join(f"{name}: {' '.join(die.face for die in dice)}" for name, dice in kinds)
    if not total or len(rolled) == 1:
        return said
    gap = " " if len({die.die for die in rolled}) == 1 else "   "
    return f"{said}{gap}= {sum(die.value for die in rolled)}"

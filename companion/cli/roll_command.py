"""`companion roll`: dice by notation, or a pool of a game."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.parameters import DataFolder, Json, Repeat
from companion.cli.seeds import Seed
from companion.cli.sources import FromTable, Source, source, told
from companion.cli.table_options import Key, StoreFile, TableOption
from companion.core.chance import Die, Rolled, parse_dice
from companion.core.errors import CompanionError

if TYPE_CHECKING:
    from pathlib import Path

    from companion.data.decks_and_pools import DicePool

EXAMPLE = "Example: companion roll 2d6+d12   or   companion roll freshwater_fly dice --players 4"
_NOTATION = re.compile(r"\s*[0-9]*\s*[dD]?[0-9]")


def roll(
    what: Annotated[
        list[str], typer.Argument(metavar="DICE | GAME POOL", help="2d6+d12, or a game's pool.")
    ],
    players: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="How many play, for a pool.")
    ] = None,
    count: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="How many dice, where a pool varies.")
    ] = None,
    repeat: Repeat = 1,
    seed: Seed = None,
    table: TableOption = None,
    store: StoreFile = None,
    key: Key = None,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Roll dice written like 2d6+d12, or a pool of dice of a game."""
    if key is not None and repeat > 1:
        raise CompanionError("--key names one request; leave --repeat out")
    dice = _dice(what, players, count, data)
    ending: dict[str, Any] = {}
    with source(seed, table, store, key) as chance:
        for _ in range(repeat):
            rolled, ending = _rolled(chance, " ".join(what), dice)
            if as_json:
                record = {"dice": [_record(die) for die in rolled], **ending}
                typer.echo(json.dumps(record, ensure_ascii=False))
            else:
                typer.echo("   ".join(_words(rolled)))
    if not as_json:
        typer.echo(told(ending), err=True)


def _rolled(
    chance: Source, what: str, dice: Sequence[Die]
) -> tuple[tuple[Rolled, ...], dict[str, Any]]:
    """Return how dice fall, and where their chance comes from."""
    if isinstance(chance, FromTable):
        seq, rolled = chance.table.roll(what, dice, key=chance.key)
        return rolled, {"table": chance.table.row.name, "seq": seq}
    return chance.ask("roll", {}, "", lambda dealer: dealer.roll(dice))


def _dice(
    what: Sequence[str], players: int | None, count: int | None, data: Path | None
) -> tuple[Die, ...]:
    """Return the dice that a person named.

    Raises:
        CompanionError: they are not dice.
    """
    if _NOTATION.match(what[0]):
        if players is not None or count is not None:
            raise CompanionError("--players and --count are for a game's pool; 7d6 says it all")
        return parse_dice(re.sub(r"\s*\+\s*|\s+", "+", " ".join(what).strip()))
    from companion.cli.games import checked_folder, found  # late: notation needs no games
    from companion.data.decks_and_pools import POOLS, dice_of

    game, overlay = found(what[0]), checked_folder(data)
    read = game.load(overlay, only=(POOLS.name,))
    if len(what) != 2:
        names = ", ".join(read.ids(POOLS))
        if not names:
            raise CompanionError(f"{game.slug} has no dice of its own; roll any dice, such as 2d6")
        raise CompanionError(f"say which dice after the game; {game.slug} has: {names}")
    if _NOTATION.match(what[1]):
        return _dice(what[1:], players, count, data)
    dice = dice_of(read, what[1], players, count)
    if players is None and count is None:
        pool = read.entry(POOLS, what[1]).value
        typer.echo(_assumed(pool, len(dice)), err=True, nl=False)
    return dice


def _assumed(pool: DicePool, dice: int) -> str:
    """Return a note if the number of dice depends on something that was not given, or ""."""
    first, *others = pool.rolls
    if not others or not first.players:
        return ""
    players = f"{' or '.join(map(str, first.players))} player{'s' * (first.players[-1] > 1)}"
    return f"{dice} dice, as for {players}; --players N rolls another pool\n"


def _record(die: Rolled) -> dict[str, str | int]:
    return {"die": die.die, "value": die.value, "face": die.face}


def _words(rolled: Sequence[Rolled]) -> Iterator[str]:
    """Yield each kind of die with its faces, and the sum of numbers."""
    for name, group in groupby(rolled, lambda die: die.die):
        faces = [die.face for die in group]
        total = f" = {sum(map(int, faces))}" if all(map(str.isdecimal, faces)) else ""
        yield f"{name}: {' '.join(faces)}{total if len(faces) > 1 else ''}"

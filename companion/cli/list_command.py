"""`companion list`: the games, what can be printed of them, and the pieces of one component."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.parameters import DataFolder, GameName, Json
from companion.cli.piece_words import SOLID, VALUES, pieces_of
from companion.cli.terminal import columns_of, fitted, say, width, wrapped

if TYPE_CHECKING:
    from companion.cli.games import Opened
    from companion.drawing.component import Component
    from companion.games.game import Game

EXAMPLE = """Example: companion list freshwater_fly --json

Example: companion list fresh fish-cards"""
ComponentName = Annotated[
    str | None,
    typer.Argument(
        metavar="[COMPONENT]", help="A component, such as fish-cards, to list its pieces."
    ),
]
COPIES = 7  # columns of the spaces behind an id and a name, and of `10x`
TABLE = 60  # columns, where there are as many
NAMES, FEW = 24, 8  # columns for printed names: at most; with fewer they stand below


def list_games(
    game: GameName = None,
    component: ComponentName = None,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """List games, components, decks and dice, and where the numbers come from.

    Name a component to list its pieces: id, printed name, how many copies, what is on each.
    """
    from companion.cli.games import choose_games, opened  # late: `--help` needs no games

    named = choose_games([game] if game is not None else [])
    if component is not None:
        part = _component(named[0], component, data)
        record, said = pieces_of(named[0], part, data)
        lines = _table(part, record, said)
    else:
        games = opened(named, data)
        record = {"games": [_record(game) for game in games]}
        lines = iter(["\n\n".join(_text(game) for game in games)])
    if as_json:
        typer.echo(json.dumps(record, ensure_ascii=False))
        return
    for line in lines:
        say(line)


def _record(game: Opened) -> dict[str, Any]:
    from companion.data.decks_and_pools import DECKS, POOLS  # late: `--help` reads no data

    return {
        "slug": game.slug,
        "title": game.facts.title,
        "players": list(game.facts.players),
        "sets": list(dict.fromkeys(part.set for part in game.components if part.set)),
        "components": [
            {
                "name": part.name,
                "title": part.title,
                "count": part.count,
                "size_mm": [round(part.width, 3), round(part.height, 3)],
                "stock": part.stock,
                "sides": part.sides,
                "set": part.set,
                "provenance": dict(part.provenance),
            }
            for part in game.components
        ],
        "decks": list(game.data.ids(DECKS)),
        "dice_pools": list(game.data.ids(POOLS)),
    }


def _text(game: Opened) -> str:
    from companion.data.decks_and_pools import DECKS, POOLS

    few, many = game.facts.players
    lines = [f"{game.facts.title} ({game.slug}), {few}-{many} players"]
    room = max((len(part.title) for part in game.components), default=0)
    lines += [_line(part, room) for part in game.components]
    for title, table in (("decks", DECKS), ("dice", POOLS)):
        if names := game.data.ids(table):
            lines += wrapped(f"{title}: {', '.join(names)}", width(), " " * 9)
    if any(part.provenance.get("H") for part in game.components):
        lines.append("  * with house values: companion check lists them")
    return "\n".join(lines)


def _line(part: Component, room: int) -> str:
    star = "*" if part.provenance.get("H") else " "
    size = f"{round(part.width, 1):g} x {round(part.height, 1):g} mm"
    extra = f"  (set {part.set})" if part.set else ""
    return f"  {part.count:4} {star} {part.title:{room}}  {size}{extra}"


# --- pieces of one component ---------------------------------------------------------------------


def _component(game: Game, name: str, data: Path | None) -> Component:
    """Return a component of a game.

    Raises:
        CompanionError: the game has no such component; it names the nearest.
    """
    from companion.cli.games import opened
    from companion.core.resolver import find_name
    from companion.games.game import Choices

    [some] = opened([game], data, choices=Choices(only=frozenset((name,))))
    titles = {part.name: part.title for part in some.components}
    name = find_name(name, titles, f"{game.slug} has no component")
    return next(part for part in some.components if part.name == name)


def _table(part: Component, record: Mapping[str, Any], said: Mapping[str, str]) -> Iterator[str]:
    """Yield a line for each piece, and more where its values need them."""
    pieces = record["pieces"]
    room = min(width(), TABLE)
    count = f"{len(pieces)} {'kind' if len(pieces) == 1 else 'kinds'}, {part.count} in all"
    yield from wrapped(f"{part.title} ({part.name}): {count}", room, "  ", "")
    ids = max(columns_of(piece["id"]) for piece in pieces)
    longest = max(columns_of(piece["title"]) for piece in pieces)
    names = min(longest, room - ids - COPIES, NAMES if any(said.values()) else room)
    start = ids + names + COPIES + 2
    beside = room - start >= VALUES
    for piece in pieces:
        head = f"{fitted(piece['id'], ids)}  {fitted(piece['title'], names)}  {piece['copies']:2}x"
        what = said[piece["id"]]
        if names < min(longest, FEW):
            below = ", ".join(filter(None, (piece["title"], what)))
            lines = [f"{piece['id']}  {piece['copies']}x", *wrapped(below, room, "    ")]
        elif what and beside:
            lines = wrapped(what, room, " " * start, f"{head}  ")
        else:
            lines = [head, *wrapped(what, room, "    ")]
        yield from (line.replace(SOLID, " ") for line in lines)

"""`companion list`: the games, what can be printed of them, and the pieces of one component."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.game_selection import OpenedGame, choose_games, open_games
from companion.cli.parameters import DataFolder, GameName, Json
from companion.cli.terminal import tell, width
from companion.core.errors import CompanionError
from companion.core.names import find_name, group_aliases
from companion.core.text_format import display_width, pad_or_cut, wrap_text
from companion.data.decks_and_pools import DECKS, POOLS
from companion.games.game_type import Choices
from companion.games.piece_words import SOLID, VALUES, list_pieces

if TYPE_CHECKING:
    from companion.drawing.component import Component

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
    named = choose_games([game] if game is not None else [])
    if component is not None:
        [some] = open_games(named[:1], data, choices=Choices(only=frozenset((component,))))
        parts = {part.name: part for part in some.components}
        titles = {name: part.title for name, part in parts.items()}
        aliases = group_aliases((part.name, part.alias) for part in some.components)
        names = {**titles, **{alias: alias for alias in aliases}}
        name = find_name(component, names, f"{some.slug} has no component")
        if name in aliases:
            raise CompanionError(
                f"{name} stands for several components: {', '.join(sorted(aliases[name]))};"
                f" name one. To print all of them: companion print {some.slug} --only {name}"
            )
        part = parts[name]
        pieces, words = list_pieces(named[0], part, data)
        record: dict[str, Any] = {"component": part.name, "pieces": pieces}
        lines = _list_pieces(part, pieces, words)
    else:
        games = open_games(named, data)
        record = {"games": [_game_json(game) for game in games]}
        lines = iter(["\n\n".join(map(_describe, games))])
    tell(as_json, record, *lines)


def _game_json(game: OpenedGame) -> dict[str, Any]:
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


def _describe(game: OpenedGame) -> str:
    few, many = game.facts.players
    lines = [f"{game.facts.title} ({game.slug}), {few}-{many} players"]
    room = max((len(part.title) for part in game.components), default=0)
    for part in game.components:
        star = "*" if part.provenance.get("H") else " "
        size = f"{round(part.width, 1):g} x {round(part.height, 1):g} mm"
        extra = f"  (set {part.set})" if part.set else ""
        lines.append(f"  {part.count:4} {star} {part.title:{room}}  {size}{extra}")
    for alias, parts in group_aliases((p.title, p.alias) for p in game.components).items():
        lines += wrap_text(f"--only {alias}: {', '.join(parts)}", width(), " " * 9, "  ")
    for title, table in (("decks", DECKS), ("dice", POOLS)):
        if names := game.data.ids(table):
            lines += wrap_text(f"{title}: {', '.join(names)}", width(), " " * 9)
    if any(part.provenance.get("H") for part in game.components):
        lines.append("  * has house values; companion check lists them")
    return "\n".join(lines)


def _list_pieces(
    part: Component, pieces: Sequence[Mapping[str, Any]], words: Mapping[str, str]
) -> Iterator[str]:
    """Yield the lines of a table of pieces: id, title, number of copies, values."""
    room = min(width(), TABLE)
    count = f"{len(pieces)} {'kind' if len(pieces) == 1 else 'kinds'}, {part.count} in all"
    yield from wrap_text(f"{part.title} ({part.name}): {count}", room, "  ", "")
    ids = max(display_width(piece["id"]) for piece in pieces)
    longest = max(display_width(piece["title"]) for piece in pieces)
    names = min(longest, room - ids - COPIES, NAMES if any(words.values()) else room)
    start = ids + names + COPIES + 2
    beside = room - start >= VALUES
    for piece in pieces:
        name, what = piece["id"], words[piece["id"]]
        if names < min(longest, FEW) or (what and not beside):
            below = ", ".join(filter(None, (piece["title"], what)))
            lines = [f"{name}  {piece['copies']}x", *wrap_text(below, room, "    ")]
        else:
            title = pad_or_cut(piece["title"], names)
            head = f"{pad_or_cut(name, ids)}  {title}  {piece['copies']:2}x"
            lines = wrap_text(what, room, " " * start, f"{head}  ") if what else [head]
        yield from (line.replace(SOLID, " ") for line in lines)

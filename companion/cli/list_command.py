"""`companion list`: the games and what can be printed of them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import typer

from companion.cli.parameters import DataFolder, GameName, Json
from companion.cli.terminal import width, wrapped

if TYPE_CHECKING:
    from companion.cli.games import Opened
    from companion.drawing.component import Component

EXAMPLE = "Example: companion list freshwater_fly --json"


def list_games(game: GameName = None, data: DataFolder = None, as_json: Json = False) -> None:
    """List the games, their components, decks and dice, and where the numbers are from."""
    from companion.cli.games import chosen, opened  # late: `--help` needs no games

    games = opened(chosen([game] if game is not None else []), data)
    if as_json:
        typer.echo(json.dumps({"games": [_record(game) for game in games]}, ensure_ascii=False))
        return
    typer.echo("\n\n".join(_text(game) for game in games))


def _record(game: Opened) -> dict[str, Any]:
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
        "decks": list(game.facts.decks),
        "dice_pools": list(game.facts.dice_pools),
    }


def _text(game: Opened) -> str:
    few, many = game.facts.players
    lines = [f"{game.facts.title} ({game.slug}), {few}-{many} players"]
    room = max((len(part.name) for part in game.components), default=0)
    lines += [_line(part, room) for part in game.components]
    for title, names in (("decks", game.facts.decks), ("dice", game.facts.dice_pools)):
        if names:
            lines += wrapped(f"{title}: {', '.join(names)}", width(), " " * 9)
    if any(part.provenance.get("H") for part in game.components):
        lines.append("  * with house values: companion check lists them")
    return "\n".join(lines)


def _line(part: Component, room: int) -> str:
    star = "*" if part.provenance.get("H") else " "
    size = f"{round(part.width, 1):g} x {round(part.height, 1):g} mm"
    extra = f"  (set {part.set})" if part.set else ""
    return f"  {part.count:4} {star} {part.name:{room}}  {size}{extra}"

"""`companion check`: checks all data, and lists house values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby
from pathlib import Path
from typing import Annotated, Any

import typer
from msgspec import Struct, to_builtins

from companion.atomic_write import write_file
from companion.cli.game_selection import OpenedGame, check_folder, choose_games, open_games
from companion.cli.parameters import DataFolder, Edition, GameName, Json
from companion.cli.terminal import echo_json, width
from companion.cli.user_config import OWN
from companion.core.errors import MOST, CompanionError, DataError, Problem
from companion.core.names import find_name
from companion.core.text_format import list_some, plural, wrap_text
from companion.data.edit_file import change_value
from companion.games.game_check import (
    find_drawing_problems,
    find_problems_despite_errors,
    list_by_size,
)
from companion.games.game_type import Game, HouseTable

MOST_LISTED = 20
EXAMPLE = "Example: companion check freshwater_fly --data my-numbers"


class CheckedGame(Struct, frozen=True):
    """A game in which the check found no mistakes."""

    game: Game
    opened: OpenedGame
    faces: int  # number of faces drawn
    tables: tuple[HouseTable, ...]

    def list_replaced(self, data: Path | None) -> list[list[tuple[str, str, str]]]:
        """Return our house values, those the owner replaced, and the owner's other replacements."""
        left = _list_values(self.tables)
        ours = _list_values(self.game.house(self.game.load(None))) if data else left
        owned = _list_values(self.game.house(self.opened.data, "O")) if data and ours else []
        yours = [place for place in ours if place not in left]
        return [ours, yours, [place for place in owned if place not in ours and not self.game.home]]


def check(
    game: GameName = None,
    every: Annotated[
        bool, typer.Option("--all", help="List every single house value, not just the tables.")
    ] = False,
    same: Annotated[
        str | None,
        typer.Option(metavar="TABLE", help="Record that your copy has our values in TABLE."),
    ] = None,
    as_json: Json = False,
    edition: Edition = None,
    data: DataFolder = None,
) -> None:
    """Check that texts fit on all pieces; list mistakes, and the tables with house values.

    The tables that matter most to an owner of the game come first.
    """
    named = choose_games([game] if game is not None else [])
    if same is not None:
        if game is None or data is None or named[0].home:
            raise CompanionError(
                "--same is for a game of ours: companion check GAME --same TABLE --data DIR"
            )
        _confirm(named[0], same, data)
        return
    if edition is not None:
        named = tuple(each.of_edition(edition) for each in named if each.editions or game)
    checked = check_games(named, data)
    if as_json:
        echo_json({"games": [_json(each, data) for each in checked]})
        return
    for each in checked:
        for line in _describe(each, data, every=every):
            typer.echo(line)


def _confirm(game: Game, name: str, data: Path) -> None:
    """Copy our house values of a table into the owner's folder. The owner has confirmed them."""
    loaded = game.load(check_folder(data) if data.exists() else None)
    houses = {table.name: table for table in game.house(loaded)}
    titles = {each: loaded.words.get(f"components.{each}.title", each) for each in houses}
    name = find_name(name, titles, f"{game.slug} has no house values in")
    table = loaded.raw.tables[name]
    file = data / table.file
    content = file.read_bytes() if file.is_file() else None
    values = _list_values([houses[name]])
    for _, entry, key in values:
        value, place = table.rows[entry].values[key], entry if table.is_list else None
        content = change_value(content, name, place, (key,), value)
    write_file(file, content or b"")
    typer.echo(f"{file}: marked {plural(len(values), 'house value')} as right")


def check_games(selected: Sequence[Game], data: Path | None) -> list[CheckedGame]:
    """Check games by drawing every face; a DataError lists every mistake."""
    try:
        games = open_games(selected, data)
    except DataError as error:
        more = list[Problem]()
        for own in (game for game in selected if game.home):
            loaded = own.load(data, only={own.slug})  # not checked yet
            _tell_notes(loaded.raw.notes)  # one may be the reason
            more += find_problems_despite_errors(loaded)
        raise DataError([*error.problems, *more]) from error
    result, problems = [], list[Problem]()
    for game, opened in zip(selected, games, strict=True):
        parts = list_by_size(game, opened.data, opened.components)
        problems += [*find_drawing_problems(parts), *opened.data.raw.notes]
        faces = sum(part.sides * len(part.copies) for _, part in parts)
        try:
            result.append(CheckedGame(game, opened, faces, game.house(opened.data)))
        except DataError as error:
            problems += error.problems
    if grave := [problem for problem in problems if not problem.mild]:
        raise DataError(grave)
    _tell_notes([*dict.fromkeys(problems)][:MOST])
    return result


def _tell_notes(notes: Iterable[Problem]) -> None:
    for note in notes:
        typer.echo(f"Note: {note}", err=True)


def _list_values(tables: Iterable[HouseTable]) -> list[tuple[str, str, str]]:
    """Return each house value as a tuple of table, entry and key."""
    values = ((table.name, value) for table in tables for value in table.values)
    return [(name, value.entry, key) for name, value in values for key in value.keys]


def _describe(checked: CheckedGame, data: Path | None, *, every: bool) -> Iterator[str]:
    """Yield the report on a checked game. If `every` is true, it lists each single house value."""
    game, tables = checked.opened, checked.tables
    ours, yours, published = checked.list_replaced(data)
    raw = game.data.raw.tables
    labels = {name: name if table.is_list else table.file for name, table in raw.items()}
    yield f"{game.facts.title}: {checked.faces} faces drawn, no mistakes found"
    if ours:
        yield f"  You replaced {len(yours)} of our {len(ours)} house values"
    if published:
        yield f"  You also replaced {plural(len(published), 'published number')}:"
    for name, places in groupby(published, key=lambda place: place[0]):
        named = [key if entry == name else f"{entry} {key}" for _, entry, key in places]
        words = f"{labels[name]}: {list_some(named, MOST_LISTED)}"
        yield from wrap_text(words, width(), "      ", "    ")
    if every:
        for value in chain.from_iterable(table.values for table in tables):
            yield f"  house value: {value.file}: {value.entry}: {', '.join(value.keys)}"
        return
    for is_first, some in groupby(tables, key=lambda table: table.first):
        first = "by table; first replace these with numbers of your copy"
        yield f"  House values {first if is_first else 'in other tables, which matter less'}:"
        for table in some:
            keys = ", ".join(dict.fromkeys(key for value in table.values for key in value.keys))
            count = f"{len(table.values)} of {table.entries} entries, "
            words = f"{labels[table.name]}: {count if table.entries > 1 else ''}{keys}"
            mine, all_ours = (
                sum(place[0] == table.name for place in each) for each in (yours, ours)
            )
            if mine:
                words += f"; you replaced {mine} of {all_ours} values"
            yield from wrap_text(words, width(), "      ", "    ")
    if tables:
        start, home = ("check", game.slug), checked.game.home
        yield f"  To see every value: {game.write_command((*start, '--all'), data, home)}"
        same = (*start, "--same", tables[0].name, *(() if data else ("--data", str(OWN))))
        if not home:
            yield f"  If ours are right: {game.write_command(same, data, home)}"


def _json(checked: CheckedGame, data: Path | None) -> dict[str, Any]:
    ours, yours, _ = checked.list_replaced(data)
    return {
        "slug": checked.opened.slug,
        "title": checked.opened.facts.title,
        "faces": checked.faces,
        "house": to_builtins(checked.tables),
        "yours": {"values": len(yours), "of": len(ours)},
    }

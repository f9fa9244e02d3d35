"""`companion check`: is everything right, and which numbers are our own?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby
from pathlib import Path
from typing import Annotated

import typer
from msgspec import to_builtins

from companion.atomic_write import write_file
from companion.cli.defaults import OWN
from companion.cli.game_selection import OpenedGame, check_folder, choose_games, open_games
from companion.cli.parameters import DataFolder, Edition, GameName, Json
from companion.cli.terminal import echo_json, width
from companion.core.errors import MOST, CompanionError, DataError, Problem
from companion.core.resolver import find_name
from companion.core.text_format import plural, wrap_text
from companion.data.edit_file import Spot, change_value
from companion.data.game_data import GameData
from companion.games.game_check import (
    find_drawing_problems,
    find_problems_despite_errors,
    list_by_size,
)
from companion.games.game_type import Game, HouseTable

FIRST = " that an owner of the game fills in first, by table"
REST = " in other tables, which matter less"
EXAMPLE = "Example: companion check freshwater_fly --data my-numbers"


def check(
    game: GameName = None,
    every: Annotated[
        bool, typer.Option("--all", help="List every single house value, not just the tables.")
    ] = False,
    same: Annotated[
        str | None,
        typer.Option(metavar="TABLE", help="Note in your folder: in this table ours is right."),
    ] = None,
    as_json: Json = False,
    edition: Edition = None,
    data: DataFolder = None,
) -> None:
    """Check that all pieces fit their words; list every mistake, and every table with house values.

    Tables that matter most to an owner of the game come first.
    """
    named = choose_games([game] if game is not None else [])
    if same is not None:
        if game is None or data is None:
            raise CompanionError(
                "name the game and your folder: check GAME --same TABLE --data my-numbers"
            )
        _confirm(named[0], same, data)
        return
    if edition is not None:
        named = tuple(each.of_edition(edition) for each in named if each.editions or game)
    checked = [
        (*each, *_count_yours(chosen, data, each[2]))
        for chosen, each in zip(named, check_games(named, data), strict=True)
    ]
    if as_json:
        echo_json({"games": [_json(*each) for each in checked]})
        return
    for first, drawn, tables, yours, total in checked:
        typer.echo(f"{first.facts.title}: {drawn} faces drawn, no mistakes found")
        if total:
            more = _count_owned(first.data) - yours.total() if data else 0
            rest = f"; you also replaced {plural(more, 'published number')}" if more > 0 else ""
            count = f"{yours.total()} of the {total.total()} values that we made up"
            typer.echo(f"  You replaced {count} (house values){rest}")
        for line in _list_house(first.slug, tables, yours, total, data, every=every):
            typer.echo(line)


def _count_yours(
    game: Game, data: Path | None, tables: Sequence[HouseTable]
) -> tuple[Counter[str], Counter[str]]:
    """Count by table which of our house values the owner has replaced, and all of ours."""
    left, ours = (
        {
            (table.name, value.entry, key)
            for table in some
            for value in table.values
            for key in value.keys
        }
        for some in (tables, game.house(game.load(None)) if data else tables)
    )
    return Counter(name for name, *_ in ours - left), Counter(name for name, *_ in ours)


def _count_owned(data: GameData) -> int:
    """Return how many values are the owner's, in place of ours from any source."""
    entries = chain.from_iterable(data.named(table.name) for table in data.tables if table.numbers)
    return sum(source.mark == "O" for entry in entries for source in entry.sources.values())


def _confirm(game: Game, name: str, data: Path) -> None:
    """Write the house values of a table into the owner's folder, as those of the owner's copy."""
    loaded = game.load(check_folder(data) if data.exists() else None)
    houses = {table.name: table for table in game.house(loaded)}
    name = find_name(name, {each: each for each in houses}, f"{game.slug} has no house values in")
    table = loaded.raw.tables[name]
    file = data / table.file
    content = file.read_bytes() if file.is_file() else None
    pairs = [(value.entry, key) for value in houses[name].values for key in value.keys]
    for entry, key in pairs:
        spot = Spot(name, entry, (key,), table.is_list)
        content = change_value(content, spot, table.rows[entry].values[key])
    write_file(file, content or b"")
    typer.echo(f"{file}: {len(pairs)} values of ours are those of your copy")


def check_games(
    selected: Sequence[Game], data: Path | None
) -> list[tuple[OpenedGame, int, tuple[HouseTable, ...]]]:
    """Return games with the number of faces and house tables; DataError lists every mistake."""
    try:
        games = open_games(selected, data)
    except DataError as error:
        more = chain.from_iterable(_list_more(game, data) for game in selected if game.home)
        raise DataError([*error.problems, *more]) from error
    result, problems = [], list[Problem]()
    for game, opened in zip(selected, games, strict=True):
        parts = list_by_size(game, opened.data, opened.components)
        problems += [*find_drawing_problems(parts), *opened.data.raw.notes]
        faces = sum(part.sides * len(part.copies) for _, part in parts)
        try:
            result.append((opened, faces, game.house(opened.data)))
        except DataError as error:
            problems += error.problems
    mild = dict.fromkeys(problem for problem in problems if problem.mild)
    if len(mild) < len(set(problems)):
        raise DataError([problem for problem in problems if not problem.mild])
    _tell_notes(list(mild)[:MOST])
    return result


def _list_more(game: Game, data: Path | None) -> Sequence[Problem]:
    """Return every mistake of an owner's game whose data are wrong: of these and of its faces."""
    loaded = game.load(data, only={game.slug})  # not checked yet
    _tell_notes(loaded.raw.notes)  # one may be the reason
    return find_problems_despite_errors(loaded)


def _tell_notes(notes: Iterable[Problem]) -> None:
    for note in notes:
        typer.echo(f"Note: {note}", err=True)


def _list_house(
    slug: str,
    tables: Sequence[HouseTable],
    yours: Counter[str],
    total: Counter[str],
    data: Path | None,
    *,
    every: bool,
) -> Iterator[str]:
    """Yield a line for each table with house values, or one for each entry."""
    if every:
        for value in chain.from_iterable(table.values for table in tables):
            yield f"  house value: {value.file}: {value.entry}: {', '.join(value.keys)}"
        return
    for is_first, some in groupby(tables, key=lambda table: table.first):
        yield f"  House values{FIRST if is_first else REST}:"
        for table in some:
            keys = ", ".join(dict.fromkeys(key for value in table.values for key in value.keys))
            entries = f"{len(table.values)} of {table.entries} entries, "
            words = f"{table.name}: {entries if table.entries > 1 else ''}{keys}"
            if mine := yours[table.name]:
                words += f"; {mine} of {total[table.name]} values are yours"
            yield from wrap_text(words, width(), "      ", "    ")
    if tables:
        yield f"  To see every value: companion check {slug} --all"
        folder = "" if data else f" --data {OWN}"
        yield f"  If ours is right: companion check {slug} --same {tables[0].name}{folder}"


def _json(
    game: OpenedGame,
    faces: int,
    tables: Sequence[HouseTable],
    yours: Counter[str],
    total: Counter[str],
) -> dict[str, object]:
    return {
        "slug": game.slug,
        "title": game.facts.title,
        "faces": faces,
        "house": [
            {
                "table": table.name,
                "first": table.first,
                "entries": table.entries,
                "values": to_builtins(table.values),
            }
            for table in tables
        ],
        "yours": {"values": yours.total(), "of": total.total()},
    }

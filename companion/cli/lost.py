"""`companion print --lost`: one piece again, printed as the last print was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import typer
from msgspec import Struct
from msgspec.structs import replace

from companion.cli.games import Opened, find_game, opened
from companion.cli.piece_words import SOLID, pieces_of
from companion.cli.reprint import as_last_print
from companion.cli.run_print import build_choices, build_job, note, style_of
from companion.core.errors import CompanionError
from companion.core.nearest import meant
from companion.core.resolver import split_names
from companion.drawing.component import Style
from companion.games.game import Game
from companion.printing.changes import changes
from companion.printing.compose import drawn_pieces
from companion.printing.last_print import LastPrint, last_print
from companion.printing.order import PrintOrder
from companion.printing.run import Job
from companion.printing.selection import ALL, Wanted, match_pieces, printed_names


def lost_pieces(
    order: PrintOrder, given: Collection[str], games: Sequence[Game], out: Path
) -> Iterator[Job]:
    """Yield the pieces that a person lost: a copy for each time a piece is named.

    Args:
        order: what was asked for; the lost pieces by id, printed name, or COMPONENT/PIECE.
        given: the options that were written.
        games: where to look.
        out: where the last prints are.

    Raises:
        CompanionError: nothing fits a text, or several pieces do.
    """
    shelves = [_shelf(order, given, game, last_print(out / game.slug)) for game in games]
    matches = partial(_match, shelves=shelves)
    names = (name for text in order.lost for name in split_names(text, matches))
    counts = Counter(_one(name, shelves) for name in names)
    for shelf in shelves:
        requests = tuple(_wanted(shelf, counts))
        if requests:
            _tell_lost(shelf, requests)
            keys = tuple((each.component.name, key) for each in requests for key in each.copies)
            mine = replace(shelf.order, pieces=keys)
            yield build_job(shelf.game, mine, requests, some=True, whole=False)


class _Shelf(Struct, frozen=True):
    """A game in which a lost piece may be found."""

    game: Opened
    order: PrintOrder  # how it is printed, as the last print was
    last: Mapping[str, Any] | None  # what the manifest tells of the last print, if there is one

    @property
    def style(self) -> Style:
        return style_of(self.order)

    def fits(self, text: str, *, everything: bool) -> Iterator[tuple[str, str, str]]:
        """Yield what a text may mean, as game, component and piece.

        Args:
            text: what a person wrote.
            everything: whether to look also into the sets that were not printed.
        """
        sets = self.order.sets
        parts = [
            part
            for part in self.game.components
            if everything or part.set is None or part.set in sets or ALL in sets
        ]
        for pair in match_pieces(text, parts, self.style):
            yield (self.game.slug, *pair)


def _shelf(order: PrintOrder, given: Collection[str], game: Game, last: LastPrint | None) -> _Shelf:
    record = None
    if last is not None:
        kind = order.formats[0] if "formats" in given else ""
        record = last.of_format(kind) or last.record
        order = as_last_print(order, record, {*given, "copies"}, game)  # a lost piece is one
    (whole,) = opened([game], order.data, order.language, build_choices(order, ()))
    return _Shelf(whole, order, record)


def _match(text: str, shelves: Sequence[_Shelf]) -> list[tuple[str, str, str]]:
    """Return the pieces that a text may mean: among what was printed, else among all pieces."""
    printed = [shelf for shelf in shelves if shelf.last]
    for where, everything in ((printed, False), (shelves, False), (shelves, True)):
        if fits := [fit for shelf in where for fit in shelf.fits(text, everything=everything)]:
            return fits
    return []


def _one(text: str, shelves: Sequence[_Shelf]) -> tuple[str, str, str]:
    """Return the piece that a text means.

    Raises:
        CompanionError: there is none, or it could be several.
    """
    fits = _match(text, shelves)
    if len(fits) == 1:
        return fits[0]
    if fits:
        raise CompanionError(_several(text, fits, shelves))
    names = {
        name
        for shelf in shelves
        for part in shelf.game.components
        for pair in printed_names(part, shelf.style).items()
        for name in pair
    }
    near = meant(text, names) or "; write its id, the name printed on it, or COMPONENT/PIECE"
    raise CompanionError(f'there is no piece "{text}"{near}')


def _several(text: str, fits: Sequence[tuple[str, str, str]], shelves: Sequence[_Shelf]) -> str:
    """Return what a text may mean, a line for each piece: its name, its title, what is on it."""
    games = {slug for slug, _, _ in fits}
    lines = []
    for shelf in shelves:
        for part in shelf.game.components:
            keys = [key for slug, name, key in fits if (slug, name) == (shelf.game.slug, part.name)]
            if keys:
                record, said = pieces_of(find_game(shelf.game.slug), part, shelf.order.data)
                titles = {piece["id"]: piece["title"] for piece in record["pieces"]}
                game = f"{shelf.game.slug} " if len(games) > 1 else ""
                for key in keys:
                    told = ", ".join(word for word in (titles[key], said[key]) if word)
                    lines.append(f"{game}{part.name}/{key}  {told}".replace(SOLID, " "))
    wish = (
        "pieces of several games; write the game and one"
        if len(games) > 1
        else "several pieces; write one"
    )
    return f'"{text}" could be {wish} of:\n' + "\n".join(lines)


def _wanted(shelf: _Shelf, times: Mapping[tuple[str, str, str], int]) -> Iterator[Wanted]:
    """Yield the lost pieces of a game, each as often as it was named."""
    for part in shelf.game.components:
        counts = {key: times.get((shelf.game.slug, part.name, key), 0) for key in part.copies}
        lost_here = {key: n * shelf.order.copies for key, n in counts.items() if n}
        if lost_here:
            yield Wanted(part, lost_here)


def _tell_lost(shelf: _Shelf, requests: Sequence[Wanted]) -> None:
    """Tell what is printed again, and what now looks different from the last print."""
    pieces = drawn_pieces(requests, shelf.style)
    for request in requests:
        for piece, copies in request.copies.items():
            title = pieces[request.component.name, piece].title
            name = f" {title}" if title != piece else ""
            count = f", {copies} of it" if copies > 1 else ""
            typer.echo(f"{shelf.game.slug}: {request.component.name}/{piece}{name}{count}")
    if shelf.last and "faces" in shelf.last:
        one_set = [
            Wanted(r.component, {key: r.component.copies[key] for key in r.copies})
            for r in requests
        ]
        for each in changes(one_set, pieces, shelf.order, shelf.last):
            if each.kind == "differs":
                note(
                    f"{each.component}/{each.piece} has changed since the last print: {each.why};"
                    " print what differs with --changed"
                )

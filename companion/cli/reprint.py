"""`companion print --changed` and `--lost`: what is printed again, as the last print was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import typer

from companion import __version__
from companion.cli.games import Opened, opened
from companion.cli.print_order import Order, as_before
from companion.cli.printing import Request, note, style_of
from companion.cli.terminal import width, wrapped
from companion.core.errors import CompanionError
from companion.core.nearest import meant
from companion.drawing.component import Style
from companion.games.game import AnyGame
from companion.printing.changes import Change, changes, gone
from companion.printing.compose import drawn_pieces
from companion.printing.last_print import LastPrint, last_print
from companion.printing.wanted import (
    Wanted,
    check_names,
    identified,
    parse_piece,
    pieces_named,
    printed_names,
    several,
    wanted,
)

# options that change no face
QUIET = {
    *("only", "skip", "pieces", "copies", "paper", "margin", "bleed"),
    *("marks", "nudge", "formats", "dpi"),
}


def changed(
    order: Order, given: Collection[str], games: Sequence[AnyGame], out: Path, *, named: bool
) -> Iterator[Request]:
    """Yield what differs from the last print of each game, and tell it.

    Args:
        order: what was asked for.
        given: the options that were written.
        games: what may be printed.
        out: where the last prints are.
        named: whether a person named these games; else those without a print are left out.

    Raises:
        CompanionError: there is no print to compare with.
    """
    lasts = {game.slug: last_print(out / game.slug) for game in games}
    if not named and any(lasts.values()):
        games = [game for game in games if lasts[game.slug]]
    for game in games:
        last = lasts[game.slug]
        if last is None:
            raise CompanionError(
                f"there is no print in {out / game.slug} to compare with; print the whole first,"
                " or choose the --out that has it"
            )
        yield from _changed(order, given, game, last)


def _changed(
    order: Order, given: Collection[str], game: AnyGame, last: LastPrint
) -> Iterator[Request]:
    kind = order.options.formats[0] if "formats" in given else None
    record = last.of_format(kind) if kind else last.record
    if record is None:
        raise CompanionError(f"the print in {last.folder} has no {kind} files to compare with")
    if "faces" not in record:
        raise CompanionError(
            f"the print in {last.folder} is by an older version, which did not keep what its faces"
            " looked like; print the whole once, then --changed finds what differs"
        )
    order = _as_before(order, record, given, game)
    told, parts = record["options"], order.choice
    narrower = bool(parts.only or parts.skip or parts.pieces)
    if not narrower:
        pieces = tuple(map(parse_piece, told.get("pieces", ())))
        parts = replace(
            parts,
            only=tuple(told.get("only", ())),
            skip=tuple(told.get("skip", ())),
            pieces=pieces,
        )
    (found,) = opened([game], order.data, order.options.language, order.choices(parts.picked))
    style = style_of(order.options)
    if narrower:
        check_names(replace(parts, sets=()), {game.slug: found.components})
        parts = identified(parts, {game.slug: found.components}, style)[game.slug]
    requests = wanted(found.components, parts, 1)
    differing = tuple(changes(requests, drawn_pieces(requests, style), order.options, record))
    away = () if narrower else gone(requests, record)
    _tell(game.slug, last, order, record, differing, away)
    again = tuple(_again(requests, differing, order.options.copies))
    if again:
        yield Request(found, replace(order, choice=parts), again, some=True, whole=False)


def _as_before(
    order: Order, record: Mapping[str, Any], given: Collection[str], game: AnyGame
) -> Order:
    found = as_before(order, record, given, game)
    if found.data and "data" not in given:
        note(f"{game.slug}: with the numbers in {found.data}, as the last print.")
    return found


def _again(
    requests: Sequence[Wanted], differing: Sequence[Change], copies: int
) -> Iterator[Wanted]:
    counts = {(each.component, each.piece): each.copies * copies for each in differing}
    for request in requests:
        name = request.component.name
        mine = {key: counts[name, key] for key in request.copies if (name, key) in counts}
        if mine:
            yield Wanted(request.component, mine)


def _tell(
    slug: str,
    last: LastPrint,
    order: Order,
    record: Mapping[str, Any],
    differing: Sequence[Change],
    away: Sequence[str],
) -> None:
    """Tell which pieces differ, and why."""
    if not differing and not away:
        typer.echo(f"{slug}: nothing has changed since the print in {last.folder}")
        return
    count = (
        f"{len(differing)} piece differs"
        if len(differing) == 1
        else (f"{len(differing)} pieces differ")
    )
    otherwise = "; ".join(_otherwise(order, record))
    since = f" ({otherwise})" if otherwise else ""
    lines = [f"{slug}: {count} from the print in {last.folder}{since}"]
    alike: dict[tuple[str, str], list[Change]] = {}
    for each in differing:
        alike.setdefault((each.component, each.why), []).append(each)
    for (component, why), kin in alike.items():
        title = f" {kin[0].title}" if len(kin) == 1 and kin[0].title != kin[0].piece else ""
        ids = ", ".join(each.piece for each in kin)
        lines += wrapped(f"{component}/{ids}{title}: {why}", width(), " " * 4, "  ")
    if away:
        lines += wrapped(f"to take out: {', '.join(away)}", width(), " " * 4, "  ")
    typer.echo("\n".join(lines))


def _otherwise(order: Order, record: Mapping[str, Any]) -> Iterator[str]:
    """Yield what else is not as it was then."""
    if record["version"] != __version__:
        yield f"version {__version__} instead of {record['version']}"
    told = record["options"]
    now = {**order.options.recorded(), **order.recorded(), "seed": order.options.seed}
    for name, value in now.items():
        before = record.get("seed") if name == "seed" else told.get(name, value)
        plain = list(value) if isinstance(value, tuple) else value
        if name not in QUIET and before != plain:
            yield f"{name.replace('_', '-')} {_said(plain)} instead of {_said(before)}"


def _said(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    return "none" if value is None else str(value)


def lost(
    texts: Sequence[str], order: Order, given: Collection[str], games: Sequence[AnyGame], out: Path
) -> Iterator[Request]:
    """Yield the pieces that a person lost, one copy of each for each time it is named.

    Args:
        texts: what the pieces are called: id, printed name, or COMPONENT/PIECE.
        order: what was asked for.
        given: the options that were written.
        games: where to look.
        out: where the last prints are.

    Raises:
        CompanionError: nothing fits a text, or several pieces do.
    """
    shelves = [_shelf(order, given, game, last_print(out / game.slug)) for game in games]
    found = Counter(_one(text, shelves) for text in texts)
    for shelf in shelves:
        requests = tuple(_wanted(shelf, found))
        if requests:
            _tell_lost(shelf, requests)
            keys = tuple((each.component.name, key) for each in requests for key in each.copies)
            mine = replace(shelf.order, choice=replace(shelf.order.choice, pieces=keys))
            yield Request(shelf.game, mine, requests, some=True, whole=False)


@dataclass(frozen=True, slots=True)
class _Shelf:
    """A game in which a lost piece may be found.

    Attributes:
        order: how it is printed, as the last print was.
        last: what the manifest tells of the last print, if there is one.
    """

    game: Opened
    order: Order
    last: Mapping[str, Any] | None

    @property
    def style(self) -> Style:
        return style_of(self.order.options)

    def fits(self, text: str, *, everything: bool) -> Iterator[tuple[str, str, str]]:
        """Yield what a text may mean, as game, component and piece.

        Args:
            text: what a person wrote.
            everything: whether to look into the sets that are not printed too.
        """
        owner, _, rest = text.partition("/")
        sets = self.order.choice.sets
        for part in self.game.components:
            if everything or part.set is None or part.set in sets or "all" in sets:
                wish = rest if owner == part.name else text
                for key in pieces_named(wish, part, self.style):
                    yield (self.game.slug, *key)


def _shelf(order: Order, given: Collection[str], game: AnyGame, last: LastPrint | None) -> _Shelf:
    record = None
    if last is not None:
        kind = order.options.formats[0] if "formats" in given else ""
        record = last.of_format(kind) or last.record
        order = _as_before(order, record, {*given, "copies"}, game)  # a lost piece is one
    (found,) = opened([game], order.data, order.options.language, order.choices(()))
    return _Shelf(found, order, record)


def _one(text: str, shelves: Sequence[_Shelf]) -> tuple[str, str, str]:
    """Return the piece that a text means: of what was printed, else of what can be.

    Raises:
        CompanionError: there is none, or it could be several.
    """
    printed = [shelf for shelf in shelves if shelf.last]
    for where, everything in ((printed, False), (shelves, False), (shelves, True)):
        fits = [fit for shelf in where for fit in shelf.fits(text, everything=everything)]
        if len(fits) == 1:
            return fits[0]
        if fits and len({slug for slug, _, _ in fits}) == 1:
            raise CompanionError(several(text, [(part, piece) for _, part, piece in fits]))
        if fits:
            listed = ", ".join(f"{slug} {part}/{piece}" for slug, part, piece in fits)
            raise CompanionError(
                f'"{text}" could be pieces of several games; write the game and one of: {listed}'
            )
    names = {
        name
        for shelf in shelves
        for part in shelf.game.components
        for pair in printed_names(part, shelf.style).items()
        for name in pair
    }
    near = meant(text, names) or "; write its id, the name printed on it, or COMPONENT/PIECE"
    raise CompanionError(f'no piece is called "{text}"{near}')


def _wanted(shelf: _Shelf, found: Mapping[tuple[str, str, str], int]) -> Iterator[Wanted]:
    """Yield the lost pieces of a game, each as often as it was named."""
    for part in shelf.game.components:
        counts = {key: found.get((shelf.game.slug, part.name, key), 0) for key in part.copies}
        lost_here = {key: n * shelf.order.options.copies for key, n in counts.items() if n}
        if lost_here:
            yield Wanted(part, lost_here)


def _tell_lost(shelf: _Shelf, requests: Sequence[Wanted]) -> None:
    """Tell what is printed again, and what looks different from what is left of the game."""
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
        for each in changes(one_set, pieces, shelf.order.options, shelf.last):
            if each.kind == "differs":
                note(
                    f"{each.component}/{each.piece} is not as in the last print: {each.why};"
                    " print what differs with --changed"
                )

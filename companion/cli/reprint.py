"""`companion print --changed`: what differs from the last print is printed again."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import typer
from msgspec.structs import replace

from companion import __version__
from companion.cli.games import opened
from companion.cli.print_order import Order, as_before
from companion.cli.run_print import Request, note, style_of
from companion.cli.terminal import width, wrapped
from companion.core.errors import CompanionError
from companion.games.game import Game
from companion.printing.changes import Change, changes, gone
from companion.printing.compose import drawn_pieces
from companion.printing.last_print import LastPrint, last_print
from companion.printing.replace_files import find_stopped
from companion.printing.selection import Wanted, identify, parse_piece, wanted

MOST_NAMED = 5  # parts of an earlier print
# options that change no face
QUIET = {
    *("only", "skip", "pieces", "copies", "paper", "margin", "bleed"),
    *("marks", "nudge", "formats", "dpi"),
}


def changed_pieces(
    order: Order, given: Collection[str], games: Sequence[Game], out: Path, *, named: bool
) -> Iterator[Request]:
    """Yield what differs from the last print of each game, and say so.

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
                f"there is no print in {out / game.slug} to compare with; print the game first,"
                " or name the right folder with --out"
            )
        if find_stopped(out / game.slug):
            raise CompanionError(
                f"the print in {out / game.slug} was stopped, so there is nothing whole to compare"
                " with; print the game without --changed"
            )
        yield from _changed(order, given, game, last)


def _changed(
    order: Order, given: Collection[str], game: Game, last: LastPrint
) -> Iterator[Request]:
    kind = order.options.formats[0] if "formats" in given else None
    record = last.of_format(kind) if kind else last.record
    if record is None:
        raise CompanionError(f"the print in {last.folder} has no {kind} files to compare with")
    if "faces" not in record:
        raise CompanionError(
            f"the print in {last.folder} is by an older version, which did not note what each piece"
            " looked like; print everything once, and --changed works from then on"
        )
    order = as_last_print(order, record, given, game)
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
        parts = identify(parts, {game.slug: found.components}, style)[game.slug]
    requests = wanted(found.components, parts, 1)
    differing = tuple(changes(requests, drawn_pieces(requests, style), order.options, record))
    away = () if narrower else gone(requests, record)
    _tell(game.slug, last, order, record, differing, away)
    again = tuple(_again(requests, differing, order.options.copies))
    if again:
        yield Request(found, replace(order, choice=parts), again, some=True, whole=False)


def as_last_print(
    order: Order, record: Mapping[str, Any], given: Collection[str], game: Game
) -> Order:
    """Return an order in which all that was not given is as in the last print.

    Numbers that were not there yet at that time are used.
    """
    if order.data is not None and record["options"].get("data") is None:
        given = {*given, "data"}
    found = as_before(order, record, given, game)
    if found.data and "data" not in given:
        note(f"{game.slug}: uses the numbers in {found.data}, like the last print.")
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
        typer.echo(
            f"{slug}: nothing has changed since the print in {last.folder}{_part_of(record)}"
        )
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


def _part_of(record: Mapping[str, Any]) -> str:
    """Return what a print has if it has but some pieces, as only those are compared."""
    told = record["options"]
    names = [*told.get("only", ()), *told.get("pieces", ())]
    if not names:
        return ""
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return (
        f", which has only {', '.join(names[:MOST_NAMED])}{more}."
        " Print the whole game once to compare all of it"
    )


def _otherwise(order: Order, record: Mapping[str, Any]) -> Iterator[str]:
    """Yield what else is different from then."""
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

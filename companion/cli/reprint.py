"""`companion print --changed`: what differs from the last print is printed again."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import typer
from msgspec.structs import replace

from companion import __version__
from companion.cli.games import opened
from companion.cli.run_print import add_seed, build_choices, build_job, note, style_of
from companion.cli.terminal import width, wrapped
from companion.core.errors import CompanionError
from companion.core.nearest import meant
from companion.games.game import Game
from companion.printing.changes import Change, changes, gone
from companion.printing.compose import drawn_pieces
from companion.printing.last_print import LastPrint, add_reprints, last_print
from companion.printing.order import (
    CHOSEN,
    PrintOrder,
    list_kept,
    list_options,
    read_record,
    record_order,
)
from companion.printing.replace_files import find_stopped
from companion.printing.run import SOME, Job
from companion.printing.selection import Wanted, identify, wanted

MOST_NAMED = 5  # parts of an earlier print


def changed_pieces(
    order: PrintOrder, given: Collection[str], games: Sequence[Game], out: Path, *, named: bool
) -> Iterator[Job]:
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
    if not out.is_dir():
        others = [path.name for path in out.absolute().parent.glob("*/")]
        if near := meant(out.name, others):
            raise CompanionError(f'there is no folder "{out}"{near}')
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
    order: PrintOrder, given: Collection[str], game: Game, last: LastPrint
) -> Iterator[Job]:
    kind = order.formats[0] if "formats" in given else None
    record = last.of_format(kind) if kind else last.record
    if record is None:
        raise CompanionError(f"the print in {last.folder} has no {kind} files to compare with")
    if "faces" not in record:
        raise CompanionError(
            f"the print in {last.folder} is by an older version, which did not note what each piece"
            " looked like; print everything once, and --changed works from then on"
        )
    order = as_last_print(order, record, given, game)
    narrower = bool(order.only or order.skip or order.pieces)
    if not narrower:
        order = replace(order, **read_record(record["options"], CHOSEN))
    choices = build_choices(order, order.picked)
    (found,) = opened([game], order.data, order.language, choices)
    style = style_of(order)
    if narrower:
        names = replace(order, sets=())  # the sets of the last print are ids
        order = replace(
            identify(names, {game.slug: found.components}, style)[game.slug], sets=order.sets
        )
    requests = wanted(found.components, order, 1)
    known = add_reprints(record, last_print(last.folder / SOME), last.folder)
    differing = tuple(changes(requests, drawn_pieces(requests, style), order, known))
    away = () if narrower else gone(requests, record)
    _tell(found.facts.title, last, order, record, differing, away)
    again = tuple(_again(requests, differing, order.copies))
    if again:
        yield build_job(found, order, again, some=True, whole=False)


def as_last_print(
    order: PrintOrder, record: Mapping[str, Any], given: Collection[str], game: Game
) -> PrintOrder:
    """Return an order in which all that was not given is as in the last print.

    Numbers that were not there yet at that time are used.

    Args:
        order: what was asked for now.
        record: the manifest, or its part about one print.
        given: the options that the person gave, by name.
        game: the game, whose own options are taken over too.

    Raises:
        CompanionError: the last print had an option that this version does not know, or its
            numbers are gone.
    """
    told = record["options"]
    if order.data is not None and told.get("data") is None:
        given = {*given, "data"}
    extra = dict(order.extra)
    for option in game.print_options:
        is_given = option.name in given or (option.is_seed and "seed" in given)
        if option.name in told and not is_given:
            value = told[option.name]
            extra[option.name] = tuple(value) if isinstance(value, list) else value
    found = replace(
        order,
        **read_record(told, [name for name in list_kept() if name not in given]),
        seed=order.seed if "seed" in given else record.get("seed"),
        extra=extra,
    )
    found = add_seed(found, game)
    if found.data is not None and not found.data.exists():
        raise CompanionError(
            f"the last print used the numbers in {found.data}, which is gone; add --data DIR"
        )
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
    game: str,
    last: LastPrint,
    order: PrintOrder,
    record: Mapping[str, Any],
    differing: Sequence[Change],
    away: Sequence[str],
) -> None:
    """Tell which pieces differ, and why."""
    if not differing and not away:
        typer.echo(
            f"{game}: nothing has changed since the print in {last.folder}{_part_of(record)}"
        )
        return
    count = (
        f"{len(differing)} piece differs"
        if len(differing) == 1
        else (f"{len(differing)} pieces differ")
    )
    otherwise = "; ".join(_otherwise(order, record))
    since = f" ({otherwise})" if otherwise else ""
    lines = [f"{game}: {count} from the print in {last.folder}{since}"]
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


def _otherwise(order: PrintOrder, record: Mapping[str, Any]) -> Iterator[str]:
    """Yield what else is different from then."""
    if record["version"] != __version__:
        yield f"version {__version__} instead of {record['version']}"
    told = record["options"]
    now = {**record_order(order), "seed": order.seed}
    quiet = {name for name, (_, option) in list_options().items() if option.quiet}
    for name, value in now.items():
        before = record.get("seed") if name == "seed" else told.get(name, value)
        plain = list(value) if isinstance(value, tuple) else value
        if name not in quiet and before != plain:
            yield f"{name.replace('_', '-')} {_said(plain)} instead of {_said(before)}"


def _said(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    return "none" if value is None else str(value)

"""Draws sides by chance until one keeps every rule, and sets of boards from one seed."""

from __future__ import annotations

from collections import Counter

from companion.core.chance import Stream
from companion.core.errors import CompanionError
from companion.games.salmon_run.river.arrows import with_arrows
from companion.games.salmon_run.river.body import course
from companion.games.salmon_run.river.contents import NoRoomError, filled
from companion.games.salmon_run.river.kinds import Body, RiverKind
from companion.games.salmon_run.river.routes import Routes
from companion.games.salmon_run.river.rules import broken, dead_ends
from companion.games.salmon_run.river.side import Side


def drawn(seed: str, name: str, kind: RiverKind, body: Body, rows: int) -> Side:
    """Return a side that keeps every rule; the same for the same seed, name and rows.

    Raises:
        CompanionError: none was found in as many tries as the data allow.
    """
    stream = Stream(f"{seed}/{name}/{rows}")
    failed: Counter[str] = Counter()
    for _ in range(body.tries):
        found = attempt(stream, name, kind, body, rows)
        if isinstance(found, Side):
            return found
        failed[found] += 1
    rule, times = failed.most_common(1)[0]
    raise CompanionError(
        f'no side of the kind "{kind.id}" with {rows} rows was found in {body.tries} tries; most'
        f' often ({times} times) "{rule}" was broken: loosen it in salmon_run/rivers.toml'
    )


def attempt(stream: Stream, name: str, kind: RiverKind, body: Body, rows: int) -> Side | str:
    """Return a side drawn once, or the first rule that it breaks."""
    bed = course(stream, kind, body, rows)
    try:
        hexes = filled(stream, kind, bed)
        side = Side(name, kind.id, rows, bed.bottom, bed.top, hexes)
        routes = Routes(side)
        for rule in broken(side, kind, routes):
            return rule
        flowing = with_arrows(stream, kind, bed, hexes, dead_ends(side, routes))
    except NoRoomError as error:
        return error.rule
    return Side(name, kind.id, rows, bed.bottom, bed.top, flowing)

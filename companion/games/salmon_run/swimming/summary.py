"""Many races in a few numbers: rounds, minutes and fatigue as a table and as histograms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from companion.core.words import filled
from companion.games.salmon_run.swimming.race import Result

SECONDS = 60
BAR = 40  # the longest bar of a histogram, letters
SHARES = (0.1, 0.5, 0.9)


class Spread(Struct, frozen=True):
    """Numbers from many races.

    Attributes:
        few, middle, many: what a tenth, half and nine tenths of them do not exceed.
        counts: each number that came up, and how often.
    """

    mean: float
    least: int
    few: int
    middle: int
    many: int
    most: int
    counts: tuple[tuple[int, int], ...]


class Summary(Struct, frozen=True):
    """Many races on one river.

    Attributes:
        finished: races in which somebody reached the pond.
        minutes: mean length of a race.
        rounds: of the finished races; None if there was none.
        fatigue: cards of each player at the end; None if no race was finished.
        in_pond: salmon in the pond at the end, the mean.
        shared: races with several winners.
        exhausted: races in which the fatigue deck ran out.
    """

    games: int
    players: int
    finished: int
    minutes: float
    rounds: Spread | None
    fatigue: Spread | None
    in_pond: float
    shared: int
    exhausted: int


def summary(results: Sequence[Result], players: int, seconds_a_turn: float) -> Summary:
    """Return what races have in common."""
    done = [result for result in results if result.rounds is not None]
    rounds = _spread([result.rounds for result in done if result.rounds is not None])
    minutes = rounds.mean * players * seconds_a_turn / SECONDS if rounds else 0.0
    arrived = sum(sum(result.in_pond) for result in done)
    return Summary(
        games=len(results),
        players=players,
        finished=len(done),
        minutes=round(minutes, 1),
        rounds=rounds,
        fatigue=_spread([count for result in done for count in result.fatigue]),
        in_pond=round(arrived / len(done), 2) if done else 0.0,
        shared=sum(len(result.winners) > 1 for result in done),
        exhausted=sum(result.left == 0 for result in results),
    )


def _spread(numbers: Sequence[int]) -> Spread | None:
    if not numbers:
        return None
    ordered = sorted(numbers)
    few, middle, many = (ordered[int(share * (len(ordered) - 1))] for share in SHARES)
    return Spread(
        mean=round(sum(ordered) / len(ordered), 2),
        least=ordered[0],
        few=few,
        middle=middle,
        many=many,
        most=ordered[-1],
        counts=tuple(sorted(Counter(ordered).items())),
    )


def summary_lines(words: Mapping[str, str], told: Summary) -> Iterator[str]:
    """Yield the numbers as a table, then both histograms."""
    yield filled(words["river.races.head"], {"games": told.games, "players": told.players})
    if told.finished < told.games:
        yield filled(words["river.races.unfinished"], {"games": told.games - told.finished})
    if told.rounds is None or told.fatigue is None:
        return
    yield ""
    columns = ("mean", "least", "few", "middle", "many", "most")
    yield f"{'':<10}" + "".join(f"{words[f'river.races.{name}']:>8}" for name in columns)
    for name, spread in (("rounds", told.rounds), ("fatigue", told.fatigue)):
        numbers = (getattr(spread, column) for column in columns)
        yield f"{words[f'river.races.{name}']:<10}" + "".join(f"{n:>8}" for n in numbers)
    yield ""
    values = {"minutes": told.minutes, "ponds": told.in_pond, "shared": told.shared}
    yield filled(words["river.races.ends"], {**values, "exhausted": told.exhausted})
    for name, spread in (("rounds", told.rounds), ("fatigue", told.fatigue)):
        yield ""
        yield words[f"river.races.histogram-{name}"]
        yield from _histogram(spread)


def _histogram(spread: Spread) -> Iterator[str]:
    counts = dict(spread.counts)
    highest = max(counts.values())
    for number in range(spread.least, spread.most + 1):
        count = counts.get(number, 0)
        bar = "#" * max(round(BAR * count / highest), 1 if count else 0)
        yield f"{number:>4} {count:>5} {bar}".rstrip()

"""Scores players, line by line: sums, ranks, and tie-breakers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, field, to_builtins
from msgspec.structs import replace

from companion.core.field_check import MOST_MISTAKES
from companion.core.record import SUMS, read_record
from companion.core.record_path import get_list, has_value
from companion.core.rules import (
    TOO_LARGE,
    EvalContext,
    FieldNode,
    Node,
    Value,
    Values,
    add,
    evaluate,
    iter_paths,
)
from companion.core.scoring_types import (
    Field,
    HouseDependency,
    Line,
    Mistake,
    Player,
    Record,
    Scoring,
    derive_nothing,
)

OF_THE_TOTAL = frozenset({"mode", "total", "rank", "winners"})
MOST = 999
SOURCE = "added up by the players"
_FIELD = re.compile(r"\{([\w.]+)\}")


def scoring_for_record(scoring: Scoring, given: object) -> Scoring:
    """Return the scoring that fits a record.

    If a player has sums (points per group, added up on paper), only sums are scored. Otherwise
    points are scored line by line.
    """
    summed = any(has_value(player, (SUMS,)) for player in get_list(given, ("players",)))
    return scoring_by_sums(scoring) if summed and scoring.sums else scoring


def scoring_by_sums(scoring: Scoring) -> Scoring:
    """Return a scoring that reads only the sum of each group of points.

    Tie-breaks that need other values are left out.
    """
    numbers = tuple(
        Field(group, "number", label, f"{label}: how many points?", most=MOST)
        for group, label in scoring.groups.items()
        if group in scoring.sums
    )
    seated = tuple(item for item in scoring.fields[1:] if item.seat is not None)
    known = OF_THE_TOTAL | {*(field.key for field in seated)}

    def is_known(node: Node | None) -> bool:
        return node is None or known.issuperset(iter_paths(node))

    sums = Field(SUMS, "group", fields=numbers, required=True)
    return replace(
        scoring,
        table=(),
        fields=(scoring.fields[0], *seated, sums),
        lines=tuple(
            Line(number.key, number.key, number.label, _sum(number.key), SOURCE)
            for number in numbers
        ),
        ties=tuple(
            replace(tie, value=_sum(tie.sum), rests=HouseDependency())
            for tie in scoring.ties
            if tie.sum in scoring.sums
        ),
        outcomes=tuple(
            outcome
            for outcome in scoring.outcomes
            if is_known(outcome.value) and is_known(outcome.when)
        ),
        ranked_by=None,
        may_win=scoring.may_win if is_known(scoring.may_win) else None,
        doubts=(),
        derive=derive_nothing,
        sums=(),
    )


def _sum(group: str) -> FieldNode:
    return FieldNode("number", f"{SUMS}.{group}")


def find_unlikely(
    scoring: Scoring, record: Record, seats: Sequence[EvalContext]
) -> tuple[Mistake, ...]:
    """Return the unlikely values in a checked record, in the order of the players."""
    warnings = [
        *_apply_rules(scoring, record, seats),
        *_find_too_many(scoring.fields, record),
        *(card for field in scoring.fields for card in _find_unknown_cards(field, record)),
    ]
    places = {player.place: seat for seat, player in enumerate(record.players)}
    last = len(places)  # what stands in the record as a whole
    return tuple(sorted(warnings, key=lambda each: places.get(each.place.partition(".")[0], last)))


def _apply_rules(
    scoring: Scoring, record: Record, seats: Sequence[EvalContext]
) -> Iterator[Mistake]:
    whole = {field.key for field in scoring.table}  # said once, not by each player
    for player, seat in zip(record.players, seats, strict=True):
        for doubt in scoring.doubts:
            if doubt.place not in whole and evaluate(doubt.when, seat).value:
                yield Mistake(f"{player.place}.{doubt.place}", _fill_words(doubt.words, player))
    for doubt in scoring.doubts:
        if doubt.place in whole and seats and evaluate(doubt.when, seats[0]).value:
            yield Mistake(doubt.place, _fill_words(doubt.words, record.players[0]))


def _fill_words(words: str, player: Player) -> str:
    values = {**player.values, "name": player.name}
    return _FIELD.sub(lambda match: str(values.get(match[1], match[0])), words)


def _find_too_many(fields: Sequence[Field], record: Record, before: str = "") -> Iterator[Mistake]:
    """Yield a mistake if players together have more pieces of a kind than the game contains."""
    for item in fields:
        name = before + item.key
        for choice, most in item.in_box.items():
            values: list[Any] = [player.values[name] for player in record.players]
            had = [value[choice] if choice else value for value in values]
            if sum(had) > most:
                player = record.players[had.index(max(had))]
                place = f"{player.place}.{name}" + (f".{choice}" if choice else "")
                together = " together" if sum(map(bool, had)) > 1 else ""
                start = f"{item.choice_labels[choice]}: you" if choice else "you"
                what = "" if choice else f" {item.label}"
                message = f"{start} have {sum(had)}{what}{together}; the game has {most}"
                yield Mistake(place, message)
        if item.kind == "group":
            yield from _find_too_many(item.fields, record, f"{name}.")


def _find_unknown_cards(field: Field, record: Record) -> Iterator[Mistake]:
    """Check the cards that were typed as values, such as a colour, not as ids.

    Yields a mistake if the deck has fewer cards with these values.
    """
    if not field.from_cards:
        return
    rows = [
        (f"{player.place}.{field.key}[{i}]", row)
        for player in record.players
        for i, row in enumerate(player.rows[field.key])
    ]
    typed = [(place, row) for place, row in rows if field.short not in row]
    if not typed:
        return
    deck: Counter[tuple[Value, ...]] = Counter()
    for name, card in field.cards.items():
        deck[_entry_values(field, card)] += field.limits.get(name, 1)
    count = Counter(_entry_values(field, row) for _, row in rows)
    left = deck - Counter(_entry_values(field, row) for _, row in rows if field.short in row)
    reported = set()
    for place, row in typed:
        entries = _entry_values(field, row)
        if left[entries] < 1 and entries not in reported:
            reported.add(entries)
            few = f"only {deck[entries]} of these" if deck[entries] else "none; counted as typed"
            times = f"{count[entries]} × " if count[entries] > 1 else ""
            yield Mistake(place, f"{times}{_describe_entry(field, row)}: the deck has {few}")
        left[entries] -= 1


def _entry_values(field: Field, row: Values) -> tuple[Value, ...]:
    return tuple([row[inner.key] for inner in field.fields])


def _describe_entry(field: Field, row: Values) -> str:
    """Describe a list entry by its values. If there is only one field, its label comes first."""
    words = [
        inner.choice_labels.get(str(row[inner.key]), str(row[inner.key]))
        for inner in field.fields
        if row[inner.key] is not None
    ]
    return " ".join(words if len(field.fields) > 1 else [field.fields[0].label, *words])


class LineItem(Struct, frozen=True):
    """A line of a player's score: one reason for points."""

    group: str  # its group by id
    label: str
    points: int | None  # None in a game without points
    because: str  # how the points were computed
    source: str  # source of the rule
    house: bool = False  # whether it rests on a house reading or a house value


class ScoreSheet(Struct, frozen=True):
    """The score of a player, line by line."""

    name: str
    lines: tuple[LineItem, ...]
    rank: int

    @property
    def total(self) -> int | None:
        """The sum of the points; None in a game without points."""
        points = [line.points for line in self.lines if line.points is not None]
        return sum(points) if len(points) == len(self.lines) else None


class TieBreak(Struct, frozen=True):
    """A comparison that breaks a tie, with the value of each tied player."""

    label: str
    values: Mapping[str, int]
    house: bool = False


class Result(Struct, frozen=True):
    """The scores of a record."""

    game: str
    players: tuple[ScoreSheet, ...]
    winners: tuple[str, ...]
    tie_break: tuple[TieBreak, ...]
    outcomes: Mapping[str, bool | int | str] = field(default_factory=dict)
    # what the game says beside the ranks, by key: whether a location is beaten. Words of the record
    # itself, such as the adventure that was played, stand there too.
    warnings: tuple[Mistake, ...] = ()  # unlikely values in the record; they are scored


def score_record(scoring: Scoring, given: object) -> Result | tuple[Mistake, ...]:
    """Score a record parsed from JSON or TOML. Return the result, or up to 100 mistakes."""
    scoring = scoring_for_record(scoring, given)
    record = read_record(scoring, given)
    if not isinstance(record, Record):
        return record
    mistakes: dict[Mistake, None] = {}  # each once
    result = score_players(scoring, record, mistakes.setdefault)
    return (*mistakes,)[:MOST_MISTAKES] or result


def score_players(
    scoring: Scoring, record: Record, report: Callable[[Mistake], None] = lambda mistake: None
) -> Result:
    """Score a checked record. Numbers that are too large are reported and count as 0."""
    everybody = tuple((player.name, player.values) for player in record.players)
    counts: dict[int, Mapping[str, int]] = {}

    def context(player: Player) -> EvalContext:
        def tell(message: str) -> None:
            report(Mistake(player.place, message))

        return EvalContext(player.values, everybody, scoring.words, scoring.names, tell, counts)

    seats = [context(player) for player in record.players]
    names = [player.name for player in record.players]
    lines = [
        _lines(scoring, seat, player, record)
        for seat, player in zip(seats, record.players, strict=True)
    ]
    totals = [_counted(own, seat) for own, seat in zip(lines, seats, strict=True)]
    ranks, ties = _ranks(scoring, record, seats, totals)
    winners = tuple(
        name
        for name, seat, rank in zip(names, seats, ranks, strict=True)
        if rank == 1 and _condition_holds(scoring.may_win, seat)
    )
    sheets = tuple(map(ScoreSheet, names, lines, ranks))
    texts = (item.key for item in scoring.table if item.kind == "text")
    words = {key: str(value) for key in texts if (value := record.table.values[key])}
    outcomes = {**words, **_outcomes(scoring, seats[0], sheets[0], len(winners))}
    warnings = find_unlikely(scoring, record, seats)
    return Result(scoring.slug, sheets, winners, ties, outcomes, warnings)


def result_json(result: Result) -> dict[str, object]:
    """Return a result as a dictionary for JSON output."""
    return {
        "game": result.game,
        "players": [
            {
                "name": sheet.name,
                "total": sheet.total,
                "rank": sheet.rank,
                "lines": to_builtins(sheet.lines),
            }
            for sheet in result.players
        ],
        "winners": list(result.winners),
        "tie_break": to_builtins(result.tie_break),
        "warnings": to_builtins(result.warnings),
        **result.outcomes,
    }


def _condition_holds(condition: Node | None, seat: EvalContext) -> bool:
    return condition is None or evaluate(condition, seat).value != 0


def _lines(
    scoring: Scoring, seat: EvalContext, player: Player, record: Record
) -> tuple[LineItem, ...]:
    items = []
    for line in scoring.lines:
        if _condition_holds(line.when, seat):
            result = evaluate(line.points, seat)
            points = result.value if scoring.ranked_by is None else None
            house = _uses_house(line.rests, player, record)
            items.append(
                LineItem(line.group, line.label, points, result.because, line.source, house)
            )
    return tuple(items)


def _uses_house(rests: HouseDependency, player: Player, record: Record) -> bool:
    """Return whether a value of a player depends on a house value (a number of our own)."""
    return rests.house or any(
        any(item.values[flag] for flag in rests.flags)
        or any(
            row.get(cards.short) in cards.ids
            for cards in rests.cards
            for row in item.rows[cards.rows]
        )
        for item in (record.players if rests.everybody else (player,))
    )


def _counted(lines: Sequence[LineItem], seat: EvalContext) -> int:
    """Add up a player's points. If the total is too large, report it and return 0."""
    try:
        return add(line.points or 0 for line in lines)
    except OverflowError:
        seat.report(f"the total {TOO_LARGE}")
        return 0


def _ranking_value(scoring: Scoring, seat: EvalContext, total: int) -> int:
    if scoring.ranked_by is None:
        return total
    value = evaluate(scoring.ranked_by, seat).value
    return value if scoring.most else -value


def _ranks(
    scoring: Scoring, record: Record, seats: Sequence[EvalContext], totals: Sequence[int]
) -> tuple[list[int], tuple[TieBreak, ...]]:
    """Return each player's rank, and the tie-breaks that were used."""
    keys: list[tuple[int, ...]] = [
        (int(_condition_holds(scoring.may_win, seat)), _ranking_value(scoring, seat, total))
        for seat, total in zip(seats, totals, strict=True)
    ]
    tie_breaks = []
    for tie in scoring.ties:
        if not tie.holds_in(record.mode):
            continue
        equal = [i for i, key in enumerate(keys) if keys.count(key) > 1]
        if not equal:
            break
        values = {i: evaluate(tie.value, seats[i]).value for i in equal}
        players = record.players
        house = any(_uses_house(tie.rests, players[i], record) for i in equal)
        had = {players[i].name: value for i, value in values.items()}
        tie_breaks.append(TieBreak(tie.label, had, house))
        sign = 1 if tie.most else -1
        keys = [(*key, sign * values.get(i, 0)) for i, key in enumerate(keys)]
    return [1 + sum(other > key for other in keys) for key in keys], tuple(tie_breaks)


def _outcomes(
    scoring: Scoring, seat: EvalContext, sheet: ScoreSheet, winners: int
) -> dict[str, bool | int | str]:
    if not scoring.outcomes:
        return {}
    more = {"total": sheet.total or 0, "rank": sheet.rank, "winners": winners}
    seat = replace(seat, values={**seat.values, **more})
    result: dict[str, bool | int | str] = {}
    for outcome in scoring.outcomes:
        if not _condition_holds(outcome.when, seat):
            continue
        value = evaluate(outcome.value, seat).value
        if outcome.titles:
            reached = [words for least, words in outcome.titles if value >= least]
            result[outcome.id] = reached[-1] if reached else outcome.titles[0][1]
        else:
            result[outcome.id] = value if outcome.number else value != 0
    return result

"""Applies changes that a person types, such as `Ann.fish=+F21` or `ann.fish=-pike`."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from companion.core.answers import AnswerError, describe_answer, match_cards, parse_answer
from companion.core.names import match_single_name, name_key
from companion.core.record_path import Path, get_list, get_value, with_value
from companion.core.scoring import Result
from companion.core.scoring_types import Field, Mistake, Scoring
from companion.core.text_format import shorten_line


class Change(Struct, frozen=True):
    """A line of a player's score that differs after a change of the record."""

    name: str  # name of the player
    group: str
    label: str
    before: int | None  # points; None if there is no such line
    after: int | None
    because: str  # how the points come about after the change
    house: bool = False  # whether the new value rests on a house reading or a house value


def compare_results(before: Result, after: Result) -> tuple[Change, ...]:
    """Return every line that differs, by player in seat order."""
    changes = []
    for sheets in zip(before.players, after.players, strict=False):
        was, will = ({(line.group, line.label): line for line in each.lines} for each in sheets)
        for key in dict.fromkeys((*was, *will)):
            old, new = was.get(key), will.get(key)
            if old and new and (old == new or old.points == new.points is not None):
                continue
            points = old.points if old else None
            then = (new.points, new.because, new.house) if new else (None, "")
            changes.append(Change(sheets[1].name, *key, points, *then))
    return tuple(changes)


_STEP = re.compile(r"\.?([^.\[\]]+)|\[(\d{1,4})\]")
_MORE, _ADDED = re.compile(r"[+-]\d{1,13}"), re.compile(r"\+\d{1,13}")


def apply_change(scoring: Scoring, record: object, change: str) -> object | Mistake:
    """Return a record after a change such as `Ann.fish=+F21`, or a Mistake for a wrong change.

    `+2` and `-2` change a number by 2; `+F21` adds F21 to a list and `-F21` removes it.
    """
    place, sign, text = change.partition("=")
    path, here = _parse_place(scoring, record, place.strip()), shorten_line(place)
    if not sign or not path:
        return Mistake(here or "what-if", "write PLACE=VALUE, such as players[0].name=Ann")
    if len(path) > 1 and path[0] not in _record_keys(scoring):
        there = ", ".join(map(shorten_line, filter(None, _player_names(record))))
        known = f"; there is: {there}" if there else ""
        return Mistake(here, f'no player is called "{shorten_line(str(path[0]))}"{known}')
    record = _use_printed_numbers(scoring, record, path)
    try:
        value = _changed_value(_find_field(scoring, path), record, path, text.strip())
        return with_value(record, path, value)
    except ValueError as error:
        return Mistake(here, str(error))


def _changed_value(field: Field | None, record: object, path: Path, text: str) -> object:
    """Return the new value at a path; ValueError if the change cannot be made."""
    old = get_value(record, path)
    listed = field is not None and field.kind in ("rows", "picks", "numbers")
    if isinstance(old, list) or (old is None and listed):
        if text.startswith("+"):
            return [*(old or ()), *_items_to_add(field, record, path, text[1:])]
        if text.startswith("-"):
            return _remove_item(field, old or [], text[1:].strip())
    elif (type(old) is int and _MORE.fullmatch(text)) or (old is None and _ADDED.fullmatch(text)):
        return int(old or 0) + int(text)
    return _set(field, text)


def _use_printed_numbers(scoring: Scoring, record: object, path: Path) -> object:
    """Convert a place on a track between its space number and its printed points.

    The last key of `path` decides which number the returned record has; the other one is removed.
    """
    holder = get_value(record, path[:-1])
    for field in scoring.fields:
        pair = (field.key, field.printed_as)
        if not (isinstance(holder, Mapping) and field.printed_as and path[-1] in pair):
            continue
        named, other = pair if path[-1] == field.key else pair[::-1]
        of_space = dict(enumerate(field.printed, start=1))
        known = of_space if named == field.printed_as else {p: n for n, p in of_space.items()}
        rest = {key: value for key, value in holder.items() if key != other}
        if type(old := holder.get(other)) is int and old in known:
            rest[named] = known[old]
        return with_value(record, path[:-1], rest)
    return record


def _find_field(scoring: Scoring, path: Path) -> Field | None:
    """Return the field that the game declares for a path in a record; None if unknown."""
    fields, steps = (scoring.fields, path[2:]) if path[0] == "players" else (scoring.table, path)
    result: Field | None = None
    for step in steps:
        if not (result and result.kind == "keyed" and step in result.choices):
            result = next((field for field in fields if field.key == step), None)
        if result is None:
            return None
        fields = result.fields
    return result


def _items_to_add(field: Field | None, record: object, path: Path, text: str) -> list[object]:
    """Parse the entries to add to a list.

    If several cards match the text, cards with a copy left are preferred. Raises ValueError if the
    text is unclear, or if a player already has the last copy.
    """
    value = _parse_json_or_word(text)
    if field is None or isinstance(value, dict | list):
        return [value]
    taken = _last_copy_holders(field, record, path) if field.unique else {}
    if field.kind == "rows" and field.cards and taken:
        meant = match_cards(field, text)
        free = {card: values for card, values in field.cards.items() if card not in taken}
        if len(meant) > 1 and any(card in free for card in meant):
            field = replace(field, cards=free)
    result = parse_answer(field, text)
    added = result if isinstance(result, list) else [result]
    for item in added:
        if (who := taken.get(str(item))) is not None:
            raise AnswerError(f"{who} has {describe_answer(field, [item])} already; choose another")
    return added


def _last_copy_holders(field: Field, record: object, path: Path) -> dict[str, str]:
    """Return each piece of which no copy is left, with the name of a player who has one."""
    pieces = {piece: field.names.get(piece, piece) for piece in field.cards or field.choices}
    result: dict[str, str] = {}
    count = Counter[str]()
    for seat, player in enumerate(get_list(record, ("players",))):
        for item in get_list(player, path[2:]):
            if (piece := match_single_name(str(item), pieces)) is not None:
                count[piece] += 1
                if count[piece] == field.limits.get(piece, 1):
                    result[piece] = shorten_line(_player_names(record)[seat]) or f"players[{seat}]"
    return result


def _remove_item(field: Field | None, items: list[object], text: str) -> list[object]:
    """Return a list without the entry that `text` names.

    Raises ValueError if no entry or several entries match.
    """
    value = _parse_json_or_word(text)
    if value not in items and field is not None and not isinstance(value, dict | list):
        here = {str(item) for item in items}
        held = {card: values for card, values in field.cards.items() if card in here}
        among = replace(field, cards=held) if field.cards else field
        try:
            result = parse_answer(among, text)
            value = result[0] if isinstance(result, list) and len(result) == 1 else result
        except AnswerError as error:
            if held and len(match_cards(among, text)) > 1:
                raise
            raise AnswerError(_describe_missing_item(field, items, text)) from error
    if value not in items:
        raise AnswerError(_describe_missing_item(field, items, text))
    at = items.index(value)
    return [*items[:at], *items[at + 1 :]]


def _describe_missing_item(field: Field | None, items: list[object], text: str) -> str:
    there = describe_answer(field, items) if field is not None else f"{len(items)} entries"
    return f'"{shorten_line(text)}" is not in the list; it has: {there}'


def _set(field: Field | None, text: str) -> object:
    """Parse the new value of a field; flags and choices can be words such as `yes` or `gold`."""
    value = _parse_json_or_word(text)
    if isinstance(value, str) and field is not None and field.kind in ("flag", "choice"):
        try:
            return parse_answer(field, value)
        except AnswerError:
            return value  # what is wrong with it is told with the record
    return value


def _parse_json_or_word(text: str) -> object:
    """Return the value of a text: parsed as JSON, or the text itself if it is not JSON."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _record_keys(scoring: Scoring) -> frozenset[str]:
    """Return the top-level keys that a record can have, without keys of players."""
    return frozenset(("game", "mode", "players", *(field.key for field in scoring.table)))


def _player_names(record: object) -> list[str]:
    """Return the names of the players in seat order; "" for a missing one."""
    names = (get_value(player, ("name",)) for player in get_list(record, ("players",)))
    return [name if isinstance(name, str) else "" for name in names]


def _parse_place(scoring: Scoring, record: object, place: str) -> Path:
    """Parse a path; a player's name may replace `players[0]`. Returns () if it is invalid."""
    names = _player_names(record)
    start: Path = ()
    dots = [at for at, letter in enumerate(place) if letter == "."]
    for alike in (str, name_key):  # as it is written, or else whatever its capitals
        seats = [
            (seat, dot)
            for seat, name in enumerate(names)
            for dot in dots
            if name and name not in _record_keys(scoring) and alike(place[:dot]) == alike(name)
        ]
        if len(seats) == 1:
            start, place = ("players", seats[0][0]), place[seats[0][1] + 1 :]
            break
    if place.startswith("."):
        return ()
    steps = list(_STEP.finditer(place))
    if "".join(step[0] for step in steps) != place:
        return ()
    return (*start, *(step[1] if step[2] is None else int(step[2]) for step in steps))

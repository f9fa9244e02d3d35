"""One change of a record that a person writes: `Ann.fish=+F21`, `ann.fish=-pike`."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from msgspec.structs import replace

from companion.core.answers import AnswerError, parse_answer, told
from companion.core.card_search import cards_meant
from companion.core.declaration import Field, Mistake, Scoring
from companion.core.person_names import name_key
from companion.core.printed_names import the_one
from companion.core.record_path import Path, Step, get_at, with_at
from companion.core.wording import cut

_STEP = re.compile(r"\.?([^.\[\]]+)|\[(\d{1,4})\]")
_MORE, _ADDED = re.compile(r"[+-]\d{1,13}"), re.compile(r"\+\d{1,13}")


def with_change(scoring: Scoring, record: object, change: str) -> object | Mistake:
    """Return a record with one change, or what is wrong with the change.

    Args:
        scoring: what the game says.
        record: as JSON says it.
        change: `PLACE=VALUE`; `+2` and `-2` count a number up and down, `+F21` adds F21 to a list
            and `-F21` takes it away.
    """
    place, sign, text = change.partition("=")
    path, text = _path(scoring, record, place.strip()), text.strip()
    if not sign or not path:
        return Mistake(cut(place) or "what-if", "write PLACE=VALUE, such as players[0].name=Ann")
    if len(path) > 1 and path[0] not in _keys(scoring):
        return Mistake(cut(place), _nobody(record, cut(str(path[0]))))
    record = _said_as(scoring, record, path)
    try:
        return with_at(record, path, _changed(_field(scoring, path), record, path, text))
    except ValueError as error:
        return Mistake(cut(place), str(error))


def _changed(one: Field | None, record: object, path: Path, text: str) -> object:
    """Return what stands at a place after the change.

    Raises:
        ValueError: the change cannot be made.
    """
    old = get_at(record, path)
    listed = one is not None and one.kind in ("rows", "picks", "numbers")
    if isinstance(old, list) or (old is None and listed):
        if text.startswith("+"):
            return [*(old or ()), *_added(one, record, path, text[1:])]
        if text.startswith("-"):
            return _without(one, old or [], text[1:].strip())
    elif (type(old) is int and _MORE.fullmatch(text)) or (old is None and _ADDED.fullmatch(text)):
        return int(old or 0) + int(text)
    return _set(one, text)


def _said_as(scoring: Scoring, record: object, path: Path) -> object:
    """Return a record that says a space of a track under the key that the change names."""
    holder = get_at(record, path[:-1])
    for one in scoring.fields:
        pair = (one.key, one.printed_as)
        if not (isinstance(holder, Mapping) and one.printed_as and path[-1] in pair):
            continue
        named, other = pair if path[-1] == one.key else pair[::-1]
        of_space = dict(enumerate(one.printed, start=1))
        known = of_space if named == one.printed_as else {p: n for n, p in of_space.items()}
        said = {key: value for key, value in holder.items() if key != other}
        if type(old := holder.get(other)) is int and old in known:
            said[named] = known[old]
        return with_at(record, path[:-1], said)
    return record


def _field(scoring: Scoring, path: Path) -> Field | None:
    """Return the field that is declared for a place."""
    fields, steps = (scoring.fields, path[2:]) if path[0] == "players" else (scoring.table, path)
    found: Field | None = None
    for step in steps:
        if found is not None and found.kind == "keyed" and step in found.choices:
            fields = found.fields
            continue
        found = next((one for one in fields if one.key == step), None)
        if found is None:
            return None
        fields = found.fields
    return found


def _added(one: Field | None, record: object, path: Path, text: str) -> list[object]:
    """Return what is to be added to a list; of several cards that are meant the one that is free.

    Raises:
        ValueError: none or several are meant; it lists them.
    """
    value = _json(text)
    if one is None or isinstance(value, dict | list):
        return [value]
    taken = _holders(one, record, path) if one.unique else {}
    if one.kind == "rows" and one.cards and taken:
        meant = cards_meant(one, text)
        free = {card: values for card, values in one.cards.items() if card not in taken}
        if len(meant) > 1 and any(card in free for card in meant):
            one = replace(one, cards=free)
    found = parse_answer(one, text)
    added = found if isinstance(found, list) else [found]
    for item in added:
        if (who := taken.get(str(item))) is not None:
            raise AnswerError(f"{who} has {told(one, [item])} already; choose another")
    return added


def _holders(one: Field, record: object, path: Path) -> dict[str, str]:
    """Return who has the last copy of each piece of which none is left, for one player's list."""
    players = get_at(record, ("players",))
    pieces = {piece: one.names.get(piece, piece) for piece in one.cards or one.choices}
    found: dict[str, str] = {}
    count: dict[str, int] = {}
    for seat, player in enumerate(players if isinstance(players, list) else ()):
        held = get_at(player, path[2:])
        for item in held if isinstance(held, list) else ():
            piece = the_one(str(item), pieces)
            if piece is not None:
                count[piece] = count.get(piece, 0) + 1
                if count[piece] == one.limits.get(piece, 1):
                    found[piece] = cut(_names(record)[seat]) or f"players[{seat}]"
    return found


def _without(one: Field | None, items: list[object], text: str) -> list[object]:
    """Return a list without an entry.

    Raises:
        ValueError: the entry is not there, or several are meant; it lists them.
    """
    value = _json(text)
    if value not in items and one is not None and not isinstance(value, dict | list):
        here = {str(item) for item in items}
        held = {card: values for card, values in one.cards.items() if card in here}
        among = replace(one, cards=held) if one.cards else one
        try:
            found = parse_answer(among, text)
            value = found[0] if isinstance(found, list) and len(found) == 1 else found
        except AnswerError as error:
            if held and len(cards_meant(among, text)) > 1:
                raise
            raise AnswerError(_not_there(one, items, text)) from error
    if value not in items:
        raise AnswerError(_not_there(one, items, text))
    at = items.index(value)
    return [*items[:at], *items[at + 1 :]]


def _not_there(one: Field | None, items: list[object], text: str) -> str:
    there = told(one, items) if one is not None else f"{len(items)} entries"
    return f'"{cut(text)}" is not in it; there is: {there}'


def _set(one: Field | None, text: str) -> object:
    """Return a value that replaces what is there; words as a person may type them."""
    value = _json(text)
    if isinstance(value, str) and one is not None and one.kind in ("flag", "choice"):
        try:
            return parse_answer(one, value)
        except AnswerError:
            return value  # what is wrong with it is told with the record
    return value


def _json(text: str) -> object:
    """Return a value as JSON, or else as a word."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _keys(scoring: Scoring) -> frozenset[str]:
    """Return the keys of the record itself, not of its players."""
    return frozenset(("game", "mode", "players", *(field.key for field in scoring.table)))


def _nobody(record: object, name: str) -> str:
    """Return that nobody has this name, and who is there."""
    there = ", ".join(map(cut, filter(None, _names(record))))
    return f'no player is called "{name}"' + (f"; there is: {there}" if there else "")


def _names(record: object) -> list[str]:
    """Return the names of the players in their order, "" where there is none."""
    players = get_at(record, ("players",))
    found = players if isinstance(players, list) else []
    names = [one.get("name") if isinstance(one, Mapping) else None for one in found]
    return [name if isinstance(name, str) else "" for name in names]


def _path(scoring: Scoring, record: object, place: str) -> Path:
    """Return a place as its steps; a player's name stands for `players[0]`; () if it is none."""
    names = _names(record)
    start: Path = ()
    dots = [at for at, letter in enumerate(place) if letter == "."]
    for alike in (str, name_key):  # as it is written, or else whatever its capitals
        seats = [
            (seat, dot)
            for seat, name in enumerate(names)
            for dot in dots
            if name and name not in _keys(scoring) and alike(place[:dot]) == alike(name)
        ]
        if len(seats) == 1:
            start, place = ("players", seats[0][0]), place[seats[0][1] + 1 :]
            break
    if place.startswith("."):
        return ()
    steps: list[Step] = []
    at = 0
    while at < len(place):
        match = _STEP.match(place, at)
        if match is None:
            return ()
        steps.append(match[1] if match[2] is None else int(match[2]))
        at = match.end()
    return (*start, *steps)

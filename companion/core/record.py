"""Checks records of games, makes blank ones, and adds command-line options to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from companion.core.field_check import MOST_MISTAKES, FieldCheck, allowed_keys
from companion.core.rules import EvalContext, Value, evaluate, iter_paths
from companion.core.scoring_types import Field, Mistake, Mode, Player, Record, Scoring
from companion.core.text_format import describe_options, show_value

FRAME = ("game", "mode", "players", "counted")  # the last: totals when it was saved, by name
SUMS = "sums"  # of a player: what each group comes to, in place of all else


def read_record(scoring: Scoring, given: object) -> Record | tuple[Mistake, ...]:
    """Check a record parsed from JSON or TOML. Return the values, or up to 100 mistakes."""
    given, against = apply_options(scoring, given)
    check = FieldCheck(scoring.words, {})
    for mistake in against:
        check.wrong(mistake.place, mistake.message)
    record = _build_record(scoring, given, check)
    derived = scoring.derive(record)
    mistakes = (*check.mistakes, *_without_known_places(derived.mistakes, check.mistakes))
    if mistakes:
        return mistakes[:MOST_MISTAKES]
    players = tuple(
        replace(player, values={**player.values, **more}) if more else player
        for player, more in zip(record.players, derived.players, strict=True)
    )
    return replace(record, players=players)


def _build_record(scoring: Scoring, given: object, check: FieldCheck) -> Record:
    """Build a record. A wrong value is reported to `check`, and replaced or left out."""
    if not isinstance(given, Mapping):
        check.wrong("record", f"must be an object, not {show_value(given)}")
        return Record(scoring.modes[0].id, Player("", "record", {}), ())
    check.check_keys("", given, (*FRAME, *allowed_keys(scoring.table)))
    if "game" in given and given["game"] != scoring.slug:
        check.wrong("game", f'must be "{scoring.slug}", not {show_value(given["game"])}')
    named = given.get("mode", scoring.modes[0].id)
    mode = next((mode for mode in scoring.modes if mode.id == named), scoring.modes[0])
    if mode.id != named:
        right = describe_options(item.id for item in scoring.modes)
        check.wrong("mode", f"must be {right}, not {show_value(named)}")
    check.values["mode"] = mode.id
    check.fields(scoring.table, given, "")
    players = _check_players(scoring, given.get("players"), mode, check)
    return Record(mode.id, Player("", "record", check.values, check.rows), players)


def _check_players(
    scoring: Scoring, given: object, mode: Mode, check: FieldCheck
) -> tuple[Player, ...]:
    few, many = mode.players
    if not isinstance(given, list):
        missing = "is missing" if given is None else f"must be a list, not {show_value(given)}"
        check.wrong("players", missing)
        return ()
    if not few <= len(given) <= many:
        right = f"{few}" if few == many else f"{few} to {many}"
        check.wrong("players", f"must be {right} players, not {len(given)}")
    players = []
    for seat, player in enumerate(given[:many]):
        place = f"players[{seat}]"
        if not isinstance(player, Mapping):
            check.wrong(place, f"must be an object, not {show_value(player)}")
            continue
        keys = allowed_keys(scoring.fields)
        if SUMS in keys and SUMS not in player:
            other = "another player has sums; give sums for all players, or for none"
            check.wrong(f"{place}.{SUMS}", f"is missing: {other}")
            continue
        check.check_keys(f"{place}.", player, keys)
        own = check.part(dict(check.values), seat)
        own.fields(scoring.fields, player, f"{place}.")
        players.append(Player(str(own.values["name"]), place, own.values, own.rows))
    return tuple(players)


def _without_known_places(
    mistakes: Iterable[Mistake], known: Iterable[Mistake]
) -> Iterator[Mistake]:
    """Yield the mistakes in those parts of a record that have no mistake in `known`."""
    places = [mistake.place for mistake in known]
    for mistake in mistakes:
        around = mistake.place.rpartition(".")[0] or mistake.place
        if not any(place.startswith(around) or around.startswith(place) for place in places):
            yield mistake


def may_have_field(scoring: Scoring, condition_field: Field, given: dict[str, Value]) -> bool:
    """Return whether a field's condition holds. Values missing in `given` count as the defaults."""
    if condition_field.when is None:
        return True
    values = dict(given)
    for field in (*scoring.table, *scoring.fields):
        if field.key not in values and not values.keys() >= {*iter_paths(condition_field.when)}:
            add_values(scoring, field, {}, values)
    return evaluate(condition_field.when, EvalContext(values, (), scoring.words, {})).value != 0


def add_values(
    scoring: Scoring,
    field: Field,
    answers: object,
    given: dict[str, Value],
    seat: int | None = None,
) -> None:
    """Check the answer to a field, and store its value in `given`.

    The conditions of other fields are evaluated with `given`. A missing answer counts as the
    default, and a wrong number as the least number.
    """
    known = answers if isinstance(answers, Mapping) else {}
    FieldCheck(scoring.words, given, seat).fields((field,), known, "")


def blank_record(scoring: Scoring, mode: Mode, players: int) -> dict[str, object]:
    """Return a blank record with all keys that apply. A Silent Angler already has its name."""
    given: dict[str, Value] = {"mode": mode.id}
    record: dict[str, object] = {"game": scoring.slug, "mode": mode.id}
    record |= _blank_fields(scoring, scoring.table, given, None)
    record["players"] = [
        _blank_fields(scoring, scoring.fields, dict(given), seat) for seat in range(players)
    ]
    return record


def _blank_fields(
    scoring: Scoring, fields: Iterable[Field], given: dict[str, Value], seat: int | None
) -> dict[str, object]:
    """Return a blank value for each field that applies, by the field's key.

    The default of each field is stored in `given`.
    """
    result: dict[str, object] = {}
    for field in fields:
        value = blank_value(field)
        add_values(scoring, field, {}, given, seat)
        if field.derived or not may_have_field(scoring, field, given):
            continue
        if field.seat is not None and seat is not None:
            if seat != field.seat:
                continue
            value = True
            result["name"] = field.label
        result[field.as_printed.key] = value
    return result


def blank_value(field: Field) -> object:
    """Return an empty value of a field."""
    if field.kind == "group":
        return _blank_parts(field.fields)
    if field.kind == "keyed":
        return {choice: _blank_parts(field.fields) for choice in field.choices}
    if field.kind == "counts":
        return dict.fromkeys(field.choices, 0)
    least = (*field.printed, field.least)[0] if field.required else 0
    return {"number": least, "flag": False, "choice": None, "text": ""}.get(field.kind, [])


def _blank_parts(fields: Iterable[Field]) -> dict[str, object]:
    return {field.as_printed.key: blank_value(field) for field in fields if not field.derived}


def apply_options(scoring: Scoring, record: object) -> tuple[object, tuple[Mistake, ...]]:
    """Return a record with the command-line options added, and mistakes.

    Each option that contradicts the record gives a mistake.
    """
    if not isinstance(record, Mapping):
        return record, ()
    mistakes: list[Mistake] = []
    result: dict[object, object] = dict(record)
    for name, values in scoring.said.items():
        own = result.get(name)
        if isinstance(values, str):
            mistakes += _conflict_mistake(name, own, values)
            result[name] = values
            continue
        short = next(item.short for item in scoring.table if item.key == name)
        given = {short: own} if isinstance(own, str) else own or {}
        if not isinstance(given, Mapping):
            continue  # told as a mistake of the record
        for key, value in values.items():
            mistakes += _conflict_mistake(f"{name}.{key}", given.get(key), value)
        result[name] = {**given, **values}
    return result, tuple(mistakes)


def mode_from_options(scoring: Scoring) -> str | None:
    """Return the only mode that allows all typed command-line options.

    Returns None if no mode or several modes allow them, or if the game has only one mode.
    """
    given_items = [item for item in scoring.table if item.key in scoring.said]
    modes = [mode.id for mode in scoring.modes]
    fit = [
        mode
        for mode in modes
        if all(may_have_field(scoring, item, {"mode": mode}) for item in given_items)
    ]
    return fit[0] if len(fit) == 1 < len(modes) else None


def _conflict_mistake(place: str, own: object, value: str) -> tuple[Mistake, ...]:
    """Return a mistake if a record has another value than a command-line option. Else return ()."""
    if own in (None, "", value):
        return ()
    option = place.rpartition(".")[2]
    message = f"the record has {show_value(own)}, --{option} has {show_value(value)}; give only one"
    return (Mistake(place, message),)

"""A game as JSON for the phone: its parsed rules, its look and its set-up.

`companion/web/app/core/types.d.ts` has the types. A mapping whose order matters is a list of pairs,
since JavaScript objects put numeric keys first. A missing value is the default of its field.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from companion.core.rule_text import RuleError, parse_rule
from companion.core.rules import Constant, FieldNode, Kind, Node
from companion.core.scoring_types import Field, Scoring
from companion.data.decks_and_pools import DECKS, chance_document, copies, hash_contents
from companion.data.game_data import GameData
from companion.data.rule_references import ReferenceLookup
from companion.data.scoring import read_scoring
from companion.data.shared import shared_words
from companion.drawing.web_art import render_face_style
from companion.games.components import player_range
from companion.games.faces import FACE
from companion.games.game_type import Game, load_function
from companion.games.phone_look import PHONE, PhoneRow, read_phone_look
from companion.games.piece_titles import card_titles, with_id
from companion.games.setup_run import LABELS, PLACES, SUBJECT, VALUE, step_options, step_pieces
from companion.games.setup_schema import (
    OPTIONS,
    PLAYERS,
    SETUP,
    STEPS,
    Option,
    Step,
    expression_kinds,
)

EXPRESSIONS = ("when", "value", "is_", "count")
SOLID = "\N{NO-BREAK SPACE}"
_VALUES = re.compile(r"\{[\w-]+\}")


def struct_json(struct: Struct) -> dict[str, Any]:
    """Return the fields of a Struct as JSON, except fields that have their default values."""
    result = {}
    for field in fields(struct):
        value = getattr(struct, field.name)
        default = field.default if field.default_factory is NODEFAULT else field.default_factory()
        if value != default:
            result[field.name] = _written(value)
    return result


def _written(value: object) -> object:
    if isinstance(value, Node):
        return node_json(value)
    if isinstance(value, Mapping):
        return mapping_pairs(value)
    if isinstance(value, Struct):
        return struct_json(value)
    if isinstance(value, tuple):
        return [_written(item) for item in value]
    return sorted(value) if isinstance(value, frozenset) else value


def node_json(node: Node | None) -> object:
    """Return an expression as JSON: calls as lists, fields as objects, constants as they are."""
    if node is None:
        return None
    if isinstance(node, FieldNode):
        return {"field": node.path, "kind": node.kind}
    if isinstance(node, Constant):
        return _constant(node.value)
    return [node.operator, *map(node_json, node.of)]


def _constant(value: object) -> object:
    if isinstance(value, Mapping):
        return {"table": mapping_pairs(value)}
    if isinstance(value, tuple):
        return {"list": [_constant(item) for item in value]}
    return value


def mapping_pairs(names: Mapping[str, Any]) -> list[list[Any]]:
    """Return a mapping as a list of pairs, to keep its order."""
    return [[name, value] for name, value in names.items()]


def setup_json(data: GameData, own: str) -> dict[str, Any] | None:
    """Return the set-up of a game as JSON; None if the game has none.

    `own` is the name of a function in the game, which returns extra data for phones; "" for none.
    """
    if not data.has(SETUP.name):
        return None
    options, steps = data.values(OPTIONS), data.values(STEPS)
    kinds = expression_kinds(options, steps)
    words = _words(data, steps)
    return {
        "players": list(player_range(data)),
        "title": data.words["game.title"],
        "keys": data.value(SETUP).keys,
        "options": [_option(option) for option in options],
        "kinds": kinds,
        "steps": [_step(data, step, kinds) for step in steps],
        "pieces": _pieces(data, steps),
        "rows": _rows(data, steps, words),
        "words": words,
        "hidden": shared_words(SUBJECT, data.raw.language)["hidden"],
        "data": load_function(data.name, own)(data) if own else None,
    }


def _option(option: Option) -> dict[str, Any]:
    result = {"kind": option.kind, **struct_json(option)}
    return {key: value for key, value in result.items() if key not in ("help", "metavar")}


def _step(data: GameData, step: Step, kinds: Mapping[str, Kind]) -> dict[str, Any]:
    result = struct_json(step)
    for key in EXPRESSIONS:
        if key in result:
            result[key] = _expression(data, str(result[key]), kinds)
    if "count" in result and str(step.count).isidentifier():
        result["count_key"] = step.count
    if step.pick and step.among != PLAYERS and ":" not in step.among:
        result["options"] = step_options(data, step, players=0)
    if "names" in result:
        result["names"] = dict(step.names)
    return {key.rstrip("_"): value for key, value in result.items()}


def _expression(data: GameData, text: str, kinds: Mapping[str, Kind]) -> object:
    """Return an expression as JSON.

    If it depends on the number of players, the JSON has one expression for each number.
    """
    few, many = player_range(data)
    numbers = range(few, many + 1)
    result = [_parsed(text, kinds, ReferenceLookup(data, players=number)) for number in numbers]
    if all(item == result[0] for item in result):
        return result[0]
    return {"by_players": [[number, value] for number, value in zip(numbers, result, strict=True)]}


def _parsed(text: str, kinds: Mapping[str, Kind], places: ReferenceLookup) -> object:
    try:
        return node_json(parse_rule(text, kinds, places.value, ()))
    except RuleError:  # a key of the place, which is no expression
        return None


def _pieces(data: GameData, steps: Iterable[Step]) -> dict[str, Any]:
    """Return the pieces and their copies in each data table that set-up steps shuffle or take."""
    named = {name for step in steps for name in (*step.from_, step.take) if name}
    known = {deck.id for deck in data.values(DECKS)}
    tables = sorted(name for name in named if ":" not in name and name not in known)
    return {name: copies(step_pieces(data, name)) for name in tables}


def _rows(
    data: GameData, steps: Iterable[Step], words: Mapping[str, str]
) -> dict[str, dict[str, dict[str, Any]]]:
    """Return the values that set-up texts show, as {table: {entry: {column: value}}}."""
    texts = [*words.values(), *(text for step in steps for text in _texts(step))]
    needed = {name for text in texts for name in VALUE.findall(text)}
    tables = {step.table for step in steps if step.table}
    return {
        table: {
            id: {key: row.values[key] for key in sorted(needed & row.values.keys() - {"id"})}
            for id, row in data.rows(table).items()
        }
        for table in sorted(tables)
    }


def _texts(step: Step) -> tuple[str, ...]:
    return (step.piece, *step.names.values())


def _words(data: GameData, steps: Iterable[Step]) -> dict[str, str]:
    """Return the labels of set-up steps, the labels that those refer to, and so on."""
    result = {name: data.words[name] for name in data.words if name.startswith(LABELS)}
    texts = [*result.values(), *(text for step in steps for text in _texts(step))]
    while texts:
        named = {label for text in texts for _, label in PLACES.findall(text) if label}
        patterns = ["[^.]*".join(map(re.escape, _VALUES.split(label))) for label in named]
        added = {
            name: data.words[name]
            for name in data.words
            if name not in result and any(re.fullmatch(pattern, name) for pattern in patterns)
        }
        result |= added
        texts = [*added.values()]
    return result


class PhoneGame(Struct, frozen=True):
    """A game in the form that the phone's program takes."""

    document: Mapping[str, Any]  # data for the phone's program
    look: PhoneRow  # its pictures and icons
    players: tuple[int, int]  # least and most number of players


def games_with_phone(games: Iterable[Game], overlay: Path | None, language: str) -> list[PhoneGame]:
    """Return the games that have a phone program, merged with the owner's data.

    Raises DataError, which lists every mistake in the data of a game.
    """
    opened = (game.load(overlay, language, only=(PHONE.name,)) for game in games)
    return [data.compute(build_phone_game) for data in opened if data.has(PHONE.name)]


def build_phone_game(data: GameData) -> PhoneGame:
    """Return a game in the form for phones; mistakes are reported to `data`."""
    look = read_phone_look(data)
    scoring = read_scoring(data)
    document = {
        "slug": scoring.slug,
        "title": scoring.title,
        "icons": dict(look.icons),
        "largest": dict(look.largest),
        "scoring": scoring_json(scoring),
        "chance": chance_document(data),
        "titles": piece_names(data),
        "setup": setup_json(data, look.sets_up),
        "derives": load_function(data.name, look.derives)(data) if look.derives else None,
        "plays": load_function(data.name, look.plays)(data) if look.plays else None,
    }
    rules = hashlib.sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()[:16]
    sees = {deck.id: deck.seen for deck in data.values(DECKS) if deck.seen != "all"}
    more = {"rules": rules, "contents": hash_contents(data), "pictures": [*look.pictures]}
    more["face"] = next((render_face_style(row.value) for row in data.named(FACE.name)), "")
    return PhoneGame({**document, **more, "sees": sees}, look, player_range(data))


def piece_names(data: GameData) -> dict[str, str]:
    """Return the names of pieces in decks, by id, if they differ from the ids.

    If several pieces have the same name, the printed id is added to it.
    """
    decks = data.values(DECKS)
    tables = {table for deck in decks for table in (deck.table, *deck.gains)}
    pieces = {piece for table in tables for piece in data.rows(table)}
    titles = card_titles(data, tables, pieces)
    equal = Counter(titles.values())
    names = {}
    for piece, title in titles.items():
        name = (with_id(title, piece) if equal[title] > 1 else title).replace(SOLID, " ")
        if name != (piece[:1].upper() + piece[1:]).replace("-", " "):
            names[piece] = name
    return names


def scoring_json(scoring: Scoring) -> dict[str, Any]:
    """Return the scoring of a game as JSON, to check and score records on the phone."""
    return {
        "slug": scoring.slug,
        "title": scoring.title,
        "modes": [
            {"id": mode.id, "label": mode.label, "players": list(mode.players)}
            for mode in scoring.modes
        ],
        "table": [_field(item) for item in scoring.table],
        "fields": [_field(field) for field in scoring.fields],
        "groups": mapping_pairs(scoring.groups),
        "lines": [struct_json(line) for line in scoring.lines],
        "ties": [struct_json(ty) for ty in scoring.ties],
        "outcomes": [struct_json(outcome) for outcome in scoring.outcomes],
        "ranked_by": node_json(scoring.ranked_by),
        "most": scoring.most,
        "may_win": node_json(scoring.may_win),
        "sums": list(scoring.sums),
        "doubts": [struct_json(doubt) for doubt in scoring.doubts],
        "words": dict(scoring.words),
        "bgg": scoring.bgg,
    }


def _field(field: Field) -> dict[str, Any]:
    result = struct_json(field)
    if field.fields:
        result["fields"] = [_field(inner) for inner in field.fields]
    if field.cards:
        result["cards"] = [[card, dict(values)] for card, values in field.cards.items()]
    return result

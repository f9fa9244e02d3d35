"""A game as JSON for the phone: parsed rules, never their text, and what it looks like.

What stands there is told by `companion/web/app/core/types.d.ts`. A mapping whose order matters is a
list of pairs, since objects of JavaScript put numbers first; a value that is left out is the
default of its field.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from companion.core.declaration import Field, Scoring
from companion.core.expressions import Constant, Node
from companion.core.expressions import Field as FieldNode
from companion.data.game_data import GameData, open_data
from companion.data.scoring import read_scoring
from companion.games.functions import function
from companion.games.game import Game
from companion.games.phone import PHONE, PhoneRow, phone_look
from companion.web.chance_export import chance_document, piece_names

PYTHON_ONLY = ("house_cards",)  # what only the check of the data needs
LARGEST_NUMBER = (1 << 53) - 1  # whole numbers that JavaScript has without loss


class PhoneGame(Struct, frozen=True):
    """A game on the phone.

    Attributes:
        document: what the program reads.
        look: its pictures and signs.
    """

    document: Mapping[str, Any]
    look: PhoneRow


def on_phone(games: Iterable[Game], overlay: Path | None, language: str) -> list[PhoneGame]:
    """Return those of some games that the phone knows.

    Args:
        games: what may be on it.
        overlay: the owner's folder.
        language: of the words.

    Raises:
        DataError: it lists every mistake in what is read of a game.
    """
    opened = (open_data(game.slug, game.scoring, overlay, language) for game in games)
    return [data.made(phone_game) for data in opened if data.has(PHONE.name)]


def phone_game(data: GameData) -> PhoneGame:
    """Return a game as the phone has it; mistakes are reported to its data."""
    look = phone_look(data)
    scoring = read_scoring(data, has_pad=False).scoring
    document = {
        "slug": scoring.slug,
        "title": scoring.title,
        "accent": look.accent,
        "icons": dict(look.icons),
        "scoring": scoring_document(scoring),
        "chance": chance_document(data),
        "titles": piece_names(data),
        "derives": function(data.name, look.derives)(data) if look.derives else None,
        "plays": function(data.name, look.plays)(data) if look.plays else None,
    }
    return PhoneGame(document, look)


def scoring_document(scoring: Scoring) -> dict[str, Any]:
    """Return what the phone needs to check and score a record of a game."""
    return {
        "slug": scoring.slug,
        "title": scoring.title,
        "modes": [
            {"id": one.id, "label": one.label, "players": list(one.players)}
            for one in scoring.modes
        ],
        "table": [_field(one) for one in scoring.table],
        "fields": [_field(one) for one in scoring.fields],
        "groups": _pairs(scoring.groups),
        "lines": [_declared(one) for one in scoring.lines],
        "ties": [_declared(one) for one in scoring.ties],
        "outcomes": [_declared(one) for one in scoring.outcomes],
        "ranked_by": _node(scoring.ranked_by),
        "most": scoring.most,
        "may_win": _node(scoring.may_win),
        "sums": list(scoring.sums),
        "doubts": [_declared(one) for one in scoring.doubts],
        "words": dict(scoring.words),
        "bgg": scoring.bgg,
    }


def _declared(one: Struct) -> dict[str, Any]:
    """Return what was declared, without what has its default."""
    found = {}
    for field in fields(one):
        if field.name in PYTHON_ONLY:
            continue
        value = getattr(one, field.name)
        default = field.default if field.default_factory is NODEFAULT else field.default_factory()
        if value != default:
            found[field.name] = _written(value)
    return found


def _field(one: Field) -> dict[str, Any]:
    found = _declared(one)
    if one.fields:
        found["fields"] = [_field(inner) for inner in one.fields]
    if one.cards:
        found["cards"] = [[card, dict(values)] for card, values in one.cards.items()]
    return found


def _written(value: object) -> object:
    if isinstance(value, Node):
        return _node(value)
    if isinstance(value, Mapping):
        return _pairs(value)
    if isinstance(value, Struct):
        return _declared(value)
    if isinstance(value, tuple):
        return [_written(item) for item in value]
    return sorted(value) if isinstance(value, frozenset) else value


def _node(node: Node | None) -> object:
    """Return an expression: a call as a list, a field as an object, a constant as itself."""
    if node is None:
        return None
    if isinstance(node, FieldNode):
        return {"field": node.path, "kind": node.kind}
    if isinstance(node, Constant):
        return _constant(node.value)
    return [node.operator, *map(_node, node.of)]


def _constant(value: object) -> object:
    if isinstance(value, Mapping):
        return {"table": [[name, _number(number)] for name, number in value.items()]}
    if isinstance(value, tuple):
        return {"list": [_constant(item) for item in value]}
    return _number(value)


def _number(value: object) -> object:
    """Return a word or a number; a number too large for JavaScript as its digits."""
    large = isinstance(value, int) and abs(value) > LARGEST_NUMBER
    return {"digits": str(value)} if large else value


def _pairs(names: Mapping[str, Any]) -> list[list[Any]]:
    return [[name, value] for name, value in names.items()]

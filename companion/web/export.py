"""A game as JSON for the phone: parsed rules, never their text, and its look.

What stands there is told by `companion/web/app/core/types.d.ts`. A mapping whose order matters is a
list of pairs, since objects of JavaScript put numbers first; a value that is left out is the
default of its field.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.core.scoring_types import Field, Scoring
from companion.data.contents import chance_document, hash_contents
from companion.data.decks_and_pools import DECKS
from companion.data.game_data import GameData, open_data
from companion.data.scoring import read_scoring
from companion.games.card_decks import card_titles, with_id
from companion.games.components import player_range
from companion.games.game_type import Game
from companion.games.named_function import load_function
from companion.games.phone_look import PHONE, PhoneRow, read_phone_look
from companion.web.setup_export import setup_json
from companion.web.written import mapping_pairs, node_json, struct_json

SOLID = "\N{NO-BREAK SPACE}"


class PhoneGame(Struct, frozen=True):
    """A game on the phone."""

    document: Mapping[str, Any]  # what the program reads
    look: PhoneRow  # its pictures and signs
    players: tuple[int, int]  # the fewest and the most people


def games_with_phone(games: Iterable[Game], overlay: Path | None, language: str) -> list[PhoneGame]:
    """Return those games that have a program for the phone, with the owner's folder over them.

    Raises DataError, which lists every mistake in what is read of a game.
    """
    opened = (
        open_data(game.slug, game.scoring, overlay, language, own=game.home) for game in games
    )
    return [data.compute(build_phone_game) for data in opened if data.has(PHONE.name)]


def build_phone_game(data: GameData) -> PhoneGame:
    """Return a game as the phone has it; mistakes are reported to its data."""
    look = read_phone_look(data)
    scoring = read_scoring(data, has_pad=False).scoring
    document = {
        "slug": scoring.slug,
        "title": scoring.title,
        "accent": look.accent,
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
    return PhoneGame({**document, **more, "sees": sees}, look, player_range(data))


def piece_names(data: GameData) -> dict[str, str]:
    """Return the names of pieces of decks that differ from their ids.

    Only equal names get the id that is printed on the piece.
    """
    decks = data.values(DECKS)
    tables = {table for deck in decks for table in (deck.table, *deck.gains)}
    pieces = {piece for table in tables for piece in data.rows(table)}
    titles = card_titles(data, tables, pieces)
    equal = Counter(titles.values())
    names = {
        piece: (with_id(title, piece) if equal[title] > 1 else title).replace(SOLID, " ")
        for piece, title in titles.items()
    }
    return {piece: name for piece, name in names.items() if name != _from_id(piece)}


def _from_id(piece: str) -> str:
    return (piece[:1].upper() + piece[1:]).replace("-", " ")


def scoring_json(scoring: Scoring) -> dict[str, Any]:
    """Return the data with which the phone checks and scores a record of a game."""
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

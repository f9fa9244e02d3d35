"""The titles of pieces, filled in from the templates that components declare."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from companion.core.text_format import FIELD
from companion.data.game_data import GameData
from companion.data.piece_kinds import CALLED

LABEL = re.compile(r"<([a-z0-9_.{}-]+)>")
CODE = re.compile(r"[A-Z]?[0-9]+|[A-Z]")  # such an id is printed on its piece


def with_id(title: str, piece: str) -> str:
    """Append the piece's id to its title if the card shows this id, as in `Brook F05`."""
    return f"{title} {piece}" if CODE.fullmatch(piece) else title


def piece_title(
    words: Mapping[str, str], component: str, form: str, piece: str, texts: Mapping[str, str]
) -> str:
    """Fill in `form`, the template of a piece's title.

    `{key}` becomes a text of the piece. `<species.{id}.name>` becomes the label of this name.
    `{fish.name}` becomes the label `fish.<value of fish>.name`. Raises KeyError for unknown names.
    """

    def fill(place: re.Match[str]) -> str:
        key, _, rest = place[1].partition(".")
        if not rest:
            return texts[key]
        start = f"{component}.{piece}" if key == "card" else f"{key}.{texts[key]}"
        return words[f"{start}.{rest}"]

    return FIELD.sub(fill, LABEL.sub(lambda place: words[FIELD.sub(fill, place[1])], form))


def values_as_text(values: Mapping[str, object], shown: Mapping[str, str] = {}) -> dict[str, str]:
    """Convert texts and numbers to texts; leave out other values.

    `shown` has texts to use instead of any value, such as 2.10 for 2.1.
    """
    return {
        key: shown.get(key) or (str(value).lower() if isinstance(value, bool) else str(value))
        for key, value in values.items()
        if isinstance(value, (str, int, float)) or key in shown
    }


def card_titles(data: GameData, tables: Iterable[str], pieces: Iterable[str]) -> dict[str, str]:
    """Return titles of cards by id. Titles that are known only from a drawing are left out."""
    wanted, cards, titles = set(tables), set(pieces), {}
    for values in data.components:
        if not isinstance(values, Mapping) or values.get("kind") not in CALLED:
            continue
        name, form = values.get("name"), values.get("piece-title")
        table = values.get("table") or name
        is_card = values["kind"] in ("deck", "token")
        if table not in wanted or not isinstance(form, str) or not (is_card or data.schema.plain):
            continue
        rows = data.rows(str(table))
        for piece in (row for row in rows if row in cards):
            texts = {"id": piece, **values_as_text(rows[piece].values, rows[piece].texts)}
            try:
                titles[piece] = piece_title(data.words, str(name), form, piece, texts)
            except KeyError:  # a value that the entry leaves out
                continue
    return titles

"""What an owner's folder leaves out, added to what it says: it then reads like a game of ours."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from companion.core.convert import build
from companion.core.piece_sizes import PIECE_SIZES
from companion.data.own_rows import OwnRows
from companion.data.scoring_rows import ModeRow

Content = dict[str, object]
DRAWN = ("deck", "tile")  # kinds that have a layout
DEALT = (*DRAWN, "token")
CALLED = (*DEALT, "die", "pawn", "standee")  # kinds whose pieces have names
MADE: Mapping[str, tuple[str, ...]] = {
    "layout": ("layout",),
    "chance": ("decks", "pools"),
    "tuck-boxes": ("tuck-boxes",),
    "setup": ("setup", "setup-steps"),
    "scoring": ("scoring", "scoring-modes", "scoring-fields"),
    "pad": ("score-pad",),
    "phone": ("phone",),
}
"""The tables that are made if a folder leaves them out, by the file that they belong in."""
SPOKEN = ("say", "line", "by-hand", "by-hand-line")
LABEL = re.compile(r"[a-z0-9_.{}-]*")
GIVES = ("deal", "pick", "roll", "take", "value", "is", "run", "at")
ASKED = ("game", "components", "scoring", "score-pad", "setup", "tuck-boxes")
"""Subjects of the labels that the program asks for, and makes if a folder leaves them out."""
PHONE_PICTURE = "fish/perch"
HEX = 3**0.5 / 2  # height of a hex as a share of its width
NAMES, PICTURE, COPIES = ("name", "title"), "picture", "copies"


class OwnComponent(Struct, frozen=True):
    """What is asked of a component as a folder declares it."""

    name: str
    kind: str
    table: str
    layout: str
    size: tuple[float, float]
    title: str
    shape: str


class OwnGame(Struct, frozen=True):
    """What is asked of a game as a folder declares it.

    Attributes:
        rows: answers what is asked of its tables.
        scored: returns whether it says what scores.
        says: words that all such games share, by name.
    """

    title: str
    players: object
    components: tuple[OwnComponent, ...]
    rows: OwnRows
    scored: Callable[[], bool]
    says: Callable[[], Mapping[str, str]]

    @property
    def words(self) -> dict[str, str]:
        """The labels that stand in `game.toml`."""
        found = {f"components.{one.name}.title": one.title for one in self.components if one.title}
        return {**self._on_boxes, **({"game.title": self.title} if self.title else {}), **found}

    @property
    def _on_boxes(self) -> dict[str, str]:
        """The labels of boxes for decks, if there are boxes."""
        if not any(one.kind == "box" for one in self.components):
            return {}
        found, says = {"tuck-boxes.foot": ""}, self.says()
        titles = {one.name: one.title or spoken(one.name) for one in self.components}
        decks = {one.name for one in self.components if one.kind == "deck"}
        for name, held in self.rows.boxes().items():
            start, title = f"tuck-boxes.{name}", titles.get(str(held), spoken(name))
            cards = decks.issuperset(held if isinstance(held, list) else [held])
            found |= {f"{start}.title": title, f"{start}.band": says["box" if cards else "pieces"]}
            found |= {f"{start}.back": "", f"{start}.caption": ""}
        return found


def own_components(rows: Sequence[object]) -> tuple[OwnComponent, ...]:
    """Return what is asked of the components that are written well enough."""
    found = []
    for row in rows:
        if isinstance(row, dict) and isinstance(row.get("name"), str):
            name = row["name"]
            found.append(
                OwnComponent(
                    name=name,
                    kind=str(row.get("kind")),
                    table=_words(row, "table") or name,
                    layout=_words(row, "layout") or name,
                    size=size_of(row.get("size"), _words(row, "shape")) or PIECE_SIZES["poker"],
                    title=_words(row, "title"),
                    shape=shape_of(_words(row, "shape"), row.get("size")),
                )
            )
    return tuple(found)


def size_of(said: object, shape: str = "") -> tuple[float, float] | None:
    """Return the width and height in mm that a name or numbers say; None if they do not."""
    if isinstance(said, str):
        return PIECE_SIZES.get(said)
    if isinstance(said, (int, float)) and 10 <= said <= 1000:
        return float(said), across_of(shape, float(said))
    if isinstance(said, list) and len(said) == 2:
        width, height = said
        if all(type(one) in (int, float) and 10 <= one <= 1000 for one in said):
            return float(width), float(height)
    return None


def shape_of(shape: str, size: object) -> str:
    """Return the shape of a tile: one of the size `hex` is a hex."""
    return "hex" if size == "hex" else shape or "square"


def across_of(shape: str, width: float) -> float:
    """Return the height of a piece of which one number is known; a hex lies on an edge."""
    return round(width * HEX, 2) if shape == "hex" else width


def spoken(name: str) -> str:
    """Return a key as a person reads it: `catch-score` is "Catch score"."""
    words = name.replace("-", " ").replace("_", " ").strip()
    return words[:1].upper() + words[1:]


def derived_word(name: str) -> str:
    """Return what stands for a label that an owner's game leaves out: `scoring.lines.sets`."""
    parts = name.split(".")
    last = parts[-2] if parts[-1] in ("title", "label", "name") and len(parts) > 2 else parts[-1]
    return spoken(last)


def completed(file: str, content: Content, game: OwnGame) -> Content:
    """Return what a file says with all that it leaves out; it is made if it is not there."""
    if file == "tuck-boxes":
        return _with_boxes(content, game)
    if file == "phone" and game.scored():
        return {"phone": {"picture": PHONE_PICTURE}, **content}
    if file == "pad" and any(one.kind == "pad" for one in game.components):
        return {"score-pad": {}, **content}
    if file == "scoring" and not content:
        return content
    fill = FILLED.get(file)
    return fill(content, game) if fill else content


def counted(content: Content, components: Sequence[object]) -> Content:
    """Return the tables of a file, with as many copies of each entry as its component says."""
    found = dict(content)
    for row in components:
        if isinstance(row, dict) and row.get("kind") in CALLED and COPIES in row:
            table = str(row.get("table") or row.get("name"))
            if rows := _rows(found, table):
                found[table] = [{COPIES: row[COPIES], **one} for one in rows]
    return found


def titled(row: object, columns: Callable[[str], Sequence[str]]) -> object:
    """Return a component whose pieces are called by the column that names them."""
    if not isinstance(row, dict) or "piece-title" in row or row.get("kind") not in CALLED:
        return row
    table = row.get("table") or row.get("name")
    head = next((key for key in NAMES if key in columns(str(table))), "")
    return {**row, "piece-title": f"{{{head}}}"} if head else row


def _words(row: Mapping[str, object], key: str) -> str:
    value = row.get(key)
    return value if isinstance(value, str) else ""


def _rows(content: Content, table: str) -> list[Content] | None:
    """Return the entries of a table; none if it is missing, None if it is something else."""
    found = content.get(table, [])
    if isinstance(found, list) and all(isinstance(one, dict) for one in found):
        return found
    return None


def _ids(rows: Sequence[Content]) -> set[object]:
    return {row.get("id") for row in rows if isinstance(row.get("id"), str)}


def _with_layouts(content: Content, game: OwnGame) -> Content:
    rows = _rows(content, "layout")
    if rows is None:
        return content
    there, more = _ids(rows), {}
    for one in game.components:
        if one.kind in DRAWN and one.layout not in there:
            more[one.layout] = plain_layout(one, game.rows.keys(one.table), game)
    return {**content, "layout": [*rows, *more.values()]}


def _with_boxes(content: Content, game: OwnGame) -> Content:
    """Return the boxes: if the folder says nothing of them, one for each deck."""
    wanted = any(one.kind == "box" for one in game.components)
    decks = [one.name for one in game.components if one.kind == "deck"] if wanted else []
    return {"tuck-boxes": [{"id": name, "holds": name} for name in decks], **content}


def _with_decks(content: Content, game: OwnGame) -> Content:
    rows = _rows(content, "decks")
    if rows is None:
        return content
    used = {row.get("table") for row in rows} | _ids(rows)
    more: list[Content] = [
        {"id": one.name, "table": one.table}
        for one in game.components
        if one.kind in DEALT and one.table not in used and one.name not in used
    ]
    return {"pools": [], **content, "decks": [*rows, *more]}


def _with_steps(content: Content, game: OwnGame) -> Content:
    """Return the steps of the set-up: if there are none, each deck is shuffled."""
    rows = _rows(content, "setup-steps")
    if rows is None:
        return content
    if not content:
        say = game.says()["shuffle"]
        rows = [
            {
                "id": one.name,
                "shuffle": one.name,
                "say": say.replace("{deck}", one.title or spoken(one.name)),
            }
            for one in game.components
            if one.kind in DEALT
        ]
    given = [row.get("to") or row.get("id") for row in rows if any(row.get(key) for key in GIVES)]
    keys = ["players", *(key for key in given if isinstance(key, str))]
    return {"setup": {"keys": list(dict.fromkeys(keys))}, **content, "setup-steps": rows}


def named_words(content: Content) -> tuple[Content, dict[str, str]]:
    """Return a set-up whose steps name labels, and these: words that stood in the steps."""
    rows = _rows(content, "setup-steps")
    if rows is None:
        return content, {}
    words: dict[str, str] = {}
    named = []
    for number, row in enumerate(rows, start=1):
        said = {
            key: row[key]
            for key in SPOKEN
            if isinstance(row.get(key), str) and not LABEL.fullmatch(str(row[key]))
        }
        names = {key: f"step-{number}-{key}" for key in said}
        words |= {f"setup.{names[key]}": str(said[key]) for key in said}
        named.append({**row, **names})
    return {**content, "setup-steps": named}, words


def _with_frame(content: Content, game: OwnGame) -> Content:
    """Return the scoring with what most games have: one mode, names, a group for each line."""
    lines, fields = _rows(content, "scoring-lines"), _rows(content, "scoring-fields")
    if lines is None or fields is None:
        return content
    grouped = [{"group": line.get("id"), **line} for line in lines]
    groups = dict.fromkeys(str(line["group"]) for line in grouped if line["group"])
    given = content.get("scoring", {})
    frame = {"groups": list(groups), **given} if isinstance(given, dict) else given
    known, said = _ids(fields), str(content)
    name = {"id": "name", "kind": "text", "most": 40, "unique": True, "required": True}
    inner: list[Content] = [
        {"id": f"{field['id']}.{key}", "kind": "number", "least": -999, "most": 999}
        for field in fields
        if field.get("kind") == "rows" and isinstance(field.get("id"), str)
        if not any(str(one).startswith(f"{field['id']}.") for one in known)
        for key in _numbers_of(field, game, said)
    ]
    return {
        "scoring-modes": [{"id": "base", "players": _players(game)}],
        **content,
        "scoring": frame,
        "scoring-fields": [*([] if "name" in known else [name]), *fields, *inner],
        "scoring-lines": grouped,
    }


def _players(game: OwnGame) -> object:
    """Return the fewest and the most players; any if the game says them wrongly, which is told."""
    mode = build(ModeRow, {"players": game.players}, "base", lambda *_: None)
    return game.players if isinstance(mode, ModeRow) else [1, 4]


def _numbers_of(field: Content, game: OwnGame, said: str) -> list[str]:
    """Return the columns that hold a number in every entry that can stand in a field.

    One that a rule names need hold one in some entry only: then the others are told.
    """
    tables = field.get("of")
    if not isinstance(tables, list) or not tables:
        return []
    names = [table for table in tables if isinstance(table, str)]
    named = set(re.findall(rf"\b{re.escape(str(field['id']))}\.([a-z0-9_-]+)", said))
    every = [set(game.rows.numbers(table, every=True)) for table in names]
    some = [key for table in names for key in game.rows.numbers(table, every=False)]
    return [
        key
        for key in dict.fromkeys(some)
        if key in named or (key != COPIES and all(key in numbers for numbers in every))
    ]


FILLED: Mapping[str, Callable[[Content, OwnGame], Content]] = {
    "layout": _with_layouts,
    "chance": _with_decks,
    "setup": _with_steps,
    "scoring": _with_frame,
}

# --- a card that shows every column -------------------------------------------------------------

EDGE, HEAD, ROW = 5.0, 11.0, 6.0
FREE: Mapping[str, tuple[float, float]] = {"round": (0.16, 0.16), "hex": (0.2, 0.12)}
"""What stays free at the sides and at the top of a shape, as shares of its width and height."""


def plain_layout(one: OwnComponent, columns: Sequence[str], game: OwnGame) -> Content:
    """Return a layout that shows every column of a table: name, picture, a line for each other."""
    width, height = one.size
    free_x, free_y = FREE.get(one.shape, (0.0, 0.0))
    left, high_edge = max(EDGE, free_x * width), max(EDGE, free_y * height)
    inside = width - 2 * left
    head = next((key for key in NAMES if key in columns), "id")
    told = [key for key in columns if key not in (head, PICTURE, COPIES, "id")]
    top, low = high_edge + HEAD + 1, height - high_edge
    boxes: dict[str, object] = {
        "ground": _panel(0, 0, width, height, color="paper", bleed=True),
        "head": _box("text", left, high_edge, inside, HEAD)
        | {"text": f"{{{head}}}", "font": "serif-bold", "size": [15.0, 7.0], "align": "middle"},
        "rule": _box("rule", left, top - 1, inside, 0) | {"color": "rule"},
    }
    if PICTURE in columns:
        high = (low - top) * (0.5 if told else 1)
        boxes[PICTURE] = _box("art", left, top, inside, high) | {"name": f"{{{PICTURE}}}"}
        top += high + 1
    row = min(ROW * 2, (low - top) / max(1, len(told)))
    for number, key in enumerate(told):
        boxes[f"column-{key}"] = _box("text", left, top + number * row, inside, row) | {
            "text": f"*{spoken(key)}* {{{key}}}",
            "size": [11.0, 6.5],
            "when": f"{key.replace('-', '_').replace('.', '_')}",
        }
    back = {
        "ground": _panel(0, 0, width, height, color="accent", bleed=True),
        "plate": _panel(left, high_edge, inside, height - 2 * high_edge, color="none", bleed=False)
        | {"edge": "plate", "edge-width": 0.6, "radius": 2.0},
        "title": _box("text", left + 3, height / 4, inside - 6, height / 2)
        | {
            "text": game.title,
            "font": "serif-bold",
            "size": [20.0, 8.0],
            "align": "middle",
            "color": "plate",
        },
    }
    return {
        "id": one.layout,
        "size": [width, height],
        "plain-back": True,
        "front": {"boxes": boxes},
        "back": {"boxes": back},
    }


def _box(kind: str, x: float, y: float, w: float, h: float) -> Content:
    place = {"x": x, "y": y, "w": w, "h": h}
    return {"kind": kind, **{key: round(float(value), 3) for key, value in place.items()}}


def _panel(x: float, y: float, w: float, h: float, *, color: str, bleed: bool) -> Content:
    edges = ["left", "top", "right", "bottom"] if bleed else []
    return _box("panel", x, y, w, h) | {"color": color, "bleed": edges}

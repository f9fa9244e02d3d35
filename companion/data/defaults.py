"""An owner's folder with all that it leaves out filled in: it then reads like a game of ours."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.scoring_types import Mode
from companion.core.value_types import build_struct
from companion.data.load import GAME, Content, RawGame
from companion.data.overlay_folder import list_own_files
from companion.data.piece_kinds import (
    CALLED,
    COPIES,
    DEALT,
    DRAWN,
    NAMES,
    PICTURE,
    OwnComponent,
    own_components,
    spoken,
)
from companion.data.raw_tables import MARKS, has_marks

SPOKEN = ("say", "line", "by-hand", "by-hand-line")
LABEL = re.compile(r"[a-z0-9_.{}-]*")
GIVES = ("deal", "pick", "roll", "take", "value", "is", "run", "at")
USED = re.compile(r"[{.]([a-z][a-z0-9_-]*)")  # columns that a layout or a rule names
PHONE_PICTURE = "fish/perch"
FILLED = ("layout", "chance", "tuck-boxes", "setup", "scoring", "pad", "phone")
"""Files that are filled in, or made if they are not there, by their names without ending."""

EDGE, HEAD = 5.0, 11.0
BARE = ("text", "description", "rules", "effect")  # columns whose words need no heading
MARKUP = re.compile(r"[*{}|\\]")
FREE: Mapping[str, tuple[float, float]] = {"round": (0.16, 0.16), "hex": (0.2, 0.12)}
"""What stays free at the sides and at the top of a shape, as shares of its width and height."""


class OwnGame(Struct, frozen=True):
    """What is asked of a game as a folder declares it."""

    raw: RawGame  # whose contents are filled one by one
    facts: Content  # its title and its players
    components: tuple[OwnComponent, ...]
    says: Mapping[str, str]  # words that all such games share, by name

    def rows(self, table: str) -> list[Content]:
        """Return the entries of a table that have an id; a record is its only one."""
        for content in self.raw.contents.values():
            value = content.get(table)
            if isinstance(value, dict):
                return [value]
            if isinstance(value, list):
                return [row for row in value if isinstance(row, dict) and "id" in row]
        return []

    def titles(self, table: str) -> Mapping[str, str]:
        """Return the headings of a table's spreadsheet as they are written, by key."""
        sheet = self.raw.sheets.get(self.raw.paths.get(table, ""))
        return sheet.titles if sheet else {}

    def keys(self, table: str) -> tuple[str, ...]:
        """Return the keys of the entries of a table, in the order of the file."""
        own = self.rows(table)
        more = (row for content in self.raw.added.values() for row in _rows(content, table) or ())
        keys = dict.fromkeys(key for row in (*own, *more) for key in row)
        heads = filter(keys.__contains__, self.titles(table))  # a first cell may be empty
        marks = MARKS if has_marks(own) else ()
        return tuple(key for key in dict.fromkeys((*heads, *keys)) if key not in ("id", *marks))

    def named(self, *kinds: str) -> tuple[OwnComponent, ...]:
        """Return the components of some kinds."""
        return tuple(component for component in self.components if component.kind in kinds)

    @property
    def words(self) -> dict[str, str]:
        """The labels that stand in `game.toml`, and those of boxes, if there are some."""
        words = {f"components.{each.name}.title": each.title for each in self.components}
        words |= {"game.title": str(self.facts.get("title", ""))}
        words = {name: word for name, word in words.items() if word}
        if self.named("box"):
            words["tuck-boxes.foot"] = ""
            names = {each.name: each.label for each in self.components}
            decks = {deck.name for deck in self.named("deck")}
            for box in self.rows("tuck-boxes"):
                name, held = str(box["id"]), box.get("holds")
                start, title = f"tuck-boxes.{name}", names.get(str(held), spoken(name))
                cards = decks.issuperset(map(str, held) if isinstance(held, list) else [str(held)])
                band = self.says["box" if cards else "pieces"]
                words |= {f"{start}.title": title, f"{start}.band": band}
                words |= {f"{start}.back": "", f"{start}.caption": ""}
        return words


def load_own_files(raw: RawGame) -> Mapping[str, str]:
    """Fill in what the files of an owner's game leave out, with its overlay; return its words."""
    from companion.data.shared import shared_words  # late: it loads a game itself
    from companion.data.sheet import load_sheet  # late: ours need none

    report, contents = raw.mistakes.append, raw.contents
    tables = list_own_files(raw.folder, report)
    for stem in (GAME, *FILLED, *tables):
        raw.paths[stem], contents[stem] = f"{raw.slug}/{stem}.toml", {}
    sheets: dict[str, str] = {}
    for stem, path in sorted(tables.items(), key=lambda item: item[1].suffix != ".toml"):
        file = raw.paths[stem] = f"{raw.slug}/{path.name}"
        if path.suffix == ".toml":
            contents[stem] = raw.read(path, file)
            continue
        used = USED.findall(str([contents["layout"], contents["scoring"]]))
        contents[stem], sheet = load_sheet(path, file, report, used)
        sheets[stem] = file
        if sheet is None:
            raw.unread[file] = ""
        else:
            raw.sheets[file] = sheet
    raw.take_components()
    words = str([raw.components, *(contents[stem] for stem in contents if stem not in sheets)])
    spare = {sheets[stem] for stem in sheets if not re.search(rf"\b{re.escape(stem)}\b", words)}
    for place, problem in enumerate(raw.mistakes):
        raw.mistakes[place] = replace(problem, mild=problem.mild or problem.file in spare)
    raw.read_over()
    lists = [name for name, value in contents[GAME].items() if isinstance(value, list)]
    raw.columns = dict.fromkeys((*tables, *lists)) | raw.columns
    raw.written = dict(contents)
    for stem, content in contents.items():
        contents[stem] = fill_copies(content, raw.components)
    facts = contents[GAME].get(GAME)
    facts = facts if isinstance(facts, dict) else {}
    says = shared_words("own", raw.language)
    game = OwnGame(raw, facts, own_components(raw.components), says)
    contents["layout"] = _with_layouts(contents["layout"], game)
    contents["chance"] = _with_decks(contents["chance"], game)
    boxed = game.named("deck") if game.named("box") else ()
    boxes = [{"id": deck.name, "holds": deck.name} for deck in boxed]
    contents["tuck-boxes"].setdefault("tuck-boxes", boxes)
    contents["setup"], step_words = _with_steps(contents["setup"], game)
    contents["scoring"] = _with_frame(contents["scoring"], game)
    if game.named("pad"):
        contents["pad"].setdefault("score-pad", {})
    if any("scoring-lines" in content for content in contents.values()):
        contents["phone"].setdefault("phone", {"picture": PHONE_PICTURE})
    raw.components = tuple(fill_title(component, game.keys) for component in raw.components)
    return {**game.words, **step_words}


def fill_copies(content: Content, components: Sequence[object]) -> Content:
    """Return the tables of a file with the copies of each component; 0 leaves an entry out."""
    filled = dict(content)
    for table, rows in content.items():
        if isinstance(rows, list):
            filled[table] = [r for r in rows if not (isinstance(r, dict) and r.get(COPIES) == 0)]
    for row in components:
        if isinstance(row, dict) and row.get("kind") in CALLED and COPIES in row:
            table = str(row.get("table") or row.get("name"))
            if entries := _rows(filled, table):
                filled[table] = [{COPIES: row[COPIES], **entry} for entry in entries]
    return filled


def fill_title(row: object, columns: Callable[[str], Sequence[str]]) -> object:
    """Return a component with the column that names its pieces as title, which is no label."""
    if not isinstance(row, dict):
        return row
    row = {key: value for key, value in row.items() if key != "title"}
    if "piece-title" in row or row.get("kind") not in CALLED:
        return row
    table = row.get("table") or row.get("name")
    head = next((key for key in NAMES if key in columns(str(table))), "")
    return {**row, "piece-title": f"{{{head}}}"} if head else row


def _rows(content: Content, table: str) -> list[Content] | None:
    """Return the entries of a table; none if it is missing, None if it is something else."""
    result = content.get(table, [])
    if isinstance(result, list) and all(isinstance(item, dict) for item in result):
        return result
    return None


def _ids(rows: Sequence[Content]) -> set[object]:
    return {row.get("id") for row in rows if isinstance(row.get("id"), str)}


def _with_layouts(content: Content, game: OwnGame) -> Content:
    rows = _rows(content, "layout")
    if rows is None:
        return content
    more = {part.layout: part for part in game.named(*DRAWN) if part.layout not in _ids(rows)}
    return {**content, "layout": [*rows, *(plain_layout(part, game) for part in more.values())]}


def _with_decks(content: Content, game: OwnGame) -> Content:
    rows = _rows(content, "decks")
    if rows is None:
        return content
    used = {row.get("table") for row in rows} | _ids(rows)
    more: list[Content] = [
        {"id": part.name, "table": part.table}
        for part in game.named(*DEALT)
        if used.isdisjoint((part.table, part.name))
    ]
    return {"pools": [], **content, "decks": [*rows, *more]}


def _with_steps(content: Content, game: OwnGame) -> tuple[Content, dict[str, str]]:
    """Return the set-up, of labels for words in its steps, and these; alone it shuffles decks."""
    rows, words = _rows(content, "setup-steps"), dict[str, str]()
    if rows is None:
        return content, words
    if not content:
        say = game.says["shuffle"]
        rows = [
            {"id": part.name, "shuffle": part.name, "say": say.replace("{deck}", part.label)}
            for part in game.named(*DEALT)
        ]
    given = [row.get("to") or row.get("id") for row in rows if any(row.get(key) for key in GIVES)]
    keys = ["players", *(key for key in given if isinstance(key, str))]
    steps = []
    for number, row in enumerate(rows, start=1):
        texts = {key: str(row[key]) for key in SPOKEN if isinstance(row.get(key), str)}
        names = {key: f"step-{number}-{key}" for key in texts if not LABEL.fullmatch(texts[key])}
        words |= {f"setup.{name}": texts[key] for key, name in names.items()}
        steps.append({**row, **names})
    return {"setup": {"keys": list(dict.fromkeys(keys))}, **content, "setup-steps": steps}, words


def _with_frame(content: Content, game: OwnGame) -> Content:
    """Return the scoring with what most games have: one mode, names, a group for each line."""
    if not content:
        return content
    lines, fields = _rows(content, "scoring-lines"), _rows(content, "scoring-fields")
    if lines is None or fields is None:
        return content
    grouped = [{"group": line.get("id"), **line} for line in lines]
    groups = dict.fromkeys(str(line["group"]) for line in grouped if line["group"])
    given = content.get("scoring", {})
    frame = {"groups": list(groups), **given} if isinstance(given, dict) else given
    known, text = _ids(fields), str(content)
    name = {"id": "name", "kind": "text", "most": 40, "unique": True, "required": True}
    inner: list[Content] = [
        {"id": f"{field['id']}.{key}", "kind": "number", "least": -999, "most": 999}
        for field in fields
        if field.get("kind") == "rows" and isinstance(field.get("id"), str)
        if not any(str(item).startswith(f"{field['id']}.") for item in known)
        for key in _numbers_of(field, game, text)
    ]
    players = game.facts.get("players")
    mode = build_struct(Mode, {"players": players}, "base", lambda *_: None)
    players = players if isinstance(mode, Mode) else [1, 4]  # a wrong number is told elsewhere
    return {
        "scoring-modes": [{"id": "base", "players": players}],
        **content,
        "scoring": frame,
        "scoring-fields": [*([] if "name" in known else [name]), *fields, *inner],
        "scoring-lines": grouped,
    }


def _numbers_of(field: Content, game: OwnGame, rule: str) -> list[str]:
    """Return the columns that are numbers in every row; a column named by a rule, in any row."""
    tables = field.get("of")
    if not isinstance(tables, list) or not tables:
        return []
    named = set(re.findall(rf"\b{re.escape(str(field['id']))}\.([a-z0-9_-]+)", rule))
    some, every = dict[str, None](), list[set[str]]()
    for table in (table for table in tables if isinstance(table, str)):
        rows, keys = game.rows(table), game.keys(table)
        is_number = {key: [type(row.get(key)) in (int, float) for row in rows] for key in keys}
        some |= dict.fromkeys(key for key in keys if any(is_number[key]))
        every.append({key for key in keys if all(type(row.get(key)) is int for row in rows)})
    return [
        key
        for key in some
        if key in named or (key != COPIES and all(key in numbers for numbers in every))
    ]


def plain_layout(component: OwnComponent, game: OwnGame) -> dict[str, object]:
    """Return a layout that shows every column of a table: name, picture, a line for each other."""
    columns, titles = game.keys(component.table), game.titles(component.table)
    width, height = component.size
    free_x, free_y = FREE.get(component.shape, (0.0, 0.0))
    left, high_edge = max(EDGE, free_x * width), max(EDGE, free_y * height)
    inside = width - 2 * left
    head = next((key for key in NAMES if key in columns), "id")
    text_keys = [key for key in columns if key not in (head, PICTURE, COPIES, "id")]
    top, low = high_edge + HEAD + 1, height - high_edge
    boxes: dict[str, object] = {
        "ground": _panel(0, 0, width, height, color="paper", bleed=True),
        "head": _box("text", left, high_edge, inside, HEAD)
        | {"text": f"{{{head}}}", "font": "serif-bold", "size": [15.0, 7.0], "align": "middle"},
        "rule": _box("rule", left, top - 1, inside, 0) | {"color": "rule"},
    }
    if PICTURE in columns:
        boxes[PICTURE] = _box("art", left, top, inside, low - top) | {"name": f"{{{PICTURE}}}"}
    heads = {key: MARKUP.sub(r"\\\g<0>", spoken(titles.get(key, key))) for key in text_keys}
    lines = [f"{{{key}}}" if key in BARE else f"*{heads[key]}* {{{key}}}" for key in text_keys]
    if lines:
        boxes["columns"] = _box("text", left, top, inside, low - top) | {
            "text": "\n".join(lines),
            "size": [11.0, 6.5],
            "shares": PICTURE if PICTURE in columns else "columns",
        }
    back = {
        "ground": _panel(0, 0, width, height, color="accent", bleed=True),
        "plate": _panel(left, high_edge, inside, height - 2 * high_edge, color="none", bleed=False)
        | {"edge": "plate", "edge-width": 0.6, "radius": 2.0},
        "title": _box("text", left + 3, height / 4, inside - 6, height / 2)
        | {
            "text": str(game.facts.get("title", "")),
            "font": "serif-bold",
            "size": [20.0, 8.0],
            "align": "middle",
            "color": "plate",
        },
    }
    return {
        "id": component.layout,
        "size": [width, height],
        "plain-back": True,
        "front": {"boxes": boxes},
        "back": {"boxes": back},
    }


def _box(kind: str, x: float, y: float, w: float, h: float) -> dict[str, object]:
    place = {"x": x, "y": y, "w": w, "h": h}
    return {"kind": kind, **{key: round(float(value), 3) for key, value in place.items()}}


def _panel(x: float, y: float, w: float, h: float, *, color: str, bleed: bool) -> dict[str, object]:
    edges = ["left", "top", "right", "bottom"] if bleed else []
    return _box("panel", x, y, w, h) | {"color": color, "bleed": edges}

"""Reads an owner's game, and adds the declarations that the game leaves out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from companion.core.scoring_types import Mode
from companion.core.units import PIECE_SIZES
from companion.core.value_types import build_struct
from companion.data.load import GAME, Content, RawGame
from companion.data.overlay_folder import scan_folder
from companion.data.piece_kinds import (
    CALLED,
    COPIES,
    DEALT,
    DRAWN,
    NAMES,
    PICTURE,
    OwnComponent,
    own_components,
    size_of,
    spoken,
)
from companion.data.raw_tables import FILLED
from companion.data.toml_file import read_toml
from companion.resources import shared_folder

SPOKEN = ("say", "line", "by-hand", "by-hand-line")
LABEL = re.compile(r"[a-z0-9_.{}-]*")
GIVES = ("deal", "pick", "roll", "take", "value", "is", "run", "at")
USED = re.compile(r"[{.]([a-z][a-z0-9_-]*)")  # columns that a layout or a rule names
PHONE_PICTURE = "fish/perch"

EDGE, HEAD = 5.0, 11.0
BARE = ("text", "description", "rules", "effect")  # columns whose words need no heading
MARKUP = re.compile(r"[*{}|\\]")
FREE: Mapping[str, tuple[float, float]] = {"round": (0.16, 0.16), "hex": (0.2, 0.12)}
"""What stays free at the sides and at the top of a shape, as shares of its width and height."""


class OwnGame(Struct, frozen=True):
    """The declarations of an owner's game, as in its folder."""

    raw: RawGame  # its contents are filled in one by one
    facts: Content  # its title and number of players
    components: tuple[OwnComponent, ...]
    says: Mapping[str, str]  # texts shared by all owners' games, by name

    def rows(self, table: str) -> list[Content]:
        """Return a table's entries that have an id; if the table is a single record, [record]."""
        values = (content.get(table) for content in self.raw.contents.values())
        value = next((value for value in values if isinstance(value, (dict, list))), [])
        rows = [row for row in value if isinstance(row, dict) and "id" in row]
        return [value] if isinstance(value, dict) else rows

    def titles(self, table: str) -> Mapping[str, str]:
        """Return a table's spreadsheet headings as typed, by key."""
        sheet = self.raw.sheets.get(self.raw.paths.get(table, ""))
        return sheet.titles if sheet else {}

    def keys(self, table: str) -> tuple[str, ...]:
        """Return a table's keys in the file's order, without `id` and tables such as `sources`."""
        more = (row for content in self.raw.added.values() for row in _rows(content, table) or ())
        rows = (*self.rows(table), *more)
        keys = dict.fromkeys(key for row in rows for key in row if not isinstance(row[key], dict))
        heads = filter(keys.__contains__, self.titles(table))  # a first cell may be empty
        return tuple(key for key in dict.fromkeys((*heads, *keys)) if key != "id")

    def head(self, table: str) -> str:
        """Return the column that holds the names of a table's entries; "" if there is none."""
        columns = self.keys(table)
        return next((key for key in NAMES if key in columns), "")

    def named(self, *kinds: str) -> tuple[OwnComponent, ...]:
        """Return the components of these kinds, such as `deck` or `die`."""
        return tuple(component for component in self.components if component.kind in kinds)

    def words(self) -> dict[str, str]:
        """Return the titles in `game.toml` and the texts of tuck boxes, if any, by label name."""
        words = {f"components.{part.name}.title": part.title for part in self.components}
        words["game.title"] = str(self.facts.get("title", ""))
        words = {name: word for name, word in words.items() if word}
        words["tuck-boxes.foot"] = ""
        names = {part.name: part.label for part in self.components}
        decks = {deck.name for deck in self.named("deck")}
        for box in self.rows("tuck-boxes"):
            name, held = str(box.get("id")), box.get("holds")
            parts = map(str, held if isinstance(held, list) else [held])
            band = self.says["box" if decks.issuperset(parts) else "pieces"]
            texts = {"title": names.get(str(held), spoken(name)), "band": band, "back": ""}
            words |= {f"tuck-boxes.{name}.{key}": texts.get(key, "") for key in (*texts, "caption")}
        return words


def load_own_files(raw: RawGame) -> Mapping[str, str]:
    """Read an owner's game and its overlay, fill in declarations, and return the game's labels."""
    from companion.data.shared import shared_words  # late: it loads a game itself

    contents = raw.contents
    tables = _read_tables(raw)
    lists = [name for name, value in contents[GAME].items() if isinstance(value, list)]
    raw.columns = dict.fromkeys((*tables, *lists)) | raw.columns
    raw.written = dict(contents)
    for stem, content in contents.items():
        contents[stem] = _fill_copies(content, raw.components)
    facts, says = contents[GAME].get(GAME), shared_words("own", raw.language)
    facts = facts if isinstance(facts, dict) else {}
    game = OwnGame(raw, facts, tuple(own_components(raw.components)), says)
    layouts, decks = _rows(contents["layout"], "layout"), _rows(contents["chance"], "decks")
    if layouts is not None:
        new = {part.layout: part for part in game.named(*DRAWN) if part.layout not in _ids(layouts)}
        contents["layout"]["layout"] = [*layouts, *(plain_layout(new[id], game) for id in new)]
    if decks is not None:
        used = {row.get("table") for row in decks} | _ids(decks)
        parts = [part for part in game.named(*DEALT) if used.isdisjoint((part.table, part.name))]
        more = [{"id": part.name, "table": part.table} for part in parts]
        contents["chance"] = {"pools": [], **contents["chance"], "decks": [*decks, *more]}
    boxed = game.named("deck") if game.named("box") else ()
    boxes = [{"id": deck.name, "holds": deck.name} for deck in boxed]
    contents["tuck-boxes"].setdefault("tuck-boxes", boxes)
    contents["setup"], step_words = _with_steps(contents["setup"], game)
    contents["scoring"] = _with_frame(contents["scoring"], game)
    if game.named("pad"):
        contents["pad"].setdefault("score-pad", {})
    if any("scoring-lines" in content for content in contents.values()):
        contents["phone"].setdefault("phone", {"picture": PHONE_PICTURE})
    raw.components = tuple(_fill_title(component, game) for component in raw.components)
    return {**game.words(), **step_words}


def _read_tables(raw: RawGame) -> Mapping[str, Path]:
    """Read the files of an owner's game and its overlay into `raw`; return table paths by name."""
    from companion.data.spreadsheet_rows import load_sheet  # late: ours need none

    report, contents = raw.mistakes.append, raw.contents
    tables = scan_folder(raw.folder, report)
    for stem in (GAME, *FILLED, *tables):
        raw.paths[stem], contents[stem] = f"{raw.slug}/{stem}.toml", {}
    for stem, path in sorted(tables.items(), key=lambda item: item[1].suffix.lower() != ".toml"):
        file = raw.paths[stem] = f"{raw.slug}/{path.name}"
        if path.suffix.lower() == ".toml":
            contents[stem] = raw.read(path, file)
            continue
        used = USED.findall(str([contents["layout"], contents["scoring"]]))
        contents[stem], sheet = load_sheet(path, file, report, used)
        if sheet is None:
            raw.unread[file] = ""
        else:
            raw.sheets[file] = sheet
    sheets = {
        stem: raw.paths[stem] for stem, path in tables.items() if path.suffix.lower() != ".toml"
    }
    raw.take_components()
    words = str([raw.components, *(contents[stem] for stem in contents if stem not in sheets)])
    spare = {sheets[stem] for stem in sheets if not re.search(rf"\b{re.escape(stem)}\b", words)}
    raw.mistakes[:] = [
        replace(problem, mild=problem.mild or problem.file in spare) for problem in raw.mistakes
    ]
    raw.read_over()
    return tables


def _fill_copies(content: Content, components: Sequence[object]) -> Content:
    """Return `content` with `copies` of components filled in, and entries of 0 copies dropped."""
    filled, copies = dict(content), dict[str, Content]()
    for part in components:
        if isinstance(part, dict) and part.get("kind") in CALLED and COPIES in part:
            copies.setdefault(_table_of(part), {COPIES: part[COPIES]})
    for table in content:
        if rows := _rows(content, table):
            start = copies.get(table, {})
            filled[table] = [{**start, **row} for row in rows if row.get(COPIES) != 0]
    return filled


def _table_of(component: Content) -> str:
    return str(component.get("table") or component.get("name"))


def _fill_title(row: object, game: OwnGame) -> object:
    """Return a component's row without `title`; `piece-title` defaults to the column of names."""
    if not isinstance(row, dict):
        return row
    head = game.head(_table_of(row)) if row.get("kind") in CALLED else ""
    title = {"piece-title": f"{{{head}}}"} if head else {}
    return title | {key: value for key, value in row.items() if key != "title"}


def _rows(content: Content, table: str) -> list[Content] | None:
    """Return the entries of a table; [] if it is missing, None if it is not a list."""
    result = content.get(table, [])
    if isinstance(result, list) and all(isinstance(item, dict) for item in result):
        return result
    return None


def _ids(rows: Sequence[Content]) -> set[object]:
    return {row.get("id") for row in rows if isinstance(row.get("id"), str)}


def _with_steps(content: Content, game: OwnGame) -> tuple[Content, dict[str, str]]:
    """Return the completed set-up and its labels. The default shuffles decks, tiles and tokens."""
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
    """Add usual parts to the scoring: one mode, a field for names, and a group for each line."""
    lines, fields = _rows(content, "scoring-lines"), _rows(content, "scoring-fields")
    if not content or lines is None or fields is None:
        return content
    lines = [{"group": line.get("id"), **line} for line in lines]
    groups = dict.fromkeys(str(line["group"]) for line in lines if line["group"])
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
        "scoring-lines": lines,
    }


def _numbers_of(field: Content, game: OwnGame, rule: str) -> Iterator[str]:
    """Yield a field's columns of integers except `copies`, and of numbers that `rule` uses."""
    of = field.get("of")
    tables = [table for table in of if isinstance(table, str)] if isinstance(of, list) else []
    named = set(re.findall(rf"\b{re.escape(str(field['id']))}\.([a-z0-9_-]+)", rule))
    for key in dict.fromkeys(key for table in tables for key in game.keys(table)):
        kinds = {type(row.get(key)) for table in tables for row in game.rows(table)}
        if kinds & {int, float} and (key in named or (key != COPIES and kinds == {int})):
            yield key


def plain_layout(component: OwnComponent, game: OwnGame) -> Content:
    """Return a plain layout: the name, the picture, and a line per other column but `copies`."""
    columns, titles = game.keys(component.table), game.titles(component.table)
    width, height = size_of(component.size, component.shape) or PIECE_SIZES["poker"]
    free_x, free_y = FREE.get(component.shape, (0.0, 0.0))
    left, edge = max(EDGE, free_x * width), max(EDGE, free_y * height)
    inside, top = width - 2 * left, edge + HEAD + 1
    head = game.head(component.table) or "id"
    texts = [key for key in columns if key not in (head, PICTURE, COPIES)]
    heads = {key: MARKUP.sub(r"\\\g<0>", spoken(titles.get(key, key))) for key in texts}
    lines = [f"{{{key}}}" if key in BARE else f"*{heads[key]}* {{{key}}}" for key in texts]
    sizes = {
        "width": width, "height": height, "left": left, "edge": edge, "inside": inside,
        "rule": top - 1, "top": top, "room": height - edge - top, "plate": height - 2 * edge,
        "title-left": left + 3, "title-inside": inside - 6, "quarter": height / 4,
        "half": height / 2,
    }  # fmt: skip
    values: Content = {name: round(float(size), 3) for name, size in sizes.items()}
    values |= {"head": f"{{{head}}}", "title": str(game.facts.get("title", ""))}
    values |= {"columns": "\n".join(lines), "shares": PICTURE if PICTURE in columns else "columns"}
    form = json.dumps(read_toml(shared_folder() / "plain/layout.toml"))
    layout = json.loads(re.sub('"=([a-z-]+)"', lambda match: json.dumps(values[match[1]]), form))
    for name, is_there in ((PICTURE, PICTURE in columns), ("columns", bool(lines))):
        if not is_there:
            del layout["front"]["boxes"][name]
    return {"id": component.layout, **layout}

"""An owner's folder with all that it leaves out filled in: it then reads like a game of ours."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from companion.core.convert import build
from companion.core.declaration import Mode
from companion.data.load import (
    GAME,
    Files,
    declared_columns,
    load_content,
    take_components,
)
from companion.data.piece_kinds import (
    CALLED,
    COPIES,
    DEALT,
    DRAWN,
    NAMES,
    OwnComponent,
    own_components,
    spoken,
)
from companion.data.plain_layout import plain_layout
from companion.data.tables import MARKS, has_marks
from companion.resources import stays_inside

Content = dict[str, object]
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
PHONE_PICTURE = "fish/perch"


class OwnGame(Struct, frozen=True):
    """What is asked of a game as a folder declares it."""

    title: str
    players: object
    components: tuple[OwnComponent, ...]
    contents: Mapping[str, Content]
    # what its files say, by their names without ending; filled in one by one
    added: Sequence[Content]
    says: Mapping[str, str]  # words that all such games share, by name
    titles: Mapping[str, Mapping[str, str]]  # headings of spreadsheets as written, by table

    def has(self, table: str) -> bool:
        """Return whether a file has a table."""
        return any(table in content for content in self.contents.values())

    def rows(self, table: str) -> list[Content]:
        """Return the entries of a table that have an id; a record is its only one."""
        for content in self.contents.values():
            value = content.get(table)
            if isinstance(value, dict):
                return [value]
            if isinstance(value, list):
                return [row for row in value if isinstance(row, dict) and "id" in row]
        return []

    def keys(self, table: str) -> tuple[str, ...]:
        """Return the keys of the entries of a table, in the order of the file."""
        more = (row for content in self.added for row in _rows(content, table) or ())
        rows = [*self.rows(table), *more]
        heads = [*self.titles.get(table, ())]  # an empty first cell must not move its column
        written = {key for row in rows for key in row}
        keys = dict.fromkeys([*filter(written.__contains__, heads), *(k for r in rows for k in r)])
        marks = MARKS if has_marks(self.rows(table)) else ()
        return tuple(key for key in keys if key not in ("id", *marks))

    def numbers(self, table: str, *, every: bool) -> tuple[str, ...]:
        """Return the keys that hold a whole number in every entry, or some number in one."""
        rows, keys = self.rows(table), self.keys(table)
        if every:
            return tuple(key for key in keys if all(type(row.get(key)) is int for row in rows))
        return tuple(key for key in keys if any(type(row.get(key)) in (int, float) for row in rows))

    @property
    def words(self) -> dict[str, str]:
        """The labels that stand in `game.toml`."""
        titled = [component for component in self.components if component.title]
        words = {f"components.{component.name}.title": component.title for component in titled}
        return {**self._on_boxes, **({"game.title": self.title} if self.title else {}), **words}

    @property
    def _on_boxes(self) -> dict[str, str]:
        """The labels of boxes for decks, if there are boxes."""
        if not any(component.kind == "box" for component in self.components):
            return {}
        words = {"tuck-boxes.foot": ""}
        names = {each.name: each.title or spoken(each.name) for each in self.components}
        decks = {component.name for component in self.components if component.kind == "deck"}
        for box in self.rows("tuck-boxes"):
            name, held = str(box["id"]), box.get("holds")
            start, title = f"tuck-boxes.{name}", names.get(str(held), spoken(name))
            cards = decks.issuperset(map(str, held) if isinstance(held, list) else [str(held)])
            band = self.says["box" if cards else "pieces"]
            words |= {f"{start}.title": title, f"{start}.band": band}
            words |= {f"{start}.back": "", f"{start}.caption": ""}
        return words


def load_own_files(folder: Path, language: str, over: Path | None) -> Files:
    """Return what the files of an owner's game say, with all that they leave out.

    Args:
        folder: of the game.
        language: of what is filled in.
        over: the folder with rows that will be put over its own, which count for what is filled in.
    """
    from companion.data.own_files import list_own_files, load_sheet  # late: ours need none

    files = Files()
    report = files.mistakes.append
    listing = list_own_files(folder)
    files.mistakes += listing.problems
    for stem in (GAME, *MADE):
        files.paths[stem], files.contents[stem] = f"{folder.name}/{stem}.toml", {}
    sheets: dict[str, str] = {}
    for stem, path in listing.tables.items():
        name = files.paths[stem] = f"{folder.name}/{path.name}"
        if path.suffix == ".toml":
            files.contents[stem] = load_content(path, name, files.unread, report)
            continue
        files.contents[stem], sheet = load_sheet(path, name, report)
        sheets[stem] = name
        if sheet is None:
            files.unread[name] = ""
        else:
            files.sheets[name] = sheet
    written = take_components(files.contents[GAME], files.paths[GAME], report)
    words = str([written, *(files.contents[stem] for stem in files.contents if stem not in sheets)])
    spare = {sheets[stem] for stem in sheets if not re.search(rf"\b{re.escape(stem)}\b", words)}
    for place, problem in enumerate(files.mistakes):
        files.mistakes[place] = replace(problem, mild=problem.mild or problem.file in spare)
    lists = [name for name, value in files.contents[GAME].items() if isinstance(value, list)]
    files.columns = dict.fromkeys((*listing.tables, *lists)) | declared_columns(written)
    paths = (
        [] if over is None else [path for path in over.glob("*.toml") if stays_inside(path, over)]
    )
    added = [load_content(path, "", {}, lambda _: None) for path in paths]
    fill_defaults(files, written, language, added)
    return files


def fill_defaults(
    files: Files, written: Sequence[object], language: str, added: Sequence[Content]
) -> None:
    """Fill in what the files of an owner's game leave out, in place.

    Args:
        files: what they say.
        written: the components as `game.toml` declares them.
        language: of the words that stand where it says none.
        added: rows that will be put over those of the files.
    """
    from companion.data.shared_words import shared_words  # late: it loads a game itself

    contents = files.contents
    said = contents[GAME].get(GAME)
    facts = said if isinstance(said, dict) else {}
    game = OwnGame(
        title=str(facts.get("title", "")),
        players=facts.get("players"),
        components=own_components(written),
        contents=contents,
        added=added,
        says=shared_words("own", language),
        titles={Path(path).stem: sheet.titles for path, sheet in files.sheets.items()},
    )
    for file in [file for file in contents if file not in MADE]:
        contents[file] = fill_copies(contents[file], written)
    for file in MADE:
        contents[file] = fill_copies(complete_file(file, contents[file], game), written)
    contents["setup"], words = named_words(contents["setup"])
    files.words = {**game.words, **words}
    files.components = tuple(
        fill_title(without_title(component), game.keys) for component in written
    )


def complete_file(file: str, content: Content, game: OwnGame) -> Content:
    """Return what a file says with all that it leaves out; it is made if it is not there."""
    if file == "tuck-boxes":
        return _with_boxes(content, game)
    if file == "phone" and game.has("scoring-lines"):
        return {"phone": {"picture": PHONE_PICTURE}, **content}
    if file == "pad" and any(one.kind == "pad" for one in game.components):
        return {"score-pad": {}, **content}
    if file == "scoring" and not content:
        return content
    fill = FILLED.get(file)
    return fill(content, game) if fill else content


def fill_copies(content: Content, components: Sequence[object]) -> Content:
    """Return the tables of a file, with as many copies of each entry as its component says.

    An entry of which there are 0 is left out.
    """
    found = {
        table: [row for row in rows if not (isinstance(row, dict) and row.get(COPIES) == 0)]
        if isinstance(rows, list)
        else rows
        for table, rows in content.items()
    }
    for row in components:
        if isinstance(row, dict) and row.get("kind") in CALLED and COPIES in row:
            table = str(row.get("table") or row.get("name"))
            if rows := _rows(found, table):
                found[table] = [{COPIES: row[COPIES], **one} for one in rows]
    return found


def fill_title(row: object, columns: Callable[[str], Sequence[str]]) -> object:
    """Return a component whose pieces are called by the column that names them."""
    if not isinstance(row, dict) or "piece-title" in row or row.get("kind") not in CALLED:
        return row
    table = row.get("table") or row.get("name")
    head = next((key for key in NAMES if key in columns(str(table))), "")
    return {**row, "piece-title": f"{{{head}}}"} if head else row


def without_title(component: object) -> object:
    """Return a component without its title, which is a label."""
    if not isinstance(component, dict):
        return component
    return {key: value for key, value in component.items() if key != "title"}


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
            more[one.layout] = plain_layout(
                one, game.keys(one.table), game.title, game.titles.get(one.table, {})
            )
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
        say = game.says["shuffle"]
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
    mode = build(Mode, {"players": game.players}, "base", lambda *_: None)
    return game.players if isinstance(mode, Mode) else [1, 4]


def _numbers_of(field: Content, game: OwnGame, said: str) -> list[str]:
    """Return the columns that hold a number in every entry that can stand in a field.

    One that a rule names need hold one in some entry only: then the others are told.
    """
    tables = field.get("of")
    if not isinstance(tables, list) or not tables:
        return []
    names = [table for table in tables if isinstance(table, str)]
    named = set(re.findall(rf"\b{re.escape(str(field['id']))}\.([a-z0-9_-]+)", said))
    every = [set(game.numbers(table, every=True)) for table in names]
    some = [key for table in names for key in game.numbers(table, every=False)]
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

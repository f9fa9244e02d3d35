"""The components of a game, as declared by `[[components]]` in its `game.toml`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, partial
from importlib import import_module
from itertools import chain
from typing import Any, Literal, cast

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.core.limits import Count
from companion.core.names import (
    describe_bad_name,
    expand_aliases,
    group_aliases,
    match_names,
    split_names,
    suggest_word,
)
from companion.core.units import PIECE_SIZES
from companion.core.value_types import build_struct
from companion.data.game_data import Entry, GameData
from companion.data.piece_kinds import Size, size_of
from companion.data.raw_tables import OWNER, count_marks
from companion.data.schema import Column
from companion.drawing.component import Component
from companion.games.component_info import ComponentInfo, only_solo
from companion.games.faces import with_game_style
from companion.games.game_type import Choices, Code, load_function

TABLE_SET = "table-set"
WITHOUT_TABLE: Mapping[str, str] = {"board": "game", "track": "game", "box": "tuck-boxes"}
SIDED = ("deck", "tile", "token", "pawn", "standee")  # kinds that have a back
TABLED = (*SIDED, "die", "aid")
CODE = ("entries", "values", "piece", "sides", "draw", "needed")
BY_SIDES = "d{sides}"  # a size of dice: a key of the table of sizes for each number of sides
MOST_CELLS = 400  # of a track
Report = Callable[[str, str], None]
Kind = Literal[
    "deck", "tile", "token", "die", "pawn", "standee", "pad", "aid", "box", "board", "track",
    "sheet",
]  # fmt: skip
BUILDERS: Mapping[str, str] = {
    "deck": "card_decks:build_deck",
    "tile": "plain_parts:tiles",
    "token": "paper_parts:build_paper_tokens plain_parts:tokens",
    "die": "paper_parts:build_paper_dice plain_parts:dice",
    "pawn": "paper_parts:build_standees plain_parts:figures",
    "standee": "paper_parts:build_standees plain_parts:figures",
    "board": "plain_parts:board",
    "track": "plain_parts:track",
    "aid": "player_aids:build_aids player_aids:build_worded_aids",
    "box": "tuck_boxes:build_boxes",
    "pad": "score_pad:build_pad",
}
"""What builds a kind of component, with functions of its game; the last one, without any."""
OWN_KINDS = tuple(BUILDERS)  # what a folder of data alone may have


class ComponentRow(Struct, frozen=True):
    """A component as declared in `game.toml`."""

    name: str  # name of component, table, layout, and labels `components.<name>.*`
    kind: Kind
    table: str = ""  # table of its pieces, if named differently
    columns: Mapping[str, Column] | None = None  # types of its table's columns, if not in code
    layout: str = ""  # layout of its cards, if named differently
    tables: tuple[str, ...] = ()  # tables printed on it, if it has no own table
    set: str | None = None  # its expansion
    copies: Count = 1  # copies of each piece, if not in the table
    per_player: bool = False
    # whether everybody who plays has a part of it: entries that name a `player`, or as many copies
    # as there are players
    solo: bool = False  # whether only for solo games, unless several players name it
    alias: str = ""
    # a name that it shares with other components, to print them together; pads and aids have
    # `table-set`, which an owner of the box needs at the table
    plain_back: bool = False  # whether all backs are equal and carry no information
    piece_title: str = ""
    # what a person calls a piece, with values of its entry and labels in braces: `{fish.name}` is
    # the label `fish.<its fish>.name`
    size: Size = ""
    # a key of the table `sizes`: a diameter, an edge, or width and height; or these themselves, mm,
    # or a name that such sizes have
    shape: Literal["square", "round", "hex"] = "square"  # shape of an owner's tiles
    picture: str = ""  # picture of an owner's board or aid
    back: str = ""  # picture on the back of an owner's pieces
    numbers: tuple[int, int] = (0, 0)  # first and last number of an owner's track
    entries: Code | None = None  # function for the entries, if they depend on choices
    values: Code | None = None  # function for further values of a card
    piece: Code | None = None  # function for the piece of an entry
    sides: Code | None = None  # function for both sides of an aid
    draw: Code | None = None  # function that builds the whole component
    needed: Code | None = None  # function for the copies by number of players


class ComponentOrder(Struct, frozen=True, dict=True):
    """A component to build, with its declaration, the game's data and the person's choices."""

    row: ComponentRow
    data: GameData
    choices: Choices

    @cached_property
    def entries(self) -> tuple[Entry[Any], ...]:
        """The entries of the component's table, without those of players who do not play."""
        result: tuple[Entry[Any], ...]
        if self.row.entries is not None:
            result = self.code(self.row.entries)(self.data, self.choices)
        else:
            result = self.data.named(self.row.table or self.row.name)
        if not self.row.per_player:
            return result
        players = dict.fromkeys(entry.values["player"] for entry in result)
        playing = list(players)[: self.players]
        return tuple(entry for entry in result if entry.values["player"] in playing)

    @property
    def layout(self) -> str:
        """The name of the layout of the component's pieces."""
        return self.row.layout or self.row.name

    @property
    def players(self) -> int:
        """The number of players; CompanionError if it is too high."""
        most = player_range(self.data)[1]
        wanted = self.choices.players or most
        if wanted > most:
            title = self.data.words["game.title"]
            raise CompanionError(f"{wanted} players are too many; at most {most} play {title}")
        return wanted

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of a piece in mm, declared as numbers or by name."""
        return size_of(self.row.size, self.row.shape) or self.sized(str(self.row.size))

    def sized(self, key: str) -> tuple[float, float]:
        """Return the size `key` in the chosen row of the sizes table, as (width, height) in mm."""
        chosen = self._sizes
        value = chosen.values.get(key) or getattr(chosen.value, key.replace("-", "_"))
        width, height = value if isinstance(value, (tuple, list)) else (value, value)
        return float(width), float(height)

    @property
    def is_square(self) -> bool:
        """Whether the component's tokens are square at the chosen size."""
        return self.row.size in getattr(self._sizes.value, "square", ())

    @property
    def _sizes(self) -> Entry[Any]:
        sizes = {entry.id: entry for entry in self.data.named("sizes")}
        names = (str(self.choices.extra.get("size")), self.choices.card_size, "regular", *sizes)
        return next(sizes[name] for name in names if name in sizes)

    @property
    def printed(self) -> tuple[Entry[Any], ...]:
        """The entries to print: from the tables `row.tables`, or `entries` if there are none."""
        if self.row.tables:
            return tuple(item for table in self.row.tables for item in self.data.named(table))
        return self.entries

    @cached_property
    def info(self) -> ComponentInfo:
        """The properties of the component."""
        words, name = self.data.words, self.row.name
        return ComponentInfo(
            name=name,
            title=words[f"components.{name}.title"],
            provenance=count_marks(entry.source for entry in self.printed),
            house=frozenset(item.id for item in self.printed if item.source.mark == "H"),
            set=self.row.set,
            file=f"{self.data.name}/labels/en.toml",
            how=words.get(f"components.{name}.how", ""),
        )

    @property
    def coded_pieces(self) -> list[Any]:
        """The component's pieces, one for each entry, made by the component's own function."""
        make = self.code(self.row.piece or "")
        return [make(self.data, entry) for entry in self.entries]

    def code(self, name: str) -> Callable[..., Any]:
        """Return the game's function of this name."""
        result: Callable[..., Any] = load_function(self.data.name, name)
        return result


def player_range(data: GameData) -> tuple[int, int]:
    """Return the fewest and most players of a game; (1, 1) if its data have no entry `game`."""
    result = data.named("game")
    few, many = result[0].value.players if result else (1, 1)
    return few, many


def build_components(data: GameData, choices: Choices) -> tuple[Component, ...]:
    """Build the chosen components of a game. If a chosen name is unknown, build all components."""
    rows = {row.name: row for row in data.compute(declared_rows)}
    titles = {name: data.words.get(f"components.{name}.title", name) for name in rows}
    aliases = group_aliases((name, alias_of(row)) for name, row in rows.items())
    names = {**titles, **{alias: alias for alias in aliases}}
    matches, is_known = _match_all(choices.only, names)
    only = frozenset(expand_aliases(matches, aliases))
    wanted = only if only and is_known else frozenset(rows)
    sets, _ = _match_all(choices.sets or (), {row.set: row.set for row in rows.values() if row.set})
    choices = replace(choices, only=only, sets=None if choices.sets is None else sets)
    orders = (ComponentOrder(row, data, choices) for row in rows.values() if row.name in wanted)
    return tuple(map(build_component, orders))


def _match_all(texts: Iterable[str], names: Mapping[str, str]) -> tuple[frozenset[str], bool]:
    """Match texts to names; return the ids of all matches, and whether every text has a match."""
    match = partial(match_names, names=names)
    matches = [match(name) for text in texts for name in split_names(text, match)]
    return frozenset(chain.from_iterable(matches)), all(matches)


def alias_of(row: ComponentRow) -> str:
    """Return the group name under which a component is printed with others; "" for none."""
    return row.alias or (TABLE_SET if row.kind in ("pad", "aid") else "")


def build_component(order: ComponentOrder) -> Component:
    """Build a component, with the pieces that the chosen number of players needs."""
    build = order.code(order.row.draw) if order.row.draw else _find_builder(order)
    result = replace(with_game_style(build(order), order.data), alias=alias_of(order.row))
    if order.data.raw.owners:
        from companion.games.owner_art import with_icons

        result = with_icons(result, order.data)
    if order.row.per_player:
        result = replace(result, seats=order.players)
    if order.row.solo:
        return only_solo(result, order.choices)
    if order.row.needed is None or order.choices.players is None:
        return result
    needed: Component = order.code(order.row.needed)(result, order)
    return needed


def _find_builder(order: ComponentOrder) -> Callable[[ComponentOrder], Component]:
    """Return the function that builds a component. The function's module is imported here."""
    row = order.row
    names = BUILDERS[row.kind].split()
    builder = names[0] if row.piece or row.sides else names[-1]
    if not row.piece and row.kind == "die" and row.per_player:
        builder = "paper_parts:build_player_dice"
    if not row.piece and row.kind == "token" and order.layout in order.data.rows("layout"):
        builder = "card_decks:build_layout_tokens"
    module, _, name = builder.partition(":")
    result: Callable[[ComponentOrder], Component]
    result = getattr(import_module(f"companion.games.{module}"), name)
    return result


def declared_rows(data: GameData) -> tuple[ComponentRow, ...]:
    """Return the declared components of a game, checked."""
    rows: dict[str, ComponentRow] = {}
    for count, values in enumerate(data.components, start=1):
        name = values.get("name") if isinstance(values, Mapping) else None
        place = name if isinstance(name, str) else f"component {count}"
        entry = Entry(place[:80], values, OWNER, {}, f"{data.name}/game.toml")
        before = len(data.problems)
        row = build_struct(
            ComponentRow, cast("Mapping[str, object]", values), place, partial(data.problem, entry)
        )
        if not isinstance(row, ComponentRow):
            continue
        if mistake := describe_bad_name(row.name):
            data.problem(entry, "name", mistake)
        elif row.name in rows:
            data.problem(entry, "name", "is used twice; use each name only once")
        if data.schema.plain:
            if len(data.problems) == before:  # else a value that is left out seems missing
                _check_plain(data, row, partial(data.problem, entry))
            if row.kind in WITHOUT_TABLE and not row.table:
                row = replace(row, tables=(WITHOUT_TABLE[row.kind],))
        rows[row.name] = row
    return tuple(rows.values())


def _check_plain(data: GameData, row: ComponentRow, wrong: Report) -> None:
    """Report the wrong and the missing values of an owner's component."""
    from companion.games.owner_art import owner_pictures  # late: only owners have some

    kind = f"an {row.kind}" if row.kind == "aid" else f"a {row.kind}"
    if row.kind not in OWN_KINDS:
        wrong("kind", f"{kind} needs a program of its own; try {', '.join(OWN_KINDS)}")
    for key in (key for key in CODE if getattr(row, key)):
        wrong(key, "is only for games with a program of their own; leave it out")
    if row.kind == "pad" and not data.has("scoring-lines"):
        wrong("kind", "a pad is made from scoring.toml, which is missing")
    if row.kind == "board" and not row.picture:
        wrong("picture", "a board needs a picture, and its size: [width, height]")
    elif row.kind in ("board", "track") and not isinstance(row.size, tuple):
        wrong("size", f"{kind} needs its size: [width, height] in mm")
    if (
        row.kind == "track"
        and not row.table
        and not 0 < row.numbers[1] - row.numbers[0] < MOST_CELLS
    ):
        wrong("numbers", "a track needs its first and last number, such as [0, 50], or a table")
    if row.shape != "square" and row.kind != "tile":
        wrong("shape", f"{kind} cannot have a shape; only a tile can")
    if row.back and row.kind not in SIDED:
        wrong("back", f"{kind} has no back; these do: {', '.join(SIDED)}")
    for key, name in (("picture", row.picture), ("back", row.back)):
        try:
            _ = name and owner_pictures(data).file(name)
        except CompanionError as error:
            wrong(key, str(error))
    if row.kind in TABLED or row.table:
        _check_names(data, row, wrong)


def _check_names(data: GameData, row: ComponentRow, wrong: Report) -> None:
    """Report an unknown size or table."""
    own = {key for sizes in data.rows("sizes").values() for key in sizes.values}
    known = {"", *PIECE_SIZES, *own, *({BY_SIDES} if own else ())}
    if row.kind in TABLED and isinstance(row.size, str) and row.size not in known:
        names = ", ".join(PIECE_SIZES)
        wrong("size", f'"{row.size[:40]}" is not a size; use {names}, or [width, height] in mm')
    table = row.table or row.name
    if not data.has(table):
        named = [name for name in data.raw.tables if name in data.raw.columns]
        near = suggest_word(table, named) or f"; write {table}.toml, {table}.csv or {table}.xlsx"
        wrong("table", f'there is no table "{table}"{near}')
    elif not data.rows(table):
        wrong("table", f'the table "{table}" has no entries')
    elif (
        row.per_player
        and row.kind != "aid"
        and any("player" not in item.values for item in data.rows(table).values())
    ):
        wrong("per-player", f'needs a column "player" in {table}, with the player of each piece')

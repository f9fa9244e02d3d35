"""The components of a game, as `[[components]]` of its `game.toml` declare them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, partial
from importlib import import_module
from itertools import chain
from typing import Annotated, Any, Literal, cast, get_args

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.core.limits import Count, Range
from companion.core.names import (
    describe_bad_name,
    expand_aliases,
    group_aliases,
    match_names,
    split_names,
)
from companion.core.units import PIECE_SIZES
from companion.core.value_types import build_struct
from companion.data.game_data import Entry, GameData
from companion.data.piece_kinds import across_of
from companion.data.raw_tables import OWNER, count_marks
from companion.data.schema import Column
from companion.drawing.component import Component
from companion.games.component_info import ComponentInfo, only_solo
from companion.games.faces import with_game_style
from companion.games.game_type import Choices, Code, load_function

TABLE_SET = "table-set"
Length = Annotated[float, Range(10, 1000, "mm")]
OwnKind = Literal[
    "deck", "tile", "token", "die", "pawn", "standee", "board", "track", "aid", "box", "pad",
]  # fmt: skip
OWN_KINDS: tuple[str, ...] = get_args(OwnKind)
Kind = Literal[OwnKind, "sheet"]
WITHOUT_TABLE: Mapping[str, str] = {"board": "game", "track": "game", "box": "tuck-boxes"}
CODE = ("entries", "values", "piece", "sides", "draw", "needed")


class Builders(Struct, frozen=True):
    """The functions that build a kind of component."""

    code: str = ""  # with functions of its game where it needs some
    needs: str = ""  # the key that must name such a function
    data: str = ""  # if a row names no function; "" for the same
    shown: str = ""  # if data show the pieces of a game of ours


BUILDERS: Mapping[Kind, Builders] = {
    "deck": Builders("card_decks:build_deck"),
    "tile": Builders("card_decks:build_deck", "", "plain_parts:tiles"),
    "token": Builders(
        "paper_parts:build_paper_tokens",
        "piece",
        "plain_parts:tokens",
        "card_decks:build_layout_tokens",
    ),
    "die": Builders(
        "paper_parts:build_paper_dice",
        "piece",
        "plain_parts:dice",
        "paper_parts:build_player_dice",
    ),
    "pawn": Builders("paper_parts:build_standees", "piece", "plain_parts:figures"),
    "standee": Builders("paper_parts:build_standees", "piece", "plain_parts:figures"),
    "pad": Builders("score_pad:build_pad"),
    "aid": Builders("player_aids:build_aids", "sides", *["player_aids:build_worded_aids"] * 2),
    "box": Builders("tuck_boxes:build_boxes"),
    "board": Builders("", "draw", "plain_parts:board"),
    "track": Builders("", "draw", "plain_parts:track"),
    "sheet": Builders("", "draw"),
}


class ComponentRow(Struct, frozen=True):
    """One component as it is declared."""

    name: str  # of the component, its table, its layout, its labels `components.<name>.*`
    kind: Kind
    table: str = ""  # whose entries its pieces are, if it is not named like it
    columns: Mapping[str, Column] | None = None  # types of its table's columns, if no code has them
    layout: str = ""  # of its cards, if that is not named like it
    tables: tuple[str, ...] = ()  # whose numbers stand on it, if it has no table of its own
    set: str | None = None  # the expansion it belongs to
    copies: Count = 1  # of each piece, if the table does not say it
    per_player: bool = False
    # whether everybody who plays has a part of it: entries that name a `player`, or as many copies
    # as there are players
    solo: bool = False  # whether it is of a solo game: several players must ask for it
    alias: str = ""
    # a name that it shares with other components, to print them together; pads and aids have
    # `table-set`, which an owner of the box needs at the table
    plain_back: bool = False  # whether all backs are alike and tell nothing
    piece_title: str = ""
    # what a person calls a piece, with values of its entry and labels in braces: `{fish.name}` is
    # the label `fish.<its fish>.name`
    size: str | tuple[Length, Length] | Length = ""
    # a key of the table `sizes`: a diameter, an edge, or width and height; or these themselves, mm,
    # or a name that such sizes have
    shape: Literal["square", "round", "hex"] = "square"  # of an owner's tiles
    picture: str = ""  # the picture of an owner's board or aid
    back: str = ""  # the picture on the back of an owner's pieces
    numbers: tuple[int, int] = (0, 0)  # the first and the last number of an owner's track
    entries: Code | None = None  # the function that returns the entries, if they depend on choices
    values: Code | None = None  # the function that returns what else a card says
    piece: Code | None = None  # the function that returns the piece of an entry
    sides: Code | None = None  # the function that returns the two sides of an aid
    draw: Code | None = None  # the function that returns all of it
    needed: Code | None = None  # the function that returns the copies for so many players, if any

    @property
    def names_code(self) -> bool:
        """Whether functions of its game make it, or a part of it."""
        return any(getattr(self, key) for key in CODE)


class ComponentOrder(Struct, frozen=True, dict=True):
    """A component to build: its declaration, its game, and the choices of a person."""

    row: ComponentRow
    data: GameData
    choices: Choices

    @cached_property
    def entries(self) -> tuple[Entry[Any], ...]:
        """The entries of its table; if it is of players, of those who play."""
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
    def players(self) -> int:
        """The number of players; CompanionError if the game is not for so many."""
        most = player_range(self.data)[1]
        wanted = self.choices.players or most
        if wanted > most:
            title = self.data.words["game.title"]
            raise CompanionError(f"{wanted} players are too many; at most {most} play {title}")
        return wanted

    @property
    def size(self) -> tuple[float, float]:
        """The size of a piece, mm: its `size` names a key of the chosen sizes."""
        if isinstance(self.row.size, tuple):
            return self.row.size
        if isinstance(self.row.size, float):
            return self.row.size, across_of(self.row.shape, self.row.size)
        return PIECE_SIZES.get(self.row.size) or self.sized(self.row.size)

    def sized(self, key: str) -> tuple[float, float]:
        """Return (width, height) in mm of a key of the chosen size, `regular` or the first."""
        chosen = self._sizes
        value = chosen.values.get(key) or getattr(chosen.value, key.replace("-", "_"))
        width, height = value if isinstance(value, (tuple, list)) else (value, value)
        return float(width), float(height)

    @property
    def is_square(self) -> bool:
        """Whether its tokens are square in the chosen sizes."""
        return self.row.size in getattr(self._sizes.value, "square", ())

    @property
    def _sizes(self) -> Entry[Any]:
        sizes = {entry.id: entry for entry in self.data.named("sizes")}
        names = (str(self.choices.extra.get("size")), self.choices.card_size, "regular", *sizes)
        return next(sizes[name] for name in names if name in sizes)

    @property
    def printed(self) -> tuple[Entry[Any], ...]:
        """The entries that are printed on it."""
        if self.row.tables:
            return tuple(item for table in self.row.tables for item in self.data.named(table))
        return self.entries

    @cached_property
    def info(self) -> ComponentInfo:
        """The facts of the component."""
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

    def code(self, name: str) -> Callable[..., Any]:
        """Return a function of the game that its declaration names."""
        result: Callable[..., Any] = load_function(self.data.name, name)
        return result


def player_range(data: GameData) -> tuple[int, int]:
    """Return the fewest and the most players of a game; any while its data have mistakes."""
    result = data.named("game")
    few, many = result[0].value.players if result else (1, 1)
    return few, many


def build_components(data: GameData, choices: Choices) -> tuple[Component, ...]:
    """Return all components of a game, or those wanted; an unknown name means all."""
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
    """Return the ids that texts match, and whether each text matches any."""
    match = partial(match_names, names=names)
    matches = [match(name) for text in texts for name in split_names(text, match)]
    return frozenset(chain.from_iterable(matches)), all(matches)


def alias_of(row: ComponentRow) -> str:
    """Return the name that a component shares with others; "" for none."""
    return row.alias or (TABLE_SET if row.kind in ("pad", "aid") else "")


def build_component(order: ComponentOrder) -> Component:
    """Return one component, with the pieces for this number of players."""
    drawn = with_game_style(_build_all(order), order.data)
    result = replace(drawn, alias=alias_of(order.row))
    if order.data.raw.owners:
        from companion.games.owner_pictures import with_icons

        result = with_icons(result, order.data)
    if order.row.per_player:
        result = replace(result, seats=order.players)
    if order.row.solo:
        return only_solo(result, order.choices)
    if order.row.needed is None or order.choices.players is None:
        return result
    needed = order.code(order.row.needed)(result, order)
    assert isinstance(needed, Component)
    return needed


def _build_all(order: ComponentOrder) -> Component:
    """Build all of a component; the module of its kind is imported only here."""
    row = order.row
    if row.draw is not None:
        drawn = order.code(row.draw)(order)
        assert isinstance(drawn, Component)
        return drawn
    builders = BUILDERS[row.kind]
    builder = builders.code if row.names_code else builders.data or builders.code
    if not row.piece and _is_data_drawn(order.data, row):
        builder = builders.shown
    module, _, name = builder.partition(":")
    built: Component = getattr(import_module(f"companion.games.{module}"), name)(order)
    return built


def with_article(kind: str) -> str:
    """Return a kind with its article."""
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


def declared_rows(data: GameData) -> tuple[ComponentRow, ...]:
    """Return the declared components of a game, checked."""
    rows: dict[str, ComponentRow] = {}
    for count, values in enumerate(data.components, start=1):
        name = values.get("name") if isinstance(values, Mapping) else None
        place = name if isinstance(name, str) else f"component {count}"
        entry = Entry(place[:80], values, OWNER, {}, f"{data.name}/game.toml")
        row = build_struct(
            ComponentRow, cast("Mapping[str, object]", values), place, partial(data.problem, entry)
        )
        if not isinstance(row, ComponentRow):
            continue
        if mistake := describe_bad_name(row.name):
            data.problem(entry, "name", mistake)
        elif row.name in rows:
            data.problem(entry, "name", "is there twice; use each name only once")
        if data.schema.plain:
            from companion.games.plain_check import check_plain

            check_plain(data, entry, row)
            table = "" if row.table else WITHOUT_TABLE.get(row.kind)
            rows[row.name] = replace(row, tables=(table,)) if table else row
            continue
        key = BUILDERS[row.kind].needs
        if key and not row.draw and not getattr(row, key) and not _is_data_drawn(data, row):
            data.problem(entry, key, f"is missing; {with_article(row.kind)} names its function")
        rows[row.name] = row
    return tuple(rows.values())


def _is_data_drawn(data: GameData, row: ComponentRow) -> bool:
    """Return whether data draw the pieces in place of a function."""
    if row.kind == "die":
        return row.per_player
    if row.kind == "aid":
        return row.sides is None and data.has(row.table or row.name)
    layout = row.layout or row.name
    return row.kind == "token" and layout in data.rows("layout")

"""The type of a game: a value made of names; the modules behind them are imported when called."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.core.limits import Pattern
from companion.games.tool import Body, Tool

if TYPE_CHECKING:
    from companion.data.game_data import GameData
    from companion.data.schema import Schema
    from companion.drawing.component import Component
    from companion.games.sleeves import Sleeve

FUNCTION = Pattern(r"[a-z_]+(\.[a-z_]+)*:[a-z_]+", 'a name such as "cards:values"')
Code: TypeAlias = Annotated[str, FUNCTION]
"""The name of a function of a game that ships with the program, as its data names it."""


def load_function(game: str, name: str) -> Any:
    """Return a value of a game's module by name; ImportError or AttributeError without it."""
    module, _, called = name.partition(":")
    return getattr(import_module(f"companion.games.{game}.{module}"), called)


CardSize = Literal["poker", "mini"]
Chosen = bool | str | tuple[str, ...] | None


class Facts(Struct, frozen=True):
    """Facts of a game, for `companion list` and on paper."""

    title: str
    players: tuple[int, int]  # fewest and most players
    icons: Mapping[str, str] = field(default_factory=dict)  # meaning of icons on pieces, by name


class Choices(Struct, frozen=True):
    """Choices of a person that change which pieces there are, or their size."""

    card_size: CardSize = "poker"  # of decks of poker cards; boards follow
    thickness: float = 0.32  # of one card, mm, for the boxes that hold them
    seed: str | None = None  # of what is drawn by chance; None for the set that everybody has
    extra: Mapping[str, Chosen] = field(default_factory=dict)
    # what was chosen with the print options that games bring, by name; an option that was not given
    # is missing
    only: frozenset[str] = frozenset()  # wanted components, if not all; others may be unbuilt
    players: int | None = None  # how many play; None for a full set
    sets: frozenset[str] | None = None  # the expansions that are printed; None for all of them
    sleeve: Sleeve | None = None  # what cards are put into; boards and boxes give it room


class PrintOption(Struct, frozen=True):
    """An option of `companion print` that a game brings; it arrives in `Choices.extra`."""

    name: str  # as written after `--`
    help: str  # what it does, in one line
    type: Any = bool
    # or str, list[str] (it is repeatable), a Literal, whose first value is the default, or Path:
    # the text of the file arrives
    metavar: str | None = None  # what stands for the words in the help
    is_seed: bool = False  # whether it is `--seed` for this game alone


class HouseValue(Struct, frozen=True):
    """A number of our own that stands in for one that the publisher has not made public."""

    file: str
    entry: str
    keys: tuple[str, ...]


class HouseTable(Struct, frozen=True, rename={"name": "table"}):
    """The house values of a table, entry by entry."""

    name: str
    first: bool  # whether an owner of the box fills it in before others
    entries: int  # how many the table has, with those that have no house value
    values: tuple[HouseValue, ...]


class Game(Struct, frozen=True):
    """A game: its names; data and the functions behind the names do the rest.

    Everything is imported when it is called, as a command works with few games.
    """

    slug: str  # its name in folders and on the command line
    schema: str = "schema:schema"  # its function that returns its tables
    photo_name: str = ""  # its function that reads photographs of its sheets; "" for none
    screen_name: str = ""  # its function that returns its screen at the table; "" for none
    print_options: tuple[PrintOption, ...] = ()  # its own options of `companion print`
    tools: tuple[Tool, ...] = ()  # the commands that it brings
    record_options: Mapping[str, str] = field(default_factory=dict)
    # its own options of `companion score`, by name, each with the place in a record that it stands
    # for
    editions: tuple[str, ...] = ()  # of its rules, as its switch `edition` knows them
    edition: str = ""  # the one that was asked for; "" for the one that its data name
    home: Path | None = None  # the folder of its folder, if it is an owner's: it has data only

    def of_edition(self, edition: str | None) -> Game:
        """Return the game with an edition of its rules; CompanionError if it is unknown."""
        if edition is None or edition in self.editions:
            return replace(self, edition=edition or "")
        if not self.editions:
            raise CompanionError(f"{self.slug} has one edition only; leave --edition out")
        right = " or ".join(self.editions)
        raise CompanionError(f'there is no edition "{edition[:40]}" of {self.slug}; it is {right}')

    def load(
        self, overlay: Path | None, language: str = "en", only: Collection[str] = ()
    ) -> GameData:
        """Return its data, with the owner's over it; checks only the tables in `only`, if any.

        Raises DataError, which lists every mistake in what was read.
        """
        return open_game(self.slug, self.scoring, overlay, language, only, self.edition, self.home)

    def scoring(self) -> Schema:
        """Return its tables, also those of its scoring."""
        if self.home is not None:
            from companion.games.owner_games import schema

            return schema()
        result: Schema = load_function(self.slug, self.schema)()
        return result

    def facts(self, data: GameData) -> Facts:
        """Return its facts."""
        from companion.core.text_format import labels_below
        from companion.games.components import player_range

        icons = labels_below(data.words, "icons")
        return Facts(title=data.words["game.title"], players=player_range(data), icons=icons)

    def components(self, data: GameData, choices: Choices) -> tuple[Component, ...]:
        """Return its components."""
        from companion.games.components import build_components

        return build_components(data, choices)

    def house(self, data: GameData, mark: str = "H") -> tuple[HouseTable, ...]:
        """Return the (checked) tables with house values, or others, in the order to fill them."""
        from companion.games.shared_tables import HOUSE

        data.check()
        first = [name for row in data.named(HOUSE.name) for name in row.value.first]
        result = []
        for table in data.tables:
            entries = data.named(table.name) if table.numbers else ()
            values = tuple(
                HouseValue(entry.file, entry.id, entry.keys_from(mark))
                for entry in entries
                if entry.keys_from(mark)
            )
            if values:
                result.append(HouseTable(table.name, table.name in first, len(entries), values))
        order = {name: place for place, name in enumerate(first)}
        return tuple(sorted(result, key=lambda table: order.get(table.name, len(order))))

    def setup(self) -> Body[Any, Any]:
        """Return how it is set up; one of the parameters is `players`."""
        from companion.games.setup_run import run_setup
        from companion.games.setup_schema import parameters_type, setup_options

        stored = tuple(option.id for option in setup_options(self.slug, self.home) if option.kept)
        return Body(self.load, parameters_type(self.slug, self.home), run_setup, stored)

    @property
    def screen(self) -> Callable[..., Any] | None:
        """The reader of the game's screen, or None; takes folder, language and adventure."""
        return load_function(self.slug, self.screen_name) if self.screen_name else None


def open_game(
    slug: str,
    schema: Callable[[], Schema],
    overlay: Path | None,
    language: str = "en",
    only: Collection[str] = (),
    edition: str = "",
    home: Path | None = None,
) -> GameData:
    """Return the data of a game; an owner's is checked whole, unless only some is wanted."""
    from companion.data.game_data import open_data

    data = open_data(slug, schema, overlay, language, edition=edition, own=home)
    if overlay is not None and not only:
        data.check()
    return data


def shared_tables() -> Schema:
    """Return the tables that every game may have, to be the `rest` of those that it brings."""
    from companion.data.schema import Schema
    from companion.games.shared_tables import SHARED_MADE, SHARED_TABLES

    return Schema(SHARED_TABLES, SHARED_MADE)

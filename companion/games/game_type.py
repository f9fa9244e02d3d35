"""The type `Game`, which names a game's functions and imports them only when called."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
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
    from companion.data.setup_places import PlacedComponent
    from companion.drawing.component import Component
    from companion.games.sleeves import Sleeve

FUNCTION = Pattern(r"[a-z_]+(\.[a-z_]+)*:[a-z_]+", 'a name such as "cards:values"')
Code: TypeAlias = Annotated[str, FUNCTION]
"""The name of a function of a game that ships with the program, as its data names it."""


def load_function(game: str, name: str) -> Any:
    """Import a game's function, such as `cards:schema`; ImportError or AttributeError if none."""
    module, _, called = name.partition(":")
    return getattr(import_module(f"companion.games.{game}.{module}"), called)


CardSize = Literal["poker", "mini"]
Chosen = bool | str | tuple[str, ...] | None


class Facts(Struct, frozen=True):
    """Title, numbers of players and icons of a game, for `companion list` and for prints."""

    title: str
    players: tuple[int, int]  # fewest and most players
    icons: Mapping[str, str] = field(default_factory=dict)  # meaning of icons on pieces, by name


class Choices(Struct, frozen=True):
    """A person's choices that change the pieces or their size."""

    card_size: CardSize = "poker"  # size of poker-card decks; boards follow
    thickness: float = 0.32  # thickness of a card, mm, for boxes
    seed: str | None = None  # seed for generated pieces; None for the default set
    extra: Mapping[str, Chosen] = field(default_factory=dict)
    # what was chosen with the print options that games bring, by name; an option that was not given
    # is missing
    only: frozenset[str] = frozenset()  # components to build; empty for all; others may be missing
    players: int | None = None  # number of players; None for a full set
    sets: frozenset[str] | None = None  # expansions to print; None for all
    sleeve: Sleeve | None = None  # sleeves for the cards; boards and boxes get larger


class PrintOption(Struct, frozen=True):
    """An option that a game adds to `companion print`; its value arrives in `Choices.extra`."""

    name: str  # name after `--`
    help: str  # description in one line
    type: Any = bool
    # or str, list[str] (it is repeatable), a Literal, whose first value is the default, or Path:
    # the text of the file arrives
    metavar: str | None = None  # placeholder in the help
    is_seed: bool = False  # whether it is `--seed` for this game alone


class HouseValue(Struct, frozen=True):
    """The house values of one entry: our own values where the publisher's are unknown."""

    file: str
    entry: str
    keys: tuple[str, ...]


class HouseTable(Struct, frozen=True, rename={"name": "table"}):
    """A table with house values: our own values where the publisher's are unknown."""

    name: str
    first: bool  # whether owners should fill it in first
    entries: int  # number of entries, with those without house values
    values: tuple[HouseValue, ...]


class Game(Struct, frozen=True):
    """A game, described by its name, the names of its functions, and its options.

    These functions and the game's data define the game. Modules are imported on use, since a
    command needs few games.
    """

    slug: str  # its name in folders and on the command line
    schema: str = "schema:schema"  # name of the function that returns its tables
    photo_name: str = ""  # function that reads photographs of its sheets; "" for none
    screen_name: str = ""  # function that returns its screen at the table; "" for none
    print_options: tuple[PrintOption, ...] = ()  # its options of `companion print`
    tools: tuple[Tool, ...] = ()  # its own commands
    record_options: Mapping[str, str] = field(default_factory=dict)
    # its own options of `companion score`, by name, each with the place in a record that it stands
    # for
    editions: tuple[str, ...] = ()  # editions of its rules, as in its switch `edition`
    edition: str = ""  # requested edition; "" for the one in its data
    home: Path | None = None  # folder of owners' games it is in; such games have data only

    def of_edition(self, edition: str | None) -> Game:
        """Return this game in an edition of its rules; CompanionError for an unknown edition."""
        if edition is None or edition in self.editions:
            return replace(self, edition=edition or "")
        if not self.editions:
            raise CompanionError(f"{self.slug} has one edition only; leave --edition out")
        right = " or ".join(self.editions)
        raise CompanionError(f'there is no edition "{edition[:40]}" of {self.slug}; it is {right}')

    def load(
        self, overlay: Path | None, language: str = "en", only: Collection[str] = ()
    ) -> GameData:
        """Load the game's data, merged with the owner's data in `overlay`.

        With an overlay, all tables are checked, unless `only` names the tables that are needed.
        Raises DataError, which lists every mistake found.
        """
        from companion.data.game_data import GameData
        from companion.data.load import load_raw

        raw = load_raw(self.slug, overlay, language, edition=self.edition, home=self.home)
        data = GameData(raw, self.scoring)
        if overlay is not None and not only:
            data.check()
        return data

    def scoring(self) -> Schema:
        """Return the schema of the game, including the tables of scoring."""
        if self.home is not None:
            from companion.games.owner_games import schema

            return schema()
        result: Schema = load_function(self.slug, self.schema)()
        return result

    def facts(self, data: GameData) -> Facts:
        """Return title, numbers of players and icons from the game's data."""
        from companion.core.text_format import labels_below
        from companion.games.components import player_range

        icons = labels_below(data.words, "icons")
        return Facts(title=data.words["game.title"], players=player_range(data), icons=icons)

    def components(self, data: GameData, choices: Choices) -> tuple[Component, ...]:
        """Return all components of the game."""
        from companion.games.components import build_components

        return build_components(data, choices)

    def house(self, data: GameData, mark: str = "H") -> tuple[HouseTable, ...]:
        """Return the tables with values from the source `mark`; "H" means house values.

        Tables that an owner should fill in first come first. Raises DataError for wrong data.
        """
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
        """Return the set-up of the game; its parameters always include `players`."""
        from companion.games.setup_run import run_setup
        from companion.games.setup_schema import parameters_type, setup_options

        stored = tuple(option.id for option in setup_options(self.slug, self.home) if option.kept)
        return Body(self.load, parameters_type(self.slug, self.home), run_setup, stored)

    def example_setups(
        self, data: GameData, notice: Callable[[str], object]
    ) -> Iterator[tuple[str, tuple[str, ...], Mapping[str, PlacedComponent]]]:
        """Yield title, steps and places of a set-up for each number of players from 2 on.

        `notice` is told which numbers are left out, as there are too few pieces for them.
        """
        from companion.core.chance import Stream
        from companion.core.chance_events import Dealer
        from companion.games.setup_run import iter_placed

        body, (few, many) = self.setup(), self.facts(data).players
        for players in range(max(2, few), many + 1):
            dealer = Dealer(Stream(f"{self.slug} {players}"))
            dealer.by_hand = True
            try:
                answer = body.run(data, body.parameters(players=players), dealer)
            except CompanionError as error:
                notice(f"Note: without a set-up for {players} players: {error}")
                continue
            places = {each.place.id: each for each in iter_placed(data, answer.record)}
            yield f"{players} players", answer.lines, places

    @property
    def screen(self) -> Callable[..., Any] | None:
        """The function that builds the game's screen; None if the game has no screen.

        The function takes folder, language and adventure.
        """
        return load_function(self.slug, self.screen_name) if self.screen_name else None


def shared_tables() -> Schema:
    """Return the tables that every game may have; schemas of games include them as `rest`."""
    from companion.data.schema import Schema
    from companion.games.shared_tables import SHARED_MADE, SHARED_TABLES

    return Schema(SHARED_TABLES, SHARED_MADE)

"""Gives commands random results from a seed or a game table; finds games to verify tables."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, TypeVar

import typer
from msgspec import Struct, ValidationError, convert, json, to_builtins
from msgspec.structs import fields

from companion.cli.game_selection import check_folder, list_games
from companion.cli.parameters import open_table_for_writing, option_name
from companion.cli.terminal import echo_json, fold_lines
from companion.core.chance import Stream, new_seed
from companion.core.chance_events import ChanceEvent, Dealer, DealEvent, Kinds
from companion.core.errors import CompanionError, DataError

if TYPE_CHECKING:
    from companion.data.game_data import GameData
    from companion.games.game_type import Game
    from companion.games.piece_words import DeckNames
    from companion.games.tool import Answer
    from companion.table.table import Table, Turn
    from companion.table.verify import GameHere, Options

T = TypeVar("T")
ENGLISH = "en"
Seed: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--seed",
        metavar="TEXT",
        help="Any text; the same text gives the same result (default: random).",
    ),
]


class Source(Struct, frozen=True):
    """Where a command gets random results: from a game table, or from a dealer with a seed."""

    dealer: Dealer
    table: Table | None = None
    key: str | None = None

    def act(
        self, at_table: Callable[[Turn], T], alone: Callable[[Dealer], T]
    ) -> tuple[T, Sequence[Any], dict[str, Any]]:
        """If there is a game table, call `at_table`. Otherwise call `alone`.

        Returns the result, the logged events, and the seed or event number for JSON output.
        """
        if self.table is None:
            return alone(self.dealer), (), {"seed": self.dealer.stream.seed}
        result, events = self.table.write(at_table, self.key)
        return result, events, {"table": self.table.row.name, "seq": events[-1].seq}

    def ask(
        self,
        run: Callable[[dict[str, Any], Dealer], Answer],
        data: GameData,
        what: str,
        given: Mapping[str, Any] = {},
        stored: Collection[str] = (),
    ) -> tuple[Answer, dict[str, Any]]:
        """Call `run`. Return its answer, and the seed or event number for JSON output.

        A table logs `what` and the `given` options. Other options in `stored` come from the log.
        """
        table = self.table
        if table is not None:
            check_opened_with(table, data)
        both = {name: stored_option(table, name, given.get(name)) for name in stored}
        values = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in {**given, **both}.items()
            if value is not None
        }
        if table is None:
            return run(values, self.dealer), {"seed": self.dealer.stream.seed}
        from companion.table.event import Act  # late: a seed needs no tables
        from companion.table.table import deal_at_table

        noted = {
            option_name(name): value
            for name, value in given.items()
            if value not in (None, False, [], ())
        }
        act = Act(what, json.decode(json.encode(noted)) or None)
        dealt = partial(run, values)
        answer, seq = deal_at_table(table, act, f"{data.name}/", dealt, self.key)
        return answer, {"table": table.row.name, "seq": seq}


@contextmanager
def open_source(
    seed: str | None,
    table: str | None = None,
    store: Path | None = None,
    key: str | None = None,
    *,
    repeat: int = 1,
) -> Iterator[Source]:
    """Open a source of chance. CompanionError if options conflict or a table cannot be opened."""
    if table is not None and seed is not None:
        raise CompanionError("a table deals with its own seed; leave --seed or --table out")
    for name, value in (("--store", store), ("--key", key)):
        if table is None and value is not None:
            raise CompanionError(f"{name} goes with --table NAME; say which table")
    if key is not None and repeat > 1:
        raise CompanionError("--key is for a single request; leave --repeat out")
    dealer = Dealer(Stream(new_seed() if seed is None else seed), seed)
    if table is None:
        yield Source(dealer)
        return
    with open_table_for_writing(table, store) as there:
        yield Source(dealer, there, key)


def stored_option(table: Table | None, name: str, text: str | None) -> str | None:
    """Return an option as typed, or else as logged at the table. CompanionError if they differ."""
    if table is None:
        return text
    from companion.table.event import Act  # late: a seed needs no tables

    gone = table.state.gone
    acts = [event.body for event in table.events if event.seq not in gone]
    bodies = [act.body for act in acts if isinstance(act, Act) and isinstance(act.body, dict)]
    before = next((str(body[name]) for body in reversed(bodies) if body.get(name)), None)
    if before is None or text in (None, before):
        return text or before
    raise CompanionError(
        f'the table {table.row.name} already has --{name} "{before}"; leave --{name} out, use'
        " another table, or undo the command that set it"
    )


def describe_ending(ending: Mapping[str, Any]) -> str:
    """Describe the origin of a random result: its seed, or the table and the event number."""
    if "seed" in ending:
        return f"seed {ending['seed']}"
    return f"table {ending['table']}, event {ending['seq']}"


def tell_answer(answer: Answer, ending: Mapping[str, Any] | None, *, as_json: bool) -> None:
    """Print an answer as text or JSON. Add the origin of the chance unless `ending` is None."""
    if as_json:
        record: dict[str, Any] = to_builtins(answer.record)
        for field in fields(answer.record):
            if field.default is None and record[field.name] is None:
                del record[field.name]
        echo_json({**record, **(ending or {})})
        return
    for line in fold_lines(answer.lines, indent=4):
        typer.echo(line)
    if ending is not None:
        typer.echo(describe_ending(ending), err=True)


def opened_with(folder: Path | None) -> Kinds:
    """Return each game's slug and hashes of its decks and dice. Skip owners' faulty games."""
    from companion.data.decks_and_pools import DECKS, POOLS, hash_contents

    overlay, games = check_folder(folder), []
    for game in sorted(list_games(), key=lambda game: game.slug):
        try:
            data = game.load(overlay, only=(DECKS.name, POOLS.name))
            games.append((game.slug, *hash_contents(data)))
        except DataError:
            if game.home is None:
                raise
    return tuple(games)


def check_opened_with(table: Table, data: GameData) -> None:
    """Raise an error if a table was opened with decks or dice that differ from those in `data`."""
    from companion.data.decks_and_pools import hash_contents
    from companion.table.verify import check_bound

    check_bound(table.state, data.name, hash_contents(data))


def find_games(folder: Path | None) -> Callable[[str], GameHere | None]:
    """Return a function from a slug to an installed game with the owner's data, or to None."""
    from companion.data.decks_and_pools import DECKS, POOLS, chance_document, hash_contents
    from companion.table.verify import GameHere

    overlay = check_folder(folder)

    @cache
    def find(slug: str) -> GameHere | None:
        game = next((game for game in list_games() if game.slug == slug), None)
        if game is None:
            return None
        data = game.load(overlay, only=(DECKS.name, POOLS.name))
        screen = game.screen(overlay, ENGLISH) if game.screen else None
        return GameHere(
            contents=hash_contents(data),
            chance=chance_document(data),
            set_ups=partial(_set_ups, game, overlay),
            dealers={screen.name: (screen.start, screen.acted)} if screen else {},
        )

    return find


def find_deck_names(deck: str, overlay: Path | None) -> DeckNames | None:
    """Return the card names of a deck such as `lure/fish`; None if no installed game has it."""
    from companion.data.decks_and_pools import DECKS
    from companion.games.piece_words import DeckNames

    slug, _, name = deck.rpartition("/")
    for game in list_games():
        if game.slug == slug:
            data = game.load(overlay, only=(DECKS.name,))
            declared = [deck for deck in data.values(DECKS) if deck.id == name]
            return DeckNames(game, data, declared[0], overlay) if declared else None
    return None


def names_at_table() -> Callable[[str, Sequence[str]], Sequence[str]]:
    """Return a function from a deck and card ids to card names. An unknown card keeps its id."""
    find = cache(lambda deck: find_deck_names(deck, None) or list)
    return lambda deck, cards: find(deck)(cards)


def _set_ups(
    game: Game, overlay: Path | None, given: Options, stored: Options, stream: Callable[[], Stream]
) -> Iterator[list[ChanceEvent]]:
    """Yield the events, without deals, of each valid set-up: by edition, options and --digital."""
    from companion.table.table import named_at_table

    for chosen in (game, *map(game.of_edition, game.editions)):
        body = chosen.setup()
        names = {option_name(field): field for field in body.parameters.__struct_fields__}
        before = {key: stored[key] for key in map(option_name, body.kept) if key in stored}
        for options in ({**before, **given}, given):
            for by_hand in (False, True):
                dealer = Dealer(stream())
                dealer.by_hand = by_hand
                try:
                    # what is no option stays, and is refused
                    values = {names.get(name, name): value for name, value in options.items()}
                    parameters = convert(values, body.parameters)
                    body.run(body.load(overlay, ENGLISH), parameters, dealer)
                except (CompanionError, ValidationError):
                    continue
                events = (named_at_table(event, f"{game.slug}/") for event in dealer.events)
                yield [event for event in events if not isinstance(event, DealEvent)]

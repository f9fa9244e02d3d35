"""`companion table`: a log of events at a table, with undo and verification."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import typer

from companion import __version__
from companion.cli.app import build_group
from companion.cli.chance_sources import find_deck_names, find_games, names_at_table, opened_with
from companion.cli.game_selection import check_folder
from companion.cli.parameters import (
    DataFolder,
    Json,
    Key,
    LogFile,
    MaybeTableName,
    StoreFile,
    TableName,
    open_table_for_writing,
    parse_path,
    store_file,
)
from companion.cli.terminal import echo_json, fold_lines, tell, unwrap_stream
from companion.core.chance_events import Moved, Place
from companion.core.errors import CompanionError
from companion.core.names import find_name
from companion.data.decks_and_pools import count_supply
from companion.games.piece_words import find_cards
from companion.table.describe import (
    describe_event,
    describe_log,
    describe_luck,
    describe_state,
    escape_unprintable,
    log_json,
    luck_json,
    state_json,
    table_json,
    tally,
)
from companion.table.event import Close, Free, Undo, Void
from companion.table.hidden_events import hidden_events
from companion.table.log import Log, export_log, import_log, read_all_tables, read_file, read_store
from companion.table.log_store import create_store
from companion.table.resume import load_saved, resume_table
from companion.table.state import replay
from companion.table.table import (
    Turn,
    create_table,
    move_into_deck,
    move_out_of_deck,
    move_to_discards,
)
from companion.table.verify import OPENER, table_luck, verify_log

EXAMPLE = (
    "Example: companion table new den, then companion deal fresh strike --table den, then "
    "companion table log den; at the end companion table close den and companion table verify den"
)
READABLE = "companion table export writes the events that can be read"
Seq: TypeAlias = Annotated[
    int | None,
    typer.Argument(
        metavar="[NUMBER]", help="Number of the event in the log (default: the latest)."
    ),
]
ShowHidden: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--hidden",
        help="Show hidden cards too, before the table is closed; --json always shows them.",
    ),
]
DeckName: TypeAlias = Annotated[
    str, typer.Argument(metavar="DECK", help="A deck of the table, such as lures or lure/lures.")
]
Cards: TypeAlias = Annotated[
    list[str],
    typer.Argument(metavar="CARD...", help="Ids or printed names; name a card once for each copy."),
]

app = build_group(
    help="Log every deal and roll of an evening, undo them, and prove that they were fair.",
    epilog=EXAMPLE,
    no_args_is_help=True,
)


@app.command("new", epilog="Example: companion table new den")
def new(
    name: TableName,
    seed: Annotated[
        str | None,
        typer.Option(metavar="TEXT", help="A secret seed of your own (default: a random one)."),
    ] = None,
    saved: Annotated[
        list[Path] | None,
        typer.Option(
            "--from",
            metavar="FILE",
            parser=parse_path,
            help="Continue from the log that a phone saved during companion serve; repeatable.",
        ),
    ] = None,
    store: StoreFile = None,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Open a table with a secret seed.

    All random results at the table follow from the seed. Show everybody its SHA-256 now: at the end
    it proves that the seed is still the same. To continue after a laptop is lost, use --from: give
    the file of each phone whose player has cards. All cards are then where they were.
    """
    before = load_saved([read_file(file) for file in saved]) if saved else None
    games = opened_with(data)
    with create_store(store_file(store)) as result:
        table = create_table(result, name, seed, games=games, version=__version__)
        if before is not None:
            table.write(lambda step: resume_table(step, before))
    if before and before.lost:
        lost = f"Cards missing in these files ({len(before.lost)}) are back in the decks;"
        typer.echo(f"{lost} deal them again, or add files of more phones with --from", err=True)
    if before and not before.sealed:
        old = "Not fully checked: logs of companion 0.2 have no seal, so changes"
        typer.echo(f"{old} within the rules cannot be detected", err=True)
    promise = table.state.commitment
    tell(
        as_json,
        {"table": name, "commitment": promise, "seq": 1},
        f"Opened the table {name}. The SHA-256 of its seed is",
        promise,
        "Show it to everybody now. At the end it proves that the seed was not changed.",
    )


@app.command("list", epilog="Example: companion table list --json")
def list_tables(store: StoreFile = None, as_json: Json = False) -> None:
    """List the tables."""
    records = list(map(table_json, read_all_tables(store_file(store))))
    lines = [
        f"{record['table']}  {record['state']}, {record['events']}"
        f" events{', damaged' * bool(record['damage'])}"
        for record in records
    ]
    tell(as_json, {"tables": records}, *lines)
    if not (records or as_json):
        typer.echo("There are no tables yet; open one: companion table new NAME", err=True)


@app.command("show", epilog="Example: companion table show den --luck")
def show(
    name: MaybeTableName = "",
    with_luck: Annotated[
        bool,
        typer.Option("--luck", help="Show how far cards and dice are from the average."),
    ] = False,
    with_hidden: ShowHidden = False,
    store: StoreFile = None,
    as_json: Json = False,
) -> None:
    """Show how things stand at a table: decks, notes, luck.

    While the table is open, cards that a setup dealt hidden are only counted.
    """
    with _reading(name, store, with_hidden) as (reading, untold):
        fortunes = table_luck(reading.events, untold) if with_luck else ()
        if as_json:
            luck = {"luck": list(map(luck_json, fortunes))} if with_luck else {}
            echo_json({**state_json(reading), **luck})
            return
        lines = describe_state(reading, names_at_table(), untold)
        lines += chain.from_iterable(map(describe_luck, fortunes))
        tell(False, None, *fold_lines(lines, indent=2))


@app.command("log", epilog="Example: companion table log den")
def log(
    name: MaybeTableName = "",
    with_hidden: ShowHidden = False,
    store: StoreFile = None,
    as_json: Json = False,
) -> None:
    """Show everything that happened at a table, with what was undone.

    While the table is open, cards that a setup dealt hidden are only counted.
    """
    with _reading(name, store, with_hidden) as (reading, untold):
        if as_json:
            echo_json(log_json(reading, untold))
            return
        tell(False, None, *fold_lines([*describe_log(reading, names_at_table(), untold)], 13))


@app.command("note", epilog='Example: companion table note den "Ann starts"')
def note(
    name: TableName,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="Up to 200 letters.")],
    key: Key = None,
    store: StoreFile = None,
    as_json: Json = False,
) -> None:
    """Write a note into the log."""
    with open_table_for_writing(name, store) as table:
        seq, _ = table.write(lambda turn: turn.note(text), key)
    tell(as_json, {"table": name, "seq": seq}, f"Noted as event {seq}.")


@app.command("free", epilog="Example: companion table free den 2")
def free(
    name: TableName,
    seat: Annotated[int, typer.Argument(metavar="SEAT", help="Its number.")],
    key: Key = None,
    store: StoreFile = None,
    as_json: Json = False,
) -> None:
    """Free the seat of a phone that does not come back.

    The seat keeps its cards for the next player. A sealed bid of the seat is removed, so that the
    other bids can be opened.
    """
    with open_table_for_writing(name, store) as table:
        seq, _ = table.write(lambda turn: turn.add(Free(seat)), key)
    record = {"table": name, "seq": seq, "seat": seat}
    tell(as_json, record, f"Seat {seat} is free again (event {seq}).")


@app.command("undo", epilog="Example: companion table undo den")
def undo(
    name: TableName,
    number: Seq = None,
    key: Key = None,
    store: StoreFile = None,
    as_json: Json = False,
) -> None:
    """Undo the latest event, or any other.

    An undone deal stays in the log for all to see. The cards go back, and the deck is shuffled
    again. A set-up or a turn of the Silent Angler is undone as a whole. To undo only one event of
    it, give the number of that event.
    """
    with open_table_for_writing(name, store) as table:
        _, written = table.write(lambda turn: turn.undo(number), key)
    bodies = [event.body for event in written if isinstance(event.body, (Undo, Void))]
    voids = [body for body in bodies if isinstance(body, Void)]
    target, many = bodies[-1].target, len(bodies) - 1
    hidden = target in hidden_events(table.events)
    text = describe_event(table.events[target - 1].body, names_at_table(), hidden=hidden)
    lines = [f"{'Voided' if bodies[-1] in voids else 'Undid'} event {target}: {text}."]
    if many:
        events = "one event" if many == 1 else f"{many} events"
        lines.append(f"Also undone: {events} of the same command.")
    if again := dict.fromkeys(body.deck for body in voids if body.deck):
        lines.append(f"Shuffled again: {', '.join(again)}.")
    if back := dict.fromkeys(body.deck for body in voids if body.restored):
        lines.append(f"Cards out, discarded or removed before are so again: {', '.join(back)}.")
    record = {"table": name, "seq": written[-1].seq, "undone": target, "voided": bool(voids)}
    tell(as_json, {**record, "all": sorted(body.target for body in bodies)}, *lines)


@app.command("redo", epilog="Example: companion table redo den")
def redo(
    name: TableName,
    number: Seq = None,
    key: Key = None,
    store: StoreFile = None,
    as_json: Json = False,
) -> None:
    """Make an undone event count again: the latest, or any other."""
    with open_table_for_writing(name, store) as table:
        target, written = table.write(lambda turn: turn.redo(number), key)
    text = describe_event(table.events[target - 1].body, names_at_table())
    record = {"table": name, "seq": written[-1].seq, "redone": target}
    tell(as_json, record, f"Event {target} counts again: {text}.")


@app.command("close", epilog="Example: companion table close den")
def close(name: TableName, store: StoreFile = None, as_json: Json = False) -> None:
    """Close a table for good and show its seed.

    With the seed anybody can check every deal. Nothing more can be dealt at this table.
    """
    with open_table_for_writing(name, store) as table:
        if not table.state.closed:
            table.write(lambda turn: turn.add(Close(turn.seed)))
        seq, seed, promise = len(table.events), table.state.seed, table.state.commitment
    tell(
        as_json,
        {"table": name, "seq": seq, "seed": seed, "commitment": promise},
        f"Closed the table {name}. Its seed was",
        seed or "",
        f"Its SHA-256 is {promise}, the same as at the start.",
    )


@app.command("verify", epilog="Example: companion table verify den")
def verify_table(
    name: TableName, store: StoreFile = None, data: DataFolder = None, as_json: Json = False
) -> None:
    """Check that nobody changed a log.

    Each event in a log holds a hash of the event before, so a change shows. The seed of a closed
    table is known: every shuffle, deal and roll is repeated and compared with the log. The decks
    and dice must be those of the games.
    """
    reading = read_store(store_file(store), name)
    verdict = verify_log(reading, find_games(data), __version__)
    lists = ("checked", "wrong", "not_checked", "reasons")
    record = {"table": name, "state": reading.condition, "events": verdict.events}
    missing = " and ".join(verdict.not_checked)
    lines = [f"{name}: could not check {missing}, because {reason}" for reason in verdict.reasons]
    if not verdict.wrong:
        checked = ", ".join(verdict.checked)
        lines.append(f"{name}: nothing is wrong in {verdict.events} events; checked: {checked}")
    tell(as_json, record | {key: getattr(verdict, key) for key in lists}, *lines)
    for problem in verdict.wrong:
        typer.echo(f"Error: {name}: {problem}", err=True)
    if verdict.wrong:
        if reading.damage is not None:
            typer.echo(READABLE, err=True)
        raise typer.Exit(1)
    if not as_json:
        later = "The deals can be checked once the table is closed."
        typer.echo(OPENER if reading.state.closed else later, err=True)


@app.command("export", epilog="Example: companion table export den > den.jsonl")
def export_table(name: TableName, store: StoreFile = None) -> None:
    """Write a log to standard output, one event per line.

    The seed of an open table is left out, so nobody can predict cards. Cards that were dealt hidden
    can be read, like all others. The last line has the number of events and the hash of the last
    event.
    """
    reading = read_store(store_file(store), name)
    out = unwrap_stream(sys.stdout).buffer
    try:
        out.writelines(export_log(reading))
    finally:
        out.flush()


@app.command("import", epilog="Example: companion table import den.jsonl --as our-den")
def import_table(
    file: LogFile,
    name: Annotated[
        str | None,
        typer.Option("--as", metavar="NAME", help="New name (default: the name in the file)."),
    ] = None,
    store: StoreFile = None,
    as_json: Json = False,
) -> None:
    """Import a log that was exported elsewhere.

    If the table was still open, you can read and check it here, but not play on.
    """
    content = sys.stdin.buffer.read() if str(file) == "-" else read_file(file)
    with create_store(store_file(store)) as result:
        log = import_log(result, content, name=name)
    name, state, number = log.row.name, log.condition, len(log.events)
    line = f"Imported {number} events as the table {name}, {state}."
    tell(as_json, {"table": name, "events": number, "state": state}, line)


@app.command("discard", epilog="Example: companion table discard den hatch white white blue")
def discard_cards(
    name: TableName,
    deck: DeckName,
    cards: Cards,
    key: Key = None,
    store: StoreFile = None,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Put dealt cards on the discard pile of their deck.

    When the deck runs out, the next deal shuffles its discard pile in, if the game's rules say so.
    Cards in a hand, on the board or in a score pile stay out.
    """
    _move_cards("discarded", name, deck, cards, key, store, data, as_json, "out")


@app.command("gain", epilog="Example: companion table gain den swim-1 eagle fatigue")
def gain_cards(
    name: TableName,
    deck: DeckName,
    cards: Cards,
    key: Key = None,
    store: StoreFile = None,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Add new cards to the discard pile of a deck.

    For instance a card that you won in the river, or a fatigue card.
    """
    _move_cards("gained", name, deck, cards, key, store, data, as_json)


@app.command("remove", epilog="Example: companion table remove den lures boost")
def remove_cards(
    name: TableName,
    deck: DeckName,
    cards: Cards,
    place: Annotated[
        Literal["out", "discarded", "in"] | None,
        typer.Option(
            "--from",
            help="Which cards: in takes from the deck, then shuffles it (default: the others).",
        ),
    ] = None,
    key: Key = None,
    store: StoreFile = None,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Take cards out of a deck, such as a Boost that scored.

    They come back when the whole deck is shuffled for a new game: companion deal --shuffle.
    """
    _move_cards("removed", name, deck, cards, key, store, data, as_json, place)


def _move_cards(
    verb: Literal["discarded", "gained", "removed"],
    name: str,
    deck: str,
    cards: Sequence[str],
    key: str | None,
    store: Path | None,
    data: Path | None,
    as_json: bool,
    place: Place | None = None,
) -> None:
    """Discard, add or remove cards of a deck, depending on `verb`; print the deck's new counts."""
    with open_table_for_writing(name, store) as table:
        decks = {name: name.rpartition("/")[2] for name in table.state.decks}
        ending = "; to add a deck, set up its game or deal from it"
        deck = find_name(deck, decks, "the table has no deck", ending)
        names = find_deck_names(deck, check_folder(data))

        def describe(_: str, ids: Sequence[str]) -> Sequence[str]:
            return names(ids) if names else ids

        def move(turn: Turn) -> None:
            pile = turn.state.decks[deck]
            if verb == "gained":
                supply = count_supply(names.data, names.deck) if names else Counter[str]()
                ids = find_cards(cards, pile.holds, supply, names)
                move_into_deck(turn, deck, ids, supply, describe)
                return
            places = {"out": pile.cards_out, "discarded": pile.discards, "in": pile.inside}
            there = places[place] if place else (*pile.cards_out, *pile.discards)
            ids = find_cards(cards, pile.holds, there, names)
            if verb == "discarded":
                move_to_discards(turn, deck, ids, describe)
            else:
                move_out_of_deck(turn, deck, ids, place, describe)

        _, events = table.write(move, key)
        seq, bodies = events[-1].seq, [event.body for event in events]
        moved = [card for body in bodies if isinstance(body, Moved) for card in body.cards]
        pile = replay(table.events[:seq]).decks[deck]
        counts = {"left": pile.left, "out": len(pile.cards_out), "discards": len(pile.discards)}
        line = (
            f"{deck}: {tally(describe(deck, moved))} {verb}; now {pile.left} in the deck,"
            f" {counts['out']} out, {counts['discards']} discarded"
        )
        record = {"table": table.row.name, "deck": deck, verb: moved, **counts, "seq": seq}
        tell(as_json, record, escape_unprintable(line))


@contextmanager
def _reading(
    name: str, store: Path | None, with_hidden: bool
) -> Iterator[tuple[Log, frozenset[int]]]:
    """Yield a log and which events to hide. Raise damage on exit, or at once without events."""
    reading = read_store(store_file(store), name)
    if reading.damage is not None and not reading.events:
        raise CompanionError(f"{reading.damage}; {READABLE}")
    yield reading, frozenset() if with_hidden else hidden_events(reading.events)
    if reading.damage is not None:
        raise reading.damage

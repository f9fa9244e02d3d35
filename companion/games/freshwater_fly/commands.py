"""The commands `companion strike`, which deals strike cards, and `companion silent-angler`."""

from __future__ import annotations

import os
import shutil
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer import Option

from companion.cli import parameters
from companion.cli.chance_sources import (
    Seed,
    check_opened_with,
    open_source,
    stored_option,
    tell_answer,
)
from companion.cli.game_selection import check_folder
from companion.cli.terminal import bold, replace_unencodable, unwrap_stream
from companion.core.chance import Stream, commit_to_seed, new_seed
from companion.core.errors import CompanionError
from companion.core.text_format import escape_control, join_with_or, strip_control
from companion.games.freshwater_fly import strike_screen
from companion.games.freshwater_fly.campaign.commands import CampaignsOption, find_day
from companion.games.freshwater_fly.cards import SLUG, load
from companion.games.freshwater_fly.rows import COLUMNS
from companion.games.freshwater_fly.silent_angler import cast_round
from companion.games.freshwater_fly.strike_dealer import UNDO
from companion.interrupts import STOPPED

if TYPE_CHECKING:
    from companion.table.table import Played, Table

ADVENTURE, LANGUAGE = "adventure", "en"
LOG, HELP, QUIT = "l", ("?", "h"), "q"
NAMED = {"\r": "enter", "\n": "enter", "\x7f": "backspace", "\x08": "backspace"}
CLEAR = "\x1b[H\x1b[2J"
UNKNOWN = (80, 24)  # columns and rows of a terminal that does not say
UNDO_KEYS = ("u", "backspace")


def strike(
    html: Annotated[
        Path | None,
        Option(
            metavar="FILE",
            parser=parameters.parse_path,
            help="Write an app for phones that opens at the dealer.",
        ),
    ] = None,
    seed: Annotated[
        str | None, Option(metavar="TEXT", help="The same text deals the same cards.")
    ] = None,
    plain: Annotated[
        bool, Option("--plain", help="Ask line by line; never clear the screen.")
    ] = False,
    adventure: parameters.Adventure = None,
    campaign: Annotated[
        str | None, Option(metavar="NAME", help="Fly Solo: play the current day of this campaign.")
    ] = None,
    campaigns: CampaignsOption = None,
    table: parameters.TableOption = None,
    store: parameters.StoreFile = None,
    data: parameters.DataFolder = None,
) -> None:
    """Deal Strike cards in Freshwater Fly, for players and the Silent Angler."""
    day = None
    if campaign is not None:
        if html is not None:
            raise CompanionError("--html and --campaign do not go together; leave one out")
        day = find_day(campaign, campaigns, data)
        own = day.options[ADVENTURE]
        if adventure not in (None, own):
            raise CompanionError(f"{campaign} has another adventure; leave --adventure out")
        adventure = own
    if html is not None:
        _write_page(html, data, seed, adventure)
    elif table is None:
        screen = strike_screen.build_screen(data, LANGUAGE, adventure, day)
        _deal(Sitting(screen, new_seed() if seed is None else seed), plain=plain)
    elif seed is not None:
        raise CompanionError("a table deals with its own seed; leave --seed or --table out")
    else:
        with parameters.open_table_for_writing(table, store) as there:
            check_opened_with(there, load(check_folder(data), LANGUAGE))
            played = stored_option(there, ADVENTURE, adventure)
            screen = strike_screen.build_screen(data, LANGUAGE, played, day)
            if adventure is not None and stored_option(there, ADVENTURE, None) is None:
                there.write(lambda turn: turn.act("strike", {ADVENTURE: adventure}))
            _deal(SittingAtTable(screen, there), plain=plain)


def _deal(sitting: Sitting, *, plain: bool) -> None:
    """Deal strike cards until the person stops; print the number of actions, then exit."""
    code = 0
    try:
        Dealer(sitting, by_line=plain or not can_paint()).run()
    except KeyboardInterrupt:
        typer.echo()
        code = STOPPED
    steps = len(sitting.log)
    typer.echo(f"{steps} step{'' if steps == 1 else 's'}. {sitting.closing}")
    raise typer.Exit(code)


def _write_page(file: Path, data: Path | None, seed: str | None, adventure: str | None) -> None:
    """Write a phone app with only this game; it opens at the strike card dealer."""
    from companion.cli.app_command import build_phone_games, write_page
    from companion.core.chance import commit_to_seed
    from companion.web.bundle import Opening

    if seed is not None:
        commit_to_seed(seed)  # one that cannot be promised is told now
    games = build_phone_games([SLUG], data)
    known = games[0].document["plays"]["notes"]
    notes = () if adventure is None else strike_screen.build_screen(data, LANGUAGE, adventure).notes
    opening = Opening(
        SLUG,
        tab="play",
        seed=seed or "",
        options={} if adventure is None else {ADVENTURE: adventure},
        notes=tuple(note for note in notes if note not in known),
    )
    write_page(file, games, opening)


class Sitting:
    """One run of the strike card dealer: it keeps the history and carries out pressed keys."""

    def __init__(self, screen: strike_screen.StrikeScreen, seed: str) -> None:
        self.screen = screen
        self.history = screen.start
        self._stream = Stream(seed)
        promise = commit_to_seed(seed)
        self.opening = f"Seed promised: {promise}"
        self.closing = f"Seed: {seed} (SHA-256, promised at the start: {promise})"

    @property
    def view(self) -> strike_screen.View:
        """The current content of the screen."""
        return self.screen.view(self.history)

    @property
    def log(self) -> tuple[str, ...]:
        """Return a line for each past action."""
        return self.screen.log(self.history)

    @property
    def help(self) -> tuple[str, ...]:
        """The lines of help: one for each key, then notes for the player."""
        choices = self.view.choices
        width = max((len(choice.key) for choice in choices), default=0)
        keys = (f"{choice.key:>{width}}  {choice.name}: {choice.hint}" for choice in choices)
        return (*keys, "", *(f"· {note}" for note in (*self.screen.notes, self.opening)))

    def press(self, key: str) -> None:
        """Run the action of a key; `key` may also be the name of an action."""
        name, choices = key.lower(), self.view.choices
        actions = [choice.action for choice in choices if name in (choice.key, choice.action)]
        if name in (*UNDO_KEYS, UNDO):
            actions = [UNDO]
        if not actions:
            keys = join_with_or(choice.key for choice in choices)
            raise CompanionError(f'"{key[:20]}" does nothing now; press {keys}')
        self.act(actions[0])

    def act(self, action: str) -> None:
        """Add an action to the history; CompanionError if the action is not possible now."""
        self.history = self.screen.acted(self.history, action, self._stream)


class SittingAtTable(Sitting):
    """The strike card dealer at a game table.

    The cards follow from the table's seed. Each action is saved before it is shown.
    """

    def __init__(self, screen: strike_screen.StrikeScreen, table: Table) -> None:
        self.screen = screen
        self.history = screen.start
        self._table = table
        self.opening = f"Seed promised: {table.state.commitment}"
        self.closing = f"The log of the table has every step: companion table log {table.row.name}"
        self._refresh()

    def act(self, action: str) -> None:
        """Save an action at the game table, then add it to the history.

        If saving fails, load the actions of other players into the history, and raise
        CompanionError.
        """
        after: Any = None

        def decide(stream: Stream) -> Played:
            nonlocal after
            if len(self._plays()) != len(self.history.entries):
                raise CompanionError("another player acted first; check the new state")
            after = self.screen.acted(self.history, action, stream)
            return after.entries[-1].dealt, {"line": self.screen.log(after)[-1]}

        try:
            self._table.write(lambda turn: turn.play(self.screen.name, action, decide))
        except CompanionError:
            self._refresh()
            raise
        self.history = after

    def _refresh(self) -> None:
        """Add the actions of other players at the table to the history."""
        self._table.refresh()
        for play in self._plays()[len(self.history.entries) :]:
            stream = self._table.stream_at(play.start)
            self.history = self.screen.acted(self.history, play.action, stream)

    def _plays(self) -> list[Any]:
        bodies: list[Any] = [event.body for event in self._table.events if event.kind == "play"]
        return [play for play in bodies if play.dealer == self.screen.name]


def can_paint() -> bool:
    """Return whether there is a terminal whose screen can be cleared."""
    dumb = os.environ.get("TERM", "dumb" if os.name == "posix" else "") == "dumb"
    return sys.stdin.isatty() and sys.stdout.isatty() and not dumb


class Dealer:
    """Shows the strike card dealer and reads keys: on the full screen, or line by line."""

    def __init__(self, sitting: Sitting, *, by_line: bool) -> None:
        self._sitting = sitting
        self._by_line = by_line
        self._message = sitting.opening
        self._page: list[str] = []  # what is read in the place of the cards

    def run(self) -> None:
        """Show the screen and run the pressed keys until the person stops or the input ends."""
        if not self._by_line and hasattr(signal, "SIGWINCH"):
            signal.signal(signal.SIGWINCH, lambda signum, frame: self._show())
        self._show()
        leaving = False
        for key in self._type_lines() if self._by_line else self._press_keys():
            if key == QUIT and (self._by_line or leaving or not self._sitting.log):
                return
            leaving = key == QUIT
            if leaving:
                self._message = "Really stop? Press q again to stop, any other key to go on."
            else:
                self._follow(key)
            self._show()

    def _follow(self, key: str) -> None:
        """Handle any key but the one that stops: show the log or the help, or run an action."""
        if key == LOG:
            self._read_out(self._sitting.log or ("Nothing has happened yet.",))
        elif key in HELP:
            self._read_out(self._sitting.help)
        else:
            try:
                self._sitting.press(key)
                self._message = self._sitting.log[-1]
            except CompanionError as error:
                self._message = f"! {error}"

    def _read_out(self, lines: Sequence[str]) -> None:
        """Show lines of text, screen by screen if needed."""
        if self._by_line:
            self._message = "\n".join(lines)
            return
        columns, rows = shutil.get_terminal_size(UNKNOWN)
        text = [row for line in lines for row in strike_screen.wrap_line(line, columns)]
        room = max(rows - 2, 1)
        for start in range(0, len(text), room):
            more = start + room < len(text)
            foot = f"Any key: {'more' if more else 'back'}"
            self._page = [*text[start : start + room], "", foot]
            self._show()
            next(self._press_keys(), None)
        self._page = []

    def _show(self) -> None:
        columns, rows = shutil.get_terminal_size(UNKNOWN)
        view = self._sitting.view
        if self._by_line:
            typer.echo("\n" + "\n".join(strike_screen.lay_out(view, self._message, columns)))
            return
        out = unwrap_stream(sys.stdout)
        drawn = self._page or strike_screen.lay_out(view, self._message, columns, rows - 1)
        first, *rest = (replace_unencodable(escape_control(line), out) for line in drawn)
        out.write(CLEAR + "\r\n".join([bold(first, out), *rest]) + "\r\n")
        out.flush()

    def _press_keys(self) -> Iterator[str]:
        """Yield the pressed keys one by one, without special keys such as arrows."""
        with suppress(EOFError):
            while True:
                typed = _read_keys()
                for key in () if typed[:1] in ("\x1b", "\0", "\xe0") else typed:
                    if key in NAMED or (key.isprintable() and key != " "):
                        yield NAMED.get(key, key.lower())

    def _type_lines(self) -> Iterator[str]:
        """Yield typed lines as keys; an empty line is `enter`."""
        while True:
            if sys.stdin.isatty():
                sys.stdout.write("> ")
                sys.stdout.flush()
            typed = sys.stdin.readline()
            if not typed:
                return
            yield strip_control(typed.strip().lower()) or "enter"


def _read_keys() -> str:
    """Wait for keys and return them as text; keys pressed during drawing are not lost."""
    try:
        import termios
        import tty
    except ImportError:
        return typer.getchar()
    keyboard = sys.stdin.fileno()
    before = termios.tcgetattr(keyboard)
    try:
        tty.setraw(keyboard, termios.TCSADRAIN)
        typed = os.read(keyboard, 32).decode(errors="replace")
    finally:
        termios.tcsetattr(keyboard, termios.TCSADRAIN, before)
    if "\x03" in typed:
        raise KeyboardInterrupt
    if typed in ("", "\x04"):
        raise EOFError
    return typed


def silent_angler(
    die: Annotated[
        list[int],
        Option(
            metavar="N",
            min=1,
            max=COLUMNS,
            help="The Silent Angler's die, 1 to 6; repeat the option for two dice.",
        ),
    ],
    location: Annotated[
        str | None,
        Option(metavar="L1..L4", help="Your location, where its rock decks lie."),
    ] = None,
    adventure: parameters.Adventure = None,
    rocks: Annotated[
        list[str] | None,
        Option(
            metavar="SPACE:CARDS",
            help="Cards in one rock deck, such as 4M:2, or in every deck, such as 2; repeatable.",
        ),
    ] = None,
    gone: Annotated[
        list[str] | None, Option(metavar="SPACE", help="An empty rock deck; repeatable.")
    ] = None,
    take: Annotated[
        str | None,
        Option(
            metavar="SPACE",
            help="Rock deck that loses a card, if the caught fish lies beside several decks.",
        ),
    ] = None,
    hatch: Annotated[
        list[str] | None,
        Option(
            metavar="COLUMN:COLOURS",
            help="Hatch tokens in a column, such as 3:blue,tan or 3:b,t; repeatable.",
        ),
    ] = None,
    track: Annotated[
        int | None,
        Option(metavar="N", min=1, help="Track space of the angler before this turn, from 1."),
    ] = None,
    track_points: Annotated[
        int | None,
        Option(metavar="N", min=0, help="Instead of --track: the points printed on that space."),
    ] = None,
    campaign: Annotated[
        str | None,
        Option(metavar="NAME", help="Take the facts of the day from this campaign."),
    ] = None,
    campaigns: CampaignsOption = None,
    seed: Seed = None,
    table: parameters.TableOption = None,
    store: parameters.StoreFile = None,
    key: parameters.Key = None,
    data: parameters.DataFolder = None,
    as_json: parameters.Json = False,
) -> None:
    """Play the Silent Angler's turn (Freshwater Fly)."""
    given = {
        "die": die,
        "location": location,
        ADVENTURE: adventure,
        "rocks": rocks,
        "gone": gone,
        "take": take,
        "hatch": hatch,
        "track": track,
        "track_points": track_points,
    }
    if campaign is not None:
        given = _add_today(campaign, find_day(campaign, campaigns, data).options, given)
    fly = load(check_folder(data), LANGUAGE)
    with open_source(seed, table, store, key) as chance:
        answer, ending = chance.ask(
            lambda values, dealer: cast_round(fly, dealer, **values),
            fly,
            "silent-angler",
            given,
            stored=(ADVENTURE,),
        )
    tell_answer(answer, ending, as_json=as_json)


def _add_today(name: str, today: Any, given: dict[str, Any]) -> dict[str, Any]:
    """Return the `given` options with those of a campaign day added.

    Lists are joined. Raises CompanionError if two single values differ.
    """
    both = dict(given)
    for key, value in today.items():
        own = given[key]
        if isinstance(value, tuple):
            both[key] = [*value, *(own or ())]
        elif own in (None, value):
            both[key] = value
        else:
            option = f"--{parameters.option_name(key)}"
            raise CompanionError(f"{name} has {option} {value or 'none'}; leave {option} out")
    return both

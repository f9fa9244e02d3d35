"""The games in the workshop. A game whose files have mistakes stays as it was last read."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar, cast

from msgspec import Struct

from companion.core.errors import CompanionError, DataError
from companion.core.units import BLEED
from companion.drawing.component import Component, Piece, Style
from companion.drawing.theme import Ink, Palette
from companion.games.game_type import Game
from companion.printing.manifest import iter_face_records
from companion.printing.order import PrintOrder
from companion.printing.page_plan import Face
from companion.printing.piece_images import Picture, picture_page
from companion.printing.print_game import PrintJob, PrintResult
from companion.printing.selection import PrintRequest
from companion.studio.file_watcher import OwnerFiles, Watcher
from companion.studio.mistakes import Mistake, mistakes_in_file, mistakes_on_pieces
from companion.studio.piece_sources import GameFiles

T = TypeVar("T")
MOST_DECKS = 40
MOST_BYTES = 32_000_000  # of pictures that are kept
FORMER = 8  # decks tried, or before a change, whose pictures may still be asked for


class Commands(Struct, frozen=True):
    """The program's commands as functions (no import of `cli`); each may raise CompanionError."""

    games: Callable[[], Sequence[Game]]  # returns the available games
    plan: Callable[[Sequence[str]], tuple[Sequence[PrintJob], str]]
    # takes words after `companion print`; returns what it would print, and its text about it
    press: Callable[[Sequence[str]], tuple[Sequence[PrintResult], str]]
    # prints with such words, in a process of its own; returns the files and its text about them
    run: Callable[[str, Sequence[str]], str]  # runs a command with arguments; returns its output
    export: Callable[[Sequence[str]], str]  # the same for `export`, in a separate process
    printers: Callable[[], dict[str, tuple[float, float]]]  # saved printers with their nudges
    usual: Path  # file with a person's default print options
    show: Callable[[Path], None]  # opens a file or folder with the system's program for it
    homes: Callable[[], Sequence[Path]]  # all folders of owners' games; the last may not exist yet
    likes: Callable[[], Mapping[str, str]]  # templates for new games, each with its description
    targets: Sequence[Mapping[str, str]]  # export targets: `name`, `title`, and what each `needs`
    data: Path | None = None  # the owner's data folder
    folders: tuple[Path, ...] = ()  # folders of owners' games, as typed

    @property
    def data_words(self) -> list[str]:
        """The command-line arguments for the owner's data folder."""
        return [] if self.data is None else ["--data", str(self.data)]

    @property
    def given(self) -> list[str]:
        """The arguments that all commands shown on the page have in common."""
        games = [word for folder in self.folders for word in ("--games", str(folder))]
        return [*self.data_words, *games]

    def find_job(self, *words: str) -> PrintJob:
        """Plan the print of one game by command-line words and the owner's data; return the job."""
        ((job,), _) = self.plan([*words, *self.data_words])
        return job


class Deck(Struct, frozen=True):
    """A component with its pieces drawn in one ink mode and palette."""

    component: Component
    pieces: Mapping[str, Piece]
    faces: Mapping[tuple[str, Face], str]  # picture name of each face, by piece and face


class Workshop:
    """The games of the workshop; requests run one at a time."""

    def __init__(self, commands: Commands) -> None:
        self.commands = commands
        self.revision = 1  # grows with each change of a file; windows are told
        self._watcher = Watcher(self.folders)
        self._looking = Lock()
        self._good: OrderedDict[tuple[str, ...], tuple[int, Any]] = OrderedDict()
        self._wrong: dict[tuple[str, ...], tuple[int, CompanionError]] = {}
        self._pictures: OrderedDict[str, bytes] = OrderedDict()
        self.former: deque[Deck] = deque(maxlen=FORMER)
        self._games: dict[str, Game] = {}
        self.owner_files = OwnerFiles(self._folder_of)

    def games(self) -> Sequence[Game]:
        """Return all games, including vanished ones; CompanionError if none was ever readable."""
        try:
            result = {game.slug: game for game in self.commands.games()}
        except CompanionError:
            if not self._games:
                raise
            return [*self._games.values()]
        gone = [slug for slug in self._games.keys() - result if self.owner_files.gone(slug)]
        result |= {slug: self._games[slug] for slug in sorted(gone)}
        self._games = result
        return [*result.values()]

    def game(self, slug: str) -> Game:
        """Return a game; CompanionError if it is unknown or has vanished."""
        self.known(slug)
        result = next((game for game in self.games() if game.slug == slug), None)
        if result is None:
            raise CompanionError(f'the game "{slug}" no longer exists')
        return result

    def known(self, slug: str) -> str:
        """Return a slug unchanged; CompanionError if there is no such game."""
        seen = any(key[0] == slug for key in list(self._good))  # it may have vanished since
        if not seen and slug not in (game.slug for game in self.games()):
            raise CompanionError(f'there is no game "{slug[:60]}"')
        return slug

    def folders(self) -> list[Path]:
        """Return the folders to watch for changes."""
        data = self.commands.data
        return [*self.commands.homes(), *([] if data is None else [data])]

    def _folder_of(self, slug: str) -> Path | None:
        """Return the owner's folder for a game; None if there is none."""
        game = self._games.get(slug) or next((g for g in self.games() if g.slug == slug), None)
        root = (game.home or self.commands.data) if game else None
        return root and root / slug

    def accept_gone(self, slug: str) -> None:
        """Continue without the vanished files of a game."""
        self.owner_files.accept(slug)
        self.revision += 1

    def read(self, slug: str) -> GameFiles | None:
        """Return a game's files in their last readable state; None if they never were readable."""
        try:
            return self.load_cached((slug, "read"), lambda: self._read(slug))
        except CompanionError:
            return None

    def may_write(self, slug: str) -> bool:
        """Return whether all files of a game are readable now, so that they can be changed."""
        return self._wrong.get((slug, "read"), (0,))[0] != self.revision

    def _read(self, slug: str) -> GameFiles:
        game = self.game(slug)
        if not self.owner_files.are_whole(slug):
            self._listed(slug)  # tells what is wrong
            raise CompanionError(f"a file of {slug} cannot be read")
        return GameFiles(game, self.commands.data)

    def look(self, patience: float = 0.0) -> bool:
        """Return whether files changed (see `Watcher.changed`); if so, count a new revision."""
        with self._looking:
            if is_new := self._watcher.changed(patience):
                self.revision += 1
        return is_new

    def listing(self, slug: str) -> PrintJob:
        """Return the job to print a whole game; CompanionError if the game was never readable."""
        return self.load_cached((slug,), lambda: self._listed(slug))

    def deck(self, slug: str, name: str, ink: Ink = "full", palette: Palette = "standard") -> Deck:
        """Return a drawn component; CompanionError if it could never be drawn."""
        key = (slug, name, ink, palette)
        return self.load_cached(key, lambda: self._draw_deck(slug, name, ink, palette))

    def mistakes(self, slug: str) -> list[Mistake]:
        """Return all mistakes in the present files of a game."""
        drawn, parts = list[Mistake](), list[Component]()
        titles: Mapping[tuple[str, str], str] = {}
        with suppress(CompanionError):  # it is among those below
            job = self.listing(slug)
            parts = [item.component for item in job.wanted]
            drawn, titles = self.load_cached(
                (slug, "wrong"), lambda: mistakes_on_pieces(job.wanted, job.style)
            )
        wrong = self._wrong_now(slug)
        plain = [Mistake("", str(item)) for item in wrong if not isinstance(item, DataError)]
        problems = [p for item in wrong if isinstance(item, DataError) for p in item.problems]
        placed = [each for p in problems for each in mistakes_in_file(p, parts, titles)]
        return [*dict.fromkeys((*plain, *placed, *drawn))]

    def is_stale(self, slug: str) -> bool:
        """Return whether a game is shown in a former state, because its files have mistakes now."""
        return bool(self._wrong_now(slug))

    def _wrong_now(self, slug: str) -> list[CompanionError]:
        """Return the errors that prevent reading a game's files now; [] if they can be read."""
        now = self.revision
        return [error for key, (at, error) in self._wrong.items() if key[0] == slug and at == now]

    def picture(
        self, slug: str, component: str, ink: Ink, palette: Palette, name: str
    ) -> bytes | None:
        """Return the SVG with this name, even if the game has changed since; None if unknown."""
        if content := self._pictures.get(name):
            return content
        for deck in (self.deck(slug, component, ink, palette), *self.former):
            for (piece, face), known in deck.faces.items():
                if known == name:
                    content = self._pictures[name] = _svg(deck, piece, face)
                    while sum(map(len, self._pictures.values())) > MOST_BYTES:
                        self._pictures.popitem(last=False)
                    return content
        return None

    def load_cached(self, key: tuple[str, ...], make: Callable[[], T]) -> T:
        """Return the result of `make()` for this revision, or the last good result if it fails.

        Results are cached by `key`, which begins with a game. Raises CompanionError if there has
        never been a result.
        """
        known = self._good.get(key)
        failed = self._wrong.get(key)
        if known and (known[0] == self.revision or (failed and failed[0] == self.revision)):
            self._good.move_to_end(key)
            return cast("T", known[1])
        revision = self.revision
        try:
            self.owner_files.refuse_gone(self.game(key[0]).slug)
            value = make()
        except CompanionError as error:
            self._wrong[key] = revision, error
            if known is None:
                raise
            return cast("T", known[1])
        self._wrong.pop(key, None)
        self._good[key] = revision, value
        self._good.move_to_end(key)
        while len(self._good) > MOST_DECKS:
            self._good.popitem(last=False)
        return value

    def _listed(self, slug: str) -> PrintJob:
        return self.commands.find_job(slug, "--set", "all", "--format", "svg")

    def _draw_deck(self, slug: str, name: str, ink: Ink, palette: Palette) -> Deck:
        words = (slug, "--only", name, "--format", "svg", "--ink", ink, "--palette", palette)
        job = self.commands.find_job(*words)
        (wanted,) = job.wanted
        if known := self._good.get((slug, name, ink, palette)):
            self.former.append(known[1])  # a window may ask for a picture that it heard of late
        return drawn_deck(wanted.component, job.style, wanted.component.copies)


def drawn_deck(part: Component, style: Style, ids: Collection[str]) -> Deck:
    """Draw the pieces with these ids of a component."""
    pieces = {piece.id: piece for piece in part.draw(style, set(ids))}
    by_name = {(part.name, key): piece for key, piece in pieces.items()}
    every = [PrintRequest(part, dict.fromkeys(pieces, 1))]
    records = iter_face_records(every, by_name, PrintOrder())
    return Deck(
        part, pieces, {(record.piece, record.face): record.sha256[:32] for record in records}
    )


def _svg(deck: Deck, piece: str, face: Face) -> bytes:
    from companion.drawing.svg import render_svg  # late: loads the font library

    file = Picture("", "svg", deck.component, piece, face, BLEED)
    return render_svg(picture_page(file, deck.pieces[piece])).encode()

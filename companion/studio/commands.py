"""Functions of the command line, handed over to the workshop, which may not import them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from companion.games.game_type import Game
from companion.printing.print_game import PrintJob, PrintResult


class Commands(Struct, frozen=True):
    """The commands as functions; each raises CompanionError as its command does."""

    games: Callable[[], Sequence[Game]]  # returns the games that can be named here
    plan: Callable[[Sequence[str]], tuple[Sequence[PrintJob], str]]
    # takes words after `companion print`; returns what it would print, and its text about it
    press: Callable[[Sequence[str]], tuple[Sequence[PrintResult], str]]
    # prints with such words, in a process of its own; returns the files and its text about them
    run: Callable[[str, Sequence[str]], str]  # takes a command and the words after it; its text
    export: Callable[[Sequence[str]], str]  # does so for `export`, in a process of its own
    printers: Callable[[], dict[str, tuple[float, float]]]  # the saved printers with their nudges
    usual: Path  # the file that keeps how a person prints as a rule
    show: Callable[[Path], None]  # opens a file or a folder with the computer's program for it
    homes: Callable[[], Sequence[Path]]  # all folders of owners' games; the last may not exist yet
    likes: Callable[[], Mapping[str, str]]  # templates of new games, each with its content
    targets: Sequence[Mapping[str, str]]  # of exports: `name`, `title`, and what each `needs`
    data: Path | None = None  # the owner's folder of numbers
    folders: tuple[Path, ...] = ()  # those of games that an owner wrote, as given

    @property
    def data_words(self) -> list[str]:
        """The words of a command that name the owner's numbers."""
        return [] if self.data is None else ["--data", str(self.data)]

    @property
    def given(self) -> list[str]:
        """The options that each shown command has."""
        games = [word for folder in self.folders for word in ("--games", str(folder))]
        return [*self.data_words, *games]

    def find_job(self, *words: str) -> PrintJob:
        """Return what `companion print` would print of one game, with the owner's numbers."""
        ((job,), _) = self.plan([*words, *self.data_words])
        return job

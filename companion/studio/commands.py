"""Functions of the command line, handed over to the workshop, which may not import them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from companion.games.game_type import Game
from companion.printing.print_game import Plan, PrintJob, PrintResult


class PlannedPrint(Struct, frozen=True):
    """The plan of a print, and the command's text about it."""

    jobs: tuple[PrintJob, ...]
    plans: tuple[Plan, ...]
    told: str = ""


class PrintedFiles(Struct, frozen=True):
    """The files of a print, and the command's text about them."""

    files: tuple[PrintResult, ...]
    told: str = ""


class Target(Struct, frozen=True):
    """A target of exports, and its description for a person."""

    name: str
    title: str
    needs: str


class Commands(Struct, frozen=True):
    """The commands as functions; each raises CompanionError as its command does."""

    games: Callable[[], Sequence[Game]]  # returns the games that can be named here
    jobs: Callable[[Sequence[str]], PlannedPrint]  # the jobs of words after `companion print`
    plans: Callable[[Sequence[str]], PlannedPrint]  # takes the same and returns the sheets too
    press: Callable[[Sequence[str]], PrintedFiles]  # prints, in a process of its own
    calibrate: Callable[[Sequence[str]], str]  # the text of `companion calibrate` with words
    printers: Callable[[], dict[str, tuple[float, float]]]  # the saved printers with their nudges
    usual: Path  # the file that keeps how a person prints as a rule
    show: Callable[[Path], None]  # opens a file or a folder with the computer's program for it
    homes: Callable[[], Sequence[Path]]  # all folders of owners' games; the last may not exist yet
    new: Callable[[Sequence[str]], str]  # takes words after `companion new`; returns its text
    likes: Callable[[], Mapping[str, str]]  # templates of new games, each with its content
    export: Callable[[Sequence[str]], str]  # takes words after `companion export`; its text
    targets: Callable[[], Sequence[Target]]  # returns where games can be exported to
    data: Path | None = None  # the owner's folder of numbers
    folders: tuple[Path, ...] = ()  # those of games that an owner wrote, as given

    @property
    def given(self) -> list[str]:
        """The options that each shown command has."""
        games = [word for folder in self.folders for word in ("--games", str(folder))]
        return [*(() if self.data is None else ("--data", str(self.data))), *games]

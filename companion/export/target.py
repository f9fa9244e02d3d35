"""The parts of an export: an order, and the plan of files that a target makes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from importlib import import_module
from pathlib import Path

from msgspec import Struct

from companion.core.names import find_name
from companion.data.setup_places import PlacedComponent
from companion.drawing.component import Piece, Style
from companion.export.piece_looks import Pieces, split_by_look
from companion.imposition.paper import Paper
from companion.printing.pages import draw_pieces
from companion.printing.selection import PrintRequest


class Setup(Struct, frozen=True):
    """The set-up of a game for a number of players."""

    title: str  # for whom
    steps: tuple[str, ...]  # in words
    lying: Mapping[str, PlacedComponent]  # where pieces lie at the end of it, by the component


class Order(Struct, frozen=True, dict=True):
    """An order: the parts of a game to export."""

    slug: str  # the game's name in folders
    title: str  # the game's name for people
    requests: tuple[PrintRequest, ...]  # its components, with how often each piece
    style: Style
    folder: Path  # where the files will lie, an absolute path
    paper: Paper  # of what is printed at home and cut by a machine
    base_url: str = ""  # address of the pictures, with `/` at its end; "" for on this disk
    scale: bool = False  # whether a shop's pieces may become larger or smaller to fit its sizes
    setups: Callable[[], Iterable[Setup]] = tuple  # returns how it is set up, for few players first
    faces: Mapping[str, tuple[str, ...]] = {}  # words on sides of dice, from that of 1 on, by piece

    @cached_property
    def _pieces_by_look(self) -> tuple[tuple[PrintRequest, ...], Pieces]:
        return split_by_look(self.requests, draw_pieces(self.requests, self.style))

    @property
    def wanted(self) -> tuple[PrintRequest, ...]:
        """The requests, with a piece of its own for each look."""
        return self._pieces_by_look[0]

    @property
    def pieces(self) -> Pieces:
        """Every piece that is wanted, drawn, by (component, piece).

        Raises DataError if something does not fit or has a letter that no font has.
        """
        return self._pieces_by_look[1]

    def face(self, die: str, value: int) -> str:
        """Return what the side `value` of a die shows, in words."""
        return self.faces[die][value - 1] if die in self.faces else str(value)

    def of(self, wanted: PrintRequest) -> tuple[Piece, ...]:
        """Return the drawn pieces of a component, each once."""
        return tuple(self.pieces[wanted.component.name, piece] for piece in wanted.copies)


class LeftOut(Struct, frozen=True, omit_defaults=True):
    """A component that a target cannot hold as it is."""

    component: str
    why: str
    resized: bool = False  # whether it is there after all, at a size of the target


class File(Struct, frozen=True):
    """A file of an export: its path below the folder, with `/`."""

    path: str
    content: bytes


class Plan(Struct, frozen=True):
    """The files that a target makes of an order."""

    left_out: tuple[LeftOut, ...]  # what it does not hold, or not as it is
    steps: int  # how many files there will be, about
    files: Iterator[File]  # draws them one by one


class Target(Struct, frozen=True):
    """Where a game can go."""

    name: str
    title: str  # what it is, in a few words
    needs: str  # what a person needs for it, and what they do with the files
    plan: str  # module of `companion.export` and its function that returns the plan for an order


# All targets. To add one, write its module and add its line.


TARGETS = (
    Target(
        "tts",
        "Tabletop Simulator",
        "the game on Steam: put the .json into its folder Saves, then load it",
        "tabletop_simulator:plan",
    ),
    Target(
        "playingcards",
        "PlayingCards.io and virtualtabletop.io",
        "a browser: open a room, then import the .pcio file",
        "playing_cards:plan",
    ),
    Target(
        "mpc",
        "MakePlayingCards and PrinterStudio",
        "the open autofill tool, which reads order.xml; or upload the pictures by hand",
        "card_printers:plan_autofill",
    ),
    Target(
        "gamecrafter",
        "The Game Crafter",
        "an account there: upload each folder to the component that it is named after",
        "game_crafter:plan",
    ),
    Target(
        "drivethru",
        "DriveThruCards",
        "a publisher's account there: upload one PDF a deck",
        "card_printers:plan_drive_thru",
    ),
    Target(
        "silhouette",
        "Silhouette cutting machines",
        "Silhouette Studio: open cut.dxf; print print.pdf at 100 %",
        "cutting_machines:plan_silhouette",
    ),
    Target(
        "cricut",
        "Cricut cutting machines",
        "Design Space: upload each picture as Print Then Cut",
        "cutting_machines:plan_cricut",
    ),
)


def target(name: str) -> Target:
    """Return a target; CompanionError, which lists all targets, if there is none of that name."""
    targets = {each.name: each for each in TARGETS}
    names = {key: each.title for key, each in targets.items()}
    return targets[find_name(name, names, "there is no target")]


def plan_export(chosen: Target, order: Order) -> Plan:
    """Return the plan of a target for an order."""
    module, _, function = chosen.plan.partition(":")
    plan: Plan = getattr(import_module(f"companion.export.{module}"), function)(order)
    return plan

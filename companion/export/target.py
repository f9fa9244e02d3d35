"""The parts of an export: an order, and the target's plan of files for it."""

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

    title: str  # the number of players in words
    steps: tuple[str, ...]  # the texts of the steps
    lying: Mapping[str, PlacedComponent]  # final places of pieces, by component


class Order(Struct, frozen=True, dict=True):
    """An order: the parts of a game to export."""

    slug: str  # name of the game in folders
    title: str  # name of the game for people
    requests: tuple[PrintRequest, ...]  # its components, with copies of each piece
    style: Style
    folder: Path  # absolute path of the folder for the files
    paper: Paper  # for sheets printed at home and cut by a machine
    base_url: str = ""  # URL of the pictures, ending in `/`; "" for files on this disk
    scale: bool = False  # whether pieces may be resized to fit a shop's sizes
    setups: Callable[[], Iterable[Setup]] = tuple  # returns set-ups, in ascending order of players
    faces: Mapping[str, tuple[str, ...]] = {}  # texts on faces of dice, from value 1 on, by piece

    @cached_property
    def _pieces_by_look(self) -> tuple[tuple[PrintRequest, ...], Pieces]:
        return split_by_look(self.requests, draw_pieces(self.requests, self.style))

    @property
    def wanted(self) -> tuple[PrintRequest, ...]:
        """The requests, in which copies with different looks count as separate pieces."""
        return self._pieces_by_look[0]

    @property
    def pieces(self) -> Pieces:
        """Every requested piece, drawn, by (component, piece).

        Raises DataError if text does not fit or has a letter that no font has.
        """
        return self._pieces_by_look[1]

    def face(self, die: str, value: int) -> str:
        """Return the text on the face of a die, by the value of the face."""
        return self.faces[die][value - 1] if die in self.faces else str(value)

    def of(self, wanted: PrintRequest) -> tuple[Piece, ...]:
        """Return the drawn pieces of a component, each of them once."""
        return tuple(self.pieces[wanted.component.name, piece] for piece in wanted.copies)


class LeftOut(Struct, frozen=True, omit_defaults=True):
    """A component that a target cannot take unchanged."""

    component: str
    why: str
    resized: bool = False  # whether it is included at a different size


class File(Struct, frozen=True):
    """A file of an export: its path below the folder, with `/`."""

    path: str
    content: bytes


class Plan(Struct, frozen=True):
    """The files for an order at a target."""

    left_out: tuple[LeftOut, ...]  # components left out or resized
    steps: int  # estimated number of files
    files: Iterator[File]  # draws each file when asked for


class Target(Struct, frozen=True):
    """A program, shop or machine that a game can be exported to."""

    name: str
    title: str  # a short description
    needs: str  # what people need for it, and how they use the files
    plan: str  # module of `companion.export` and its function that plans an order


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
        "playingcards_io:plan",
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
        "an account there: upload each folder to the component that its name ends with",
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
    """Return a target by name; a CompanionError lists all targets if there is none."""
    targets = {each.name: each for each in TARGETS}
    names = {key: each.title for key, each in targets.items()}
    return targets[find_name(name, names, "there is no target")]


def plan_export(chosen: Target, order: Order) -> Plan:
    """Plan an order for a target."""
    module, _, function = chosen.plan.partition(":")
    plan: Plan = getattr(import_module(f"companion.export.{module}"), function)(order)
    return plan

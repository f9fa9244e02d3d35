"""Card sleeves: how cards are cut to fill them, and how much room sleeved cards need."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Struct

from companion.core.errors import CompanionError
from companion.core.limits import Range
from companion.core.names import suggest_names
from companion.data.schema import Entries, Record, Schema
from companion.data.shared import open_shared

Side: TypeAlias = Annotated[float, Range(20, 200, "mm")]
Size: TypeAlias = tuple[float, float]
SMALLER, LARGER = 0.04, 0.08  # by which share a card may be cut smaller or larger to fill a sleeve
LOOSE = 0.2  # by which share a sleeve may be larger than its card


class SleeveRow(Struct, frozen=True):
    """A kind of sleeves on the market."""

    id: str
    card: tuple[Side, Side]  # width and height of cards for them, mm
    also: tuple[str, ...] = ()  # other names for them


class Sleeved(Struct, frozen=True):
    """How much a sleeve adds to a card's width, height and thickness, mm."""

    wider: Annotated[float, Range(0, 10, "mm")]
    taller: Annotated[float, Range(0, 10, "mm")]
    thicker: Annotated[float, Range(0, 1, "mm")]


SLEEVES = Entries("sleeves", SleeveRow)
SLEEVED = Record("sleeved", Sleeved, "sleeves")


class Sleeve(Struct, frozen=True):
    """The kind of sleeves that a person has."""

    name: str
    card: Size  # width and height of cards for them, mm
    more: Size  # width and height added outside
    thicker: float  # thickness added to a card

    def cut(self, size: Size) -> Size:
        """Return the size to cut a card to: the sleeve's card size if similar, else `size`."""
        wanted = _in_orientation(size, self.card)
        pairs = zip(size, wanted, strict=True)
        near = all(-SMALLER * mine <= its - mine <= LARGER * mine for mine, its in pairs)
        return wanted if near else size

    def holds(self, size: Size) -> bool:
        """Return whether a card, cut if needed, fits a sleeve that is at most 20 % larger."""
        within = zip(self.cut(size), _in_orientation(size, self.card), strict=True)
        return all(mine <= its <= (1 + LOOSE) * mine for mine, its in within)

    def fits(self, size: Size) -> bool:
        """Return whether a card of this size, cut if needed, fills the sleeve exactly."""
        return self.holds(size) and self.cut(size) == _in_orientation(size, self.card)

    def outside(self, size: Size) -> Size:
        """Return the outer size of a sleeved card; the bare size for a card that does not fit."""
        if not self.holds(size):
            return size
        (w, h), (wider, taller) = self.card, self.more
        return _in_orientation(size, (w + wider, h + taller))

    def describe(self, size: Size) -> str:
        """Return a note on how cards of this size fit the sleeves; "" if they fit uncut."""
        if not self.holds(size):
            fitting = [sleeve.name for sleeve in sleeves() if sleeve.holds(size)]
            better = f"; {' or '.join(fitting[:2])} sleeves fit" if fitting else ""
            return self.describe_misfit(size) + better
        if not self.fits(size):
            return f"cards of {_mm(size)} lie loose in {self.name} sleeves ({_mm(self.card)})"
        cut = self.cut(size)
        return f"cut to {_mm(cut)} for {self.name} sleeves" if cut != size else ""

    def describe_misfit(self, size: Size) -> str:
        """Return a message that cards of this size do not fit the sleeves."""
        return f"cards of {_mm(size)} do not fit {self.name} sleeves ({_mm(self.card)})"


def sleeves() -> tuple[Sleeve, ...]:
    """Return all sleeves, the smallest first."""
    data = open_shared("en", lambda: Schema((SLEEVES, SLEEVED)))
    all_of = data.value(SLEEVED)
    more = all_of.wider, all_of.taller
    result = (Sleeve(row.id, row.card, more, all_of.thicker) for row in data.values(SLEEVES))
    return tuple(sorted(result, key=lambda sleeve: sleeve.card))


def find_sleeve(text: str) -> Sleeve:
    """Find a sleeve by name or card size; if there is none, a CompanionError lists all sleeves."""
    data = open_shared("en", lambda: Schema((SLEEVES,)))
    names = {name: row.id for row in data.values(SLEEVES) for name in (row.id, *row.also)}
    names |= {"{:g}x{:g}".format(*row.card): row.id for row in data.values(SLEEVES)}
    name = "-".join(text.lower().replace("_", " ").replace("-", " ").split()).replace("×", "x")
    for item in sleeves():
        if item.name == names.get(name.removesuffix("-sleeves")):
            return item
    listed = [f"{sleeve.name} ({_mm(sleeve.card)})" for sleeve in sleeves()]
    near, there = suggest_names(name, names, 0), f"{', '.join(listed[:-1])} and {listed[-1]}"
    raise CompanionError(f'no sleeves are called "{text[:40]}"{near}; there are {there}')


def _in_orientation(size: Size, other: Size) -> Size:
    """Return the size `other` turned to portrait or landscape like `size`."""
    short, long = sorted(other)
    return (short, long) if size[0] <= size[1] else (long, short)


def _mm(size: Size) -> str:
    return "{:g} x {:g} mm".format(*size)

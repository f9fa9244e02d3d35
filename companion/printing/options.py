"""How a person wants a game printed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct, field

from companion.core.errors import CompanionError
from companion.drawing import fonts
from companion.drawing.theme import Ink, Palette
from companion.imposition.duplex import Backs
from companion.imposition.paper import PAPERS, Paper

PictureFormat: TypeAlias = Literal["svg", "png"]
Format: TypeAlias = Literal["pdf"] | PictureFormat
MOST_COPIES = 1000
FARTHEST_NUDGE = 10.0
LONGEST_SEED = 40  # characters: it stands in the footer of each page


class Options(Struct, frozen=True):
    """Choices that hold for every file of a print; lengths in mm."""

    paper: Paper = PAPERS[0]
    backs: Backs = "long-edge"
    bleed: float | None = None
    # None for the most, up to 3 mm, with which as many pieces fit on a page
    margin: float = 6.0
    marks: bool = True
    ink: Ink = "full"
    palette: Palette = "standard"
    copies: int = 1
    nudge: tuple[float, float] = (0.0, 0.0)  # shift of every back, right and down
    language: str = "en"
    seed: str | None = None
    # the seed of what is drawn by chance; None for the set that everybody has
    formats: tuple[Format, ...] = ("pdf",)  # sheets as PDF, or pictures of single pieces
    dpi: int = 300  # pixels an inch of a PNG
    extra: Mapping[str, object] = field(default_factory=dict)
    # what was chosen with the options that games bring, by name

    def __post_init__(self) -> None:
        if not 1 <= self.copies <= MOST_COPIES:
            raise CompanionError(f"copies must be from 1 to {MOST_COPIES}, not {self.copies}")
        if not 0 <= self.margin <= 50:
            raise CompanionError(f"the margin must be from 0 to 50 mm, not {self.margin:g}")
        if self.bleed is not None and not 0 <= self.bleed <= 3:
            raise CompanionError(f'the bleed must be from 0 to 3 mm or "auto", not {self.bleed:g}')
        checked_nudge(self.nudge)
        if "png" in self.formats:
            from companion.drawing.png import check_dpi  # late: sheets need no pixels

            check_dpi(self.dpi)
        if self.seed is not None:
            _check_seed(self.seed)

    def recorded(self) -> dict[str, object]:
        """Return the options as the manifest names them."""
        return {
            "paper": self.paper.name,
            "backs": self.backs,
            "bleed": "auto" if self.bleed is None else self.bleed,
            "margin": self.margin,
            "marks": self.marks,
            "ink": self.ink,
            "palette": self.palette,
            "copies": self.copies,
            "nudge": list(self.nudge),
            "language": self.language,
            "formats": list(self.formats),
            "dpi": self.dpi,
            **self.extra,
        }


def checked_nudge(nudge: tuple[float, float]) -> tuple[float, float]:
    """Return the nudge.

    Raises:
        CompanionError: it is too far, or not a number.
    """
    if not all(abs(shift) <= FARTHEST_NUDGE for shift in nudge):
        far = ",".join(f"{shift:g}" for shift in nudge)
        raise CompanionError(
            f"a nudge must be at most {FARTHEST_NUDGE:g} mm each way, not {far};"
            " print the test sheet again: companion calibrate"
        )
    return nudge


def _check_seed(seed: str) -> None:
    """Refuse a seed that a footer cannot show."""
    if not 1 <= len(seed) <= LONGEST_SEED:
        raise CompanionError(
            f"a seed for print has 1 to {LONGEST_SEED} characters, not {len(seed)}"
        )
    lacking = fonts.missing(seed, "sans")
    if lacking:
        named = " ".join(f"U+{ord(letter):04X}" for letter in lacking)
        raise CompanionError(
            f"the seed is printed in the footer, but no font has {named}; use letters and digits"
        )

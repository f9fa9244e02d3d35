"""Declarations of the scoring and score pad tables, and some of their row types."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Struct

from companion.core.limits import Count, Range
from companion.core.scoring_types import Field, Line, Mode, Outcome, Scoring, Tie, UnlikelyRule
from companion.data.schema import Entries, Record


class SwitchRow(Struct, frozen=True):
    """A switch: the chosen meaning of an ambiguous rule."""

    id: str
    value: bool | int | str
    editions: Mapping[str, bool | int] = {}  # values in certain editions of the rules
    choices: tuple[str, ...] = ()  # allowed words, if the value is a word

    def __post_init__(self) -> None:
        if isinstance(self.value, str) and self.value not in self.choices:
            right = f"must be one of {', '.join(self.choices)}" if self.choices else "is not a word"
            raise ValueError(f'"value" {right}, not "{self.value[:40]}"')


class ExampleRow(Struct, frozen=True):
    """An example: a filled-in record of a game, as JSON text. The row's id is the game mode."""

    id: str
    record: str


class ScorePadRow(Struct, frozen=True):
    """The look of the score pad, from `[score-pad]`. The pad's rows come from the scoring lines."""

    sheets: Count = 2  # score sheets in a full set, without the covers
    art: str = ""  # a drawing at the head, such as `fish/grayling`
    icons: Mapping[str, str] = {}  # icons of groups and tie-breaks, by id
    notes: Mapping[str, Annotated[int, Range(1, 24)]] = {}  # cells above a row for subtotals
    signs: Mapping[str, tuple[str, ...]] = {}
    # icons of what these cells count, named by the labels under `[score-pad.signs]`
    pictures: Mapping[str, str] = {}
    # drawings of the cards that a field lists: `fish/{fish}`, with columns of their table in braces
    medals: Mapping[str, str] = {}  # colour roles of card points: `class.{colour}`; else `medal`
    tiles: Mapping[
        str, str
    ] = {}  # drawings of what lies on the tiles of a field, `{}` in its place
    things: Mapping[str, str] = {}
    # drawings of what a field counts, or says yes to; several, parted by spaces, take turns; the
    # example shows as many; an icon stands behind the name
    foot: str = ""
    # a drawing for the foot of pages, as wide as they are; one for sheets behind a space
    words_wide: Annotated[float, Range(20, 80, "mm")] = 53.0  # width of the column of row names
    choices: Mapping[str, str] = {}
    # icons, or labels such as `waters.meadow-run.name`, in place of the words of choices


FILE = "scoring"
SCORING = Record("scoring", Scoring)
MODES = Entries("scoring-modes", Mode, FILE)
SWITCHES = Entries("scoring-switches", SwitchRow, FILE, needed=False)
TABLE = Entries("scoring-table", Field, FILE, needed=False)
FIELDS = Entries("scoring-fields", Field, FILE)
LINES = Entries("scoring-lines", Line, FILE, needed=False)
TIES = Entries("scoring-ties", Tie, FILE, needed=False)
OUTCOMES = Entries("scoring-outcomes", Outcome, FILE, needed=False)
WARNINGS = Entries("scoring-warnings", UnlikelyRule, FILE, needed=False)
EXAMPLES = Entries("scoring-examples", ExampleRow, FILE, needed=False)
PAD = Record("score-pad", ScorePadRow, "pad", needed=False)
SCORING_TABLES: tuple[Entries[Any] | Record[Any], ...] = (
    *(SCORING, MODES, SWITCHES, TABLE, FIELDS, LINES, TIES, OUTCOMES, WARNINGS, EXAMPLES, PAD),
)

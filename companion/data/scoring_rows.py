"""The types of the rows in `scoring.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Struct, field

from companion.core.declaration import FieldKind
from companion.core.limits import Count, Number, Players, Range
from companion.data.schema import Entries, Record


class ScoringRow(Struct, frozen=True):
    """What holds for the scoring as a whole."""

    groups: tuple[str, ...]  # of lines, in order
    ranked_by: str | None = None  # what decides in place of points; None for points
    most: bool = True  # whether more of it is better
    ties: tuple[str, ...] = ()
    # which tie-breaks are compared, in that order; none: all, in the order of the file
    may_win: str | None = None  # the condition under which a player can win at all
    sums: tuple[str, ...] = ()
    # groups that a person may add up on paper; then a record holds these sums alone
    bgg: int | None = None  # number of the game at BoardGameGeek


class ModeRow(Struct, frozen=True):
    """A way to play: fewest and most players."""

    id: str
    players: Players


class FieldRow(Struct, frozen=True):
    """One field of the record; an id such as `fish.points` stands for a field inside another.

    Attributes:
        least, most, longest: numbers, or places of numbers such as `$coin-track.boxes`; of a list
            there its length or, for `most` of `numbers`, its largest number.
    """

    id: str
    kind: FieldKind
    choices: tuple[str, ...] = ()  # the right words
    of: tuple[str, ...] = ()  # the tables whose entries are the choices, or the cards of a list
    names: tuple[str, ...] = ()
    # the labels of the choices, such as `species.*.name` or `fish.{fish}.name`: of all, or for each
    # table
    least: Number = 0
    most: int | str = 99
    longest: int | str = 99
    limits: Mapping[str, Number] | str = field(default_factory=dict)
    # a number for each choice, or the place with `*` for the choice
    short: str = ""
    asked: bool = True
    also: tuple[str, ...] = ()
    # keys of cards with numbers that a person could mistake for the number of the card
    unique: bool = False
    once: bool = False
    seat: int | None = None
    required: bool = False
    when: str | None = None
    derived: bool = False
    in_box: bool | Number | str = False
    # how many there are, as a number or its place, with `*` for the choice; of `rows` whether the
    # cards of their tables are all that there are
    rests_on: tuple[str, ...] = ()
    # the places of the numbers that a derived field is made of, and derived flags that tell whether
    # it rests on house values
    printed: str = ""  # of a number that counts spaces: the place of what is printed on them
    printed_as: str = ""  # the key under which a record says that instead

    def __post_init__(self) -> None:
        if bool(self.printed) != bool(self.printed_as):
            raise ValueError('"printed" and "printed-as" belong together')


class LineRow(Struct, frozen=True):
    """One thing that scores: an expression, and for whom it holds."""

    id: str
    group: str
    points: str
    when: str | None = None
    row: str = ""  # of the score pad that it is written into; "" for one of its own


class TieRow(Struct, frozen=True):
    """What decides between equal players; the one with most of it wins, or else with least."""

    id: str
    value: str
    most: bool = True
    sum: str = ""  # the group that is worth as many points as `value`, for records with sums alone
    modes: tuple[str, ...] = ()  # the modes in which it decides; none: all


class OutcomeRow(Struct, frozen=True):
    """What a result says beside the ranks."""

    id: str
    value: str
    when: str | None = None
    titles: str | None = None  # the place of the least value for each title, with `*` for its id
    names: str = ""  # the labels of the titles
    number: bool = False  # whether it says the number itself, in place of true or false


class WarningRow(Struct, frozen=True):
    """What a record can say, but hardly happens: the condition, for each player."""

    id: str
    place: str  # the field that a person should look at again
    when: str


class SwitchRow(Struct, frozen=True):
    """A house reading of a rule that can be read in more than one way."""

    id: str
    value: bool | int | str
    editions: Mapping[str, bool | int] = field(default_factory=dict)
    # what holds instead in an edition of the rules, which the switch `edition` names
    choices: tuple[str, ...] = ()  # the right words, of a switch that is a word

    def __post_init__(self) -> None:
        if isinstance(self.value, str) and self.value not in self.choices:
            right = f"must be one of {', '.join(self.choices)}" if self.choices else "is not a word"
            raise ValueError(f'"value" {right}, not "{self.value[:40]}"')


class ExampleRow(Struct, frozen=True):
    """A filled record, as JSON; its id is the mode."""

    id: str
    record: str


class ScorePadRow(Struct, frozen=True):
    """How the score pad looks; its rows are those of the lines."""

    sheets: Count = 2  # to write on in a full set, beside the covers
    art: str = ""  # a drawing at the head, such as `fish/grayling`
    icons: Mapping[str, str] = field(default_factory=dict)  # of groups and tie-breaks
    notes: Mapping[str, Annotated[int, Range(1, 24)]] = field(default_factory=dict)
    # small cells above a row for what is added up in it
    signs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # icons of what these cells count, each for something of its own; labels under
    # `[score-pad.signs]` name it
    pictures: Mapping[str, str] = field(default_factory=dict)
    # the drawing of the cards that a field lists, such as `fish/{fish}`, with columns of their
    # table in braces; the example shows the cards small
    medals: Mapping[str, str] = field(default_factory=dict)
    # the role of the points on these cards, such as `class.{colour}`, if not `medal`
    tiles: Mapping[str, str] = field(default_factory=dict)
    # the drawing of what lies on the tiles that a field lists, `{}` in its place
    things: Mapping[str, str] = field(default_factory=dict)
    # the drawing of what a field counts, or says yes to, or several parted by spaces, which take
    # turns; the example shows as many; an icon stands behind the name
    foot: str = ""
    # a drawing, as wide as the page, of which as much is shown as there is room at the foot of a
    # page; a second one, parted by a space, is at the foot of sheets
    words_wide: Annotated[float, Range(20, 80, "mm")] = 53.0
    # width of the column with what the rows of a sheet are, mm
    choices: Mapping[str, str] = field(default_factory=dict)
    # icons, or labels such as `waters.meadow-run.name`, that stand for choices in the example, in
    # place of words


FILE = "scoring"
SCORING = Record("scoring", ScoringRow)
MODES = Entries("scoring-modes", ModeRow, FILE)
SWITCHES = Entries("scoring-switches", SwitchRow, FILE, needed=False)
TABLE = Entries("scoring-table", FieldRow, FILE, needed=False)
FIELDS = Entries("scoring-fields", FieldRow, FILE)
LINES = Entries("scoring-lines", LineRow, FILE, needed=False)
TIES = Entries("scoring-ties", TieRow, FILE, needed=False)
OUTCOMES = Entries("scoring-outcomes", OutcomeRow, FILE, needed=False)
WARNINGS = Entries("scoring-warnings", WarningRow, FILE, needed=False)
EXAMPLES = Entries("scoring-examples", ExampleRow, FILE, needed=False)
PAD = Record("score-pad", ScorePadRow, "pad", needed=False)
SCORING_TABLES: tuple[Entries[Any] | Record[Any], ...] = (
    *(SCORING, MODES, SWITCHES, TABLE, FIELDS, LINES, TIES, OUTCOMES, WARNINGS, EXAMPLES, PAD),
)

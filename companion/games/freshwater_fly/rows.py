"""Row types of Freshwater Fly: cards, hatch colours, sizes, tokens, tiles, boards."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple, TypeAlias, get_args

from msgspec import Struct

from companion.core import limits
from companion.games.game_type import CardSize

Species = Literal[
    "brook", "brown", "coho", "cutthroat", "dolly", "grayling", "rainbow", "steelhead"
]
Colour = Literal["gold", "black", "green"]
When = Literal["action", "turn", "cast", "after-cast", "reel", "round", "end", "always", "gained"]

COLUMNS = 6
MOST_FINESSE = 4
Column: TypeAlias = Annotated[int, limits.Range(1, COLUMNS)]
Shift: TypeAlias = Annotated[int, limits.Range(1, COLUMNS - 1)]
ROCK_SPACE = limits.Pattern(
    f"[1-{COLUMNS}][TMB]", f'a column from 1 to {COLUMNS} and a row T, M or B, like "2M"'
)
RockSpace: TypeAlias = Annotated[str, ROCK_SPACE]
Face: TypeAlias = Annotated[int, limits.Range(1, 6)]
Digit: TypeAlias = Annotated[int, limits.Range(0, 9)]
Gain: TypeAlias = Annotated[int, limits.Range(1, MOST_FINESSE)]
Cost: TypeAlias = Annotated[int, limits.Range(0, MOST_FINESSE)]


class GameFacts(Struct, frozen=True):
    """Facts of the game. Source: rules, Components; Fly Solo."""

    players: Annotated[tuple[int, int], limits.OrderedPair(1, 20)]  # fewest and most players


class ColourClass(Struct, frozen=True):
    """One colour of fish and the icon that stands for it. Source: rules, End game scoring."""

    id: str
    mark: str


class FishCard(Struct, frozen=True):
    """A fish card. In the river, the side with the points faces down.

    Source: rules, Components, Reel.
    """

    id: str
    species: Species
    colour: Colour
    strength: Digit  # reduction of each reel
    points: limits.CountOrNone  # points when caught
    copies: limits.Count = 1


class SkillCard(Struct, frozen=True):
    """A rock card or a master skill card. Source: rules, Skill Actions; Appendices A and B.

    Values that do not concern a card are None.
    """

    id: str
    when: When  # when the skill may be used
    cost: Cost = 0  # finesse it costs
    discard: bool = False  # whether the card leaves the game when used
    die: Face | None = None  # die face it needs
    from_: Face | None = None  # die face before
    to: Face | None = None  # die face after
    column: Column | None = None  # column where a cast lands
    reel_at: Digit | None = None  # new value of a reel
    others_reel_at: Digit | None = None  # new value of all other players' reels
    gain: Gain | None = None  # finesse gained
    instead: Gain | None = None  # the gain it replaces
    points: limits.Count | None = None  # points of the card, or of each fish of the chosen species
    species: tuple[Species, ...] = ()  # species to choose from
    colour: Colour | None = None  # colour of the fish concerned
    new_strength: Digit | None = None  # new strength of these fish
    columns: Shift | None = None  # columns that a hatch token moves
    drifts: Annotated[int, limits.Range(1, 9)] | None = None  # most drifts of a cast
    copies: limits.Count = 1

    def __post_init__(self) -> None:
        if len(self.species) not in (0, 2):
            raise ValueError(f'"species" must be empty or name two, not {len(self.species)}')


class StrikeCard(Struct, frozen=True):
    """One strike card. Source: rules, Components; Draw Strike Cards."""

    id: str
    shows: Literal["hook", "miss"]  # whether it hooks the fish
    copies: limits.Count = 1


Hatch = Literal["white", "blue", "orange", "green", "tan", "yellow"]
Insect = Literal["mayfly", "dragonfly", "stonefly", "midge", "caddis", "ant"]
HATCH: tuple[Hatch, ...] = get_args(Hatch)


class HatchColour(Struct, frozen=True):
    """One colour of hatch tokens and flies. Source: rules, Appendix A, Personal Achievements."""

    id: Hatch
    insect: Insect  # insect that shows the colour in black and white


CARD_SIZES: tuple[CardSize, ...] = ("poker", "mini")
Side: TypeAlias = Annotated[float, limits.Range(8, 120, "mm")]
Play: TypeAlias = Annotated[float, limits.Range(1, 2, "mm")]
Scale: TypeAlias = Annotated[float, limits.Range(0.5, 2)]
ACROSS, DOWN = 3, 2  # five hatch tokens lie on a tile as two, one and two


TokenSize: TypeAlias = Literal["hatch-token", "finesse-token", "drag-token", "fly-token"]


class Sizes(Struct, frozen=True):
    """Sizes of trimmed pieces, mm: width and height, or diameter."""

    id: str  # card size they belong to
    card: tuple[Side, Side]  # fish, rock and strike cards
    hatch_tile: tuple[Side, Side]
    momentum_tile: tuple[Side, Side]
    hatch_token: Side
    finesse_token: Side
    drag_token: Side
    casting_token: Side
    fly_token: Side
    square: tuple[TokenSize, ...] = ()  # tokens as squares, for straight cuts

    def __post_init__(self) -> None:
        token, (wide, high) = self.hatch_token, self.hatch_tile
        if wide < ACROSS * token or high < DOWN * token:
            raise ValueError(
                f'"hatch-tile" must be {ACROSS * token:g} x {DOWN * token:g} mm or more, to hold'
                f" five tokens of {token:g} mm, not {wide:g} x {high:g}"
            )
        if self.casting_token > min(self.card):
            raise ValueError('"casting-token" must fit on a card')


Few: TypeAlias = Annotated[int, limits.Range(1, 4)]


class IconNameLimit:
    """Restricts a value to the names of icons."""

    def wrong(self, value: str) -> str:
        """Return an error message if a value is not the name of an icon, else ""."""
        from companion.drawing.icons import icon_names  # late: most commands draw nothing

        return "" if value in icon_names() else f'must be the name of an icon, not "{value}"'


Sign: TypeAlias = Annotated[str, IconNameLimit()]


class DiceAction(Struct, frozen=True):
    """An action for which a die can be used. Source: rules, Dice Actions."""

    id: str
    sign: Sign  # its icon
    gain: Gain | None = None  # finesse gained


class Casting(Struct, frozen=True):
    """Numbers of strike cards and of drifts. Source: rulebook, First Landing and Drifting."""

    landing: Few  # strike cards dealt for a match at the landing
    drift: Few  # strike cards dealt for a match after a drift
    drifts: Few  # most drifts


FEWEST, MOST = 4, 5
Tokens: TypeAlias = Literal[4, 5]
"""How many lie on a hatch tile."""


class HatchTile(Struct, frozen=True):
    """A hatch tile. Source: rules, Setup."""

    id: str
    sides: tuple[Tokens, Tokens]  # hatch tokens on its front and on its back
    copies: limits.Count = 1


class HatchRows(Struct, frozen=True):
    """The number of hatch tiles laid out. Source: rules, Setup."""

    tiles: int  # tiles above the columns and beside the river
    larger: int  # tiles showing the larger number with four players


class MomentumTile(Struct, frozen=True):
    """A momentum tile, sides A and B; unused values are None. Source: rules, Appendices A and B."""

    id: str
    a_column: Column | None = None  # column where a cast of side A lands
    a_columns: Shift | None = None  # columns that a hatch token moves
    a_gain: Gain | None = None  # finesse gained
    a_plus: Digit | None = None  # value that the number of caught fish is added to
    a_colour: Colour | None = None  # colour of fish counted
    b_gain: Gain | None = None  # finesse gained
    b_cost: Cost | None = None  # finesse it costs
    b_reel_at: Digit | None = None  # new value of a reel
    copies: limits.Count = 1


Player = Literal["1", "2", "3", "4", "silent-angler"]
Total: TypeAlias = Annotated[int, limits.Range(1)]


class HatchToken(Struct, frozen=True):
    """Hatch tokens of one colour. Source: rules, Components."""

    id: Hatch
    copies: limits.Count = 1


class FlyToken(Struct, frozen=True):
    """A fly token with a fly on each side. Source: rules, Components, Finesse Actions."""

    id: str
    sides: Annotated[tuple[Hatch, Hatch], limits.Unique()]
    copies: limits.Count = 1


class TokenTotals(Struct, frozen=True):
    """The total number of tokens of each kind. Source: rules, Components."""

    hatch_tokens: Total
    fly_tokens: Total
    finesse_tokens: Total
    drag_tokens: Total
    casting_token: Total


# The content of the boards.


ROWS = "TMB"
SHORTEST, LONGEST = 4, 12  # of the track
PerDeck = Annotated[int, limits.Range(1, 9)]


class Place(NamedTuple):
    """A space of the river: column 1 (downstream) to 6, row 0 (top) to 2."""

    column: int
    row: int

    @property
    def name(self) -> str:
        """The space as people write it, such as `2M`: column, then row."""
        return f"{self.column}{ROWS[self.row]}"


PLACES = tuple(Place(column, row) for column in range(1, COLUMNS + 1) for row in range(len(ROWS)))


def parse_board_place(text: str) -> Place:
    """Parse a river space, column and row, such as `2M`."""
    return Place(int(text[0]), ROWS.index(text[1]))


class Board(Struct, frozen=True):
    """Values printed on the two sides of the board. Source: rules, Setup; Fly Solo."""

    rock_spaces: Annotated[
        tuple[RockSpace, ...], limits.Length(1, COLUMNS * len(ROWS)), limits.Unique()
    ]
    # where rock decks lie with two to four players
    rocks_per_deck: tuple[PerDeck, PerDeck, PerDeck]  # cards per deck with two, three, four players
    start_finesse: Cost  # finesse at the start, with two to four players
    track: Annotated[tuple[limits.CountOrNone, ...], limits.Length(SHORTEST, LONGEST)]
    # points of the Silent Angler, space by space
    wheel: Annotated[
        tuple[Hatch, ...], limits.Permutation(HATCH)
    ]  # colours for a die of 1 to 6, clockwise

    def __post_init__(self) -> None:
        if self.wheel[(self.wheel.index("blue") + 1) % len(HATCH)] != "orange":
            raise ValueError('"wheel" must have orange next to blue, clockwise')


class CommonAchievement(Struct, frozen=True):
    """An achievement that any player can score. Source: rules, Scoring."""

    id: str
    points: limits.Count
    count: Annotated[int, limits.Range(1, 48)] | None = None  # number of fish needed
    colours: Annotated[tuple[Colour, ...], limits.Unique()] = ()  # colours of a set, one fish each
    species: Species | None = None  # species of which to have the most

    def __post_init__(self) -> None:
        conditions = (self.count is not None) + bool(self.colours) + (self.species is not None)
        if conditions != 1:
            raise ValueError('must have one of "count", "colours" and "species"')


def are_adjacent(a: Place, b: Place) -> bool:
    """Return whether two spaces of the river share an edge."""
    return abs(a.column - b.column) + abs(a.row - b.row) == 1


Stop = Literal["advance", "drag", "momentum", "finesse", "stamina"]
STOPS: tuple[Stop, ...] = get_args(Stop)
SECTIONS: tuple[Colour, ...] = get_args(Colour)


class PersonalAchievement(Struct, frozen=True):
    """An achievement for the owner of a reel board.

    Source: rules, Appendix A, Personal Achievements.
    """

    id: str
    board: str  # id of the reel board
    points: limits.Count
    tokens: Annotated[tuple[Hatch, ...], limits.Length(0, 4), limits.Unique()] = ()
    # colours of which each hatch token scores
    species: Annotated[tuple[Species, ...], limits.Length(0, 3), limits.Unique()] = ()
    # the fish that scores, or the different fish that make a set
    different: Annotated[int, limits.Range(2, len(HATCH))] | None = None
    # hatch tokens of so many colours make a set
    alike: Annotated[int, limits.Range(2, 4)] | None = None
    # so many hatch tokens of one colour score, once for each colour

    def __post_init__(self) -> None:
        conditions = [self.tokens, self.species, self.different, self.alike]
        if sum(bool(item) for item in conditions) != 1:
            raise ValueError('must have one of "tokens", "species", "different" and "alike"')


class FinesseAction(Struct, frozen=True):
    """An action that costs finesse. Source: rules, Finesse Actions."""

    id: str
    needs: Gain  # least finesse needed
    sign: Sign  # its icon
    cost: int = 1  # finesse it costs

    def __post_init__(self) -> None:
        if not 0 <= self.cost <= self.needs:
            raise ValueError(f'"cost" must be from 0 to {self.needs} ("needs"), not {self.cost}')


class RondelSpace(Struct, frozen=True):
    """One space of the reel. Source: rules, Reel Spaces."""

    id: Stop
    sign: Sign  # its icon
    passing: bool = False  # whether it also acts when the dial passes it
    gain: Gain | None = None  # finesse gained

    def __post_init__(self) -> None:
        if (self.gain is not None) != (self.id == "finesse"):
            raise ValueError('"gain" must be set for the finesse space, and for no other space')


class Section(Struct, frozen=True):
    """A section of the fishing line on a reel board. Source: rules, Reel Spaces v."""

    id: Colour
    turns: int  # turns of the reel until the fish is caught
    stamina: Literal[-1, 0, 1]  # dial steps from the stamina space; negative is back


class ReelLayout(Struct, frozen=True):
    """Measures of a reel board, mm; texts and ornaments are enlarged by the factor `scale`."""

    id: str  # card size it is for
    size: tuple[float, float]  # size of the trimmed board
    play: Play  # by how much a space is larger than its piece
    scale: Scale

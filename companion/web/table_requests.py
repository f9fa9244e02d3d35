"""The requests of a phone to a table, as they are sent."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from companion.table.seats import MOST_SEATS, SECRET

LONGEST_NAME = 40
MOST_CARDS = 200
MOST_MOVES = 40
MOST_TAPS = 2000
Id = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]{1,60}\Z")]
SeatNumber = Annotated[int, Meta(ge=1, le=MOST_SEATS)]
Number = Annotated[int, Meta(ge=1, le=1_000_000)]
Name = Annotated[str, Meta(min_length=1, max_length=100)]
Cards = Annotated[tuple[Name, ...], Meta(min_length=1, max_length=MOST_CARDS)]
Choice: TypeAlias = bool | int | Name | Annotated[tuple[Name, ...], Meta(max_length=MOST_CARDS)]
Places = Annotated[
    tuple[Annotated[int, Meta(ge=0, le=1000)], ...], Meta(min_length=1, max_length=MOST_CARDS)
]


class Request(
    Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True, omit_defaults=True
):
    """The key of every request: the phone's own id for it."""

    id: Id


class Join(Request, frozen=True, tag="join"):
    """Take a seat; without a number the first that is free."""

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    secret: Annotated[str, Meta(pattern=rf"\A{SECRET.pattern}\Z")]
    seat: SeatNumber | None = None


class FreeSeat(Request, frozen=True, tag="free"):
    """Free a seat: the host any, everybody their own."""

    seat: SeatNumber


class LockScore(Request, frozen=True, tag="lock"):
    """Lock the score, or unlock it: the host."""

    on: bool


class Deal(Request, frozen=True, tag="deal"):
    """Deal cards; `open` or not, whatever the deck's rule."""

    deck: Name
    count: Annotated[int, Meta(ge=1, le=MOST_CARDS)] = 1
    open: bool | None = None


class Gather(Request, frozen=True, tag="shuffle"):
    """Gather a whole deck and shuffle it."""

    deck: Name


class Roll(Request, frozen=True, tag="roll"):
    """Roll dice by notation, or a pool of a game."""

    what: Name
    players: SeatNumber | None = None
    count: Annotated[int, Meta(ge=1, le=1000)] | None = None


class SetUp(Request, frozen=True, tag="setup"):
    """Set a game up for all who sit there: the host; `options`: of its set-up, as chosen."""

    game: Name
    options: Annotated[dict[Name, Choice], Meta(max_length=MOST_MOVES)] = {}


class WriteNote(Request, frozen=True, tag="note"):
    """Write a note."""

    text: Name


class Show(Request, frozen=True, tag="show"):
    """Turn cards up that lie covered, by the event that dealt them and their places in it."""

    event: Number
    at: Places
    discard: bool = False


class Look(Request, frozen=True, tag="look"):
    """Look alone at cards that were hidden from all."""

    event: Number
    at: Places


class Discard(Request, frozen=True, tag="discard"):
    """Discard cards that lie open; `event`: those that it dealt, if equal ones lie there too."""

    deck: Name
    cards: Cards
    event: Number | None = None


class Gain(Request, frozen=True, tag="gain"):
    """Put cards from elsewhere onto the discards of a deck."""

    deck: Name
    cards: Cards


class PlayStep(Request, frozen=True, tag="play"):
    """Take a step of a game whose rules the phones know, with all that it moves.

    The step is in the words of the game's own part; each step of a round is taken once.
    """

    step: Name
    moves: Annotated[
        tuple[Deal | Gather | Roll | Show | Discard, ...], Meta(max_length=MOST_MOVES)
    ] = ()


class MakeBid(Request, frozen=True, tag="bid"):
    """Seal a bid."""

    seal: Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]


class OpenBid(Request, frozen=True, tag="open"):
    """Open one's own bid; all are shown at once when the last one comes."""

    value: Annotated[str, Meta(max_length=200)]
    salt: Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]


class TakeBack(Request, frozen=True, tag="undo"):
    """Undo the latest thing, or an event by its number; `whole`: with all that was done with it."""

    target: Number | None = None
    whole: bool = False


class DoAgain(Request, frozen=True, tag="redo"):
    """Redo the last undone event, or an event by its number."""

    target: Number | None = None


class Counted(Struct, frozen=True, forbid_unknown_fields=True):
    """A phone's count for a player: taps, as an evening has them."""

    events: Annotated[tuple[dict[str, Any], ...], Meta(max_length=MOST_TAPS)]


class Score(Request, frozen=True, tag="score"):
    """Hand in the score of one's own player; `seat` can only be one's own."""

    player: Counted
    seat: SeatNumber | None = None


class Reveal(Request, frozen=True, tag="reveal"):
    """Reveal the scores without those of some seats, which are all that are missing: the host."""

    without: tuple[SeatNumber, ...] = ()


OfDeck: TypeAlias = Deal | Gather | Discard | Gain
OfEvent: TypeAlias = WriteNote | Show | Look | TakeBack | DoAgain
OfGame: TypeAlias = SetUp | Roll | PlayStep | MakeBid | Score | Reveal
Asked: TypeAlias = OfDeck | OfEvent | OfGame | FreeSeat | LockScore
AnyRequest: TypeAlias = Join | OpenBid | Asked

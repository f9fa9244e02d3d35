"""The requests that phones send to a table, and what each does, such as a deal.

Each request is checked and done while the log is locked, so it is done as a whole, or refused
without any change. A repeated request returns the events of the first time.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Struct

from companion.core.chance_events import DiscardEvent
from companion.core.errors import CompanionError
from companion.core.pile import Pile, subtract_cards
from companion.core.step_log import is_json
from companion.table.event import Act, Bid, Event, Free, Json, Lock
from companion.table.hidden_events import (
    LOOK,
    PLAY,
    REVEAL,
    SCORE,
    SETUP,
    SHOW,
    GameScores,
    compute_visibility,
)
from companion.table.state import MOST_SEATS, SECRET, Seats, events_of_command, request_key
from companion.table.table import Turn, move_into_deck
from companion.table.verify import check_bound
from companion.web.table_games import TableDeck, TableGames

LONGEST_NAME = 40
LARGEST_SCORE = 20_000  # letters of a player's part of a record, as JSON
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


class NotAllowedError(CompanionError):
    """The error for a request that this phone may not make."""

    status = 403


class Request(
    Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True, omit_defaults=True
):
    """The base of all requests; the phone gives each request a new `id`.

    `_run` performs the request in a turn, or raises an error if that is not possible now.
    """

    id: Id


class Join(Request, frozen=True, tag="join"):
    """Take a seat; without `seat`, the first free one."""

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    secret: Annotated[str, Meta(pattern=rf"\A{SECRET.pattern}\Z")]
    seat: SeatNumber | None = None


class FreeSeat(Request, frozen=True, tag="free"):
    """Free a seat: one's own, or as the host any seat."""

    seat: SeatNumber

    def _run(self, turn: Turn, seat: int, games: TableGames) -> None:
        if self.seat != seat:
            _check_host(turn, seat, "free this seat; on the laptop: companion table free NAME SEAT")
        turn.add(Free(self.seat))
        _reveal_if_all_in(turn)


class LockScore(Request, frozen=True, tag="lock"):
    """Lock or unlock the score; host only."""

    on: bool

    def _run(self, turn: Turn, seat: int, games: TableGames) -> None:
        _check_host(turn, seat, "lock the score")
        turn.add(Lock(self.on))


class Deal(Request, frozen=True, tag="deal"):
    """Deal cards from a deck; `open` overrides the deck's rule on who sees them."""

    deck: Name
    count: Annotated[int, Meta(ge=1, le=MOST_CARDS)] = 1
    open: bool | None = None

    def _run(self, turn: Turn, seat: int, games: TableGames) -> None:
        _deal_from(turn, seat, _own_deck(turn, seat, self.deck, games), self.count, self.open)


class Gather(Request, frozen=True, tag="shuffle"):
    """Gather a whole deck and shuffle it."""

    deck: Name

    def _run(self, turn: Turn, seat: int, games: TableGames) -> None:
        deck = _own_deck(turn, seat, self.deck, games)
        turn.shuffle(deck.name, () if deck.name in turn.state.decks else deck.pieces)


class Roll(Request, frozen=True, tag="roll"):
    """Roll dice; `what` is a notation, such as 2d6, or the name of a game's pool."""

    what: Name
    players: SeatNumber | None = None
    count: Annotated[int, Meta(ge=1, le=1000)] | None = None

    def _run(self, turn: Turn, seat: int, games: TableGames) -> None:
        if (slug := self.what.rpartition(" ")[0]) in games.games:
            check_bound(turn.state, slug, games.contents(slug))
        turn.roll(self.what, games.dice(self.what, self.players, self.count))


class SetUp(Request, frozen=True, tag="setup"):
    """Set up a game for everybody at the table; host only. `options` are the set-up's options."""

    game: Name
    options: Annotated[dict[Name, Choice], Meta(max_length=MOST_MOVES)] = {}


class WriteNote(Request, frozen=True, tag="note"):
    """Write a note."""

    text: Name

    def _run(self, turn: Turn, seat: int, games: TableGames) -> None:
        turn.note(self.text)


class Show(Request, frozen=True, tag="show"):
    """Turn up face-down cards of the deal `event`; `at` are the cards' positions in this deal."""

    event: Number
    at: Places
    discard: bool = False

    def _run(self, turn: Turn, seat: int, games: TableGames) -> None:
        deck, cards, at = _find_covered(turn, seat, self)
        turn.act(SHOW, {"event": self.event, "at": [*at]})
        if self.discard:
            _discard(turn, deck, [cards[place] for place in at], self.event)


class Look(Request, frozen=True, tag="look"):
    """Look secretly at cards that were dealt hidden from everybody."""

    event: Number
    at: Places

    def _run(self, turn: Turn, seat: int, games: TableGames) -> None:
        _, _, at = _find_covered(turn, seat, self)
        turn.act(LOOK, {"event": self.event, "at": [*at], "seat": seat})


class Discard(Request, frozen=True, tag="discard"):
    """Discard visible cards. If `event` is given, it must have dealt all of them."""

    deck: Name
    cards: Cards
    event: Number | None = None

    def _run(self, turn: Turn, seat: int, games: TableGames) -> None:
        _discard(turn, _own_deck(turn, seat, self.deck, games).name, self.cards, self.event)


class Gain(Request, frozen=True, tag="gain"):
    """Move cards from a deck's supply to its discard pile. The supply is not part of the deck."""

    deck: Name
    cards: Cards

    def _run(self, turn: Turn, seat: int, games: TableGames) -> None:
        deck = _own_deck(turn, seat, self.deck, games)
        move_into_deck(turn, deck.name, self.cards, deck.supply)


class PlayStep(Request, frozen=True, tag="play"):
    """Take a step, with all its moves, in a game whose rules run on the phones.

    The game's own program names the step. After a set-up each name can be used only once.
    """

    step: Name
    moves: Annotated[
        tuple[Deal | Gather | Roll | Show | Discard, ...], Meta(max_length=MOST_MOVES)
    ] = ()

    def _run(self, turn: Turn, seat: int, games: TableGames) -> None:
        bodies: list[Any] = [event.body for event in _in_game(turn)]
        plays = [body.body for body in bodies if isinstance(body, Act) and body.what == PLAY]
        if self.step in [play["step"] for play in plays]:
            raise CompanionError("another player has already done this")
        turn.act(PLAY, {"step": self.step})
        for move in self.moves:
            move._run(turn, seat, games)


class MakeBid(Request, frozen=True, tag="bid"):
    """Make a sealed bid."""

    seal: Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]

    def _run(self, turn: Turn, seat: int, games: TableGames) -> None:
        if turn.state.seats.opening:
            raise CompanionError("all bids are sealed; the next round begins once they are opened")
        turn.add(Bid(seat, self.seal))


class OpenBid(Request, frozen=True, tag="open"):
    """Open one's own sealed bid; all bids are revealed when the last one is opened."""

    value: Annotated[str, Meta(max_length=200)]
    salt: Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]


class TakeBack(Request, frozen=True, tag="undo"):
    """Undo the latest event, or event `target`; `whole` undoes all events of its command."""

    target: Number | None = None
    whole: bool = False

    def _run(self, turn: Turn, seat: int, games: TableGames) -> None:
        turn.undo(self.target, whole=self.whole)
        _check_unlocked(turn)


class DoAgain(Request, frozen=True, tag="redo"):
    """Redo the last undone event, or event `target`."""

    target: Number | None = None

    def _run(self, turn: Turn, seat: int, games: TableGames) -> None:
        turn.redo(self.target)
        _reveal_if_all_in(turn)
        _check_unlocked(turn)


class Counted(Struct, frozen=True, forbid_unknown_fields=True):
    """All taps (events) with which a player's score was counted on a phone."""

    events: Annotated[tuple[dict[str, Any], ...], Meta(max_length=MOST_TAPS)]


class Score(Request, frozen=True, tag="score"):
    """Hand in the score of one's own seat; a request that names another `seat` is refused."""

    player: Counted
    seat: SeatNumber | None = None

    def _run(self, turn: Turn, seat: int, games: TableGames) -> None:
        if self.seat not in (None, seat):
            raise NotAllowedError("each phone hands in the score of its own seat")
        if turn.state.seats.locked:
            raise NotAllowedError("the score is locked")
        player: Json = {"events": [*self.player.events]}
        if not is_json(player) or len(str(player)) > LARGEST_SCORE:
            raise CompanionError(
                "the score is too large, or not all in whole numbers, texts and lists"
            )
        turn.act(SCORE, {"seat": seat, "player": player})
        _reveal_if_all_in(turn)


class Reveal(Request, frozen=True, tag="reveal"):
    """Reveal the scores early; host only. `without` must list all seats without a score."""

    without: tuple[SeatNumber, ...] = ()

    def _run(self, turn: Turn, seat: int, games: TableGames) -> None:
        _check_host(turn, seat, "reveal the scores before all are in")
        taken, game = turn.state.seats.taken, _current_scores(turn)
        missing = sorted(set(taken) - set(game.scores))
        if game.revealed:
            raise CompanionError("the scores are revealed already")
        if not game.scores:
            raise CompanionError("nobody has handed in a score yet")
        if missing != sorted(set(self.without)):
            names = ", ".join(taken[seat].name for seat in missing) or "nobody"
            raise CompanionError(f"the list of missing scores has changed; it is now: {names}")
        turn.act(REVEAL, {"without": [*missing]} if missing else None)


OfCards: TypeAlias = Deal | Gather | Discard | Gain | Show | Look | Roll | PlayStep
OfAll: TypeAlias = FreeSeat | LockScore | WriteNote | TakeBack | DoAgain | MakeBid | Score | Reveal
Asked: TypeAlias = OfCards | OfAll | SetUp
AnyRequest: TypeAlias = Join | OpenBid | Asked


def run_request(
    turn: Turn, seat: int, lock: str, request: OfCards | OfAll, games: TableGames
) -> None:
    """Perform a request; NotAllowedError if the phone with this lock has lost the seat."""
    check_seat(turn.state.seats, seat, lock)
    request._run(turn, seat, games)


def key_of(events: Sequence[Event], seat: int, lock: str, request: AnyRequest) -> str:
    """Return the key of a request, by which a repeated request is recognized.

    The key contains a hash of the request and the phone's lock. Other phones do not have this lock,
    so they cannot guess a score from the key. Raises CompanionError if the request's id was used
    for another request.
    """
    called = request_key(seat, lock, request.id)
    content = hashlib.sha256(lock.encode() + msgspec.json.encode(request)).hexdigest()[:8]
    key = f"{called}.{content}"
    if any(event.step != key and event.step.startswith(f"{called}.") for event in events):
        raise CompanionError(f'the id "{request.id}" was used for another request; make a new one')
    return key


def check_seat(seats: Seats, seat: int, lock: str) -> None:
    """Raise NotAllowedError if the seat is free, or taken by a phone with another lock."""
    if seat not in seats.taken or seats.taken[seat].lock != lock:
        raise NotAllowedError("your seat was freed; take a seat again")


def deal_hand(turn: Turn, seat: int, games: TableGames) -> None:
    """Deal a late player the hand that the set-up dealt to seat 1, unless the player has one."""
    begun = _in_game(turn)
    if not begun or not _is_setup(begun[0]):
        return
    covers = compute_visibility(turn.events, turn.state.gone).covers
    hands = {seq: cover.player for seq, cover in covers.items() if seq > begun[0].seq}
    if seat in hands.values():
        return
    for event in events_of_command(begun[0], turn.events):
        deck = games.decks.get(getattr(event.body, "deck", ""))
        count = len(getattr(event.body, "cards", ()))
        if hands.get(event.seq) != 1 or deck is None or deck.declared.player is not None:
            continue
        if count <= turn.state.decks[deck.name].left:
            _deal_from(turn, seat, deck, count, is_open=False)


def _in_game(turn: Turn) -> list[Event]:
    """Return the events from the last set-up (or the start) on, without undone and voided ones."""
    gone = turn.state.gone
    events = [event for event in turn.events if event.seq not in gone]
    setups = [at for at, event in enumerate(events) if _is_setup(event)]
    return events[setups[-1] if setups else 0 :]


def _is_setup(event: Event) -> bool:
    return isinstance(event.body, Act) and event.body.what.startswith(SETUP)


def _deal_from(
    turn: Turn, seat: int, deck: TableDeck, count: int, is_open: bool | None = None
) -> None:
    """Deal cards from a deck; `is_open`, if given, overrides the deck's rule on who sees them."""
    seen = deck.declared.seen
    if is_open is not None:
        seen = "all" if is_open else "player"
    if seen != "all":
        deals = _find_deals(turn.state.decks.get(deck.name), count, turn.next + 1)
        hidden = dict.fromkeys(deals, seat if seen == "player" else None)
        turn.act("deal", {"deck": deck.name, "count": count}, hidden)
    turn.deal(deck.name, count, lambda: deck.pieces, refill=deck.declared.reshuffle)


def _find_deals(pile: Pile | None, count: int, first: int) -> list[int]:
    """Predict the event numbers of a deal of `count` cards; the next event has the number `first`.

    A shuffle is an event, too. The deck is shuffled if it has no pile, or when the pile runs out
    during the deal.
    """
    if pile is None:
        return [first + 1]
    if count <= pile.left:
        return [first]
    return [first, first + 2] if pile.left else [first + 1]


def _check_host(turn: Turn, seat: int, what: str) -> None:
    seats = turn.state.seats
    if seats.host != seat:
        host = seats.taken[seats.host or seat].name
        raise NotAllowedError(f"only {host}, who has sat here longest, may {what}")


def _own_deck(turn: Turn, seat: int, name: str, games: TableGames) -> TableDeck:
    """Return the deck of this name; NotAllowedError if it belongs to another seat."""
    deck = games.deck(name, tuple(turn.state.decks))
    player = deck.declared.player
    if player is not None and player != seat:
        raise NotAllowedError(f"{deck.name} belongs to seat {player}")
    if deck.name not in turn.state.decks:
        check_bound(turn.state, deck.data.name, games.contents(deck.data.name))
    return deck


def _find_covered(
    turn: Turn, seat: int, request: Show | Look
) -> tuple[str, Sequence[str], list[int]]:
    """Return (deck, dealt cards, requested positions); CompanionError if a card is face up."""
    cover = compute_visibility(turn.events, turn.state.gone).covers.get(request.event)
    if cover is None or request.event in turn.state.gone:
        raise CompanionError(f"event {request.event} dealt no face-down cards")
    if cover.player not in (None, seat):
        raise NotAllowedError("these cards belong to another seat")
    if isinstance(request, Look) and cover.player == seat:
        raise CompanionError("you see these cards already")
    body, at = turn.events[request.event - 1].body, sorted(set(request.at))
    cards = getattr(body, "cards", ())
    if at[-1] >= len(cards) or cover.shown.intersection(at):
        raise CompanionError("these cards are no longer face down")
    return getattr(body, "deck", ""), cards, at


def _discard(turn: Turn, deck: str, cards: Sequence[str], event: int | None) -> None:
    """Discard visible cards.

    Raises CompanionError if a card is not visible, so that nobody can guess hidden cards. The log
    records which of several equal cards go, since different players hold them.
    """
    if deck not in turn.state.decks:
        raise CompanionError(f'the deck "{deck}" is not at this table yet')
    lying = [item for item in _list_open_cards(turn, deck) if event in (None, item[0])]
    deals = []
    for card in cards:
        result = next((pair for pair in lying if pair[1] == card), None)
        if result is None:
            raise CompanionError(f'"{card}" is not face up now: perhaps another player acted first')
        lying.remove(result)
        deals.append(result[0])
    turn.add(DiscardEvent(deck, tuple(cards), tuple(deals)))


def _list_open_cards(turn: Turn, deck: str) -> list[tuple[int, str]]:
    """Return (number of the dealing event, card) for each visible card dealt from a deck."""
    covers, result = compute_visibility(turn.events, turn.state.gone).covers, []
    for seq, cards in turn.state.decks[deck].out:
        cover, dealt = covers.get(seq), getattr(turn.events[seq - 1].body, "cards", ())
        covered = [card for at, card in enumerate(dealt) if cover and at not in cover.shown]
        result += [(seq, card) for card in subtract_cards(cards, covered)]
    return result


def _check_unlocked(turn: Turn) -> None:
    """Raise NotAllowedError if a turn undoes or redoes a score or reveal when scores are locked."""
    for event in turn.added if turn.state.seats.locked else ():
        target = getattr(event.body, "target", 0)
        body = turn.events[target - 1].body if target else None
        if isinstance(body, Act) and body.what in (SCORE, REVEAL):
            raise NotAllowedError("the score is locked")


def _current_scores(turn: Turn) -> GameScores:
    return compute_visibility(turn.events, turn.state.gone).games[-1]


def _reveal_if_all_in(turn: Turn) -> None:
    game = _current_scores(turn)
    if not game.revealed and game.scores and set(turn.state.seats.taken) <= set(game.scores):
        turn.act(REVEAL)

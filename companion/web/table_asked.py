"""Does the requests of phones at a table, deals among them.

Each request is checked and done while the log is locked, so it is done at once and as a whole, or
refused and nothing has happened. A request that is sent again finds what it did.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec

from companion.core.chance_events import DiscardEvent
from companion.core.errors import CompanionError
from companion.core.pile import Pile, subtract_cards
from companion.core.step_log import is_json
from companion.table.card_moves import move_into_deck
from companion.table.event import Act, Bid, Event, Free, Json, Lock, Sit
from companion.table.hidden_events import (
    LOOK,
    PLAY,
    REVEAL,
    SCORE,
    SETUP,
    SHOW,
    compute_visibility,
    hidden_event_owners,
)
from companion.table.seats import (
    MOST_SEATS,
    Seats,
    check_new_name,
    hash_secret,
    request_key,
    seat_of,
)
from companion.table.state import events_of_command
from companion.table.table import Table, Turn, check_short_text, deal_at_table
from companion.table.verify import check_bound
from companion.web import table_requests as requests
from companion.web.table_games import TableDeck, TableGames


def deal_from(
    step: Turn, seat: int, deck: TableDeck, count: int, is_open: bool | None = None
) -> None:
    """Deal cards of a deck, open to all or hidden (`is_open`), whatever the deck's rule."""
    declared, pile = deck.declared, step.state.decks.get(deck.name)
    seen = declared.seen
    if is_open is not None:
        seen = "all" if is_open else "player"
    if seen != "all":
        first = step.next + 1
        player = seat if seen == "player" else None
        hidden = dict.fromkeys(_deals(pile, count, first), player)
        step.act("deal", {"deck": deck.name, "count": count}, hidden)
    step.deal(deck.name, count, lambda: deck.pieces, refill=declared.reshuffle)


def _deals(pile: Pile | None, count: int, first: int) -> list[int]:
    """Return the event numbers of the deals for `count` cards, from `first` on.

    Without a pile the deck is shuffled first.
    """
    if pile is None:
        return [first + 1]
    if count <= pile.left:
        return [first]
    return [first, first + 2] if pile.left else [first + 1]


def deal_hand(step: Turn, seat: int, games: TableGames) -> None:
    """Deal to a seat the hand that the set-up dealt to the first one alone, unless it has one."""
    begun = in_game(step)
    if not begun or not _is_setup(begun[0]):
        return
    hands = {seq: to for seq, to in hidden_event_owners(step.events).items() if seq > begun[0].seq}
    if seat in hands.values():
        return
    for event in events_of_command(begun[0], step.events):
        deck = games.decks.get(getattr(event.body, "deck", ""))
        count = len(getattr(event.body, "cards", ()))
        if hands.get(event.seq) != 1 or deck is None or deck.declared.player is not None:
            continue
        if count <= step.state.decks[deck.name].left:
            deal_from(step, seat, deck, count, is_open=False)


def in_game(step: Turn) -> list[Event]:
    """Return the events of the current game that count, from its set-up on."""
    gone = step.state.gone
    events = [event for event in step.events if event.seq not in gone]
    setups = [at for at, event in enumerate(events) if _is_setup(event)]
    return events[setups[-1] if setups else 0 :]


def _is_setup(event: Event) -> bool:
    return isinstance(event.body, Act) and event.body.what.startswith(SETUP)


LARGEST_SCORE = 20_000  # letters of a player's part of a record, as JSON


class NotAllowedError(CompanionError):
    """Somebody else may do this, but not who asks."""


def take_seat(
    table: Table, request: requests.Join, games: TableGames
) -> tuple[int, Sequence[Event]]:
    """Take a seat; return its number, the old one if this phone has one, and the events.

    A late player is dealt what the set-up dealt to each. Raises CompanionError if the seat is
    taken, or somebody else has this name; NotAllowedError if this request took it before, and it
    was freed since.
    """
    lock = hash_secret(request.secret)
    taken = table.refresh().seats.taken
    known = seat_of(taken, lock)
    if known is not None:
        return known, [table.events[taken[known].since - 1]]
    free = (seat for seat in range(1, MOST_SEATS + 1) if seat not in taken)
    seat = request.seat or next(free, MOST_SEATS)
    key = request_key(seat, lock, request.id)

    def sit(step: Turn) -> None:
        check_new_name(step.state.seats, request.name)
        step.add(Sit(seat, check_short_text("a name", request.name), lock))

    _, events = table.write(sit, key)
    check_seat(table.state.seats, seat, lock)
    table.write(lambda step: deal_hand(step, seat, games), f"{key}-hand")
    return seat, events


def run_request(
    table: Table, seat: int, lock: str, request: requests.Asked, games: TableGames
) -> Sequence[Event]:
    """Do what a seat, held by a phone with this lock, requests; return the events.

    Raises NotAllowedError if only another seat may do this, CompanionError if it cannot be done
    now.
    """
    table.refresh()
    key = key_of(table.events, seat, lock, request)

    def steps(step: Turn) -> None:
        check_seat(step.state.seats, seat, lock)
        _do(step, seat, request, games)

    if isinstance(request, requests.SetUp):
        return _set_up(table, seat, lock, request, games)
    return table.write(steps, key)[1]


def key_of(events: Sequence[Event], seat: int, lock: str, request: requests.AnyRequest) -> str:
    """Return the key of a request, different for two requests to which a phone gave one id.

    The request is hashed together with the lock, which no phone is told: a score cannot be guessed
    from its key. Raises CompanionError if its id was used for another request.
    """
    called = request_key(seat, lock, request.id)
    content = hashlib.sha256(lock.encode() + msgspec.json.encode(request)).hexdigest()[:8]
    key = f"{called}.{content}"
    if any(event.step != key and event.step.startswith(f"{called}.") for event in events):
        raise CompanionError(f'the id "{request.id}" was used for another request; make a new one')
    return key


def check_seat(seats: Seats, seat: int, lock: str) -> None:
    """Check that a phone still has its seat; NotAllowedError if not."""
    if seat not in seats.taken or seats.taken[seat].lock != lock:
        raise NotAllowedError("your seat was given free; take one again")


def _do(step: Turn, seat: int, request: requests.Asked, games: TableGames) -> None:
    """Do a seat's request, or only check that it cannot be done now."""
    match request:
        case requests.FreeSeat():
            _free(step, seat, request)
        case requests.LockScore():
            _check_host(step, seat, "lock the score")
            step.add(Lock(request.on))
        case requests.Deal() | requests.Gather() | requests.Discard() | requests.Gain():
            _move_cards(step, seat, request, _own_deck(step, seat, request.deck, games))
        case requests.Roll():
            if (slug := request.what.rpartition(" ")[0]) in games.games:
                check_bound(step.state, slug, games.contents(slug))
            step.roll(request.what, games.dice(request.what, request.players, request.count))
        case requests.WriteNote():
            step.note(request.text)
        case requests.Show() | requests.Look():
            _turn_up(step, seat, request)
        case requests.PlayStep():
            _play(step, seat, request, games)
        case requests.MakeBid():
            _bid(step, seat, request)
        case requests.TakeBack() | requests.DoAgain():
            _undo(step, request)
        case requests.Score():
            _score(step, seat, request)
        case requests.Reveal():
            _reveal(step, seat, request)


def _move_cards(step: Turn, seat: int, request: requests.OfDeck, deck: TableDeck) -> None:
    match request:
        case requests.Deal():
            deal_from(step, seat, deck, request.count, request.open)
        case requests.Gather():
            step.shuffle(deck.name, () if deck.name in step.state.decks else deck.pieces)
        case requests.Discard():
            _discard(step, deck.name, request.cards, request.event)
        case requests.Gain():
            move_into_deck(step, deck.name, request.cards, deck.supply)


def _free(step: Turn, seat: int, request: requests.FreeSeat) -> None:
    if request.seat != seat:
        _check_host(step, seat, "free this seat; on the laptop: companion table free NAME SEAT")
    step.add(Free(request.seat))
    _reveal_if_all_in(step)


def _bid(step: Turn, seat: int, bid: requests.MakeBid) -> None:
    if step.state.seats.opening:
        raise CompanionError("all bids are sealed; the next round begins once they are opened")
    step.add(Bid(seat, bid.seal))


def _undo(step: Turn, request: requests.TakeBack | requests.DoAgain) -> None:
    if isinstance(request, requests.TakeBack):
        step.undo(request.target, whole=request.whole)
    else:
        step.redo(request.target)
        _reveal_if_all_in(step)
    _check_unlocked(step)


def _play(step: Turn, seat: int, request: requests.PlayStep, games: TableGames) -> None:
    bodies: list[Any] = [event.body for event in in_game(step)]
    plays = [body.body for body in bodies if isinstance(body, Act) and body.what == PLAY]
    if request.step in [play["step"] for play in plays]:
        raise CompanionError("this was done already: somebody was faster")
    step.act(PLAY, {"step": request.step})
    for move in request.moves:
        _do(step, seat, move, games)


def _reveal(step: Turn, seat: int, request: requests.Reveal) -> None:
    _check_host(step, seat, "reveal the scores before all are in")
    taken, game = step.state.seats.taken, compute_visibility(step.events, step.state.gone).game
    missing = sorted(set(taken) - set(game.scores))
    if game.revealed:
        raise CompanionError("the scores are revealed already")
    if not game.scores:
        raise CompanionError("nobody has handed in a score yet")
    if missing != sorted(set(request.without)):
        names = ", ".join(taken[seat].name for seat in missing) or "nobody"
        raise CompanionError(f"this has changed: missing now is the score of {names}")
    step.act(REVEAL, {"without": [*missing]} if missing else None)


def _check_host(step: Turn, seat: int, what: str) -> None:
    seats = step.state.seats
    if seats.host != seat:
        host = seats.taken[seats.host or seat].name
        raise NotAllowedError(f"only {host}, who has sat here longest, may {what}")


def _own_deck(step: Turn, seat: int, name: str, games: TableGames) -> TableDeck:
    """Return a shared deck, or one of this seat."""
    deck = games.deck(name, tuple(step.state.decks))
    player = deck.declared.player
    if player is not None and player != seat:
        raise NotAllowedError(f"{deck.name} is the deck of seat {player}")
    if deck.name not in step.state.decks:
        check_bound(step.state, deck.data.name, games.contents(deck.data.name))
    return deck


def _turn_up(step: Turn, seat: int, request: requests.Show | requests.Look) -> None:
    events = step.events
    cover = compute_visibility(events, step.state.gone).covers.get(request.event)
    if cover is None or request.event in step.state.gone:
        raise CompanionError(f"event {request.event} dealt no cards that lie covered")
    if cover.player not in (None, seat):
        raise NotAllowedError("these cards are of another seat")
    if isinstance(request, requests.Look) and cover.player == seat:
        raise CompanionError("you see these cards already")
    cards = getattr(events[request.event - 1].body, "cards", ())
    at = sorted(set(request.at))
    if at[-1] >= len(cards) or cover.shown.intersection(at):
        raise CompanionError("these cards do not lie covered any more")
    body: dict[str, Json] = {"event": request.event, "at": [*at]}
    if isinstance(request, requests.Look):
        step.act(LOOK, {**body, "seat": seat})
        return
    step.act(SHOW, body)
    if request.discard:
        deck = getattr(events[request.event - 1].body, "deck", "")
        _discard(step, deck, [cards[item] for item in at], request.event)


def _discard(step: Turn, deck: str, cards: Sequence[str], event: int | None) -> None:
    """Discard cards that lie open: a guess at covered cards finds none.

    It is recorded which of several equal cards go: else their players would hold other copies.
    """
    if deck not in step.state.decks:
        raise CompanionError(f'the deck "{deck}" is not at this table yet')
    lying = [item for item in open_cards(step, deck) if event in (None, item[0])]
    deals = []
    for card in cards:
        result = next((pair for pair in lying if pair[1] == card), None)
        if result is None:
            raise CompanionError(
                f'"{card}" does not lie open, or not any more: was somebody faster?'
            )
        lying.remove(result)
        deals.append(result[0])
    step.add(DiscardEvent(deck, tuple(cards), tuple(deals)))


def open_cards(step: Turn, deck: str) -> list[tuple[int, str]]:
    """Return the cards of a deck that are out and lie open, each with the event that dealt it."""
    events, covers = step.events, compute_visibility(step.events, step.state.gone).covers
    result = []
    for seq, cards in step.state.decks[deck].out:
        cover, dealt = covers.get(seq), getattr(events[seq - 1].body, "cards", ())
        shown = range(len(dealt)) if cover is None else cover.shown
        covered = [card for at, card in enumerate(dealt) if at not in shown]
        result += [(seq, card) for card in subtract_cards(cards, covered)]
    return result


def _check_unlocked(step: Turn) -> None:
    """Refuse a change of a score that is locked."""
    if not step.state.seats.locked:
        return
    events = step.events
    for event in step.added:
        target = getattr(event.body, "target", 0)
        body = events[target - 1].body if target else None
        if isinstance(body, Act) and body.what in (SCORE, REVEAL):
            raise NotAllowedError("the score is locked")


def _score(step: Turn, seat: int, score: requests.Score) -> None:
    seats = step.state.seats
    if score.seat not in (None, seat):
        raise NotAllowedError("each phone hands in the score of its own seat")
    if seats.locked:
        raise NotAllowedError("the score is locked")
    player: Json = {"events": [*score.player.events]}
    if not is_json(player) or len(str(player)) > LARGEST_SCORE:
        raise CompanionError("a score holds whole numbers, texts and lists, and not so many")
    step.act(SCORE, {"seat": seat, "player": player})
    _reveal_if_all_in(step)


def _reveal_if_all_in(step: Turn) -> None:
    game = compute_visibility(step.events, step.state.gone).game
    if not game.revealed and game.scores and set(step.state.seats.taken) <= set(game.scores):
        step.act(REVEAL)


def _set_up(
    table: Table, seat: int, lock: str, setup: requests.SetUp, games: TableGames
) -> Sequence[Event]:
    seats = table.refresh().seats
    slug, key = games.check_setup(setup.game).slug, key_of(table.events, seat, lock, setup)
    if before := [event for event in table.events if event.step == key]:
        return before
    check_seat(seats, seat, lock)
    if seats.host != seat:
        raise NotAllowedError("only who has sat here longest may set the game up")
    players = len(seats.taken)
    if max(seats.taken) != players:
        raise CompanionError(
            "the seats must be taken from 1 on, without gaps; free one and sit closer"
        )
    check_bound(table.state, slug, games.contents(slug))
    options = {**setup.options, "digital": True, "players": players}
    act = Act(f"{SETUP}{slug}", options)
    _, last = deal_at_table(
        table, act, f"{slug}/", lambda dealer: games.set_up(slug, options, dealer), key
    )
    return [event for event in table.events[:last] if event.step == key]

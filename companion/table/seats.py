"""Who sits at a table with a phone, what only they know, and their sealed bids.

Each thing that a phone does has a key that begins with its seat, then the beginning of its lock,
then what the phone calls it: `seat-2.9f86d081.tap-7`, and a mark of what it asked. So no two phones
mean the same by a key.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct

from companion.core.errors import CompanionError
from companion.core.names import describe_unseen, name_key
from companion.core.pile import ImpossibleError
from companion.core.step_log import canonical_json, hash_line
from companion.table.event import AtSeats, Bid, Bids, Free, Lock, Sit

MOST_SEATS = 12
SECRET = re.compile(r"[0-9a-f]{32,64}")


class Seat(Struct, frozen=True):
    """Somebody at the table."""

    name: str
    lock: str  # the SHA-256 of the secret of their phone
    since: int  # the number of the event with which they sat down


class Seats(Struct, frozen=True):
    """Who sits where."""

    taken: Mapping[int, Seat] = {}  # by the number of the seat, from 1
    locked: bool = False  # whether the score may no longer be changed
    bids: Mapping[int, str] = {}  # seals of bids that have not been opened, by seat
    # whether everybody had sealed, so that these bids are opened: who sits down now bids in the
    # next round, and who leaves takes their bid along
    opening: bool = False

    @property
    def host(self) -> int | None:
        """The seat of who has sat longest, and may free seats and lock the score."""
        return min(self.taken, key=lambda seat: self.taken[seat].since, default=None)


def apply_seat_event(seats: Seats, seq: int, body: AtSeats, commitment: str) -> Seats:
    """Return who sits where after an event; ImpossibleError if it cannot have happened."""
    if mistake := _find_mistake(seats, body, commitment):
        raise ImpossibleError(mistake)
    taken, bids, locked = {**seats.taken}, {**seats.bids}, seats.locked
    match body:
        case Sit():
            taken[body.seat] = Seat(body.name, body.lock, seq)
        case Free():
            del taken[body.seat]
            bids.pop(body.seat, None)
        case Bid():
            bids[body.seat] = body.seal
        case Bids():
            bids = {}
        case Lock():
            locked = body.on
    return Seats(taken, locked, bids, bool(bids) and (seats.opening or set(bids) == set(taken)))


def _find_mistake(seats: Seats, body: AtSeats, commitment: str) -> str:
    taken, bids, mistake = seats.taken, seats.bids, ""
    match body:
        case Sit() if not 1 <= body.seat <= MOST_SEATS:
            mistake = f"seats are counted from 1 to {MOST_SEATS}"
        case Sit() if body.seat in taken:
            mistake = f"{taken[body.seat].name} sits there"
        case Sit() if body.name in {seat.name for seat in taken.values()}:
            mistake = f"somebody else is called {body.name}"
        case Free() | Bid() if body.seat not in taken:
            mistake = f"nobody sits on seat {body.seat}"
        case Bid() if seats.opening and set(bids) == set(taken):  # up to 0.2 a newcomer stopped it
            mistake = "all bids are sealed; open them first"
        case Bids() if not seats.opening:
            mistake = "not everybody has sealed a bid yet"
        case Bids() if [seat for seat, _, _ in body.bids] != sorted(bids):
            mistake = "bids are opened together, each once"
        case Bids():
            wrong = (bid for bid in body.bids if compute_bid_seal(commitment, *bid) != bids[bid[0]])
            for seat, *_ in wrong:
                mistake = f"the bid of seat {seat} is not the one that was sealed"
        case Lock() if body.on == seats.locked:
            mistake = "the score is locked already, or is not"
    return mistake


def check_new_name(seats: Seats, name: str) -> None:
    """Check that who sits down can be told apart from the others; else raise CompanionError."""
    if unseen := describe_unseen(name):
        raise CompanionError(f"this name {unseen}")
    for other in seats.taken.values():
        if name_key(other.name) == name_key(name):
            raise CompanionError(f"somebody else is called {other.name}; take another name")


def compute_bid_seal(commitment: str, seat: int, value: str, salt: str) -> str:
    """Return the seal of a bid: it tells nothing, and fits no other bid, seat or table."""
    return hash_line(canonical_json(["companion/bid/v1", commitment, seat, value, salt]))


def seat_of(taken: Mapping[int, Seat], lock: str) -> int | None:
    """Return the seat of a phone; None if it has none."""
    return next((number for number, seat in taken.items() if seat.lock == lock), None)


def hash_secret(secret: str) -> str:
    """Return what a log keeps of the secret of a phone."""
    return hash_line(f"companion/seat/v1 {secret}".encode())


def request_key(seat: int, lock: str, request: str) -> str:
    """Return the key of a request that the phone on a seat made."""
    return f"seat-{seat}.{lock[:8]}.{request}"


def seat_of_request(key: str) -> int | None:
    """Return the seat whose request a key belongs to; None if it was made without a phone."""
    match = re.match(r"seat-([0-9]{1,2})\.", key)
    return int(match[1]) if match else None

"""Who sits at a table with a phone, what only they know, and their sealed bids.

Each thing that a phone does has a key that begins with its seat, then the beginning of its lock,
then what the phone calls it: `seat-2.9f86d081.tap-7`, and a mark of what it asked. So no two phones
mean the same by a key.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.core.person_names import describe_unseen, name_key
from companion.core.pile import ImpossibleError
from companion.core.steps import canonical_json
from companion.table.event_types import AtSeats, Bid, Bids, Free, Lock, Sit

MOST_SEATS = 12
SECRET = re.compile(r"[0-9a-f]{32,64}")
_BY = re.compile(r"seat-([0-9]{1,2})\.")


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
    """Return who sits where after something happened.

    Args:
        seats: who sat where before.
        seq: the number of the event.
        body: what happened.
        commitment: of the table's seed, which seals belong to.

    Raises:
        ImpossibleError: it cannot have happened.
    """
    taken, bids = {**seats.taken}, {**seats.bids}
    match body:
        case Sit():
            _check_sit(seats, body)
            taken[body.seat] = Seat(body.name, body.lock, seq)
        case Free():
            if taken.pop(body.seat, None) is None:
                raise ImpossibleError(f"nobody sits on seat {body.seat}")
            bids.pop(body.seat, None)
        case Bid():
            if body.seat not in taken:
                raise ImpossibleError(f"nobody sits on seat {body.seat}")
            if seats.opening and set(bids) == set(taken):  # up to 0.2 a newcomer stopped an opening
                raise ImpossibleError("all bids are sealed; open them first")
            bids[body.seat] = body.seal
        case Bids():
            _check_opened(seats, body, commitment)
            bids = {}
        case Lock():
            if body.on == seats.locked:
                raise ImpossibleError("the score is locked already, or is not")
            return replace(seats, locked=body.on)
    opening = bool(bids) and (seats.opening or set(bids) == set(taken))
    return replace(seats, taken=taken, bids=bids, opening=opening)


def _check_sit(seats: Seats, body: Sit) -> None:
    if not 1 <= body.seat <= MOST_SEATS:
        raise ImpossibleError(f"seats are counted from 1 to {MOST_SEATS}")
    if body.seat in seats.taken:
        raise ImpossibleError(f"{seats.taken[body.seat].name} sits there")
    if body.name in {seat.name for seat in seats.taken.values()}:
        raise ImpossibleError(f"somebody else is called {body.name}")


def check_new_name(seats: Seats, name: str) -> None:
    """Check that who sits down can be told apart from the others.

    Raises:
        CompanionError: a letter of the name cannot be seen, or somebody is called the same.
    """
    if unseen := describe_unseen(name):
        raise CompanionError(f"this name {unseen}")
    for other in seats.taken.values():
        if name_key(other.name) == name_key(name):
            raise CompanionError(f"somebody else is called {other.name}; take another name")


def _check_opened(seats: Seats, body: Bids, commitment: str) -> None:
    if not seats.opening:
        raise ImpossibleError("not everybody has sealed a bid yet")
    if [seat for seat, _, _ in body.bids] != sorted(seats.bids):
        raise ImpossibleError("bids are opened together, each once")
    for seat, value, salt in body.bids:
        if compute_bid_seal(commitment, seat, value, salt) != seats.bids[seat]:
            raise ImpossibleError(f"the bid of seat {seat} is not the one that was sealed")


def compute_bid_seal(commitment: str, seat: int, value: str, salt: str) -> str:
    """Return the seal of a bid: it tells nothing, and fits no other bid, seat or table."""
    return hashlib.sha256(
        canonical_json(["companion/bid/v1", commitment, seat, value, salt])
    ).hexdigest()


def seat_of(taken: Mapping[int, Seat], lock: str) -> int | None:
    """Return the seat of a phone; None if it has none."""
    return next((number for number, seat in taken.items() if seat.lock == lock), None)


def hash_secret(secret: str) -> str:
    """Return what a log keeps of the secret of a phone."""
    return hashlib.sha256(f"companion/seat/v1 {secret}".encode()).hexdigest()


def request_key(seat: int, lock: str, request: str) -> str:
    """Return the key of a request that the phone on a seat made."""
    return f"seat-{seat}.{lock[:8]}.{request}"


def seat_of_request(key: str) -> int | None:
    """Return the seat whose request a key belongs to; None if it was made without a phone."""
    match = _BY.match(key)
    return int(match[1]) if match else None

"""Who sits where, and sealed bids: what cannot have happened is refused, whoever wrote it."""

from __future__ import annotations

import pytest

from companion.core.pile import ImpossibleError
from companion.table.event import AtSeats, Bid, Bids, Free, Lock, Sit
from companion.table.state import (
    Seats,
    apply_seat_event,
    compute_bid_seal,
    request_key,
    seat_of_request,
)

PROMISE, SALT = "ab" * 32, "cd" * 32


def after(*bodies: AtSeats) -> Seats:
    seats = Seats()
    for seq, body in enumerate(bodies, start=2):
        seats = apply_seat_event(seats, seq, body, PROMISE)
    return seats


def bid(seat: int, value: str) -> Bid:
    return Bid(seat, compute_bid_seal(PROMISE, seat, value, SALT))


TWO = Sit(1, "Ann", "1" * 64), Sit(4, "Bo", "2" * 64)
SEALED = *TWO, bid(1, "3"), bid(4, "2")


OPENED = Bids(((1, "3", SALT), (4, "2", SALT)))
CY = Sit(2, "Cy", "3" * 64)


def test_bids_open_once_all_are_sealed() -> None:
    assert after(*SEALED).opening
    assert after(*SEALED, OPENED) == after(*TWO)
    assert after(*SEALED, Free(1)).host == 4
    assert after(*SEALED, Free(1)).opening
    assert not after(*TWO, CY, bid(1, "3"), bid(4, "2")).opening
    assert not Seats().opening


def test_a_round_that_is_opened_knows_no_newcomer_and_no_wait_for_who_left() -> None:
    assert after(*SEALED, CY).opening
    assert after(*SEALED, CY, OPENED).bids == {}
    back = *SEALED, Free(4), TWO[1]
    assert after(*back, Bids(((1, "3", SALT),))) == Seats(after(*back).taken)
    assert not after(*SEALED, Free(1), Free(4)).opening


def test_logs_of_02_in_which_a_newcomer_stopped_an_opening_are_read() -> None:
    """There all bid anew, or only who came."""
    assert after(*SEALED, CY, bid(1, "5"), bid(2, "1")).opening
    more = *OPENED.bids[:1], (2, "1", SALT), *OPENED.bids[1:]
    assert after(*SEALED, CY, bid(2, "1"), Bids(more)).bids == {}


@pytest.mark.parametrize(
    "bodies",
    [
        (Sit(0, "Ann", "x"),),
        (Sit(13, "Ann", "x"),),
        (*TWO, Sit(4, "Cy", "x")),
        (*TWO, Sit(2, "Bo", "x")),
        (Free(1),),
        (bid(1, "3"),),
        (Lock(on=False),),
        (*TWO, bid(1, "3"), Bids(((1, "3", SALT),))),
        (*SEALED, bid(1, "4")),
        (*SEALED, Bids(((1, "3", SALT),))),
        (*SEALED, Bids(((4, "2", SALT), (1, "3", SALT)))),
        (*SEALED, Bids(((1, "3", SALT), (4, "3", SALT)))),
        (*SEALED, Bids(((1, "3", SALT), (4, "2", SALT[1:] + "0")))),
        (*SEALED, Bids(((1, "2", SALT), (4, "3", SALT)))),
    ],
)
def test_what_cannot_be_is_refused(bodies: tuple[AtSeats, ...]) -> None:
    with pytest.raises(ImpossibleError):
        after(*bodies)


def test_a_key_tells_the_seat_and_no_other_key_does() -> None:
    key = request_key(12, "9f86d081" * 8, "tap-7")
    assert (key, seat_of_request(key)) == ("seat-12.9f86d081.tap-7", 12)
    assert seat_of_request(f"{key}+1") == 12
    assert [seat_of_request(other) for other in ("seat-1", "a.seat-1.x", "seat-123.x", "")] == [
        None
    ] * 4

"""Tables served to phones: one thread reads and writes them, all others wait for news.

GET  table            its seats, and what can be dealt
POST table/events     a phone's request; the events, or why it was refused
GET  table/events     the log after event N (`?from=N`) as this seat may see it. A client that
                      accepts server-sent events gets a stream of them: each `id` is an event's
                      number, and the header `Last-Event-ID` resumes the stream after that number
GET  table/file       the same as a file of JSON lines

A phone with a seat sends `Authorization: Bearer SECRET`; without a secret it only watches.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from msgspec import DecodeError, Struct
from msgspec.json import decode, encode
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from companion.core.errors import CompanionError
from companion.table.event import Act, Bids, Event, OpenBids, Sit
from companion.table.hidden_events import (
    SETUP,
    View,
    Visibility,
    compute_visibility,
    visible_events,
)
from companion.table.log_store import Store, open_store
from companion.table.resume import end_of
from companion.table.state import (
    MOST_SEATS,
    SECRET,
    Seats,
    check_new_name,
    compute_bid_seal,
    hash_secret,
    request_key,
    seat_of,
)
from companion.table.table import Table, Turn, check_short_text, deal_at_table, open_table
from companion.table.verify import check_bound
from companion.web.server import JSON, Lately, json_response, read_body
from companion.web.table_games import TableGames
from companion.web.table_requests import (
    AnyRequest,
    Asked,
    Join,
    NotAllowedError,
    OpenBid,
    SetUp,
    check_seat,
    deal_hand,
    key_of,
    run_request,
)

T = TypeVar("T")
OFTEN = 0.05  # seconds between two looks at what other programs wrote
MOST_ASKED = 600  # by a seat in a minute; who taps fast comes to two in a second
ALIVE = 8.0  # seconds after which a silent stream says that it is there
LARGEST_REQUEST = 50_000  # bytes
STREAM = "text/event-stream"
NO_STORE = {"Cache-Control": "no-store"}


class UnknownSeatError(CompanionError):
    """The error that a secret belongs to no seat."""

    status = 401


class TooOftenError(CompanionError):
    """The error that a phone sends more requests than a person can tap."""

    status = 429


class Snapshot(Struct, frozen=True):
    """A table at one moment."""

    events: Sequence[Event]
    sight: Visibility  # visibility of these events; must match them
    seats: Seats
    opened: tuple[int, ...] = ()  # seats whose phones have opened their bids; shown once all have
    here: tuple[int, ...] = ()  # seats with a listening phone

    def seat_of(self, secret: str | None) -> int | None:
        """Return the seat of the phone with this secret; None without a secret, for a spectator.

        Raises UnknownSeatError if the phone's seat was freed, or never taken.
        """
        if secret is None:
            return None
        seat = seat_of(self.seats.taken, hash_secret(secret))
        if seat is None:
            raise UnknownSeatError("this phone has no seat any more; take one again")
        return seat

    def views(self, seat: int | None, events: Sequence[Event]) -> list[View]:
        """Return events in the form in which a seat may see them; None is a spectator."""
        wanted = {event.seq for event in events}
        first = min(wanted, default=len(self.events) + 1)
        every = visible_events(self.events, seat, self.sight, first - 1)
        return [view for view in every if view["seq"] in wanted]


class ServedTable:
    """A table in the form that phones see, with the requests that phones may make."""

    def __init__(self, table: Table, games: TableGames) -> None:
        self._games = games
        self._table = table
        self.waiting: dict[asyncio.Event, str | None] = {}  # with the seat's secret
        self._openings: dict[int, tuple[str, str]] = {}  # until all are there: value and salt
        self._lately = Lately(MOST_ASKED)
        self.now = Snapshot((), compute_visibility((), ()), Seats())  # replaced as a whole
        self._take_in()

    def read(self) -> bool:
        """Read events that other programs wrote; return whether there were any."""
        self._table.refresh()
        self._open_rest()
        return self._take_in()

    def _take_in(self) -> bool:
        events, seats = self._table.events, self._table.state.seats
        opened = tuple(seat for seat, _, _ in self._open_bids())
        if len(events) == len(self.now.events):
            self.now = replace(self.now, opened=opened)
            return False
        sight = compute_visibility(events, self._table.state.gone)
        self.now = Snapshot(events, sight, seats, opened)
        return True

    def do(self, secret: str | None, request: AnyRequest) -> tuple[int, list[View]]:
        """Perform a phone's request; return the phone's seat, and the events as it may see them.

        Raises CompanionError if the request is refused; nothing has changed then.
        """
        events: Sequence[Event]
        if isinstance(request, Join):
            seat, events = take_seat(self._table, request, self._games)
        else:
            self.read()
            result = self.now.seat_of(secret)
            if secret is None or result is None:
                raise NotAllowedError("only players with a seat may do this; take a seat first")
            seat = result
            self._count(secret)
            if isinstance(request, OpenBid):
                events = self._open(seat, hash_secret(secret), request)
            else:
                events = do_request(self._table, seat, hash_secret(secret), request, self._games)
                self._open_rest()
        self._take_in()
        return seat, self.now.views(seat, events)

    def _count(self, secret: str) -> None:
        now = time.monotonic()
        if not self._lately.may(secret, now):
            raise TooOftenError(
                f"this phone has sent {MOST_ASKED} requests in a minute; the others follow later"
            )
        self._lately.add(secret, now)

    def _open(self, seat: int, lock: str, bid: OpenBid) -> Sequence[Event]:
        """Open a phone's sealed bid; if it was the last one, reveal all bids."""
        key, seats = key_of(self.now.events, seat, lock, bid), self._table.state.seats
        if before := [event for event in self.now.events if event.step == key]:
            return before
        if not seats.opening:
            raise CompanionError("not everybody has sealed a bid yet")
        if not self._is_sealed(seat, bid.value, bid.salt):
            raise CompanionError("this is not the bid that you sealed")
        self._openings[seat] = (bid.value, bid.salt)
        return self._open_all(key)

    def _is_sealed(self, seat: int, value: str, salt: str) -> bool:
        state = self._table.state
        return state.seats.bids.get(seat) == compute_bid_seal(state.commitment, seat, value, salt)

    def _open_bids(self) -> OpenBids:
        """Return the bids that phones have opened so far."""
        bids = ((seat, *opening) for seat, opening in sorted(self._openings.items()))
        return tuple(bid for bid in bids if self._is_sealed(*bid))

    def _open_all(self, key: str | None = None) -> Sequence[Event]:
        """If all phones have opened their bids, reveal the bids together; return the events."""
        seats, bids = self._table.state.seats, self._open_bids()
        if not seats.opening or len(bids) < len(seats.bids):
            return ()
        _, opened = self._table.write(lambda step: step.add(Bids(bids)), key)
        self._openings = {}
        return opened

    def _open_rest(self) -> None:
        """Reveal all bids if all phones that are still at the table have opened their bids."""
        with suppress(CompanionError):  # a full disk: it is tried again with the next request
            self._open_all()

    @contextmanager
    def listening(self, secret: str | None) -> Iterator[asyncio.Event]:
        """Yield an asyncio event that is set whenever the table or its listening phones change."""
        news = asyncio.Event()
        self.waiting[news] = secret
        self.tell()
        try:
            yield news
        finally:
            del self.waiting[news]
            self.tell()

    @property
    def now_with_listeners(self) -> Snapshot:
        """The current snapshot, with the seats whose phones listen."""
        now, secrets = self.now, filter(None, {*self.waiting.values()})
        seats = (seat_of(now.seats.taken, hash_secret(secret)) for secret in secrets)
        return replace(now, here=tuple(sorted(seat for seat in seats if seat is not None)))

    def tell(self) -> None:
        """Wake all tasks that wait for changes of the table."""
        for news in self.waiting:
            news.set()


def take_seat(table: Table, request: Join, games: TableGames) -> tuple[int, Sequence[Event]]:
    """Take a seat; return its number and events.

    If the phone has a seat already, the number and events of that seat are returned. A late player
    gets as many cards of each deck as the set-up dealt to seat 1, if enough are left. Raises
    CompanionError if the seat or the name is taken. Raises NotAllowedError for a repeated request
    if its seat was freed meanwhile.
    """
    lock = hash_secret(request.secret)
    taken = table.refresh().seats.taken
    known = seat_of(taken, lock)
    if known is not None:
        return known, [table.events[taken[known].since - 1]]
    free = (seat for seat in range(1, MOST_SEATS + 1) if seat not in taken)
    seat = request.seat or next(free, MOST_SEATS)
    key = request_key(seat, lock, request.id)

    def sit(turn: Turn) -> None:
        check_new_name(turn.state.seats, request.name)
        turn.add(Sit(seat, check_short_text("a name", request.name), lock))

    _, events = table.write(sit, key)
    check_seat(table.state.seats, seat, lock)
    table.write(lambda turn: deal_hand(turn, seat, games), f"{key}-hand")
    return seat, events


def do_request(
    table: Table, seat: int, lock: str, request: Asked, games: TableGames
) -> Sequence[Event]:
    """Perform a request of a seat's phone, identified by its lock; return the events."""
    table.refresh()
    key = key_of(table.events, seat, lock, request)
    if isinstance(request, SetUp):
        return _set_up(table, seat, lock, request, key, games)
    return table.write(lambda turn: run_request(turn, seat, lock, request, games), key)[1]


def _set_up(
    table: Table, seat: int, lock: str, setup: SetUp, key: str, games: TableGames
) -> Sequence[Event]:
    seats, slug = table.state.seats, games.check_setup(setup.game).slug
    if before := [event for event in table.events if event.step == key]:
        return before
    check_seat(seats, seat, lock)
    if seats.host != seat:
        raise NotAllowedError("only the player who has sat here longest may set up the game")
    players = len(seats.taken)
    if max(seats.taken) != players:
        raise CompanionError(
            "players must sit from seat 1 on, without gaps; move to the free seats"
        )
    check_bound(table.state, slug, games.contents(slug))
    options = {**setup.options, "digital": True, "players": players}
    act = Act(f"{SETUP}{slug}", options)
    _, last = deal_at_table(
        table, act, f"{slug}/", lambda dealer: games.set_up(slug, options, dealer), key
    )
    return [event for event in table.events[:last] if event.step == key]


class Rooms:
    """The tables that are served from one store, by name.

    A single thread opens, reads and writes the store, so that all events have one order.
    """

    def __init__(self, file: Path, names: Sequence[str], games: TableGames) -> None:
        self._thread = ThreadPoolExecutor(1)
        self._watching: asyncio.Task[None] | None = None
        self.store: Store
        self.tables = self._thread.submit(self._open_tables, file, names, games).result()

    def _open_tables(
        self, file: Path, names: Sequence[str], games: TableGames
    ) -> dict[str, ServedTable]:
        self.store = open_store(file)
        return {name: ServedTable(open_table(self.store, name), games) for name in names}

    async def stop(self) -> None:
        """Stop watching for other programs' writes, and close the store."""
        if self._watching is not None:
            self._watching.cancel()
            with suppress(asyncio.CancelledError):
                await self._watching
        self.close()

    def close(self) -> None:
        """Close the store."""
        self._thread.submit(self.store.close).result()
        self._thread.shutdown()

    async def act(
        self, name: str, secret: str | None, request: AnyRequest
    ) -> tuple[int, list[View]]:
        """Perform a phone's request in its turn and wake all listeners; see `ServedTable.do`."""
        table = self.tables[name]
        try:
            return await self._run(lambda: table.do(secret, request))
        finally:
            table.tell()

    async def fresh(self, name: str) -> ServedTable:
        """Return a table after reading the latest writes of all programs."""
        table = self.tables[name]
        await self._run(table.read)
        return table

    async def changes(
        self, name: str, secret: str | None, after: int
    ) -> AsyncIterator[tuple[Snapshot, list[View]]]:
        """Yield snapshots of the table, with a phone's views of events from number `after` + 1 on.

        The views are empty if nothing happened for a while. Raises UnknownSeatError if the phone's
        seat was freed.
        """
        table = await self.fresh(name)
        with table.listening(secret) as news:
            if self._watching is None or self._watching.done():
                self._watching = asyncio.create_task(self._watch())
            while True:
                news.clear()
                now = table.now_with_listeners
                seat = now.seat_of(secret)
                yield now, [*visible_events(now.events, seat, now.sight, after)]
                after = max(after, len(now.events))
                try:
                    await asyncio.wait_for(news.wait(), ALIVE)
                except TimeoutError:
                    continue

    async def _run(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def _watch(self) -> None:
        """Check for changes by other programs, as long as any phone listens."""
        version = await self._run(self.store.version)
        while any(table.waiting for table in self.tables.values()):
            await asyncio.sleep(OFTEN)
            now = await self._run(self.store.version)
            if now == version:
                continue
            version = now
            for table in self.tables.values():
                if await self._run(table.read):
                    table.tell()


def table_routes(rooms: Rooms, name: str, games: TableGames) -> list[Route]:
    """Return the routes of a table."""

    async def about(request: Request) -> Response:
        now = (await rooms.fresh(name)).now
        try:
            seat = now.seat_of(_secret(request))
        except UnknownSeatError:
            seat = None
        seats = {str(at): person.name for at, person in now.seats.taken.items()}
        decks = {
            deck.name: {"seen": deck.declared.seen, "player": deck.declared.player}
            for deck in games.decks.values()
        }
        answer = {"table": name, "seq": len(now.events), "seat": seat, "seats": seats}
        return json_response(
            {**answer, "host": now.seats.host, "games": [*games.games], "decks": decks}
        )

    async def ask(request: Request) -> Response:
        if request.headers.get("content-type", "").partition(";")[0].strip() != JSON:
            return json_response({"error": "send a request as application/json"}, 415)
        try:
            body = await read_body(request, LARGEST_REQUEST)
            action: Any = decode(body, type=AnyRequest)
        except (DecodeError, UnicodeDecodeError, RecursionError) as error:
            return json_response({"error": str(error)}, 400)
        seat, events = await rooms.act(name, _secret(request), action)
        more = {"table": name} if isinstance(action, Join) else {}
        return json_response({"seat": seat, "events": events, **more})

    async def log(request: Request) -> Response:
        after = _number(request.headers.get("last-event-id") or request.query_params.get("from"))
        if after is None:
            return json_response({"error": "from must be the number of an event"}, 400)
        changes = rooms.changes(name, _secret(request), after)
        first = await anext(changes)
        if STREAM not in request.headers.get("accept", ""):
            await changes.aclose()  # type: ignore[attr-defined]
            return json_response({"table": name, **_now(first[0]), "events": first[1]})
        headers = {**NO_STORE, "X-Accel-Buffering": "no", "Content-Encoding": "identity"}
        return StreamingResponse(
            _stream_changes(first, changes), media_type=STREAM, headers=headers
        )

    async def file(request: Request) -> Response:
        now = (await rooms.fresh(name)).now
        seat = now.seat_of(_secret(request))
        lines = [encode(view) for view in visible_events(now.events, seat, now.sight)]
        disposition = f'attachment; filename="{name}.jsonl"'
        headers = {**NO_STORE, "Content-Disposition": disposition}
        return Response(b"\n".join([*lines, end_of(lines), b""]), headers=headers, media_type=JSON)

    return [
        Route("/table", about),
        Route("/table/events", ask, methods=["POST"]),
        Route("/table/events", log),
        Route("/table/file", file),
    ]


async def _stream_changes(
    first: tuple[Snapshot, list[View]], changes: AsyncIterator[tuple[Snapshot, list[View]]]
) -> AsyncIterator[bytes]:
    """Yield server-sent events: each new event of the log, and after these the table's `_now`."""
    yield _messages(*first)
    try:
        async for now, views in changes:
            yield _messages(now, views)
    except UnknownSeatError:
        yield b"event: freed\ndata: {}\n\n"


def _messages(now: Snapshot, views: list[View]) -> bytes:
    result = [b"id: %d\ndata: %s\n\n" % (view["seq"], encode(view)) for view in views]
    return b"".join([*result, b"event: now\ndata: %s\n\n" % encode(_now(now))])


def _now(now: Snapshot) -> dict[str, Any]:
    """Return the last event's number, seats with opened bids, and seats whose phones listen."""
    return {"seq": len(now.events), "opened": now.opened, "here": now.here}


def _secret(request: Request) -> str | None:
    """Return the secret in a request's header; None without one, "wrong" if malformed."""
    kind, _, secret = request.headers.get("authorization", "").partition(" ")
    if kind != "Bearer":
        return None
    return secret if SECRET.fullmatch(secret) else "wrong"


def _number(text: str | None) -> int | None:
    if not text:
        return 0
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None

"""What of a log who may see: the one place that decides it.

The act that opens a command, such as a set-up, names the numbers of its hidden events beside the
options that it was given, and of those that one player may see, who that is. Older logs do without.
The wire, the log that a phone shows and the file that it saves are made of views: a card that was
dealt hidden is seen by its player; by nobody, if the set-up or the deck says so; by all once it has
been turned up, and once the table is closed. A score is seen by all once all of its game are in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from companion.core.chance_events import DealEvent, PickEvent, RollEvent, ShuffleEvent
from companion.core.deck_events import ReshuffleEvent, SearchEvent
from companion.core.person_names import name_key
from companion.core.pile import Pile
from companion.table.event import Event
from companion.table.event_types import Act, Close, Json, New, Play, Sit, Void
from companion.table.seats import seat_of_request
from companion.table.state import events_of_command, undone_by

KEY = "hidden events"
SEEN = "seen by"  # the number of a player by that of an event, as text
SETUP = "setup "  # begins a game
SHOW, LOOK, PLAY, SCORE, REVEAL = "show", "look", "play", "score", "reveal"  # acts of phones
View: TypeAlias = dict[str, Any]


def mark_hidden(act: Act, hidden: Mapping[int, int | None]) -> Act:
    """Return an act that says which events of its command are hidden, and who may see them.

    Args:
        act: opens the command.
        hidden: the number of a player by that of an event; None: nobody may see it yet.
    """
    options = act.body if isinstance(act.body, dict) else {}
    numbers: list[Json] = [*hidden]
    players: dict[str, Json] = {str(n): seat for n, seat in hidden.items() if seat is not None}
    seen = {SEEN: players} if players else {}
    return Act(act.what, {**options, KEY: numbers, **seen}) if numbers else act


def unmark_hidden(body: Json) -> Json:
    """Return what an act was given, without what it says of hidden events."""
    if not isinstance(body, dict) or KEY not in body:
        return body
    return {key: value for key, value in body.items() if key not in (KEY, SEEN)} or None


def hidden_events(events: Sequence[Event]) -> frozenset[int]:
    """Return the numbers of the events that are still hidden: none once the table is closed."""
    return frozenset(hidden_event_owners(events))


def hidden_event_owners(events: Sequence[Event]) -> dict[int, int | None]:
    """Return who may see each event that is still hidden, by its number; None: nobody yet.

    An act hides events of its own command only.
    """
    if events and isinstance(events[-1].body, Close):
        return {}
    owners: dict[int, int | None] = {}
    for event in events:
        body = event.body.body if isinstance(event.body, Act) else None
        numbers = body.get(KEY) if isinstance(body, dict) else None
        if not isinstance(body, dict) or not isinstance(numbers, list):
            continue
        players = body.get(SEEN)
        for part in events_of_command(event, events):
            if part.seq in numbers:
                player = players.get(str(part.seq)) if isinstance(players, dict) else None
                owners[part.seq] = player if type(player) is int else None
    return owners


def hidden_cards(pile: Pile, hidden: frozenset[int]) -> tuple[str, ...]:
    """Return the cards that are out and still hidden, in the order in which they came."""
    return tuple(card for seq, cards in pile.out if seq in hidden for card in cards)


def open_cards(pile: Pile, hidden: frozenset[int]) -> tuple[str, ...]:
    """Return the cards that are out for all to see, in the order in which they came."""
    return tuple(card for seq, cards in pile.out if seq not in hidden for card in cards)


class HiddenEvent(Struct, frozen=True):
    """Who may see what a hidden event gave."""

    player: int | None  # who sees all of it; None: nobody does
    shown: frozenset[int] = frozenset()  # places of cards in it that lie open now
    looked: Mapping[int, frozenset[int]] = {}  # places that a seat alone has looked at

    def opens(self, seat: int | None, at: int) -> bool:
        """Tell whether a seat may see the card at a place; None: whoever watches."""
        if at in self.shown:
            return True
        return seat is not None and (seat == self.player or at in self.looked.get(seat, ()))


class GameScores(Struct):
    """The scores of one game of an evening."""

    since: int  # the number of the event with which it began
    scores: dict[int, Any]  # what each seat has handed in, that still counts
    revealed: bool  # whether all may see them


class Visibility(Struct, frozen=True):
    """What is hidden at a table."""

    covers: Mapping[int, HiddenEvent]  # by the number of the event
    games: Sequence[GameScores]  # in their order; each set-up begins one

    @property
    def game(self) -> GameScores:
        """Return the game that is played now."""
        return self.games[-1]

    def find_game(self, seq: int) -> GameScores:
        """Return the game in which an event happened."""
        return next(game for game in reversed(self.games) if game.since <= seq)


def compute_visibility(events: Sequence[Event]) -> Visibility:
    """Return what is hidden after these events."""
    covers = {seq: HiddenEvent(player) for seq, player in hidden_event_owners(events).items()}
    gone = undone_by(events)
    names: dict[int, str] = {}
    closed = bool(events) and isinstance(events[-1].body, Close)
    games = [GameScores(0, {}, closed)]
    for event in events:
        if isinstance(event.body, Sit):
            seat, name = event.body.seat, name_key(event.body.name)
            if names.get(seat, name) != name:
                games[-1].scores.pop(seat, None)  # another player's
            names[seat] = name
        if not isinstance(event.body, Act) or event.seq in gone:
            continue
        body: Any = event.body.body
        match event.body.what:
            case "show" | "look" if body["event"] in covers:
                cover = covers[body["event"]]
                covers[body["event"]] = _uncovered(cover, event.body.what, body)
            case "score":
                games[-1].scores[body["seat"]] = body["player"]
            case "reveal":
                games[-1].revealed = True
            case what if what.startswith(SETUP):
                games.append(GameScores(event.seq, {}, closed))
    return Visibility(covers, games)


def _uncovered(cover: HiddenEvent, what: str, body: Any) -> HiddenEvent:
    at = frozenset(body["at"])
    if what == SHOW:
        return replace(cover, shown=cover.shown | at)
    seat = body["seat"]
    seen = cover.looked.get(seat, frozenset()) | at
    return replace(cover, looked={**cover.looked, seat: seen})


def visible_events(
    events: Sequence[Event], seat: int | None, after: int = 0, sight: Visibility | None = None
) -> Iterator[View]:
    """Yield the events after one as a seat may see them.

    Args:
        events: the log.
        seat: who looks; None: somebody who watches.
        after: the number of the last event that is not wanted.
        sight: of these events, if it is known.
    """
    known = compute_visibility(events) if sight is None else sight
    for event in events[after:]:
        by, view = seat_of_request(event.key), _view_body(event, seat, known, events)
        yield {
            "seq": event.seq,
            "at": event.at,
            "key": event.key,
            "by": by,
            "kind": event.kind,
            **view,
        }


def _view_body(event: Event, seat: int | None, sight: Visibility, events: Sequence[Event]) -> View:
    """Return what a seat may see of what happened.

    What lies in a deck later is not told, as after a deal was voided: together with what lies open
    it would tell what is hidden. What a whole deck holds is known to all.
    """
    cover = sight.covers.get(event.seq)
    view: View
    match event.body:
        case New() as body:
            view = {"table": body.table, "commitment": body.commitment}
            view |= {"version": body.version} if body.version else {}
        case ShuffleEvent() | ReshuffleEvent() as body:
            view = {"deck": body.deck, "count": len(body.names), "names": [*body.names]}
        case Void() as body:
            view = {"target": body.target, "deck": body.deck, "count": len(body.names)}
        case DealEvent() as body:
            cards = _cover(body.cards, seat, cover)
            view = {"deck": body.deck, "cards": cards, "left": body.left}
        case SearchEvent() as body:
            cards = _cover(body.cards, seat, cover)
            view = {"deck": body.deck, "cards": cards, "left": len(body.names)}
        case RollEvent() as body:
            faces = [die.face for die in body.rolled]
            view = {"what": body.what, "dice": [*body.dice]}
            view |= {
                "values": _cover(body.values, seat, cover),
                "faces": _cover(faces, seat, cover),
            }
        case PickEvent() as body:
            view = {"what": body.what, "options": [*body.options]}
            view["choice"] = _cover([body.choice], seat, cover)[0]
        case Act() as body:
            view = {"what": body.what, "body": _view_act(body, seat, sight, events, event.seq)}
        case Play() as body:
            view = {"dealer": body.dealer, "action": body.action, "result": body.result}
        case Sit() as body:
            view = {"seat": body.seat, "name": body.name}
        case body:
            view = {name: getattr(body, name) for name in body.__struct_fields__}
    if cover is not None:
        view["seen"] = cover.player
    return view


def _cover(values: Sequence[Any], seat: int | None, cover: HiddenEvent | None) -> list[Any]:
    """Return values, None for each that a seat may not see."""
    if cover is None:
        return [*values]
    return [value if cover.opens(seat, at) else None for at, value in enumerate(values)]


def _view_act(
    act: Act, seat: int | None, sight: Visibility, events: Sequence[Event], seq: int
) -> Any:
    body: Any = unmark_hidden(act.body)
    game = sight.find_game(seq)
    if act.what == SCORE and not game.revealed and seat != body["seat"]:
        return {"seat": body["seat"]}
    if act.what == REVEAL and game.revealed:
        return {**(body or {}), "scores": {str(k): v for k, v in game.scores.items()}}
    if act.what in (SHOW, LOOK):
        dealt = events[body["event"] - 1].body
        cards = dealt.cards if isinstance(dealt, DealEvent | SearchEvent) else ()
        shown = _cover(cards, seat, sight.covers.get(body["event"]))
        return {**body, "cards": [shown[at] for at in body["at"]]}
    return body

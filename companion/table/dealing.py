"""What a dealer does for a table: its chance is the table's, and all of it stands in the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from companion.core.dealer import Dealer, Dealt, Fell, Picked, Shuffled
from companion.core.dealer import Event as Done
from companion.core.errors import CompanionError
from companion.table.bodies import Act, Deal, Pick, Roll, Shuffle
from companion.table.event import Event
from companion.table.step import Step
from companion.table.table import Table

T = TypeVar("T")


def dealt_at(
    table: Table, act: Act, decks: str, run: Callable[[Dealer], T], key: str | None = None
) -> tuple[T, int]:
    """Let a dealer work for a table; return what came of it, and the number of its last event.

    Args:
        table: it is written to.
        act: what is done, for the log.
        decks: what the dealer's names of decks get before them at this table, such as `game/`.
        run: what the dealer does.
        key: see `Table`; asked again, the dealer does the same once more for the answer alone.

    Raises:
        CompanionError: it cannot be done or not be saved; then nothing has happened.
    """
    answers: list[T] = []

    def steps(step: Step) -> None:
        step.act(act.what, act.body)
        dealer = Dealer(step.stream())
        answers.append(run(dealer))
        _write_down(step, dealer.events, decks)

    events = table.write(steps, key)
    if not answers:
        answers.append(_again(table, act, run, events))
    return answers[-1], events[-1].seq


def _write_down(step: Step, done: Sequence[Done], decks: str) -> None:
    """Do at the table what a dealer did; what it did besides would be in no event.

    Raises:
        ValueError: the table deals something else, so the dealer took chance that it does not tell.
    """
    for event in _merged(done):
        if not isinstance(event, Dealt) and event.used != step.state.position:
            raise ValueError(f"the dealer does not tell what it did before word {event.used}")
        match event:
            case Shuffled():
                step.shuffle(decks + event.deck, event.pieces)
            case Dealt():
                cards = step.deal(decks + event.deck, len(event.pieces)).cards
                if cards != event.pieces:
                    raise ValueError(f"the dealer deals {event.pieces}, the table {cards}")
            case Fell():
                step.roll(counted_dice(event), event.dice)
            case Picked():
                step.pick(event.what, event.options)


def _merged(done: Sequence[Done]) -> Iterator[Done]:
    """Yield what was done; deals from one deck that follow each other are one deal."""
    last: Done | None = None
    for event in done:
        if isinstance(event, Dealt) and isinstance(last, Dealt) and event.deck == last.deck:
            last = Dealt(event.deck, last.pieces + event.pieces)
            continue
        if last is not None:
            yield last
        last = event
    if last is not None:
        yield last


def counted_dice(fell: Fell) -> str:
    """Return what was rolled in short: `7 white + d12`."""
    counts: dict[str, int] = {}
    for die in fell.dice:
        counts[die.name] = counts.get(die.name, 0) + 1
    return " + ".join(f"{many} {name}" if many > 1 else name for name, many in counts.items())


def _again(table: Table, act: Act, run: Callable[[Dealer], T], events: Sequence[Event]) -> T:
    """Return the answer of a request that was made before.

    Raises:
        CompanionError: it was another request.
    """
    bodies = (event.body for event in events)
    starts = [body.start for body in bodies if isinstance(body, (Shuffle, Roll, Pick))]
    dealer = Dealer(table.stream_at(starts[0] if starts else 0))
    answer = run(dealer)
    if events[0].body != act or _shown(_merged(dealer.events)) != _seen(events):
        raise CompanionError(f'the key "{events[0].step}" was used for another request')
    return answer


def _shown(done: Iterable[Done]) -> list[object]:
    """Return what a dealer did that everybody saw."""
    seen: list[object] = []
    for event in done:
        match event:
            case Dealt():
                seen.append(event.pieces)
            case Fell():
                seen.append(tuple(die.value for die in event.rolled))
            case Picked():
                seen.append(event.choice)
            case _:
                pass
    return seen


def _seen(events: Sequence[Event]) -> list[object]:
    seen: list[object] = []
    for event in events:
        match event.body:
            case Deal(cards=cards):
                seen.append(cards)
            case Roll(values=values):
                seen.append(values)
            case Pick(choice=choice):
                seen.append(choice)
            case _:
                pass
    return seen

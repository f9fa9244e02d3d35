"""Prints whole games in parallel, in as many processes as there are cores."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

from companion import interrupts
from companion.core.errors import CompanionError
from companion.printing.order import PrintOrder
from companion.printing.print_game import PrintResult

Tell = Callable[[str], None]
# prints the game of that name into a folder; told each step, and what a person should know
PrintGame = Callable[[str, PrintOrder, Path, Tell, Tell], PrintResult]


def cores() -> int:
    """Return how many processes can run at a time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def printed_by_all(
    orders: Mapping[str, PrintOrder],
    out: Path,
    print_here: Callable[[str, Tell], PrintResult],
    print_there: PrintGame,
    progress: Tell,
    notice: Tell,
) -> dict[str, PrintResult]:
    """Print games, in the order given, in this and other processes; return the results by game.

    `print_there` is a module-level function. If a game fails, no further game is started, and
    CompanionError is raised at the end. After a failure in another process, the prints in progress
    finish. After a failure in this process, those prints stop at their next step.
    """
    waiting, wrong = [*orders], list[str]()
    done: dict[str, PrintResult] = {}
    busy: dict[Any, str] = {}  # the game that each other process prints

    def hand_out(connection: Connection) -> None:
        """Send an idle process the next game, or tell it to end."""
        slug = waiting.pop(0) if waiting and not wrong else None
        with suppress(OSError):
            connection.send(slug and (slug, orders[slug], out))
        if slug:
            busy[connection] = slug

    def listen(patience: float | None = 0) -> None:
        """Handle reports from the other processes, waiting up to `patience` s (None: for ever)."""
        ready: list[Any] = wait([*busy], patience)
        for connection in ready:
            try:
                kind, content = connection.recv()
            except (EOFError, OSError):
                slug = busy.pop(connection)
                wrong.append(f"{slug}: its print was stopped by the system; print it again")
                continue
            if kind in ("step", "notice"):
                (progress if kind == "step" else notice)(content)
                continue
            slug = busy.pop(connection)
            if kind == "done":
                done[slug] = content
            else:
                wrong.append(content)
            hand_out(connection)

    def step(name: str) -> None:
        listen()
        progress(name)

    with _others(min(cores(), len(orders)) - 1, print_there) as connections:
        for connection in connections:
            hand_out(connection)
        while waiting and not wrong:
            slug = waiting.pop(0)
            done[slug] = print_here(slug, step)
            listen()
        while busy:
            listen(None)
    if wrong:
        raise CompanionError(wrong[0])
    return done


@contextmanager
def _others(count: int, print_game: PrintGame) -> Iterator[list[Connection]]:
    """Start `count` processes that print games; yield a connection to each. Wait for their end."""
    context = get_context("spawn")  # the one way that every system has
    connections, processes = [], []
    for _ in range(count):
        mine, theirs = context.Pipe()
        process = context.Process(target=_work, args=(theirs, print_game))
        with interrupts.deaf():
            process.start()
        theirs.close()
        connections.append(mine)
        processes.append(process)
    try:
        yield connections
    finally:
        for mine in connections:
            mine.close()
        for process in processes:
            process.join()


def _work(connection: Connection, print_game: PrintGame) -> None:
    """Print each game that arrives, until there are no more or the sender has gone."""
    interrupts.watch_quietly()

    def tell(kind: str, content: object) -> None:
        interrupts.check()
        connection.send((kind, content))

    with suppress(EOFError, OSError, KeyboardInterrupt):
        while (task := connection.recv()) is not None:
            slug, order, out = task
            try:
                result = print_game(
                    slug, order, out, partial(tell, "step"), partial(tell, "notice")
                )
            except CompanionError as error:
                tell("wrong", str(error))
            else:
                tell("done", result)

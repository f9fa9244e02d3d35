"""What `companion export` does once its options are known."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import typer

from companion.cli.games import Opened, find_game, opened
from companion.cli.own_games import check_out
from companion.cli.run_print import bar, note, style_of
from companion.core.chance import Stream
from companion.core.dealer import Dealer
from companion.core.errors import CompanionError
from companion.data.decks_and_pools import POOLS, own_dice
from companion.export.run import exported
from companion.export.target import Order, Setup, Target
from companion.games.game import Choices, Game
from companion.games.setup.lying import lying
from companion.imposition.paper import parse_paper
from companion.printing.order import PrintOrder
from companion.printing.replace_files import check_folder, report_stopped
from companion.printing.selection import ALL, identify, wanted


def order_of(
    game: str,
    target: str,
    sets: tuple[str, ...],
    skip: tuple[str, ...],
    paper: str,
    base_url: str,
    scale: bool,
    data: Path | None,
    out: Path,
) -> Order:
    """Return what a person wants to export.

    Raises:
        CompanionError: a name is wrong, or nothing is left.
    """
    address = checked_address(base_url)
    options = PrintOrder(paper=parse_paper(paper))
    named = find_game(game)
    check_out([named], out)
    style = style_of(options)
    chosen = None if ALL in sets else frozenset(sets)
    (one,) = opened([named], data, choices=Choices(sets=chosen))
    choice = identify(PrintOrder(sets=sets, skip=skip), {one.slug: one.components}, style)[one.slug]
    pieces = wanted(one.components, choice, 1)
    if not pieces:
        raise CompanionError(f"{one.slug}: nothing is left to export; use fewer --skip")
    return Order(
        one.slug,
        one.facts.title,
        pieces,
        style,
        (out / one.slug / target).absolute(),
        options.paper,
        address,
        scale,
        partial(_setups, named, one),
        _faces(one),
    )


def _faces(one: Opened) -> dict[str, tuple[str, ...]]:
    """Return what the sides of the dice of a game show that have no numbers."""
    pools = one.data.entries(POOLS)
    return {die.name: die.faces for pool in pools for die in own_dice(one.data, pool).values()}


def _setups(game: Game, one: Opened) -> Iterator[Setup]:
    """Yield how a game is set up for each number of players; what is rolled is an example."""
    body = game.setup()
    few, many = one.facts.players
    for players in range(max(2, few), many + 1):
        dealer = Dealer(Stream(f"{one.slug} {players}"))
        dealer.by_hand = True
        wish = body.parameters(players=players)
        answer = body.run(one.data, wish, dealer)
        places = {each.place.id: each for each in lying(one.data, answer.record)}
        yield Setup(f"{players} players", answer.lines, places)


def checked_address(text: str) -> str:
    """Return an address on the web with `/` at its end; "" for none.

    Raises:
        CompanionError: it is none.
    """
    if not text:
        return ""
    if not text.startswith(("https://", "http://")) or any(c.isspace() for c in text):
        raise CompanionError(
            f'"{text[:60]}" is no address on the web; write https://... or leave --base-url out'
        )
    return text.rstrip("/") + "/"


def export_game(chosen: Target, order: Order, out: Path) -> None:
    """Export a game into a folder and tell what became of it."""
    check_folder(out / order.slug)
    report_stopped(out, note)
    with bar(chosen.title, chosen.title) as start:
        result = exported(chosen, order, out, start, note)
    count = len(result.files)
    if count:
        typer.echo(
            f"{result.folder}: {count} {'file' if count == 1 else 'files'} for {chosen.title}"
        )
    else:
        typer.echo(f"{result.folder}: {chosen.title} can hold nothing of {order.slug}")
    for one in result.left_out:
        typer.echo(f"  {'resized' if one.resized else 'left out'}: {one.component} {one.why}")
    if count:
        typer.echo(f"It needs {chosen.needs}.", err=True)

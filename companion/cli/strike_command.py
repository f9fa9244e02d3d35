"""`companion strike`: the dealer at the table, on the screen or in the app for a phone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.interrupts import STOPPED
from companion.cli.parameters import DataFolder, parse_path
from companion.cli.seeds import fresh_seed
from companion.cli.sources import kept_at
from companion.cli.table_options import StoreFile, TableOption, at_table
from companion.core.errors import CompanionError

if TYPE_CHECKING:
    from companion.cli.sitting import Sitting
    from companion.games.log_tool import Today
    from companion.games.screen import AnyScreen
    from companion.table.table import Table

EXAMPLE = "Example: companion strike --html dealer.html, or just companion strike"
LANGUAGE = "en"
ADVENTURE = "adventure"


def strike(
    html: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", parser=parse_path, help="Write the app for a phone, open at the dealer."
        ),
    ] = None,
    seed: Annotated[
        str | None, typer.Option(metavar="TEXT", help="The same text deals the same cards.")
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Ask line by line; never clear the screen.")
    ] = False,
    adventure: Annotated[
        str | None,
        typer.Option(
            metavar="SEED",
            help="Fly Solo: the --adventure of your booklet, if you printed one with it.",
        ),
    ] = None,
    campaign: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Fly Solo: the campaign whose day this is; see ?."),
    ] = None,
    campaigns: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            parser=parse_path,
            help="File that holds your campaigns (default: in your data folder).",
        ),
    ] = None,
    table: TableOption = None,
    store: StoreFile = None,
    data: DataFolder = None,
) -> None:
    """Deal Strike cards in Freshwater Fly, for players and the Silent Angler."""
    day = None
    if campaign is not None:
        if html is not None:
            raise CompanionError("--html knows no campaign: a phone keeps its own; leave one out")
        day = _day(campaign, campaigns, data)
        own = day.said[ADVENTURE]
        if adventure not in (None, own):
            raise CompanionError(f"{campaign} is another adventure; leave --adventure out")
        adventure = own
    if html is not None:
        _write_page(html, data, seed, adventure)
        return
    from companion.cli.sitting import Sitting, SittingAtTable  # late: `--help` deals nothing

    if table is None:
        seed = fresh_seed() if seed is None else seed
        _deal(Sitting(_screen(data, adventure, day), seed), plain=plain)
        return
    if seed is not None:
        raise CompanionError("a table deals with its own seed; leave --seed or --table out")
    with at_table(table, store) as found:
        _check_bound(found, data)
        kept = kept_at(found, ADVENTURE, adventure)
        screen = _screen(data, kept, day)
        if adventure is not None and kept_at(found, ADVENTURE, None) is None:
            found.act("strike", {ADVENTURE: adventure})
        _deal(SittingAtTable(screen, found), plain=plain)


def _check_bound(table: Table, data: Path | None) -> None:
    """Check that the table was opened with these cards. Raises what `check_opened_with` raises."""
    from companion.cli.games import checked_folder
    from companion.cli.games_at_table import check_opened_with
    from companion.games.catalog import GAMES

    game = next(game for game in GAMES if game.screen)
    check_opened_with(table, game.load(checked_folder(data), LANGUAGE))


def _screen(data: Path | None, adventure: str | None, day: Today | None = None) -> AnyScreen:
    from companion.games.catalog import GAMES  # late: `--help` needs no games

    reads = next(game.screen for game in GAMES if game.screen)
    return reads(data, LANGUAGE, adventure, day)


def _day(campaign: str, campaigns: Path | None, data: Path | None) -> Today:
    """Return what a campaign says of today. Raises what `today` raises."""
    from companion.cli.log_command import today
    from companion.games.catalog import GAMES
    from companion.games.log_tool import LogTool

    tools = next(game.tools for game in GAMES if game.screen)
    tool = next(tool for tool in tools if isinstance(tool, LogTool))
    return today(tool, campaign, campaigns, data)


def _deal(sitting: Sitting, *, plain: bool) -> None:
    """Deal until the person stops; tell how many steps there were and leave with the exit code."""
    from companion.cli.dealer import Dealer, can_paint  # late: `--html` deals nothing

    code = 0
    try:
        Dealer(sitting, by_line=plain or not can_paint()).run()
    except KeyboardInterrupt:
        typer.echo()
        code = STOPPED
    steps = len(sitting.log)
    typer.echo(f"{steps} step{'' if steps == 1 else 's'}. {sitting.closing}")
    raise typer.Exit(code)


def _write_page(file: Path, data: Path | None, seed: str | None, adventure: str | None) -> None:
    """Write the app with this game alone, which opens at the dealer."""
    from companion.cli.phone_games import phone_games, write_page
    from companion.core.chance import commitment
    from companion.games.catalog import GAMES
    from companion.web.opening import Opening

    if seed is not None:
        commitment(seed)  # one that cannot be promised is told now
    slug = next(game.slug for game in GAMES if game.screen)
    games = phone_games([slug], data)
    known = games[0].document["plays"]["notes"]
    told = () if adventure is None else _screen(data, adventure).notes
    opening = Opening(
        slug,
        tab="play",
        seed=seed or "",
        options={} if adventure is None else {ADVENTURE: adventure},
        notes=tuple(note for note in told if note not in known),
    )
    write_page(file, games, opening)

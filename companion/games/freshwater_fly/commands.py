"""Commands of Freshwater Fly: `companion silent-angler` and `companion strike`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, TypeAlias

import typer

from companion.cli.answering import ask_dealer, tell_answer
from companion.cli.games import checked_folder
from companion.cli.games_at_table import check_opened_with
from companion.cli.parameters import Adventure, DataFolder, Json, option_name, parse_path
from companion.cli.sitting import Sitting, SittingAtTable
from companion.cli.sources import Seed, fresh_seed, kept_at
from companion.cli.table_options import Key, StoreFile, TableOption, at_table
from companion.core.errors import CompanionError
from companion.games.freshwater_fly.angler_tool import AnglerWish, cast_round
from companion.games.freshwater_fly.campaign.commands import CAMPAIGNS, find_day
from companion.games.freshwater_fly.cards import SLUG, load
from companion.games.freshwater_fly.model import COLUMNS
from companion.games.freshwater_fly.strike_screen import screen
from companion.interrupts import STOPPED

ADVENTURE, LANGUAGE = "adventure", "en"
Booklet: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="SEED", help="The --adventure of your booklet, if you printed one with it."
    ),
]
CampaignsFile: TypeAlias = Annotated[Path | None, CAMPAIGNS("--campaigns")]


def silent_angler(
    die: Annotated[
        list[int],
        typer.Option(
            metavar="N",
            min=1,
            max=COLUMNS,
            help="The number on its die, 1 to 6; give it twice for two dice.",
        ),
    ],
    location: Annotated[
        str | None,
        typer.Option(
            metavar="L1..L4", help="Where you fish, which tells where the rock decks lie."
        ),
    ] = None,
    adventure: Booklet = None,
    rocks: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SPACE:CARDS",
            help="How many cards a rock deck has, such as 4M:2, or each of them: 2; repeatable.",
        ),
    ] = None,
    gone: Annotated[
        list[str] | None, typer.Option(metavar="SPACE", help="An empty rock deck; repeatable.")
    ] = None,
    take: Annotated[
        str | None,
        typer.Option(
            metavar="SPACE",
            help="Which rock deck loses a card, if the fish caught lies beside several.",
        ),
    ] = None,
    hatch: Annotated[
        list[str] | None,
        typer.Option(
            metavar="COLUMN:COLOURS",
            help="Hatch tokens in a column, such as 3:blue,tan or 3:b,t; repeatable.",
        ),
    ] = None,
    track: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            help="Its space on the track before this turn, counted from 1.",
        ),
    ] = None,
    track_points: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=0, help="Instead of --track: the points printed on that space."
        ),
    ] = None,
    campaign: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Ask this campaign for the day: what your booklet says is known.",
        ),
    ] = None,
    campaigns: CampaignsFile = None,
    seed: Seed = None,
    table: TableOption = None,
    store: StoreFile = None,
    key: Key = None,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Play the Silent Angler's turn (Freshwater Fly)."""
    said = {
        "die": die,
        "location": location,
        ADVENTURE: adventure,
        "rocks": rocks,
        "gone": gone,
        "take": take,
        "hatch": hatch,
        "track": track,
        "track_points": track_points,
    }
    if campaign is not None:
        said = _add_today(campaign, find_day(campaign, campaigns, data).said, said)
    answer, ending = ask_dealer(
        load,
        lambda fly, values, dealer: cast_round(fly, AnglerWish(**values), dealer),
        said,
        data,
        what="silent-angler",
        decks=f"{SLUG}/",
        kept=(ADVENTURE,),
        seed=seed,
        table=table,
        store=store,
        key=key,
    )
    tell_answer(answer, ending, as_json=as_json)


def _add_today(name: str, today: Any, said: dict[str, Any]) -> dict[str, Any]:
    """Return what a person said, with what a campaign says of today.

    Raises:
        CompanionError: the person said something else.
    """
    both = dict(said)
    for key, value in today.items():
        own = said[key]
        if isinstance(value, tuple):
            both[key] = [*value, *(own or ())]
        elif own in (None, value):
            both[key] = value
        else:
            option = f"--{option_name(key)}"
            raise CompanionError(f"{name} says {option} {value or 'none'}; leave {option} out")
    return both


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
    adventure: Adventure = None,
    campaign: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Fly Solo: the campaign whose day this is; see ?."),
    ] = None,
    campaigns: CampaignsFile = None,
    table: TableOption = None,
    store: StoreFile = None,
    data: DataFolder = None,
) -> None:
    """Deal Strike cards in Freshwater Fly, for players and the Silent Angler."""
    day = None
    if campaign is not None:
        if html is not None:
            raise CompanionError("--html knows no campaign: a phone keeps its own; leave one out")
        day = find_day(campaign, campaigns, data)
        own = day.said[ADVENTURE]
        if adventure not in (None, own):
            raise CompanionError(f"{campaign} is another adventure; leave --adventure out")
        adventure = own
    if html is not None:
        _write_page(html, data, seed, adventure)
    elif table is None:
        shown = screen(data, LANGUAGE, adventure, day)
        _deal(Sitting(shown, fresh_seed() if seed is None else seed), plain=plain)
    elif seed is not None:
        raise CompanionError("a table deals with its own seed; leave --seed or --table out")
    else:
        with at_table(table, store) as there:
            check_opened_with(there, load(checked_folder(data), LANGUAGE))
            kept = kept_at(there, ADVENTURE, adventure)
            shown = screen(data, LANGUAGE, kept, day)
            if adventure is not None and kept_at(there, ADVENTURE, None) is None:
                there.act("strike", {ADVENTURE: adventure})
            _deal(SittingAtTable(shown, there), plain=plain)


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
    from companion.web.opening import Opening

    if seed is not None:
        commitment(seed)  # one that cannot be promised is told now
    games = phone_games([SLUG], data)
    known = games[0].document["plays"]["notes"]
    notes = () if adventure is None else screen(data, LANGUAGE, adventure).notes
    opening = Opening(
        SLUG,
        tab="play",
        seed=seed or "",
        options={} if adventure is None else {ADVENTURE: adventure},
        notes=tuple(note for note in notes if note not in known),
    )
    write_page(file, games, opening)

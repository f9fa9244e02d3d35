"""The command of Freshwater Fly: `companion silent-angler`."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from companion.cli.parameters import (
    Adventure,
    DataFolder,
    Json,
    Key,
    StoreFile,
    TableOption,
    option_name,
)
from companion.cli.sources import Seed, ask_dealer, tell_answer
from companion.core.errors import CompanionError
from companion.games.freshwater_fly.angler_tool import AnglerWish, cast_round
from companion.games.freshwater_fly.campaign.commands import CampaignsOption, find_day
from companion.games.freshwater_fly.cards import SLUG, load
from companion.games.freshwater_fly.rows import COLUMNS

ADVENTURE = "adventure"


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
    adventure: Adventure = None,
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
            metavar="N", min=1, help="Its space on the track before this turn, counted from 1."
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
            metavar="NAME", help="Ask this campaign for the day: what your booklet says is known."
        ),
    ] = None,
    campaigns: CampaignsOption = None,
    seed: Seed = None,
    table: TableOption = None,
    store: StoreFile = None,
    key: Key = None,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Play the Silent Angler's turn (Freshwater Fly)."""
    given = {
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
        given = _add_today(campaign, find_day(campaign, campaigns, data).options, given)
    answer, ending = ask_dealer(
        load,
        lambda fly, values, dealer: cast_round(fly, AnglerWish(**values), dealer),
        given,
        data,
        what="silent-angler",
        decks=f"{SLUG}/",
        stored=(ADVENTURE,),
        seed=seed,
        table=table,
        store=store,
        key=key,
    )
    tell_answer(answer, ending, as_json=as_json)


def _add_today(name: str, today: Any, given: dict[str, Any]) -> dict[str, Any]:
    """Return a person's options, filled from a campaign's day; CompanionError if they differ."""
    both = dict(given)
    for key, value in today.items():
        own = given[key]
        if isinstance(value, tuple):
            both[key] = [*value, *(own or ())]
        elif own in (None, value):
            both[key] = value
        else:
            option = f"--{option_name(key)}"
            raise CompanionError(f"{name} says {option} {value or 'none'}; leave {option} out")
    return both

"""All targets. To add one, write its module and add its line."""

from __future__ import annotations

from importlib import import_module

from companion.core.resolver import find_name
from companion.export.target import Order, Plan, Target

TARGETS = (
    Target(
        "tts",
        "Tabletop Simulator",
        "the game on Steam: put the .json into its folder Saves, then load it",
        "tabletop_simulator",
    ),
    Target(
        "playingcards",
        "PlayingCards.io and virtualtabletop.io",
        "a browser: open a room, then import the .pcio file",
        "playing_cards",
    ),
    Target(
        "mpc",
        "MakePlayingCards and PrinterStudio",
        "the open autofill tool, which reads order.xml; or upload the pictures by hand",
        "make_playing_cards",
    ),
    Target(
        "gamecrafter",
        "The Game Crafter",
        "an account there: upload each folder to the component that it is named after",
        "game_crafter",
    ),
    Target(
        "drivethru",
        "DriveThruCards",
        "a publisher's account there: upload one PDF a deck",
        "drive_thru",
    ),
    Target(
        "silhouette",
        "Silhouette cutting machines",
        "Silhouette Studio: open cut.dxf; print print.pdf at 100 %",
        "silhouette",
    ),
    Target(
        "cricut",
        "Cricut cutting machines",
        "Design Space: upload each picture as Print Then Cut",
        "cricut",
    ),
)


def target(name: str) -> Target:
    """Return a target.

    Raises:
        CompanionError: there is none of that name; it lists the right ones.
    """
    targets = {each.name: each for each in TARGETS}
    names = {key: each.title for key, each in targets.items()}
    return targets[find_name(name, names, "there is no target")]


def plan_export(chosen: Target, order: Order) -> Plan:
    """Return what a target makes of an order."""
    plan: Plan = import_module(f"companion.export.{chosen.module}").plan(order)
    return plan

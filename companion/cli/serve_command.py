"""`companion serve`: the app for phones in the room, served by this computer."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion import __version__, interrupts
from companion.cli.app_command import OnlyGames, build_app_files
from companion.cli.chance_sources import opened_with
from companion.cli.game_selection import check_folder, choose_games
from companion.cli.parameters import DataFolder, StoreFile, store_file
from companion.cli.terminal import render_qr
from companion.cli.user_config import EVENINGS, TOKEN, data_folder, tell_numbers
from companion.core.errors import CompanionError
from companion.table.log_store import check_name, create_store
from companion.table.table import create_table
from companion.web import network_addresses, server
from companion.web.evening_store import EveningStore
from companion.web.http_server import open_socket, serve_until_interrupt, start_beside, take_result
from companion.web.network_addresses import Address, derive_code, derive_token, read_token
from companion.web.photo_routes import photo_routes
from companion.web.table_games import TableGames
from companion.web.table_server import Rooms, table_routes

if TYPE_CHECKING:
    from companion.core.chance_events import Kinds
    from companion.games.game_type import Game

EXAMPLE = "Example: companion serve"
PORT = 8765
EVERYWHERE = ("0.0.0.0", "::")


def serve(
    host: Annotated[
        str | None,
        typer.Option(
            metavar="H",
            help="Address of this computer for phones; 0.0.0.0: all of them (default: Wi-Fi).",
        ),
    ] = None,
    port: Annotated[
        int, typer.Option(metavar="P", min=0, max=65535, help="Port to listen on; 0: any free one.")
    ] = PORT,
    table: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="All phones share the table of this name; a new name opens a table; repeatable.",
        ),
    ] = None,
    store: StoreFile = None,
    game: OnlyGames = None,
    data: DataFolder = None,
) -> None:
    """Serve the app to the phones in the room: they scan a code, and install nothing.

    Evenings are kept on the phones and on this computer. With --table all phones play at one table
    of `companion table`, each with a seat of its own. Ctrl-C stops it.
    """
    if store is not None and not table:
        raise CompanionError("--store goes with --table NAME; say which table")
    games = choose_games(game or ())
    check_folder(data)
    own = network_addresses.own_addresses()
    reachable = network_addresses.reachable_addresses(own, network_addresses.outward_addresses())
    best = reachable[0].host if reachable else network_addresses.HERE
    shown = best if host in EVERYWHERE else host or best
    with open_socket(host or best, port, "serve") as listening:
        slugs, delivery = [each.slug for each in games], "table" if table else "laptop"
        # in a process of its own, whose memory is freed with it
        app = start_beside(build_app_files, slugs, data, delivery)
        at, port = listening.getsockname()[:2]
        all_own = [address.host for address in own] if host in EVERYWHERE else []
        hosts = network_addresses.host_names([shown, at, *all_own], port)
        if data is not None:
            take_result(app)  # the owner's numbers may be wrong
        doors = open_doors([*dict.fromkeys(table or ())], store, app, games, data)
        url = network_addresses.base_url(shown, port)
        typer.echo(f"{url}/{next(iter(doors.values())).token}/")
        sys.stdout.flush()
        try:
            for name, door in doors.items():
                print_address(url, door, name, alone=len(doors) == 1)
            print_addresses(shown, reachable, data_folder() / EVENINGS, at_table=bool(table))
            tell_numbers()
            application = server.guarded_application([*doors.values()], hosts)
            serve_until_interrupt(application, listening)
        except KeyboardInterrupt:
            typer.echo(f"Stopped. The {'tables' if table else 'evenings'} are kept.", err=True)
            raise typer.Exit(interrupts.STOPPED) from None


def open_doors(
    tables: Sequence[str],
    store: Path | None,
    app: Future[Any],
    games: Sequence[Game],
    data: Path | None,
) -> dict[str, server.GuardedPath]:
    """Create missing tables. Return secret web paths by table, or under "" without tables."""

    async def read_files() -> Mapping[str, bytes]:
        await asyncio.wait([asyncio.wrap_future(app)])
        files: Mapping[str, bytes] = take_result(app)
        return files

    token, file = read_token(data_folder() / TOKEN), store_file(store)
    photos = photo_routes(data)
    if not tables:
        evenings = EveningStore(data_folder() / EVENINGS, [game.slug for game in games])
        routes = [*server.shelf_routes(evenings, read_files), *photos]
        return {"": server.GuardedPath(token, server.page_application(read_files, routes))}
    played = TableGames(games, data)
    create_missing_tables(file, tables, opened_with(data))
    rooms, doors = Rooms(file, tables, played), {}
    for name in tables:
        routes = [*table_routes(rooms, name, played), *photos]
        inside = server.page_application(read_files, routes)
        doors[name] = server.GuardedPath(
            derive_token(token, name), inside, derive_code(token, name)
        )
    return doors


def create_missing_tables(file: Path, names: Sequence[str], games: Kinds = ()) -> None:
    """Create the game tables that are missing. Report each, so that typing mistakes are noticed."""
    with create_store(file) as store:
        known = [row.name for row in store.rows()]
        for name in names:
            if not store.has(check_name(name)):
                create_table(store, name, games=games, version=__version__)
                others = f"; there are also: {', '.join(known[:20])}" if known else ""
                typer.echo(f"The table {name} is new{others}.", err=True)


def print_address(
    url: str, door: server.GuardedPath, table: str = "", *, alone: bool = False
) -> None:
    """Print a web address on stderr as a QR code. With several tables, print it as text, too."""
    from companion.drawing.camera_codes import qr_lines  # late: `--help` needs none

    address = f"{url}/{door.token}/"
    if table and not alone:
        typer.echo(f"Table {table}: {address}", err=True)
    for line in render_qr(qr_lines(address), sys.stderr):
        typer.echo(line, err=True)
    if door.code:
        short = f"{url.removeprefix('http://')}/{door.code}"
        typer.echo(f"To read out for table {table}: {short}, ending in the letters", err=True)
        typer.echo(f"  {' '.join(door.code.upper())}", err=True)


def print_addresses(
    host: str, reachable: Sequence[Address], folder: Path, *, at_table: bool = False
) -> None:
    """Print notes on stderr: which devices can open the page, and where evenings are stored."""
    if network_addresses.is_local(host) and reachable:
        notes = ["Only this computer can open it."]
    elif network_addresses.is_local(host):
        notes = [
            "No network: only this computer can open it. Join a Wi-Fi, or switch on a phone's"
            " hotspot and join that, then start again."
        ]
    else:
        then = ", then take a seat there" if at_table else ""
        notes = [
            f"Scan the code with a phone in the same Wi-Fi, or type the address above{then}.",
            "If a phone cannot open it, try another Wi-Fi or a phone's hotspot: a Wi-Fi for guests"
            " often keeps devices apart. Also allow Python or companion in this computer's"
            " firewall.",
        ]
    mine = [each.interface for each in reachable if each.host == host]
    others = {each.interface: each.host for each in reversed(reachable)}
    names = [f"{other} ({name})" for name, other in others.items() if name not in mine]
    if names and host not in EVERYWHERE:
        several = f"This computer is in several networks; phones use {host}."
        notes.append(f"{several} Others, for --host: {', '.join(names)}.")
    notes.append("The address is http, so a phone cannot install the page or keep its screen on.")
    storage = f"Evenings are kept on the phones and in {folder}"
    if at_table:
        notes.append(
            "Anybody with the address can sit down or watch; others in the Wi-Fi could read along."
        )
        storage = "Every tap is saved in the log of its table on this computer"
    notes.append(f"{storage}. Ctrl-C stops.")
    for note in notes:
        typer.echo(note, err=True)

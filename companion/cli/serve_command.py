"""`companion serve`: the app for the phones in the room, from this computer."""

from __future__ import annotations

import asyncio
import errno
import logging
import secrets
import socket
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli import interrupts
from companion.cli.parameters import DataFolder
from companion.cli.phone_games import OnlyGames, files_of_app
from companion.core.errors import CompanionError

if TYPE_CHECKING:
    from types import FrameType

    from starlette.types import ASGIApp

    from companion.web.addresses import Address

EXAMPLE = "Example: companion serve"
PORT = 8765
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that is taken for another
TOKEN_LENGTH = 12
EVERYWHERE = ("0.0.0.0", "::")
Port = Annotated[
    int, typer.Option(metavar="P", min=0, max=65535, help="Port to listen on; 0: any free one.")
]
Host = Annotated[
    str | None,
    typer.Option(
        metavar="H", help="Address of this computer to listen on; 0.0.0.0: all (default: Wi-Fi)."
    ),
]


def serve(
    host: Host = None, port: Port = PORT, game: OnlyGames = None, data: DataFolder = None
) -> None:
    """Serve the app to the phones in the room: they scan a code, and install nothing.

    Evenings are kept on the phones and on this computer. Ctrl-C stops it.
    """
    from companion.cli.games import checked_folder, chosen
    from companion.web import addresses
    from companion.web.server import room
    from companion.web.shelf import Shelf

    slugs = [one.slug for one in chosen(game or ())]
    checked_folder(data)
    own = addresses.own_addresses()
    reachable = addresses.in_the_room(own, addresses.outward_addresses())
    best = reachable[0].host if reachable else addresses.HERE
    told = best if host in EVERYWHERE else host or best
    with _listening(host or best, port) as listening:
        page = _Page(slugs, data)
        at, port = listening.getsockname()[:2]
        all_own = [one.host for one in own] if host in EVERYWHERE else []
        hosts = addresses.names([told, at, *all_own], port)
        if data is not None:
            page.check()
        token, shelf = _token(), Shelf(evenings_folder(), slugs)
        address = f"{addresses.url(told, port)}/{token}/"
        typer.echo(address)
        sys.stdout.flush()
        try:
            tell(address, told, reachable, shelf.folder)
            _run(room(token, hosts, page.files, shelf), listening)
        except KeyboardInterrupt:
            typer.echo("Stopped. The evenings are kept.", err=True)
            raise typer.Exit(interrupts.STOPPED) from None


def evenings_folder() -> Path:
    """Return the folder of the evenings that phones have sent."""
    from platformdirs import user_data_path  # late: not every command needs it

    return user_data_path("companion", appauthor=False) / "evenings"


def token_file() -> Path:
    """Return the file of the secret part of the address, which stays the same."""
    return evenings_folder().with_name("serve-address.txt")


def _token() -> str:
    """Return the secret part of the address; a new one where nothing can be kept."""
    from companion.atomic_write import write_file

    file = token_file()
    with suppress(OSError, ValueError):
        kept = file.read_text("ascii").strip()
        if len(kept) == TOKEN_LENGTH and set(kept) <= set(LETTERS):
            return kept
    token = "".join(secrets.choice(LETTERS) for _ in range(TOKEN_LENGTH))
    with suppress(CompanionError):
        write_file(file, f"{token}\n".encode())
    return token


def _listening(host: str, port: int) -> socket.socket:
    """Return a socket that listens there.

    Raises:
        CompanionError: that cannot be; it says what to try.
    """
    try:
        family, *_, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError):
        raise CompanionError(
            f'"{host}" is no address of this computer; leave --host out, or try --host 0.0.0.0'
        ) from None
    found = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":  # where it would let two listen at one port
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(place)
        found.listen(128)
    except OSError as error:
        found.close()
        raise CompanionError(_why_not(error, host, port)) from None
    return found


def _why_not(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"port {port} is taken, perhaps by another companion serve; stop that one,"
            f" or try --port {port + 1 if port < 65535 else PORT} (0: any free one)"
        )
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"the system does not let you use port {port}; try --port {PORT}"
    if error.errno == errno.EADDRNOTAVAIL:
        return f"{host} is no address of this computer; leave --host out, or try --host 0.0.0.0"
    return (
        f"cannot listen on {host}, port {port} ({(error.strerror or str(error)).lower()});"
        " leave --host and --port out"
    )


class _Page:
    """The app, made by a process of its own while this one already answers.

    The libraries that make it take more time and memory than all else; they go with that process.
    """

    def __init__(self, slugs: Sequence[str], data: Path | None) -> None:
        self._pool = ProcessPoolExecutor(1, get_context("spawn"))
        with interrupts.deaf():
            self._made = self._pool.submit(_files, slugs, data)
        self._pool.shutdown(wait=False)

    async def files(self) -> Mapping[str, bytes]:
        """Return the files of the app."""
        return _checked(await asyncio.shield(asyncio.wrap_future(self._made)))

    def check(self) -> None:
        """Wait until the app is made.

        Raises:
            CompanionError: the owner's numbers are wrong.
        """
        _checked(self._made.result())


def _files(slugs: Sequence[str], data: Path | None) -> Mapping[str, bytes] | str:
    """Return the files of the app, or what is wrong."""
    try:
        return files_of_app(slugs, data, "laptop")
    except CompanionError as error:
        return str(error)


def _checked(made: Mapping[str, bytes] | str) -> Mapping[str, bytes]:
    if isinstance(made, str):
        raise CompanionError(made)
    return made


def tell(address: str, told: str, reachable: Sequence[Address], folder: Path) -> None:
    """Say on stderr how a phone gets there."""
    from companion.cli.score_export import qr_lines
    from companion.cli.terminal import coloured, say, writable
    from companion.web.addresses import is_here

    lines = qr_lines(address, colour=coloured(sys.stderr))
    if writable(lines[0], sys.stderr) == lines[0]:
        for line in lines:
            say(line, sys.stderr)
    notes = []
    if is_here(told):
        notes.append(
            "Only this computer can open it."
            if reachable
            else "No network: only this computer can open it. Join a Wi-Fi, or switch on a"
            " phone's hotspot and join that, then start again."
        )
    else:
        notes.append("Scan the code with a phone in the same Wi-Fi, or type the address above.")
        notes.append(
            "If a phone does not get there: a Wi-Fi for guests often keeps devices apart, so try"
            " another Wi-Fi or a phone's hotspot; and let Python through this computer's firewall."
        )
    mine = [one.interface for one in reachable if one.host == told]
    others = {one.interface: one.host for one in reversed(reachable) if one.interface not in mine}
    if others and told not in EVERYWHERE:
        listed = ", ".join(f"{host} ({interface})" for interface, host in others.items())
        notes.append(
            f"This computer is in several networks; it listens on {told}. Others, for --host:"
            f" {listed}."
        )
    notes.append("Over plain http a phone cannot install the page or keep its screen on.")
    notes.append(f"Evenings are kept on the phones and in {folder}. Ctrl-C stops.")
    for note in notes:
        say(note, sys.stderr)


def _run(answers: ASGIApp, listening: socket.socket) -> None:
    """Answer until Ctrl-C."""
    import uvicorn  # late: no other command serves

    config = uvicorn.Config(
        answers,
        loop="asyncio",
        http="h11",
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=1,
    )

    class Server(uvicorn.Server):
        """Says nothing of those whom a stop cuts off."""

        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            logging.disable()
            super().handle_exit(sig, frame)

    Server(config).run(sockets=[listening])

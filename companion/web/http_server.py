"""Serves HTTP until Ctrl-C, and runs work in a separate process."""

from __future__ import annotations

import errno
import gc
import logging
import signal
import socket
import sys
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, TypeVar

from companion import interrupts
from companion.core.errors import CompanionError

if TYPE_CHECKING:
    from types import FrameType

    import uvicorn
    from starlette.types import ASGIApp

T = TypeVar("T")
FREE = 8765  # a port that anybody may use
NO_ADDRESS = "is no address of this computer; leave --host out, or try --host 0.0.0.0"
CYCLES = 5000  # new objects after which unused ones are looked for: more would fill the memory


def open_socket(host: str, port: int, command: str) -> socket.socket:
    """Open a socket to listen on; port 0 is any free one. `command` is for the error message."""
    try:
        family, *_, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError):
        raise CompanionError(f'"{host}" {NO_ADDRESS}') from None
    # the protocol is named so that asyncio sends each part of an answer at once
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":  # where it would let two listen at one port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(place)
        listening.listen(128)
    except OSError as error:
        listening.close()
        raise CompanionError(_explain_bind_error(error, host, port, command)) from None
    return listening


def _explain_bind_error(error: OSError, host: str, port: int, command: str) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"port {port} is taken, perhaps by another companion {command}; stop that one,"
            f" or try --port {port + 1 if port < 65535 else FREE} (0: any free one)"
        )
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"the system does not let you use port {port}; try --port {FREE}"
    if error.errno == errno.EADDRNOTAVAIL:
        return f'"{host}" {NO_ADDRESS}'
    return (
        f"cannot listen on {host}, port {port} ({(error.strerror or str(error)).lower()});"
        " leave --host and --port out"
    )


def serve_until_interrupt(application: ASGIApp, listening: socket.socket) -> None:
    """Serve requests until Ctrl-C."""
    gc.set_threshold(CYCLES)  # this runs for hours
    build_server(application).run(sockets=[listening])


def build_server(application: ASGIApp) -> uvicorn.Server:
    """Return the uvicorn server; on shutdown open connections are closed after a second."""
    import uvicorn  # late: no other command serves

    config = uvicorn.Config(
        application,
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
        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            logging.disable()
            super().handle_exit(sig, frame)

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            await super().shutdown(sockets)
            for connection in self.server_state.connections:
                connection.transport.abort()  # else it is left open

    return Server(config)


def start_beside(work: Callable[..., T], *given: Any) -> Future[T]:
    """Start work in a separate process that Ctrl-C does not reach; return its future result."""
    pool = ProcessPoolExecutor(1, get_context("spawn"))
    with interrupts.deaf():
        result = pool.submit(_work, work, *given)
    pool.shutdown(wait=False)
    return result


def take_result(result: Future[T]) -> T:
    """Return the result of work in a separate process; CompanionError if the process failed."""
    try:
        return result.result()
    except BrokenProcessPool:
        raise CompanionError("the last change was interrupted; try again") from None


def _work(work: Callable[..., T], *given: Any) -> T:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        return work(*given)
    except CompanionError as error:
        raise CompanionError(str(error)) from None  # of its subclasses some cannot be sent back

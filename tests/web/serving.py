"""`companion serve` as tests start it: on this computer, with what it keeps in a folder apart."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from starlette.types import ASGIApp

from companion.web.evening_store import EveningStore
from companion.web.server import (
    Files,
    GuardedPath,
    guarded_application,
    page_application,
    shelf_routes,
)
from tests.command import command, get_environment

STOPPED = 130  # by Ctrl-C


def shelf_room(token: str, host: str, files: Files, shelf: EveningStore) -> ASGIApp:
    """Return what `serve` answers with where no table is laid."""
    inside = page_application(files, shelf_routes(shelf, files))
    return guarded_application([GuardedPath(token, inside)], frozenset([host]))


def started(home: Path, port: int, *more: str) -> tuple[subprocess.Popen[str], str]:
    """Return the process, in a group of its own, and the address that it printed.

    Args:
        home: where it keeps evenings and its address.
        port: that it listens on.
        more: options.
    """
    process = subprocess.Popen(
        command("serve", "--host", "127.0.0.1", "--port", str(port), *more),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=get_environment(XDG_DATA_HOME=str(home), HOME=str(home)),
        start_new_session=True,
    )
    assert process.stdout
    return process, process.stdout.readline().strip()


def killed(process: subprocess.Popen[str]) -> None:
    """Kill it with all that it started, as when the power fails."""
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


@contextmanager
def serving(home: Path, port: int, *more: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Serve; yield the process and the address; at the end press Ctrl-C, unless it was killed."""
    process, address = started(home, port, *more)
    try:
        yield process, address
    except BaseException:
        killed(process)
        raise
    if process.poll() is not None:
        process.communicate()
        return
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out) == (STOPPED, "")
    kept = "tables" if "--table" in more else "evenings"
    assert err.splitlines()[-1] == f"Stopped. The {kept} are kept."
    assert "Only this computer can open it." in err
    assert "Traceback" not in err


@contextmanager
def serving_den(store: Path, port: int, *more: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Serve the table den of a store."""
    with serving(store.parent, port, "--table", "den", "--store", str(store), *more) as served:
        yield served

"""A workshop for tests: its page asked without a network, or served to a browser."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import Any

import httpx
from starlette.types import ASGIApp

from companion.cli.studio_command import build_commands
from companion.data.shared import open_shared
from companion.studio.routes import workshop_page
from companion.studio.workshop import Workshop
from companion.web import network_addresses
from companion.web.http_server import build_server, open_socket
from tests.in_process import asked

TOKEN = "secret-secret"
HOST = "127.0.0.1:8770"


@dataclass
class Asking:
    """Asks a workshop in this process."""

    workshop: Workshop
    answers: ASGIApp

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> httpx.Response:
        return asked(self.answers, HOST, "GET", path, headers=headers)

    def post(self, path: str, body: Any, headers: Mapping[str, str] | None = None) -> Any:
        return asked(self.answers, HOST, "POST", path, json=body, headers=headers)

    def json(self, path: str) -> Any:
        found = self.get(f"/{TOKEN}/{path}")
        assert found.status_code == 200, found.text
        return found.json()


def asking(game: str, data: Path | None = None, folders: tuple[Path, ...] = ()) -> Asking:
    workshop = Workshop(build_commands(data, folders))
    hosts = frozenset([HOST])
    return Asking(workshop, workshop_page(workshop, TOKEN, hosts, open_shared().words, game))


@contextmanager
def served(game: str, data: Path | None = None) -> Iterator[tuple[str, Workshop]]:
    """Serve a workshop to a browser while this runs."""
    workshop = Workshop(build_commands(data, ()))
    with open_socket(network_addresses.HERE, 0, "studio") as listening:
        port = listening.getsockname()[1]
        hosts = network_addresses.host_names([network_addresses.HERE], port)
        page = workshop_page(workshop, TOKEN, hosts, open_shared().words, game)
        server = build_server(page)
        thread = Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{port}/{TOKEN}/", workshop
        finally:
            server.should_exit = True
            thread.join(5)

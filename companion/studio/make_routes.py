"""What is answered about making: new games, and games sent out."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from companion.core.errors import CompanionError
from companion.studio.brought import plain
from companion.studio.make_ask import (
    ExportAsk,
    NewGameAsk,
    as_given,
    command,
    export_words,
    new_words,
)
from companion.studio.owner import Owner
from companion.studio.routes import aside, asked_of, in_turn, json_of, told
from companion.studio.workshop import Workshop

T = TypeVar("T")


def make_routes(workshop: Workshop, owner: Owner) -> list[Route]:
    """Return what is answered about new games and exports."""
    commands = workshop.commands

    def state() -> dict[str, Any]:
        homes = [*commands.homes()]
        likes = [{"name": name, "title": title} for name, title in commands.likes().items()]
        return {
            "undo": len(owner.changes),
            "homes": [as_given(home, commands.folders) for home in homes],
            "likes": likes,
            "targets": msgspec.to_builtins(commands.targets()),
        }

    async def making(request: Request) -> Response:
        return json_of(await in_turn(state))

    def new(ask: NewGameAsk) -> dict[str, Any]:
        homes = {as_given(home, commands.folders): home for home in commands.homes()}
        if ask.home not in homes:
            raise HTTPException(400, "this is no folder of games")
        ask = msgspec.structs.replace(ask, title=" ".join(ask.title.split()))
        if not ask.title:
            raise CompanionError("give the game a name")
        name, home = plain(ask.title, "game"), homes[ask.home]
        if other := next((one for one in workshop.games() if _alike(one.slug, name)), None):
            raise CompanionError(f'there is a game "{other.slug}" already; choose another name')
        words = new_words(ask, name, str(home))
        found = {
            "command": command("new", new_words(ask, name, ask.home)),
            "folder": str(home / name),
        }
        if ask.dry:
            commands.new([*words, "--dry-run"])
            return {**found, "wrong": ""}
        snapshots = owner.snapshots(home)
        with snapshots.hold():
            commands.new(words)
            files = sorted(path for path in (home / name).rglob("*") if path.is_file())
            contents = {path.relative_to(home).as_posix(): path for path in files}
            snapshots.write(f"new game {ask.title}", contents, new=True)
        workshop.look()
        return {**found, "slug": name}

    async def new_game(request: Request) -> Response:
        ask = await ask_of(request, NewGameAsk)
        try:
            return json_of(await in_turn(new, ask))
        except CompanionError as error:
            if not ask.dry:
                raise
            return json_of({"wrong": str(error)})

    def sent(ask: ExportAsk, *, really: bool) -> dict[str, Any]:
        shown = command("export", export_words(ask, commands.given))
        data = () if commands.data is None else ("--data", str(commands.data))
        words = export_words(ask, data)
        said = commands.export(words if really else [*words, "--preflight"])
        here = said.replace(str(Path.cwd() / "output"), "output")
        return {"command": shown, "lines": here.strip().splitlines()}

    async def export_asked(request: Request, *, really: bool) -> Response:
        ask = await ask_of(request, ExportAsk)
        await in_turn(workshop.known, ask.game)
        return json_of(await aside(sent, ask, really=really))

    return [
        Route("/making", told(making)),
        Route("/new-games", told(new_game), methods=["POST"]),
        Route("/exports/preflight", told(partial(export_asked, really=False)), methods=["POST"]),
        Route("/exports", told(partial(export_asked, really=True)), methods=["POST"]),
    ]


def _alike(one: str, other: str) -> bool:
    """Tell whether two games cannot have these names beside each other."""
    first, second = (name.lower().replace("-", "_") for name in (one, other))
    return first == second


async def ask_of(request: Request, kind: type[T]) -> T:
    """Return what the page asks.

    Raises:
        HTTPException: it is not of that kind.
    """
    try:
        return msgspec.convert(await asked_of(request), kind)
    except msgspec.ValidationError as wrong:
        raise HTTPException(400, str(wrong)) from None

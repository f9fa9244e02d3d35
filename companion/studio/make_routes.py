"""The routes of new games and of exports."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.routing import Route

from companion.core.errors import CompanionError
from companion.studio.new_cards import file_safe_name
from companion.studio.owner import Owner
from companion.studio.print_ask import Name, Names, format_command, format_option
from companion.studio.routes import form_route, json_route, run_aside
from companion.studio.workshop import Workshop

LIKE = "blank"  # what the command begins with if nothing is said


class NewGameAsk(Struct, frozen=True, forbid_unknown_fields=True):
    """A new game."""

    title: Annotated[str, Meta(max_length=200)]  # what it is called; its folder is named so too
    like: Name = LIKE
    home: str = ""  # the folder that it is to lie in, as the page was told it
    dry: bool = False  # whether it is only checked


class ExportAsk(Struct, frozen=True, forbid_unknown_fields=True):
    """The target of a game and its options; defaults are those of `companion export`."""

    game: Name
    target: Name
    sets: Names = ()
    skip: Names = ()
    paper: Name = "a4"
    base_url: Annotated[str, Meta(max_length=2000)] = ""
    scale: bool = False


def new_words(ask: NewGameAsk, name: str, home: str) -> list[str]:
    """Return the words after `companion new`."""
    like = [] if ask.like == LIKE else ["--like", ask.like]
    title = (
        []
        if ask.title == name.replace("-", " ").capitalize()
        else format_option("title", ask.title)
    )
    return [name, *([] if home == "." else ["--in", home]), *like, *title]


def export_words(ask: ExportAsk, given: Sequence[str] = ()) -> list[str]:
    """Return the words after `companion export`; `given` are the workshop's own options."""
    words = [ask.game, ask.target]
    words += [word for name in ask.sets for word in format_option("set", name)]
    words += [word for name in ask.skip for word in format_option("skip", name)]
    words += format_option("paper", ask.paper) if ask.paper != "a4" else []
    words += format_option("base-url", ask.base_url) if ask.base_url else []
    words += ["--scale"] if ask.scale else []
    return [*words, *given]


def make_routes(workshop: Workshop, owner: Owner) -> list[Route]:
    """Return the routes of new games and exports."""
    commands = workshop.commands

    def find_homes() -> dict[str, Path]:
        """Return the folders of games by their names, as a person gave these."""
        given = {folder.absolute(): str(folder) for folder in commands.folders}
        return {given.get(home, str(home)): home for home in commands.homes()}

    def state(_: Request) -> dict[str, Any]:
        likes = [{"name": name, "title": title} for name, title in commands.likes().items()]
        return {
            "undo": len(owner.changes),
            "homes": [*find_homes()],
            "likes": likes,
            "targets": commands.targets,
        }

    def new(ask: NewGameAsk) -> dict[str, Any]:
        homes = find_homes()
        if ask.home not in homes:
            raise HTTPException(400, "this is no folder of games")
        ask = msgspec.structs.replace(ask, title=" ".join(ask.title.split()))
        if not ask.title:
            raise CompanionError("give the game a name")
        name, home = file_safe_name(ask.title, "game"), homes[ask.home]
        taken = {game.slug.lower().replace("-", "_"): game.slug for game in workshop.games()}
        if other := taken.get(name.replace("-", "_")):
            raise CompanionError(f'there is a game "{other}" already; choose another name')
        words = new_words(ask, name, str(home))
        result = {
            "command": format_command("new", new_words(ask, name, ask.home)),
            "folder": str(home / name),
        }
        if ask.dry:
            commands.run("new", [*words, "--dry-run"])
            return {**result, "wrong": ""}
        snapshots = owner.snapshots(home)
        with snapshots.hold():
            commands.run("new", words)
            files = sorted(path for path in (home / name).rglob("*") if path.is_file())
            contents = {path.relative_to(home).as_posix(): path for path in files}
            snapshots.write(f"new game {ask.title}", contents, new=True)
        workshop.look()
        return {**result, "slug": name}

    def new_game(_: Request, ask: NewGameAsk) -> dict[str, Any]:
        try:
            return new(ask)
        except CompanionError as error:
            if not ask.dry:
                raise
            return {"wrong": str(error)}

    def export(ask: ExportAsk, *, really: bool) -> dict[str, Any]:
        shown = format_command("export", export_words(ask, commands.given))
        words = export_words(ask, commands.data_words)
        result = commands.export(words if really else [*words, "--preflight"])
        here = result.replace(str(Path.cwd() / "output"), "output")
        return {"command": shown, "lines": here.strip().splitlines()}

    return [
        json_route("/making", state),
        form_route("/new-games", NewGameAsk, new_game),
        form_route(
            "/exports/preflight", ExportAsk, lambda _, ask: export(ask, really=False), run_aside
        ),
        form_route("/exports", ExportAsk, lambda _, ask: export(ask, really=True), run_aside),
    ]

"""Routes for new games, new cards and exports."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.routing import Route

from companion.core.errors import CompanionError, Problem
from companion.core.units import BLEED
from companion.data.overlay_folder import ART
from companion.games.game_type import Game
from companion.studio.change_routes import change_files
from companion.studio.mistakes import format_place
from companion.studio.new_cards import (
    MOST_BYTES,
    NewCards,
    RemovedCard,
    UploadedPicture,
    UploadedPictures,
    add_cards,
    card_form,
    components_with_cards,
    file_safe_name,
    preview_cards,
    remove_card,
)
from companion.studio.owner import Owner
from companion.studio.piece_sources import LAYOUT
from companion.studio.print_ask import Name, Names, format_command, format_option
from companion.studio.routes import (
    form_route,
    json_route,
    requested_game,
    run_aside,
    upload_route,
)
from companion.studio.snapshots import hold, write_change
from companion.studio.workshop import Deck, Workshop

LIKE = "blank"  # what the command begins with if nothing is said


class NewGameAsk(Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a new game."""

    title: Annotated[str, Meta(max_length=200)]  # its title, from which its folder gets its name
    like: Name = LIKE
    home: str = ""  # the folder for it, as listed on the page
    dry: bool = False  # whether to check only


class ExportAsk(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to export a game to a target; defaults are those of `companion export`."""

    game: Name
    target: Name
    sets: Names = ()
    skip: Names = ()
    paper: Name = "a4"
    base_url: Annotated[str, Meta(max_length=2000)] = ""
    scale: bool = False


def new_words(ask: NewGameAsk, name: str, home: str) -> list[str]:
    """Return the command-line arguments for `companion new`."""
    like = [] if ask.like == LIKE else ["--like", ask.like]
    title = (
        []
        if ask.title == name.replace("-", " ").capitalize()
        else format_option("title", ask.title)
    )
    return [name, *([] if home == "." else ["--in", home]), *like, *title]


def export_words(ask: ExportAsk, given: Sequence[str] = ()) -> list[str]:
    """Return the arguments for `companion export`: those of a request, then those `given`."""
    words = [ask.game, ask.target]
    words += [word for name in ask.sets for word in format_option("set", name)]
    words += [word for name in ask.skip for word in format_option("skip", name)]
    words += format_option("paper", ask.paper) if ask.paper != "a4" else []
    words += format_option("base-url", ask.base_url) if ask.base_url else []
    words += ["--scale"] if ask.scale else []
    return [*words, *given]


def make_routes(workshop: Workshop, owner: Owner) -> list[Route]:
    """Return the routes for new games and for exports."""
    commands = workshop.commands

    def find_homes() -> dict[str, Path]:
        """Return the folders of owners' games. Keys are paths as typed, else full paths."""
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
            raise HTTPException(400, "this is not a folder of games")
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
        with hold(home):
            commands.run("new", words)
            files = sorted(path for path in (home / name).rglob("*") if path.is_file())
            contents = {path.relative_to(home).as_posix(): path for path in files}
            write_change(home, f"new game {ask.title}", contents)
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


def card_routes(workshop: Workshop, owner: Owner) -> list[Route]:
    """Return the routes for adding and removing cards."""
    brought = UploadedPictures()
    game_of = partial(requested_game, workshop)

    def form(request: Request) -> dict[str, Any]:
        game, wanted = game_of(request), request.query_params.get("component", "")
        return workshop.load_cached((game.slug, "form", wanted), partial(_form, game, wanted))

    def bring(request: Request, content: bytes) -> UploadedPicture:
        game = game_of(request)
        if game.home is None:
            raise HTTPException(400, "this game is not your own")
        return brought.add(request.path_params["name"], content, game.home / game.slug / ART)

    def trial(request: Request, ask: NewCards) -> dict[str, Any]:
        game = game_of(request)
        style = workshop.listing(game.slug).style
        deck, problems = preview_cards(game, ask, brought, style)
        if deck:
            workshop.former.append(deck)
        return _preview_json(game, ask, deck, problems)

    def add(request: Request, ask: NewCards) -> dict[str, int]:
        game = game_of(request)
        style = workshop.listing(game.slug).style
        work = partial(add_cards, owner, game, ask, brought, style)
        return change_files(workshop, owner, work, game.slug)

    def remove(request: Request, ask: RemovedCard) -> dict[str, int]:
        game = game_of(request)
        return change_files(workshop, owner, partial(remove_card, owner, game, ask), game.slug)

    path = "/games/{game}"
    return [
        json_route(f"{path}/new-cards", form),
        form_route(f"{path}/new-cards", NewCards, add),
        form_route(f"{path}/gone-cards", RemovedCard, remove),
        form_route(f"{path}/new-cards/trial", NewCards, trial),
        upload_route(f"{path}/pictures/{{name}}", bring, lambda request: MOST_BYTES),
    ]


def _form(game: Game, wanted: str) -> dict[str, Any]:
    """Return the form for a new card of the component `wanted`, or of the first that has cards."""
    names = components_with_cards(game)
    name = wanted if wanted in names else next(iter(names), "")
    form = card_form(game, name) if name else None
    return {"components": names, "component": name, "form": form}


def _preview_json(
    game: Game, ask: NewCards, deck: Deck | None, problems: Iterable[Problem]
) -> dict[str, Any]:
    """Return new cards as JSON for the page, each with its picture and mistakes."""
    places = {card.id: number for number, card in enumerate(ask.cards)}

    def told_of(problem: Problem) -> dict[str, Any]:
        entry = problem.entry.removeprefix(f"{ask.component} ").partition(" (")[0]
        box = problem.key if problem.file == f"{game.slug}/{LAYOUT}.toml" else ""
        return {
            "card": places.get(entry),
            "key": "" if box else problem.key,
            "place": format_place(problem),
            "message": f"{box}: {problem.message}" if box else problem.message,
            "mild": problem.mild,
        }

    faces = deck.faces if deck else {}
    return {
        "pictures": f"pictures/{game.slug}/{ask.component}/full/standard/",
        "bleed": BLEED,
        "cards": [
            {
                "front": faces.get((card.id, "front")),
                "size": deck.component.size_of(card.id) if deck else None,
            }
            for card in ask.cards
        ],
        "problems": [told_of(problem) for problem in dict.fromkeys(problems)],
    }

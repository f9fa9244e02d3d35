"""The routes of new cards: their form, their pictures, a preview."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.routing import Route

from companion.core.errors import Problem
from companion.data.overlay_folder import ART
from companion.drawing.component import BLEED
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
    preview_cards,
    remove_card,
)
from companion.studio.owner import Owner, describe_entry
from companion.studio.piece_sources import LAYOUT
from companion.studio.routes import form_route, json_route, requested_game, upload_route
from companion.studio.workshop import Deck, Workshop


def card_routes(workshop: Workshop, owner: Owner) -> list[Route]:
    """Return the routes of new cards."""
    brought = UploadedPictures()
    game_of = partial(requested_game, workshop)

    def form(request: Request) -> dict[str, Any]:
        game, wanted = game_of(request), request.query_params.get("component", "")
        return workshop.load_cached((game.slug, "form", wanted), partial(_form, game, wanted))

    def bring(request: Request, content: bytes) -> UploadedPicture:
        game = game_of(request)
        if game.home is None:
            raise HTTPException(400, "this game is not the owner's")
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
        called = describe_entry(workshop, game.slug, ask.component)
        work = partial(add_cards, owner, game, ask, brought, style, called)
        return change_files(workshop, owner, work, game.slug)

    def remove(request: Request, ask: RemovedCard) -> dict[str, int]:
        game = game_of(request)
        called = describe_entry(workshop, game.slug, ask.component, ask.piece)
        work = partial(remove_card, owner, game, ask.component, ask.piece, called)
        return change_files(workshop, owner, work, game.slug)

    path = "/games/{game}"
    return [
        json_route(f"{path}/new-cards", form),
        form_route(f"{path}/new-cards", NewCards, add),
        form_route(f"{path}/gone-cards", RemovedCard, remove),
        form_route(f"{path}/new-cards/trial", NewCards, trial),
        upload_route(f"{path}/pictures/{{name}}", bring, lambda request: MOST_BYTES),
    ]


def _form(game: Game, wanted: str) -> dict[str, Any]:
    """Return the form of a new card of a component; of the first one if it takes none."""
    names = components_with_cards(game)
    name = wanted if wanted in names else next(iter(names), "")
    form = card_form(game, name) if name else None
    return {"components": names, "component": name, "form": form}


def _preview_json(
    game: Game, ask: NewCards, deck: Deck | None, problems: Iterable[Problem]
) -> dict[str, Any]:
    """Return new cards for the page: each with its picture and its mistakes."""
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

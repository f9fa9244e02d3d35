"""The routes of new cards: their form, their pictures, a preview."""

from __future__ import annotations

from functools import partial
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from companion.core.errors import Problem
from companion.data.overlay_folder import ART
from companion.drawing.component import BLEED
from companion.games.game_type import Game
from companion.studio.make_routes import read_form
from companion.studio.new_cards import (
    MOST_BYTES,
    CardPreview,
    NewCards,
    RemovedCard,
    UploadedPictures,
    add_cards,
    card_form,
    components_with_cards,
    preview_cards,
    remove_card,
)
from companion.studio.owner import Owner, describe_piece, describe_table
from companion.studio.piece_sources import LAYOUT
from companion.studio.routes import json_response, requested_game, run_in_turn, with_json_errors
from companion.studio.workshop import Workshop
from companion.web.server import read_body


def card_routes(workshop: Workshop, owner: Owner) -> list[Route]:
    """Return the routes of new cards."""
    brought = UploadedPictures()
    game_of = partial(requested_game, workshop)

    def asked_in(game: Game, wanted: str) -> dict[str, Any]:
        names = components_with_cards(game)
        name = wanted if wanted in names else next(iter(names), "")
        form = card_form(game, name) if name else None
        return {"components": names, "component": name, "form": form}

    async def form(request: Request) -> Response:
        game, wanted = game_of(request), request.query_params.get("component", "")
        key = game.slug, "form", wanted
        return json_response(
            await run_in_turn(workshop.load_cached, key, partial(asked_in, game, wanted))
        )

    async def bring(request: Request) -> Response:
        game = game_of(request)
        if game.home is None:
            raise HTTPException(400, "this game is not the owner's")
        if request.headers.get("content-type", "") != "application/octet-stream":
            raise HTTPException(415, "send application/octet-stream")
        content = await read_body(request, MOST_BYTES)
        art = game.home / game.slug / ART
        return json_response(
            await run_in_turn(brought.add, request.path_params["name"], content, art)
        )

    def trial(game: Game, ask: NewCards) -> dict[str, Any]:
        style = workshop.listing(game.slug).style
        result = preview_cards(game, ask, brought, style)
        if result.deck:
            workshop.keep_faces(result.deck)
        return _seen(game, ask, result)

    async def try_cards(request: Request) -> Response:
        ask = await read_form(request, NewCards)
        return json_response(await run_in_turn(trial, game_of(request), ask))

    def add(game: Game, ask: NewCards) -> dict[str, int]:
        workshop.owner_files.refuse_gone(game.slug)
        called = describe_table(workshop, game.slug, ask.component)
        add_cards(owner, game, ask, brought, workshop.listing(game.slug).style, called)
        workshop.look()
        return {"undo": len(owner.changes)}

    async def new_cards(request: Request) -> Response:
        ask = await read_form(request, NewCards)
        return json_response(await run_in_turn(add, game_of(request), ask))

    def gone(game: Game, ask: RemovedCard) -> dict[str, int]:
        workshop.owner_files.refuse_gone(game.slug)
        called = describe_piece(workshop, game.slug, ask.component, ask.piece)
        remove_card(owner, game, ask.component, ask.piece, called)
        workshop.look()
        return {"undo": len(owner.changes)}

    async def take_away(request: Request) -> Response:
        ask = await read_form(request, RemovedCard)
        return json_response(await run_in_turn(gone, game_of(request), ask))

    path = "/games/{game}"
    return [
        Route(f"{path}/new-cards", with_json_errors(form)),
        Route(f"{path}/new-cards", with_json_errors(new_cards), methods=["POST"]),
        Route(f"{path}/gone-cards", with_json_errors(take_away), methods=["POST"]),
        Route(f"{path}/new-cards/trial", with_json_errors(try_cards), methods=["POST"]),
        Route(f"{path}/pictures/{{name}}", with_json_errors(bring), methods=["POST"]),
    ]


def _seen(game: Game, ask: NewCards, preview: CardPreview) -> dict[str, Any]:
    """Return new cards for the page: each with its picture and its mistakes."""
    places = {card.id: number for number, card in enumerate(ask.cards)}

    def told_of(problem: Problem) -> dict[str, Any]:
        entry = problem.entry.removeprefix(f"{ask.component} ").partition(" (")[0]
        place = ": ".join(filter(None, (problem.file, problem.entry, problem.key)))
        box = problem.key if problem.file == f"{game.slug}/{LAYOUT}.toml" else ""
        return {
            "card": places.get(entry),
            "key": "" if box else problem.key,
            "place": place,
            "message": f"{box}: {problem.message}" if box else problem.message,
            "mild": problem.mild,
        }

    deck = preview.deck
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
        "problems": [told_of(problem) for problem in dict.fromkeys(preview.problems)],
    }

"""The routes of sheets of paper: their number, their pieces, and their files."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from companion.studio.print_ask import (
    PrintAsk,
    PrinterForm,
    ShowForm,
    TestSheetForm,
    Usual,
    save_defaults,
)
from companion.studio.routes import (
    SVG,
    form_route,
    json_route,
    read_form,
    run_aside,
    run_in_turn,
    with_json_errors,
)
from companion.studio.sheets import Sheets
from companion.studio.workshop import Workshop
from companion.web.server import FOREVER, json_response


def sheet_routes(workshop: Workshop, words: Mapping[str, str]) -> list[Route]:
    """Return the routes of sheets; the labels of the footer come from `words`."""
    sheets = Sheets(workshop, words)

    def game_of(request: Request) -> str:
        return workshop.known(request.query_params.get("game", ""))

    def sleeves_known(request: Request) -> list[dict[str, Any]]:
        return sheets.sleeves(game_of(request), request.query_params.get("card_size", "poker"))

    def keep(_: Request, usual: Usual) -> dict[str, Any]:
        save_defaults(workshop.commands.usual, usual)
        return {}

    async def ink(request: Request) -> Response:
        return json_response(await run_aside(sheets.ink, request.path_params["plan"]))

    async def page(request: Request) -> Response:
        place = request.path_params
        content = await run_in_turn(sheets.page, place["plan"], place["file"], place["page"])
        if content is None:
            raise HTTPException(404)
        return Response(content, headers={"Cache-Control": FOREVER, "Content-Type": SVG})

    async def press(request: Request) -> Response:
        ask = await read_form(request, PrintAsk)
        words = await run_in_turn(sheets.words_of, ask)
        return json_response(await asyncio.to_thread(sheets.print, ask, words))

    async def show(request: Request) -> Response:
        name = (await read_form(request, ShowForm)).name
        shown = await run_aside(sheets.show, request.path_params["number"], name)
        return json_response({"shown": shown})

    async def printed(request: Request) -> Response:
        file = sheets.printed(request.path_params["number"], request.path_params["name"])
        if file is None or not file.is_file():
            raise HTTPException(404)
        headers = {"Cache-Control": "no-cache", "Content-Disposition": "inline"}
        return Response(file.read_bytes(), 200, headers, "application/pdf")

    return [
        json_route("/printers", lambda request: workshop.commands.printers()),
        form_route("/printers", PrinterForm, lambda request, form: sheets.save_printer(form)),
        json_route("/usual", lambda request: sheets.print_habits(game_of(request))),
        form_route("/usual", Usual, keep),
        json_route("/sleeves", sleeves_known),
        form_route("/test-sheets", TestSheetForm, lambda request, form: sheets.test_sheet(form)),
        form_route("/plans", PrintAsk, lambda request, ask: sheets.plan(ask)),
        Route("/plans/{plan}/ink", with_json_errors(ink)),
        Route("/plans/{plan}/{file:int}/{page:int}.svg", with_json_errors(page)),
        Route("/prints", with_json_errors(press), methods=["POST"]),
        Route("/prints/{number:int}/shown", with_json_errors(show), methods=["POST"]),
        Route("/prints/{number:int}/{name:path}", printed),
    ]

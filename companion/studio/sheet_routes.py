"""The routes of sheets of paper: their number, their pieces, and their files."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import TypeVar

import msgspec
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
    json_response,
    request_json,
    run_aside,
    run_in_turn,
    with_json_errors,
)
from companion.studio.sheets import Sheets
from companion.studio.workshop import Workshop
from companion.web.server import FOREVER

T = TypeVar("T")


def sheet_routes(workshop: Workshop, words: Mapping[str, str]) -> list[Route]:
    """Return the routes of sheets; the labels of the footer come from `words`."""
    sheets = Sheets(workshop, words)

    async def printers(request: Request) -> Response:
        return json_response(await run_in_turn(workshop.commands.printers))

    async def habits(request: Request) -> Response:
        slug = workshop.known(request.query_params.get("game", ""))
        return json_response(await run_in_turn(sheets.print_habits, slug))

    async def keep(request: Request) -> Response:
        usual = await _ask(request, Usual)
        await run_in_turn(save_defaults, workshop.commands.usual, usual)
        return json_response({})

    async def sleeves_known(request: Request) -> Response:
        slug = workshop.known(request.query_params.get("game", ""))
        card_size = request.query_params.get("card_size", "poker")
        return json_response(await run_in_turn(sheets.sleeves, slug, card_size))

    async def save(request: Request) -> Response:
        return json_response(
            await run_in_turn(sheets.save_printer, await _ask(request, PrinterForm))
        )

    async def test_sheet(request: Request) -> Response:
        return json_response(
            await run_in_turn(sheets.test_sheet, await _ask(request, TestSheetForm))
        )

    async def plan(request: Request) -> Response:
        return json_response(await run_in_turn(sheets.plan, await _ask(request, PrintAsk)))

    async def ink(request: Request) -> Response:
        return json_response(await run_aside(sheets.ink, request.path_params["plan"]))

    async def page(request: Request) -> Response:
        place = request.path_params
        content = await run_in_turn(sheets.page, place["plan"], place["file"], place["page"])
        if content is None:
            raise HTTPException(404)
        return Response(content, headers={"Cache-Control": FOREVER, "Content-Type": SVG})

    async def press(request: Request) -> Response:
        ask = await _ask(request, PrintAsk)
        words = await run_in_turn(sheets.words_of, ask)
        return json_response(await asyncio.to_thread(sheets.print, ask, words))

    async def show(request: Request) -> Response:
        name = str((await _ask(request, ShowForm)).name)
        return json_response(
            {"shown": await run_aside(sheets.show, request.path_params["number"], name)}
        )

    async def printed(request: Request) -> Response:
        file = sheets.printed(request.path_params["number"], request.path_params["name"])
        if file is None or not file.is_file():
            raise HTTPException(404)
        headers = {"Cache-Control": "no-cache", "Content-Disposition": "inline"}
        return Response(file.read_bytes(), 200, headers, "application/pdf")

    return [
        Route("/printers", with_json_errors(printers)),
        Route("/printers", with_json_errors(save), methods=["POST"]),
        Route("/usual", with_json_errors(habits)),
        Route("/usual", with_json_errors(keep), methods=["POST"]),
        Route("/sleeves", with_json_errors(sleeves_known)),
        Route("/test-sheets", with_json_errors(test_sheet), methods=["POST"]),
        Route("/plans", with_json_errors(plan), methods=["POST"]),
        Route("/plans/{plan}/ink", with_json_errors(ink)),
        Route("/plans/{plan}/{file:int}/{page:int}.svg", with_json_errors(page)),
        Route("/prints", with_json_errors(press), methods=["POST"]),
        Route("/prints/{number:int}/shown", with_json_errors(show), methods=["POST"]),
        Route("/prints/{number:int}/{name:path}", printed),
    ]


async def _ask(request: Request, kind: type[T]) -> T:
    try:
        return msgspec.convert(await request_json(request), kind)
    except msgspec.ValidationError as wrong:
        raise HTTPException(400, str(wrong)) from None

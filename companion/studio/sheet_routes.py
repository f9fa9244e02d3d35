"""The routes of sheets of paper: their number, their pieces, and their files."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.routing import Route

from companion.studio.print_ask import (
    PrintAsk,
    PrinterForm,
    ShowForm,
    TestSheetForm,
    Usual,
    save_defaults,
)
from companion.studio.routes import file_route, form_route, json_route, run_aside
from companion.studio.sheets import Sheets
from companion.studio.workshop import Workshop
from companion.web.server import FOREVER


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

    def page(request: Request) -> bytes | None:
        return sheets.page(*request.path_params.values())

    def show(request: Request, form: ShowForm) -> dict[str, str]:
        return {"shown": sheets.show(request.path_params["number"], form.name)}

    def printed(request: Request) -> bytes | None:
        file = sheets.printed(request.path_params["number"], request.path_params["name"])
        return file.read_bytes() if file is not None and file.is_file() else None

    return [
        json_route("/printers", lambda request: workshop.commands.printers()),
        form_route("/printers", PrinterForm, lambda request, form: sheets.save_printer(form)),
        json_route("/usual", lambda request: sheets.print_habits(game_of(request))),
        form_route("/usual", Usual, keep),
        json_route("/sleeves", sleeves_known),
        form_route("/test-sheets", TestSheetForm, lambda request, form: sheets.test_sheet(form)),
        form_route("/plans", PrintAsk, lambda request, ask: sheets.plan(ask)),
        json_route("/plans/{plan}/ink", lambda r: sheets.ink(r.path_params["plan"]), run_aside),
        file_route("/plans/{plan}/{file:int}/{page:int}.svg", page, FOREVER),
        form_route("/prints", PrintAsk, lambda request, ask: sheets.print(ask), asyncio.to_thread),
        form_route("/prints/{number:int}/shown", ShowForm, show, run_aside),
        file_route("/prints/{number:int}/{name:path}", printed, "no-cache"),
    ]

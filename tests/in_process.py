"""What a server of ours answers, asked in this process: without a network."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
from starlette.types import ASGIApp


async def answered(answers: ASGIApp, host: str, method: str, path: str, **more: Any) -> Any:
    """Return what is answered; `more` is what httpx takes."""
    way = httpx.ASGITransport(answers)
    async with httpx.AsyncClient(transport=way, base_url=f"http://{host}") as client:
        return await client.request(method, path, **more)


def asked(answers: ASGIApp, host: str, method: str, path: str, **more: Any) -> httpx.Response:
    """Return what is answered, where a loop may run already: it does once there is a browser."""
    with ThreadPoolExecutor(1) as apart:
        found: httpx.Response = apart.submit(
            asyncio.run, answered(answers, host, method, path, **more)
        ).result()
    return found

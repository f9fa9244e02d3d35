"""What nobody should send: no JSON, too much of it, and a wrong value at each place."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

WHOLE = (
    b"",
    b"\xff\xfe",
    b"null",
    b"[]",
    b"1",
    b'"x"',
    b"{}",
    b"{",
    b"[" * 40_000,
    b'{"a":' * 9_000,
    b"9" * 5_000,
    b"1e999",
    b"NaN",
    b'"\\ud800"',
    b'{"\\ud800": 1}',
)
VALUES = (
    b"null",
    b"true",
    b"-1",
    b"1.5",
    b"1e308",
    b"1e999",
    b"NaN",
    b"9" * 20,
    b"9" * 4_300,
    b"[]",
    b"{}",
    b"[" * 20_000,
    b"[" * 40 + b"]" * 40,
    b'""',
    b'"\\ud800"',
    b'"\\u0000"',
    b'"\\u202e"',
    b'"../../x"',
    b'"-x"',
    b'"' + b"x" * 3_000 + b'"',
    b'{"\\ud800": 1}',
    b'[{"__proto__": 1}]',
)


def bodies(*right: dict[str, Any]) -> Iterator[bytes]:
    """Yield what nobody should send in place of requests that are right."""
    yield from WHOLE
    for request in right:
        for place in places(request):
            for value in VALUES:
                yield with_value(request, place, value)


def places(value: Any, before: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the way to every value in a request."""
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    for key, item in inside:
        yield (*before, key)
        if isinstance(item, (dict, list)):
            yield from places(item, (*before, key))


def with_value(request: Any, place: tuple[str | int, ...], value: bytes) -> bytes:
    """Return a request with another value at one place, which need not be JSON."""
    copy = json.loads(json.dumps(request))
    inner = copy
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = "HERE"
    return json.dumps(copy).encode().replace(b'"HERE"', value)

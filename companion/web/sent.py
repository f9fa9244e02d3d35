"""How files of pages are called and sent."""

from __future__ import annotations

import hashlib
import re
from pathlib import PurePosixPath
from typing import Literal, TypeAlias

Delivery: TypeAlias = Literal["laptop", "site", "table"]
PAGE = "index.html"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src data:;"
    " img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self';"
    " base-uri 'none'; form-action 'none'"
)
TYPES = {  # by the end of a file's name
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
}


_RULES = re.compile(r"[0-9a-f]{16}")


def rules_file_name(rules: object) -> str:
    """Return the name of the file of rules by their hash; "" if it is none."""
    known = isinstance(rules, str) and _RULES.fullmatch(rules)
    return f"rules-{rules}.json" if known else ""


def hashed_name(name: str, content: bytes) -> str:
    """Return the name of a file with a part that changes with its content."""
    path = PurePosixPath(name)
    return f"{path.stem}-{hashlib.sha256(content).hexdigest()[:12]}{path.suffix}"

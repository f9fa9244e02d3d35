"""The secret parts of the addresses of a served app: they stay the same, hard to guess."""

from __future__ import annotations

import hmac
import secrets
from contextlib import suppress
from pathlib import Path

from companion.atomic_write import close_to_others, write_file
from companion.core.errors import CompanionError

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that is taken for another
SAID = "abcdefghjkmnpqrstuvwxyz"  # that can be said
CODE_LENGTH, TOKEN_LENGTH = 6, 12


def read_token(file: Path) -> str:
    """Return the secret part of the address; a new one where nothing can be kept."""
    with suppress(OSError, ValueError):
        token = file.read_text("ascii").strip()
        close_to_others(file)
        if len(token) == TOKEN_LENGTH and set(token) <= set(LETTERS):
            return token
    token = "".join(secrets.choice(LETTERS) for _ in range(TOKEN_LENGTH))
    with suppress(CompanionError):
        write_file(file, f"{token}\n".encode(), private=True)
    return token


def derive_token(token: str, table: str) -> str:
    """Return letters for a table that stay the same and do not reveal the token."""
    return _derive(token, f"address/v1 {table}", LETTERS)[:TOKEN_LENGTH]


def derive_code(token: str, table: str) -> str:
    """Return a short word for a table that can be said and does not reveal the token."""
    return _derive(token, f"code/v1 {table}", SAID)[:CODE_LENGTH]


def _derive(token: str, what: str, letters: str) -> str:
    digest = hmac.digest(token.encode(), f"companion/{what}".encode(), "sha256")
    return "".join(letters[byte % len(letters)] for byte in digest)

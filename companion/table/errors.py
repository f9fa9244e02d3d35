"""What goes wrong with a store, in words for a person."""

from __future__ import annotations

import errno
from pathlib import Path

from companion.core.errors import CompanionError, describe_refusal


class DamagedError(CompanionError):
    """A store or a log that is not as it was written."""


def damaged_error(file: Path, reason: object) -> DamagedError:
    """Return the sentence that tells of a damaged store."""
    return DamagedError(
        f"the store {file} is damaged or not a store of tables ({reason});"
        " keep a copy of it; companion table log shows what is still readable"
    )


def sqlite_error_name(error: Exception) -> str:
    """Return how SQLite calls an error."""
    return str(getattr(error, "sqlite_errorname", ""))


def store_error(file: Path, action: str, error: Exception) -> CompanionError:
    """Return a sentence that tells what is wrong with a store."""
    name = sqlite_error_name(error)
    if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_FORMAT")) or not name:
        return damaged_error(file, error)
    if name.startswith("SQLITE_FULL"):
        what = f"cannot {action} the store {file}, nothing was saved"
        return CompanionError(describe_refusal(what, OSError(errno.ENOSPC, ""), ""))
    reasons = {
        "SQLITE_READONLY": "it is read-only; choose another --store to write",
        "SQLITE_CANTOPEN": "you may not open it or its folder; choose another --store",
        "SQLITE_PERM": "you may not open it; choose another --store",
        "SQLITE_BUSY": "another program is using it; try again when that is done",
        "SQLITE_IOERR": "the disk does not accept it; it may be full or broken",
        "SQLITE_CONSTRAINT": "another program was faster; try again",
        "SQLITE_ERROR": f"{error}; it may be damaged, keep a copy of it",
        "SQLITE_TOOBIG": "there is too much in one event",
    }
    for start, reason in reasons.items():
        if name.startswith(start):
            saved = " nothing was saved;" if action == "write" else ""
            return CompanionError(f"cannot {action} the store {file}:{saved} {reason}")
    return DamagedError(f"cannot {action} the store {file}: {error}")

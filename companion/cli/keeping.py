"""Small files that appear whole or not at all, and never in place of another unless asked."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from companion.core.errors import CompanionError


def keep(path: Path, text: str, *, replace: bool = False) -> None:
    """Write a text into a file.

    Args:
        path: of the file.
        text: what goes in.
        replace: whether a file of that name may be replaced.

    Raises:
        FileExistsError: there is such a file.
        CompanionError: it cannot be written; what was there before is untouched.
    """
    part = None
    try:
        with tempfile.NamedTemporaryFile("wb", dir=path.parent, prefix=".", delete=False) as stream:
            part = Path(stream.name)
            stream.write(text.encode())
            stream.flush()
            os.fsync(stream.fileno())
        part.chmod(0o666 & ~_umask())
        if replace:
            part.replace(path)
        else:
            _put_new(part, path)
    except FileExistsError:
        raise
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        raise CompanionError(f"{path} cannot be written: {reason}; choose another name") from None
    finally:
        if part is not None:
            with suppress(OSError):
                part.unlink(missing_ok=True)


def _put_new(part: Path, path: Path) -> None:
    try:
        path.hardlink_to(part)
    except FileExistsError:
        raise
    except OSError:  # a disk without links
        if path.exists():
            raise FileExistsError(str(path)) from None
        part.replace(path)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def free_name(folder: Path, stem: str, suffix: str) -> Path:
    """Return a name that no file in a folder has yet, as like the wish as can be."""
    path, number = folder / f"{stem}{suffix}", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}{suffix}"
    return path

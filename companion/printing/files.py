"""Files that appear whole or not at all."""

from __future__ import annotations

import errno
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.core.errors import CompanionError


@contextmanager
def _told(action: str, path: Path) -> Iterator[None]:
    """Turn the system's refusal into a sentence for a person."""
    try:
        yield
    except FileExistsError as error:
        raise CompanionError(
            f"cannot {action} {path}: a file of that name is in the way; move it or use --out"
        ) from error
    except NotADirectoryError as error:
        raise CompanionError(
            f"cannot {action} {path}: part of it is a file, not a folder; choose another --out"
        ) from error
    except PermissionError as error:
        raise CompanionError(
            f"cannot {action} {path}: you may not write there; close the file if a viewer has it"
            " open, or choose another --out"
        ) from error
    except OSError as error:
        hint = (
            "the disk is full; free some space"
            if error.errno in (errno.ENOSPC, errno.EDQUOT)
            else "choose another --out"
        )
        reason = (error.strerror or str(error)).lower()
        raise CompanionError(f"cannot {action} {path}: {reason}; {hint}") from error


def write_all(folder: Path, files: Iterable[tuple[str, bytes]]) -> tuple[Path, ...]:
    """Write files into a folder, making it if need be; all are written before any is replaced.

    Args:
        folder: where they go.
        files: (path below the folder with `/`, content); taken one by one.

    Raises:
        CompanionError: the folder cannot be written; what was there before is untouched.
    """
    with _told("make the folder", folder):
        folder.mkdir(parents=True, exist_ok=True)
        staging = Path(tempfile.mkdtemp(prefix=".printing-", dir=folder))
    try:
        names = []
        for name, content in files:
            with _told("write", folder / name):
                part = staging / name
                part.parent.mkdir(parents=True, exist_ok=True)
                part.write_bytes(content)
            names.append(name)
        for name in names:
            target = folder / name
            if target.is_dir():
                raise CompanionError(
                    f"cannot write {target}: a folder of that name is in the way; move it"
                )
        for name in names:
            with _told("write", folder / name):
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                (staging / name).replace(folder / name)
        return tuple(folder / name for name in names)
    finally:
        shutil.rmtree(staging, ignore_errors=True)

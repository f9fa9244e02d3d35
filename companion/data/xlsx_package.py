"""The parts of an XLSX file, each read as a stream of XML: none takes long or much memory."""

from __future__ import annotations

import io
import posixpath
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TypeAlias
from xml.parsers import expat

MOST_PARTS = 5_000
MOST_UNPACKED = 10_000_000
MOST_TAGS = 400_000
_LONGEST_TAG = 500_000
_CHUNK = 1 << 16
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    expat.ExpatError,
    LookupError,
    ValueError,
    OSError,
    EOFError,
    RuntimeError,  # of zipfile, over a password
)
Start: TypeAlias = Callable[[str, Mapping[str, str]], None]
End: TypeAlias = Callable[[str, str], None]


class BrokenError(Exception):
    """What is no XLSX file, or a damaged one."""


class TooLargeError(Exception):
    """More than a table of a game can need; it says of what."""


class TooFarError(Exception):
    """The last column and row that a sheet reaches to."""


@contextmanager
def unpacked(content: bytes) -> Iterator[Package]:
    """Open an XLSX file, and take whatever goes wrong inside for damage.

    Raises:
        BrokenError, TooLargeError: it cannot be read.
    """
    if content.count(b"PK\1\2") > MOST_PARTS:
        raise TooLargeError("files in it")
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as package:
            yield Package(package)
    except _BROKEN as error:
        raise BrokenError(str(error)) from None


class Package:
    """The parts of a package, which together unpack to so much and no more."""

    def __init__(self, package: zipfile.ZipFile) -> None:
        self._zip = package
        self._bytes = self._tags = 0

    def parse(self, part: str, start: Start, end: End = lambda name, text: None) -> None:
        """Read the XML of a part; names come without their namespace.

        Args:
            part: its path in the package.
            start: takes the name and the attributes of each element.
            end: takes the name of each element, and the text since the last beginning or end.
        """
        parser = expat.ParserCreate()
        parser.buffer_text = True
        texts: list[str] = []

        def started(name: str, attributes: dict[str, str]) -> None:
            self._tags += 1
            if self._tags > MOST_TAGS:
                raise TooLargeError("cells, styles or words in it")
            texts.clear()
            start(name.rpartition(":")[2], attributes)

        def ended(name: str) -> None:
            end(name.rpartition(":")[2], "".join(texts))
            texts.clear()

        def declared(*_: object) -> None:
            raise ValueError("a document type, which does not belong in such a file")

        parser.StartElementHandler, parser.EndElementHandler = started, ended
        parser.CharacterDataHandler, parser.StartDoctypeDeclHandler = texts.append, declared
        with self._opened(part) as stream:
            read = 0
            while chunk := stream.read(_CHUNK):
                read += len(chunk)
                self._bytes += len(chunk)
                if self._bytes > MOST_UNPACKED:
                    raise TooLargeError("letters in it")
                parser.Parse(chunk)
                if read - parser.CurrentByteIndex > _LONGEST_TAG:
                    raise ValueError("a tag that never ends")
        parser.Parse(b"", True)

    def _opened(self, part: str) -> zipfile.ZipExtFile:
        info = self._zip.getinfo(part)
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise ValueError(
                "packed in a way that such a file never is"
            )  # others unpack more than they are told
        return self._zip.open(info)  # type: ignore[return-value]

    def relations(self, part: str) -> dict[str, tuple[str, str]]:
        """Return the kind and the path of what a part names, by the id of the relation."""
        found = {}
        folder = posixpath.dirname(posixpath.dirname(part))

        def start(name: str, attributes: Mapping[str, str]) -> None:
            if name == "Relationship":
                path = posixpath.join("/", folder, attributes["Target"])
                found[attributes["Id"]] = (
                    attributes["Type"],
                    posixpath.normpath(path).lstrip("/"),
                )

        self.parse(part, start)
        return found

"""Make a folder that runs where Python is not: what pip installed, Python and their licences.

`release/build.py` calls it with the Python of the tools: freeze.py PACKAGES PROGRAM
"""

import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

START = Path(__file__).with_name("start.py")
WITHOUT = (
    *("readline", "_gdbm", "_dbm"),  # they bring libraries under the GPL
    *("tkinter", "test", "unittest", "pip", "setuptools"),  # nothing uses them
)


def licence_files(packages: Path) -> Iterator[tuple[Path, str]]:
    """Yield each licence of what pip installed into a folder, and its place in the program."""
    for info in sorted(packages.glob("*.dist-info")):
        name = info.name.partition("-")[0]
        for file in sorted(file for file in info.rglob("*") if file.is_file()):
            place = file.relative_to(info)
            if "licenses" in place.parts or file.stem.upper() in ("LICENSE", "LICENCE"):
                yield file, f"licences/{name}/{place.as_posix()}"


def freeze(packages: Path, program: Path) -> None:
    """Write the program into a folder."""
    from cx_Freeze import Executable, Freezer

    python = [
        Path(sysconfig.get_path("stdlib")) / "LICENSE.txt",
        Path(sys.base_prefix, "LICENSE.txt"),
    ]
    ours = next(packages.glob("companion_pnp-*.dist-info")) / "licenses" / "LICENSE"
    Freezer(
        [Executable(START, target_name="companion")],
        packages=["companion"],  # whole: games and commands are imported by their names
        path=[str(packages), *sys.path],
        excludes=[*WITHOUT],
        include_files=[
            *licence_files(packages),
            *((file, "licences/python/LICENSE.txt") for file in python if file.is_file()),
            (ours, "lib/companion/LICENSE"),  # where a site looks for it
        ],
        include_msvcr=True,
        target_dir=program,
        silent=2,
    ).freeze()


if __name__ == "__main__":
    freeze(Path(sys.argv[1]), Path(sys.argv[2]))

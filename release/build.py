"""Build what a release hands out, on the system that it is for.

python release/build.py program    build/companion: a folder that runs where Python is not
python release/build.py release    dist: source, wheel, that program, a site, SHA256SUMS
"""

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
from collections.abc import Sequence
from pathlib import Path

TOP = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"]
VERSION = PROJECT["version"]
BUILD, DIST = TOP / "build", TOP / "dist"
PROGRAM = BUILD / "companion"
SUMS = "SHA256SUMS"


def run(*words: str | Path) -> None:
    """Run a command; the build ends with its exit code if it fails."""
    done = subprocess.run([str(word) for word in words], cwd=BUILD, check=False)
    if done.returncode:
        sys.exit(done.returncode)


def build_program() -> None:
    """Write source and wheel, then the program that the wheel becomes."""
    shutil.rmtree(BUILD, ignore_errors=True)
    shutil.rmtree(DIST, ignore_errors=True)
    venv.create(BUILD / "tools", with_pip=True)
    scripts = "Scripts" if os.name == "nt" else "bin"
    python = BUILD / "tools" / scripts / "python"
    pip = (python, "-m", "pip", "--quiet", "--disable-pip-version-check", "install")
    run(*pip, *PROJECT["optional-dependencies"]["build"])
    run(python, "-m", "build", "--outdir", DIST, TOP)
    run(*pip, "--target", BUILD / "packages", *DIST.glob("*.whl"))
    run(python, TOP / "release" / "freeze.py", BUILD / "packages", PROGRAM)
    print(f"The program: {PROGRAM / 'companion'}")


def build_release() -> None:
    """Write all that is handed out; the program writes the site."""
    build_program()
    run(PROGRAM / "companion", "site", "--data", "none", "--out", BUILD / "site")
    shutil.make_archive(str(DIST / "site"), "zip", BUILD / "site")
    kind = "zip" if os.name == "nt" else "gztar"  # zip forgets that the program may be run
    name = f"companion-{VERSION}-{sysconfig.get_platform()}"
    shutil.make_archive(str(DIST / name), kind, BUILD, PROGRAM.name)
    sums = write_sums(sorted(DIST.iterdir()))
    print(f"To hand out, in {DIST}:\n{sums}", end="")


def write_sums(files: Sequence[Path]) -> str:
    """Write checksums of files beside them and return them; `sha256sum -c` reads them."""
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    files[0].with_name(SUMS).write_text("".join(lines), encoding="utf-8", newline="\n")
    return "".join(lines)


if __name__ == "__main__":
    {"program": build_program, "release": build_release}[sys.argv[1]]()

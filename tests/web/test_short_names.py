"""The page's program means the same after its names were made short."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from companion.web import page_file
from companion.web.bundle import APP, join_modules
from companion.web.page_file import shorten_names

ROOT = Path(__file__).parents[2]
PARTS = tuple(sorted(ROOT.glob("companion/games/*/web/part.js")))
SCOPES = ROOT / "node_modules" / "eslint-scope"
missing = shutil.which("node") is None or not SCOPES.exists()


@pytest.mark.parametrize(
    ("program", "expected"),
    [
        ("const shell=1;use(0,shell)", "const Aa=1;use(0,Aa)"),
        ("const shell=1;use(`a shell ${shell} b`)", "const Aa=1;use(`a shell ${Aa} b`)"),
        ("const shell=1;use(`${shell.cut('\"')}`)", "const Aa=1;use(`${Aa.cut('\"')}`)"),
        ('const shell=1;use(\'shell\',/shell/,"\\"shell")', None),
        ("const shell=1;Aa(Ab.x,...shell)", "const Ac=1;Aa(Ab.x,...Ac)"),
        ("function*shell(a=(1)){}shell()", "function*Aa(a=(1)){}Aa()"),
    ],
)
def test_names_are_short_outside_texts(program: str, expected: str | None) -> None:
    expected = expected or program.replace("const shell", "const Aa")
    assert shorten_names(program, ["shell"]) == expected


@pytest.mark.parametrize(
    "use",
    [
        "a.shell",
        "a?.shell",
        "({shell})",
        "({b,shell})",
        "({shell:1})",
        "({shell=1}=a)",
        "({shell(a){}})",
        "({get shell(){}})",
        "class A{shell(a=f(1)){}}",
        "class A{static shell(){}}",
        "use(`${a.shell}`)",
    ],
)
def test_a_name_that_may_be_a_key_stays(use: str) -> None:
    program = f"const shell=1;{use}"
    assert shorten_names(program, ["shell"]) == program


@pytest.mark.slow
@pytest.mark.skipif(missing, reason="needs node and what npm installs")
def test_each_name_of_the_app_is_bound_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    short, long = tmp_path / "short.js", tmp_path / "long.js"
    short.write_text(join_modules(*PARTS, APP / "main.js"), "utf-8")
    monkeypatch.setattr(page_file, "shorten_names", lambda program, _: program)
    long.write_text(join_modules(*PARTS, APP / "main.js"), "utf-8")
    found = bound_in(long, short)
    assert found["same"], found
    assert found["names"] > 20_000
    assert short.stat().st_size < long.stat().st_size - 20_000
    short.write_text(short.read_text("utf-8") + "\nlooked_for_in_vain();", "utf-8")
    assert not bound_in(long, short)["same"]


def bound_in(*files: Path) -> dict[str, object]:
    command = ("node", "tests/web/bindings.js", *map(str, files))
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    found: dict[str, object] = json.loads(ran.stdout)
    return found

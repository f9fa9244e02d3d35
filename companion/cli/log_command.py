"""Adds the tools that keep a log, without knowing the game that brings them."""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import to_builtins

from companion.cli.data_folder import data_folder
from companion.cli.harmless import behind
from companion.cli.one_by_one import at_terminal, show_one_by_one
from companion.cli.parameters import DataFolder, Json, parse_path
from companion.cli.table_options import echo_json
from companion.cli.terminal import bold, readable, say, width
from companion.cli.tool_command import ENGLISH, shared_option
from companion.cli.tool_parameters import built, options_of, record_fields
from companion.core.errors import CompanionError, told
from companion.core.steps import UNDO, undo_body

if TYPE_CHECKING:
    from companion.core.steps import Step
    from companion.games.log_tool import LogBody, LogCommand, LogTool, Today, Written
    from companion.table.step_store import StoredLog

STORE_OF_LOG = "log_store"
ELSEWHERE = "A terminal shows hidden cards one by one; --json shows them all."


def mounted(tool: LogTool) -> Any:
    """Return a tool with a log as a group of commands."""
    body = tool.body()
    app = typer.Typer(
        name=tool.name,
        help=tool.help,
        epilog=tool.example,
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )
    for command in body.commands:
        app.command(command.name, epilog=command.example)(_of_game(tool, body, command))
    for name, run in (("list", _list), ("undo", _undo), ("export", _export), ("import", _import)):
        made = run(tool, body)
        app.command(name, epilog=made.example)(made)
    group = typer.main.get_command(app)
    group.name = tool.name
    return group


def store_of(tool: LogTool, store: Path | None) -> Path:
    """Return the file that the logs of a tool are kept in."""
    return store or data_folder() / f"{tool.several}.sqlite3"


def today(tool: LogTool, name: str, store: Path | None, data: Path | None) -> Today:
    """Return what a log says to other commands.

    Raises:
        CompanionError: there is no such log, or no day is on.
    """
    from companion.table.step_store import open_step_store, read_log

    body = tool.body()
    loaded = _loaded(body, data)
    with open_step_store(store_of(tool, store), tool.name) as found:
        return body.today(loaded, read_log(found, name, tool.name).steps)


def asking_options(tool: LogTool) -> list[inspect.Parameter]:
    """Return the options by which other commands ask a log for the day."""
    help_ = f"Ask this {tool.name} for the day: what your booklet says is known."
    named = typer.Option(f"--{tool.name}", metavar="NAME", help=help_)
    return [
        _option(tool.name, Annotated[str | None, named], None),
        _option(STORE_OF_LOG, store_option(tool, f"--{tool.several}"), None),
    ]


def _loaded(body: LogBody[Any], data: Path | None) -> Any:
    from companion.cli.games import checked_folder  # late: `--help` needs no games

    return body.load(checked_folder(data), ENGLISH)


def _of_game(tool: LogTool, body: LogBody[Any], command: LogCommand[Any, Any]) -> Any:
    """Return a command of the game."""

    def run(
        name: str,
        store: Path | None = None,
        data: Path | None = None,
        as_json: bool = False,
        **given: Any,
    ) -> None:
        from companion.table import step_store
        from companion.table.log_store import create_store
        from companion.table.naming import check_name

        loaded, file = _loaded(body, data), store_of(tool, store)
        if command.begins:
            check_name(name, tool.name)
            wish = built(command.parameters, given)
            written = command.run(loaded, name, (), wish)
            with create_store(file) as found, found.writing():
                line = step_store.first_line(*_step(written))
                step_store.add_log(found, name, [line], tool.name)
        else:
            with step_store.open_step_store(file, tool.name) as found:
                log = step_store.read_log(found, name, tool.name)
                for field in record_fields(command.parameters):
                    given[field] = _record(body, loaded, log.steps, given[field])
                wish = built(command.parameters, given)
                written = command.run(loaded, name, log.steps, wish)
                if written.step is not None:
                    with found.writing():
                        if step_store.read_log(found, name, tool.name).lines != log.lines:
                            raise CompanionError(f"another program added to {name}; try again")
                        step_store.add_step(found, log, *written.step)
        _tell(body, loaded, written, as_json=as_json)

    options = [_name(tool), *options_of(command.parameters).values(), *_shared(tool)]
    return _as_command(run, command.name, command.help, options)


def _step(written: Written) -> tuple[str, Any]:
    if written.step is None:
        raise ValueError("a command that begins a log must write a step")
    return written.step


def _record(body: LogBody[Any], loaded: Any, steps: Sequence[Step], file: str | None) -> object:
    """Return what a record says; a person at a terminal may be asked for it.

    Raises:
        CompanionError: it cannot be read, or nobody can be asked.
    """
    from companion.cli.score_reading import read_file

    if file is not None:
        record, mistakes = read_file(file)
        if mistakes:
            raise CompanionError(told([*map(str, mistakes)], "mistakes in the record"))
        return record
    if not sys.stdin.isatty():
        raise CompanionError("name the file with the record of the day, or - for standard input")
    from companion.cli.score_dialogue import ask

    scoring, known = body.questions(loaded, steps)
    return ask(scoring, None, None, known=known)


def _tell(body: LogBody[Any], loaded: Any, written: Written, *, as_json: bool) -> None:
    """Print what a command found."""
    from companion.cli.setup_command import numbered

    answer = written.answer
    record = to_builtins(answer.record)
    if as_json:
        if written.result is not None:
            from companion.core.scoring import document

            record = {**record, "score": document(written.result)}
        if written.as_steps:
            lines = enumerate(answer.lines, start=1)
            record = {**record, "steps": [{"step": i, "do": line} for i, line in lines]}
        if answer.notes:
            record = {**record, "notes": list(answer.notes)}
        typer.echo(json.dumps(record, ensure_ascii=False))
        return
    if written.result is not None:
        from companion.cli.score_table import table

        for line in (*table(body.scoring(loaded), written.result, width()), ""):
            say(line)
    if answer.title:
        typer.echo(bold(answer.title))
    lines_ = numbered(answer.lines) if written.as_steps else readable(answer.lines, indent=4)
    for line in lines_:
        typer.echo(line)
    for note in answer.notes:
        typer.echo(f"Note: {note}", err=True)
    if answer.secrets and at_terminal():
        show_one_by_one(answer.secrets)
    elif answer.secrets:
        typer.echo(ELSEWHERE)


def _list(tool: LogTool, body: LogBody[Any]) -> Any:
    def run(store: Path | None = None, as_json: bool = False, **_: Any) -> None:
        from companion.table import step_store

        file = store_of(tool, store)
        found: tuple[str, ...] = ()
        if file.exists():
            with step_store.open_step_store(file, tool.name) as opened:
                found = tuple(row.name for row in opened.rows())
        if as_json:
            echo_json({tool.several: list(found)})
            return
        for name in found:
            typer.echo(name)
        if not found:
            typer.echo(f"There are none yet: companion {tool.name} new NAME", err=True)

    made = _as_command(run, "list", f"List the {tool.several}.", _shared(tool, data=False))
    made.example = f"Example: companion {tool.name} list"
    return made


def _undo(tool: LogTool, body: LogBody[Any]) -> Any:
    def run(
        name: str, store: Path | None = None, data: Path | None = None, as_json: bool = False
    ) -> None:
        from companion.table import step_store

        loaded = _loaded(body, data)
        with step_store.open_step_store(store_of(tool, store), tool.name) as found, found.writing():
            log = step_store.read_log(found, name, tool.name)
            voids = undo_body(log.steps)
            if voids is None:
                raise CompanionError(f"there is nothing to undo: the {tool.name} has just begun")
            step_store.add_step(found, log, UNDO, voids)
        (seq,) = voids.values()
        words = body.told(loaded, log.steps[seq - 1])
        if as_json:
            echo_json({tool.name: name, "undone": seq, "kind": log.steps[seq - 1].kind})
        else:
            typer.echo(f"Undid step {seq}: {words}.")

    made = _as_command(run, "undo", "Take back the latest command.", [_name(tool), *_shared(tool)])
    made.example = f"Example: companion {tool.name} undo spring"
    return made


def _export(tool: LogTool, body: LogBody[Any]) -> Any:
    def run(name: str, store: Path | None = None) -> None:
        from companion.table import step_store

        with step_store.open_step_store(store_of(tool, store), tool.name) as found:
            log = step_store.read_log(found, name, tool.name)
        out = behind(sys.stdout).buffer
        for line in log.lines:
            out.write(line + b"\n")
        out.flush()

    options = [_name(tool), *_shared(tool, data=False, as_json=False)]
    help_ = "Write the log to standard output, one step per line."
    made = _as_command(run, "export", help_, options)
    made.example = f"Example: companion {tool.name} export spring > spring.jsonl"
    return made


def _import(tool: LogTool, body: LogBody[Any]) -> Any:
    def run(
        file: Path,
        name: str | None = None,
        store: Path | None = None,
        data: Path | None = None,
        as_json: bool = False,
    ) -> None:
        from companion.cli.score_reading import STDIN
        from companion.core.steps import parse_steps
        from companion.table.exchange import read_file
        from companion.table.log_store import create_store
        from companion.table.naming import check_name

        content = sys.stdin.buffer.read() if str(file) == STDIN else read_file(file)
        lines = tuple(content.splitlines())
        steps = parse_steps(lines)
        body.check(_loaded(body, data), steps)
        own = check_name(name or str(steps[0].body["name"]), tool.name)
        with create_store(store_of(tool, store)) as found, found.writing():
            added = _joined(found, tool, own, lines)
        if as_json:
            echo_json({tool.name: own, "steps": len(lines), "added": added})
        else:
            typer.echo(f"Imported {own}: {len(lines)} steps, {added} of them new.")

    path = typer.Argument(
        metavar="FILE", parser=parse_path, help="An exported log, or - for standard input."
    )
    named = typer.Option("--as", metavar="NAME", help="A name for it (default: the one it had).")
    options = [
        _option("file", Annotated[Path, path]),
        _option("name", Annotated[str | None, named], None),
        *_shared(tool),
    ]
    help_ = "Import a log that was exported elsewhere; what is known of it already may go on."
    made = _as_command(run, "import", help_, options)
    made.example = f"Example: companion {tool.name} import spring.jsonl"
    return made


def _joined(found: Any, tool: LogTool, name: str, lines: tuple[bytes, ...]) -> int:
    """Keep a log, or the lines by which it goes on from what is kept; return how many are new.

    Raises:
        CompanionError: there is another of that name.
    """
    from companion.table import step_store

    if found.row(name) is None:
        step_store.add_log(found, name, lines, tool.name)
        return len(lines)
    log: StoredLog = step_store.read_log(found, name, tool.name)
    same = min(len(lines), len(log.lines))
    if lines[:same] != log.lines[:same]:
        raise CompanionError(
            f'there is another {tool.name} "{name}" here; import this one with --as NAME'
        )
    if new := lines[same:]:
        step_store.add_lines(found, log, new)
    return len(new)


def _name(tool: LogTool) -> inspect.Parameter:
    help_ = f"Name of the {tool.name}: up to 40 letters, digits, - and _."
    return _option("name", Annotated[str, typer.Argument(metavar="NAME", help=help_)])


def _shared(tool: LogTool, *, data: bool = True, as_json: bool = True) -> list[inspect.Parameter]:
    """Return the options that all commands of a tool have."""
    found = [_option("store", store_option(tool), None)]
    found += [shared_option("data", DataFolder)] if data else []
    return found + ([shared_option("as_json", Json)] if as_json else [])


def store_option(tool: LogTool, name: str = "--store") -> Any:
    """Return the option that names the file of the logs."""
    help_ = f"File that holds your {tool.several} (default: in your data folder)."
    hidden = name == "--store"
    option = typer.Option(name, metavar="FILE", parser=parse_path, help=help_, hidden=hidden)
    return Annotated[Path | None, option]


def _option(
    name: str, annotation: Any, default: Any = inspect.Parameter.empty
) -> inspect.Parameter:
    kind = inspect.Parameter.KEYWORD_ONLY
    return inspect.Parameter(name, kind, default=default, annotation=annotation)


def _as_command(run: Any, name: str, help_: str, options: list[inspect.Parameter]) -> Any:
    run.__doc__, run.__name__ = help_, name
    run.__signature__ = inspect.Signature(options)
    return run

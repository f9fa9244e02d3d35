"""Converts values from files and log lines to Structs, strictly: a wrong type is an error."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache, partial
from itertools import repeat
from math import isfinite
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from msgspec import Struct
from msgspec.structs import fields

from companion.core.limits import InFile, Limit
from companion.core.names import describe_bad_name, suggest_names, suggest_word
from companion.core.text_format import join_with_or, show_value

Wrong = Callable[[str, str], None]
"""Takes the key and what is wrong with it."""
Converter = Callable[..., object]
"""Takes a value, its key and where to say what is wrong; returns FAILED if something is."""

FAILED: Final = object()
list_fields = cache(fields)  # to evaluate their types takes long
NAMES = ("id", "slug", "key")
"""Fields of an entry that its name goes into."""
LARGEST = 2**63
MOST_LETTERS = 5000
TOO_LONG = f"has more than {MOST_LETTERS:,} letters; shorten the words"


_ABOUT_KEY = re.compile(r'"([a-z0-9-]+)" (?!and |or )(.+)', re.DOTALL)
_WORDS: dict[object, str] = {
    str: "words in quotes",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
}


class _Field(Struct, frozen=True):
    name: str
    convert: Converter
    required: bool


def build_struct(kind: type[Any], values: Mapping[str, object], name: str, wrong: Wrong) -> object:
    """Build a Struct from the values of a file.

    Keys in files have `-` in place of `_`. `name` is the entry's id, or "". Wrong values are
    reported to `wrong`. Returns FAILED if the Struct cannot be built without them.
    """
    return _convert_struct(kind, values, "", wrong, name)


@cache
def _converter_of(hint: Any) -> Converter:
    """Return the function that converts data to a type; TypeError if there is none."""
    origin, inner = get_origin(hint), get_args(hint)
    result: Converter | None = None
    if hint is Any:
        result = _convert_anything
    elif hint in (str, bool, int, float):
        result = partial(_convert_plain, hint)
    elif origin is Annotated and isinstance(inner[1], InFile):
        result = _converter_of(inner[1].hint)
    elif origin is Annotated:
        result = partial(_convert_limited, _converter_of(inner[0]), inner[1:])
    elif origin is Literal:
        result = partial(_convert_choice, inner)
    elif origin in (Union, UnionType):
        hints = {part: _converter_of(part) for part in inner if part is not NoneType}
        result = partial(_convert_union, hints) if len(hints) > 1 else next(iter(hints.values()))
    elif origin is tuple and inner:
        converters = [_converter_of(part) for part in inner if part is not ...]
        result = partial(_convert_list, converters, inner[-1] is not ...)
    elif origin is Mapping and (inner[0] is str or get_origin(inner[0]) is Literal):
        result = partial(_convert_mapping, _converter_of(inner[0]), inner[1])
    elif isinstance(hint, type) and issubclass(hint, Struct):
        result = partial(_convert_struct, hint)
    if result is None:
        raise TypeError(f"data cannot have the type {hint}")
    return result


def _convert_anything(value: object, key: str, wrong: Wrong) -> object:
    if isinstance(value, str) and len(value) > MOST_LETTERS:
        wrong(key, TOO_LONG)
        return FAILED
    return value


def _convert_plain(kind: type, value: Any, key: str, wrong: Wrong) -> object:
    if type(value) is not kind and (kind, type(value)) != (float, int):
        return _mismatch(kind, value, key, wrong)
    if type(value) is float and not isfinite(value):
        return _mismatch(kind, value, key, wrong)
    if type(value) is int and not -LARGEST <= value < LARGEST:
        wrong(key, "is too large a number")
        return FAILED
    return float(value) if kind is float else _convert_anything(value, key, wrong)


def _convert_limited(
    converter: Converter, limits: Sequence[Limit], value: object, key: str, wrong: Wrong
) -> object:
    result = converter(value, key, wrong)
    if result is not FAILED:
        for message in filter(None, (limit.wrong(result) for limit in limits)):
            wrong(key, message)
            return FAILED
    return result


def _convert_choice(options: Sequence[object], value: object, key: str, wrong: Wrong) -> object:
    if any(type(value) is type(option) and value == option for option in options):
        return value
    right = join_with_or([show_value(option, "a table") for option in options])
    near = suggest_word(value, map(str, options)) if isinstance(value, str) else ""
    wrong(key, f"must be {right}, not {show_value(value, 'a table')}{near}")
    return FAILED


def _convert_union(
    converters: Mapping[object, Converter], value: object, key: str, wrong: Wrong
) -> object:
    inside: list[tuple[str, str]] = []
    for convert in converters.values():
        mistakes: list[tuple[str, str]] = []
        result = convert(value, key, lambda *mistake, to=mistakes: to.append(mistake))
        if not mistakes:
            return result
        if not inside and any(place != key for place, _ in mistakes):
            inside = mistakes
    right = join_with_or([*map(_describe_type, converters)])
    for place, message in inside or [(key, f"must be {right}, not {show_value(value, 'a table')}")]:
        wrong(place, message)
    return FAILED


def _convert_list(
    converters: Sequence[Converter], is_fixed: bool, value: object, key: str, wrong: Wrong
) -> object:
    if type(value) is not list:
        return _mismatch(tuple, value, key, wrong)
    if is_fixed and len(value) != len(converters):
        wrong(key, f"must be a list of {len(converters)} entries, not {len(value)}")
        return FAILED
    every = converters if is_fixed else repeat(converters[0])
    parts = enumerate(zip(every, value, strict=False))
    items = tuple([convert(item, f"{key}[{i}]", wrong) for i, (convert, item) in parts])
    return FAILED if any(item is FAILED for item in items) else items


def _convert_mapping(keys: Converter, hint: Any, value: object, key: str, wrong: Wrong) -> object:
    if type(value) is not dict:
        return _mismatch(dict, value, key, wrong)
    is_named, converter = isinstance(hint, type) and issubclass(hint, Struct), _converter_of(hint)
    result = {}
    for name, item in value.items():
        place = _nested_key(key, name)
        if mistake := describe_bad_name(name):
            wrong(place, f"the name {mistake}")
        elif keys(name, key, wrong) is not FAILED:
            result[name] = converter(item, place, wrong, *([name] if is_named else []))
    return {name: item for name, item in result.items() if item is not FAILED}


def _convert_struct(
    kind: Any, value: object, key: str, wrong: Wrong, name: str | None = None
) -> object:
    """Convert a mapping from a file to a Struct. Put `name` into the `id`, `slug` or `key`."""
    if not isinstance(value, Mapping):
        return _mismatch(dict, value, key, wrong)
    known, given = _fields(kind), dict[str, object]()
    mistakes: list[str] = []

    def report(place: str, message: str) -> None:
        mistakes.append(message)
        wrong(place, message)

    if name and (named := next((key for key in NAMES if key in known), "")):
        given[named] = known[named].convert(name, named, report)
        known = {field_key: field for field_key, field in known.items() if field_key != named}
    for item_key, item in value.items():
        if field := known.get(item_key):
            given[field.name] = field.convert(item, _nested_key(key, item_key), report)
        else:
            report(_nested_key(key, item_key), "unknown key" + suggest_names(item_key, known))
    for item_key in (key for key, field in known.items() if field.required and key not in value):
        report(_nested_key(key, item_key), "is missing")
    right = {name: item for name, item in given.items() if item is not FAILED}
    try:
        return kind(**right, **_later(kind))
    except ValueError as error:
        about = _ABOUT_KEY.fullmatch(str(error))
        if not mistakes and about and about[1] in known:
            wrong(_nested_key(key, about[1]), about[2])
        elif not mistakes:  # else what is left does not fit without the rest
            wrong(key, str(error))
    except TypeError:  # a value is missing
        if not mistakes:
            raise
    return FAILED


def keys_of(kind: Any) -> Collection[str]:
    """Return the keys that a file may have for a Struct."""
    return _fields(kind).keys()


@cache
def _fields(kind: Any) -> Mapping[str, _Field]:
    return {
        field.name.rstrip("_").replace("_", "-"): _Field(
            field.name, _converter_of(field.type), field.required
        )
        for field in list_fields(kind)
        if not _is_later(field.type)
    }


@cache
def _later(kind: Any) -> Mapping[str, None]:
    """Return None for each required field that the reader fills in later, by field name."""
    return {item.name: None for item in list_fields(kind) if item.required and _is_later(item.type)}


def _is_later(hint: Any) -> bool:
    mark = get_args(hint)[-1] if get_origin(hint) is Annotated else None
    return isinstance(mark, InFile) and mark.hint is None


def _nested_key(key: str, name: str) -> str:
    return f"{key}.{name[:80]}" if key else name[:80]


def _mismatch(kind: object, value: object, key: str, wrong: Wrong) -> object:
    wrong(key, f"must be {_describe_type(kind)}, not {show_value(value, 'a table')}")
    return FAILED


def _describe_type(hint: object) -> str:
    if get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    if hint in _WORDS:
        return _WORDS[hint]
    if get_origin(hint) is Literal:
        return join_with_or([show_value(option, "a table") for option in get_args(hint)])
    return "a list" if tuple in (hint, get_origin(hint)) else "a table"

"""Converts values of files and log lines to Structs: strictly, without guesses."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Hashable, Mapping
from functools import cache
from math import isfinite
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, cast, get_args, get_origin

from msgspec import Struct
from msgspec.structs import fields

from companion.core.limits import InFile, Limit
from companion.core.names import describe_bad_name, suggest_names, suggest_word
from companion.core.text_format import join_with_or, show_value

Wrong = Callable[[str, str], None]
"""Takes the key and what is wrong with it."""
Converter = Callable[[object, str, Wrong], object]
"""Takes a value, its key and where to say what is wrong; returns FAILED if something is."""

FAILED: Final = object()
list_fields = cache(fields)  # to evaluate their types takes long
NAMES = ("id", "slug", "key")
"""Fields of an entry that its name goes into."""
LARGEST = 2**63
MOST_LETTERS = 5000
TOO_LONG = f"has more than {MOST_LETTERS:,} letters; shorten the words"


class Lenient:
    """Collects mistakes, and keeps the right parts of a value without the wrong ones."""

    def __init__(self, report: Wrong) -> None:
        """Pass mistakes on, and count them."""
        self._report = report
        self.count = 0

    def __call__(self, key: str, message: str) -> None:
        """Take a mistake."""
        self.count += 1
        self._report(key, message)


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
    """Return a Struct from values by key (`-` for `_`), or FAILED; name is the id, "" if none."""
    return _build_nested(kind, values, "", wrong, name)


@cache
def _converter_of(hint: Any) -> Converter:
    """Return the converter of a type; TypeError if data cannot have it."""
    origin, inner = get_origin(hint), get_args(hint)
    result: Converter | None = None
    if hint is float:
        result = _convert_float
    elif hint is int:
        result = _convert_int
    elif hint in (str, bool):
        result = _exact_converter(hint)
    elif hint is Any:
        result = _accept_anything
    elif origin is Annotated and isinstance(inner[1], InFile):
        result = _converter_of(inner[1].hint)
    elif origin is Annotated:
        result = _limited_converter(inner[0], inner[1:])
    elif origin is Literal:
        result = _choice_converter(inner)
    elif origin in (Union, UnionType):
        result = _union_converter(tuple(part for part in inner if part is not NoneType))
    elif origin is tuple and inner:
        result = _list_of(inner[0]) if inner[1:] == (...,) else _tuple_converter(inner)
    elif origin is Mapping and (inner[0] is str or get_origin(inner[0]) is Literal):
        result = _mapping_converter(_converter_of(inner[0]), inner[1])
    elif isinstance(hint, type) and issubclass(hint, Struct):
        result = _struct_converter(hint)
    if result is None:
        raise TypeError(f"data cannot have the type {hint}")
    return result


def _exact_converter(kind: type) -> Converter:
    def convert(value: object, key: str, wrong: Wrong) -> object:
        if type(value) is not kind:
            return _mismatch(kind, value, key, wrong)
        return _accept_anything(value, key, wrong)

    return convert


def _accept_anything(value: object, key: str, wrong: Wrong) -> object:
    if isinstance(value, str) and len(value) > MOST_LETTERS:
        wrong(key, TOO_LONG)
        return FAILED
    return value


def _convert_int(value: object, key: str, wrong: Wrong) -> object:
    if type(value) is not int:
        return _mismatch(int, value, key, wrong)
    if not -LARGEST <= value < LARGEST:
        wrong(key, "is too large a number")
        return FAILED
    return value


def _convert_float(value: object, key: str, wrong: Wrong) -> object:
    if type(value) is int:
        whole = _convert_int(value, key, wrong)
        return whole if whole is FAILED else float(value)
    if type(value) is not float or not isfinite(value):
        return _mismatch(float, value, key, wrong)
    return value


def _limited_converter(hint: object, limits: tuple[Limit, ...]) -> Converter:
    converter = _converter_of(hint)

    def convert(value: object, key: str, wrong: Wrong) -> object:
        result = converter(value, key, wrong)
        if result is not FAILED:
            for message in filter(None, (limit.wrong(result) for limit in limits)):
                wrong(key, message)
                return FAILED
        return result

    return convert


def _choice_converter(options: tuple[object, ...]) -> Converter:
    known = {(type(option), option) for option in options}
    words = join_with_or([_show_value(option) for option in options])

    def convert(value: object, key: str, wrong: Wrong) -> object:
        if isinstance(value, (str, int, float)) and (type(value), value) in known:
            return value
        message = f"must be {words}, not {_show_value(value)}"
        if isinstance(value, str):
            message += suggest_word(value, map(str, options))
        wrong(key, message)
        return FAILED

    return convert


def _union_converter(hints: tuple[object, ...]) -> Converter:
    if len(hints) == 1:
        return _converter_of(hints[0])
    converters = [_converter_of(hint) for hint in hints]

    def convert(value: object, key: str, wrong: Wrong) -> object:
        inside: list[tuple[str, str]] = []
        for try_one in converters:
            mistakes: list[tuple[str, str]] = []
            result = try_one(value, key, lambda *mistake, to=mistakes: to.append(mistake))
            if not mistakes:
                return result
            if not inside and any(place != key for place, _ in mistakes):
                inside = mistakes
        for place, message in inside:
            wrong(place, message)
        if not inside:
            wrong(
                key,
                f"must be {join_with_or(list(map(_describe_type, hints)))}, not"
                f" {_show_value(value)}",
            )
        return FAILED

    return convert


def _list_of(hint: object) -> Converter:
    converter = _converter_of(hint)

    def convert(value: object, key: str, wrong: Wrong) -> object:
        if type(value) is not list:
            return _mismatch(tuple, value, key, wrong)
        return _tuple_or_failed(
            tuple(converter(item, f"{key}[{i}]", wrong) for i, item in enumerate(value))
        )

    return convert


def _tuple_converter(hints: tuple[object, ...]) -> Converter:
    converters = [_converter_of(hint) for hint in hints]

    def convert(value: object, key: str, wrong: Wrong) -> object:
        if type(value) is not list:
            return _mismatch(tuple, value, key, wrong)
        if len(value) != len(converters):
            wrong(key, f"must be a list of {len(converters)}, not of {len(value)}")
            return FAILED
        pairs = enumerate(zip(converters, value, strict=True))
        return _tuple_or_failed(
            tuple(part(item, f"{key}[{i}]", wrong) for i, (part, item) in pairs)
        )

    return convert


def _mapping_converter(keys: Converter, hint: object) -> Converter:
    named = isinstance(hint, type) and issubclass(hint, Struct)
    converter = None if named else _converter_of(hint)

    def convert(value: object, key: str, wrong: Wrong) -> object:
        if type(value) is not dict:
            return _mismatch(dict, value, key, wrong)
        result = {}
        for name, item in value.items():
            place = _nested_key(key, name)
            if mistake := describe_bad_name(name):
                wrong(place, f"the name {mistake}")
            elif keys(name, key, wrong) is FAILED:
                continue
            elif converter is None:
                result[name] = _build_nested(cast(type[Any], hint), item, place, wrong, name)
            else:
                result[name] = converter(item, place, wrong)
        right = {name: item for name, item in result.items() if item is not FAILED}
        return right if len(right) == len(value) or isinstance(wrong, Lenient) else FAILED

    return convert


def _struct_converter(kind: type[Any]) -> Converter:
    def convert(value: object, key: str, wrong: Wrong) -> object:
        return _build_nested(kind, value, key, wrong)

    return convert


def _build_nested(
    kind: type[Any], value: object, key: str, wrong: Wrong, name: str | None = None
) -> object:
    if not isinstance(value, Mapping):
        return _mismatch(dict, value, key, wrong)
    known = _fields(cast(Hashable, kind))
    given: dict[str, object] = {}
    sound, before = True, wrong.count if isinstance(wrong, Lenient) else 0
    if name and (named := next((key for key in NAMES if key in known), "")):
        given[named] = known[named].convert(name, named, wrong)
        sound = given[named] is not FAILED
        known = {field_key: field for field_key, field in known.items() if field_key != named}
    for item_key, item in value.items():
        field = known.get(item_key)
        if field is None:
            wrong(_nested_key(key, item_key), "unknown key" + suggest_names(item_key, known))
            sound = False
            continue
        given[field.name] = field.convert(item, _nested_key(key, item_key), wrong)
        sound = sound and given[field.name] is not FAILED
    for item_key, field in known.items():
        if field.required and item_key not in value:
            wrong(_nested_key(key, item_key), "is missing")
            sound = False
    if isinstance(wrong, Lenient) and wrong.count > before:
        return _built_in_part(kind, given)
    if not sound:
        return FAILED
    try:
        return kind(**given, **_later(cast(Hashable, kind)))
    except ValueError as error:
        about = _ABOUT_KEY.fullmatch(str(error))
        if about and about[1] in known:
            wrong(_nested_key(key, about[1]), about[2])
        else:
            wrong(key, str(error))
        return FAILED


def _built_in_part(kind: type[Any], given: Mapping[str, object]) -> object:
    """Return a Struct of the right values for its fields; FAILED if there is none."""
    try:
        right = {name: item for name, item in given.items() if item is not FAILED}
        return kind(**right, **_later(cast(Hashable, kind)))
    except (TypeError, ValueError):  # a value is missing, or it does not fit the others
        return FAILED


def keys_of(kind: type[Any]) -> Collection[str]:
    """Return the keys that a file may have for a Struct."""
    return _fields(cast(Hashable, kind)).keys()


@cache
def _fields(kind: Hashable) -> Mapping[str, _Field]:
    return {
        field.name.rstrip("_").replace("_", "-"): _Field(
            field.name, _converter_of(field.type), field.required
        )
        for field in list_fields(kind)
        if not _is_later(field.type)
    }


@cache
def _later(kind: Hashable) -> Mapping[str, None]:
    """Return an empty value for each field that the reader of a file fills in later."""
    return {item.name: None for item in list_fields(kind) if item.required and _is_later(item.type)}


def _is_later(hint: Any) -> bool:
    mark = get_args(hint)[-1] if get_origin(hint) is Annotated else None
    return isinstance(mark, InFile) and mark.hint is None


def _tuple_or_failed(items: tuple[object, ...]) -> object:
    return FAILED if any(item is FAILED for item in items) else items


def _nested_key(key: str, name: str) -> str:
    return f"{key}.{name[:80]}" if key else name[:80]


def _mismatch(kind: object, value: object, key: str, wrong: Wrong) -> object:
    wrong(key, f"must be {_describe_type(kind)}, not {_show_value(value)}")
    return FAILED


def _describe_type(hint: object) -> str:
    if get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    if hint in _WORDS:
        return _WORDS[hint]
    if get_origin(hint) is Literal:
        return join_with_or([_show_value(option) for option in get_args(hint)])
    return "a list" if tuple in (hint, get_origin(hint)) else "a table"


def _show_value(value: object) -> str:
    return show_value(value, "a table")

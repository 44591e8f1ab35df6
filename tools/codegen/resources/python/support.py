# pyright: reportUnusedClass=false, reportUnusedFunction=false, reportUnusedImport=false
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final, Generic, Literal, ParamSpec, TypeAlias, TypeVar, Union, cast, get_args, overload

from ._lenient import InvalidValue as InvalidValue, Repair as Repair, describe, is_list, is_object
from ._repairs import check, repair
from ._shapes import load_shapes


JsonObject: TypeAlias = dict[str, Any]


class Missing(Enum):
    """The type of a missing property. `None` means `null`. Both are falsy."""

    MISSING = "MISSING"

    def __bool__(self) -> Literal[False]:
        return False

    def __repr__(self) -> str:
        return "MISSING"


MISSING: Final = Missing.MISSING

_LENIENT: Final = ContextVar("_LENIENT", default=False)
"""True while reading repaired JSON, in which a list may be empty because its items were left out."""

_T = TypeVar("_T")
_P = ParamSpec("_P")
_Params = TypeVar("_Params")
_Result = TypeVar("_Result")


@dataclass(frozen=True)
class Read(Generic[_T]):
    """A value that a lenient reader returned."""

    value: _T
    repairs: Sequence[Repair] = ()
    """What was left out or replaced, and then the unknown tags and values that were kept."""


@overload
def read(definition: type[_T], value: Any) -> Read[_T]: ...


@overload
def read(definition: Callable[[Any], _T], value: Any) -> Read[_T]: ...


def read(definition: Any, value: Any) -> Read[Any]:
    """Reads JSON from a peer. Makes the repairs that the protocol allows, and keeps unknown tags and values.

    `definition` is a class, or the function that reads a type that is not a class, such as `session_update_from_json`.
    Raises `InvalidValue` if no rule repairs the value.
    """
    repaired, repairs = repair(load_shapes(), _shape_of(definition), value)
    before = _LENIENT.set(True)
    try:
        return Read(_from_json(definition)(repaired), repairs)
    finally:
        _LENIENT.reset(before)


@overload
def read_strict(definition: type[_T], value: Any) -> _T: ...


@overload
def read_strict(definition: Callable[[Any], _T], value: Any) -> _T: ...


def read_strict(definition: Any, value: Any) -> Any:
    """Reads JSON that must match the protocol exactly. In version 1, unknown tags are refused.

    Raises `InvalidValue` if it does not.
    """
    check(load_shapes(), _shape_of(definition), value)
    return _from_json(definition)(value)


def _shape_of(definition: Any) -> JsonObject:
    name = _DEFINITIONS.get(definition)
    return {"is": "any"} if name is None else {"is": "reference", "name": name}


def _from_json(definition: Any) -> Callable[[Any], Any]:
    return cast(Callable[[Any], Any], getattr(definition, "from_json", definition))


def peek_protocol_version(message: Any) -> int | None:
    """Returns the version in an `initialize` request or response, or in its params or result, of any version."""
    if not is_object(message):
        return None
    content = message.get("params", message.get("result", message))
    version = _whole(content.get("protocolVersion")) if is_object(content) else None
    is_version = isinstance(version, int) and not isinstance(version, bool) and 0 <= version <= 65535
    return version if is_version else None


class Method(Generic[_Params, _Result]):
    """A method of the protocol."""

    def __init__(self, name: str, side: str, params: Any, result: Any = None) -> None:
        self.name: Final = name
        self.side: Final = side
        """The side that handles it: `agent`, `client`, or `protocol` for both."""
        self.params: Final = params
        """The definition of its params, for `read`."""
        self.result: Final = result
        """The definition of its result, or `None` for a notification."""

    def read_params(self, value: Any) -> Read[_Params]:
        """Reads the params of a call leniently. Raises `InvalidValue`."""
        return read(cast(Callable[[Any], _Params], self.params), value)

    def read_result(self, value: Any) -> Read[_Result]:
        """Reads the result of a request leniently. Raises `InvalidValue`."""
        return read(cast(Callable[[Any], _Result], self.result or _null), value)


def _bad(expected: str, value: Any) -> InvalidValue:
    return InvalidValue(expected, describe(value))


def _at(key: str | int, read: Callable[[Any], _T], value: Any) -> _T:
    try:
        return read(value)
    except InvalidValue as error:
        raise InvalidValue(error.expected, error.received, (key, *error.path)) from None


def _any(value: Any) -> Any:
    return value


def _null(value: Any) -> None:
    if value is not None:
        raise _bad("null", value)


def _bool(value: Any) -> bool:
    if not isinstance(value, bool):
        raise _bad("boolean", value)
    return value


def _str(value: Any) -> str:
    if not isinstance(value, str):
        raise _bad("string", value)
    return value


def _str_of(least: int, most: int | None) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        length = len(_str(value))
        if length < least or (most is not None and length > most):
            limits = f"at least {least}" if most is None else f"{least} to {most}"
            raise _bad(f"string of {limits} characters", value)
        return _str(value)

    return read


def _float(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise _bad("number", value)
    return value


def _float_in(least: float | None, most: float | None) -> Callable[[Any], float]:
    def read(value: Any) -> float:
        number = _float(value)
        if (least is not None and number < least) or (most is not None and number > most):
            raise _bad(f"number from {least} to {most}", value)
        return number

    return read


def _whole(value: Any) -> Any:
    """Reads `1.0` as `1`, up to 2^53."""
    is_whole = isinstance(value, float) and value.is_integer() and abs(value) <= 2**53
    return int(value) if is_whole else value


def _int_in(least: int, most: int) -> Callable[[Any], int]:
    def read(value: Any) -> int:
        value = _whole(value)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise _bad(f"integer from {least} to {most}", value)
        return value

    return read


def _list_of(read: Callable[[Any], _T], least: int = 0) -> Callable[[Any], list[_T]]:
    def read_list(value: Any) -> list[_T]:
        is_too_short = is_list(value) and len(value) < least and not (_LENIENT.get() and not value)
        if not is_list(value) or is_too_short:
            raise _bad(f"array of at least {least} items" if least else "array", value)
        return [_at(index, read, item) for index, item in enumerate(value)]

    return read_list


def _object(value: Any) -> JsonObject:
    if not is_object(value):
        raise _bad("object", value)
    return value


def _dict_of(read: Callable[[Any], _T]) -> Callable[[Any], dict[str, _T]]:
    def read_dict(value: Any) -> dict[str, _T]:
        return {key: _at(key, read, item) for key, item in _object(value).items()}

    return read_dict


def _listed(literal: Any, value: Any) -> Any:
    if not isinstance(value, str) or value not in get_args(literal):
        raise _bad(" | ".join(f'"{each}"' for each in get_args(literal)), value)
    return value


class _Reader:
    """The properties of an object that have not been read yet."""

    def __init__(self, value: Any, tag: str = "", expected: str = "") -> None:
        self._rest = dict(_object(value))
        self._keys = set(self._rest)
        if tag and self._rest.get(tag) != expected:
            raise InvalidValue(f'"{expected}"', describe(self._rest[tag]) if tag in self._rest else "missing", (tag,))
        self._rest.pop(tag, None)

    def required(self, key: str, read: Callable[[Any], _T]) -> _T:
        if key not in self._rest:
            raise InvalidValue("a value", "missing", (key,))
        return _at(key, read, self._rest.pop(key))

    def required_nullable(self, key: str, read: Callable[[Any], _T]) -> _T | None:
        return self.required(key, lambda value: None if value is None else read(value))

    def optional(self, key: str, read: Callable[[Any], _T]) -> _T | None:
        return self.required(key, read) if key in self._rest else None

    def missing(self, key: str, read: Callable[[Any], _T]) -> _T | Missing:
        return self.required(key, read) if key in self._rest else MISSING

    def nullable(self, key: str, read: Callable[[Any], _T]) -> _T | None | Missing:
        return self.required_nullable(key, read) if key in self._rest else MISSING

    def check_alternatives(self, sets: Sequence[tuple[Sequence[str], Sequence[str]]], exclusive: bool) -> None:
        """Checks that the object has the first properties and none of the second ones of one of the sets."""
        count = sum(
            self._keys.issuperset(required) and self._keys.isdisjoint(forbidden) for required, forbidden in sets
        )
        if count == 0 or (exclusive and count > 1):
            outlines = " | ".join(
                f"{{ {', '.join([*required, *(f'no {key}' for key in forbidden)])} }}" for required, forbidden in sets
            )
            raise InvalidValue(f"{'exactly' if exclusive else 'at least'} one of {outlines}", "object")

    def rest(self) -> JsonObject:
        return self._rest


class _Tagged(Generic[_T]):
    """Reads a union of objects that a property distinguishes."""

    def __init__(
        self,
        tag: str,
        variants: Mapping[str, Callable[[Any], _T]],
        other: Callable[[Any], _T] | None,
        untagged: Sequence[Callable[[Any], _T]],
    ) -> None:
        self._tag = tag
        self._variants = variants
        self._other = other
        self._untagged = untagged

    def read(self, value: Any) -> _T:
        tag = _object(value).get(self._tag)
        known = self._variants.get(tag, self._other) if isinstance(tag, str) else None
        candidates = [*([] if known is None else [known]), *self._untagged]
        if not candidates:
            known_tags = " | ".join(f'"{each}"' for each in self._variants)
            raise InvalidValue(known_tags, "missing" if tag is None else describe(tag), (self._tag,))
        return _first(value, candidates)


def _first(value: Any, candidates: Sequence[Callable[[Any], _T]]) -> _T:
    """Returns the first result without an error. If there is none, raises the first error."""
    failure: InvalidValue | None = None
    for read in candidates:
        try:
            return read(value)
        except InvalidValue as error:
            failure = failure or error
    raise failure or _bad("one of no values", value)


def _present(value: _T | None) -> _T | Missing:
    return MISSING if value is None else value


def _write(properties: JsonObject, extra: JsonObject) -> JsonObject:
    """Returns the JSON of an object. A key of `extra` that is also a field is not written."""
    known = {key: to_json(value) for key, value in properties.items() if value is not MISSING}
    return {**known, **{key: to_json(value) for key, value in extra.items() if key not in properties}}


def _write_tagged(tag: str, value: str, rest: JsonObject) -> JsonObject:
    return {tag: value, **rest, tag: value}


def _wrapped(wrap: Callable[..., _T], make: Callable[_P, Any]) -> Callable[_P, _T]:
    """Returns a constructor that puts what `make` returns into a variant."""

    def construct(*args: _P.args, **kwargs: _P.kwargs) -> _T:
        return wrap(value=make(*args, **kwargs))

    return construct


def _make(kind: type[_T], properties: JsonObject, extra: JsonObject | None) -> _T:
    return cast(_T, _from_json(kind)(_write(properties, extra or {})))


def to_json(value: Any) -> Any:
    """Returns plain JSON of a value: one of this module's classes, or a list or dict of them."""
    if is_list(value):
        return [to_json(item) for item in value]
    if is_object(value):
        return {key: to_json(item) for key, item in value.items()}
    return value.to_json() if hasattr(value, "to_json") else value

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final, Generic, Literal, NewType, TypeAlias, TypeVar, Union, cast, get_args


JsonObject: TypeAlias = dict[str, Any]


class Missing(Enum):
    """The type of a missing property, where `None` means `null`."""

    MISSING = "MISSING"


MISSING: Final = Missing.MISSING


class InvalidValue(ValueError):
    """A value that the protocol does not allow, with its place."""

    def __init__(self, reason: str, path: tuple[str | int, ...] = ()) -> None:
        super().__init__(f"{'.'.join(map(str, path))}: {reason}" if path else reason)
        self.reason = reason
        self.path = path


_T = TypeVar("_T")


def _at(key: str | int, read: Callable[[Any], _T], value: Any) -> _T:
    try:
        return read(value)
    except InvalidValue as error:
        raise InvalidValue(error.reason, (key, *error.path)) from None


def _any(value: Any) -> Any:
    return value


def _null(value: Any) -> None:
    if value is not None:
        raise InvalidValue(f"expected null, got {value!r}")


def _bool(value: Any) -> bool:
    if not isinstance(value, bool):
        raise InvalidValue(f"expected a boolean, got {value!r}")
    return value


def _str(value: Any) -> str:
    if not isinstance(value, str):
        raise InvalidValue(f"expected a string, got {value!r}")
    return value


def _str_of(least: int) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        if len(_str(value)) < least:
            raise InvalidValue(f"expected at least {least} characters, got {value!r}")
        return _str(value)

    return read


def _float(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise InvalidValue(f"expected a number, got {value!r}")
    return value


def _float_in(least: float | None, most: float | None) -> Callable[[Any], float]:
    def read(value: Any) -> float:
        number = _float(value)
        if (least is not None and number < least) or (most is not None and number > most):
            raise InvalidValue(f"expected a number from {least} to {most}, got {value!r}")
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
            raise InvalidValue(f"expected an integer from {least} to {most}, got {value!r}")
        return value

    return read


def _list_of(read: Callable[[Any], _T], least: int = 0) -> Callable[[Any], list[_T]]:
    def read_list(value: Any) -> list[_T]:
        if not isinstance(value, list) or len(value) < least:
            raise InvalidValue(f"expected a list of at least {least}, got {value!r}")
        return [_at(index, read, item) for index, item in enumerate(value)]

    return read_list


def _object(value: Any) -> JsonObject:
    if not isinstance(value, dict):
        raise InvalidValue(f"expected an object, got {value!r}")
    return value


def _dict_of(read: Callable[[Any], _T]) -> Callable[[Any], dict[str, _T]]:
    def read_dict(value: Any) -> dict[str, _T]:
        return {key: _at(key, read, item) for key, item in _object(value).items()}

    return read_dict


class _Reader:
    """The properties of an object that have not been read yet."""

    def __init__(self, value: Any, tag: str = "", expected: str = "") -> None:
        self._rest = dict(_object(value))
        self._keys = set(self._rest)
        if tag and self._rest.pop(tag, None) != expected:
            raise InvalidValue(f"expected {tag} to be {expected!r}")

    def required(self, key: str, read: Callable[[Any], _T]) -> _T:
        if key not in self._rest:
            raise InvalidValue(f"expected the property {key!r}")
        return _at(key, read, self._rest.pop(key))

    def required_nullable(self, key: str, read: Callable[[Any], _T]) -> _T | None:
        return self.required(key, lambda value: None if value is None else read(value))

    def optional(self, key: str, read: Callable[[Any], _T]) -> _T | None:
        return self.required(key, read) if key in self._rest else None

    def missing(self, key: str, read: Callable[[Any], _T]) -> _T | Missing:
        return self.required(key, read) if key in self._rest else MISSING

    def nullable(self, key: str, read: Callable[[Any], _T]) -> _T | None | Missing:
        return self.required_nullable(key, read) if key in self._rest else MISSING

    def check_alternatives(self, sets: Sequence[Sequence[str]], exclusive: bool) -> None:
        count = sum(self._keys.issuperset(each) for each in sets)
        if count == 0 or (exclusive and count > 1):
            raise InvalidValue(f"expected {'exactly' if exclusive else 'at least'} one of {list(sets)}")

    def rest(self) -> JsonObject:
        return self._rest


class _Tagged(Generic[_T]):
    """Reads objects that a property distinguishes."""

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
            raise InvalidValue(f"expected {self._tag} to be one of {sorted(self._variants)}, got {tag!r}")
        return _first(value, candidates)


def _first(value: Any, candidates: Sequence[Callable[[Any], _T]]) -> _T:
    """Returns the first result without an error; if there is none, raises the first error."""
    failure: InvalidValue | None = None
    for read in candidates:
        try:
            return read(value)
        except InvalidValue as error:
            failure = failure or error
    raise failure or InvalidValue("nothing fits")


def _present(value: _T | None) -> _T | Missing:
    return MISSING if value is None else value


def _write(properties: JsonObject, extra: JsonObject) -> JsonObject:
    known = {key: to_json(value) for key, value in properties.items() if value is not MISSING}
    return {**known, **extra}


def to_json(value: Any) -> Any:
    """Returns plain JSON of a value: one of this module's classes, or a list or dict of them."""
    if isinstance(value, list):
        return [to_json(item) for item in value]
    if isinstance(value, dict):
        return {key: to_json(item) for key, item in value.items()}
    return value.to_json() if hasattr(value, "to_json") else value

"""Checks and repairs JSON by the shapes of the protocol's definitions."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, TypeGuard

Path: TypeAlias = tuple[str | int, ...]
"""Keys and indexes from the value that is read to a place in it."""

Shape: TypeAlias = dict[str, Any]
"""The values that a definition allows. `is` is the kind of shape."""


class InvalidValue(ValueError):
    """A value that the protocol does not allow, with its place."""

    def __init__(self, expected: str, received: str, path: Path = ()) -> None:
        super().__init__(_sentence(path, expected, received))
        self.expected = expected
        self.received = received
        self.path = path


@dataclass(frozen=True)
class Repair:
    """A part of a value that a lenient reader left out, replaced or, if it is unknown, kept."""

    path: Path
    expected: str
    received: str

    def __str__(self) -> str:
        return _sentence(self.path, self.expected, self.received)


def _sentence(path: Path, expected: str, received: str) -> str:
    place = f'"{".".join(map(str, path))}"' if path else "the value"
    return f"{place} must be {expected}, not {received}"


@dataclass(frozen=True)
class Flaw:
    """A fault in a value, with its exact place."""

    path: Path
    expected: str
    value: Any

    def under(self, key: str | int) -> Flaw:
        """Returns the flaw with its path relative to the object or list that has the value under `key`."""
        return Flaw((key, *self.path), self.expected, self.value)

    def to_error(self) -> InvalidValue:
        return InvalidValue(self.expected, describe(self.value), self.path)

    def to_repair(self) -> Repair:
        return Repair(self.path, self.expected, describe(self.value))


ABSENT: Final = object()
"""Stands for the value of a missing property."""

_MAX_QUOTED: Final = 40


def describe(value: Any) -> str:
    """Describes an unexpected value by its JSON if that is short and simple, or else by its kind."""
    if value is ABSENT:
        return "missing"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False) if len(value) <= _MAX_QUOTED else "string"
    if value is None or isinstance(value, (bool, int, float)):
        return json.dumps(value)
    return "array" if isinstance(value, list) else "object"


def is_object(value: Any) -> TypeGuard[dict[str, Any]]:
    return isinstance(value, dict)


def is_list(value: Any) -> TypeGuard[list[Any]]:
    return isinstance(value, list)


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def _is_integer(value: Any) -> bool:
    return _is_number(value) and (isinstance(value, int) or value.is_integer())


def _is_within(shape: Shape, value: Any) -> bool:
    return bool(shape.get("minimum", -math.inf) <= value <= shape.get("maximum", math.inf))


def _is_const(expected: Any, value: Any) -> bool:
    return isinstance(value, str) == isinstance(expected, str) and not isinstance(value, bool) and value == expected


_PASSES: Final[Mapping[str, Callable[[Shape, Any], bool]]] = {
    "any": lambda _shape, _value: True,
    "none": lambda _shape, _value: False,
    "null": lambda _shape, value: value is None,
    "boolean": lambda _shape, value: isinstance(value, bool),
    "object": lambda _shape, value: is_object(value),
    "string": lambda shape, value: isinstance(value, str)
    and shape.get("minLength", 0) <= len(value) <= shape.get("maxLength", math.inf),
    "integer": lambda shape, value: _is_integer(value) and _is_within(shape, value),
    "number": lambda shape, value: _is_number(value) and _is_within(shape, value),
    "const": lambda shape, value: _is_const(shape["value"], value),
}
"""The checks of values without parts."""


def _expected(shape: Shape) -> str:
    """Describes the values that a check of `_PASSES` accepts."""
    kind = str(shape["is"])
    if kind == "const":
        return json.dumps(shape["value"], ensure_ascii=False)
    if kind == "any":
        return "anything"
    if kind == "none":
        return "no value"
    if "maxLength" in shape:
        return f"string of {shape.get('minLength', 0)} to {shape['maxLength']} characters"
    if "minLength" in shape:
        return "string that is not empty"
    if "minimum" in shape:
        return f"{kind} from {shape['minimum']}" + (f" to {shape['maximum']}" if "maximum" in shape else "")
    return kind


def _names(values: Iterable[str]) -> str:
    return " | ".join(json.dumps(each, ensure_ascii=False) for each in values)


class Checker:
    """Finds flaws by shapes. Flaws that a lenient reader keeps are added to `tolerated` if it is set."""

    def __init__(self, shapes: Mapping[str, Shape], tolerated: list[Flaw] | None = None) -> None:
        self._shapes = shapes
        self._tolerated = tolerated

    def resolve(self, shape: Shape) -> Shape:
        while shape["is"] == "reference":
            shape = self._shapes[shape["name"]]
        return shape

    def find_flaw(self, shape: Shape, value: Any, path: Path = ()) -> Flaw | None:
        """Returns the first flaw of the value, or `None` if it has the shape."""
        shape = self.resolve(shape)
        kind = shape["is"]
        if kind in _PASSES:
            return None if _PASSES[kind](shape, value) else Flaw(path, _expected(shape), value)
        if kind == "listed":
            return self._listed(shape["values"], value, path)
        if kind == "array":
            return self._array(shape, value, path)
        if kind == "union":
            return self._union(shape, value, path)
        if not is_object(value):
            return Flaw(path, "object", value)
        if kind == "map":
            return self._entries(shape["values"], value.items(), path)
        return self._fields(shape, value, path) if kind == "fields" else self._tagged(shape, value, path)

    def _tolerate(self, flaw: Flaw) -> Flaw | None:
        if self._tolerated is None:
            return flaw
        self._tolerated.append(flaw)
        return None

    def _listed(self, values: Sequence[str], value: Any, path: Path) -> Flaw | None:
        if isinstance(value, str) and value in values:
            return None
        flaw = Flaw(path, _names(values), value)
        return self._tolerate(flaw) if isinstance(value, str) else flaw

    def _array(self, shape: Shape, value: Any, path: Path) -> Flaw | None:
        if not is_list(value):
            return Flaw(path, "array", value)
        least = shape.get("minItems", 0)
        if len(value) < least:
            return Flaw(path, f"array of at least {least} items", value)
        return self._entries(shape["items"], enumerate(value), path)

    def _entries(self, shape: Shape, entries: Iterable[tuple[str | int, Any]], path: Path) -> Flaw | None:
        flaws = (self.find_flaw(shape, value, (*path, key)) for key, value in entries)
        return next((flaw for flaw in flaws if flaw is not None), None)

    def _fields(self, shape: Shape, value: dict[str, Any], path: Path) -> Flaw | None:
        for name, field in shape["fields"].items():
            flaw = self._property(field, value.get(name, ABSENT), (*path, name))
            if flaw is not None:
                return flaw
        flaws = (self.find_flaw(part, value, path) for part in shape.get("parts", ()))
        return next((flaw for flaw in flaws if flaw is not None), None)

    def _property(self, field: Shape, value: Any, path: Path) -> Flaw | None:
        rules: str = field["rules"]
        if (value is ABSENT and "?" in rules) or (value is None and "0" in rules):
            return None
        if value is ABSENT and self.resolve(field["shape"])["is"] == "any":
            return Flaw(path, "anything", value)
        flaw = self.find_flaw(field["shape"], value, path)
        if flaw is None:
            return None
        if "e" in rules and "?" not in rules and value == [] and self._tolerated is not None:
            return self._tolerate(flaw)
        is_here = len(flaw.path) == len(path)
        return Flaw(flaw.path, f"{flaw.expected} | null", flaw.value) if is_here and "0" in rules else flaw

    def _tagged(self, shape: Shape, value: dict[str, Any], path: Path) -> Flaw | None:
        tag, variants, fallbacks = shape["tag"], shape["variants"], shape.get("open", [])
        name = value.get(tag, ABSENT)
        if isinstance(name, str) and name in variants:
            # The tag shows which variant was meant, so that variant's flaw is reported even if another one matches
            # further.
            flaws = self._each([variants[name], *fallbacks], value, path)
            return flaws[0] if flaws else None
        others = [*fallbacks, *shape.get("unknown", [])]
        if not others:
            return self._listed(list(variants), name, (*path, tag))
        flaw = self._any(others, value, path)
        if flaw is None or len(flaw.path) != len(path) + 1:
            return flaw
        if flaw.path[-1] == tag:
            return Flaw(flaw.path, f"{_names(variants)} | {flaw.expected}", flaw.value)
        # It is more helpful to report an unlisted tag than a missing property of a shape without a tag.
        is_meant = isinstance(name, str) and flaw.value is ABSENT
        return Flaw((*path, tag), f"{_names(variants)} | missing", name) if is_meant else flaw

    def _union(self, shape: Shape, value: Any, path: Path) -> Flaw | None:
        alternatives = shape["alternatives"]
        if not shape.get("exclusive"):
            return self._any(alternatives, value, path)
        passed = [each for each in alternatives if not self._each([each], value, path)]
        if not passed:
            return self._any(alternatives, value, path)
        outlines = " | ".join(map(self._outline, alternatives))
        return None if len(passed) == 1 else Flaw(path, f"exactly one of {outlines}", value)

    def _outline(self, shape: Shape) -> str:
        """Describes an alternative by its required properties."""
        fields: Shape = self.resolve(shape).get("fields", {})
        required = [name for name, field in fields.items() if "?" not in field["rules"]]
        return f"{{ {', '.join(required)} }}"

    def _any(self, shapes: Sequence[Shape], value: Any, path: Path) -> Flaw | None:
        """Returns `None` if one of the shapes fits, or else the flaw of the one that matches furthest."""
        flaws = self._each(shapes, value, path)
        if not flaws:
            return None
        depth = max(len(flaw.path) for flaw in flaws)
        first, *others = deepest = [flaw for flaw in flaws if len(flaw.path) == depth]
        if all(flaw.path == first.path for flaw in others):
            expected = " | ".join(dict.fromkeys(flaw.expected for flaw in deepest))
            return Flaw(first.path, expected, first.value)
        if depth > len(path) + 1:
            return first
        outlines = [f"{{ {flaw.path[-1]}: {flaw.expected} }}" for flaw in deepest]
        return Flaw(path, " | ".join(outlines), value)

    def _each(self, shapes: Sequence[Shape], value: Any, path: Path) -> list[Flaw]:
        """Returns the flaw for each shape, or none if one of them fits."""
        flaws: list[Flaw] = []
        for shape in shapes:
            before = len(self._tolerated or ())
            flaw = self.find_flaw(shape, value, path)
            if flaw is None:
                return []
            flaws.append(flaw)
            if self._tolerated is not None:
                del self._tolerated[before:]
        return flaws

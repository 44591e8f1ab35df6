"""Repairs JSON by the rules of the protocol's properties. Malformed parts are left out instead of being refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ._lenient import ABSENT, Checker, Flaw, Repair, Shape, is_list, is_object


@dataclass(frozen=True)
class _Repaired:
    """A repaired value, its repairs in order, and the flaw that no rule repairs."""

    value: Any
    repairs: Sequence[Flaw] = ()
    flaw: Flaw | None = None


def check(shapes: Mapping[str, Shape], shape: Shape, value: Any) -> None:
    """Raises `InvalidValue` unless the value matches the protocol exactly."""
    flaw = Checker(shapes).find_flaw(shape, value)
    if flaw is not None:
        raise flaw.to_error()


def repair(shapes: Mapping[str, Shape], shape: Shape, value: Any) -> tuple[Any, list[Repair]]:
    """Repairs a value on copies of the parts that change. Keeps unknown tags and unlisted values.

    Raises `InvalidValue` if no rule applies.
    """
    if Checker(shapes).find_flaw(shape, value) is None:
        return value, []
    repaired = _Repairer(shapes).repair(shape, value)
    if repaired.flaw is not None:
        raise repaired.flaw.to_error()
    tolerated: list[Flaw] = []
    Checker(shapes, tolerated).find_flaw(shape, repaired.value)
    return repaired.value, [flaw.to_repair() for flaw in [*repaired.repairs, *tolerated]]


class _Repairer:
    def __init__(self, shapes: Mapping[str, Shape]) -> None:
        self._shapes = shapes
        self._resolve = Checker(shapes).resolve

    def repair(self, shape: Shape, value: Any) -> _Repaired:
        if (value is None or value is ABSENT) and self._resolve(shape).get("nullAsEmpty"):
            return _Repaired({}, [Flaw((), "object", value)])
        repaired = _Repaired(value)
        tried: set[str | int | None] = set()
        while True:
            flaw = Checker(self._shapes, []).find_flaw(shape, repaired.value)
            place = flaw.path[0] if flaw and flaw.path else None
            # Rules make all repairs at a place in one attempt.
            if flaw is None or place in tried:
                return replace(repaired, flaw=flaw)
            tried.add(place)
            following = self._at(shape, repaired.value, flaw)
            if following is None or following.flaw is not None:
                return replace(repaired, flaw=(following and following.flaw) or flaw)
            repaired = _Repaired(following.value, [*repaired.repairs, *following.repairs])

    def _at(self, shape: Shape, value: Any, flaw: Flaw) -> _Repaired | None:
        """Repairs the value at the flaw's place. Returns a flaw inside it that cannot be repaired, or `None` if no
        rule applies.
        """
        shape = self._resolve(shape)
        kind = shape["is"]
        if kind == "array":
            return self._items(shape["items"], enumerate(value), False) if is_list(value) else None
        if kind == "union":
            return self._first(shape["alternatives"], value)
        if not is_object(value):
            return None
        if kind == "map":
            return self._values(shape["values"], value)
        if kind == "fields":
            return self._fields(shape, value, flaw)
        return self._tagged(shape, value, flaw) if kind == "tagged" else None

    def _fields(self, shape: Shape, value: dict[str, Any], flaw: Flaw) -> _Repaired | None:
        if flaw.path and flaw.path[0] in shape["fields"]:
            return self._field(shape["fields"][flaw.path[0]], value, flaw)
        parts = [self._at(part, value, flaw) for part in shape.get("parts", ())]
        found = [each for each in parts if each is not None]
        return next((each for each in found if each.flaw is None), found[0] if found else None)

    def _tagged(self, shape: Shape, value: dict[str, Any], flaw: Flaw) -> _Repaired | None:
        tag, variants, fallbacks = value.get(shape["tag"]), shape["variants"], shape.get("open", [])
        if not isinstance(tag, str) or tag not in variants:
            return self._first([*fallbacks, *shape.get("unknown", [])], value)
        repaired = self._at(variants[tag], value, flaw)
        if repaired is not None and repaired.flaw is None:
            return repaired
        return self._first(fallbacks, value) or repaired

    def _first(self, alternatives: Sequence[Shape], value: Any) -> _Repaired | None:
        results = (self.repair(each, value) for each in alternatives)
        return next((each for each in results if each.flaw is None and each.repairs), None)

    def _field(self, field: Shape, holder: dict[str, Any], flaw: Flaw) -> _Repaired | None:
        key, rules = str(flaw.path[0]), str(field["rules"])
        value = holder.get(key, ABSENT)
        repaired = self._inside(field["shape"], value, "s" in rules)
        if repaired is not None and repaired.flaw is None:
            return _Repaired({**holder, key: repaired.value}, [each.under(key) for each in repaired.repairs])
        by_rule = "e" in rules or (value is None and "n" in rules)
        if "m" in rules if value is ABSENT else by_rule:
            rest = {name: each for name, each in holder.items() if name != key}
            return _Repaired(rest if "?" in rules else {**rest, key: []}, [flaw])
        # For a flaw of the value itself, the rules of the object that has it say better what is allowed, such as null.
        inner = repaired and repaired.flaw
        return _Repaired(holder, flaw=inner.under(key)) if inner and inner.path else None

    def _inside(self, shape: Shape, value: Any, skip: bool) -> _Repaired | None:
        shape = self._resolve(shape)
        if shape["is"] != "array":
            return self.repair(shape, value)
        return self._items(shape["items"], enumerate(value), skip) if is_list(value) else None

    def _items(self, shape: Shape, entries: Iterable[tuple[str | int, Any]], skip: bool) -> _Repaired:
        items: list[Any] = []
        repairs: list[Flaw] = []
        for key, item in entries:
            repaired = self.repair(shape, item)
            if repaired.flaw is not None and not skip:
                return _Repaired(None, flaw=repaired.flaw.under(key))
            if repaired.flaw is None:
                items.append(repaired.value)
            flaws = repaired.repairs if repaired.flaw is None else [repaired.flaw]
            repairs.extend(flaw.under(key) for flaw in flaws)
        return _Repaired(items, repairs)

    def _values(self, shape: Shape, value: dict[str, Any]) -> _Repaired:
        repaired = self._items(shape, value.items(), False)
        return repaired if repaired.flaw else replace(repaired, value=dict(zip(value, repaired.value)))

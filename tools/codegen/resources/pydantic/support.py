from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Final, Literal, NamedTuple, NewType, TypeAlias, Union

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    SerializerFunctionWrapHandler,
    StrictBool,
    Tag,
    model_serializer,
    model_validator,
)


class _Model(BaseModel):
    """Checks known properties strictly, keeps unknown ones, and does not write unset ones."""

    model_config = ConfigDict(
        strict=True,
        extra="allow",
        validate_by_name=True,
        validate_by_alias=True,
        serialize_by_alias=True,
        protected_namespaces=(),
    )

    @model_serializer(mode="wrap")
    def _write(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        missing = {
            field.serialization_alias or name
            for name, field in type(self).model_fields.items()
            if name not in self.model_fields_set and not field.frozen
        }
        return {key: value for key, value in write(self).items() if key not in missing}


def _refuse_null(value: Any) -> Any:
    if value is None:
        raise ValueError("null is not allowed here: leave the property out")
    return value


_NOT_NULL: Final = BeforeValidator(_refuse_null)


def _take_fraction(value: Any) -> Any:
    """Reads `1.0` as `1`, up to 2^53."""
    is_whole = isinstance(value, float) and value.is_integer() and abs(value) <= 2**53
    return int(value) if is_whole else value


_WHOLE: Final = BeforeValidator(_take_fraction)


def _tag_of(
    key: str, attribute: str, known: Sequence[str], other: bool
) -> Callable[[Any], str | None]:
    def tag_of(value: Any) -> str | None:
        tag = value.get(key) if isinstance(value, dict) else getattr(value, attribute, None)
        if not isinstance(tag, str):
            return None
        return tag if tag in known else "" if other else None

    return tag_of


def _has_tag(tag_of: Callable[[Any], str | None], expected: str) -> BeforeValidator:
    def check(value: Any) -> Any:
        if tag_of(value) != expected:
            raise ValueError(f"expected the tag {expected!r}")
        return value

    return BeforeValidator(check)


def _wrap(data: Any, tag: str) -> Any:
    """Moves everything but the tag into `value`."""
    if not isinstance(data, dict) or tag not in data:
        return data
    rest = {key: value for key, value in data.items() if key != tag}
    return {tag: data[tag], "value": rest}


def _check_alternatives(model: BaseModel, sets: Sequence[Sequence[str]], exclusive: bool) -> None:
    count = sum(model.model_fields_set.issuperset(each) for each in sets)
    if count == 0 or (exclusive and count > 1):
        raise ValueError(f"expected {'exactly' if exclusive else 'at least'} one of {list(sets)}")

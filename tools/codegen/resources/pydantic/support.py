# pyright: reportUnusedClass=false, reportUnusedFunction=false, reportUnusedImport=false
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Final, Generic, Literal, ParamSpec, TypeAlias, TypeVar, Union, cast, overload

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    GetJsonSchemaHandler,
    SerializationInfo,
    SerializerFunctionWrapHandler,
    StrictBool,
    Tag,
    TypeAdapter,
    ValidationError,
    ValidationInfo,
    model_serializer,
    model_validator,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from ._lenient import InvalidValue as InvalidValue, Path, Repair as Repair, describe, is_list, is_object
from ._repairs import check, repair
from ._shapes import load_shapes


JsonObject: TypeAlias = dict[str, Any]

_T = TypeVar("_T")
_P = ParamSpec("_P")
_Params = TypeVar("_Params")
_Result = TypeVar("_Result")


class _Model(BaseModel):
    """Checks known properties strictly, keeps unknown ones, and does not write unset ones.

    JSON uses the protocol's names (`sessionId`), and Python uses attribute names (`session_id`).
    """

    model_config = ConfigDict(strict=True, extra="allow", serialize_by_alias=True, protected_namespaces=())

    def __init__(self, /, **data: Any) -> None:
        self.__pydantic_validator__.validate_python(data, self_instance=self, by_alias=False, by_name=True)

    # `__init__` plays no part in reading a document, which is checked by the protocol's names.
    setattr(__init__, "__pydantic_base_init__", True)

    @model_serializer(mode="wrap")
    def _write(self, write: SerializerFunctionWrapHandler, info: SerializationInfo) -> dict[str, Any]:
        return self._arrange(write(self._without_collisions()), info)

    def _without_collisions(self) -> _Model:
        """Returns the model without unknown properties whose names are known."""
        aliases = {field.serialization_alias or name for name, field in type(self).model_fields.items()}
        extra = self.__pydantic_extra__ or {}
        if aliases.isdisjoint(extra):
            return self
        copy = self.model_copy()
        copy.__pydantic_extra__ = {key: value for key, value in extra.items() if key not in aliases}
        return copy

    def _arrange(self, written: dict[str, Any], info: SerializationInfo) -> dict[str, Any]:
        """Adds the tags and leaves out unset properties."""
        names = {name: _key(self, name, info) for name in type(self).model_fields}
        fields = type(self).model_fields.items()
        tags = {names[name]: field.default for name, field in fields if field.frozen}
        left_out = {names[name] for name, field in fields if not (field.frozen or self._is_set(name))}
        return {**tags, **{key: value for key, value in written.items() if key not in left_out}, **tags}

    def _is_set(self, name: str) -> bool:
        """Returns whether a property was sent or assigned. Pydantic's set also has the unknown properties."""
        is_unknown = name in (self.__pydantic_extra__ or {}) and getattr(self, name) is None
        return name in self.model_fields_set and not is_unknown

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """Describes the properties. The serializer leaves out those that are unset."""
        return handler(cast(CoreSchema, _without_serializer(schema)))


def _without_serializer(schema: Any) -> JsonObject:
    rest = {key: value for key, value in schema.items() if key != "serialization"}
    # A model's validators wrap its schema.
    return {**rest, "schema": _without_serializer(rest["schema"])} if rest["type"].startswith("function") else rest


class _Wrapper(_Model):
    """A variant whose other properties are those of another union."""

    @model_validator(mode="before")
    @classmethod
    def _wrap(cls, data: Any) -> Any:
        """Moves everything but the tag into `value`."""
        tags = {str(each.validation_alias) for each in cls.model_fields.values() if each.frozen}
        if not is_object(data) or tags.isdisjoint(data):
            return data
        rest = {key: value for key, value in data.items() if key not in tags}
        return {**{tag: data[tag] for tag in tags}, "value": rest}

    def _arrange(self, written: dict[str, Any], info: SerializationInfo) -> dict[str, Any]:
        arranged = super()._arrange(written, info)
        value = arranged.pop("value", {})
        return {**arranged, **value, **arranged}

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        reference = super().__get_pydantic_json_schema__(schema, handler)
        described = handler.resolve_ref_schema(reference)
        described["allOf"] = [described["properties"].pop("value")]
        described["required"] = [key for key in described["required"] if key != "value"]
        return reference


def _key(model: BaseModel, name: str, info: SerializationInfo) -> str:
    alias = type(model).model_fields[name].serialization_alias
    return name if alias is None or info.by_alias is False else alias


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


def _at_least(least: int) -> AfterValidator:
    """Refuses a list with fewer items. It may be empty if a lenient reader left out its items."""

    def check(value: list[_T], info: ValidationInfo) -> list[_T]:
        if len(value) < least and not (info.context == _LENIENT and not value):
            raise ValueError(f"expected at least {least} items")
        return value

    return AfterValidator(check)


_LENIENT: Final = "lenient"


def _tag_of(
    key: str, attribute: str, known: Sequence[str], other: bool
) -> Callable[[Any], str | None]:
    def tag_of(value: Any) -> str | None:
        tag = value.get(key) if is_object(value) else getattr(value, attribute, None)
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


def _check_alternatives(
    model: BaseModel, sets: Sequence[tuple[Sequence[str], Sequence[str]]], exclusive: bool
) -> None:
    """Checks that the model has the first properties and none of the second ones of one of the sets."""
    names = model.model_fields_set
    count = sum(names.issuperset(required) and names.isdisjoint(forbidden) for required, forbidden in sets)
    if count == 0 or (exclusive and count > 1):
        raise ValueError(f"expected {'exactly' if exclusive else 'at least'} one of {list(sets)}")


def _wrapped(wrap: Callable[..., _T], make: Callable[_P, Any]) -> Callable[_P, _T]:
    """Returns a constructor that puts what `make` returns into a variant."""

    def construct(*args: _P.args, **kwargs: _P.kwargs) -> _T:
        return wrap(value=make(*args, **kwargs))

    return construct


def _make(kind: type[_T], properties: JsonObject, extra: JsonObject | None) -> _T:
    given = {key: value for key, value in properties.items() if value is not None}
    return TypeAdapter(kind).validate_python({**(extra or {}), **given})


@dataclass(frozen=True)
class Read(Generic[_T]):
    """A value that a lenient reader returned."""

    value: _T
    repairs: Sequence[Repair] = ()
    """What was left out or replaced, and then the unknown tags and values that were kept."""


@overload
def read(definition: type[_T], value: Any) -> Read[_T]: ...


@overload
def read(definition: str, value: Any) -> Read[Any]: ...


def read(definition: Any, value: Any) -> Read[Any]:
    """Reads JSON from a peer. Makes the repairs that the protocol allows, and keeps unknown tags and values.

    `definition` is a model, or the name of any type, such as a union. Raises `InvalidValue` if no rule repairs the
    value.
    """
    repaired, repairs = repair(load_shapes(), _shape_of(definition), value)
    return Read(_validate(definition, repaired, context=_LENIENT), repairs)


@overload
def read_strict(definition: type[_T], value: Any) -> _T: ...


@overload
def read_strict(definition: str, value: Any) -> Any: ...


def read_strict(definition: Any, value: Any) -> Any:
    """Reads JSON that must match the protocol exactly. In version 1, unknown tags are refused.

    Raises `InvalidValue` if it does not.
    """
    check(load_shapes(), _shape_of(definition), value)
    return _validate(definition, value)


def _shape_of(definition: Any) -> JsonObject:
    name = _DEFINITIONS.get(definition)
    return {"is": "any"} if name is None else {"is": "reference", "name": name}


def _validate(definition: Any, value: Any, context: str | None = None) -> Any:
    try:
        return _adapter(definition).validate_python(value, context=context)
    except ValidationError as error:
        first = error.errors()[0]
        path, received = _place_of(first["loc"], value)
        raise InvalidValue(first["msg"].removeprefix("Input should be "), describe(received), path) from error


@cache
def _adapter(definition: Any) -> TypeAdapter[Any]:
    return TypeAdapter(globals()[definition] if isinstance(definition, str) else definition)


def _place_of(location: Sequence[str | int], value: Any) -> tuple[Path, Any]:
    """Returns the path and the value of a location. The path leaves out the location's variant labels."""
    path: Path = ()
    for key in location:
        if is_object(value) and key in value or is_list(value) and isinstance(key, int) and key < len(value):
            path, value = (*path, key), cast(Any, value)[key]
    return path, value


def peek_protocol_version(message: Any) -> int | None:
    """Returns the version in an `initialize` request or response, or in its params or result, of any version."""
    if not is_object(message):
        return None
    content = message.get("params", message.get("result", message))
    version = _take_fraction(content.get("protocolVersion")) if is_object(content) else None
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
        return read(cast(type[_Params], self.params), value)

    def read_result(self, value: Any) -> Read[_Result]:
        """Reads the result of a request leniently. Raises `InvalidValue`."""
        return read(cast(type[_Result], self.result), value)


def to_json(value: Any) -> Any:
    """Returns plain JSON of a value: one of this module's models, or a list or dict of them."""
    if is_list(value):
        return [to_json(item) for item in value]
    if is_object(value):
        return {key: to_json(item) for key, item in value.items()}
    return value.model_dump(mode="json", by_alias=True) if isinstance(value, BaseModel) else value

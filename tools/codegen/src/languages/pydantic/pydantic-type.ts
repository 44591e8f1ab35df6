import type { Field, IntegerFormat, Shape } from "../../model/model.ts";
import type { NameBook } from "../../names/name-book.ts";

const ranges: Readonly<Record<IntegerFormat, readonly [bigint, bigint]>> = {
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
  uint16: [0n, 2n ** 16n - 1n],
  uint32: [0n, 2n ** 32n - 1n],
  uint64: [0n, 2n ** 64n - 1n],
};

/** The type of values of a shape, with what Pydantic has to check. */
export function pydanticType(shape: Shape, names: NameBook): string {
  switch (shape.kind) {
    case "any":
      return "Any";
    case "null":
      return "None";
    case "boolean":
      return "StrictBool";
    case "string":
      return shape.minLength === undefined ? "str" : `Annotated[str, Field(min_length=${shape.minLength})]`;
    case "number": {
      const bounds = [
        ...(shape.minimum === undefined ? [] : [`ge=${shape.minimum}`]),
        ...(shape.maximum === undefined ? [] : [`le=${shape.maximum}`]),
      ];
      return `Annotated[float, Field(${["strict=True", ...bounds].join(", ")})]`;
    }
    case "integer": {
      const [least, most] = ranges[shape.format];
      return `Annotated[int, Field(strict=True, ge=${shape.minimum ?? least}, le=${most}), _WHOLE]`;
    }
    case "reference":
      return names.type(shape.name);
    case "list": {
      const list = `list[${pydanticType(shape.items, names)}]`;
      return shape.minItems === undefined ? list : `Annotated[${list}, Field(min_length=${shape.minItems})]`;
    }
    case "map":
      return `dict[str, ${pydanticType(shape.values, names)}]`;
  }
}

/** A field's type: `None` is `null`; what is not allowed to be `null` is left out instead. */
export function pydanticFieldType(field: Field, names: NameBook): string {
  const type = pydanticType(field.shape, names);
  if (type === "Any" || type === "None") return type;
  if (field.nullable) return `${type} | None`;
  return field.required ? type : `Annotated[${type} | None, _NOT_NULL]`;
}

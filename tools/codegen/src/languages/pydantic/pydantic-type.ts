import { integerRanges } from "../../model/integer-ranges.ts";
import type { Field, Shape } from "../../model/model.ts";
import type { NameBook } from "../../names/name-book.ts";

/** Returns the type of a shape's values, with Pydantic constraints. */
export function pydanticType(shape: Shape, names: NameBook): string {
  switch (shape.kind) {
    case "any":
      return "Any";
    case "null":
      return "None";
    case "boolean":
      return "StrictBool";
    case "string":
      return pydanticString(shape);
    case "number": {
      const bounds = [
        ...(shape.minimum === undefined ? [] : [`ge=${shape.minimum}`]),
        ...(shape.maximum === undefined ? [] : [`le=${shape.maximum}`]),
      ];
      return `Annotated[float, Field(${["strict=True", ...bounds].join(", ")})]`;
    }
    case "integer": {
      const [least, largest] = integerRanges[shape.format];
      return `Annotated[int, Field(strict=True, ge=${shape.minimum ?? least}, le=${largest}), _WHOLE]`;
    }
    case "reference":
      return names.type(shape.name);
    case "list": {
      const list = `list[${pydanticType(shape.items, names)}]`;
      return shape.minItems === undefined
        ? list
        : `Annotated[${list}, _at_least(${shape.minItems}), Field(json_schema_extra={"minItems": ${shape.minItems}})]`;
    }
    case "map":
      return `dict[str, ${pydanticType(shape.values, names)}]`;
  }
}

function pydanticString({ minLength, maxLength }: Shape & { readonly kind: "string" }): string {
  const lengths = [
    ...(minLength === undefined ? [] : [`min_length=${minLength}`]),
    ...(maxLength === undefined ? [] : [`max_length=${maxLength}`]),
  ];
  return lengths.length === 0 ? "str" : `Annotated[str, Field(${lengths.join(", ")})]`;
}

/** Returns the type of a field. `None` stands for `null`, which some optional fields do not accept. */
export function pydanticFieldType(field: Field, names: NameBook): string {
  const type = pydanticType(field.shape, names);
  if (type === "Any" || type === "None") return type;
  if (field.nullable) return `${type} | None`;
  return field.required ? type : `Annotated[${type} | None, _NOT_NULL]`;
}

import type { Alias, Definition, Enumeration, Shape } from "../../model/model.ts";
import type { RenderInput } from "../language.ts";
import { indent, type Lines, separate } from "../lines.ts";
import { javaDoc } from "./java-doc.ts";
import { renderFromJson, renderToJson } from "./java-methods.ts";
import { javaReader, plainType } from "./java-type.ts";

/** Renders a named string or number. */
export function renderAlias(definition: Definition & Alias, input: RenderInput): Lines {
  return renderValueRecord(definition, input, { shape: definition.shape, constants: [] });
}

/** Renders a closed set of strings as an enum, and any other enumeration as a record with constants. */
export function renderEnumeration(definition: Definition & Enumeration, input: RenderInput): Lines {
  const { members, open, base, name } = definition;
  const type = input.names.type(name);
  const constant = (key: string): string => input.names.member(name, key);
  if (!open && base.kind === "string") return renderEnum(definition, input);
  const constants = members.map((each) => [
    javaDoc(each.doc),
    `public static final ${type} ${constant(each.key)} = new ${type}(${JSON.stringify(each.value)});`,
  ]);
  return renderValueRecord(definition, input, { shape: base, constants });
}

function renderValueRecord(
  definition: Definition,
  input: RenderInput,
  { shape, constants }: { readonly shape: Shape; readonly constants: readonly Lines[] },
): Lines {
  const type = input.names.type(definition.name);
  const isPrimitive = /^[a-z]/.test(plainType(shape, input));
  return [
    javaDoc(definition.doc || definition.name).slice(0, -1),
    " *",
    " * @param value the value in messages",
    " */",
    `public record ${type}(${plainType(shape, input)} value) implements JsonWritable {`,
    indent(
      separate([
        isPrimitive ? undefined : [`public ${type} {`, '    Objects.requireNonNull(value, "value");', "}"],
        ...constants,
        renderFromJson(type, `return new ${type}(Json.read(json, ${javaReader(shape, input)}));`),
        renderToJson("return Json.write(value);"),
      ]),
    ),
    "}",
  ];
}

function renderEnum(definition: Definition & Enumeration, { names }: RenderInput): Lines {
  const type = names.type(definition.name);
  const constants = definition.members.map((each, at) => [
    javaDoc(each.doc),
    `${names.member(definition.name, each.key)}(${JSON.stringify(each.value)})${at === definition.members.length - 1 ? ";" : ","}`,
  ]);
  return [
    javaDoc(definition.doc),
    `public enum ${type} implements JsonWritable {`,
    indent(
      separate([
        constants,
        "private final String value;",
        [`${type}(String value) {`, "    this.value = value;", "}"],
        renderFromJson(type, [
          "for (var each : values()) {",
          "    if (json.isTextual() && each.value.equals(json.textValue())) {",
          "        return each;",
          "    }",
          "}",
          `throw new InvalidValueException("a ${type}", json);`,
        ]),
        renderToJson("return Json.write(value);"),
      ]),
    ),
    "}",
  ];
}

import type { Alias, Definition, Enumeration, Shape } from "../../model/model.ts";
import type { RenderInput } from "../language.ts";
import { indent, type Lines, separate } from "../lines.ts";
import { javaDoc } from "./java-doc.ts";
import { javaReader, plainType } from "./java-type.ts";

/** A text or a number that has a name. */
export function renderAlias(definition: Definition & Alias, input: RenderInput): Lines {
  return renderValueRecord(definition, definition.shape, input, []);
}

/** A closed set of strings is an enum; an open one, or numbers, a record with constants. */
export function renderEnumeration(definition: Definition & Enumeration, input: RenderInput): Lines {
  const { members, open, base, name } = definition;
  const type = input.names.type(name);
  const constant = (key: string): string => input.names.member(name, key);
  if (!open && base.kind === "string") return renderEnum(definition, input);
  const constants = members.map((each) => [
    javaDoc(each.doc),
    `public static final ${type} ${constant(each.key)} = new ${type}(${JSON.stringify(each.value)});`,
  ]);
  return renderValueRecord(definition, base, input, constants);
}

function renderValueRecord(
  definition: Definition,
  shape: Shape,
  input: RenderInput,
  constants: readonly Lines[],
): Lines {
  const type = input.names.type(definition.name);
  return [
    javaDoc(definition.doc || definition.name).slice(0, -1),
    " *",
    " * @param value what is sent",
    " */",
    `public record ${type}(${plainType(shape, input)} value) implements JsonWritable {`,
    indent(
      separate([
        ...constants,
        [
          fromJsonHead(type),
          indent(`return new ${type}(Json.read(json, ${javaReader(shape, input)}));`),
          "}",
        ],
        toJson,
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
        [
          fromJsonHead(type),
          indent([
            "for (var each : values()) {",
            "    if (json.isTextual() && each.value.equals(json.textValue())) {",
            "        return each;",
            "    }",
            "}",
            `throw new InvalidValueException("expected a ${type}, got " + json);`,
          ]),
          "}",
        ],
        toJson,
      ]),
    ),
    "}",
  ];
}

function fromJsonHead(type: string): Lines {
  return [
    "/**",
    " * Reads one.",
    " *",
    " * @throws InvalidValueException if the protocol does not allow the value",
    " */",
    "@JsonCreator(mode = JsonCreator.Mode.DELEGATING)",
    `public static ${type} fromJson(JsonNode json) {`,
  ];
}

const toJson = [
  "@Override",
  "@JsonValue",
  "public JsonNode toJson() {",
  "    return Json.write(value);",
  "}",
];

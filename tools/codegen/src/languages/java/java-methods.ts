import { indent, type Lines } from "../lines.ts";

/** Renders the method that reads a value of a type. Jackson calls it, too. */
export function renderFromJson(type: string, body: Lines, modifiers = "public static"): Lines {
  return [
    "/**",
    " * Reads one.",
    " *",
    " * @throws InvalidValueException if the protocol does not allow the value",
    " */",
    "@JsonCreator(mode = JsonCreator.Mode.DELEGATING)",
    `${modifiers} ${type} fromJson(JsonNode json) {`,
    indent(body),
    "}",
  ];
}

/** Renders a type's `toJson` method, which Jackson also calls. */
export function renderToJson(body: Lines): Lines {
  return ["@Override", "@JsonValue", "public JsonNode toJson() {", indent(body), "}"];
}

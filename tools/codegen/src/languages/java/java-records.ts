import type { Definition, Field, Structure, Wrapper } from "../../model/model.ts";
import type { RenderInput } from "../language.ts";
import { indent, type Lines, separate } from "../lines.ts";
import { javaDoc } from "./java-doc.ts";
import { renderFromJson, renderToJson } from "./java-methods.ts";
import { javaFieldType, javaReader } from "./java-type.ts";

/** Renders a record that keeps unknown properties. */
export function renderRecord(
  definition: Definition & Structure,
  input: RenderInput,
  unions: readonly string[],
): Lines {
  const type = input.names.type(definition.name);
  const components = definition.fields.map((each) => {
    return { each, name: input.names.member(definition.name, each.key), type: javaFieldType(each, input) };
  });
  const names = [...components.map(({ name }) => name), "extra"];
  const { tag } = definition;
  return [
    recordDoc(definition, components),
    `public record ${type}(`,
    indent(
      [
        ...components.map((each) => `${each.type} ${each.name},`),
        "Map<String, JsonNode> extra) implements " + ["JsonWritable", ...unions].join(", ") + " {",
      ],
      "        ",
    ),
    "",
    indent(
      separate([
        renderChecks(type, components, tag),
        renderOf(type, components),
        ...components
          .filter(({ each }) => !each.required)
          .map((component) => renderWith(type, component, names)),
        renderRead(type, definition, input),
        renderToJson([
          "var json = Json.object();",
          tag && `Json.put(json, "${tag.key}", "${tag.value}");`,
          components.map(({ each, name, type: component }) =>
            component === "Void" ? `json.putNull("${each.key}");` : `Json.put(json, "${each.key}", ${name});`,
          ),
          "extra.forEach(json::set);",
          "return json;",
        ]),
      ]),
    ),
    "}",
  ];
}

interface Component {
  readonly each: Field;
  readonly name: string;
  readonly type: string;
}

function recordDoc(definition: Definition, components: readonly Component[]): Lines {
  const text = javaDoc(definition.doc || definition.name).slice(0, -1);
  const parameters = components.map(({ each, name }) => [name, each.doc || "as in the protocol"] as const);
  const all = [
    ...parameters,
    ["extra", "properties that the protocol does not define, as they were sent"] as const,
  ];
  const tags = all.flatMap(([name, doc]) => {
    const [first = "", ...more] = javaDoc(doc)
      .slice(1, -1)
      .map((line) => line.slice(3));
    return [` * @param ${name} ${first}`, ...more.map((line) => ` *     ${line}`.trimEnd())];
  });
  return [text, " *", tags, " */"];
}

/** Renders the constructor, which rejects values that cannot be written. */
function renderChecks(type: string, components: readonly Component[], tag: Structure["tag"]): Lines {
  const mayNotBeNull = components.filter((each) => !/^[a-z]|^Void$/.test(each.type)).map(({ name }) => name);
  const keys = [...(tag ? [tag.key] : []), ...components.map(({ each }) => each.key)];
  const checked = ["extra", ...keys.map((key) => JSON.stringify(key))].join(", ");
  return [
    "/** @throws IllegalArgumentException if extra has a property that the protocol defines */",
    `public ${type} {`,
    indent([
      ...[...mayNotBeNull, "extra"].map((name) => `Objects.requireNonNull(${name}, "${name}");`),
      `Json.checkExtra(${checked});`,
    ]),
    "}",
  ];
}

function renderOf(type: string, components: readonly Component[]): Lines {
  const required = components.filter(({ each }) => each.required);
  const values = components.map(({ each, name, type: component }) => {
    if (each.required) return name;
    return component.startsWith("Maybe") ? "Maybe.missing()" : "Optional.empty()";
  });
  return [
    "/** Creates a value with its required properties only. */",
    `public static ${type} of(${required.map((each) => `${each.type} ${each.name}`).join(", ")}) {`,
    indent(`return new ${type}(${[...values, "Map.of()"].join(", ")});`),
    "}",
  ];
}

function renderWith(type: string, component: Component, names: readonly string[]): Lines {
  const method = `with${component.name.slice(0, 1).toUpperCase()}${component.name.slice(1)}`;
  const argument = component.type.slice(component.type.indexOf("<") + 1, -1);
  const wrapped = `${component.type.startsWith("Maybe") ? "Maybe" : "Optional"}.of(${component.name})`;
  const values = names.map((name) => (name === component.name ? wrapped : name));
  const nullable = component.type.startsWith("Maybe") ? "; null is null" : "";
  return [
    `/** Returns a copy with another {@code ${component.each.key}}${nullable}. */`,
    `public ${type} ${method}(${argument} ${component.name}) {`,
    indent(`return new ${type}(${values.join(", ")});`),
    "}",
  ];
}

function renderRead(type: string, definition: Definition & Structure, input: RenderInput): Lines {
  const { tag, alternatives } = definition;
  const list = (keys: readonly string[]): string =>
    `List.of(${keys.map((key) => JSON.stringify(key)).join(", ")})`;
  const sets = alternatives?.sets.map(
    ({ required, forbidden }) => `new Json.PropertySet(${list(required)}, ${list(forbidden)})`,
  );
  const reads = definition.fields.map((each) => {
    const method =
      each.nullable || (each.shape.kind === "null" && !each.required)
        ? "maybe"
        : each.required
          ? "required"
          : "optional";
    const reader = javaReader(each.shape, input);
    return `object.${method}("${each.key}", ${reader}),`;
  });
  return renderFromJson(type, [
    `var object = new Json.ObjectReader(json${tag ? `, "${tag.key}", "${tag.value}"` : ""});`,
    alternatives && `object.checkAlternatives(${alternatives.exclusive}, List.of(${sets?.join(", ")}));`,
    `return new ${type}(`,
    indent([reads, "object.rest());"], "        "),
  ]);
}

/** Renders a variant whose payload is another union. */
export function renderWrapper(
  definition: Definition & Wrapper,
  input: RenderInput,
  unions: readonly string[],
): Lines {
  const type = input.names.type(definition.name);
  const payload = input.names.type(definition.payload);
  const { key, value } = definition.tag;
  return [
    javaDoc(definition.doc).slice(0, -1),
    " *",
    " * @param value the rest of its properties",
    " */",
    `public record ${type}(${payload} value) implements ${["JsonWritable", ...unions].join(", ")} {`,
    indent(
      separate([
        renderFromJson(type, [
          `var object = new Json.ObjectReader(json, "${key}", "${value}");`,
          `return new ${type}(${payload}.fromJson(object.restAsNode()));`,
        ]),
        renderToJson(`return Json.withTag("${key}", "${value}", value.toJson());`),
      ]),
    ),
    "}",
  ];
}

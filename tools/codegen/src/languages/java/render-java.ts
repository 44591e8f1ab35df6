import type { Definition, Method } from "../../model/model.ts";
import { readResource } from "../../read-resource.ts";
import type { GeneratedFile, RenderInput } from "../language.ts";
import { indent, joinLines, type Lines } from "../lines.ts";
import { renderRecord, renderWrapper } from "./java-records.ts";
import { renderAlias, renderEnumeration } from "./java-scalars.ts";
import { inlinedAlias, isOwnType, javaType } from "./java-type.ts";
import { renderTagged, renderUntagged } from "./java-unions.ts";

const importable: readonly string[] = [
  "com.fasterxml.jackson.annotation.JsonCreator",
  "com.fasterxml.jackson.annotation.JsonValue",
  "com.fasterxml.jackson.databind.JsonNode",
  "com.fasterxml.jackson.databind.node.JsonNodeFactory",
  "com.fasterxml.jackson.databind.node.ObjectNode",
  "java.math.BigInteger",
  "java.util.ArrayList",
  "java.util.Collections",
  "java.util.LinkedHashMap",
  "java.util.List",
  "java.util.Map",
  "java.util.Optional",
  "java.util.function.Function",
];

/** The types that all others use; each is a file of `resources/java`. */
const supportTypes: readonly string[] = ["JsonWritable", "InvalidValueException", "Maybe", "Json"];

/** Reads a type without package and imports. */
function readType(name: string): string {
  return readResource(`java/${name}.java`).replace(/^package .*;\n\n(?:(?:import .*;\n)+\n)?/, "");
}

/** Renders one file for each type. */
export function renderJava(input: RenderInput): GeneratedFile[] {
  const unions = unionsByMember(input);
  const types = input.model.definitions.filter(isOwnType).map((each) => {
    const name = input.names.type(each.name);
    return renderFile(name, joinLines(renderDefinition(each, input, unions.get(each.name) ?? [])), input);
  });
  const support = supportTypes.map((name) => renderFile(name, readType(name), input));
  return [...types, renderFile("Methods", joinLines(renderMethods(input)), input), ...support];
}

/** Returns the unions that each definition is a variant of. */
function unionsByMember({ model, names }: RenderInput): Map<string, string[]> {
  const unions = new Map<string, string[]>();
  const add = (member: string, union: string): void => {
    unions.set(member, [...(unions.get(member) ?? []), names.type(union)]);
  };
  for (const each of model.definitions) {
    if (each.kind === "tagged") {
      for (const { payload } of [...each.variants, ...each.untagged]) add(payload, each.name);
      if (each.other !== undefined) add(each.other, each.name);
    } else if (each.kind === "untagged") {
      for (const { shape } of each.alternatives) if (shape.kind === "reference") add(shape.name, each.name);
    }
  }
  return unions;
}

function renderDefinition(definition: Definition, input: RenderInput, unions: readonly string[]): Lines {
  switch (definition.kind) {
    case "alias":
      return renderAlias(definition, input);
    case "enumeration":
      return renderEnumeration(definition, input);
    case "structure":
      return renderRecord(definition, input, unions);
    case "wrapper":
      return renderWrapper(definition, input, unions);
    case "tagged":
      return renderTagged(definition, input);
    case "untagged":
      return renderUntagged(definition, input);
  }
}

function renderFile(name: string, body: string, { header, packageName }: RenderInput): GeneratedFile {
  const code = body.replaceAll(/\/\*\*[\s\S]*?\*\//g, "");
  const used = importable.filter((each) =>
    new RegExp(`\\b${each.slice(each.lastIndexOf(".") + 1)}\\b`).test(code),
  );
  const imports = used.map((each) => `import ${each};`);
  const content = joinLines([`// ${header}`, `package ${packageName};`, "", imports, "", body, ""]);
  return { path: `${name}.java`, content };
}

function renderMethods(input: RenderInput): Lines {
  const { model, version } = input;
  const reader = (name: string): string =>
    inlinedAlias(name, input) ? "json -> json" : `${javaType({ kind: "reference", name }, input)}::fromJson`;
  const row = (each: Method): string => {
    const result = each.result === undefined ? "Optional.empty()" : `Optional.of(${reader(each.result)})`;
    return `new Method("${each.name}", "${each.side}", ${reader(each.params)}, ${result})`;
  };
  return [
    "/** The methods of the protocol. */",
    "public final class Methods {",
    indent([
      "/** The version of the protocol that these types describe. */",
      `public static final int PROTOCOL_VERSION = ${version};`,
      "",
      "/** All methods. */",
      "public static final List<Method> ALL = List.of(",
      indent(model.methods.map(row).join(",\n") + ");", "        "),
      "",
      "private Methods() {}",
      "",
      "/**",
      " * A method.",
      " *",
      " * @param name the method's name in messages",
      ' * @param side the side that handles it: "agent", "client", or "protocol" for both',
      " * @param params reads its params",
      " * @param result reads its result; empty for a notification",
      " */",
      "public record Method(",
      "        String name,",
      "        String side,",
      "        Function<JsonNode, ?> params,",
      "        Optional<Function<JsonNode, ?>> result) {}",
    ]),
    "}",
  ];
}

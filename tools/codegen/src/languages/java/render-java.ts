import type { Definition } from "../../model/model.ts";
import { readResource } from "../../read-resource.ts";
import type { GeneratedFile, RenderInput } from "../language.ts";
import { joinLines, type Lines } from "../lines.ts";
import { renderDefinitions, renderMethods, renderShapeTable } from "./java-protocol.ts";
import { renderRecord, renderWrapper } from "./java-records.ts";
import { renderAlias, renderEnumeration } from "./java-scalars.ts";
import { isOwnType } from "./java-type.ts";
import { renderTagged, renderUntagged } from "./java-unions.ts";

const importable: readonly string[] = [
  "com.fasterxml.jackson.annotation.JsonCreator",
  "com.fasterxml.jackson.annotation.JsonValue",
  "com.fasterxml.jackson.core.JsonProcessingException",
  "com.fasterxml.jackson.databind.JsonNode",
  "com.fasterxml.jackson.databind.ObjectMapper",
  "com.fasterxml.jackson.databind.node.JsonNodeFactory",
  "com.fasterxml.jackson.databind.node.ObjectNode",
  "com.fasterxml.jackson.databind.node.TextNode",
  "java.math.BigDecimal",
  "java.math.BigInteger",
  "java.util.ArrayList",
  "java.util.Collection",
  "java.util.Collections",
  "java.util.HashMap",
  "java.util.HashSet",
  "java.util.LinkedHashMap",
  "java.util.LinkedHashSet",
  "java.util.List",
  "java.util.Map",
  "java.util.Objects",
  "java.util.Optional",
  "java.util.OptionalInt",
  "java.util.Set",
  "java.util.function.Function",
  "java.util.function.Predicate",
  "java.util.function.Supplier",
  "java.util.stream.Collectors",
  "java.util.stream.Stream",
];

/** The types that all other types use. Each is a file in `resources/java`. */
const supportTypes: readonly string[] =
  "Definition Flaw FlawFinder InvalidValueException Issue Json JsonValues JsonWritable Maybe Method Reading Repair Shape".split(
    " ",
  );

/** Reads a type without its package declaration and imports. */
function readType(name: string): string {
  return readResource(`java/${name}.java`).replace(/^package .*;\n\n(?:(?:import .*;\n)+\n)?/, "");
}

/** Renders one file per type, and the files that all types need. */
export function renderJava(input: RenderInput): GeneratedFile[] {
  const unions = unionsByMember(input);
  const types = input.model.definitions.filter(isOwnType).map((each) => {
    const name = input.names.type(each.name);
    return renderFile(name, joinLines(renderDefinition(each, input, unions.get(each.name) ?? [])), input);
  });
  const support = supportTypes.map((name) => renderFile(name, readType(name), input));
  const tables = Object.entries({
    Definitions: renderDefinitions(input),
    Methods: renderMethods(input),
    ShapeTable: renderShapeTable(input),
  }).map(([name, lines]) => renderFile(name, joinLines(lines), input));
  return [...types, ...tables, ...support];
}

/** Returns, for each definition, the unions that it is a variant of. */
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
  const code = body.replaceAll(/\/\*\*[\s\S]*?\*\/|"(?:[^"\\]|\\.)*"/g, "");
  const used = importable.filter((each) =>
    new RegExp(`\\b${each.slice(each.lastIndexOf(".") + 1)}\\b`).test(code),
  );
  const imports = used.map((each) => `import ${each};`);
  const content = joinLines([`// ${header}`, `package ${packageName};`, "", imports, "", body, ""]);
  return { path: `${name}.java`, content };
}

import type { Definition } from "../../model/model.ts";
import { readResource } from "../../read-resource.ts";
import { foldFiles } from "../fold-files.ts";
import type { GeneratedFile, RenderInput } from "../language.ts";
import { joinLines, type Lines } from "../lines.ts";
import { writeFoldCases } from "../state-operations.ts";
import { type ClassNames, renderStructure } from "./kotlin-classes.ts";
import { kotlinString } from "./kotlin-doc.ts";
import { foldCases } from "./kotlin-fold.ts";
import { renderMethods, renderProtocol } from "./kotlin-protocol.ts";
import { renderAlias, renderEnumeration } from "./kotlin-scalars.ts";
import { type KotlinScope, kotlinScope, typeAt } from "./kotlin-scope.ts";
import { renderShapeTable } from "./kotlin-shape-table.ts";
import { renderTagged, renderUntagged } from "./kotlin-unions.ts";

const importable: readonly string[] = [
  "java.math.BigInteger",
  "kotlinx.serialization.Serializable",
  "kotlinx.serialization.json.JsonElement",
  "kotlinx.serialization.json.JsonNull",
  "kotlinx.serialization.json.JsonObject",
];

/** The files in `resources/kotlin` that all generated types use. */
const supportFiles: readonly string[] = [
  "Codec",
  "FindFlaw",
  "InvalidValueException",
  "JsonValue",
  "JsonValues",
  "Maybe",
  "Method",
  "Objects",
  "Repair",
  "Shape",
  "ValueCodecs",
];

/** Renders one file per type, and the files that all types need. A union and its variants share a file. */
export function renderKotlin(input: RenderInput): GeneratedFile[] {
  const scope = kotlinScope(input);
  const types = input.model.definitions
    .filter((each) => !scope.nested.has(each.name))
    .map((each) => renderFile(input.names.type(each.name), renderDefinition(each, scope), input));
  return [
    ...types,
    renderFile("Protocol", renderProtocol(scope), input),
    renderFile("Methods", renderMethods(scope), input),
    renderFile("ShapeTable", renderShapeTable(scope), input),
    ...[...supportFiles, ...foldFiles(input)].map((name) => supportFile(name, input)),
  ];
}

function renderDefinition(definition: Definition, scope: KotlinScope): Lines {
  const name = scope.names.type(definition.name);
  const unions = scope.unions.get(definition.name) ?? [];
  const isTagged = scope.model.definitions.some(
    (each) => each.kind === "tagged" && unions.includes(each.name),
  );
  const kind = definition.name in scope.shapes ? "Definition" : "Codec";
  const names: ClassNames = {
    name,
    unions: unions.map((each) => typeAt(each, scope)),
    tag: isTagged ? "null" : undefined,
    codec: `${kind}<${name}>(${kotlinString(definition.name)})`,
  };
  switch (definition.kind) {
    case "alias":
      return renderAlias(definition, names, scope);
    case "enumeration":
      return renderEnumeration(definition, names, scope);
    case "structure":
      return renderStructure(definition, names, scope);
    case "tagged":
      return renderTagged(definition, names, scope);
    case "untagged":
      return renderUntagged(definition, names, scope);
    case "wrapper":
      return undefined;
  }
}

function renderFile(name: string, body: Lines, { header, packageName }: RenderInput): GeneratedFile {
  const text = joinLines(body);
  const code = text.replaceAll(/\/\*\*[\s\S]*?\*\//g, "");
  const used = importable.filter((each) =>
    new RegExp(`\\b${each.slice(each.lastIndexOf(".") + 1)}\\b`).test(code),
  );
  const imports = used.map((each) => `import ${each}`);
  const content = joinLines([
    `// ${header}`,
    `package ${packageName}`,
    "",
    imports.length > 0 ? [imports, ""] : [],
    text,
    "",
  ]);
  return { path: `${name}.kt`, content };
}

function supportFile(name: string, { header, packageName }: RenderInput): GeneratedFile {
  const resource = writeFoldCases(readResource(`kotlin/${name}.kt`), foldCases);
  const text = resource.replace(/^package acp$/m, `package ${packageName}`);
  return { path: `${name.slice(name.indexOf("/") + 1)}.kt`, content: `// ${header}\n${text}\n` };
}

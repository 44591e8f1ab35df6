import type { Definition } from "../../model/model.ts";
import { readResource } from "../../read-resource.ts";
import type { GeneratedFile, RenderInput } from "../language.ts";
import { indent, joinLines, type Lines } from "../lines.ts";
import { renderDefinitions, renderMethods, renderShapeTable } from "./csharp-protocol.ts";
import { renderScalar, renderStructure, renderWrapper } from "./csharp-records.ts";
import { renderTagged, renderUntagged } from "./csharp-unions.ts";

/** The files in `resources/csharp` that all generated types use. */
const supportFiles: readonly string[] = [
  "AcpValue",
  "Definition",
  "FlawFinder",
  "Json",
  "Objects",
  "Repairer",
  "Shape",
];

/** Renders one file per type, and the files that all types need. */
export function renderCsharp(input: RenderInput): GeneratedFile[] {
  const types = input.model.definitions.map((each) =>
    renderFile(`${input.names.type(each.name)}.cs`, renderDefinition(each, input), input),
  );
  return [
    ...types,
    renderFile("Definitions.cs", renderDefinitions(input), input),
    renderFile("Methods.cs", renderMethods(input), input),
    renderFile("ShapeTable.cs", renderShapeTable(input), input),
    ...supportFiles.map((name) => supportFile(`${name}.cs`, input)),
  ];
}

function renderDefinition(definition: Definition, input: RenderInput): Lines {
  switch (definition.kind) {
    case "alias":
    case "enumeration":
      return renderScalar(definition, input);
    case "structure":
      return renderStructure(definition, input);
    case "tagged":
      return renderTagged(definition, input);
    case "untagged":
      return renderUntagged(definition, input);
    case "wrapper":
      return renderWrapper(definition, input);
  }
}

function renderFile(path: string, body: Lines, { header, packageName }: RenderInput): GeneratedFile {
  const content = joinLines([
    `// ${header}`,
    "#nullable enable",
    "using System;",
    "using System.Collections.Generic;",
    "using System.Linq;",
    "using System.Text.Json;",
    "using System.Text.Json.Serialization;",
    "",
    `namespace ${packageName}`,
    "{",
    indent(body),
    "}",
    "",
  ]);
  return { path, content };
}

function supportFile(path: string, { header, packageName }: RenderInput): GeneratedFile {
  const text = readResource(`csharp/${path}`)
    .replace(/^namespace Acp$/m, `namespace ${packageName}`)
    .replaceAll(/\bAcp\.Maybe</g, `global::${packageName}.Maybe<`);
  return { path: path === "Definition.cs" ? "Reading.cs" : path, content: `// ${header}\n${text}\n` };
}

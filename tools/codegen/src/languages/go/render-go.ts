import type { Definition } from "../../model/model.ts";
import { readResource } from "../../read-resource.ts";
import type { GeneratedFile, RenderInput } from "../language.ts";
import { joinLines, type Lines, separate } from "../lines.ts";
import { renderMethods } from "./go-methods.ts";
import { renderNamed } from "./go-names.ts";
import { renderStructure, renderWrapper, tab } from "./go-structs.ts";

/** Packages of the standard library; each is imported if the file uses it. */
const goPackages: readonly string[] = [
  "bytes",
  "encoding/json",
  "errors",
  "fmt",
  "math",
  "slices",
  "sort",
  "unicode/utf8",
];

/** Renders one file for the package. */
export function renderGo(input: RenderInput): GeneratedFile[] {
  const types = input.model.definitions.map((each) => renderDefinition(each, input));
  const support = ["presence.go", "readers.go", "objects.go"].map(readDeclarations);
  const code = joinLines(separate([...types, renderMethods(input), ...support]));
  const head = [
    `// ${input.header}`,
    [
      `// Package ${input.packageName} has the types of the Agent Client Protocol.`,
      `package ${input.packageName}`,
    ],
    ["import (", tab(importsOf(code).map((each) => `"${each}"`)), ")"],
  ];
  return [{ path: "acp.go", content: joinLines([...separate(head), "", code, ""]) }];
}

/** Reads a file of `resources/go` without package and imports. */
function readDeclarations(file: string): string {
  return readResource(`go/${file}`).replace(/^package acp\n\n(?:import \([^)]*\)\n\n)?/, "");
}

function importsOf(code: string): string[] {
  const withoutComments = code.replaceAll(/^\s*\/\/.*$/gm, "");
  return goPackages.filter((each) => new RegExp(`\\b${each.replace(/.*\//, "")}\\.`).test(withoutComments));
}

function renderDefinition(definition: Definition, input: RenderInput): Lines {
  if (definition.kind === "structure") return renderStructure(definition, input);
  if (definition.kind === "wrapper") return renderWrapper(definition, input);
  return renderNamed(definition, input);
}

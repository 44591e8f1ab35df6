import type { Definition } from "../../model/model.ts";
import type { GeneratedFile, RenderInput } from "../language.ts";
import { joinLines, type Lines, separate } from "../lines.ts";
import { renderConstructors } from "./go-constructors.ts";
import { renderMethods } from "./go-methods.ts";
import { renderNamed } from "./go-names.ts";
import { renderDefinitions, renderShapes } from "./go-readers.ts";
import { renderStructure, renderWrapper } from "./go-structs.ts";
import { foldFiles, supportFor, withoutComments } from "./go-support.ts";
import { tab } from "./go-type.ts";

/** Packages in the standard library. A file imports those that it uses. */
const goPackages: readonly string[] = [
  "bytes",
  "encoding/json",
  "errors",
  "fmt",
  "math",
  "reflect",
  "slices",
  "sort",
  "strconv",
  "strings",
  "sync",
  "unicode/utf16",
  "unicode/utf8",
];

const supportFiles: readonly string[] = [
  "message.go",
  "read.go",
  "presence.go",
  "readers.go",
  "objects.go",
  "shape.go",
  "find_flaw.go",
  "repair.go",
  "json_value.go",
];

/** Renders two files: the types, and the shapes for checking values. */
export function renderGo(input: RenderInput): GeneratedFile[] {
  const types = input.model.definitions.map((each) => renderDefinition(each, input));
  const code = joinLines(separate([...types, renderMethods(input), renderDefinitions(input)]));
  const hasError = input.model.definitions.some((each) => each.name === "Error");
  const files = [...(hasError ? [] : ["error.go"]), ...supportFiles, ...foldFiles(code, input)];
  const doc = `// Package ${input.packageName} has the types of the Agent Client Protocol.`;
  return [
    renderFile("acp.go", doc, { input, code: joinLines(separate([code, ...supportFor(code, files)])) }),
    renderFile("shapes.go", undefined, { input, code: joinLines(renderShapes(input)) }),
  ];
}

function renderFile(
  path: string,
  doc: string | undefined,
  { input, code }: { input: RenderInput; code: string },
): GeneratedFile {
  const imports = importsOf(code).map((each) => `"${each}"`);
  const head = [
    `// ${input.header}`,
    [doc, `package ${input.packageName}`],
    imports.length === 0 ? [] : ["import (", tab(imports), ")"],
  ];
  return { path, content: joinLines([...separate(head), "", code, ""]) };
}

function importsOf(code: string): string[] {
  const text = withoutComments(code);
  return goPackages.filter((each) => new RegExp(`\\b${each.replace(/.*\//, "")}\\.`).test(text));
}

function renderDefinition(definition: Definition, input: RenderInput): Lines {
  if (definition.kind === "structure") return renderStructure(definition, input);
  if (definition.kind === "wrapper") {
    return separate([renderWrapper(definition, input), renderConstructors(definition, input)]);
  }
  return renderNamed(definition, input);
}

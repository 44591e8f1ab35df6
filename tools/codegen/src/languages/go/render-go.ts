import type { Definition } from "../../model/model.ts";
import type { GeneratedFile, RenderInput } from "../language.ts";
import { joinLines, type Lines, separate } from "../lines.ts";
import { renderMethods } from "./go-methods.ts";
import { renderNamed } from "./go-names.ts";
import { goObjects } from "./go-objects.ts";
import { goReaders } from "./go-readers.ts";
import { renderStructure, renderWrapper, tab } from "./go-structs.ts";
import { goPackages, goPresence } from "./go-support.ts";

/** One file of a package. */
export function renderGo(input: RenderInput): GeneratedFile[] {
  const types = input.model.definitions.map((each) => renderDefinition(each, input));
  const code = joinLines(separate([...types, renderMethods(input), goPresence, goReaders, goObjects]));
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

function importsOf(code: string): string[] {
  const withoutComments = code.replaceAll(/^\s*\/\/.*$/gm, "");
  return goPackages.filter((each) => new RegExp(`\\b${each.replace(/.*\//, "")}\\.`).test(withoutComments));
}

function renderDefinition(definition: Definition, input: RenderInput): Lines {
  if (definition.kind === "structure") return renderStructure(definition, input);
  if (definition.kind === "wrapper") return renderWrapper(definition, input);
  return renderNamed(definition, input);
}

import type { Definition, Method } from "../../model/model.ts";
import type { GeneratedFile, RenderInput } from "../language.ts";
import { joinLines, type Lines, separate } from "../lines.ts";
import { renderNamed } from "./go-names.ts";
import { goObjects } from "./go-objects.ts";
import { goReaders } from "./go-readers.ts";
import { renderStructure, renderWrapper, tab } from "./go-structs.ts";
import { goPackages, goPresence } from "./go-support.ts";
import { definitionReader } from "./go-type.ts";

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

function renderMethods(input: RenderInput): Lines {
  const row = (each: Method): string => {
    const params = `as[any](${definitionReader(each.params, input)})`;
    const result = each.result === undefined ? "nil" : `as[any](${definitionReader(each.result, input)})`;
    return `{"${each.name}", "${each.side}", ${params}, ${result}},`;
  };
  return separate([
    [
      "// ProtocolVersionNumber is the version of the protocol that these types describe.",
      `const ProtocolVersionNumber = ${input.version}`,
    ],
    methodType,
    [
      "// Methods are all methods of the protocol.",
      input.model.methods.length === 0
        ? "var Methods = []Method{}"
        : ["var Methods = []Method{", tab(input.model.methods.map(row)), "}"],
    ],
  ]);
}

const methodType = `
// Method is a method of the protocol.
type Method struct {
	// Name is what the message says.
	Name string

	// Side is who handles it: "agent", "client", or "protocol" for both.
	Side string

	// ReadParams reads its params.
	ReadParams func(data []byte) (any, error)

	// ReadResult reads its result; it is nil for a notification.
	ReadResult func(data []byte) (any, error)
}
`.trim();

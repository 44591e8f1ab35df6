import type { Node, ParamPattern } from "oxc-parser";

import type { Finding } from "../finding.ts";
import { walk } from "../tree/source-file.ts";
import type { SourceFile } from "../tree/source-file.ts";
import { isGeneratedFile, isTestFile } from "../tree/source-tree.ts";
import type { SourceTree } from "../tree/source-tree.ts";

/** The hard limits; the aims (150, 20, and 2 and an options object) are for the eye. */
const limits = { fileLines: 500, functionLines: 50, parameters: 3 } as const;

/** Finds files and functions that are too long, and parameter lists that should be an options object. */
export function checkSizes(tree: SourceTree): Finding[] {
  return tree
    .sources()
    .filter(({ path }) => !isTestFile(path) && !isGeneratedFile(path))
    .flatMap((file) => [...fileSize(file), ...functionSizes(file)]);
}

function fileSize({ path, text }: SourceFile): Finding[] {
  const lines = text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
  if (lines <= limits.fileLines) return [];
  return [{ file: path, message: `has ${lines} lines; the limit is ${limits.fileLines}` }];
}

function functionSizes(file: SourceFile): Finding[] {
  const findings: Finding[] = [];
  walk(file.program, (node) => {
    const parameters = parametersOf(node);
    if (!parameters) return;
    const line = file.lineAt(node.start);
    const report = (message: string): unknown => findings.push({ file: file.path, line, message });
    const lines = file.lineAt(node.end) - line + 1;
    if (hasBody(node) && lines > limits.functionLines) {
      report(`has a function of ${lines} lines; the limit is ${limits.functionLines}`);
    }
    if (parameters.length > limits.parameters) {
      report(
        `has ${parameters.length} parameters; the limit is ${limits.parameters}, then an options object`,
      );
    }
  });
  return findings;
}

function hasBody(node: Node): boolean {
  return "body" in node && node.body !== null;
}

/** The parameters of a function, method or function type, without a declared `this`. */
function parametersOf(node: Node): ParamPattern[] | undefined {
  switch (node.type) {
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "ArrowFunctionExpression":
    case "TSDeclareFunction":
    case "TSEmptyBodyFunctionExpression":
    case "TSFunctionType":
    case "TSMethodSignature":
    case "TSCallSignatureDeclaration":
      return node.params.filter((param) => !(param.type === "Identifier" && param.name === "this"));
    default:
      return undefined;
  }
}

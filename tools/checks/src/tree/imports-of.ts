import type { Node } from "oxc-parser";

import { walk } from "./source-file.ts";
import type { SourceFile } from "./source-file.ts";

/**
 * When an import is loaded: `types` never, `static` with the file, and `dynamic` when an `import()` runs. `import {
 * type A } from "a"` is `static` because it still loads "a" under `verbatimModuleSyntax`.
 */
export type ImportKind = "types" | "static" | "dynamic";

/** An import, re-export, `import()` or type import in a file. */
export interface Import {
  kind: ImportKind;
  specifier: string;
  line: number;
}

/** Lists a file's imports in order, except `import()` with a computed specifier. */
export function importsOf(file: SourceFile): Import[] {
  const imports: Import[] = [];
  walk(file.program, (node) => {
    const found = importOf(node);
    if (found) imports.push({ ...found, line: file.lineAt(node.start) });
  });
  return imports;
}

function importOf(node: Node): Omit<Import, "line"> | undefined {
  switch (node.type) {
    case "ImportDeclaration":
      return { kind: node.importKind === "type" ? "types" : "static", specifier: node.source.value };
    case "ExportAllDeclaration":
      return { kind: node.exportKind === "type" ? "types" : "static", specifier: node.source.value };
    case "ExportNamedDeclaration":
      if (!node.source) return undefined;
      return { kind: node.exportKind === "type" ? "types" : "static", specifier: node.source.value };
    case "TSImportType":
      return { kind: "types", specifier: node.source.value };
    case "ImportExpression":
      if (node.source.type !== "Literal" || typeof node.source.value !== "string") return undefined;
      return { kind: "dynamic", specifier: node.source.value };
    default:
      return undefined;
  }
}

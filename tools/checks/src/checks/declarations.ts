import type { Node } from "oxc-parser";

import type { Finding } from "../finding.ts";
import { walk } from "../tree/source-file.ts";
import type { SourceFile } from "../tree/source-file.ts";
import type { SourceTree } from "../tree/source-tree.ts";
import { exportedNames } from "./exported-names.ts";

/** Finds enums, namespaces, default exports, star exports, and exported names that say nothing or carry a version. */
export function checkDeclarations(tree: SourceTree): Finding[] {
  return tree.sources().flatMap((file) => [...forbiddenSyntax(file), ...forbiddenNames(file)]);
}

function forbiddenSyntax(file: SourceFile): Finding[] {
  const findings: Finding[] = [];
  walk(file.program, (node) => {
    const message = syntaxMessage(node, file.path);
    if (message !== undefined) findings.push({ file: file.path, line: file.lineAt(node.start), message });
  });
  return findings;
}

function syntaxMessage(node: Node, path: string): string | undefined {
  switch (node.type) {
    case "TSEnumDeclaration":
      return "declares an enum: use a union of literals";
    case "TSModuleDeclaration":
      return node.kind === "namespace" ? "declares a namespace: use a module" : undefined;
    case "ExportDefaultDeclaration":
      return isToolConfig(path) ? undefined : "has a default export: name it";
    case "ExportAllDeclaration":
      if (node.exportKind === "type" && path.startsWith("schema/")) return undefined;
      return "exports *: list the names (only schema may, and only types)";
    default:
      return undefined;
  }
}

/** A file such as `vitest.config.ts` at the root of a package, or that of the site: its tool wants a default export. */
function isToolConfig(path: string): boolean {
  return (
    /^docs\/\.vitepress\/(?:config|theme\/index)\.ts$/.test(path) ||
    /^(?:schema|(?:packages|tools)\/[^/]+)\/[^/]+\.config\.[mt]?[jt]s$/.test(path)
  );
}

function forbiddenNames(file: SourceFile): Finding[] {
  return exportedNames(file).flatMap(({ name, line }) => {
    const message = nameMessage(name);
    return message === undefined ? [] : [{ file: file.path, line, message }];
  });
}

function nameMessage(name: string): string | undefined {
  const empty = /(?:Manager|Helper|Impl)s?$/.exec(name)?.[0];
  if (empty !== undefined) return `exports "${name}": "${empty}" says nothing, say what it does`;
  // `v1` and `v2` themselves are values, the dialects; no other number is a version of the protocol.
  const versioned = /^[vV][12](?=[A-Z_])|[a-z0-9_]V[12](?![a-z0-9])/.test(name);
  return versioned ? `exports "${name}": the version belongs in the path, not in a name` : undefined;
}

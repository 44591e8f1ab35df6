import type { Node } from "oxc-parser";

import type { Finding } from "../finding.ts";
import { walk } from "../tree/source-file.ts";
import type { SourceFile } from "../tree/source-file.ts";
import { isGeneratedFile, isTestFile } from "../tree/source-tree.ts";
import type { SourceTree } from "../tree/source-tree.ts";

/**
 * Finds object literals that are indexed with arbitrary strings. This is unsafe because `table["constructor"]` is a
 * function, and `table["__proto__"] = …` changes the prototype. A `Map`, or an object guarded by `Object.hasOwn`,
 * does not have this problem. No type-aware linter rule detects it without false positives for arrays and known keys.
 */
export function checkForeignNames(tree: SourceTree): Finding[] {
  return tree
    .sources()
    .filter(({ path }) => /^(?:schema|packages|tools\/codegen)\//.test(path))
    .filter(({ path }) => !isTestFile(path) && !isGeneratedFile(path))
    .flatMap(indexedLiterals);
}

function indexedLiterals(file: SourceFile): Finding[] {
  const tables = tablesOf(file);
  if (tables.size === 0) return [];
  const findings = new Map<Finding, string>();
  const asked = new Set<string>();
  walk(file.program, (node) => {
    const guarded = guardedName(node);
    if (guarded !== undefined) asked.add(guarded);
    const name = indexedName(node);
    if (name === undefined || !tables.has(name) || isKnownKey(node)) return;
    const line = file.lineAt(node.start);
    const message = `indexes the object "${name}" by any string: use a Map, or ask Object.hasOwn first`;
    findings.set({ file: file.path, line, message }, name);
  });
  return [...findings].filter(([, name]) => !asked.has(name)).map(([finding]) => finding);
}

/**
 * Returns the variables declared as `Record<string, …>` or with an index signature, and initialized with an object
 * literal.
 */
function tablesOf(file: SourceFile): Set<string> {
  const tables = new Set<string>();
  walk(file.program, (node) => {
    if (node.type !== "VariableDeclarator" || node.id.type !== "Identifier") return;
    const { name, typeAnnotation } = node.id;
    if (node.init?.type !== "ObjectExpression" || !typeAnnotation) return;
    const { start, end } = typeAnnotation;
    const type = file.text.slice(start, end);
    if (/^:\s*(?:Readonly<)?(?:Record<string,|\{\s*(?:readonly )?\[\w+: string\])/.test(type))
      tables.add(name);
  });
  return tables;
}

/** Returns `table` if the node is `Object.hasOwn(table, name)`. */
function guardedName(node: Node): string | undefined {
  if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return undefined;
  const { property } = node.callee;
  const [first] = node.arguments;
  return property.type === "Identifier" && property.name === "hasOwn" && first?.type === "Identifier"
    ? first.name
    : undefined;
}

function indexedName(node: Node): string | undefined {
  if (node.type !== "MemberExpression" || !node.computed || node.object.type !== "Identifier")
    return undefined;
  return node.property.type === "Literal" ? undefined : node.object.name;
}

/**
 * Returns whether a key is an uppercase constant, as in `headers[SESSION_HEADER]`. Such keys are safe because they
 * come from this project.
 */
function isKnownKey(node: Node): boolean {
  return (
    node.type === "MemberExpression" &&
    node.property.type === "Identifier" &&
    /^[A-Z][A-Z0-9_]*$/.test(node.property.name)
  );
}

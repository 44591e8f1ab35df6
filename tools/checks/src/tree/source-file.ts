import { parseSync, visitorKeys } from "oxc-parser";
import type { Comment, Node, Program } from "oxc-parser";

/** A parsed TypeScript or JavaScript file. */
export interface SourceFile {
  /** Path from the root of the tree, with forward slashes. */
  path: string;
  text: string;
  program: Program;
  comments: readonly Comment[];
  /** Returns the line number, starting at 1, of an offset in a node or comment. */
  lineAt(offset: number): number;
}

/**
 * Parses a file as TypeScript or JavaScript, with or without JSX depending on its extension.
 *
 * @throws Error if the syntax is invalid.
 */
export function parseSourceFile(path: string, text: string): SourceFile {
  const { program, comments, errors } = parseSync(path, text, { preserveParens: false });
  const [error] = errors;
  if (error) throw new Error(`Cannot parse "${path}": ${error.message}`);
  const starts = lineStarts(text);
  return { path, text, program, comments, lineAt: (offset) => lineOf(starts, offset) };
}

/** Calls `visit` for a node and its descendants, parents first. `ancestors` starts with the direct parent. */
export function walk(
  node: Node,
  visit: (node: Node, ancestors: readonly Node[]) => void,
  ancestors: readonly Node[] = [],
): void {
  visit(node, ancestors);
  const below = [node, ...ancestors];
  for (const child of childrenOf(node)) walk(child, visit, below);
}

export function childrenOf(node: Node): Node[] {
  return (visitorKeys[node.type] ?? []).flatMap((key) => [Reflect.get(node, key)].flat()).filter(isNode);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

function lineOf(starts: readonly number[], offset: number): number {
  const after = starts.findIndex((start) => start > offset);
  return after === -1 ? starts.length : after;
}

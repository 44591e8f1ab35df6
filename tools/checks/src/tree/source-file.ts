import { parseSync, visitorKeys } from "oxc-parser";
import type { Comment, Node, Program } from "oxc-parser";

/** A parsed TypeScript or JavaScript file. */
export interface SourceFile {
  /** Path from the root of the tree, with forward slashes. */
  path: string;
  text: string;
  program: Program;
  comments: readonly Comment[];
  /** The line, counted from 1, of an offset that a node or a comment carries. */
  lineAt(offset: number): number;
}

/**
 * Parses a file; its extension decides between TypeScript, JavaScript and their JSX forms.
 *
 * @throws Error when the text is not valid.
 */
export function parseSourceFile(path: string, text: string): SourceFile {
  const { program, comments, errors } = parseSync(path, text, { preserveParens: false });
  const [error] = errors;
  if (error) throw new Error(`Cannot parse "${path}": ${error.message}`);
  const starts = lineStarts(text);
  return { path, text, program, comments, lineAt: (offset) => lineOf(starts, offset) };
}

/** Calls `visit` for a node and all below it, parents first; `ancestors` begins with the nearest. */
export function walk(
  node: Node,
  visit: (node: Node, ancestors: readonly Node[]) => void,
  ancestors: readonly Node[] = [],
): void {
  visit(node, ancestors);
  const below = [node, ...ancestors];
  for (const child of childrenOf(node)) walk(child, visit, below);
}

/** The nodes right below a node. */
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

import type { Expression, Node, ObjectExpression } from "oxc-parser";

import type { Finding } from "../finding.ts";
import { readmesOf, sitePagesOf } from "../readme/readme-blocks.ts";
import type { SourceFile } from "../tree/source-file.ts";
import { walk } from "../tree/source-file.ts";
import { isGeneratedFile, isTestFile } from "../tree/source-tree.ts";
import type { SourceTree } from "../tree/source-tree.ts";

/** A default number in a comment, on a page or in code. */
interface DefaultValue {
  readonly file: string;
  readonly line: number;
  readonly option: string;
  readonly value: number;
}

const inComment = /\bdefault(?: is| of|:)? `?(\d[\d,_]*(?:\.\d+)?)`?(?: (K|M)(?:i\b|iB\b))?/i;
const inTable = /^\| `(\w+)` *\| ([\d,]+) /;
const units = { "": 1, K: 1024, M: 1024 ** 2 };

/**
 * Finds numbers documented as an option's default, in a comment or in a page's table, that the code does not use as its
 * default. Linters do not compare text with code.
 */
export function checkDefaultValues(tree: SourceTree): Finding[] {
  const files = tree
    .sources()
    .filter(({ path }) => path.startsWith("packages/"))
    .filter(({ path }) => !isTestFile(path) && !isGeneratedFile(path));
  const constants = new Map(files.flatMap(constantsOf));
  const used = Map.groupBy(
    files.flatMap((file) => usedDefaults(file, constants)),
    ({ option }) => option,
  );
  const pages = [...readmesOf(tree), ...sitePagesOf(tree)].flatMap((page) => tabulatedDefaults(page, tree));
  return [...files.flatMap(documentedDefaults), ...pages].flatMap(({ file, line, option, value }) => {
    const own = packageOf(file);
    const others = (used.get(option) ?? []).filter((other) => !own || packageOf(other.file) === own);
    if (others.length === 0 || others.some((other) => other.value === value)) return [];
    const places = others.map((other) => `${other.value} (${other.file}:${other.line})`).join(", ");
    return [{ file, line, message: `says that the default is ${value}, but the code uses ${places}` }];
  });
}

/** Returns the folder of a file's package, or `undefined` for a page about several packages. */
function packageOf(file: string): string | undefined {
  return /^packages\/[^/]+/.exec(file)?.[0];
}

/** Returns the defaults in a page's tables whose second column is "default". */
function tabulatedDefaults(file: string, tree: SourceTree): DefaultValue[] {
  let isTable = false;
  return tree
    .read(file)
    .split("\n")
    .flatMap((text, index) => {
      if (!text.startsWith("|")) isTable = false;
      else if (/^\| option +\| default +\|/.test(text)) isTable = true;
      const [, option, digits] = (isTable ? inTable.exec(text) : undefined) ?? [];
      if (option === undefined || digits === undefined) return [];
      return [{ file, line: index + 1, option, value: Number(digits.replaceAll(",", "")) }];
    });
}

/** Returns the defaults in the comments of a file's interfaces. */
function documentedDefaults(file: SourceFile): DefaultValue[] {
  const found: DefaultValue[] = [];
  walk(file.program, (node) => {
    if (node.type !== "TSPropertySignature" || node.key.type !== "Identifier") return;
    const comment = file.comments.findLast(({ end }) => end <= node.start);
    if (comment === undefined || file.text.slice(comment.end, node.start).trim() !== "") return;
    const [, digits, unit = ""] = inComment.exec(comment.value.replaceAll(/\s*\n\s*\* ?/g, " ")) ?? [];
    if (digits === undefined) return;
    const value = Number(digits.replaceAll(/[,_]/g, "")) * units[unit as keyof typeof units];
    const line = file.lineAt(node.start);
    found.push({ file: file.path, line, option: node.key.name, value });
  });
  return found;
}

/** Returns the defaults in destructuring patterns, after `??` operators, and in tables of defaults. */
function usedDefaults(file: SourceFile, constants: ReadonlyMap<string, Expression>): DefaultValue[] {
  const found: DefaultValue[] = [];
  const add = (name: string, expression: Expression): void => {
    const value = valueOf(expression, file, constants);
    const line = file.lineAt(expression.start);
    if (value !== undefined) found.push({ file: file.path, line, option: name, value });
  };
  walk(file.program, (node) => {
    if (node.type === "Property" && node.key.type === "Identifier" && isDefaulted(node.value))
      add(node.key.name, node.value.right);
    if (isTableOfDefaults(node))
      for (const property of node.init.properties)
        if (property.type === "Property" && property.key.type === "Identifier")
          add(property.key.name, property.value);
    if (node.type === "LogicalExpression" && node.operator === "??") {
      const { left } = node;
      if (left.type === "Identifier") add(left.name, node.right);
      else if (left.type === "MemberExpression" && left.property.type === "Identifier")
        add(left.property.name, node.right);
    }
  });
  return found;
}

function isDefaulted(node: Node): node is Extract<Node, { type: "AssignmentPattern" }> {
  return node.type === "AssignmentPattern";
}

function isTableOfDefaults(
  node: Node,
): node is Extract<Node, { type: "VariableDeclarator" }> & { init: ObjectExpression } {
  if (node.type !== "VariableDeclarator" || node.id.type !== "Identifier") return false;
  return /default/i.test(node.id.name) && node.init?.type === "ObjectExpression";
}

/** Returns the constants of a file, keyed by file and name, and by name alone for files that import them. */
function constantsOf(file: SourceFile): [string, Expression][] {
  const found: [string, Expression][] = [];
  walk(file.program, (node) => {
    if (node.type !== "VariableDeclarator" || node.id.type !== "Identifier" || !node.init) return;
    found.push([node.id.name, node.init], [`${file.path} ${node.id.name}`, node.init]);
  });
  return found;
}

/** Computes a constant expression. Returns `undefined` for any other expression. */
function valueOf(
  node: Expression,
  file: SourceFile,
  constants: ReadonlyMap<string, Expression>,
): number | undefined {
  if (node.type === "Literal") return typeof node.value === "number" ? node.value : undefined;
  if (node.type === "Identifier") {
    const constant = constants.get(`${file.path} ${node.name}`) ?? constants.get(node.name);
    return constant && valueOf(constant, file, constants);
  }
  if (node.type !== "BinaryExpression" || node.left.type === "PrivateIdentifier") return undefined;
  const [left, right] = [valueOf(node.left, file, constants), valueOf(node.right, file, constants)];
  if (left === undefined || right === undefined) return undefined;
  if (node.operator === "*") return left * right;
  if (node.operator === "**") return left ** right;
  return node.operator === "+" ? left + right : undefined;
}

import { basename } from "node:path";

import { ts } from "typescript-json-schema";

import { primitiveFile } from "../sources/read-sources.ts";
import type { SourceFile } from "../sources/source-file.ts";
import { finding } from "./finding.ts";

/** The generic type that names another type. */
export const brand = "Tagged";

/** Generic types that the sources may use. */
const generics: readonly string[] = [brand, "ExactlyOne"];

/** Syntax with the same meaning in the schema as in TypeScript. */
const dialect: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.ImportDeclaration,
  ts.SyntaxKind.ExportDeclaration,
  ts.SyntaxKind.InterfaceDeclaration,
  ts.SyntaxKind.TypeAliasDeclaration,
  ts.SyntaxKind.ExpressionWithTypeArguments,
  ts.SyntaxKind.PropertySignature,
  ts.SyntaxKind.IndexSignature,
  ts.SyntaxKind.StringKeyword,
  ts.SyntaxKind.NumberKeyword,
  ts.SyntaxKind.BooleanKeyword,
  ts.SyntaxKind.UnknownKeyword,
  ts.SyntaxKind.NeverKeyword,
  ts.SyntaxKind.LiteralType,
  ts.SyntaxKind.TypeReference,
  ts.SyntaxKind.ArrayType,
  ts.SyntaxKind.TypeLiteral,
  ts.SyntaxKind.UnionType,
  ts.SyntaxKind.IntersectionType,
  ts.SyntaxKind.ParenthesizedType,
]);

/** Alternatives to syntax that typescript-json-schema misinterprets or ignores. */
const instead: { readonly [kind in ts.SyntaxKind]?: string } = {
  [ts.SyntaxKind.AnyKeyword]: "any: write unknown",
  [ts.SyntaxKind.UndefinedKeyword]: "undefined: write an optional property",
  [ts.SyntaxKind.TupleType]: "a tuple: write an interface",
  [ts.SyntaxKind.MappedType]: "a mapped type: write an index signature",
  [ts.SyntaxKind.ConditionalType]: "a conditional type: write out the result",
  [ts.SyntaxKind.IndexedAccessType]: "an indexed access: write out the result",
  [ts.SyntaxKind.FunctionType]: "a function: it cannot be sent",
  [ts.SyntaxKind.MethodSignature]: "a method: it cannot be sent",
  [ts.SyntaxKind.EnumDeclaration]: "an enum: write a union of literals",
};

/** Finds syntax that the schema would not represent correctly. */
export function lintSyntax(file: SourceFile): string[] {
  // Building blocks are inlined wherever they are used, so they may use syntax outside the dialect.
  if (basename(file.path) === primitiveFile) return [];
  const names = namesIn(file.tree);
  const findings: string[] = [];
  const visit = (node: ts.Node): void => {
    const problem = instead[node.kind] ?? unread(node) ?? misuseOf(node, names);
    if (problem === undefined) ts.forEachChild(node, visit);
    else findings.push(finding(file, node.getStart(), `uses ${problem}`));
  };
  ts.forEachChild(file.tree, visit);
  return findings;
}

/** Returns all names that a file declares or imports. */
function namesIn(tree: ts.SourceFile): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    const isNamed =
      ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isImportSpecifier(node);
    if (isNamed) names.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return names;
}

function unread(node: ts.Node): string | undefined {
  const counts =
    ts.isStatement(node) ||
    ts.isTypeElement(node) ||
    ts.isTypeNode(node) ||
    ts.isTypeParameterDeclaration(node);
  const isLiteral = !ts.isLiteralTypeNode(node) || isPlainLiteral(node);
  if (!counts || (dialect.has(node.kind) && isLiteral)) return undefined;
  return `"${node.getText().split("\n", 1)[0]}", which has no rule`;
}

/** Returns whether a literal is a string, an integer or `null`. */
function isPlainLiteral({ literal }: ts.LiteralTypeNode): boolean {
  const isWhole = Number.isInteger(Number(literal.getText()));
  return ts.isStringLiteral(literal) || literal.kind === ts.SyntaxKind.NullKeyword || isWhole;
}

function misuseOf(node: ts.Node, names: ReadonlySet<string>): string | undefined {
  if (ts.isTypeReferenceNode(node)) return misuseOfName(node, names);
  if (node.kind === ts.SyntaxKind.NumberKeyword && !node.parent.getText().startsWith(brand)) {
    return "a bare number: write a building block of primitive.ts";
  }
  if (node.kind === ts.SyntaxKind.NeverKeyword && !isOptional(node.parent)) {
    return "never for a required property: write an optional property";
  }
  if (ts.isIntersectionTypeNode(node) && has(node, ts.SyntaxKind.StringKeyword)) {
    return "an intersection with string: write OpenString or a Tagged string";
  }
  return ts.isUnionTypeNode(node) ? misuseOfUnion(node) : undefined;
}

function isOptional(node: ts.Node): boolean {
  return ts.isPropertySignature(node) && node.questionToken !== undefined;
}

function has({ types }: ts.UnionTypeNode | ts.IntersectionTypeNode, wanted: ts.SyntaxKind): boolean {
  return types.some(({ kind }) => kind === wanted);
}

function misuseOfName(node: ts.TypeReferenceNode, names: ReadonlySet<string>): string | undefined {
  const name = node.typeName.getText();
  if (node.typeArguments !== undefined && !generics.includes(name)) {
    return `type arguments of "${name}": write an array as T[], a map as an index signature`;
  }
  return names.has(name) ? undefined : `"${name}", which is neither declared nor imported here`;
}

function misuseOfUnion(node: ts.UnionTypeNode): string | undefined {
  if (has(node, ts.SyntaxKind.UnknownKeyword)) return "a union with unknown, which is unknown: write that";
  const literals = node.types.filter(ts.isLiteralTypeNode).map(({ literal }) => literal.kind);
  const holder = ts.findAncestor(node.parent, (outer) => !isPartOfUnion(outer));
  const hasName = holder !== undefined && ts.isTypeAliasDeclaration(holder);
  return hasName || literals.every((kind) => kind === ts.SyntaxKind.NullKeyword)
    ? undefined
    : "literals without a name: define their union, so that each has a doc comment";
}

function isPartOfUnion(node: ts.Node): boolean {
  return ts.isParenthesizedTypeNode(node) || ts.isIntersectionTypeNode(node) || ts.isUnionTypeNode(node);
}

import { dirname, join } from "node:path";

import { ts } from "typescript-json-schema";

import { keywordTags } from "../schema/emit-leaves.ts";
import { memberDoc } from "../sources/plan-definition.ts";
import { readDoc } from "../sources/read-doc.ts";
import type { Sources } from "../sources/read-sources.ts";
import type { SourceDefinition, SourceFile } from "../sources/source-file.ts";
import { finding } from "./finding.ts";
import { lintRedeclared } from "./lint-redeclared.ts";
import { brand, lintSyntax } from "./lint-syntax.ts";

/** Tags that restrict valid values. */
const ruleTags: readonly string[] = [
  "type",
  "format",
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
  "minItems",
];

/** Allowed tags in doc comments. All except `@ignore` need a value. */
const knownTags: ReadonlySet<string> = new Set([
  ...ruleTags,
  "default",
  "ignore",
  "additionalProperties",
  ...keywordTags,
]);

/** Tags with a name as their value. All other tags have a JSON value. */
const nameTags: readonly string[] = ["type", "format", "contentEncoding", "x-side", "x-method"];

/**
 * Finds syntax and tags that would result in a wrong schema, and missing doc comments. Each finding is a single line.
 */
export function lintDialect({ files, definitions }: Sources): string[] {
  const doubles = [...Map.groupBy(definitions, ({ name }) => name).values()].flatMap(
    ([, ...others]) => others,
  );
  return [
    ...files.flatMap((file) => [...lintSyntax(file), ...lintImports(file, files), ...lintComments(file)]),
    ...definitions.flatMap(lintDefinition),
    ...lintRedeclared({ files }),
    ...doubles.map(({ name, node, file }) => finding(file, node.getStart(), `defines "${name}" again`)),
  ];
}

function lintImports(file: SourceFile, files: readonly SourceFile[]): string[] {
  return file.tree.statements.filter(ts.isImportDeclaration).flatMap(({ moduleSpecifier }) => {
    const from = ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : "";
    if (files.some(({ path }) => path === join(dirname(file.path), from))) return [];
    const problem = `imports from "${from}", which index.ts does not name, nor topics.ts of an unstable profile: its types would not become definitions`;
    return [finding(file, moduleSpecifier.getStart(), problem)];
  });
}

function lintComments(file: SourceFile): string[] {
  const late = [...file.text.matchAll(/\S[^\n]*\/\*\*/g)].map(({ index }) =>
    finding(file, index, "has a doc comment that does not begin its line: it would be ignored"),
  );
  return [
    ...late,
    ...declarationsIn(file.tree)
      .flatMap(ts.getJSDocTags)
      .flatMap((tag) => lintTag(tag, file)),
  ];
}

function lintTag(tag: ts.JSDocTag, file: SourceFile): string[] {
  const name = tag.tagName.text;
  const [, value = ""] = /^@\S+[ \t]*(.*)/.exec(tag.getText()) ?? [];
  const problem = misuseOf(name, value) ?? lossOf(name, tag);
  return problem === undefined ? [] : [finding(file, tag.getStart(), `has "@${name}"${problem}`)];
}

function misuseOf(name: string, value: string): string | undefined {
  if (!knownTags.has(name)) return ", which nothing reads";
  if (name === "ignore") return undefined;
  if (value === "") return " without a value";
  if (name.startsWith("x-deserialize-") && value !== "true") return ` that is not "true"`;
  return !nameTags.includes(name) && !isJson(value) ? " with a value that is not JSON" : undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Reports a value restriction on a property with a named type. The restriction would be lost there and belongs on the
 * type declaration.
 */
function lossOf(name: string, { parent: { parent: node } }: ts.JSDocTag): string | undefined {
  if (!ruleTags.includes(name) || !ts.isPropertySignature(node) || node.type === undefined) return undefined;
  const types = ts.isUnionTypeNode(node.type) ? node.type.types : [node.type];
  const named = types.find(ts.isTypeReferenceNode);
  return named && ` beside "${named.getText()}", where it would be ignored`;
}

function lintDefinition({ name, node, file }: SourceDefinition): string[] {
  const mute = declarationsIn(node)
    .filter((declaration) => !speaksForItself(declaration) && readDoc(declaration).description === undefined)
    .map((declaration) =>
      finding(file, declaration.getStart(), `has no doc comment for "${declaration.name.getText()}"`),
    );
  if (!ts.isTypeAliasDeclaration(node)) return mute;
  const missing = tagsOfBrand(node.type).filter(
    (tag) => !ts.getJSDocTags(node).some(({ tagName }) => tagName.text === tag),
  );
  return [
    ...mute,
    ...missing.map((tag) =>
      finding(file, node.getStart(), `brands "${name}" without "@${tag}": its schema would be wrong`),
    ),
    ...unionsOf(node.type).flatMap((union) => lintUnion(union, file)),
  ];
}

/** Returns the tags that a brand needs: its type and, for numbers, its format. */
function tagsOfBrand(node: ts.TypeNode): string[] {
  if (!ts.isTypeReferenceNode(node) || node.typeName.getText() !== brand) return [];
  const isNumber = node.typeArguments?.[0]?.kind === ts.SyntaxKind.NumberKeyword;
  return isNumber ? ["type", "format"] : ["type"];
}

/** Returns whether a property is self-explanatory and needs no doc comment, like `_meta` and tags. */
function speaksForItself(declaration: Declaration): boolean {
  if (!ts.isPropertySignature(declaration)) return false;
  const { type } = declaration;
  const isTag = type !== undefined && (ts.isLiteralTypeNode(type) || type.getText() === "UnknownTag");
  return isTag || declaration.name.getText() === "_meta";
}

type Declaration = ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.PropertySignature;

/** Returns all types and properties declared in a node, including the node itself. */
function declarationsIn(node: ts.Node): Declaration[] {
  const found: Declaration[] = [];
  const visit = (inner: ts.Node): void => {
    const declares = ts.isInterfaceDeclaration(inner) || ts.isTypeAliasDeclaration(inner);
    if (declares || ts.isPropertySignature(inner)) found.push(inner);
    ts.forEachChild(inner, visit);
  };
  visit(node);
  return found;
}

/**
 * Returns the union that a definition consists of, alone or combined with properties that all of its members share.
 */
function unionsOf(node: ts.TypeNode): ts.UnionTypeNode[] {
  if (ts.isParenthesizedTypeNode(node)) return unionsOf(node.type);
  if (ts.isIntersectionTypeNode(node)) return node.types.flatMap(unionsOf);
  return ts.isUnionTypeNode(node) ? [node] : [];
}

function lintUnion(union: ts.UnionTypeNode, file: SourceFile): string[] {
  return union.types.flatMap((member, index) => {
    const { description, ...tags } = memberDoc(union, index, file.text);
    const problems = [
      ...(description === undefined ? [`has no doc comment for the member "${member.getText()}"`] : []),
      ...Object.entries(tags).flatMap(([name, value]) => {
        if (name !== "x-state") return [`has "@${name}", which nothing reads on a member`];
        return typeof value === "object" ? [] : [`has "@${name}" with a value that is not JSON`];
      }),
    ];
    return problems.map((problem) => finding(file, member.getStart(), problem));
  });
}

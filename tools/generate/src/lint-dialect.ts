import { basename } from "node:path";

import { ts } from "typescript-json-schema";

import { keywordTags } from "./emit-leaves.ts";
import { finding } from "./finding.ts";
import { lintRedeclared } from "./lint-redeclared.ts";
import { memberDescription } from "./plan-definition.ts";
import { readDoc } from "./read-doc.ts";
import { primitiveFile, type SourceDefinition, type SourceFile, type Sources } from "./read-sources.ts";

/** The type that gives a name to another. */
const brand = "Tagged";

/** The types that take arguments. */
const generics: readonly string[] = [brand, "ExactlyOne"];

/** Tags that a doc comment may carry; each needs a value but `@ignore`. */
const knownTags: ReadonlySet<string> = new Set([
  "type",
  "format",
  "minimum",
  "maximum",
  "minLength",
  "minItems",
  "default",
  "ignore",
  "additionalProperties",
  ...keywordTags,
]);

/** What typescript-json-schema reads wrongly or passes over in silence, and what to write instead. */
const foreign: { readonly [kind in ts.SyntaxKind]?: string } = {
  [ts.SyntaxKind.AnyKeyword]: "any: write unknown",
  [ts.SyntaxKind.UndefinedKeyword]: "undefined: write an optional property",
  [ts.SyntaxKind.TupleType]: "a tuple: write an interface",
  [ts.SyntaxKind.MappedType]: "a mapped type: write an index signature",
  [ts.SyntaxKind.ConditionalType]: "a conditional type: write out the result",
  [ts.SyntaxKind.IndexedAccessType]: "an indexed access: write out the result",
  [ts.SyntaxKind.FunctionType]: "a function: it does not travel",
  [ts.SyntaxKind.MethodSignature]: "a method: it does not travel",
  [ts.SyntaxKind.EnumDeclaration]: "an enum: write a union of literals",
};

/**
 * The places where the sources leave the dialect from which the right schema comes, or say nothing about what they define.
 * Each is a line to print; none is the good case.
 */
export function lintDialect({ files, definitions, replaced }: Sources): string[] {
  const doubles = [...Map.groupBy(definitions, ({ name }) => name).values()].flatMap(
    ([, ...others]) => others,
  );
  return [
    ...files.flatMap((file) => [...lintSyntax(file), ...lintComments(file)]),
    ...definitions.flatMap(lintDefinition),
    ...lintRedeclared({ files, definitions, replaced }),
    ...doubles.map(({ name, node, file }) => finding(file, node.getStart(), `defines "${name}" again`)),
  ];
}

function lintSyntax(file: SourceFile): string[] {
  const isPrimitive = basename(file.path) === primitiveFile;
  const visit = (node: ts.Node): string[] => {
    const inner: string[] = [];
    ts.forEachChild(node, (child) => {
      inner.push(...visit(child));
    });
    const problem = foreign[node.kind] ?? (isPrimitive ? undefined : misuseOf(node));
    return problem === undefined ? inner : [finding(file, node.getStart(), `uses ${problem}`), ...inner];
  };
  return visit(file.tree);
}

/** What is wrong with a node outside of the building blocks, where more is allowed. */
function misuseOf(node: ts.Node): string | undefined {
  if (
    ts.isTypeReferenceNode(node) &&
    node.typeArguments !== undefined &&
    !generics.includes(node.typeName.getText())
  ) {
    return `type arguments of "${node.typeName.getText()}": write an array as T[], a map as an index signature`;
  }
  if (node.kind === ts.SyntaxKind.NumberKeyword && !node.parent.getText().startsWith(brand)) {
    return "a bare number: write one of the building blocks that says which";
  }
  if (ts.isUnionTypeNode(node) && node.types.some(({ kind }) => kind === ts.SyntaxKind.UnknownKeyword)) {
    return "a union with unknown, which is unknown: write that";
  }
  if (
    ts.isIntersectionTypeNode(node) &&
    node.types.some(({ kind }) => kind === ts.SyntaxKind.StringKeyword)
  ) {
    return "an intersection with string: write OpenString or a Tagged string";
  }
  return undefined;
}

function lintComments(file: SourceFile): string[] {
  const late = [...file.text.matchAll(/\S[^\n]*\/\*\*/g)].map(({ index }) =>
    finding(file, index, "has a doc comment that does not begin its line: it is not read"),
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
  if (!knownTags.has(name)) return [finding(file, tag.getStart(), `has "@${name}", which nothing reads`)];
  if (name === "ignore" || /^@\S+\s+[^\s*]/.test(tag.getText())) return [];
  return [finding(file, tag.getStart(), `has "@${name}" without a value`)];
}

function lintDefinition({ name, node, file }: SourceDefinition): string[] {
  const mute = declarationsIn(node)
    .filter((declaration) => !speaksForItself(declaration) && readDoc(declaration).description === undefined)
    .map((declaration) =>
      finding(file, declaration.getStart(), `says nothing about "${declaration.name.getText()}"`),
    );
  if (!ts.isTypeAliasDeclaration(node)) return mute;
  const isBranded = ts.isTypeReferenceNode(node.type) && node.type.typeName.getText() === brand;
  if (isBranded && !ts.getJSDocTags(node).some(({ tagName }) => tagName.text === "type")) {
    mute.push(finding(file, node.getStart(), `brands "${name}" without "@type": its schema would be wrong`));
  }
  return [...mute, ...unionsOf(node.type).flatMap((union) => lintUnion(union, file))];
}

/** Metadata says the same everywhere, and a tag says what it is. */
function speaksForItself(declaration: Declaration): boolean {
  if (!ts.isPropertySignature(declaration)) return false;
  const isTag = declaration.type !== undefined && ts.isLiteralTypeNode(declaration.type);
  return isTag || declaration.name.getText() === "_meta";
}

type Declaration = ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.PropertySignature;

/** The types and properties that are declared in a node, itself included. */
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

/** The union that a definition is, alone or beside what its members share. */
function unionsOf(node: ts.TypeNode): ts.UnionTypeNode[] {
  if (ts.isParenthesizedTypeNode(node)) return unionsOf(node.type);
  if (ts.isIntersectionTypeNode(node)) return node.types.flatMap(unionsOf);
  return ts.isUnionTypeNode(node) ? [node] : [];
}

function lintUnion(union: ts.UnionTypeNode, file: SourceFile): string[] {
  return union.types.flatMap((member, index) => {
    if (memberDescription(union, index, file.text) !== undefined) return [];
    return [finding(file, member.getStart(), `says nothing about the member "${member.getText()}"`)];
  });
}

import type { Class, Function as FunctionNode, Node, ParamPattern } from "oxc-parser";

import type { Declaration, Statement } from "../tree/export-origins.ts";
import type { SourceFile } from "../tree/source-file.ts";
import { codeOnOneLine } from "./doc-comment.ts";

/**
 * Returns a declaration as users see it, without comments, bodies, values or private members. Prepends `prefix` to
 * each statement.
 */
export function declarationText({ file, statements }: Declaration, prefix = ""): string {
  const overloads = statements.filter((statement) => declarationOf(statement)?.type === "TSDeclareFunction");
  return (overloads.length > 0 ? overloads : statements)
    .map((statement) => {
      const text = withoutBlankLines(textOf(file, declarationOf(statement)));
      return `${tagsAbove(file, statement)}${prefix}${text}`;
    })
    .join("\n");
}

/** Returns the declaration in a statement, without the `export` keyword. */
export function declarationOf(statement: Statement): Node | undefined {
  return (statement.type === "ExportNamedDeclaration" ? statement.declaration : statement) ?? undefined;
}

function textOf(file: SourceFile, node: Node | undefined): string {
  if (node === undefined) return "";
  if (node.type === "FunctionDeclaration" || node.type === "TSDeclareFunction")
    return `function ${node.id?.name ?? ""}${signature(file, node)};`;
  if (node.type === "ClassDeclaration") return classText(file, node);
  if (node.type !== "VariableDeclaration") return source(file, node.start, node.end);
  return node.declarations
    .map(({ id, init }) => {
      const name = source(file, id.start, id.end);
      const isTyped = "typeAnnotation" in id && id.typeAnnotation !== null;
      return `${node.kind} ${name}${isTyped || !init ? "" : ` = ${source(file, init.start, init.end)}`};`;
    })
    .join("\n");
}

function classText(file: SourceFile, node: Class): string {
  const members = publicMembersOf(node).map((member) => `  ${memberText(file, member)}\n`);
  return `${source(file, node.start, node.body.start)}{\n${members.join("")}}`;
}

/** Returns the header of a class or interface, such as `class A extends B`. */
export function headText(file: SourceFile, node: Node & { readonly body: Node }): string {
  return codeOnOneLine(source(file, node.start, node.body.start));
}

type Member = Class["body"]["body"][number];

export function publicMembersOf({ body }: Class): Member[] {
  return body.body.filter(
    (member) =>
      member.type !== "StaticBlock" &&
      !("key" in member && (member.key.type === "PrivateIdentifier" || isPrivate(member))),
  );
}

/** Returns a class member without its body or value. */
export function memberText(file: SourceFile, member: Member): string {
  if (member.type === "MethodDefinition") {
    const before = source(file, member.start, member.key.end).replace(/\b(?:async|override) /g, "");
    const optional = member.optional ? "?" : "";
    return `${before}${member.computed ? "]" : ""}${optional}${signature(file, member.value)};`;
  }
  if (member.type === "PropertyDefinition") {
    const end = member.typeAnnotation?.end ?? member.value?.end ?? member.key.end;
    return `${source(file, member.start, end).replace(/\b(?:declare|override) /g, "")};`;
  }
  return source(file, member.start, member.end);
}

function isPrivate(member: object): boolean {
  return "accessibility" in member && member.accessibility === "private";
}

function signature(file: SourceFile, { typeParameters, params, returnType }: FunctionNode): string {
  const slice = (node: Node | null | undefined): string => (node ? source(file, node.start, node.end) : "");
  return `${slice(typeParameters)}(${params.map((param) => paramText(file, param)).join(", ")})${slice(returnType)}`;
}

/** Returns a parameter with its type. Omits destructured names and defaults because callers never see them. */
function paramText(file: SourceFile, param: ParamPattern): string {
  if (param.type === "AssignmentPattern") {
    const { left, right } = param;
    const type = left.typeAnnotation
      ? source(file, left.typeAnnotation.start, left.typeAnnotation.end)
      : undefined;
    return `${bindingName(left)}?${type ?? `: ${literalType(right)}`}`;
  }
  if (param.type === "RestElement" || param.type === "TSParameterProperty")
    return source(file, param.start, param.end);
  const { typeAnnotation } = param;
  // Only plain names can be optional, which the parser's types do not express.
  const isOptional: unknown = "optional" in param && param.optional;
  const mark = isOptional === true ? "?" : "";
  return `${bindingName(param)}${mark}${typeAnnotation ? source(file, typeAnnotation.start, typeAnnotation.end) : ""}`;
}

function bindingName(node: Node): string {
  if (node.type === "Identifier") return node.name;
  return node.type === "ArrayPattern" ? "[…]" : "{…}";
}

/** Returns the type of a literal default value, or `unknown` for any other value. */
function literalType(value: Node): string {
  return value.type === "Literal" ? typeof value.value : "unknown";
}

/** Returns the source between two offsets, without comments. */
export function source({ text, comments }: SourceFile, start: number, end: number): string {
  let result = "";
  let from = start;
  for (const comment of comments) {
    if (comment.start < from || comment.end > end) continue;
    result += text.slice(from, comment.start);
    from = comment.end;
  }
  return result + text.slice(from, end);
}

function withoutBlankLines(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line !== "")
    .join("\n");
}

/** Returns the doc comment tags of a declaration that make promises to users. */
function tagsAbove({ text, comments }: SourceFile, { start }: Statement): string {
  const last = comments.findLast(({ end }) => end <= start);
  if (!last || text.slice(last.end, start).trim() !== "") return "";
  const tags = [...last.value.matchAll(/@(?:deprecated|experimental)\b/g)].map(([tag]) => tag);
  return tags.length === 0 ? "" : `// ${tags.join(" ")}\n`;
}

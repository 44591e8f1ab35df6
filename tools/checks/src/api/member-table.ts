import type { MethodDefinition, Node, TSTypeAnnotation } from "oxc-parser";

import type { Declaration } from "../tree/export-origins.ts";
import { declarationOf, memberText, publicMembersOf, source } from "./declaration-text.ts";
import { codeOnOneLine, docCommentAbove, onOneLine, tagSentence } from "./doc-comment.ts";
import type { DocComment, LinkTo } from "./doc-comment.ts";

/** A table row for a member of an interface or class. */
interface Member {
  readonly kind: "property" | "method";
  /** The name of a property or the signature of a method. */
  readonly code: string;
  /** The type of a property, without `undefined` if it is optional. */
  readonly type: string;
  readonly isOptional: boolean;
  readonly comment: DocComment;
}

/**
 * Returns Markdown tables with the members of an interface, object type or class, properties first. Returns
 * `undefined` for other declarations, for members that do not fit into a table, and if no member has a description.
 */
export function memberTables(declaration: Declaration, linkTo: LinkTo): string[] | undefined {
  const members = membersOf(declaration, linkTo);
  if (members === undefined || members.every(({ comment }) => comment.description === "")) return undefined;
  const properties = members.filter(({ kind }) => kind === "property");
  const methods = members.filter(({ kind }) => kind === "method");
  return [
    ...(properties.length > 0 ? [...propertyTable(properties, linkTo), ""] : []),
    ...(methods.length > 0 ? [...methodTable(methods, linkTo), ""] : []),
    ...members.flatMap(({ code, comment: { examples } }) =>
      examples.flatMap((example) => [`Example of \`${code.replace(/[?(<].*$/s, "")}\`:`, "", example, ""]),
    ),
  ];
}

function membersOf(declaration: Declaration, linkTo: LinkTo): Member[] | undefined {
  const [statement] = declaration.statements;
  const node = statement && declarationOf(statement);
  const nodes = node && memberNodesOf(node);
  const members = nodes?.flatMap((each) => readMember(declaration, each, linkTo) ?? []);
  // Some members, such as index signatures, can only be shown as code.
  return members?.length === nodes?.length ? members : undefined;
}

function memberNodesOf(node: Node): readonly Node[] | undefined {
  if (node.type === "ClassDeclaration") return publicMembersOf(node);
  if (node.type === "TSInterfaceDeclaration") return node.body.body;
  if (node.type !== "TSTypeAliasDeclaration") return undefined;
  return node.typeAnnotation.type === "TSTypeLiteral" ? node.typeAnnotation.members : undefined;
}

function readMember({ file }: Declaration, node: Node, linkTo: LinkTo): Member | undefined {
  const comment = docCommentAbove(file, node.start, linkTo);
  if (node.type === "TSMethodSignature") {
    const code = codeOnOneLine(source(file, node.start, node.end)).replace(/;$/, "");
    return { kind: "method", code, type: "", isOptional: false, comment };
  }
  if (node.type === "MethodDefinition" && !isGetter(node)) {
    const code = codeOnOneLine(memberText(file, node)).replace(/;$/, "");
    return { kind: "method", code, type: "", isOptional: false, comment };
  }
  if (node.type !== "TSPropertySignature" && node.type !== "PropertyDefinition" && !isGetter(node)) {
    return undefined;
  }
  const annotation = isGetter(node) ? node.value.returnType : node.typeAnnotation;
  const isOptional = node.optional === true;
  const type = annotation ? typeText(file, annotation) : "";
  return {
    kind: "property",
    code: source(file, node.key.start, node.key.end),
    type: isOptional ? withoutUndefined(type) : type,
    isOptional,
    comment,
  };
}

function isGetter(node: Node): node is MethodDefinition {
  return node.type === "MethodDefinition" && node.kind === "get";
}

/** Returns an annotation without its colon or the `|` that a formatter adds to the front of long unions. */
function typeText(file: Declaration["file"], { start, end }: TSTypeAnnotation): string {
  return codeOnOneLine(source(file, start, end)).replace(/^:\s*(?:\| )?/, "");
}

/** Removes a trailing ` | undefined` and the parentheses that it required. */
function withoutUndefined(type: string): string {
  const rest = type.replace(/\s*\| undefined$/, "");
  const isFunction = rest !== type && /^\((?=.*=>).*\)$/.test(rest) && closes(rest, 0) === rest.length - 1;
  return isFunction ? rest.slice(1, -1).trim() : rest;
}

/** Returns the offset of the parenthesis that matches the one at `start`. */
function closes(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === "(") depth++;
    if (text[at] === ")" && --depth === 0) return at;
  }
  return -1;
}

function propertyTable(members: readonly Member[], linkTo: LinkTo): string[] {
  const someOptional = members.some(({ isOptional }) => isOptional);
  const rows = members.map((member) => {
    const { value, rest } = defaultIn(member.comment);
    const words = [unitOf(member), someOptional && !member.isOptional ? "required" : undefined];
    const type = [linkedCode(member.type, linkTo), ...words].filter(Boolean).join(", ");
    return { type, value, name: `\`${member.code}\``, meaning: meaningOf(rest, member.comment, linkTo) };
  });
  const hasDefaults = rows.some(({ value }) => value !== undefined);
  return table(
    ["name", "type", ...(hasDefaults ? ["default"] : []), "meaning"],
    rows.map(({ name, type, value = "", meaning }) => [name, type, ...(hasDefaults ? [value] : []), meaning]),
  );
}

function methodTable(members: readonly Member[], linkTo: LinkTo): string[] {
  return table(
    ["method", "meaning"],
    members.map(({ code, comment }) => [
      linkedCode(code, linkTo),
      meaningOf(onOneLine(comment.description), comment, linkTo),
    ]),
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)];
}

function meaningOf(text: string, { tags }: DocComment, linkTo: LinkTo): string {
  const sentences = tags.flatMap((tag) =>
    tag.name === "param" ? [] : (tagSentence(tag.name, tag.text, linkTo) ?? []),
  );
  return [text, ...sentences.map((sentence) => sentence.replace(/[^.]$/, "$&."))].join(" ").trim();
}

/** Matches a sentence. Periods inside numbers, names and code do not end it. */
const sentence = "((?:`[^`]*`|[^.`]|\\.(?!\\s|$))+)";

/** Returns the default value given in a comment, and the rest of the comment. */
function defaultIn({ description, tags }: DocComment): { value: string | undefined; rest: string } {
  const text = onOneLine(description);
  const tag = tags.find(({ name }) => name === "default" || name === "defaultValue")?.text;
  if (tag !== undefined) return { value: tag.startsWith("`") ? tag : `\`${tag}\``, rest: text };
  const found = new RegExp(`(^|\\. |\\) )Default(?: is|:)? ${sentence}\\.(?:\\s|$)`).exec(text);
  if (found) {
    const [all, before = "", value = ""] = found;
    const rest = text.slice(0, found.index) + before + text.slice(found.index + all.length);
    return { value, rest: rest.trim() };
  }
  const value = /(`[^`]+`) \(default\)/.exec(text)?.[1] ?? /\(default:? ([^)]+)\)/.exec(text)?.[1];
  return { value, rest: text };
}

const units: readonly (readonly [unit: string, inName: RegExp, inText: RegExp])[] = [
  ["ms", /Ms$/, /\bmilliseconds\b/i],
  ["bytes", /Bytes$/, /\bin bytes\b|\bnumber of bytes\b/i],
  ["characters", /(?!)/, /\bin characters\b|\bcharacters\b/i],
  ["per second", /PerSecond$/, /(?!)/],
];

/** Returns the unit of a number based on its name or, failing that, its comment. */
function unitOf({ code, type, comment: { description } }: Member): string | undefined {
  if (!/\bnumber\b/.test(type) || type.includes("=>")) return undefined;
  const found =
    units.find(([, inName]) => inName.test(code)) ?? units.find(([, , inText]) => inText.test(description));
  return found?.[0];
}

/** Returns code with links for the names of documented types. */
function linkedCode(code: string, linkTo: LinkTo): string {
  const pieces = code.split(/("[^"]*"|\b[A-Z]\w+\b)/);
  let result = "";
  let plain = "";
  const flush = (): void => {
    // Markdown strips one space from each end of a code span.
    if (plain.trim() !== "") result += /^ .* $/s.test(plain) ? `\` ${plain} \`` : `\`${plain}\``;
    else result += plain;
    plain = "";
  };
  for (const piece of pieces) {
    const link = /^[A-Z]/.test(piece) ? linkTo(piece) : "";
    if (!link.startsWith("[")) {
      plain += piece;
      continue;
    }
    flush();
    result += link;
  }
  flush();
  return result;
}

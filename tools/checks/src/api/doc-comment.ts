import type { SourceFile } from "../tree/source-file.ts";

/** A doc comment as Markdown, without the leading asterisks. */
export interface DocComment {
  readonly description: string;
  readonly examples: readonly string[];
  /** All tags except examples, in order. */
  readonly tags: readonly DocTag[];
}

/** A doc comment tag, such as `throws`, with its text on one line. */
export interface DocTag {
  readonly name: string;
  readonly text: string;
}

/** Returns Markdown for the name in a `{@link}`: a link if the name is documented, or else just the name. */
export type LinkTo = (name: string) => string;

/** Returns the doc comment that ends directly above an offset. The description is "" if there is none. */
export function docCommentAbove({ text, comments }: SourceFile, start: number, linkTo: LinkTo): DocComment {
  const last = comments.findLast(({ end }) => end <= start);
  const isAbove = last?.value.startsWith("*") === true && text.slice(last.end, start).trim() === "";
  return parseDocComment(isAbove ? last.value.slice(1) : "", linkTo);
}

function parseDocComment(comment: string, linkTo: LinkTo): DocComment {
  const plain = comment
    .replace(/^[ \t]*\*[ \t]?/gm, "")
    .replace(/\{@link\s+([^}\s|]+)[^}]*\}/g, (_link, name: string) => linkTo(name))
    .trim();
  const [description = "", ...tags] = partsOf(plain);
  const isExample = (tag: string): boolean => /^@example\s/.test(tag);
  return {
    description,
    examples: tags.filter(isExample).map((tag) => tag.slice("@example".length).trim()),
    tags: tags
      .filter((tag) => !isExample(tag))
      .map((tag) => {
        const [, name = "", text = ""] = /^@([\w-]+)\s*(.*)$/s.exec(tag) ?? [];
        return { name, text: onOneLine(text) };
      }),
  };
}

/** Splits a comment before each tag. Ignores `@` at the start of lines in code blocks. */
function partsOf(plain: string): string[] {
  const parts: string[][] = [[]];
  let isCode = false;
  for (const line of plain.split("\n")) {
    if (line.trimStart().startsWith("```")) isCode = !isCode;
    if (!isCode && /^@[a-z]/.test(line)) parts.push([]);
    parts.at(-1)?.push(line);
  }
  return parts.map((lines) => lines.join("\n").trim());
}

export function onOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Returns code on one line, in the style of a formatter. */
export function codeOnOneLine(code: string): string {
  return onOneLine(code)
    .replace(/([(<[]) /g, "$1")
    .replace(/,? ([)>\]])/g, "$1")
    .replace(/([(<,:]) ?\| /g, (_all, before: string) => (/[(<]/.test(before) ? before : `${before} `));
}

/** Returns a list item for each tag that matters to users. */
export function tagItems(tags: readonly DocTag[], linkTo: LinkTo): string[] {
  return tags.flatMap(({ name, text }) => {
    const sentence = tagSentence(name, text, linkTo);
    return sentence === undefined ? [] : [`- ${sentence}`];
  });
}

/** Returns a sentence for a tag, or `undefined` if the tag is meant only for tools. */
export function tagSentence(name: string, text: string, linkTo: LinkTo): string | undefined {
  switch (name) {
    case "param":
      return text.replace(/^(\S+)\s*-?\s*/, "`$1`: ");
    case "returns":
      return `Returns: ${text}`;
    case "throws":
      return `Throws ${text.replace(/^\{?(\w+)\}?/, (_all, error: string) => linkTo(error))}`;
    case "see":
      return `See ${text}`;
    case "deprecated":
      return `Deprecated: ${text}`;
    case "experimental":
      return "Experimental: follows a draft of the specification, and may change.";
    default:
      return undefined;
  }
}

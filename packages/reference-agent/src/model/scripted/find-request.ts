import type { ContentBlock } from "@parley/schema/neutral";

import { linkedPath, promptText } from "../prompt-text.ts";
import { type PlainRequest, parsePlainRequest } from "./plain-request.ts";

/** Matches elements that wrap the user's own words. Other elements contain context. */
const WORDS =
  /<((?:previous_)?(?:user_?)?(?:query|request|message|prompt|input)|task|question)\b[^>]*>(.*?)<\/\1>/gis;
const CONTEXT = /^\s*<([A-Za-z][\w:.-]*)\b[^>]*>.*?<\/\1>|^\s*<[A-Za-z][\w:.-]*\b[^>]*\/>/gims;
const FENCE = /^(`{3,}).*?^\1`*$/gms;
/** Matches a file mentioned as a Markdown link, which some editors insert. */
const MENTION = /\[@?[^\]\n]*\]\((file:[^)\s]+)\)/g;
/** Matches a phrase that refers to the only file in a prompt. */
const THIS =
  /\b(?<=(?:read|show|open|print|display|cat)(?: me)? )(?:(?:this|that|the) file|this|it)(?=[.!?]*$)/i;

/**
 * Finds the plain request in a prompt. Along with the user's words, editors send context (links, the open file, the
 * selection, rules) in additional blocks or in the same text. Nothing in the context counts as a request.
 */
export function findPlainRequest(content: readonly ContentBlock[]): PlainRequest | undefined {
  for (const phrase of phrasesOf(content)) {
    const request = parsePlainRequest(
      phrase.replaceAll(MENTION, (_link, uri: string) => `"${linkedPath(uri)}"`),
    );
    if (request !== undefined) return request;
  }
  return undefined;
}

/** Returns the strings that might be the user's words, most likely first. */
function phrasesOf(content: readonly ContentBlock[]): string[] {
  const texts = content.flatMap((block) => (block.type === "text" ? [block.text] : []));
  const words = texts.flatMap((text) => [...text.matchAll(WORDS)].map(([, , inner = ""]) => inner));
  const own = texts.map((text) => text.replaceAll(CONTEXT, "\n").replaceAll(FENCE, "\n").trim());
  const said = own.filter((text) => text !== "").toReversed();
  return [
    ...withFile(content, said.toReversed().join(" ")),
    withMentions(content),
    ...words,
    promptText(content),
    ...said,
    lastLine(said[0]),
    firstLine(said.at(-1)),
  ];
}

/**
 * Returns the user's words including the files mentioned in them. A file that does not follow a space is an
 * attachment, not a mention.
 */
function withMentions(content: readonly ContentBlock[]): string {
  let words = "";
  for (const block of content) {
    if (block.type === "text") words += block.text.replaceAll(CONTEXT, "\n");
    else if (/\S.*[ \t]$/.test(words)) words += promptText([block]);
  }
  return words;
}

/**
 * Replaces "this file" in the user's words with the path of the only file in the prompt. Returns an empty list if
 * there is nothing to replace.
 */
function withFile(content: readonly ContentBlock[], words: string): string[] {
  const paths = content.flatMap((block) => {
    if (block.type === "resource_link") return [linkedPath(block.uri)];
    return block.type === "resource" ? [linkedPath(block.resource.uri)] : [];
  });
  const [path, ...others] = new Set(paths);
  return path === undefined || others.length > 0 || !THIS.test(words)
    ? []
    : [words.replace(THIS, `"${path}"`)];
}

function lastLine(text = ""): string {
  return text.slice(text.lastIndexOf("\n") + 1);
}

function firstLine(text = ""): string {
  return text.split("\n", 1).join("");
}

import { hiddenCharacter } from "@parley/protocol/text";
import type { ContentBlock } from "@parley/schema/neutral";

/** Maximum number of characters in a title derived from a prompt. */
const MAX_LENGTH = 80;

/** Maximum number of characters to read from a prompt. */
const MAX_READ = 100_000;

/** Matches elements and fenced blocks that an editor or pasted text adds around the user's own words. */
const CONTEXT =
  /^\s*(?:<([A-Za-z][\w:.-]*)(?:\s[^<>]*)?>([^]*?)<\/\1>|(`{3,}|~{3,})[^]*?\n\3)[^\S\n]*(?:\n|$)/;

/** Matches names such as `previous_user_message`, which an editor gives to an element around the user's own words. */
const OWN_WORDS = /(?:^|_)user_(?:query|request|message|prompt|input)$/i;

/** Matches white space, invisible characters and terminal control characters. Created on first use. */
let hidden: RegExp | undefined;

/**
 * Returns the first line of the user's own words, without control or invisible characters. Mentions are replaced by
 * their names. The result is empty if the prompt has no words.
 */
export function titleFromPrompt(prompt: readonly ContentBlock[]): string {
  const text = joined(prompt, withoutContext).trim() || joined(prompt, (words) => words).trim();
  const [line = ""] = text.split(/[\r\n]/, 1);
  const characters = Array.from(isPlain(line) ? line : withoutHidden(line));
  if (characters.length <= MAX_LENGTH) return characters.join("");
  return `${characters.slice(0, MAX_LENGTH - 1).join("")}…`;
}

/**
 * Joins the blocks the way the user typed them. A mention stays in its sentence, and any other block starts a new
 * line.
 */
function joined(prompt: readonly ContentBlock[], read: (text: string) => string): string {
  let text = "";
  let before: ContentBlock["type"] | undefined;
  for (const block of prompt) {
    const words = block.type === "text" ? read(block.text.slice(0, MAX_READ)) : nameOf(block);
    if (words === "") continue;
    if (text.length > MAX_READ) break;
    if (before === "text" && block.type === "text") text += "\n";
    else if (before !== undefined && !/\s$/.test(text) && /^[\p{L}\p{N}]/u.test(words)) text += " ";
    text += words;
    before = block.type;
  }
  return text;
}

function nameOf(block: ContentBlock): string {
  switch (block.type) {
    case "resource_link":
      return lastPart(block.title ?? (block.name || block.uri));
    case "resource":
      return lastPart(block.resource.uri);
    default:
      return "";
  }
}

/** Returns the last part of a path or URL, on one line. */
function lastPart(address: string): string {
  const [path = ""] = address.split(/[?#]/, 1);
  const last = path.split(/[\\/]/).findLast((part) => part !== "") ?? "";
  return safeDecode(last).replaceAll(/\s+/g, " ");
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function withoutContext(text: string): string {
  let rest = text;
  for (let match = CONTEXT.exec(rest); match !== null; match = CONTEXT.exec(rest)) {
    const [context, element = "", content = ""] = match;
    if (OWN_WORDS.test(element)) return content.trim();
    rest = rest.slice(context.length);
  }
  return rest;
}

/** Whether the line has no hidden characters and no consecutive spaces. */
function isPlain(line: string): boolean {
  return /^[!-~]+(?: [!-~]+)*$/.test(line);
}

function withoutHidden(line: string): string {
  hidden ??= new RegExp(`(?:\\s|${hiddenCharacter})+`, "gu");
  return line.replaceAll(hidden, " ").trim();
}

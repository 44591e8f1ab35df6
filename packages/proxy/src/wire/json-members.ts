/** Position of a JSON value in text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Positions of the values in an object, by member name. If a name occurs twice, the last one counts. */
export type Members = ReadonlyMap<string, Span>;

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const OPEN_BRACKET = 91;
const BACKSLASH = 92;
const CLOSE_BRACKET = 93;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

/**
 * Finds the members of the JSON object at `start` without parsing their values. Returns `undefined` if there is no
 * complete object. Does not detect errors inside the values.
 */
export function findMembers(text: string, start = 0): Members | undefined {
  let at = skipSpace(text, start);
  if (text.charCodeAt(at) !== OPEN_BRACE) return undefined;
  const members = new Map<string, Span>();
  at = skipSpace(text, at + 1);
  while (text.charCodeAt(at) === QUOTE) {
    const nameEnd = skipString(text, at);
    const colon = skipSpace(text, nameEnd);
    if (text.charCodeAt(colon) !== COLON) return undefined;
    const valueStart = skipSpace(text, colon + 1);
    const valueEnd = skipValue(text, valueStart);
    if (valueEnd <= valueStart) return undefined;
    members.set(nameOf(text.slice(at, nameEnd)), { start: valueStart, end: valueEnd });
    at = skipSpace(text, valueEnd);
    if (text.charCodeAt(at) === COMMA) at = skipSpace(text, at + 1);
  }
  return text.charCodeAt(at) === CLOSE_BRACE ? members : undefined;
}

function nameOf(json: string): string {
  if (!json.includes("\\")) return json.slice(1, -1);
  try {
    return JSON.parse(json) as string;
  } catch {
    return json;
  }
}

/** Returns the index of the first non-whitespace character at or after `start`. */
export function skipSpace(text: string, start: number): number {
  let at = start;
  for (let code = text.charCodeAt(at); code === 32 || (code >= 9 && code <= 13); code = text.charCodeAt(at)) {
    at += 1;
  }
  return at;
}

/** Returns the index after the string at `start`, or the length of the text if the string is not closed. */
export function skipString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    // An odd number of backslashes escapes the quotation mark.
    if ((at - before) % 2 === 1) return at + 1;
  }
  return text.length;
}

/** Returns the index after the value at `start`, or `start` if there is none. */
function skipValue(text: string, start: number): number {
  const first = text.charCodeAt(start);
  if (first === QUOTE) return skipString(text, start);
  if (first === OPEN_BRACE || first === OPEN_BRACKET) return skipNested(text, start);
  let at = start;
  while (isPartOfWord(text.charCodeAt(at))) at += 1;
  return at;
}

/** Whether a character can be part of a number or of a literal, such as `true`. */
function isPartOfWord(code: number): boolean {
  return code > 32 && code !== COMMA && code !== CLOSE_BRACE && code !== CLOSE_BRACKET && code !== COLON;
}

function skipNested(text: string, start: number): number {
  let depth = 0;
  let at = start;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = skipString(text, at);
      continue;
    }
    at += 1;
    if (code === OPEN_BRACE || code === OPEN_BRACKET) depth += 1;
    else if ((code === CLOSE_BRACE || code === CLOSE_BRACKET) && --depth === 0) return at;
  }
  return start;
}

import { parseMessage } from "../jsonrpc/parse-message.ts";
import { endOfObject } from "./end-of-object.ts";

/** Limits on the number and length of messages to remember per direction, in case a program prints them again. */
const REMEMBERED = 16;
const MAX_REMEMBERED = 65_536;
/** Maximum number of scans of a line's whole text. This bounds the work on a hostile line. */
const MAX_PASSES = 8;

/** Methods that only clients call. If a call to one of them appears in an agent's output, it is only quoted. */
const CALLS_OF_CLIENTS =
  /^(?:initialize|authenticate|logout|providers\/.*|auth\/(?!status_update$).*|session\/(?!(?:update|request_permission)$).*|(?:tool_call|terminal)\/cancel)$/;
/**
 * Matches the start or end of the text before a message in a log line: a level, a time, a verb such as "sent", or an
 * arrow.
 */
const LOG_START =
  /^[^\p{L}\p{N}]*(?:(?:trace|debug|info|notice|warn(?:ing)?|error)\b|\d{4}-\d\d-\d\d|\d\d:\d\d:\d\d)/iu;
const LOG_END =
  /(?:\b(?:sen[dt]|sending|emit|emitted|emitting|write|wrote|writing|recv|receive|received|receiving|got)|[-=]>|<[-=]|<<|>>|[→←])[^\p{L}\p{N}]*$/iu;
/**
 * Matches the end of a log line without a line ending: words right before the message. A quoted message would follow
 * a space or a punctuation mark.
 */
const UNFINISHED = /\s\S*\p{L}.*[\p{L}\p{N}.!?…%]$/u;
/** Number of characters at each end of the text to match against these patterns. */
const LOOKED_AT = 64;
/** Matches terminal escape sequences. */
const CONTROLS = /\p{Cc}(?:\][^\p{Cc}]*\p{Cc}?|\[[0-?]*[ -/]*[@-~])?/gu;

/**
 * Finds messages in the output of a program that mixes them with other text. There can be text before or after a
 * message, or several messages on one line. Skips messages that are only quoted: calls that only clients make,
 * messages that were sent to the program, messages that the program also sends separately, and notifications in a log
 * line. Accepts requests and responses in a log line, because the other side may be waiting for them.
 */
export class NoisyLines {
  /** Recent messages in each direction. */
  readonly #sent = new RecentTexts();
  readonly #received = new RecentTexts();
  /**
   * Messages found after other text on a line. If such a message soon follows on its own line, that text only quoted
   * it.
   */
  #found: FoundMessage[] = [];

  /** Records messages that were sent to the program. */
  sent(messages: readonly string[]): void {
    for (const text of messages) this.#sent.add(text);
  }

  /** Returns the messages in a line and the surrounding text, in order. The text contains no further messages. */
  read(line: string): readonly string[] {
    if (!isPlain(line) && parsed(line) === undefined) return this.#split(line);
    if (this.#wasQuoted(line)) return [];
    this.#received.add(line);
    return [line];
  }

  #split(line: string): string[] {
    const texts: string[] = [];
    let noise = "";
    let from = 0;
    let work = 0;
    const starts = /\{\s*"/g;
    for (let match = starts.exec(line); match !== null; match = starts.exec(line)) {
      const { index } = match;
      if (work > MAX_PASSES * line.length) {
        noise += `${line.slice(from, index)}…`;
        from = line.length;
        break;
      }
      const end = endOfObject(line, index);
      work += (end ?? line.length) - index;
      const text = end === undefined ? undefined : line.slice(index, end);
      const value = text === undefined ? undefined : parsed(text);
      if (end === undefined || text === undefined || value === undefined) {
        starts.lastIndex = index + 1;
        if (!/^\{\s*"jsonrpc"/.test(line.slice(index, index + 32))) continue;
        // Splits the text here so that the unreadable message is reported separately.
        texts.push(noise + line.slice(from, index));
        noise = "";
        from = index;
        continue;
      }
      starts.lastIndex = end;
      if (!isMessage(text)) continue;
      const before = noise + line.slice(from, index);
      from = end;
      if (
        this.#isQuoted(text, {
          message: Object(value) as FoundText["message"],
          before,
          after: line.charAt(end),
        })
      )
        noise = `${before}…`;
      else {
        texts.push(before, text);
        noise = "";
        this.#received.add(text);
      }
    }
    texts.push(noise + line.slice(from));
    return texts.filter((text) => /[^\s…]/.test(text));
  }

  #isQuoted(text: string, { message: { id, method }, before, after }: FoundText): boolean {
    const mark = before.at(-1) ?? "";
    if (/["'`]/.test(mark) && (after === mark || after === "\\")) return true;
    if (typeof method === "string" && CALLS_OF_CLIENTS.test(method)) return true;
    if (this.#sent.has(text)) return true;
    const plain = before.replaceAll(CONTROLS, "");
    if (!/[\p{L}\p{N}]/u.test(plain)) return this.#wasQuoted(text);
    if (this.#received.has(text)) return true;
    if (id === undefined && isLog(plain)) return true;
    this.#found.push({ text: canonical(text), until: this.#found.length + REMEMBERED });
    return false;
  }

  #wasQuoted(line: string): boolean {
    if (this.#found.length === 0) return false;
    const text = canonical(line);
    const index = this.#found.findIndex((found) => found.text === text);
    if (index !== -1) this.#found.splice(index, 1);
    this.#found = this.#found.filter((found) => (found.until -= 1) > 0);
    return index !== -1;
  }
}

/** A message and the text around it. */
interface FoundText {
  readonly message: { readonly id?: unknown; readonly method?: unknown };
  readonly before: string;
  readonly after: string;
}

interface FoundMessage {
  readonly text: string;
  /** Number of further messages to compare with this one, because the program may also send it on its own line. */
  until: number;
}

/** The last few messages, compared as JSON because programs print them with different spacing. */
class RecentTexts {
  #texts: string[] = [];

  add(text: string): void {
    if (text.length > MAX_REMEMBERED) return;
    this.#texts.push(text);
    if (this.#texts.length > 2 * REMEMBERED) this.#texts = this.#texts.slice(-REMEMBERED);
  }

  has(text: string): boolean {
    const wanted = canonical(text);
    return text.length <= MAX_REMEMBERED && this.#texts.some((known) => canonical(known) === wanted);
  }
}

/**
 * Whether a line needs no closer inspection, judged without parsing it: after each closing brace, the line ends or
 * continues in a way that JSON allows. True for nearly every message.
 */
function isPlain(line: string): boolean {
  if (!/^\{\s*"jsonrpc"/.test(line) || line.includes('"jsonrpc"', 12)) return false;
  for (let at = line.indexOf("}"); at !== -1; at = line.indexOf("}", at + 1)) {
    const next = line.charCodeAt(at + 1);
    // Allows a comma, bracket or brace, or the end of the line.
    if (next !== 0x2c && next !== 0x5d && next !== 0x7d && !Number.isNaN(next)) return false;
  }
  return line.endsWith("}");
}

function isLog(text: string): boolean {
  if (LOG_END.test(text.slice(-LOOKED_AT))) return true;
  return LOG_START.test(text.slice(0, LOOKED_AT)) && !UNFINISHED.test(text);
}

function isMessage(text: string): boolean {
  try {
    parseMessage(text);
    return text.includes('"jsonrpc"');
  } catch {
    return false;
  }
}

function canonical(text: string): string {
  return JSON.stringify(parsed(text)) ?? text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

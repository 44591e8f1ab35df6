import type { WireRecord } from "@parley/protocol/recording";

import { cutLine } from "../rendering/cut-line.ts";
import type { Style } from "../rendering/style.ts";
import { terminalJson, terminalLine } from "../terminal/terminal-text.ts";

export interface WireLook {
  readonly style: Style;
  /** Maximum line width in columns. Longer lines are truncated. `Infinity` disables truncation. */
  readonly columns: number;
}

type Loose = Readonly<Record<string, unknown>>;

/** Maximum number of characters in a body that is shown on the same line as its title. */
const maxInline = 60;

/**
 * Renders a connection's messages for the user, with their direction and content, and the latency of responses. The
 * output is safe for a terminal.
 */
export class WirePrinter {
  readonly #look: WireLook;
  /** Pending requests by direction and id. */
  readonly #asked = new Map<string, { readonly method: string; readonly at: number }>();
  #start: number | undefined;

  constructor(look: WireLook) {
    this.#look = look;
  }

  /** Renders one message, with its trailing newlines. */
  print(record: WireRecord): string {
    const { style } = this.#look;
    this.#start ??= record.at;
    const time = style("dim", `${((record.at - this.#start) / 1000).toFixed(3).padStart(8)}s`);
    const arrow = record.direction === "out" ? style("cyan", "→") : style("green", "←");
    const { title, body } = this.#describe(record);
    return `${time} ${stepText(record)}${arrow} ${title}${this.#body(body, title)}\n`;
  }

  #describe(record: WireRecord): { title: string; body: unknown } {
    const { style } = this.#look;
    const message = parse(record.text);
    if (message === undefined) {
      return {
        title: `${style("red", "not a message:")} ${this.#cut(terminalLine(record.text))}`,
        body: undefined,
      };
    }
    const { method, id, params, result, error } = message;
    if (typeof method === "string") {
      if (id !== undefined) this.#asked.set(keyOf(record, record.direction, id), { method, at: record.at });
      return {
        title: `${idText(id)}${style("bold", terminalLine(method))}${updateName(params)}`,
        body: params,
      };
    }
    const key = keyOf(record, record.direction === "out" ? "in" : "out", id);
    const asked = this.#asked.get(key);
    this.#asked.delete(key);
    const what =
      asked === undefined ? "an unknown request" : `${terminalLine(asked.method)} ${record.at - asked.at} ms`;
    return error === undefined
      ? { title: `${idText(id)}result of ${what}`, body: result }
      : { title: `${idText(id)}${style("red", "error")} of ${what}`, body: error };
  }

  #body(body: unknown, title: string): string {
    if (body === undefined) return "";
    const line = terminalJson(body);
    if (line.length <= maxInline && title.length + line.length < this.#look.columns - 16) {
      return ` ${this.#look.style("dim", line)}`;
    }
    const lines = terminalJson(body, 2).split("\n");
    return `\n${lines.map((text) => this.#look.style("dim", this.#cut(`    ${text}`))).join("\n")}`;
  }

  #cut(line: string): string {
    return cutLine(line, this.#look.columns);
  }
}

function parse(text: string): Loose | undefined {
  try {
    const message = JSON.parse(text) as unknown;
    return typeof message === "object" && message !== null && !Array.isArray(message)
      ? (message as Loose)
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns a unique key for a request. The id alone is not enough, because ids are unique only per direction between
 * two members of a chain.
 */
function keyOf({ step }: WireRecord, direction: WireRecord["direction"], id: unknown): string {
  return JSON.stringify([step && [step.from, step.to].toSorted(), direction, id]);
}

/** Returns the names of the chain members that a message passed between, starting with the client's side. */
function stepText({ step, direction }: WireRecord): string {
  if (step === undefined) return "";
  const { from, to } = step;
  return `${terminalLine(direction === "out" ? `${from}|${to}` : `${to}|${from}`)} `;
}

function idText(id: unknown): string {
  return id === undefined ? "" : `#${terminalLine(JSON.stringify(id))} `;
}

/** Returns the kind of a `session/update` for the title. */
function updateName(params: unknown): string {
  const { update } = (params ?? {}) as { readonly update?: { readonly sessionUpdate?: unknown } | null };
  return typeof update?.sessionUpdate === "string" ? ` ${terminalLine(update.sessionUpdate)}` : "";
}

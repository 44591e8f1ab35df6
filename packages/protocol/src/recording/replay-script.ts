import type { RequestId } from "../jsonrpc/message.ts";
import { type Difference, Placeholders, compareExactly } from "./placeholders.ts";

type Loose = Readonly<Record<string, unknown>>;

/**
 * Adapts recorded messages for a replay, in which the other side chooses its own request ids and, for templates, the
 * values of placeholders.
 */
export class ReplayScript {
  readonly #placeholders: Placeholders | undefined;
  /** The other side's current request ids, by recorded id. */
  readonly #ids = new Map<unknown, RequestId>();

  constructor(hasPlaceholders: boolean) {
    this.#placeholders = hasPlaceholders ? new Placeholders() : undefined;
  }

  /** Returns the text to send for a recorded message. The text is unchanged if there is nothing to replace. */
  toSend(text: string): string {
    const recorded = parse(text);
    if (recorded === undefined) return text;
    const filled = this.#placeholders === undefined ? recorded : this.#placeholders.fillIn(recorded);
    const sent = isResponse(filled) ? { ...filled, id: this.#idOf(filled["id"]) } : filled;
    const sentText = JSON.stringify(sent);
    return sentText === JSON.stringify(recorded) ? text : sentText;
  }

  /**
   * Returns the first difference between a received message and the expected message, or `undefined` if there is
   * none.
   */
  compare(expectedText: string, receivedText: string): Difference | undefined {
    const [expected, received] = [parse(expectedText), parse(receivedText)];
    if (expected === undefined || received === undefined) {
      return compareExactly(expected ?? expectedText, received ?? receivedText);
    }
    const adapted = this.#withCurrentIds(expected, received);
    return this.#placeholders === undefined
      ? compareExactly(adapted, received)
      : this.#placeholders.compare(adapted, received);
  }

  #withCurrentIds(expected: unknown, received: unknown): unknown {
    if (!isObject(expected) || !("method" in expected)) return expected;
    if ("id" in expected) {
      const id = isObject(received) ? received["id"] : undefined;
      if (typeof id !== "string" && typeof id !== "number") return expected;
      this.#ids.set(expected["id"], id);
      return { ...expected, id };
    }
    const { method, params } = expected;
    if (method !== "$/cancel_request" || !isObject(params) || !("requestId" in params)) return expected;
    return { ...expected, params: { ...params, requestId: this.#idOf(params["requestId"]) } };
  }

  #idOf(recorded: unknown): unknown {
    return this.#ids.get(recorded) ?? recorded;
  }
}

function isResponse(message: unknown): message is Loose {
  return isObject(message) && "id" in message && !("method" in message);
}

function isObject(value: unknown): value is Loose {
  return typeof value === "object" && value !== null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

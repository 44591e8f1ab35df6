import { isUtf8 } from "node:buffer";

import type { WireRecord } from "@parley/protocol/recording";

import { isResponse, type JsonObject, parseObject, toObject } from "../recording/message.ts";
import type { AgentPipe } from "./agent-pipe.ts";
import type { AgentTarget } from "./agent-target.ts";
import { AgentEnded, CheckFailure } from "./check-outcome.ts";
import { openProcess } from "./process-pipe.ts";
import { openTransport } from "./transport-pipe.ts";

/**
 * Request that every agent answers, at least with an error. The response shows that the agent has read everything
 * sent earlier.
 */
const SETTLE = "_parley/settle";
const MAKE_SESSIONS = new Set<unknown>(["session/new", "session/fork"]);
/** Maximum number of characters of a message to quote in a failure. */
const LAST_MESSAGE = 300;

/** A line that the agent wrote to stdout. */
export interface AgentLine {
  readonly text: string;
  readonly isUtf8: boolean;
  /** The line parsed as a JSON object, or `undefined` if it is not one. */
  readonly message: JsonObject | undefined;
}

/** An {@link Answer} returns this to leave a request unanswered. */
export const NO_ANSWER: unique symbol = Symbol("no answer");

/** Returns the client's result for a request from the agent, or `undefined` for "method not found". */
export type Answer = (method: string, params: JsonObject) => unknown;

interface Listener {
  /** Handles the line at `index`. Returns `true` when done. */
  handle(index: number): boolean;
  end(how: string): void;
}

/**
 * An agent tested at the level of raw lines, so that no fault is repaired or hidden. Each check creates its own
 * instances.
 */
export class AgentUnderTest {
  readonly lines: AgentLine[] = [];
  /** All messages in both directions, from the client's point of view. */
  readonly records: WireRecord[] = [];
  /** Method of each request sent to the agent, by request id. */
  readonly asked: Map<unknown, string> = new Map();
  /** Ids of sessions that the agent has created but not deleted. */
  readonly sessions: Set<string> = new Set();
  answer: Answer = () => undefined;
  readonly #pipe: AgentPipe;
  readonly #timeoutMs: number;
  readonly #listeners = new Set<Listener>();
  readonly #ended: PromiseWithResolvers<string> = Promise.withResolvers();
  #how: string | undefined;
  #nextId = 1;

  constructor(target: AgentTarget, timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
    const receiver = {
      line: (bytes: Buffer) => this.#handleLine(bytes),
      ended: (how: string) => this.#end(how),
    };
    this.#pipe = "command" in target ? openProcess(target, receiver) : openTransport(target, receiver);
  }

  get pid(): number | undefined {
    return this.#pipe.pid;
  }

  /** Stops reading the agent's output until {@link resume} is called. */
  pause(): void {
    this.#pipe.pause();
  }

  resume(): void {
    this.#pipe.resume();
  }

  /** Writes text without a newline. Works only with agents that run as a process. */
  writePart(text: string): void {
    this.#pipe.writePart?.(text);
  }

  /** Sends a request. Resolves to its response, even if that is an error. */
  async request(method: string, params: unknown, id: number | string = this.#nextId++): Promise<JsonObject> {
    const from = this.lines.length;
    this.asked.set(id, method);
    this.write(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    return this.next((message) => (isResponse(message) && message["id"] === id ? message : undefined), {
      what: `answer "${method}"`,
      from,
    });
  }

  notify(method: string, params: unknown): void {
    this.write(JSON.stringify({ jsonrpc: "2.0", method, params }));
  }

  /** Writes `line` as is, followed by a newline. */
  write(line: string): void {
    this.records.push({ direction: "out", text: line, at: Date.now() });
    this.#pipe.write(line);
  }

  /**
   * Passes the agent's messages, starting at line `from`, to `pick`. Resolves to the first result that is not
   * `undefined`.
   *
   * @throws {CheckFailure} if there is none within the timeout, or if the agent exits first.
   */
  next<T>(
    pick: (message: JsonObject, index: number) => T | undefined,
    { what, from }: { readonly what: string; readonly from: number },
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const late = `The agent did not ${what} within ${this.#timeoutMs / 1000} s`;
      const timer = setTimeout(() => fail(new CheckFailure(late + this.#lastMessage())), this.#timeoutMs);
      const fail = (reason: CheckFailure): void => {
        clearTimeout(timer);
        this.#listeners.delete(listener);
        reject(reason);
      };
      const listener: Listener = {
        handle: (index) => {
          const { message } = this.lines[index] ?? {};
          const picked = message && pick(message, index);
          if (picked === undefined) return false;
          clearTimeout(timer);
          resolve(picked);
          return true;
        },
        end: (how) => {
          fail(new AgentEnded(`The agent did not ${what}: it ended ${how}${this.#lastMessage()}`, how));
        },
      };
      for (let index = from; index < this.lines.length; index++) if (listener.handle(index)) return;
      if (this.#how === undefined) this.#listeners.add(listener);
      else listener.end(this.#how);
    });
  }

  /** Resolves once a response confirms that the agent has read everything sent earlier. */
  async settle(): Promise<void> {
    await this.request(SETTLE, {});
  }

  /** Closes the agent's input. Resolves to a description of how the agent exited, such as `with code 0`. */
  async endInput(): Promise<string> {
    this.#pipe.endInput();
    const late = new CheckFailure(
      `The agent did not exit within ${this.#timeoutMs / 1000} s of the end of its input`,
    );
    return withTimeout(this.#ended.promise, { ms: this.#timeoutMs, error: late });
  }

  /** Closes the connection, and kills the process and all of its children. */
  async kill(): Promise<void> {
    this.#pipe.kill();
    await this.#ended.promise;
  }

  /**
   * Describes the last message sent to the agent, because that message often causes the fault. Ignores {@link settle}
   * requests.
   */
  #lastMessage(): string {
    const sent = this.records.filter(({ direction, text }) => direction === "out" && !text.includes(SETTLE));
    const text = sent.at(-1)?.text;
    // The first message is always "initialize", so there is no need to mention it.
    return text === undefined || sent.length === 1
      ? ""
      : `\nThe last message to it was ${text.slice(0, LAST_MESSAGE)}`;
  }

  #end(how: string): void {
    if (this.#how !== undefined) return;
    this.#how = how;
    for (const listener of this.#listeners) listener.end(how);
    this.#ended.resolve(how);
  }

  #handleLine(line: Buffer): void {
    const text = line.toString("utf8");
    const message = parseObject(text);
    this.lines.push({ text, isUtf8: isUtf8(line), message });
    this.records.push({ direction: "in", text, at: Date.now() });
    if (message && isResponse(message)) this.#noteSession(message);
    for (const listener of this.#listeners) {
      if (listener.handle(this.lines.length - 1)) this.#listeners.delete(listener);
    }
    if (message && typeof message["method"] === "string" && "id" in message) {
      this.#reply(message["id"], message["method"], toObject(message["params"]));
    }
  }

  #noteSession({ id, result }: JsonObject): void {
    const { sessionId } = toObject(result);
    if (MAKE_SESSIONS.has(this.asked.get(id)) && typeof sessionId === "string") this.sessions.add(sessionId);
  }

  #reply(id: unknown, method: string, params: JsonObject): void {
    const result = this.answer(method, params);
    if (result === NO_ANSWER) return;
    const error = { code: -32_601, message: `Method not found: ${method}` };
    this.write(JSON.stringify({ jsonrpc: "2.0", id, ...(result === undefined ? { error } : { result }) }));
  }
}

async function withTimeout<T>(
  promise: Promise<T>,
  { ms, error }: { readonly ms: number; readonly error: Error },
): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(error), ms);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

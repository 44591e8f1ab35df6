import { isUtf8 } from "node:buffer";
import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";

import { CheckFailure } from "./check-outcome.ts";

/** The command that starts the agent under test. */
export interface AgentCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** Added to the environment of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A JSON object. */
export interface JsonObject {
  readonly [name: string]: unknown;
}

/** One line that the agent wrote to its standard output. */
export interface AgentLine {
  readonly text: string;
  readonly isUtf8: boolean;
  /** The line as a JSON object, if it is one. */
  readonly message: JsonObject | undefined;
}

/** Returns the client's result for a request of the agent, or `undefined` for "method not found". */
export type Answer = (method: string, params: JsonObject) => unknown;

interface Listener {
  /** Handles the line with this index; `true` ends it. */
  handle(index: number): boolean;
  fail(reason: Error): void;
}

const NEWLINE = 0x0a;
const STDERR_TAIL = 1000;

/**
 * An agent as a process that is tested by plain lines, so that its faults are visible: nothing is repaired, and nothing is
 * hidden. Belongs to one check.
 */
export class AgentUnderTest {
  /** All lines that it has written so far, in order. */
  readonly lines: AgentLine[] = [];
  /** The method of each request that was sent to it, by id. */
  readonly asked: Map<unknown, string> = new Map();
  answer: Answer = () => undefined;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #timeoutMs: number;
  readonly #listeners = new Set<Listener>();
  readonly #ended: Promise<string>;
  #how: string | undefined;
  #rest: Buffer = Buffer.alloc(0);
  /** The end of its standard error. */
  #stderr = "";
  #nextId = 1;

  constructor({ command, args, cwd, env }: AgentCommand, timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
    this.#child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: "pipe" });
    this.#child.stdout.on("data", (chunk: Buffer) => this.#read(chunk));
    this.#child.stderr.on("data", (chunk: Buffer) => {
      this.#stderr = `${this.#stderr}${chunk.toString()}`.slice(-STDERR_TAIL);
    });
    // An agent that has exited reads nothing more; its exit is handled below.
    this.#child.stdin.on("error", () => undefined);
    this.#ended = this.#untilEnded();
  }

  /** Sends a request; resolves to its response, also if that is an error. */
  async request(method: string, params: unknown, id: number | string = this.#nextId++): Promise<JsonObject> {
    const from = this.lines.length;
    this.asked.set(id, method);
    this.write(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    return this.next((message) => (isResponse(message) && message["id"] === id ? message : undefined), {
      what: `answer "${method}"`,
      from,
    });
  }

  /** Sends a notification. */
  notify(method: string, params: unknown): void {
    this.write(JSON.stringify({ jsonrpc: "2.0", method, params }));
  }

  /** Writes `line` as it is, with the newline that ends it. */
  write(line: string): void {
    this.#child.stdin.write(`${line}\n`);
  }

  /**
   * Returns the first result of `pick` for a message of the agent at or after line `from`.
   *
   * @throws {CheckFailure} if none comes in time, or the agent ends before it.
   */
  next<T>(
    pick: (message: JsonObject, index: number) => T | undefined,
    { what, from }: { readonly what: string; readonly from: number },
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const late = `The agent did not ${what} within ${this.#timeoutMs / 1000} s`;
      const timer = setTimeout(() => listener.fail(new CheckFailure(late)), this.#timeoutMs);
      const listener: Listener = {
        handle: (index) => {
          const { message } = this.lines[index] ?? {};
          const picked = message && pick(message, index);
          if (picked === undefined) return false;
          clearTimeout(timer);
          resolve(picked);
          return true;
        },
        fail: (reason) => {
          clearTimeout(timer);
          this.#listeners.delete(listener);
          reject(reason);
        },
      };
      for (let index = from; index < this.lines.length; index++) if (listener.handle(index)) return;
      if (this.#how === undefined) this.#listeners.add(listener);
      else listener.fail(new CheckFailure(`The agent did not ${what}: it ended ${this.#how}`));
    });
  }

  /** Resolves when the agent has handled everything that was sent before, as far as an answer can show it. */
  async settle(): Promise<void> {
    await this.request("_parley/settle", {});
  }

  /** Ends the agent's input, and resolves to how it exited: `with code 0`. */
  async endInput(): Promise<string> {
    this.#child.stdin.end();
    const late = new CheckFailure(
      `The agent did not exit within ${this.#timeoutMs / 1000} s of the end of its input`,
    );
    return withTimeout(this.#ended, { ms: this.#timeoutMs, error: late });
  }

  /** Kills the process. */
  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#ended;
  }

  async #untilEnded(): Promise<string> {
    try {
      const [code, signal] = (await once(this.#child, "close")) as [number | null, string | null];
      const words = this.#stderr.trim();
      this.#how =
        (signal === null ? `with code ${code}` : `by ${signal}`) +
        (words && `; its stderr ends with: ${words}`);
    } catch (error) {
      this.#how = `before it started: ${(error as Error).message}`;
    }
    for (const listener of this.#listeners) listener.fail(new CheckFailure(`The agent ended ${this.#how}`));
    return this.#how;
  }

  #read(chunk: Buffer): void {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    for (let end = this.#rest.indexOf(NEWLINE); end !== -1; end = this.#rest.indexOf(NEWLINE)) {
      this.#handleLine(this.#rest.subarray(0, end));
      this.#rest = this.#rest.subarray(end + 1);
    }
  }

  #handleLine(line: Buffer): void {
    const text = line.toString("utf8");
    const message = parseObject(text);
    this.lines.push({ text, isUtf8: isUtf8(line), message });
    for (const listener of this.#listeners) {
      if (listener.handle(this.lines.length - 1)) this.#listeners.delete(listener);
    }
    if (message && typeof message["method"] === "string" && "id" in message) {
      this.#reply(message["id"], message["method"], toObject(message["params"]));
    }
  }

  #reply(id: unknown, method: string, params: JsonObject): void {
    const result = this.answer(method, params);
    const error = { code: -32_601, message: `Method not found: ${method}` };
    this.write(JSON.stringify({ jsonrpc: "2.0", id, ...(result === undefined ? { error } : { result }) }));
  }
}

/** Returns true if `message` is a response: it has an id and no method. */
export function isResponse(message: JsonObject): boolean {
  return "id" in message && !("method" in message);
}

/** Returns `value` if it is a JSON object, or else an empty one. */
export function toObject(value: unknown): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as JsonObject)
      : undefined;
  } catch {
    return undefined;
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

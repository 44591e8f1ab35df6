import type { WireTap } from "@parley/protocol";

import { terminalLine } from "../terminal/terminal-text.ts";
import { ProgramOutput } from "./program-output.ts";

/** Time to wait before printing a note that names the pending request, in seconds. */
export const noteAfter = 8;
/**
 * Time to wait for activity in a turn before printing a note, in seconds. This is longer than outside a turn, because
 * models need time to think.
 */
const turnNoteAfter = 20;
/** Maximum time without activity, in seconds. */
const silenceLimit = 60;
/**
 * Maximum time without activity during a login, in seconds. The user may have to act in a browser or on another
 * device.
 */
const logInLimit = 300;
/** Maximum time to wait, in seconds, regardless of the program's output. */
export const waitLimit = 600;

/**
 * A pending request. Time that the agent spends waiting for the client does not count toward the request's timeout.
 */
interface Wait {
  readonly method: string;
  seconds: number;
  /** Seconds since the agent last showed any activity. */
  silence: number;
  isNoted: boolean;
}

interface Message {
  readonly id?: string | number | null;
  readonly method?: string;
}

export interface AnswerWatchOptions {
  readonly note: (text: string) => void;
  /**
   * Whether a user is watching the work and can stop it. If so, there are no time limits and no notes about long
   * turns.
   */
  readonly isWatched: boolean;
  /** The agent's address. Absent for an agent that runs as a child process. */
  readonly address?: string | undefined;
}

/** Hint about a program that does not behave like an agent. */
export const acpArgumentHint = " (many programs are agents only with an argument such as --acp)";

/** Watches requests to an agent, reports slow responses, and times out if the agent becomes silent. */
export class AnswerWatch {
  /** Rejects if a response times out. Turns never time out. */
  readonly expired: Promise<never>;
  readonly #options: AnswerWatchOptions;
  readonly #expire: (reason: Error) => void;
  readonly #output = new ProgramOutput();
  readonly #waits = new Map<unknown, Wait>();
  /** Ids of the agent's own requests that the client has not answered yet. */
  readonly #questions = new Set<unknown>();
  readonly #clock: NodeJS.Timeout;

  constructor(options: AnswerWatchOptions) {
    this.#options = options;
    const { promise, reject } = Promise.withResolvers<never>();
    this.expired = promise;
    this.expired.catch(() => undefined);
    this.#expire = reject;
    this.#clock = setInterval(() => this.#tick(), 1000).unref();
  }

  readonly tap: WireTap = (direction, text) => {
    if (direction === "in") this.#hear();
    // Most messages in a turn are updates, and parsing them twice would be expensive.
    if (text.includes('"session/update"')) return;
    const { id, method } = readMessage(text);
    if (id === undefined || id === null) return;
    if (direction === "in") this.#receive(id, method);
    else if (method === undefined) this.#questions.delete(id);
    else this.#waits.set(id, { method, seconds: 0, silence: 0, isNoted: false });
  };

  readonly wrote = (source: "stdout" | "stderr", text: string): void => {
    this.#output.push(source, text);
    if (source === "stderr") this.#hear();
  };

  stop(): void {
    clearInterval(this.#clock);
  }

  #receive(id: unknown, method: string | undefined): void {
    if (method === undefined) this.#waits.delete(id);
    else this.#questions.add(id);
  }

  #hear(): void {
    for (const wait of this.#waits.values()) wait.silence = 0;
  }

  #tick(): void {
    if (this.#questions.size > 0) return;
    for (const wait of this.#waits.values()) {
      wait.seconds += 1;
      wait.silence += 1;
      this.#judge(wait);
    }
  }

  #judge(wait: Wait): void {
    const { isWatched, note } = this.#options;
    const { method, seconds, silence } = wait;
    const isTurn = method === "session/prompt";
    if (isTurn && isWatched) return;
    if (!wait.isNoted && (isTurn ? silence >= turnNoteAfter : seconds >= noteAfter)) {
      wait.isNoted = true;
      note(describeWait(method, this.#hintFor(method)));
    }
    const limit = /authenticate|log_?in/i.test(method) ? logInLimit : silenceLimit;
    if (isTurn || isWatched || (silence < limit && seconds < waitLimit)) return;
    this.#expire(new Error(`The agent did not answer ${method} within ${seconds} s${this.#hintFor(method)}`));
  }

  #hintFor(method: string): string {
    const { address } = this.#options;
    if (address !== undefined)
      return method === "initialize"
        ? `; check that ${terminalLine(address)} is the address of an ACP server`
        : "";
    return hintOf(method, this.#output);
  }
}

export function describeWait(method: string, hint: string): string {
  return `Waiting for the agent to answer ${method}${hint}`;
}

/**
 * Returns the end of a note or an error about an unresponsive program: what it has printed, and what may be missing
 * from its command line.
 */
export function hintOf(method: string, { lines }: ProgramOutput): string {
  const printed = lines.length === 0 ? " nothing" : `:\n  ${lines.join("\n  ")}`;
  const hint = method === "initialize" ? acpArgumentHint : "";
  return `${hint}; its program has printed${printed}`;
}

function readMessage(text: string): Message {
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === "object" && message !== null ? message : {};
  } catch {
    return {};
  }
}

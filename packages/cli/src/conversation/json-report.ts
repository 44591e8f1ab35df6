import { once } from "node:events";

import type { AgentConnection, ClientSession, SessionUpdate, Subagent } from "@parley/client";

import { writeNote } from "../rendering/write-note.ts";
import { terminalJson } from "../terminal/terminal-text.ts";
import type { UnaskedAnswer } from "./permission-handler.ts";
import { type Report, cancelling } from "./report.ts";

export interface JsonReportOptions {
  readonly program: Pick<NodeJS.Process, "stdout" | "stderr">;
  readonly writesTurns: boolean;
}

/**
 * Reports a session as JSON, one object per line: the session, each update as the agent sent it, permission
 * decisions, and the ends of turns.
 */
export class JsonReport implements Report {
  readonly #options: JsonReportOptions;
  #session: ClientSession | undefined;
  /** Updates that arrive before their session is opened. */
  readonly #early: SessionUpdate[] = [];
  /** Set while stdout is full. Resolves when stdout drains. */
  #room: Promise<void> | undefined;

  constructor(options: JsonReportOptions) {
    this.#options = options;
  }

  /**
   * Writes an update, or keeps it until the session is written. Resolves when stdout can accept more output. The
   * agent is paused until then.
   */
  readonly sessionUpdate = (update: SessionUpdate): Promise<void> | undefined => {
    if (this.#session !== undefined) return this.#write({ type: "update", update });
    this.#early.push(update);
    return undefined;
  };

  readonly subagentUpdate: NonNullable<Report["subagentUpdate"]> = (update, { subagent }) =>
    this.#write({ type: "update", subagent: nameOf(subagent), update });

  begin({ version, info }: AgentConnection, session: ClientSession): () => void {
    this.#session = session;
    const { id: sessionId, cwd } = session;
    void this.#write({ type: "session", sessionId, cwd, protocolVersion: version, agent: info });
    for (const update of this.#early.splice(0)) void this.#write({ type: "update", update });
    return () => undefined;
  }

  answered({ request, subagent, outcome, isAllowed }: UnaskedAnswer): void {
    const { title, toolCall, subject } = request;
    const about = {
      ...(subagent && { subagent: nameOf(subagent) }),
      title,
      toolCallId: toolCall?.id,
      ...(toolCall && { toolCall }),
      ...(subject && { subject }),
    };
    void this.#write({ type: "permission", ...about, isAllowed, outcome });
  }

  interrupted(): void {
    this.note(cancelling);
  }

  endTurn(): void {
    if (this.#options.writesTurns) void this.#write({ type: "turn", ...this.#lastTurn() });
  }

  result(value: unknown): void {
    void this.#write({ type: "result", result: value });
  }

  note(text: string): void {
    writeNote(this.#options.program.stderr, text);
  }

  end(exitCode: number): void {
    void this.#write({ type: "end", exitCode, ...(!this.#options.writesTurns && this.#lastTurn()) });
  }

  #lastTurn(): object {
    const { turn, usage } = this.#session?.state ?? {};
    return { stopReason: turn?.stopReason, error: turn?.error, usage };
  }

  #write(line: object): Promise<void> | undefined {
    const { stdout } = this.#options.program;
    if (stdout.write(`${terminalJson(line)}\n`) || !stdout.writable) return undefined;
    this.#room ??= roomIn(stdout).finally(() => (this.#room = undefined));
    return this.#room;
  }
}

function nameOf({ id, state }: Subagent): object {
  return { sessionId: id, title: state.title };
}

/** Resolves when stdout drains or closes. Errors are handled elsewhere. */
async function roomIn(stdout: NodeJS.WriteStream): Promise<void> {
  const over = new AbortController();
  const ends = ["drain", "close"].map((name) => once(stdout, name, over));
  await Promise.race(ends).catch(() => undefined);
  over.abort();
}

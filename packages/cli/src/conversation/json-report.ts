import { once } from "node:events";

import type { AgentConnection, ClientSession, SessionUpdate } from "@parley/client";

import { terminalJson } from "../terminal/terminal-text.ts";
import type { UnaskedAnswer } from "./permission-desk.ts";

/** What a run ended with. */
export interface RunEnd {
  readonly exitCode: number;
  readonly session?: ClientSession | undefined;
}

/** A run as JSON, one object a line: the session, each update as the agent sent it, decisions, the end. */
export class JsonReport {
  readonly #stdout: NodeJS.WriteStream;

  constructor(stdout: NodeJS.WriteStream) {
    this.#stdout = stdout;
  }

  session(session: ClientSession, { version, info }: AgentConnection): void {
    void this.#write({
      type: "session",
      sessionId: session.id,
      cwd: session.cwd,
      protocolVersion: version,
      agent: info,
    });
  }

  /** Resolves when there is room for more: the agent waits as long. */
  update(update: SessionUpdate): Promise<void> | undefined {
    return this.#write({ type: "update", update });
  }

  answer({ request, outcome, isAllowed }: UnaskedAnswer): void {
    const { title, toolCall } = request;
    void this.#write({ type: "permission", title, toolCallId: toolCall?.id, isAllowed, outcome });
  }

  end({ exitCode, session }: RunEnd): void {
    const { turn, usage } = session?.state ?? {};
    void this.#write({ type: "end", exitCode, stopReason: turn?.stopReason, error: turn?.error, usage });
  }

  #write(line: object): Promise<void> | undefined {
    if (this.#stdout.write(`${terminalJson(line)}\n`) || this.#stdout.destroyed) return undefined;
    return Promise.race([once(this.#stdout, "drain"), once(this.#stdout, "close")]).then(() => undefined);
  }
}

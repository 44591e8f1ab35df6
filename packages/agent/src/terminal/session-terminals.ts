import { CapabilityError, invalidParams } from "@parley/protocol";

import type { SessionChannel } from "../channel/session-channel.ts";
import type {
  ClientTerminals,
  CommandRequest,
  RunningCommand,
  Terminal,
  Terminals,
} from "../event/terminal.ts";
import { AgentTerminals } from "./agent-terminals.ts";
import { OpenTerminals } from "./open-terminals.ts";

/** What session terminals are made of. */
export interface SessionTerminalsParts {
  /** Runs commands on the client's side, if it offers that. */
  readonly client: ClientTerminals | undefined;
  /** Runs commands on this machine, if the author has that. */
  readonly local: Terminals | undefined;
  readonly channel: SessionChannel;
}

/** Where the commands of a session run, and those that outlive their turns. */
export class SessionTerminals {
  readonly #parts: SessionTerminalsParts;
  readonly #shown: AgentTerminals;
  readonly #lasting = new OpenTerminals();

  constructor(parts: SessionTerminalsParts) {
    this.#parts = parts;
    this.#shown = new AgentTerminals(parts.channel);
  }

  /** Runs a command that belongs to whoever starts it. @throws {CapabilityError} if there is nowhere to run it. */
  async start(request: CommandRequest): Promise<Terminal> {
    const { client, local, channel } = this.#parts;
    if (client !== undefined && request.runBy !== "agent" && request.until !== "session") {
      const running = await client.create(request);
      return terminalOf(running, [{ type: "terminal", terminalId: running.terminalId }]);
    }
    if (local === undefined) throw new CapabilityError("terminal/create", "terminal");
    if (channel.showsTerminals) return this.#shown.open(local, request);
    return terminalOf(await local.create(request), []);
  }

  /** Runs a command until it is released, or the session is closed. @throws {CapabilityError} as {@link start} does. */
  async startLasting(request: CommandRequest): Promise<Terminal> {
    return this.#lasting.add(await this.start(request));
  }

  /** Whether the client is shown this command, and it has not ended. */
  runs(terminalId: string): boolean {
    return this.#shown.runs(terminalId);
  }

  /** Ends a command for the user. @throws {RequestError} `-32602` if no such command of the agent runs. */
  cancel(terminalId: string): void {
    if (this.#shown.cancel(terminalId)) return;
    throw invalidParams(`Cannot cancel terminal "${terminalId}": no such command runs`, { terminalId });
  }

  /** Releases the commands that outlived their turns, and waits for `graceMs` at most. */
  close(graceMs: number): Promise<void> {
    return this.#lasting.releaseAll(graceMs);
  }
}

function terminalOf(running: RunningCommand, content: Terminal["content"]): Terminal {
  return {
    content,
    output: () => running.output(),
    waitForExit: () => running.waitForExit(),
    kill: () => running.kill(),
    release: () => running.release(),
  };
}

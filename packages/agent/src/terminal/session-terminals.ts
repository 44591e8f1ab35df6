import { invalidParams } from "@parley/protocol";

import type { SessionChannel } from "../channel/session-channel.ts";
import type {
  ClientTerminals,
  CommandRequest,
  RunningCommand,
  Terminal,
  Terminals,
} from "../event/terminal.ts";
import { neitherSideHas } from "../value/neither-side-has.ts";
import { AgentTerminals } from "./agent-terminals.ts";
import { OpenTerminals } from "./open-terminals.ts";

/** Parts of {@link SessionTerminals}. */
export interface SessionTerminalsParts {
  /** Runs commands on the client's machine, if the client of the moment offers that. */
  readonly client: () => ClientTerminals | undefined;
  /** Runs commands on this machine, if the author provides that. */
  readonly local: Terminals | undefined;
  readonly channel: SessionChannel;
  /** Called when a command cannot be released at the end. */
  readonly onError: (error: unknown) => void;
}

/** Starts the commands of a session, and holds those that outlive their turns. */
export class SessionTerminals {
  readonly #parts: SessionTerminalsParts;
  readonly #agentTerminals: AgentTerminals;
  readonly #lasting = new OpenTerminals();

  constructor(parts: SessionTerminalsParts) {
    this.#parts = parts;
    this.#agentTerminals = new AgentTerminals(parts.channel);
  }

  /** Starts a command that the caller releases. @throws {CapabilityError} if neither side can run it. */
  async start(request: CommandRequest): Promise<Terminal> {
    const { local, channel } = this.#parts;
    const client = this.#parts.client();
    const isForClient =
      request.runBy !== "agent" && request.until !== "session" && request.launcher === undefined;
    if (client !== undefined && isForClient) {
      const running = await client.create(request);
      return terminalOf(running, [{ type: "terminal", terminalId: running.terminalId }]);
    }
    if (local === undefined) throw neitherSideHas("terminal/create", "terminal", "terminals");
    if (channel.showsTerminals) return this.#agentTerminals.open(local, request);
    return terminalOf(await local.create(request), []);
  }

  /**
   * Starts a command that runs until it is released, or the session is closed. @throws {CapabilityError} like {@link
   * start}.
   */
  async startLasting(request: CommandRequest): Promise<Terminal> {
    return this.#lasting.add(await this.start(request));
  }

  /** Returns true if the command is shown to the client and has not ended. */
  runs(terminalId: string): boolean {
    return this.#agentTerminals.runs(terminalId);
  }

  /** Ends a command for the user. @throws {RequestError} `-32602` if the agent runs no such command. */
  cancel(terminalId: string): void {
    if (this.#agentTerminals.cancel(terminalId)) return;
    throw invalidParams(`Cannot cancel terminal "${terminalId}": no such command runs`, { terminalId });
  }

  /** Releases the commands that outlived their turns, and waits at most `graceMs` milliseconds. */
  close(graceMs: number): Promise<void> {
    return this.#lasting.releaseAll(graceMs, this.#parts.onError);
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

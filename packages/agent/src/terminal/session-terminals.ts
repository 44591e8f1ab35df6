import { invalidParams } from "@parley/protocol";

import type { SessionChannel } from "../channel/session-channel.ts";
import type { TerminalEvent } from "../event/session-event.ts";
import type { SubagentReference } from "../event/subagent-reference.ts";
import type {
  ClientTerminals,
  CommandRequest,
  RunningCommand,
  Terminal,
  Terminals,
} from "../event/terminal.ts";
import { neitherSideHas } from "../value/neither-side-has.ts";
import { randomId } from "../value/random-id.ts";
import { OpenTerminals } from "./open-terminals.ts";

/** Maximum number of characters of a command's output to store with the session. */
const MAX_STORED_OUTPUT = 100_000;

const NOT_STARTED = { exitStatus: { exitCode: null, signal: null } };

/** The client and subagent for which a command is started. */
export interface CommandStarter {
  /** Runs commands on the client's machine, if the client supports it. */
  readonly client?: ClientTerminals | undefined;
  readonly subagent?: SubagentReference | undefined;
}

/** Starts a session's commands and keeps track of those that outlive their turns. */
export class SessionTerminals {
  readonly #channel: SessionChannel;
  readonly #local: Terminals | undefined;
  readonly #onError: (error: unknown) => void;
  readonly #agentTerminals: AgentTerminals;
  readonly #lasting = new OpenTerminals();

  /**
   * @param local runs commands on this machine, if the definition has `terminals`.
   * @param onError called if a command cannot be released when the session closes.
   */
  constructor(channel: SessionChannel, local: Terminals | undefined, onError: (error: unknown) => void) {
    this.#channel = channel;
    this.#local = local;
    this.#onError = onError;
    this.#agentTerminals = new AgentTerminals(channel);
  }

  /**
   * Starts a command that the caller has to release.
   *
   * @throws {CapabilityError} if neither side can run it.
   */
  async start(request: CommandRequest, { client, subagent }: CommandStarter = {}): Promise<Terminal> {
    const local = this.#local;
    const isForClient =
      request.runBy !== "agent" && request.until !== "session" && request.launcher === undefined;
    if (client !== undefined && isForClient) {
      const running = await client.create(request);
      return terminalOf(running, [{ type: "terminal", terminalId: running.terminalId }]);
    }
    if (local === undefined) throw neitherSideHas("terminal/create", "terminal", "terminals");
    if (this.#channel.showsTerminals) return this.#agentTerminals.open(local, request, subagent);
    return terminalOf(await local.create(request), []);
  }

  /**
   * Starts a command that runs until it is released or the session closes.
   *
   * @throws {CapabilityError} like {@link start}.
   */
  async startLasting(request: CommandRequest): Promise<Terminal> {
    return this.#lasting.add(await this.start(request));
  }

  /** Whether the agent is running the command or has yet to report its exit. */
  runs(terminalId: string): boolean {
    return this.#agentTerminals.runs(terminalId);
  }

  /**
   * Kills a command for the user.
   *
   * @throws {RequestError} `-32602` if the agent is not running such a command.
   */
  cancel(terminalId: string): void {
    if (this.#agentTerminals.cancel(terminalId)) return;
    throw invalidParams(`Cannot cancel terminal "${terminalId}": no such command runs`, { terminalId });
  }

  /** Releases all commands that have outlived their turns. Waits at most `graceMs` milliseconds. */
  close(graceMs: number): Promise<void> {
    return this.#lasting.releaseAll(graceMs, this.#onError);
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

/** Runs commands on the agent's machine and streams their output to the client. The user can kill each command. */
class AgentTerminals {
  readonly #channel: SessionChannel;
  readonly #running = new Map<string, Promise<RunningCommand>>();

  constructor(channel: SessionChannel) {
    this.#channel = channel;
  }

  async open(terminals: Terminals, request: CommandRequest, by?: SubagentReference): Promise<Terminal> {
    const terminalId = randomId("term_");
    const shown = { terminalId, ...(by && { subagent: { id: by.id } }) };
    const starting = this.#start(shown, terminals, request);
    this.#running.set(terminalId, starting);
    const sent = this.#sendEnd(shown, starting);
    sent.catch(() => undefined);
    const running = await starting.catch(async (error: unknown) => {
      await sent;
      throw error;
    });
    return {
      content: [{ type: "terminal", terminalId, owner: "agent" }],
      output: () => running.output(),
      waitForExit: () => running.waitForExit(),
      kill: () => running.kill(),
      async release() {
        await running.release();
        await sent;
      },
    };
  }

  /** Whether the command is still running or its exit has not been sent yet. */
  runs(terminalId: string): boolean {
    return this.#running.has(terminalId);
  }

  /** Kills a command on the user's behalf as soon as the command has started. Returns whether the command exists. */
  cancel(terminalId: string): boolean {
    const running = this.#running.get(terminalId);
    running?.then((command) => command.kill()).catch(() => undefined);
    return running !== undefined;
  }

  async #start(shown: ShownTerminal, terminals: Terminals, request: CommandRequest): Promise<RunningCommand> {
    const { command, args = [], cwd } = request;
    const line = [command, ...args].join(" ");
    await this.#channel.emit({ ...shown, ...cancellable(shown, true), type: "terminal", command: line, cwd });
    const onOutput = async (bytes: Uint8Array): Promise<void> => {
      await this.#channel.sendPassing({ ...shown, type: "terminal_output", bytes });
      await request.onOutput?.(bytes);
    };
    return terminals.create({ ...request, onOutput });
  }

  async #sendEnd(shown: ShownTerminal, starting: Promise<RunningCommand>): Promise<void> {
    const end = await starting.then(endOf, () => NOT_STARTED);
    await this.#channel.emit({ ...shown, ...end, ...cancellable(shown, false), type: "terminal" });
    this.#running.delete(shown.terminalId);
  }
}

type ShownTerminal = Pick<TerminalEvent, "terminalId" | "subagent">;

/**
 * Whether the user may kill a command. A subagent's command cannot be killed separately: the client can only cancel
 * all of the subagent's work.
 */
function cancellable({ subagent }: ShownTerminal, isRunning: boolean): Pick<TerminalEvent, "cancellable"> {
  return subagent === undefined ? { cancellable: isRunning } : {};
}

async function endOf(running: RunningCommand): Promise<Pick<TerminalEvent, "exitStatus" | "output">> {
  const exitStatus = await running.waitForExit();
  const { output } = await running.output();
  return { output: output.slice(-MAX_STORED_OUTPUT), exitStatus };
}

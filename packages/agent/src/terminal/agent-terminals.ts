import type { SessionChannel } from "../channel/session-channel.ts";
import type { TerminalEvent } from "../event/session-event.ts";
import type { CommandRequest, RunningCommand, Terminal, Terminals } from "../event/terminal.ts";
import { randomId } from "../value/random-id.ts";

/** Maximum characters of output stored with the session. */
const MAX_STORED_OUTPUT = 100_000;

/** The end of a command that never started. */
const NOT_STARTED = { exitStatus: { exitCode: null, signal: null } };

/** Runs commands on the agent's machine, and sends their output to the client as it grows. The user may end each. */
export class AgentTerminals {
  readonly #channel: SessionChannel;
  readonly #running = new Map<string, Promise<RunningCommand>>();

  constructor(channel: SessionChannel) {
    this.#channel = channel;
  }

  async open(terminals: Terminals, request: CommandRequest): Promise<Terminal> {
    const terminalId = randomId("term_");
    const starting = this.#start(terminalId, terminals, request);
    this.#running.set(terminalId, starting);
    const sent = this.#sendEnd(terminalId, starting);
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

  /** Returns true if the command has not ended, or its end has not been sent. */
  runs(terminalId: string): boolean {
    return this.#running.has(terminalId);
  }

  /** Ends a command for the user, as soon as it has started. Returns whether there is such a command. */
  cancel(terminalId: string): boolean {
    const running = this.#running.get(terminalId);
    running?.then((command) => command.kill()).catch(() => undefined);
    return running !== undefined;
  }

  async #start(terminalId: string, terminals: Terminals, request: CommandRequest): Promise<RunningCommand> {
    const { command, args = [], cwd } = request;
    const line = [command, ...args].join(" ");
    await this.#channel.emit({ type: "terminal", terminalId, command: line, cwd, cancellable: true });
    const onOutput = async (bytes: Uint8Array): Promise<void> => {
      await this.#channel.sendPassing({ type: "terminal_output", terminalId, bytes });
      await request.onOutput?.(bytes);
    };
    return terminals.create({ ...request, onOutput });
  }

  async #sendEnd(terminalId: string, starting: Promise<RunningCommand>): Promise<void> {
    const end = await starting.then(endOf, () => NOT_STARTED);
    await this.#channel.emit({ type: "terminal", terminalId, ...end, cancellable: false });
    this.#running.delete(terminalId);
  }
}

async function endOf(running: RunningCommand): Promise<Pick<TerminalEvent, "exitStatus" | "output">> {
  const exitStatus = await running.waitForExit();
  const { output } = await running.output();
  return { output: output.slice(-MAX_STORED_OUTPUT), exitStatus };
}

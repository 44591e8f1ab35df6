import { randomId } from "./random-id.ts";
import type { SessionChannel } from "./session-channel.ts";
import type { CommandRequest, RunningCommand, Terminal, Terminals } from "./terminal.ts";

/** Characters of the output that are kept with the session. */
const KEPT_OUTPUT = 100_000;

/** Commands that the agent runs itself, and whose output the client is shown as it grows. The user may end each. */
export class AgentTerminals {
  readonly #channel: SessionChannel;
  readonly #running = new Map<string, Promise<RunningCommand>>();

  constructor(channel: SessionChannel) {
    this.#channel = channel;
  }

  async open(terminals: Terminals, request: CommandRequest): Promise<Terminal> {
    const terminalId = randomId("term_");
    const { command, args = [], cwd } = request;
    const line = [command, ...args].join(" ");
    await this.#channel.emit({ type: "terminal", terminalId, command: line, cwd, cancellable: true });
    const running = await this.#start(terminalId, terminals, request);
    const told = this.#tellEnd(terminalId, running);
    told.catch(() => undefined);
    return {
      content: [{ type: "terminal", terminalId, owner: "agent" }],
      output: () => running.output(),
      waitForExit: () => running.waitForExit(),
      kill: () => running.kill(),
      async release() {
        await running.release();
        await told;
      },
    };
  }

  /** Ends a command for the user, as soon as it has started; tells whether there is one. */
  cancel(terminalId: string): boolean {
    const running = this.#running.get(terminalId);
    running?.then((command) => command.kill()).catch(() => undefined);
    return running !== undefined;
  }

  async #start(terminalId: string, terminals: Terminals, request: CommandRequest): Promise<RunningCommand> {
    const onOutput = async (bytes: Uint8Array): Promise<void> => {
      await this.#channel.send({ type: "terminal_output", terminalId, bytes });
      await request.onOutput?.(bytes);
    };
    const running = terminals.create({ ...request, onOutput });
    this.#running.set(terminalId, running);
    try {
      return await running;
    } catch (error) {
      this.#running.delete(terminalId);
      const exitStatus = { exitCode: null, signal: null };
      await this.#channel.emit({ type: "terminal", terminalId, exitStatus, cancellable: false });
      throw error;
    }
  }

  async #tellEnd(terminalId: string, running: RunningCommand): Promise<void> {
    const exitStatus = await running.waitForExit();
    this.#running.delete(terminalId);
    const { output: whole } = await running.output();
    const output = whole.slice(-KEPT_OUTPUT);
    await this.#channel.emit({ type: "terminal", terminalId, output, exitStatus, cancellable: false });
  }
}

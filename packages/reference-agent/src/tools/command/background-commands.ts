import type { TerminalExit } from "@parley/agent";

import type { ShownTerminal } from "./command-line.ts";
import type { CommandOutput } from "./command-output.ts";

/** A command that was started in the background. */
export interface StartedCommand {
  /** The command line. */
  readonly command: string;
  readonly terminal: ShownTerminal;
  readonly output: CommandOutput;
}

/** A command that runs in the background, or has ended. */
export class BackgroundCommand implements StartedCommand {
  readonly id: string;
  readonly command: string;
  readonly terminal: ShownTerminal;
  readonly output: CommandOutput;
  /** Resolves when it has ended and its output has been read; never rejects. */
  readonly ended: Promise<void>;
  #exit: TerminalExit | undefined;

  constructor(id: string, { command, terminal, output }: StartedCommand) {
    this.id = id;
    this.command = command;
    this.terminal = terminal;
    this.output = output;
    this.ended = this.#end();
  }

  /** Present once it has ended. */
  get exit(): TerminalExit | undefined {
    return this.#exit;
  }

  async #end(): Promise<void> {
    // The client cannot report the exit.
    const unknown = { exitCode: null, signal: null };
    this.#exit = await this.terminal.waitForExit().catch(() => unknown);
    await this.output.close().catch(() => undefined);
  }
}

/** The background commands of a session by their ids, such as `bash_1`. */
export class BackgroundCommands {
  readonly #commands = new Map<string, BackgroundCommand>();
  #count = 0;

  add(started: StartedCommand): BackgroundCommand {
    const command = new BackgroundCommand(`bash_${++this.#count}`, started);
    this.#commands.set(command.id, command);
    return command;
  }

  /** @throws {Error} if there is no command with this id; the message lists the known ids. */
  get(id: string): BackgroundCommand {
    const command = this.#commands.get(id);
    if (command !== undefined) return command;
    const ids = [...this.#commands.keys()].map((known) => `"${known}"`).join(", ");
    const known = ids === "" ? "there are none" : `there are ${ids}`;
    throw new Error(`There is no background command "${id}"; ${known}`);
  }

  /** Removes a command whose end was reported. */
  forget({ id }: BackgroundCommand): void {
    this.#commands.delete(id);
  }
}

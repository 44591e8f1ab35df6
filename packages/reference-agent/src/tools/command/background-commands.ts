import type { TerminalExit } from "@parley/agent";

import type { ShownTerminal } from "./command-line.ts";
import type { CommandOutput } from "./command-output.ts";

export interface StartedCommand {
  readonly command: string;
  readonly terminal: ShownTerminal;
  readonly output: CommandOutput;
}

export class BackgroundCommand implements StartedCommand {
  readonly id: string;
  readonly command: string;
  readonly terminal: ShownTerminal;
  readonly output: CommandOutput;
  /** Resolves once the command exits and its output has been read. Never rejects. */
  readonly ended: Promise<void>;
  #exit: TerminalExit | undefined;

  constructor(id: string, { command, terminal, output }: StartedCommand) {
    this.id = id;
    this.command = command;
    this.terminal = terminal;
    this.output = output;
    this.ended = this.#end();
  }

  /** The command's exit status, or `undefined` while it is running. */
  get exit(): TerminalExit | undefined {
    return this.#exit;
  }

  async #end(): Promise<void> {
    // Used if the client cannot report how the command exited.
    const unknown = { exitCode: null, signal: null };
    this.#exit = await this.terminal.waitForExit().catch(() => unknown);
    await this.output.close().catch(() => undefined);
  }
}

/** A session's background commands, keyed by ids such as `bash_1`. */
export class BackgroundCommands {
  readonly #commands = new Map<string, BackgroundCommand>();
  #count = 0;

  add(started: StartedCommand): BackgroundCommand {
    const command = new BackgroundCommand(`bash_${++this.#count}`, started);
    this.#commands.set(command.id, command);
    return command;
  }

  /** @throws {Error} if there is no command with the given id. The message lists the known ids. */
  get(id: string): BackgroundCommand {
    const command = this.#commands.get(id);
    if (command !== undefined) return command;
    const ids = [...this.#commands.keys()].map((known) => `"${known}"`).join(", ");
    const known = ids === "" ? "there are none" : `there are ${ids}`;
    throw new Error(`There is no background command "${id}"; ${known}`);
  }

  /** Removes a command whose exit has been reported. */
  forget({ id }: BackgroundCommand): void {
    this.#commands.delete(id);
  }
}

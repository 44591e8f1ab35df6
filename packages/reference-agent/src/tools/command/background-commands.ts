import type { TerminalExit } from "@parley/agent";

import type { ShownTerminal } from "./command-line.ts";
import type { CommandOutput } from "./command-output.ts";

/** What there is of a command in the background. */
export interface BackgroundCommandParts {
  /** The command line. */
  readonly command: string;
  readonly terminal: ShownTerminal;
  readonly output: CommandOutput;
}

/** A command that goes on beside the conversation, or has ended. */
export class BackgroundCommand implements BackgroundCommandParts {
  readonly id: string;
  readonly command: string;
  readonly terminal: ShownTerminal;
  readonly output: CommandOutput;
  /** Resolves when it has ended and its output has been read; never rejects. */
  readonly ended: Promise<void>;
  #exit: TerminalExit | undefined;

  constructor(id: string, { command, terminal, output }: BackgroundCommandParts) {
    this.id = id;
    this.command = command;
    this.terminal = terminal;
    this.output = output;
    this.ended = this.#end();
  }

  /** How it ended, once it has. */
  get exit(): TerminalExit | undefined {
    return this.#exit;
  }

  async #end(): Promise<void> {
    // Where that cannot be told, nobody will ever know.
    const unknown = { exitCode: null, signal: null };
    this.#exit = await this.terminal.waitForExit().catch(() => unknown);
    await this.output.close().catch(() => undefined);
  }
}

/** The commands in the background of a session, by ids of its own. */
export class BackgroundCommands {
  readonly #commands = new Map<string, BackgroundCommand>();
  #count = 0;

  add(parts: BackgroundCommandParts): BackgroundCommand {
    const command = new BackgroundCommand(`bash_${++this.#count}`, parts);
    this.#commands.set(command.id, command);
    return command;
  }

  /** @throws {Error} if there is none of this id, naming those that there are. */
  get(id: string): BackgroundCommand {
    const command = this.#commands.get(id);
    if (command !== undefined) return command;
    const ids = [...this.#commands.keys()].map((known) => `"${known}"`).join(", ");
    const known = ids === "" ? "there is none at all" : `there are ${ids}`;
    throw new Error(`There is no command "${id}" in the background; ${known}`);
  }

  /** Forgets a command that has ended, and whose end was told. */
  forget({ id }: BackgroundCommand): void {
    this.#commands.delete(id);
  }
}

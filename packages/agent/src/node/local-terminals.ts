import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";

import { groupInvocation, signalProcessGroup } from "@parley/protocol/stdio";

import type { CommandRequest, RunningCommand, TerminalExit, Terminals } from "../terminal.ts";
import { CommandOutput } from "./command-output.ts";

type Child = ChildProcessByStdio<null, Readable, Readable>;

/**
 * Runs commands on this machine, without a shell and without input, each in a process group of its own: what a command
 * started ends with it.
 */
export function localTerminals(): Terminals {
  return {
    async create(request) {
      const child = spawnCommand(request);
      const terminal = new LocalTerminal(child, new CommandOutput([child.stdout, child.stderr], request));
      // Rejects if the command does not start.
      await once(child, "spawn");
      return terminal;
    },
  };
}

class LocalTerminal implements RunningCommand {
  readonly #child: Child;
  readonly #output: CommandOutput;
  readonly #ended: Promise<TerminalExit>;
  #exit: TerminalExit | undefined;

  constructor(child: Child, output: CommandOutput) {
    this.#child = child;
    this.#output = output;
    this.#ended = this.#end();
    this.#ended.catch(() => undefined);
  }

  output(): ReturnType<RunningCommand["output"]> {
    const { text: output, truncated } = this.#output.tail;
    return Promise.resolve({ output, truncated, ...(this.#exit && { exitStatus: this.#exit }) });
  }

  waitForExit(): Promise<TerminalExit> {
    return this.#ended;
  }

  async kill(): Promise<void> {
    if (this.#exit === undefined) signalProcessGroup(this.#child, "SIGKILL");
    await this.#ended;
  }

  release(): Promise<void> {
    return this.kill();
  }

  async #end(): Promise<TerminalExit> {
    const [exitCode, signal] = (await once(this.#child, "exit")) as [number | null, string | null];
    this.#exit = { exitCode, signal };
    // What the command left behind has its output still open; what left its group may keep it.
    signalProcessGroup(this.#child, "SIGKILL");
    await this.#output.end();
    return this.#exit;
  }
}

function spawnCommand(request: CommandRequest): Child {
  const env = { ...process.env, ...request.env };
  const { file, args, options } = groupInvocation({ ...request, env });
  return spawn(file, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
}

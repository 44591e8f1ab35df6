import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";

import type { Terminal, TerminalExit, TerminalRequest, Terminals } from "../terminal.ts";
import { OutputTail } from "./output-tail.ts";

/** Bytes of a command's output that are kept if nobody says how many. */
const OUTPUT_BYTES = 1_000_000;
/** Milliseconds for the output that is still on its way after the end. */
const DRAIN_MS = 250;

type Child = ChildProcessByStdio<null, Readable, Readable>;

/**
 * Runs commands on this machine, without a shell and without input, each in a process group of its own: what a command
 * started ends with it.
 */
export function localTerminals(): Terminals {
  return {
    async create(request) {
      const child = spawnCommand(request);
      const tail = new OutputTail(request.outputByteLimit ?? OUTPUT_BYTES);
      const streams = [child.stdout, child.stderr];
      for (const stream of streams) stream.on("data", (bytes: Buffer) => tail.push(bytes));
      const closed = once(child, "close");
      closed.catch(() => undefined);
      const terminal = new LocalTerminal(child, tail, closed);
      // Rejects if the command does not start.
      await once(child, "spawn");
      return terminal;
    },
  };
}

class LocalTerminal implements Terminal {
  readonly terminalId: string | undefined = undefined;
  readonly #child: Child;
  readonly #tail: OutputTail;
  readonly #ended: Promise<TerminalExit>;
  #exit: TerminalExit | undefined;

  constructor(child: Child, tail: OutputTail, closed: Promise<unknown>) {
    this.#child = child;
    this.#tail = tail;
    this.#ended = this.#end(closed);
    this.#ended.catch(() => undefined);
  }

  output(): ReturnType<Terminal["output"]> {
    const { text: output, truncated } = this.#tail;
    return Promise.resolve({ output, truncated, ...(this.#exit && { exitStatus: this.#exit }) });
  }

  waitForExit(): Promise<TerminalExit> {
    return this.#ended;
  }

  async kill(): Promise<void> {
    if (this.#exit === undefined) killGroup(this.#child);
    await this.#ended;
  }

  release(): Promise<void> {
    return this.kill();
  }

  async #end(closed: Promise<unknown>): Promise<TerminalExit> {
    const [exitCode, signal] = (await once(this.#child, "exit")) as [number | null, string | null];
    this.#exit = { exitCode, signal };
    // What the command left behind has its output still open; what left its group may keep it.
    killGroup(this.#child);
    await Promise.race([closed, delay(DRAIN_MS, undefined, { ref: false })]);
    for (const stream of [this.#child.stdout, this.#child.stderr]) stream.destroy();
    return this.#exit;
  }
}

function spawnCommand({ command, args = [], env = {}, cwd }: TerminalRequest): Child {
  return spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    // On Windows this would open a window, and there is no group to lead.
    detached: process.platform !== "win32",
    windowsHide: true,
  });
}

/** Ends a process and all that it has started and that is still there. */
function killGroup({ pid }: Child): void {
  if (pid === undefined) return;
  if (process.platform === "win32") {
    const options = { stdio: "ignore", windowsHide: true } as const;
    spawn("taskkill", ["/pid", String(pid), "/t", "/f"], options).on("error", () => undefined);
    return;
  }
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    // Nothing of the group is left, or nothing that is ours to end.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ESRCH" && code !== "EPERM") throw error;
  }
}

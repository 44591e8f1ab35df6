import { randomUUID } from "node:crypto";
import { readFile, readdir, readlink } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";

/** An environment variable, so every process that the command starts inherits it. */
const VARIABLE = "PARLEY_COMMAND";
/** Maximum number of passes: a process may start another process or program while it is being examined. */
const MAX_PASSES = 20;
/** How long to wait, in milliseconds, before examining a process that is starting a program again. */
const PAUSE_MS = 5;

/** An environment variable that identifies the processes of one command. */
export class CommandMark {
  readonly #value = randomUUID();

  /** The variable and its value. */
  get env(): { readonly [name: string]: string } {
    return { [VARIABLE]: this.#value };
  }

  /** The variable in the form in which the operating system lists it. */
  get entry(): string {
    return `${VARIABLE}=${this.#value}`;
  }

  /**
   * Kills every process that has the mark, even one that has left the process group or lost its parent. Works only on
   * Linux, which shows the environments of the same user's processes. A process with a different environment is not
   * found.
   */
  async kill(): Promise<void> {
    if (process.platform !== "linux") return;
    for (let pass = 0; pass < MAX_PASSES; pass++) {
      const { marked, unknown } = await this.#find();
      if (marked.length === 0 && !unknown) return;
      for (const pid of marked) killIfThere(pid);
      if (unknown) await setTimeout(PAUSE_MS);
    }
  }

  /**
   * `unknown`: whether there is a process that may have the mark but shows no environment, because its program is just
   * starting.
   */
  async #find(): Promise<{ marked: number[]; unknown: boolean }> {
    const entries = await readdir("/proc").catch(() => []);
    const pids = entries.filter((name) => /^\d+$/.test(name));
    const environments = await Promise.all(pids.map(readEnvironment));
    return {
      marked: pids.filter((_, index) => environments[index]?.includes(this.entry)).map(Number),
      unknown: environments.includes(undefined),
    };
  }
}

/** Returns a process's variables: none if it has exited, or `undefined` if it has a program but no environment. */
async function readEnvironment(pid: string): Promise<string[] | undefined> {
  const text = await readFile(`/proc/${pid}/environ`, "latin1").catch(() => undefined);
  if (text === undefined) return [];
  if (text !== "") return text.split("\0");
  // Kernel threads and exited processes have no program.
  return readlink(`/proc/${pid}/exe`).then(
    () => undefined,
    () => [],
  );
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has exited on its own.
  }
}

import { randomUUID } from "node:crypto";
import { readFile, readdir, readlink } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";

/** Every process that the command starts inherits this environment variable. */
const VARIABLE = "PARLEY_COMMAND";
/**
 * Maximum number of passes. One pass is not enough, because a process may start another process or program while it
 * is being examined.
 */
const MAX_PASSES = 20;
/** Delay, in milliseconds, before re-examining a process that is starting a program. */
const PAUSE_MS = 5;

/** Identifies the processes of one command through an environment variable. */
export class CommandMark {
  readonly #value = randomUUID();

  get env(): { readonly [name: string]: string } {
    return { [VARIABLE]: this.#value };
  }

  /** The variable as it appears in a process's environment. */
  get entry(): string {
    return `${VARIABLE}=${this.#value}`;
  }

  /**
   * Kills every process with the mark, even one that has left the process group or lost its parent. Works only on
   * Linux, where users can read the environments of their own processes. Does not find processes that have replaced
   * their environment.
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
   * Finds the marked processes. `unknown` is true if a process is just starting its program: its environment is not
   * readable yet and might contain the mark.
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

/**
 * Returns a process's environment variables. The result is empty if the process has exited, and `undefined` if it has
 * a program but no environment yet.
 */
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

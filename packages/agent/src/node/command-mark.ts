import { randomUUID } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";

/** Whatever a command has started has it too, wherever it went. */
const VARIABLE = "PARLEY_COMMAND";
/** A process may start another one while its own end is on the way. */
const MAX_PASSES = 5;

/** A variable in the environment of one command, and of no other. */
export class CommandMark {
  readonly #value = randomUUID();

  /** The variable and its value. */
  get env(): { readonly [name: string]: string } {
    return { [VARIABLE]: this.#value };
  }

  /** The same as one text, as the operating system has it. */
  get entry(): string {
    return `${VARIABLE}=${this.#value}`;
  }

  /**
   * Kills what has the mark: also what has left the process group, or has lost its parent. Only Linux shows environments,
   * and only of what the same user runs; a process that was given another environment is not found.
   */
  async kill(): Promise<void> {
    if (process.platform !== "linux") return;
    for (let pass = 0; pass < MAX_PASSES; pass++) {
      const pids = await this.#find();
      if (pids.length === 0) return;
      for (const pid of pids) killIfThere(pid);
    }
  }

  async #find(): Promise<number[]> {
    const entries = await readdir("/proc").catch(() => []);
    const names = entries.filter((name) => /^\d+$/.test(name));
    // A process that has ended has no environment any more.
    const environments = await Promise.all(
      names.map((name) => readFile(`/proc/${name}/environ`, "latin1").catch(() => "")),
    );
    const { entry } = this;
    return names.filter((_, index) => environments[index]?.split("\0").includes(entry)).map(Number);
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

import { randomUUID } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";

/** An environment variable, so every process that the command starts inherits it. */
const VARIABLE = "PARLEY_COMMAND";
/** Maximum number of passes: a process may start another one while it is being killed. */
const MAX_PASSES = 5;

/** An environment variable that only one command has. */
export class CommandMark {
  readonly #value = randomUUID();

  /** The variable and its value. */
  get env(): { readonly [name: string]: string } {
    return { [VARIABLE]: this.#value };
  }

  /** The variable as the operating system lists it. */
  get entry(): string {
    return `${VARIABLE}=${this.#value}`;
  }

  /**
   * Kills every process that has the mark, also one that has left the process group or lost its parent. Only Linux
   * shows environments, and only those of the same user's processes; a process that was given another environment is
   * not found.
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
    // The process has ended by itself.
  }
}

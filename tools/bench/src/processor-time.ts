import { readFileSync, readdirSync } from "node:fs";

/** Milliseconds per tick in `/proc`, where the kernel counts hundredths of a second. */
const TICK_MS = 10;

/**
 * Returns the processor time of a process and all of its children, including those that have exited, in milliseconds.
 */
export function processorTime(pid: number): number {
  const own = statOf(pid);
  if (own === undefined) return 0;
  const living = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.parent === pid);
  return (own.ticks + own.endedTicks + living.reduce((sum, stat) => sum + (stat?.ticks ?? 0), 0)) * TICK_MS;
}

export function parentOf(pid: number): number {
  return statOf(pid)?.parent ?? 0;
}

interface Stat {
  readonly parent: number;
  readonly ticks: number;
  /** Processor time of children that have exited. */
  readonly endedTicks: number;
}

/** Returns the statistics of a process, or `undefined` if it has exited. */
function statOf(pid: number): Stat | undefined {
  try {
    // The program name is in parentheses and may contain spaces.
    const [, rest = ""] = /\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    const fields = rest.split(" ").map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return { parent: fields[1] ?? 0, ticks: user + system, endedTicks: endedUser + endedSystem };
  } catch {
    return undefined;
  }
}

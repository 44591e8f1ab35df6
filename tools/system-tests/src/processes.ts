import { readFileSync, readdirSync } from "node:fs";

/** A live process. */
export interface LiveProcess {
  readonly pid: number;
  readonly command: string;
}

/**
 * Lists the live processes with `mark` in their environment or their command line. An environment is inherited, so a unique
 * mark finds all descendants of a process, also after the process itself has ended. Linux only.
 */
export function processesWith(mark: string): LiveProcess[] {
  const found: LiveProcess[] = [];
  for (const name of readdirSync("/proc")) {
    const pid = Number(name);
    if (!Number.isInteger(pid) || pid === process.pid) continue;
    const command = read(pid, "cmdline").replaceAll("\0", " ");
    // A process that has ended and was not collected yet has neither.
    if (command === "") continue;
    if (command.includes(mark) || read(pid, "environ").includes(mark)) found.push({ pid, command });
  }
  return found;
}

/** Returns the most bytes of memory that a live process has had at once. Linux only. */
export function peakMemory(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(read(pid, "status"))?.[1];
  if (kilobytes === undefined) throw new Error(`Cannot measure process ${pid}: it has ended`);
  return Number(kilobytes) * 1024;
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

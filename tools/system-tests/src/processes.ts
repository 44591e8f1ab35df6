import { readFileSync, readdirSync } from "node:fs";

export interface LiveProcess {
  readonly pid: number;
  readonly command: string;
}

/**
 * Lists the running processes with `mark` in their environment or command line. Processes inherit their environment,
 * so a unique mark finds all descendants of a process, even after the process exits. Linux only.
 */
export function processesWith(mark: string): LiveProcess[] {
  const found: LiveProcess[] = [];
  for (const name of readdirSync("/proc")) {
    const pid = Number(name);
    if (!Number.isInteger(pid) || pid === process.pid) continue;
    const command = read(pid, "cmdline").replaceAll("\0", " ");
    // Zombies have neither an environment nor a command line.
    if (command === "") continue;
    if (command.includes(mark) || read(pid, "environ").includes(mark)) found.push({ pid, command });
  }
  return found;
}

/** Returns the peak memory of a running process in bytes. Linux only. */
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

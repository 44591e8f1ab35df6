import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

interface ProcessIdentity {
  /** Differs wherever the same process number would mean another process: host, boot, PID namespace (containers). */
  readonly host: string;
  readonly pid: number;
  /** When the process began, so that a number that was given again is told apart; empty where it is not known. */
  readonly start: string;
}

/** Names this process in a text that other processes can give to {@link isDeadProcess}. */
export function identifyProcess(): string {
  const identity: ProcessIdentity = {
    host: identifyHost(),
    pid: process.pid,
    start: readStat(process.pid).start,
  };
  return JSON.stringify(identity);
}

/**
 * The same for processes of several machines; `null` where their hosts cannot be told apart for certain: other systems
 * than Linux have nothing but their names.
 */
export function identifyProcessAmongHosts(): string | null {
  return readBootId() === "" ? null : identifyProcess();
}

/** Whether the process is known to have ended. Never true of one of another host, or in doubt. */
export function isDeadProcess(text: string): boolean {
  const { host, pid, start } = JSON.parse(text) as ProcessIdentity;
  if (host !== identifyHost()) return false;
  if (!processExists(pid)) return true;
  const stat = readStat(pid);
  const replaced = start !== "" && stat.start !== "" && stat.start !== start;
  return replaced || stat.state === "Z" || stat.state === "X";
}

function processExists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it exists and is somebody else's.
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}

function identifyHost(): string {
  const pidNamespace = orEmpty(() => readlinkSync("/proc/self/ns/pid"));
  return [hostname(), readBootId(), pidNamespace].join(" ");
}

/** Differs from one start of a machine to the next, and from every other machine; empty where it is not known. */
function readBootId(): string {
  return orEmpty(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim());
}

/** State and start time of a process, on Linux. A zombie is dead, although its number is still taken. */
function readStat(pid: number): { state: string; start: string } {
  const stat = orEmpty(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
  // The second field is the command in parentheses, which may hold anything: count from its end. See proc_pid_stat(5).
  const [state = "", ...fields] = stat
    .slice(stat.lastIndexOf(")") + 1)
    .trim()
    .split(" ");
  return { state, start: fields[18] ?? "" };
}

function orEmpty(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}

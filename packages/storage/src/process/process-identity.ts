import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

interface ProcessIdentity {
  /**
   * Identifies the host, boot and PID namespace (container). Elsewhere, the same PID identifies a different process.
   */
  readonly host: string;
  readonly pid: number;
  /** The process's start time, used to detect a reused PID. Empty if unknown. */
  readonly start: string;
}

/** Returns a string that identifies this process. Other processes can pass it to {@link isDeadProcess}. */
export function identifyProcess(): string {
  const identity: ProcessIdentity = {
    host: identifyHost(),
    pid: process.pid,
    start: readStat(process.pid).start,
  };
  return JSON.stringify(identity);
}

/**
 * Identifies this process among those of several machines. Returns `null` if hosts cannot be distinguished reliably,
 * because systems other than Linux have only host names.
 */
export function identifyProcessAmongHosts(): string | null {
  return readBootId() === "" ? null : identifyProcess();
}

/** Whether the process is known to have exited. Always false for processes on other hosts, and when in doubt. */
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
    // EPERM means that the process exists but belongs to another user.
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}

function identifyHost(): string {
  const pidNamespace = orEmpty(() => readlinkSync("/proc/self/ns/pid"));
  return [hostname(), readBootId(), pidNamespace].join(" ");
}

/** Reads an id that is unique for each boot of each machine. Empty if unknown. */
function readBootId(): string {
  return orEmpty(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim());
}

/** Reads a process's state and start time on Linux. A zombie counts as dead although its PID is still in use. */
function readStat(pid: number): { state: string; start: string } {
  const stat = orEmpty(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
  // The second field is the command in parentheses, which may contain anything, so count from the end. See
  // proc_pid_stat(5).
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

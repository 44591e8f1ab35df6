import { readFileSync, readdirSync } from "node:fs";

/**
 * Returns whether any process in the group led by `leader` is running. Zombies do not count because process 1 of a
 * container may reap them late or never.
 */
export function isGroupAlive(leader: number): boolean {
  const isThere = canSignal(process.platform === "win32" ? leader : -leader);
  return isThere && process.platform === "linux" ? readdirSync("/proc").some(isRunningIn(leader)) : isThere;
}

function canSignal(target: number): boolean {
  try {
    process.kill(target, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Parses `/proc/<pid>/stat`; see proc_pid_stat(5). The state and group come after the name, which may contain any
 * character.
 */
function isRunningIn(group: number): (pid: string) => boolean {
  return (pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
      const [state, , processGroup] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return state !== "Z" && Number(processGroup) === group;
    } catch {
      return false;
    }
  };
}

import { type ChildProcess, spawn } from "node:child_process";

import { SYSTEM_PATH } from "./find-program.ts";
import { signalProcessGroup } from "./signal-process-group.ts";

// Reads lines of the form `add <group> <seconds>` and `del <group>`. The end of stdin means that the parent is gone.
// Each remaining group then gets its grace period, SIGTERM, one more second, and SIGKILL. SIGTERM lets a process stop
// children outside its group.
const script = `
trap '' HUP INT TERM
end() {
  left=$2
  while [ "$left" -gt 0 ] && kill -0 "$1"; do
    sleep 1
    left=$((left - 1))
  done
  kill -TERM "-$1"
  sleep 1
  kill -KILL "-$1"
}
groups=
while read -r verb group seconds; do
  case $verb in
    add) groups="$groups $group:$seconds" ;;
    del) kept=
      for each in $groups; do [ "\${each%:*}" = "$group" ] || kept="$kept $each"; done
      groups=$kept ;;
  esac
done
for each in $groups; do end "\${each%:*}" "\${each#*:}" & done
wait
`;

/**
 * Stops process groups if the current process dies without stopping them, for example because of SIGKILL. A single
 * `/bin/sh` watches all groups and exits when none are left. Without `/bin/sh`, groups are terminated only if the
 * current process runs its exit handlers.
 */
class Watchdog {
  /** Grace periods in seconds, by group. */
  readonly #groups = new Map<number, number>();
  /** Number of processes that are being started. */
  #starting = 0;
  #shell: ChildProcess | undefined;

  /** Starts the shell and keeps it running until {@link release}. */
  hold(): void {
    this.#starting += 1;
    if (this.#shell === undefined) this.#start();
  }

  release(): void {
    this.#starting -= 1;
    this.#endIfUnused();
  }

  /** Watches a group. Requires a running shell. Returns a function that stops watching. */
  watch(group: number, seconds: number): () => void {
    if (this.#groups.size === 0) process.on("exit", this.#exiting);
    this.#groups.set(group, seconds);
    this.#send(`add ${group} ${seconds}`);
    return () => this.#unwatch(group);
  }

  #unwatch(group: number): void {
    if (!this.#groups.delete(group)) return;
    this.#send(`del ${group}`);
    if (this.#groups.size === 0) process.off("exit", this.#exiting);
    this.#endIfUnused();
  }

  #endIfUnused(): void {
    if (this.#groups.size > 0 || this.#starting > 0) return;
    this.#shell?.stdin?.end();
    this.#shell = undefined;
  }

  #start(): void {
    const shell = startShell();
    if (shell === undefined) return;
    const forget = (): void => {
      if (this.#shell === shell) this.#shell = undefined;
    };
    shell.on("error", forget);
    shell.on("exit", forget);
    shell.stdin?.on("error", forget);
    shell.unref();
    this.#shell = shell;
    for (const [group, seconds] of this.#groups) this.#send(`add ${group} ${seconds}`);
  }

  #send(line: string): void {
    this.#shell?.stdin?.write(`${line}\n`);
  }

  readonly #exiting = (): void => {
    if (this.#shell !== undefined) return;
    for (const group of this.#groups.keys())
      signalProcessGroup({ pid: group, exitCode: null, signalCode: null }, "SIGTERM");
  };
}

function startShell(): ChildProcess | undefined {
  try {
    // Give the watchdog its own group. Otherwise a signal to the current process's group would stop it, too.
    const env = { PATH: SYSTEM_PATH };
    return spawn("/bin/sh", ["-c", script], { stdio: ["pipe", "ignore", "ignore"], detached: true, env });
  } catch {
    return undefined;
  }
}

const watchdog = new Watchdog();

export interface RunningWatchdog {
  /**
   * Stops a process group if the current process dies first. The group is stopped as soon as its leader exits or
   * `graceMs` have passed. Returns a function that stops watching the group. Call `watch` before {@link release}.
   */
  watch(group: number, graceMs: number): () => void;
  /** Lets the watchdog exit once it has no groups to watch. */
  release(): void;
}

/** Starts the watchdog unless it is already running. Does not support Windows. */
export function startWatchdog(): RunningWatchdog {
  watchdog.hold();
  return {
    watch: (group, graceMs) => watchdog.watch(group, Math.ceil(graceMs / 1000)),
    release: () => watchdog.release(),
  };
}

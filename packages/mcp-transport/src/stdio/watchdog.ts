import { type ChildProcess, spawn } from "node:child_process";

// Reads `add <group>` and `del <group>` lines. The end of its input means that the agent is gone, however that came about:
// what is still listed is then ended, politely first (a server may have children outside its group to take along).
const script = `
trap '' HUP INT TERM
groups=
while read -r verb group; do
  case $verb in
    add) groups="$groups $group" ;;
    del) kept=
      for each in $groups; do [ "$each" = "$group" ] || kept="$kept $each"; done
      groups=$kept ;;
  esac
done
[ -n "$groups" ] || exit 0
for each in $groups; do kill -TERM "-$each"; done 2>/dev/null
sleep 1
for each in $groups; do kill -KILL "-$each"; done 2>/dev/null
`;

/**
 * Ends process groups when this process ends without having done so itself, by SIGKILL for instance. One `/bin/sh` a
 * process does it, and only while there is a group to watch; where there is no `/bin/sh` nothing is watched.
 */
class Watchdog {
  readonly #groups = new Set<number>();
  #shell: ChildProcess | undefined;

  /** Returns what ends the watch. */
  watch(group: number): () => void {
    this.#groups.add(group);
    if (this.#shell === undefined) this.#start();
    else this.#tell("add", group);
    return () => this.#unwatch(group);
  }

  #unwatch(group: number): void {
    if (!this.#groups.delete(group)) return;
    this.#tell("del", group);
    if (this.#groups.size > 0) return;
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
    for (const group of this.#groups) this.#tell("add", group);
  }

  #tell(verb: "add" | "del", group: number): void {
    this.#shell?.stdin?.write(`${verb} ${group}\n`);
  }
}

function startShell(): ChildProcess | undefined {
  try {
    // In a group of its own: a signal to the agent's group would end the watchdog with it.
    const env = { PATH: process.env["PATH"] };
    return spawn("/bin/sh", ["-c", script], { stdio: ["pipe", "ignore", "ignore"], detached: true, env });
  } catch {
    return undefined;
  }
}

const watchdog = new Watchdog();

/** Has the process group ended if this process dies first; returns what undoes it. Without effect on Windows. */
export function watchGroup(group: number): () => void {
  return process.platform === "win32" ? () => {} : watchdog.watch(group);
}

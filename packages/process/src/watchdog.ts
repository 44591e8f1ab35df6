import { type ChildProcess, spawn } from "node:child_process";

// Reads `add <group>` and `del <group>` lines. The end of its input means that this process is gone, for whatever reason:
// the groups that are still listed are then terminated, and killed a second later. SIGTERM comes first, since a process may
// have children outside its group to end.
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
 * Ends process groups when this process ends without having done so itself, by SIGKILL for instance. One `/bin/sh` for all
 * groups does it, and runs only while there is a group to watch. Without a `/bin/sh` nothing is watched.
 */
class Watchdog {
  readonly #groups = new Set<number>();
  #shell: ChildProcess | undefined;

  /** Returns a function that ends the watch. */
  watch(group: number): () => void {
    this.#groups.add(group);
    if (this.#shell === undefined) this.#start();
    else this.#send("add", group);
    return () => this.#unwatch(group);
  }

  #unwatch(group: number): void {
    if (!this.#groups.delete(group)) return;
    this.#send("del", group);
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
    for (const group of this.#groups) this.#send("add", group);
  }

  #send(verb: "add" | "del", group: number): void {
    this.#shell?.stdin?.write(`${verb} ${group}\n`);
  }
}

function startShell(): ChildProcess | undefined {
  try {
    // In its own group: a signal to the group of this process would end the watchdog too.
    const env = { PATH: process.env["PATH"] };
    return spawn("/bin/sh", ["-c", script], { stdio: ["pipe", "ignore", "ignore"], detached: true, env });
  } catch {
    return undefined;
  }
}

const watchdog = new Watchdog();

/** Ends a process group if this process ends first. Returns a function that takes this back. Not for Windows. */
export function watchProcessGroup(group: number): () => void {
  return watchdog.watch(group);
}

import { existsSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { dirname } from "node:path";

import { SYSTEM_PATH, findProgram } from "@parley/process";

import type { Environment } from "../environment.ts";
import { isInside } from "../tools/files/is-inside.ts";
import type { WatchedCommand } from "./baseline.ts";
import { closeMasks } from "./bind.ts";
import { bindsOf, byDepth, linksOf } from "./binds.ts";
import type { ConfineOptions } from "./confine-options.ts";
import { NAMESPACES } from "./find-sandbox.ts";
import { mountCheck } from "./mount-check.ts";
import { scratchFile } from "./scratch-file.ts";
import { systemCallFilter } from "./system-call-filter.ts";

export interface Confinement extends WatchedCommand {
  /** Program and arguments to put before the command. */
  readonly launcher: readonly string[];
  /**
   * Variables to set for the launcher. `undefined` removes a variable, which the launcher then sets inside the
   * sandbox.
   */
  readonly environment: Environment;
  /**
   * Reason why the command cannot change the roots, for example because some files that can cause code to run
   * automatically cannot be protected.
   */
  readonly readOnly: string | undefined;
  /** Whether a path exists, or could be created, outside the sandbox but does not exist inside. */
  readonly hides: (path: string) => boolean;
}

/**
 * Confines a command. The command sees the system's programs, the user's toolchains, the roots and the session's
 * `/tmp`. Only the roots and `/tmp` are writable. The rest of the home directory and the sockets of services are
 * invisible. Files in the roots that can cause code to run automatically outside the sandbox are either made
 * read-only or checked for changes, which are then reported. If there are too many of these files, the roots are
 * read-only.
 */
export async function confine(options: ConfineOptions): Promise<Confinement> {
  const { environment, commands, ownPaths, baseline } = options;
  const roots = await Promise.all(options.roots.map((root) => realpath(root)));
  const cwd = await realpath(options.cwd);
  const watched = await baseline.start({ environment, roots, cwd, commands, ownPaths });
  try {
    return { ...(await launcherFor({ ...options, cwd }, roots, watched)), ...watched };
  } catch (error) {
    watched.end(false);
    await watched.changes();
    throw error;
  }
}

/** @param roots the real paths of the roots in `options` */
async function launcherFor(
  options: ConfineOptions,
  roots: readonly string[],
  { before }: WatchedCommand,
): Promise<Omit<Confinement, keyof WatchedCommand>> {
  const { binds, expected } = await bindsOf({ ...options, roots }, before);
  const isThere = (path: string): boolean =>
    binds.some((bind) => bind.args[0] !== "--dir" && isInside(path, bind.path)) &&
    !expected.hidden.some((hidden) => isInside(path, hidden));
  const loading = Object.keys(options.environment).filter((name) => LOADING.test(name));
  const launcher = [
    ...withFilter(options),
    ...NAMESPACES,
    ...(options.network ? [] : ["--unshare-net"]),
    ...[...binds, ...linksOf(options.roots, roots, binds)].toSorted(byDepth).flatMap(({ args }) => args),
    ...closeMasks(binds),
    "--remount-ro",
    "/",
    "--setenv",
    "TMPDIR",
    "/tmp",
    ...loading.flatMap((name) => ["--setenv", name, options.environment[name] ?? ""]),
    ...EXITS.flatMap((name) => ["--unsetenv", name]),
    "--chdir",
    options.cwd,
    "--",
    ...(await mountCheck(expected)),
  ];
  return {
    launcher,
    environment: Object.fromEntries(loading.map((name) => [name, undefined])),
    readOnly: before.excess,
    hides: (path) => !isThere(path) && couldBe(path),
  };
}

/** Whether a path exists, or could be created in an existing folder. */
function couldBe(path: string): boolean {
  const folder = dirname(path);
  return existsSync(path) || (folder !== "/" && existsSync(folder));
}

/**
 * Variables that make programs load code when they start. Their paths may be in a root, where a command could have
 * written malicious code. The programs that set up the sandbox would load that code outside the sandbox.
 */
const LOADING = /^(?:LD_\w+|GLIBC_TUNABLES|GCONV_PATH|LOCPATH|NLSPATH|BASH_ENV)$/;

/** Variables with the paths of sockets, or with other ways to reach programs outside the sandbox. */
const EXITS =
  `SSH_AUTH_SOCK SSH_AGENT_PID GPG_AGENT_INFO DBUS_SESSION_BUS_ADDRESS DBUS_SYSTEM_BUS_ADDRESS DISPLAY WAYLAND_DISPLAY
  XAUTHORITY DOCKER_HOST CONTAINER_HOST TMUX STY XDG_RUNTIME_DIR VSCODE_IPC_HOOK_CLI VSCODE_GIT_IPC_HANDLE NVIM
  LISTEN_FDS NOTIFY_SOCKET`.split(/\s+/);

/**
 * Closes all inherited descriptors, because a socket would be a way out of the sandbox. Then opens the system call
 * filter for bubblewrap. Runs in bash if possible, because other shells can close only the first few descriptors.
 */
const START = `
  for fd in /proc/self/fd/*; do
    fd=\${fd##*/}
    if [ "$fd" -gt 2 ] && { [ "$fd" -lt 10 ] || [ -n "$BASH_VERSION" ]; }; then eval "exec $fd>&-"; fi
  done
  exec 9<"$1"
  shift
  exec "$@"`;

/** Returns the first part of the launcher, a shell that starts bubblewrap. */
function withFilter({ program, scratch, network }: ConfineOptions): string[] {
  const filter = systemCallFilter({ network });
  if (filter === undefined) throw new Error(`Cannot open a sandbox: it has no filter for ${process.arch}`);
  const file = scratchFile(scratch, { name: network ? "network.bpf" : "no-network.bpf", content: filter });
  const shell = findProgram("bash", { path: SYSTEM_PATH }) ?? "/bin/sh";
  return [shell, "-c", START, "sh", file, program, "--seccomp", "9"];
}

import { existsSync, writeFileSync } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

import { SYSTEM_PATH, findProgram } from "@parley/process";
import { homeFolder } from "@parley/process/files";

import type { Environment } from "../environment.ts";
import { isInside } from "../tools/files/is-inside.ts";
import { boundSockets } from "./bound-sockets.ts";
import { NAMESPACES } from "./find-sandbox.ts";
import { type ExpectedMounts, mountCheck } from "./mount-check.ts";
import { privatePaths } from "./private-paths.ts";
import { type SelfRunning, changesSince, findSelfRunning } from "./self-running.ts";
import { systemCallFilter } from "./system-call-filter.ts";
import { visibleFolders } from "./visible-folders.ts";

/** The place in which commands are confined. */
export interface SandboxPlace {
  /** The program of bubblewrap: absolute, and outside of the roots. */
  readonly program: string;
  readonly cwd: string;
  /** The directories that commands may change. */
  readonly roots: readonly string[];
  /** The agent's own folders and files, which commands cannot read. They may not exist. */
  readonly ownPaths: readonly string[];
  /** Folders and files of the agent's program, which commands cannot change. */
  readonly programPaths: readonly string[];
  /** A folder with a `tmp` that becomes `/tmp`. The rest of it can be read. */
  readonly scratch: { readonly path: string; readonly tmp: string };
  /** True if commands have access to the network. */
  readonly network: boolean;
  /** Command lines that the agent runs without a further question outside of the sandbox, such as those of hooks. */
  readonly commands?: readonly string[] | undefined;
  /** The environment of the commands. */
  readonly environment: Environment;
}

/** A sandbox for one command. */
export interface Confinement {
  /** The program and arguments that the command follows. */
  readonly launcher: readonly string[];
  /** Lists what has changed in the roots since and may run without a further decision of the user. */
  readonly changes: () => Promise<SandboxChanges>;
  /** Returns true for a path that exists outside of the sandbox, or could be made there, and does not exist inside. */
  readonly hides: (path: string) => boolean;
}

/** Paths that were made or changed while a command ran. */
export interface SandboxChanges {
  /** They run by themselves: hooks of Git, settings of editors, … */
  readonly selfRunning: readonly string[];
  /** Builds and tests run them: a `Makefile`, `vite.config.ts`, … */
  readonly builds: readonly string[];
}

/**
 * Confines a command. It sees the programs of the system, the user's toolchains, the roots and a `/tmp` of its session, and can
 * change only the last two. Everything else does not exist for it: the rest of the home directory, and the sockets of services.
 * Entries of the roots that run by themselves later stay as they are, or are reported, since that would be outside of the
 * sandbox.
 */
export async function confine(place: SandboxPlace): Promise<Confinement> {
  const { environment } = place;
  const roots = await Promise.all(place.roots.map((root) => realpath(root)));
  const cwd = await realpath(place.cwd);
  const search = { roots, cwd, path: environment["PATH"] ?? "", commands: place.commands };
  const before = await findSelfRunning(search);
  const { binds, expected } = await bindsOf({ ...place, roots }, before);
  const isThere = (path: string): boolean =>
    binds.some((bind) => bind.args[0] !== "--dir" && isInside(path, bind.path)) &&
    !expected.hidden.some((hidden) => isInside(path, hidden));
  const launcher = [
    ...withFilter(place),
    ...NAMESPACES,
    ...(place.network ? [] : ["--unshare-net"]),
    ...[...binds, ...linksOf(place.roots, roots, binds)].toSorted(byDepth).flatMap(({ args }) => args),
    "--remount-ro",
    "/",
    "--setenv",
    "TMPDIR",
    "/tmp",
    ...EXITS.flatMap((name) => ["--unsetenv", name]),
    "--chdir",
    cwd,
    "--",
    ...(await mountCheck(expected)),
  ];
  return {
    launcher,
    changes: async () => changesSince(before, await findSelfRunning(search)),
    hides: (path) => !isThere(path) && couldBe(path),
  };
}

/** Returns true if the path exists, or its folder does. */
function couldBe(path: string): boolean {
  const folder = dirname(path);
  return existsSync(path) || (folder !== "/" && existsSync(folder));
}

/** Variables that name sockets, and other ways to programs outside. */
const EXITS =
  `SSH_AUTH_SOCK SSH_AGENT_PID GPG_AGENT_INFO DBUS_SESSION_BUS_ADDRESS DBUS_SYSTEM_BUS_ADDRESS DISPLAY WAYLAND_DISPLAY
  XAUTHORITY DOCKER_HOST CONTAINER_HOST TMUX STY XDG_RUNTIME_DIR VSCODE_IPC_HOOK_CLI VSCODE_GIT_IPC_HANDLE NVIM
  LISTEN_FDS NOTIFY_SOCKET`.split(/\s+/);

/**
 * Closes every descriptor that this process has inherited: a socket would be a way out. Then opens the filter of system calls for
 * bubblewrap. Other shells than bash can close the first ones only.
 */
const START = `
  for fd in /proc/self/fd/*; do
    fd=\${fd##*/}
    if [ "$fd" -gt 2 ] && { [ "$fd" -lt 10 ] || [ -n "$BASH_VERSION" ]; }; then eval "exec $fd>&-"; fi
  done
  exec 9<"$1"
  shift
  exec "$@"`;

/** The start of the launcher: a shell that starts bubblewrap. */
function withFilter({ program, scratch, network }: SandboxPlace): string[] {
  const filter = systemCallFilter({ network });
  if (filter === undefined) throw new Error(`Cannot open a sandbox: it has no filter for ${process.arch}`);
  const file = join(scratch.path, network ? "network.bpf" : "no-network.bpf");
  try {
    // Another command may read it at the same time.
    writeFileSync(file, filter, { flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const shell = findProgram("bash", { path: SYSTEM_PATH }) ?? "/bin/sh";
  return [shell, "-c", START, "sh", file, program, "--seccomp", "9"];
}

/** An argument of bubblewrap for a path. */
interface Bind {
  readonly path: string;
  readonly args: readonly string[];
}

/** What is above comes first; of one path the later one wins. */
function byDepth(a: Bind, b: Bind): number {
  return depthOf(a.path) - depthOf(b.path);
}

function depthOf(path: string): number {
  return path.split("/").filter((name) => name !== "").length;
}

interface Binds {
  readonly binds: readonly Bind[];
  readonly expected: ExpectedMounts;
}

async function bindsOf(place: SandboxPlace, { fixed, pinned }: SelfRunning): Promise<Binds> {
  const { roots, scratch, ownPaths, programPaths } = place;
  const [visible, hidden] = await Promise.all([
    visibleFolders(place.environment),
    existing([...ownPaths, ...(await privatePaths())]),
  ]);
  const inRoots = (path: string): boolean => roots.some((root) => isInside(path, root));
  // What is in a root is visible already, unless it is hidden.
  const needed = visible.filter(({ path }) => !inRoots(path) || hidden.some((it) => isInside(path, it.path)));
  const shown = [...needed.filter(({ link }) => link === undefined), ...roots.map((path) => ({ path }))];
  const isShown = (path: string): boolean => shown.some((it) => isInside(path, it.path));
  const links = needed.filter(({ path, link }) => link !== undefined && !isShown(path));
  const protectedPaths = [...fixed, ...programPaths.filter(inRoots)];
  const masks = hidden.filter(({ path }) => isShown(path) && !roots.some((root) => isInside(root, path)));
  const pinnedPaths = [...pinned, ...programPaths, ...masks.map(({ path }) => path)].filter(inRoots);
  const pins = pinnedPaths.flatMap((path) => between(path, roots));
  const sockets = (await existing(await boundSockets())).filter(
    ({ path }) => isShown(path) && !inRoots(path),
  );
  const home = homeFolder();
  const binds = [
    ...(isShown(home) || home === "/" ? [] : [{ path: home, args: ["--dir", home] }]),
    ...links.map(({ path, link = "" }) => ({ path, args: ["--symlink", link, path] })),
    ...needed.filter(({ link }) => link === undefined).map(({ path }) => readOnly(path)),
    { path: "/dev", args: ["--dev", "/dev"] },
    { path: "/proc", args: ["--proc", "/proc"] },
    { path: "/tmp", args: ["--bind", scratch.tmp, "/tmp"] },
    readOnly(scratch.path),
    ...roots.map((root) => ({ path: root, args: ["--bind", root, root] })),
    ...[...new Set(pins)].map((path) => ({ path, args: ["--bind-try", path, path] })),
    ...[...new Set(protectedPaths)].map(readOnly),
    ...[...masks, ...sockets].map(({ path, isFolder }) => ({
      path,
      args: isFolder ? ["--tmpfs", path] : ["--ro-bind", "/dev/null", path],
    })),
  ];
  const isMasked = (path: string): boolean => masks.some((mask) => isInside(path, mask.path));
  const same = [...roots, ...pins, ...protectedPaths].filter((path) => !isMasked(path));
  return { binds, expected: { same, hidden: masks.map(({ path }) => path) } };
}

function readOnly(path: string): Bind {
  return { path, args: ["--ro-bind-try", path, path] };
}

/** The folders between a path in a root and that root: renamed, they would take the path along, to be replaced. */
function between(path: string, roots: readonly string[]): string[] {
  const folders: string[] = [];
  for (
    let above = dirname(path);
    !roots.includes(above) && above !== dirname(above);
    above = dirname(above)
  ) {
    folders.unshift(above);
  }
  return folders;
}

/** A root that the client names by a link has that name inside, too. */
function linksOf(named: readonly string[], roots: readonly string[], binds: readonly Bind[]): Bind[] {
  return named.flatMap((path, index) => {
    const target = roots[index] ?? path;
    const isThere = path === target || binds.some((bind) => isInside(path, bind.path) && bind.path !== "/");
    return isThere ? [] : [{ path, args: ["--symlink", target, path] }];
  });
}

interface ExistingPath {
  readonly path: string;
  readonly isFolder: boolean;
}

/** The real paths of those that exist. */
async function existing(paths: readonly string[]): Promise<ExistingPath[]> {
  const found = paths.map(async (path) => {
    try {
      const real = await realpath(path);
      return [{ path: real, isFolder: (await stat(real)).isDirectory() }];
    } catch {
      return [];
    }
  });
  return (await Promise.all(found)).flat();
}

import { realpath, stat } from "node:fs/promises";
import { sep } from "node:path";

import { NAMESPACES } from "./find-sandbox.ts";
import { privatePaths } from "./private-paths.ts";
import { selfRunningEntries } from "./self-running-entries.ts";

/** The place in which commands are confined. */
export interface SandboxPlace {
  /** The program of bubblewrap. */
  readonly program: string;
  readonly cwd: string;
  /** The directories that commands may change. */
  readonly roots: readonly string[];
  /** The agent's own folders and files, which commands cannot read. They may not exist. */
  readonly ownPaths: readonly string[];
  /** A folder with a `tmp` that becomes `/tmp`. The rest of it can be read. */
  readonly scratch: { readonly path: string; readonly tmp: string };
  /** True if commands have access to the network. */
  readonly network: boolean;
}

/** A sandbox for one command. */
export interface Confinement {
  /** The program and arguments that the command follows. */
  readonly launcher: readonly string[];
  /** Lists the files and folders at the top of the roots that the command has made and that run by themselves. */
  readonly made: () => Promise<string[]>;
}

/**
 * Confines a command: it can change the roots and a `/tmp` of its session, and read everything else but the agent's own files,
 * the user's keys and `/run`, in which services listen. Entries at the top of the roots that run by themselves later stay as
 * they are, since that would be outside of the sandbox.
 */
export async function confine(place: SandboxPlace): Promise<Confinement> {
  const roots = await Promise.all(place.roots.map((root) => realpath(root)));
  const fixed = await selfRunningEntries(roots);
  const hidden = await existing([...place.ownPaths, ...privatePaths()]);
  const { path, tmp } = place.scratch;
  const launcher = [
    place.program,
    ...NAMESPACES,
    ...(place.network ? [] : ["--unshare-net"]),
    ...SYSTEM,
    ...READABLE_RUN.flatMap((folder) => ["--ro-bind-try", folder, folder]),
    "--bind",
    tmp,
    "/tmp",
    "--ro-bind",
    path,
    path,
    ...roots.flatMap((root) => ["--bind", root, root]),
    ...(await existing(fixed)).flatMap(({ path: entry }) => ["--ro-bind", entry, entry]),
    ...hidden
      .filter((entry) => isVisible(entry.path, roots))
      .flatMap((entry) =>
        entry.isFolder ? ["--tmpfs", entry.path] : ["--ro-bind", "/dev/null", entry.path],
      ),
  ].concat("--chdir", await realpath(place.cwd), "--");
  return {
    launcher,
    async made() {
      const now = await selfRunningEntries(roots);
      return now.filter((entry) => !fixed.includes(entry));
    },
  };
}

const SYSTEM = "--ro-bind / / --dev /dev --proc /proc --tmpfs /run --setenv TMPDIR /tmp".split(" ");

/** Parts of `/run` that hold programs and the addresses of name servers, and no sockets. */
const READABLE_RUN = ["/run/current-system", "/run/systemd/resolve/stub-resolv.conf", "/run/resolvconf"];

/** Returns false for a path that the user works in, and for one that other mounts hide already. */
function isVisible(path: string, roots: readonly string[]): boolean {
  if (roots.some((root) => isInside(root, path))) return false;
  return roots.some((root) => isInside(path, root)) || !["/tmp", "/run"].some((top) => isInside(path, top));
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

function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}

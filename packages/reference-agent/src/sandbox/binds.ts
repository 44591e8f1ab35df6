import { readFile, realpath, stat } from "node:fs/promises";
import { dirname } from "node:path";

import { homeFolder } from "@parley/process/files";

import { isInside } from "../tools/files/is-inside.ts";
import { type Bind, type ExistingPath, mask, readOnly } from "./bind.ts";
import type { ConfineOptions } from "./confine-options.ts";
import type { ExpectedMounts } from "./mount-check.ts";
import { privatePaths } from "./private-paths.ts";
import { processFiles } from "./process-files.ts";
import { scratchFile } from "./scratch-file.ts";
import type { SelfRunning } from "./self-running.ts";
import { visibleFolders } from "./visible-folders.ts";

/** Sorts parent folders first. For duplicate paths, the later bind wins. */
export function byDepth(a: Bind, b: Bind): number {
  return depthOf(a.path) - depthOf(b.path);
}

function depthOf(path: string): number {
  return path.split("/").filter((name) => name !== "").length;
}

/** The files and folders that a sandbox can see. */
export interface Binds {
  readonly binds: readonly Bind[];
  readonly expected: ExpectedMounts;
}

/** Lists the paths that a command's sandbox shows and hides. */
export async function bindsOf(options: ConfineOptions, selfRunning: SelfRunning): Promise<Binds> {
  const { roots, scratch, ownPaths } = options;
  const [visible, hidden] = await Promise.all([
    visibleFolders(options.environment),
    existing([...ownPaths, ...(await privatePaths())]),
  ]);
  const inRoots = (path: string): boolean => roots.some((root) => isInside(path, root));
  // Anything inside a root is already visible unless it is hidden.
  const needed = visible.filter(({ path }) => !inRoots(path) || hidden.some((it) => isInside(path, it.path)));
  const shown = [...needed.filter(({ link }) => link === undefined), ...roots.map((path) => ({ path }))];
  const isShown = (path: string): boolean => shown.some((it) => isInside(path, it.path));
  const links = needed.filter(({ path, link }) => link !== undefined && !isShown(path));
  const masks = hidden.filter(({ path }) => isShown(path) && !roots.some((root) => isInside(root, path)));
  const isMasked = (path: string): boolean => masks.some((masked) => isInside(path, masked.path));
  const { protectedPaths, pins } = protection(options, selfRunning, masks);
  const sockets = (await existing(await boundSockets())).filter(
    ({ path }) => isShown(path) && !inRoots(path),
  );
  const home = homeFolder();
  const empty = scratchFile(scratch, { name: "empty" });
  const binds = [
    ...(isShown(home) || home === "/" ? [] : [{ path: home, args: ["--dir", home] }]),
    ...links.map(({ path, link = "" }) => ({ path, args: ["--symlink", link, path] })),
    ...needed.filter(({ link }) => link === undefined).map(({ path }) => readOnly(path)),
    { path: "/dev", args: ["--dev", "/dev"] },
    ...(await processFiles(empty)),
    { path: "/tmp", args: ["--bind", scratch.tmp, "/tmp"] },
    readOnly(scratch.path),
    ...roots.map((root) => ({
      path: root,
      args: [selfRunning.excess === undefined ? "--bind" : "--ro-bind", root, root],
    })),
    ...pins.map((path) => ({ path, args: ["--bind-try", path, path] })),
    ...protectedPaths.map(readOnly),
    ...[...masks, ...sockets].map((it) => mask(it, empty)),
  ];
  const same = [...roots, ...pins, ...protectedPaths].filter((path) => !isMasked(path));
  return { binds, expected: { same, hidden: masks.map(({ path }) => path) } };
}

interface Protection {
  readonly protectedPaths: readonly string[];
  /** Paths that must stay where they are. */
  readonly pins: readonly string[];
}

/** Returns the paths in the roots to protect. Nothing inside a read-only root needs protection. */
function protection(
  { roots, programPaths }: ConfineOptions,
  { fixed, pinned, excess }: SelfRunning,
  masks: readonly ExistingPath[],
): Protection {
  if (excess !== undefined) return { protectedPaths: [], pins: [] };
  const inRoots = (path: string): boolean => roots.some((root) => isInside(path, root));
  const all = new Set([...fixed.keys(), ...programPaths.filter(inRoots)]);
  // A read-only folder protects everything in it, except for roots inside it. A pin in such a folder would make the
  // pinned path writable.
  const isCovered = (path: string): boolean =>
    [...all].some(
      (above) =>
        above !== path &&
        isInside(path, above) &&
        !roots.some((root) => isInside(root, above) && isInside(path, root)),
    );
  const isMasked = (path: string): boolean => masks.some((masked) => isInside(path, masked.path));
  const pins = [...pinned, ...programPaths, ...masks.map(({ path }) => path)]
    .filter(inRoots)
    .flatMap((path) => between(path, roots))
    .filter((path) => !all.has(path) && !isCovered(path) && !isMasked(path));
  return { protectedPaths: [...all].filter((path) => !isCovered(path)), pins: [...new Set(pins)] };
}

/**
 * Returns the folders between a path and the root that contains it. If a command renamed one of them, the path would
 * move, and the command could put something else in its place.
 */
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

/** Makes a root available under its symbolic link, too, if the client refers to it by that link. */
export function linksOf(named: readonly string[], roots: readonly string[], binds: readonly Bind[]): Bind[] {
  return named.flatMap((path, index) => {
    const target = roots[index] ?? path;
    const isThere = path === target || binds.some((bind) => isInside(path, bind.path) && bind.path !== "/");
    return isThere ? [] : [{ path, args: ["--symlink", target, path] }];
  });
}

/** Returns the real paths of existing paths. */
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

/** Lists the paths of the Unix sockets that are bound on this system. */
async function boundSockets(): Promise<string[]> {
  const text = await readFile("/proc/net/unix", "utf8").catch(() => "");
  // The path is in the eighth column. Abstract names start with "@".
  const paths = text.split("\n").map((line) => /^(?:\S+\s+){7}(\/.*)$/.exec(line)?.[1] ?? "");
  return [...new Set(paths)].filter((path) => path !== "");
}

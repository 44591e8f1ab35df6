import { lstat, realpath } from "node:fs/promises";
import { isAbsolute, relative, sep } from "node:path";

import type { GuardedPath } from "@parley/agent/node";
import { expandHome, homeFolder } from "@parley/process/files";
import type { ToolCallLocation } from "@parley/schema/neutral";

import type { PermissionNeed } from "../../permissions/permission-need.ts";
import type { ToolContext } from "../tool.ts";
import { foldedNames } from "./folded-names.ts";
import { isInside } from "./is-inside.ts";
import { runsByItself } from "./runs-by-itself.ts";

/** Regions with separate permissions. The descriptions are shown to the user and used in rules. */
const REGIONS = {
  inside: "inside the working directories",
  outside: "outside the working directories",
  /** In the roots, but Git runs programs from this folder. */
  git: "in the folder of Git",
  /** In the roots, but the file may also have a name outside them. */
  linked: "in files with several names (hard links)",
  /** In the roots, but the file is later run without asking the user. */
  autorun: "in files that run by themselves",
  /** The agent's program, and files with keys, permission rules and sessions. */
  own: "in the agent's own files",
} as const;

export interface ToolFile extends Pick<GuardedPath, "path" | "clientPath"> {
  readonly region: keyof typeof REGIONS;
  /** Name in titles and messages: relative if the file is inside the working directory, and absolute otherwise. */
  readonly name: string;
  /** Lets the client follow what the agent is doing. */
  readonly location: ToolCallLocation;
}

/**
 * Resolves a path given by a model.
 *
 * @throws {Error} if it cannot be a path.
 */
export async function findToolFile(path: string, context: ToolContext): Promise<ToolFile> {
  // Like the shell that runs the model's commands, this expands "~/". Otherwise, the model could create a folder
  // named "~", which would invite "rm -rf ~".
  const guarded = await context.paths.resolve(/^~(?:[/\\]|$)/.test(path) ? expandHome(path) : path);
  const { clientPath } = guarded;
  return {
    path: guarded.path,
    clientPath,
    region: await regionOf(guarded, context),
    name: nameFrom(context.cwd, clientPath),
    location: { path: clientPath },
  };
}

async function regionOf(
  { path, clientPath, outside }: GuardedPath,
  { ownFiles, outputs, programPaths = [], roots }: ToolContext,
): Promise<ToolFile["region"]> {
  if (outputs.has(path)) return "inside";
  if (ownFiles !== undefined && !(await ownFiles.resolve(path)).outside) return "own";
  if (programPaths.some((program) => isInside(path, program))) return "own";
  if (outside) return "outside";
  if (isOfGit(path)) return "git";
  if (roots.some((root) => runsByItself(pathInRoot(root, clientPath)))) return "autorun";
  return (await hasSeveralNames(path)) ? "linked" : "inside";
}

/** Whether a file is in Git's folder, or turns a folder with any other name into a repository. */
function isOfGit(path: string): boolean {
  const names = foldedNames(path);
  return names.some((name) => name === ".git" || name === "git~1") || names.at(-1) === "head";
}

async function hasSeveralNames(path: string): Promise<boolean> {
  const stats = await lstat(path).catch(() => undefined);
  return stats?.isFile() === true && stats.nlink > 1;
}

/**
 * Returns the path inside a root, with the last two names of the root as a prefix, because the root itself may be
 * `.github/workflows`. Empty if the path is outside the root.
 */
function pathInRoot(root: string, path: string): string {
  const inner = nameFrom(root, path);
  return isAbsolute(inner) ? "" : [...root.split(sep).slice(-2), inner].join(sep);
}

/** Returns `path` relative to the folder `base` if `path` is inside it. Otherwise, returns `path` unchanged. */
function nameFrom(base: string, path: string): string {
  const inner = relative(base, path);
  if (inner === "") return ".";
  return inner === ".." || inner.startsWith(`..${sep}`) || isAbsolute(inner) ? path : inner;
}

/**
 * Returns the permission for a read-only tool. Returns `undefined` for files inside the session's roots, except the
 * agent's own files.
 */
export function permissionToLook(tool: string, { region }: ToolFile): PermissionNeed | undefined {
  return region === "own" || region === "outside" ? needFor(tool, [region], "look") : undefined;
}

/**
 * Returns the permission that a tool needs to change files. The subject includes the regions of the files, so
 * "always" covers only those regions.
 */
export async function permissionToChange(
  tool: string,
  targets: readonly ToolFile[],
  context: ToolContext,
): Promise<PermissionNeed> {
  const selfRunning = once(() => selfRunningIn(context));
  const found = await Promise.all(targets.map((target) => regionToChange(target, selfRunning)));
  const regions = [...new Set(found)].toSorted();
  return needFor(tool, regions, regions.every((region) => region === "inside") ? "edit" : "act");
}

/**
 * Returns the region of a file to change. This is `autorun` if the file may also run under another name, through a
 * link or as a program on the search path.
 */
async function regionToChange(
  { path, region }: ToolFile,
  selfRunning: () => Promise<(path: string) => boolean>,
): Promise<ToolFile["region"]> {
  if (region !== "inside" && region !== "linked") return region;
  if (foldedNames(path).includes("node_modules")) return "autorun";
  return (await selfRunning())(path) ? "autorun" : region;
}

/**
 * Returns a function that checks whether a file can run automatically under another name. If the search for such
 * files is incomplete, the function returns true for every file.
 */
async function selfRunningIn({ roots, cwd }: ToolContext): Promise<(path: string) => boolean> {
  const { findSelfRunning, isTarget } = await import("../../sandbox/index.ts");
  const real = await Promise.all(roots.map((root) => realpath(root).catch(() => root)));
  const found = await findSelfRunning({ roots: real, cwd, environment: process.env });
  const home = await realpath(homeFolder()).catch(homeFolder);
  const holdsHome = real.some((root) => isInside(home, root));
  // Hidden files in a home directory are settings and startup files.
  const isSetting = (path: string): boolean =>
    holdsHome && isInside(path, home) && relative(home, path).startsWith(".");
  return (path) => found.unseen !== undefined || isTarget(path, found) || isSetting(path);
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= work());
}

function needFor(
  tool: string,
  regions: readonly ToolFile["region"][],
  effect: PermissionNeed["effect"],
): PermissionNeed {
  const where = regions.map((region) => REGIONS[region]).join(" and ");
  return { subject: { type: "tool", tool, target: where }, title: `"${tool}" ${where}`, effect };
}

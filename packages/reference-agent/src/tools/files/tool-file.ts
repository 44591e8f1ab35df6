import { lstat, realpath } from "node:fs/promises";
import { isAbsolute, relative, sep } from "node:path";

import type { GuardedPath } from "@parley/agent/node";
import { homeFolder } from "@parley/process/files";
import type { ToolCallLocation } from "@parley/schema/neutral";

import type { PermissionNeed } from "../../permissions/permission-need.ts";
import type { ToolContext } from "../tool.ts";
import { foldedNames } from "./folded-names.ts";
import { isInside } from "./is-inside.ts";
import { runsByItself } from "./runs-by-itself.ts";

/** Regions that permissions differ by, in words for the user and for rules. */
const REGIONS = {
  inside: "inside the working directories",
  outside: "outside the working directories",
  /** Inside, but Git runs programs from there. */
  git: "in the folder of Git",
  /** Inside, but the same file may have another name outside. */
  linked: "in files with several names (hard links)",
  /** Inside, but something runs them later without asking. */
  autorun: "in files that run by themselves",
  /** The program, and files that hold keys, permission rules and sessions. */
  own: "in the agent's own files",
} as const;

/** A file or folder that a tool works on. */
export interface ToolFile extends Pick<GuardedPath, "path" | "clientPath"> {
  readonly region: keyof typeof REGIONS;
  /** For titles and messages: relative to the working directory if it is inside, else absolute. */
  readonly name: string;
  /** Lets the client follow the agent. */
  readonly location: ToolCallLocation;
}

/** Resolves a path that a model names. @throws {Error} if it is not a possible path. */
export async function findToolFile(path: string, context: ToolContext): Promise<ToolFile> {
  const guarded = await context.paths.resolve(path);
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

/** Returns true for the files of Git: in its folder, and the one that makes a folder of any name a repository. */
function isOfGit(path: string): boolean {
  const names = foldedNames(path);
  return names.some((name) => name === ".git" || name === "git~1") || names.at(-1) === "head";
}

async function hasSeveralNames(path: string): Promise<boolean> {
  const stats = await lstat(path).catch(() => undefined);
  return stats?.isFile() === true && stats.nlink > 1;
}

/** The path below a root, with the last two names of the root: a root may be `.github/workflows` itself. Empty if outside. */
function pathInRoot(root: string, path: string): string {
  const inner = nameFrom(root, path);
  return isAbsolute(inner) ? "" : [...root.split(sep).slice(-2), inner].join(sep);
}

/** `path` relative to the folder `base` if it is inside, else unchanged. */
function nameFrom(base: string, path: string): string {
  const inner = relative(base, path);
  if (inner === "") return ".";
  return inner === ".." || inner.startsWith(`..${sep}`) || isAbsolute(inner) ? path : inner;
}

/** The permission for a tool that only reads: none inside the session's roots. */
export function permissionToLook(tool: string, { region }: ToolFile): PermissionNeed | undefined {
  return region === "own" || region === "outside" ? needFor(tool, [region], "look") : undefined;
}

/** The permission for a tool that changes files. The regions are part of its subject, so "always" covers only these. */
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

/** A file may run by another name: through a link, or as a program on the search path. */
async function regionToChange(
  { path, region }: ToolFile,
  selfRunning: () => Promise<(path: string) => boolean>,
): Promise<ToolFile["region"]> {
  if (region !== "inside" && region !== "linked") return region;
  if (foldedNames(path).includes("node_modules")) return "autorun";
  return (await selfRunning())(path) ? "autorun" : region;
}

/** Returns a function that tells whether a file runs by another name. If not all such files can be found, each may. */
async function selfRunningIn({ roots, cwd }: ToolContext): Promise<(path: string) => boolean> {
  const { findSelfRunning, isTarget } = await import("../../sandbox/index.ts");
  const real = await Promise.all(roots.map((root) => realpath(root).catch(() => root)));
  const found = await findSelfRunning({ roots: real, cwd, environment: process.env });
  const home = await realpath(homeFolder()).catch(homeFolder);
  const holdsHome = real.some((root) => isInside(home, root));
  // Hidden files of the home directory are settings, and programs that start with the user's.
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

import { isAbsolute, relative, sep } from "node:path";

import type { GuardedPath } from "@parley/agent/node";
import type { ToolCallLocation } from "@parley/schema/neutral";

import type { PermissionNeed } from "../../permissions/permission-need.ts";
import type { ToolContext } from "../tool.ts";
import { runsByItself } from "./runs-by-itself.ts";

/** Regions that permissions differ by, in words for the user and for rules. */
const REGIONS = {
  inside: "inside the working directories",
  outside: "outside the working directories",
  /** Inside, but Git runs programs from there. */
  git: "in the folder of Git",
  /** Inside, but something runs them later without asking. */
  autorun: "in files that run by themselves",
  /** Holds the permission rules and keys. */
  own: "in the agent's own folder",
} as const;

/** A file or folder that a tool works on. */
export interface Place extends Pick<GuardedPath, "path" | "clientPath"> {
  readonly region: keyof typeof REGIONS;
  /** For titles and messages: relative to the working directory if it is inside, else absolute. */
  readonly name: string;
  /** Lets the client follow the agent. */
  readonly location: ToolCallLocation;
}

/** Resolves a path that a model names. @throws {Error} if it is not a possible path. */
export async function findPlace(path: string, context: ToolContext): Promise<Place> {
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
  { ownFiles, outputs, roots }: ToolContext,
): Promise<Place["region"]> {
  if (outputs.has(path)) return "inside";
  if (ownFiles !== undefined && !(await ownFiles.resolve(path)).outside) return "own";
  if (outside) return "outside";
  if (path.split(/[\\/]/).some((name) => name.toLowerCase() === ".git")) return "git";
  return roots.some((root) => runsByItself(pathInRoot(root, clientPath))) ? "autorun" : "inside";
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
export function permissionToLook(tool: string, { region }: Place): PermissionNeed | undefined {
  const isFree = region === "inside" || region === "git" || region === "autorun";
  return isFree ? undefined : needFor(tool, [region], "look");
}

/** The permission for a tool that changes files. The regions are part of its subject, so "always" covers only these. */
export function permissionToChange(tool: string, places: readonly Place[]): PermissionNeed {
  const regions = [...new Set(places.map(({ region }) => region))].toSorted();
  return needFor(tool, regions, regions.every((region) => region === "inside") ? "edit" : "act");
}

function needFor(
  tool: string,
  regions: readonly Place["region"][],
  effect: PermissionNeed["effect"],
): PermissionNeed {
  const where = regions.map((region) => REGIONS[region]).join(" and ");
  return { subject: { type: "tool", tool, target: where }, title: `"${tool}" ${where}`, effect };
}

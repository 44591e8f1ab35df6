import { isAbsolute, relative, sep } from "node:path";

import type { GuardedPath } from "@parley/agent/node";
import type { ToolCallLocation } from "@parley/schema/v1";

import type { PermissionNeed } from "../../permissions/permission-need.ts";
import type { ToolContext } from "../tool.ts";

/** What a permission for a place is about, in words for the user. */
const REGIONS = {
  inside: "inside the working directories",
  outside: "outside the working directories",
  /** Inside, too; but what stands there is run by Git. */
  git: "in the folder of Git",
  /** What is allowed is kept there, and so are keys. */
  own: "in the agent's own folder",
} as const;

/** A file or folder that a tool works on. */
export interface Place extends Pick<GuardedPath, "path" | "clientPath"> {
  readonly region: keyof typeof REGIONS;
  /** For titles and messages: from the working directory if it is inside, else absolute. */
  readonly name: string;
  /** For the client to follow along. */
  readonly location: ToolCallLocation;
}

/** Finds out which place a model means by `path`. @throws {Error} if there can be no such place. */
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
  { path, outside }: GuardedPath,
  { ownFiles, outputs }: ToolContext,
): Promise<Place["region"]> {
  if (outputs.has(path)) return "inside";
  if (ownFiles !== undefined && !(await ownFiles.resolve(path)).outside) return "own";
  if (outside) return "outside";
  return path.split(/[\\/]/).some((name) => name.toLowerCase() === ".git") ? "git" : "inside";
}

/** `path` as seen from the folder `base`: relative if it is inside, else as it is. */
function nameFrom(base: string, path: string): string {
  const inner = relative(base, path);
  if (inner === "") return ".";
  return inner === ".." || inner.startsWith(`..${sep}`) || isAbsolute(inner) ? path : inner;
}

/** What a tool that only looks must ask: nothing inside the session's roots, and once outside. */
export function permissionToLook(tool: string, { region }: Place): PermissionNeed | undefined {
  return region === "inside" || region === "git" ? undefined : needFor(tool, [region], "look");
}

/** What a tool that changes places must ask. "Always" inside the session's roots does not mean elsewhere as well. */
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

import { isAbsolute, relative, sep } from "node:path";

import type { GuardedPath } from "@parley/agent/node";
import type { ToolCallLocation } from "@parley/schema/v1";

import type { PermissionNeed } from "../permissions/permission-need.ts";
import type { ToolContext } from "./tool.ts";

/** A file or folder that a tool works on. */
export interface Place extends GuardedPath {
  /** For titles and messages: from the working directory if it is inside, else absolute. */
  readonly name: string;
  /** For the client to follow along. */
  readonly location: ToolCallLocation;
}

/** Finds out which place a model means by `path`. @throws {Error} if there can be no such place. */
export async function findPlace(path: string, { cwd, paths }: ToolContext): Promise<Place> {
  const guarded = await paths.resolve(path);
  const { clientPath } = guarded;
  return { ...guarded, name: nameFrom(cwd, clientPath), location: { path: clientPath } };
}

/** `path` as seen from the folder `base`: relative if it is inside, else as it is. */
function nameFrom(base: string, path: string): string {
  const inner = relative(base, path);
  if (inner === "") return ".";
  return inner === ".." || inner.startsWith(`..${sep}`) || isAbsolute(inner) ? path : inner;
}

/** What a tool that only looks must ask: nothing inside the session's roots, and once outside. */
export function permissionToLook(tool: string, { outside }: Place): PermissionNeed | undefined {
  return outside ? outsideNeed(tool, "look") : undefined;
}

/** What a tool that changes a place must ask. "Always" inside the session's roots does not mean outside as well. */
export function permissionToChange(tool: string, { outside }: Place): PermissionNeed {
  if (outside) return outsideNeed(tool, "act");
  return {
    id: `${tool} inside the working directories`,
    title: `"${tool}" inside the working directories`,
    effect: "edit",
  };
}

function outsideNeed(tool: string, effect: "look" | "act"): PermissionNeed {
  return {
    id: `${tool} outside the working directories`,
    title: `"${tool}" outside the working directories`,
    effect,
  };
}

import type { AgentSession } from "@parley/agent";
import { createPathGuard } from "@parley/agent/node";

import type { ToolMemory } from "./tool-memory.ts";
import type { ToolContext } from "./tool.ts";

export interface ToolContextOptions extends Pick<
  ToolContext,
  "takesImages" | "beforeChange" | "checkRoots" | "confine" | "hooks" | "programPaths"
> {
  readonly memory: ToolMemory;
  /** The agent's own folders and files, as absolute paths. They never count as part of a session's directories. */
  readonly ownPaths: readonly string[];
}

export function createToolContext(
  { cwd, roots }: Pick<AgentSession, "cwd" | "roots">,
  { memory, ownPaths, ...rest }: ToolContextOptions,
): ToolContext {
  return {
    ...memory,
    ...rest,
    cwd,
    roots,
    paths: createPathGuard(roots),
    ownFiles: ownPaths.length === 0 ? undefined : createPathGuard(ownPaths),
  };
}

import type { PermissionRequest } from "@parley/client";

/**
 * Kinds of work that an agent may do without asking, from broadest to narrowest. Each kind includes all narrower
 * kinds.
 */
export type AllowedWork = "all" | "edits" | "reads" | "none";

export const allowedWork: readonly AllowedWork[] = ["all", "edits", "reads", "none"];

const reads: readonly string[] = ["read", "search", "think"];
const edits: readonly string[] = [...reads, "edit", "delete", "move"];

/**
 * Whether a tool call is allowed, based on the kind that the agent reports. Only `all` allows a request without a
 * tool call.
 */
export function isAllowed(allows: AllowedWork, { toolCall }: PermissionRequest): boolean {
  if (allows === "all") return true;
  const kinds = allows === "edits" ? edits : allows === "reads" ? reads : [];
  return toolCall !== undefined && kinds.includes(toolCall.kind);
}

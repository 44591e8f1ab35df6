import type { PermissionRequest } from "@parley/client";

/** What an agent may do without being asked about: each includes what is less. */
export type AllowedWork = "all" | "edits" | "reads" | "none";

/** The values of `--allow`. */
export const allowedWork: readonly AllowedWork[] = ["all", "edits", "reads", "none"];

const reads: readonly string[] = ["read", "search", "think"];
const edits: readonly string[] = [...reads, "edit", "delete", "move"];

/** The agent's word for what a tool call does decides; what has none is allowed by `all` alone. */
export function isAllowed(allows: AllowedWork, { toolCall }: PermissionRequest): boolean {
  if (allows === "all") return true;
  const kinds = allows === "edits" ? edits : allows === "reads" ? reads : [];
  return toolCall !== undefined && kinds.includes(toolCall.kind);
}

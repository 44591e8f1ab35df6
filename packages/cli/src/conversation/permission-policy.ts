import type { PermissionOutcome, PermissionRequest } from "@parley/client";
import type { PermissionOptionKind } from "@parley/schema/v1";

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

const kinds = {
  allow: ["allow_once", "allow_always"],
  reject: ["reject_once", "reject_always"],
} as const satisfies Record<string, readonly PermissionOptionKind[]>;

/**
 * Answers a permission request without the user: the narrowest of the agent's options that says so. `cancelled` if
 * there is none.
 */
export function decidePermission(
  decision: "allow" | "reject",
  request: PermissionRequest,
): PermissionOutcome {
  const option = kinds[decision]
    .map((kind) => request.options.find((candidate) => candidate.kind === kind))
    .find((candidate) => candidate !== undefined);
  return option === undefined ? { outcome: "cancelled" } : { outcome: "selected", optionId: option.optionId };
}

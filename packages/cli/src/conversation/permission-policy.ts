import type { PermissionOutcome, PermissionRequest } from "@parley/client";
import type { PermissionOptionKind } from "@parley/schema/v1";

/** Who answers when the agent asks for permission: the user, or one answer for all. */
export type PermissionPolicy = "ask" | "allow" | "reject";

/** The values of `--permissions`. */
export const permissionPolicies: readonly PermissionPolicy[] = ["ask", "allow", "reject"];

const kinds = {
  allow: ["allow_once", "allow_always"],
  reject: ["reject_once", "reject_always"],
} as const satisfies Record<string, readonly PermissionOptionKind[]>;

/**
 * Answers a permission request without the user: the narrowest of the agent's options that says so. `cancelled` if
 * there is none.
 */
export function decidePermission(policy: "allow" | "reject", request: PermissionRequest): PermissionOutcome {
  const option = kinds[policy]
    .map((kind) => request.options.find((candidate) => candidate.kind === kind))
    .find((candidate) => candidate !== undefined);
  return option === undefined ? { outcome: "cancelled" } : { outcome: "selected", optionId: option.optionId };
}

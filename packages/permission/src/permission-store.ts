import type { PermissionProject, PermissionQuery, PermissionRule } from "./permission-rule.ts";

/** Stores permission rules. Any method may reject. A caller that cannot look up a rule must ask the user. */
export interface PermissionStore {
  /** Resolves to the rule for a subject, or `undefined` if the user must be asked. */
  find(query: PermissionQuery): Promise<PermissionRule | undefined>;
  /** Stores a rule and replaces any earlier rule with the same subject, owner, agent and roots. */
  remember(rule: PermissionRule): Promise<void>;
  /** Removes the rule for a subject, if there is one. */
  forget(query: PermissionQuery): Promise<void>;
  /** Resolves to all rules of a project, oldest first. */
  list(project: PermissionProject): Promise<readonly PermissionRule[]>;
}

import type { PermissionProject, PermissionQuery, PermissionRule } from "./permission-rule.ts";

/** Keeps rules. Any of its methods may reject; a caller that cannot find a rule has to ask its user. */
export interface PermissionStore {
  /** Resolves to the rule about a subject, or to `undefined` if it is to be asked about. */
  find(query: PermissionQuery): Promise<PermissionRule | undefined>;
  /** Resolves when the rule is stored, in the place of an earlier one with the same subject, owner, agent and roots. */
  remember(rule: PermissionRule): Promise<void>;
  /** Removes the rule about a subject. Resolves when it is gone; without effect if there is none. */
  forget(query: PermissionQuery): Promise<void>;
  /** Resolves to all rules of a project, oldest first. */
  list(project: PermissionProject): Promise<readonly PermissionRule[]>;
}

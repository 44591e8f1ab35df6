import {
  type PermissionProject,
  type PermissionQuery,
  type PermissionRule,
  copyRule,
  permissionKey,
  projectKey,
} from "./permission-rule.ts";

/** An index of rules by key, oldest first. Useful for implementing a {@link PermissionStore}. */
export class RuleIndex {
  readonly #rules = new Map<string, PermissionRule>();

  constructor(rules: Iterable<PermissionRule> = []) {
    for (const rule of rules) this.set(rule);
  }

  find(query: PermissionQuery): PermissionRule | undefined {
    return this.#rules.get(permissionKey(query));
  }

  /** Adds a copy of a rule and replaces any earlier rule with the same key. */
  set(rule: PermissionRule): void {
    this.#rules.set(permissionKey(rule), copyRule(rule));
  }

  delete(query: PermissionQuery): boolean {
    return this.#rules.delete(permissionKey(query));
  }

  list(project: PermissionProject): readonly PermissionRule[] {
    const key = projectKey(project);
    return this.all().filter((rule) => projectKey(rule) === key);
  }

  all(): readonly PermissionRule[] {
    return [...this.#rules.values()];
  }
}

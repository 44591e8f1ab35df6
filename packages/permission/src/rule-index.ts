import {
  type PermissionProject,
  type PermissionQuery,
  type PermissionRule,
  copyRule,
  permissionKey,
  projectKey,
} from "./permission-rule.ts";

/** Rules by their key, oldest first. Stores keep their rules in it. */
export class RuleIndex {
  readonly #rules = new Map<string, PermissionRule>();

  constructor(rules: Iterable<PermissionRule> = []) {
    for (const rule of rules) this.set(rule);
  }

  find(query: PermissionQuery): PermissionRule | undefined {
    return this.#rules.get(permissionKey(query));
  }

  /** Adds a rule in the place of an earlier one with the same key. Copies it. */
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

import rules from "./catalogue.json" with { type: "json" };
import type { CheckedVersion, Rule } from "./rule.ts";

/** All rules, in the order of a conversation. */
export const catalogue: readonly Rule[] = rules as readonly Rule[];

const byId: ReadonlyMap<string, Rule> = new Map(catalogue.map((rule) => [rule.id, rule]));

/** Returns the rule with the given id, or `undefined`. */
export function findRule(id: string): Rule | undefined {
  return byId.get(id);
}

/**
 * Returns the rule with the given id.
 *
 * @throws {RangeError} if it is not in the catalogue.
 */
export function ruleOf(id: string): Rule {
  const rule = byId.get(id);
  if (rule === undefined) throw new RangeError(`Cannot find rule "${id}" in the catalogue`);
  return rule;
}

/** Returns the URL of a rule's page for a version, or its only page if the rule has no versions. */
export function pageOf({ pages, page }: Rule, version: CheckedVersion | undefined): string {
  return (version === undefined ? page : pages[version]) ?? "";
}

/**
 * Returns the versions to which a rule applies. Returns an empty array for rules about servers and registry entries.
 */
export function versionsOf({ pages }: Rule): CheckedVersion[] {
  return ([1, 2] as const).filter((version) => pages[version] !== undefined);
}

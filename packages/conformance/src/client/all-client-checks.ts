import { ruleOf } from "../catalogue/catalogue.ts";
import type { CheckedVersion } from "../catalogue/rule.ts";
import { basicClientChecks } from "./checks/basic-client-checks.ts";
import { serviceClientChecks } from "./checks/service-client-checks.ts";
import { subagentClientChecks } from "./checks/subagent-client-checks.ts";
import { turnClientChecks } from "./checks/turn-client-checks.ts";
import type { ClientCheck } from "./client-check.ts";

/** All client checks, in the order of a conversation. */
export const clientChecks: readonly ClientCheck[] = [
  ...basicClientChecks,
  ...serviceClientChecks,
  ...turnClientChecks,
  ...subagentClientChecks,
];

export function clientChecksOf(version: CheckedVersion): ClientCheck[] {
  return clientChecks.filter(({ id }) => ruleOf(id).pages[version] !== undefined);
}

import { ruleOf } from "../catalogue/catalogue.ts";
import type { CheckedVersion } from "../catalogue/rule.ts";
import type { Check } from "./check.ts";
import { cancelChecks } from "./checks/cancel-checks.ts";
import { clientServiceChecks } from "./checks/client-service-checks.ts";
import { conversationChecks } from "./checks/conversation-checks.ts";
import { draftChecks } from "./checks/draft-checks.ts";
import { extensionChecks } from "./checks/extension-checks.ts";
import { faultChecks } from "./checks/fault-checks.ts";
import { initializeChecks } from "./checks/initialize-checks.ts";
import { keyChecks } from "./checks/key-checks.ts";
import { mcpChecks } from "./checks/mcp-checks.ts";
import { promptChecks } from "./checks/prompt-checks.ts";
import { replayChecks } from "./checks/replay-checks.ts";
import { sessionChecks } from "./checks/session-checks.ts";
import { settingChecks } from "./checks/setting-checks.ts";
import { subagentChecks } from "./checks/subagent-checks.ts";
import { updateChecks } from "./checks/update-checks.ts";
import { wireChecks } from "./checks/wire-checks.ts";

/** All agent checks, in the order of a conversation. */
export const allChecks: readonly Check[] = [
  ...initializeChecks,
  ...wireChecks,
  ...sessionChecks,
  ...promptChecks,
  ...updateChecks,
  ...subagentChecks,
  ...cancelChecks,
  ...replayChecks,
  ...keyChecks,
  ...settingChecks,
  ...conversationChecks,
  ...clientServiceChecks,
  ...mcpChecks,
  ...extensionChecks,
  ...draftChecks,
  ...faultChecks,
];

/** Returns the checks for a version. */
export function checksOf(version: CheckedVersion): Check[] {
  return allChecks.filter(({ id }) => ruleOf(id).pages[version] !== undefined);
}

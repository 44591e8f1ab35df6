import { stateOperations } from "@parley/schema/v2";

import type { RenderInput } from "./language.ts";

/** The kinds of updates that each version's fold supports. */
const foldedUpdates: ReadonlyMap<number, readonly string[]> = new Map([
  [
    1,
    (
      "user_message_chunk agent_message_chunk agent_thought_chunk tool_call tool_call_update plan available_commands_update " +
      "current_mode_update config_option_update session_info_update usage_update notice compaction_update " +
      "compaction_summary_chunk subagent_update session_message session_message_chunk"
    ).split(" "),
  ],
  [2, Object.keys(stateOperations)],
]);

/**
 * Returns the names of the support files that build a session's state from its updates. Returns none if the schema or
 * the selected part of it lacks anything that these files need.
 */
export function foldFiles({ model, version }: RenderInput): string[] {
  const updates = model.definitions.find((each) => each.name === "SessionUpdate");
  const kinds = new Set(updates?.kind === "tagged" ? updates.variants.map((each) => each.value) : []);
  const needed = foldedUpdates.get(version) ?? [];
  if (needed.length === 0 || !needed.every((each) => kinds.has(each))) return [];
  return ["SessionEntry", "SessionState", `v${version}/ApplyUpdate`];
}

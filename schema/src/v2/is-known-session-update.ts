import type { UnknownTag } from "./primitive.ts";
import type { SessionUpdate } from "./session-update.ts";

/** An update of a kind that this version lists. */
export type KnownSessionUpdate = Exclude<SessionUpdate, { sessionUpdate: UnknownTag }>;

const known: { readonly [kind in KnownSessionUpdate["sessionUpdate"]]: true } = {
  user_message_chunk: true,
  user_message: true,
  agent_message_chunk: true,
  agent_message: true,
  agent_thought_chunk: true,
  agent_thought: true,
  state_update: true,
  tool_call_content_chunk: true,
  tool_call_update: true,
  terminal_update: true,
  terminal_output_chunk: true,
  plan_update: true,
  available_commands_update: true,
  config_option_update: true,
  session_info_update: true,
  usage_update: true,
  notice: true,
  compaction_update: true,
  compaction_summary_chunk: true,
};

/**
 * Whether an update is of a kind that this version lists: behind it, a `switch` over the kinds needs no `default`.
 */
export function isKnownSessionUpdate(update: SessionUpdate): update is KnownSessionUpdate {
  return Object.hasOwn(known, update.sessionUpdate);
}

// Generated from schema/v2/schema.json (sha256 a64de82cd180f0ac287a59d20a0e22f1dbf2a97404a35be6a1321e858ac461ce); do not edit.
import { nothing } from "../shape.ts";

/**
 * What each session update does to the state of its session, by its `sessionUpdate`: the `x-state` of the schema. The action, its
 * target, and the paths of the id and the value in the update. Without an id there is one such target, and without a value
 * the update is the value. An update with an empty list does nothing.
 */
export const stateOperations = {
  user_message_chunk: ["append","userMessage","messageId","content"],
  user_message: ["upsert","userMessage","messageId",""],
  agent_message_chunk: ["append","agentMessage","messageId","content"],
  agent_message: ["upsert","agentMessage","messageId",""],
  agent_thought_chunk: ["append","agentThought","messageId","content"],
  agent_thought: ["upsert","agentThought","messageId",""],
  state_update: ["replace","state","",""],
  tool_call_content_chunk: ["append","toolCall","toolCallId","content"],
  tool_call_update: ["upsert","toolCall","toolCallId",""],
  terminal_update: ["upsert","terminal","terminalId",""],
  terminal_output_chunk: ["append","terminal","terminalId","data"],
  plan_update: ["replace","plan","plan.planId","plan"],
  plan_removed: ["remove","plan","planId",""],
  available_commands_update: ["replace","availableCommands","","availableCommands"],
  config_option_update: ["replace","configOptions","","configOptions"],
  session_info_update: ["upsert","sessionInfo","",""],
  usage_update: ["upsert","usage","",""],
  notice: [],
  compaction_update: ["upsert","compaction","compactionId",""],
  compaction_summary_chunk: ["append","compaction","compactionId","content"],
  replay_complete: [],
  subagent_update: ["upsert","subagent","sessionId",""],
  session_message: ["upsert","sessionMessage","messageId",""],
  session_message_chunk: ["append","sessionMessage","messageId","content"],
} as const;

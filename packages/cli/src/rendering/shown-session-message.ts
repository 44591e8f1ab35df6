import type { MessageEntry, SessionMessageEntry, SubagentState } from "@parley/protocol/session";

import { subagentName } from "./subagent-name.ts";

/** Converts a message between a session and a subagent to a thought with the subagent's name. */
export function shownSessionMessage(
  { id, senderSessionId, recipientSessionId, content }: SessionMessageEntry,
  subagents: readonly SubagentState[],
): MessageEntry {
  const sender = subagents.find((known) => known.id === senderSessionId);
  const recipient = subagents.find((known) => known.id === recipientSessionId);
  const ends = sender ? `from ${subagentName(sender)}` : recipient ? `to ${subagentName(recipient)}` : "";
  const heading = { type: "text", text: `[${`message ${ends}`.trim()}] ` } as const;
  return { type: "message", id: `session_message:${id}`, role: "thought", content: [heading, ...content] };
}

import type { SessionUpdate } from "@parley/schema/v1";

import type { SessionEvent } from "../session-event.ts";

const CHUNKS = {
  user: "user_message_chunk",
  agent: "agent_message_chunk",
  thought: "agent_thought_chunk",
} as const;

/**
 * The update that tells a version 1 client of an event: the same live and at replay. `seq` is the event's place in the
 * session, from which ids that are missing derive.
 */
export function renderEvent(event: SessionEvent, seq: number): SessionUpdate {
  switch (event.type) {
    case "message": {
      const { role, content, messageId = `msg_${seq}` } = event;
      return { sessionUpdate: CHUNKS[role], messageId, content };
    }
    case "tool_call":
    case "tool_call_update":
    case "plan":
    case "notice": {
      // These events have the fields of version 1 by design.
      const { type: sessionUpdate, ...fields } = event;
      return { sessionUpdate, ...fields } as SessionUpdate;
    }
    case "info": {
      const { type: _, ...fields } = event;
      return { sessionUpdate: "session_info_update", ...fields };
    }
    case "usage": {
      const { type: _, ...fields } = event;
      return { sessionUpdate: "usage_update", ...fields };
    }
    case "custom":
      // An extension's update is no known variant; it is sent as its author made it.
      return { ...event.payload, sessionUpdate: event.name } as unknown as SessionUpdate;
  }
}

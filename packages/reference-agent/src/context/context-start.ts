import type { AgentSession, SessionEvent, ToolCallFields } from "@parley/agent";

/** Where the part of a session that the model gets starts. */
export interface ContextStart {
  /** The last omitted `messageId` of a user message, or `toolCallId`. */
  readonly after: string;
  /** Replaces everything that is omitted. */
  readonly summary?: string | undefined;
  /** Where the user last cleared the conversation. The model gets nothing from before it. */
  readonly since?: string | undefined;
}

const KEY = "context";

/** Reads the start of the context; `undefined` means the start of the session. */
export async function contextStartOf({ state }: AgentSession): Promise<ContextStart | undefined> {
  return (await state.get(KEY)) as ContextStart | undefined;
}

/** Sets the start of the context for all later turns. */
export async function setContextStart(
  { state }: AgentSession,
  { after, summary, since }: ContextStart,
): Promise<void> {
  const start = {
    after,
    ...(summary === undefined ? {} : { summary }),
    ...(since === undefined ? {} : { since }),
  };
  await state.set(KEY, start);
}

/** Whether this event is at a place: the user message, or the end of the tool call, with its id. */
export function isPassedBy(event: SessionEvent, id: string): boolean {
  if (event.type === "message") return event.role === "user" && event.messageId === id;
  if (event.type !== "tool_call" && event.type !== "tool_call_update") return false;
  return event.toolCallId === id && isOver(event.status);
}

/** Whether a tool call has ended. */
export function isOver(status: ToolCallFields["status"]): boolean {
  return status === "completed" || status === "failed" || status === "cancelled";
}

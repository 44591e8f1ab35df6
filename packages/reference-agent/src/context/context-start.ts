import type { AgentSession, SessionEvent, ToolCallFields } from "@parley/agent";

/** Position in a session from which the conversation is sent to the model. */
export interface ContextStart {
  /** The `messageId` of the last omitted user message, or the `toolCallId` of the last omitted call. */
  readonly after: string;
  /** Replaces everything that is omitted. */
  readonly summary?: string | undefined;
  /** Position where the user last cleared the conversation. Nothing before it is sent to the model. */
  readonly since?: string | undefined;
}

const KEY = "context";

/** Reads the start of the context. Returns `undefined` if it is the start of the session. */
export async function contextStartOf({ state }: AgentSession): Promise<ContextStart | undefined> {
  return (await state.get(KEY)) as ContextStart | undefined;
}

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

/** Whether the event is the user message with the given id, or the end of the tool call with that id. */
export function isPassedBy(event: SessionEvent, id: string): boolean {
  if (event.type === "message") return event.role === "user" && event.messageId === id;
  if (event.type !== "tool_call" && event.type !== "tool_call_update") return false;
  return event.toolCallId === id && isOver(event.status);
}

export function isOver(status: ToolCallFields["status"]): boolean {
  return status === "completed" || status === "failed" || status === "cancelled";
}

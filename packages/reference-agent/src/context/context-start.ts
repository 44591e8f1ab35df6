import type { AgentSession, SessionEvent, ToolCallFields } from "@parley/agent";

/** The start of the part of a session that is sent to the model. */
export interface ContextStart {
  /** The `messageId` of the user message, or the `toolCallId`, that is the last one left out. */
  readonly after: string;
  /** Replaces everything that is left out. */
  readonly summary?: string | undefined;
  /** The last place at which the user removed the conversation: nothing before it is sent to the model any more. */
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

/** Returns true if a place is at this event: the user message, or the end of the tool call, with its id. */
export function isPassedBy(event: SessionEvent, id: string): boolean {
  if (event.type === "message") return event.role === "user" && event.messageId === id;
  if (event.type !== "tool_call" && event.type !== "tool_call_update") return false;
  return event.toolCallId === id && isOver(event.status);
}

/** Returns true if a tool call has ended. */
export function isOver(status: ToolCallFields["status"]): boolean {
  return status === "completed" || status === "failed" || status === "cancelled";
}

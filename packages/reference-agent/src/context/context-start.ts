import type { AgentSession } from "@parley/agent";

/** The start of the part of a session that is sent to the model. */
export interface ContextStart {
  /** The `messageId` of the user message, or the `toolCallId`, that is the last one left out. */
  readonly after: string;
  /** Replaces everything that is left out. */
  readonly summary?: string | undefined;
}

const KEY = "context";

/** Reads the start of the context; `undefined` means the start of the session. */
export async function contextStartOf({ state }: AgentSession): Promise<ContextStart | undefined> {
  return (await state.get(KEY)) as ContextStart | undefined;
}

/** Sets the start of the context for all later turns. */
export async function setContextStart(
  { state }: AgentSession,
  { after, summary }: ContextStart,
): Promise<void> {
  await state.set(KEY, summary === undefined ? { after } : { after, summary });
}

import type { AgentSession } from "@parley/agent";

/** Where the part of a session begins that its model is told. */
export interface ContextStart {
  /** The `messageId` of the user, or the `toolCallId`, that is the last thing left out. */
  readonly after: string;
  /** What stands for all that is left out; without it, it is forgotten. */
  readonly summary?: string | undefined;
}

const KEY = "context";

/** Where the session's context begins, if not with the session. */
export async function contextStartOf({ state }: AgentSession): Promise<ContextStart | undefined> {
  return (await state.get(KEY)) as ContextStart | undefined;
}

/** Lets the session's context begin elsewhere, for all turns to come. */
export async function setContextStart(
  { state }: AgentSession,
  { after, summary }: ContextStart,
): Promise<void> {
  await state.set(KEY, summary === undefined ? { after } : { after, summary });
}

import type { ClosedSession } from "@parley/agent";

type State = ClosedSession["state"];

/** Key of the child's session in the relayed session's state. */
const CHILD_SESSION = "relay.session";

/**
 * The child's session and the session that it was created for. In a fork, the latter is the source, because a fork
 * has a copy of its source's state.
 */
export interface StoredChild {
  readonly sessionId: string;
  readonly childId: string;
  /** Whether the child's session lacks the conversation before its first prompt. */
  readonly lacksHistory?: boolean | undefined;
}

/** Returns the child's session that is stored with a session or with the source that it was forked from. */
export async function readStoredChild(state: State): Promise<StoredChild | undefined> {
  return (await state.get(CHILD_SESSION)) as StoredChild | undefined;
}

export async function storeChild(state: State, child: StoredChild): Promise<void> {
  await state.set(CHILD_SESSION, child);
}

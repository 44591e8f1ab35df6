import type { ClosedSession } from "@parley/agent";

type State = ClosedSession["state"];

/** The key of the child's session in the relayed session's state. */
const CHILD_SESSION = "relay.session";

/** The child's session, with the one that it was created for; a fork has another session's state. */
export interface StoredChild {
  readonly sessionId: string;
  readonly childId: string;
}

/** Returns the child's session that was stored with a session or with the source of its fork. */
export async function readStoredChild(state: State): Promise<StoredChild | undefined> {
  return (await state.get(CHILD_SESSION)) as StoredChild | undefined;
}

/** Stores the child's session with its relayed session. */
export async function storeChild(state: State, child: StoredChild): Promise<void> {
  await state.set(CHILD_SESSION, child);
}

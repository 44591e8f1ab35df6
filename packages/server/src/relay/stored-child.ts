import type { ClosedSession } from "@parley/agent";

type State = ClosedSession["state"];

/** The key of the child's session in the state of the relayed one. */
const CHILD_SESSION = "relay.session";

/** The child's session, with the one that it was made for: a fork has the state of another session. */
export interface StoredChild {
  readonly sessionId: string;
  readonly childId: string;
}

/** Returns the child's session that a session, or the one that it is a fork of, was stored with. */
export async function readStoredChild(state: State): Promise<StoredChild | undefined> {
  return (await state.get(CHILD_SESSION)) as StoredChild | undefined;
}

/** Stores the child's session with its relayed session. */
export async function storeChild(state: State, child: StoredChild): Promise<void> {
  await state.set(CHILD_SESSION, child);
}

import type { SessionState } from "@parley/protocol/session";
import { useSyncExternalStore } from "react";

import type { ClientSession } from "../api/client-session.ts";

/**
 * Returns the state of a session, or a part of it: `useSession(session, ({ turn }) => turn)` renders again only when that
 * part has changed. The part must be a value of the state itself, or be equal by `Object.is` while the state is the same.
 */
export function useSession(session: ClientSession): SessionState;
export function useSession<Part>(session: ClientSession, select: (state: SessionState) => Part): Part;
export function useSession(
  session: ClientSession,
  select: (state: SessionState) => unknown = (state) => state,
): unknown {
  const read = (): unknown => select(session.state);
  return useSyncExternalStore(session.subscribe, read, read);
}

import type { SessionState } from "@parley/protocol/session";
import { useSyncExternalStore } from "react";

import type { ClientSession } from "../api/client-session.ts";

/**
 * The state of a session, or a part of it: `useSession(session, ({ turn }) => turn)` renders again only when that part has
 * changed. The part must be a value of the state itself, or compare equal by `Object.is` as long as the state is the same.
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

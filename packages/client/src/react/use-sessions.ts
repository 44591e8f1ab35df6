import { type AgentConnection, type SessionListState, createSessionList } from "@parley/client";
import { useEffect, useMemo, useSyncExternalStore } from "react";

/** A list of sessions, and the functions that fetch it. */
export interface SessionsView extends SessionListState {
  readonly refresh: () => Promise<void>;
  readonly loadMore: () => Promise<void>;
}

/**
 * Returns the sessions that an agent has stored. They are fetched at the first render; from then on, the list follows new
 * sessions and changed titles.
 */
export function useSessions(
  agent: AgentConnection,
  { cwd, pageSize }: { readonly cwd?: string | undefined; readonly pageSize?: number | undefined } = {},
): SessionsView {
  const list = useMemo(() => createSessionList(agent, { cwd, pageSize }), [agent, cwd, pageSize]);
  const read = (): SessionListState => list.state;
  const state = useSyncExternalStore(list.subscribe, read, read);
  useEffect(() => void list.refresh(), [list]);
  return useMemo(
    () => ({ ...state, refresh: () => list.refresh(), loadMore: () => list.loadMore() }),
    [state, list],
  );
}

import { type AgentConnection, type SessionListState, createSessionList } from "@parley/client";
import { useEffect, useMemo, useSyncExternalStore } from "react";

/** A list of sessions, and what can be done with it. */
export interface SessionsView extends SessionListState {
  readonly refresh: () => Promise<void>;
  readonly loadMore: () => Promise<void>;
}

/**
 * The sessions that an agent keeps, fetched when this first renders, and followed from then on: titles that change, sessions
 * that are opened.
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

import { type SessionListState, createSessionList } from "@parley/client";
import type { SessionState } from "@parley/protocol/session";
import { useEffect, useMemo, useSyncExternalStore } from "react";

import type { AgentConnection, ConnectionStatus } from "../api/agent-connection.ts";
import type { ClientSession } from "../api/client-session.ts";
import type { OpenPermission, PermissionBroker } from "../permission/permission-broker.ts";

/**
 * Returns the state of a session, or a part of it: `useSession(session, ({ turn }) => turn)` rerenders only when
 * that part changes. The part must be a value from the state itself, or stay equal by `Object.is` until the state
 * changes.
 *
 * @example
 * ```tsx
 * import type { ClientSession } from "@parley/client";
 * import { useSession } from "@parley/client/react";
 *
 * export function Status({ session }: { session: ClientSession }) {
 *   return <p>{useSession(session, ({ turn }) => turn).status}</p>;
 * }
 * ```
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

/**
 * Returns the status of a connection. Show `reconnecting` to the user, because the agent does not respond during that
 * time.
 *
 * @example
 * ```tsx
 * import type { AgentConnection } from "@parley/client";
 * import { useConnectionStatus } from "@parley/client/react";
 *
 * export function Line({ agent }: { agent: AgentConnection }) {
 *   return useConnectionStatus(agent) === "reconnecting" ? <p role="status">Reconnecting…</p> : null;
 * }
 * ```
 */
export function useConnectionStatus(agent: AgentConnection): ConnectionStatus {
  const read = (): ConnectionStatus => agent.status;
  return useSyncExternalStore(agent.subscribe, read, read);
}

/**
 * Returns the oldest permission request that is waiting for the user, in the given session or, if none is given, in any
 * session; `undefined` if there is no such request.
 *
 * @example
 * ```tsx
 * import type { PermissionBroker } from "@parley/client/permission";
 * import { usePermission } from "@parley/client/react";
 *
 * export function Question({ broker }: { broker: PermissionBroker }) {
 *   const open = usePermission(broker);
 *   return open && <button onClick={() => open.dismiss()}>Reject: {open.request.title}</button>;
 * }
 * ```
 */
export function usePermission(broker: PermissionBroker, session?: ClientSession): OpenPermission | undefined {
  const read = (): OpenPermission | undefined =>
    broker.pending.find((open) => session === undefined || open.session === session);
  return useSyncExternalStore(broker.subscribe, read, read);
}

/** A list of sessions, along with functions that fetch it. */
export interface SessionsView extends SessionListState {
  readonly refresh: () => Promise<void>;
  readonly loadMore: () => Promise<void>;
}

/**
 * Returns an agent's stored sessions. They are fetched on the first render. After that, the list is updated with
 * new sessions and changed titles.
 *
 * @example
 * ```tsx
 * import type { AgentConnection } from "@parley/client";
 * import { useSessions } from "@parley/client/react";
 *
 * export function Sessions({ agent }: { agent: AgentConnection }) {
 *   const { sessions } = useSessions(agent);
 *   return sessions.map(({ sessionId, title }) => <p key={sessionId}>{title}</p>);
 * }
 * ```
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

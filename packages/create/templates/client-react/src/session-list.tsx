import type { AgentConnection, ClientSession } from "@parley/client";
import { useSession, useSessions } from "@parley/client/react";

interface SessionListProps {
  connection: AgentConnection;
  /** The open sessions, newest first. */
  sessions: readonly ClientSession[];
  /** The id of the session being shown. */
  current: string;
  /** Opens a session: the one with this id, or a new one without an id. */
  onOpen: (id?: string) => void;
}

/** Lists the open sessions, and the ones the agent has stored if it can list them. */
export function SessionList({ connection, sessions, current, onOpen }: SessionListProps) {
  const { sessions: stored, hasMore, loadMore } = useSessions(connection);
  const closed = stored.filter(({ sessionId }) => sessions.every(({ id }) => id !== sessionId));
  return (
    <nav aria-label="Sessions">
      <button className="new" onClick={() => onOpen()}>
        New session
      </button>
      <ul>
        {sessions.map((session) => (
          <OpenSession key={session.id} session={session} current={current} onOpen={onOpen} />
        ))}
        {closed.map(({ sessionId, title }) => (
          <li key={sessionId}>
            <button className="session" onClick={() => onOpen(sessionId)}>
              {title ?? sessionId}
            </button>
          </li>
        ))}
      </ul>
      {hasMore && <button onClick={() => void loadMore()}>Show more</button>}
    </nav>
  );
}

interface OpenSessionProps extends Pick<SessionListProps, "current" | "onOpen"> {
  session: ClientSession;
}

function OpenSession({ session, current, onOpen }: OpenSessionProps) {
  const title = useSession(session, ({ info }) => info.title);
  return (
    <li>
      <button className="session" aria-current={session.id === current} onClick={() => onOpen(session.id)}>
        {title ?? "Untitled"}
      </button>
    </li>
  );
}

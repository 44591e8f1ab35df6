import { useConnectionStatus } from "@parley/client/react";
import { useState } from "react";

import { Chat } from "./chat.tsx";
import { cwd, type ConnectedSession } from "./connect.ts";
import { SessionList } from "./session-list.tsx";

/** The page: the list of sessions, and the current session's conversation. */
export function App({ connection, session: first, broker }: ConnectedSession) {
  const [sessions, setSessions] = useState([first]);
  const [current, setCurrent] = useState(first);
  const [failure, setFailure] = useState<string>();
  const status = useConnectionStatus(connection);
  const open = async (id?: string) => {
    try {
      const known = sessions.find((session) => session.id === id);
      const session =
        known ?? (await (id ? connection.openSession(id, { cwd }) : connection.newSession({ cwd })));
      if (!known) setSessions([session, ...sessions]);
      setCurrent(session);
      setFailure(undefined);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <div className="app">
      <SessionList
        connection={connection}
        sessions={sessions}
        current={current.id}
        onOpen={(id) => void open(id)}
      />
      <main>
        <header>
          <h1>{connection.info?.title ?? connection.info?.name ?? "{{name}}"}</h1>
          <span className="status" data-status={status} role="status">
            {status}
          </span>
        </header>
        {failure && <p role="alert">{failure}</p>}
        {status === "closed" && (
          <p role="alert">The connection to the agent has closed. Reload the page to connect again.</p>
        )}
        <Chat key={current.id} session={current} broker={broker} isClosed={status === "closed"} />
      </main>
    </div>
  );
}

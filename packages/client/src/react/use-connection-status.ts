import { useSyncExternalStore } from "react";

import type { AgentConnection, ConnectionStatus } from "../api/agent-connection.ts";

/** Returns the state of a connection: show `reconnecting` to the user, since the agent does not answer meanwhile. */
export function useConnectionStatus(agent: AgentConnection): ConnectionStatus {
  const read = (): ConnectionStatus => agent.status;
  return useSyncExternalStore(agent.subscribe, read, read);
}

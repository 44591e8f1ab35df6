import { type Advertised, requireCapability } from "../capability/advertised.ts";
import type { AgentWire, SessionPage } from "./agent-wire.ts";

interface SessionPeer {
  request(method: "session/close" | "session/delete", params: { sessionId: string }): Promise<unknown>;
  request(
    method: "session/list",
    params: { cwd?: string | undefined; cursor?: string | undefined },
  ): Promise<{ sessions: SessionPage["sessions"]; nextCursor?: string | null }>;
}

/** Creates the requests that close, delete and list the agent's sessions. */
export function storedSessionRequests(
  peer: SessionPeer,
  { capabilities: { session }, prefix }: Advertised,
): Pick<AgentWire, "closeSession" | "deleteSession" | "listSessions"> {
  const assertAdvertised = (name: "close" | "delete" | "list"): void =>
    requireCapability(session[name], `session/${name}`, `${prefix.session}.${name}`);
  const requestFor =
    (name: "close" | "delete") =>
    async (sessionId: string): Promise<void> => {
      assertAdvertised(name);
      await peer.request(`session/${name}`, { sessionId });
    };
  return {
    closeSession: requestFor("close"),
    deleteSession: requestFor("delete"),
    async listSessions(query) {
      assertAdvertised("list");
      const { sessions, nextCursor } = await peer.request("session/list", query);
      return { sessions, nextCursor: nextCursor ?? undefined };
    },
  };
}

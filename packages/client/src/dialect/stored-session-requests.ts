import type { Advertised } from "../capability/advertised.ts";
import { requireCapability } from "../capability/require-capability.ts";
import type { AgentWire, SessionPage } from "./agent-wire.ts";

/** The requests about sessions that are the same in every version, as a `Peer` sends them. */
interface SessionPeer {
  request(method: "session/close" | "session/delete", params: { sessionId: string }): Promise<unknown>;
  request(
    method: "session/list",
    params: { cwd?: string; cursor?: string },
  ): Promise<{ sessions: SessionPage["sessions"]; nextCursor?: string | null }>;
}

/** Creates the requests that close, delete and list the agent's sessions. */
export function storedSessionRequests(
  peer: SessionPeer,
  { capabilities: { session }, prefix }: Advertised,
): Pick<AgentWire, "closeSession" | "deleteSession" | "listSessions"> {
  return {
    async closeSession(sessionId) {
      requireCapability(session.close, "session/close", `${prefix.session}.close`);
      await peer.request("session/close", { sessionId });
    },
    async deleteSession(sessionId) {
      requireCapability(session.delete, "session/delete", `${prefix.session}.delete`);
      await peer.request("session/delete", { sessionId });
    },
    async listSessions({ cwd, cursor }) {
      requireCapability(session.list, "session/list", `${prefix.session}.list`);
      const params = { ...(cwd !== undefined && { cwd }), ...(cursor !== undefined && { cursor }) };
      const { sessions, nextCursor } = await peer.request("session/list", params);
      return { sessions, nextCursor: nextCursor ?? undefined };
    },
  };
}

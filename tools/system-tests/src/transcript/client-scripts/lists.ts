import type { AgentConnection, SessionInfo } from "@parley/client";
import { expect } from "vitest";

import type { ClientScripts } from "../hold-client.ts";

async function listed(agent: AgentConnection, options?: { readonly cwd: string }): Promise<SessionInfo[]> {
  const sessions: SessionInfo[] = [];
  for await (const session of agent.listSessions(options)) sessions.push(session);
  return sessions;
}

async function idsOf(agent: AgentConnection, options?: { readonly cwd: string }): Promise<string[]> {
  return (await listed(agent, options)).map(({ sessionId }) => sessionId);
}

/** Scripts that list sessions. */
export const listScripts: ClientScripts = {
  async "lists all sessions"(client) {
    const agent = await client.connect();
    const sessions = await listed(agent);
    expect(sessions.map(({ sessionId }) => sessionId)).toEqual([
      "sess_5",
      "sess_4",
      "sess_3",
      "sess_2",
      "sess_1",
    ]);
    expect(sessions[0]).toEqual({
      sessionId: "sess_5",
      cwd: "/project",
      title: "The newest",
      updatedAt: "2027-01-01T12:05:00.000Z",
      _meta: { "acme.dev/color": "red" },
    });
  },

  async "lists the sessions of a directory"(client) {
    const agent = await client.connect();
    await expect(idsOf(agent, { cwd: "/project" })).resolves.toEqual(["sess_5", "sess_3", "sess_1"]);
    await expect(idsOf(agent, { cwd: "/project/src" })).resolves.toEqual([]);
    await expect(idsOf(agent, { cwd: "/x/../elsewhere/" })).resolves.toEqual(["sess_4", "sess_2"]);
  },

  async "lists its own session"(client) {
    const { agent, session } = await client.connectWithSession();
    await session.prompt("one");
    const first = await agent.listSessions().next();
    expect(first.value).toMatchObject({ sessionId: session.id, cwd: "/project", ...session.state.info });
    await expect(agent.listSessions().next()).resolves.toEqual(first);
  },

  async "lists the sessions of another agent"(client) {
    const agent = await client.connect();
    await expect(idsOf(agent)).rejects.toThrow("the agent's list never ends, stopped at cursor");
    await expect(idsOf(agent)).resolves.toEqual([]);
  },
};

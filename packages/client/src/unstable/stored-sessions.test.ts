import { Connection, createInMemoryTransports } from "@parley/protocol";
import { describe, expect, it } from "vitest";

import type { AgentConnection } from "../api/agent-connection.ts";
import { connectAgent } from "../connection/connect-agent.ts";
import type { ClientDialect } from "../dialect/client-dialect.ts";
import { v1 as stableV1 } from "../v1/index.ts";
import {
  archiveSession,
  sessionStatus,
  setSessionTitle,
  unarchiveSession,
  v1,
} from "../v1/unstable/index.ts";
import { v2 as stableV2 } from "../v2/index.ts";
import { v2 } from "../v2/unstable/index.ts";

const everything = { fork: {}, archive: {}, title: {}, status: {}, list: {} };

/** Connects an agent with the given version and session capabilities, and records the messages that it receives. */
async function connect(
  dialect: ClientDialect,
  session: object,
  status = "open",
): Promise<{ client: AgentConnection; received: [method: string, params: unknown][] }> {
  const [clientSide, agentSide] = createInMemoryTransports();
  const received: [string, unknown][] = [];
  const info = { name: "agent", version: "1" };
  const answers: { readonly [method: string]: unknown } = {
    initialize:
      dialect.version === 1
        ? { protocolVersion: 1, agentInfo: info, agentCapabilities: { sessionCapabilities: session } }
        : { protocolVersion: 2, info, capabilities: { session } },
    "session/fork": { sessionId: "s2", configOptions: [] },
    "session/archive": {},
    "session/unarchive": {},
    "session/set_title": { title: "Short" },
    "session/status": { status },
  };
  const agent = new Connection(agentSide, {
    request(method, params) {
      received.push([method, params]);
      return answers[method];
    },
    notification: () => undefined,
  });
  const client = await connectAgent(clientSide, { versions: [dialect], info });
  void client.closed.then(() => agent.close());
  return { client, received };
}

describe.each([v1, v2])("the unstable profile of version $version", (dialect) => {
  it("forks a session into a new one", async () => {
    const { client, received } = await connect(dialect, everything);
    const session = await client.forkSession("s1", { cwd: "/w" });
    expect([session.id, session.cwd, client.session("s2")]).toEqual(["s2", "/w", session]);
    expect(received[1]).toEqual(["session/fork", { sessionId: "s1", cwd: "/w", mcpServers: [] }]);
    await client.close();
  });

  it("archives sessions, sets titles and returns a session's status", async () => {
    const { client, received } = await connect(dialect, everything);
    await archiveSession(client, "s1");
    await unarchiveSession(client, "s1");
    expect(await setSessionTitle(client, "s1", " Short ")).toBe("Short");
    expect(await sessionStatus(client, "s1")).toBe("open");
    const methods = ["session/archive", "session/unarchive", "session/set_title", "session/status"];
    expect(received.slice(1).map(([method]) => method)).toEqual(methods);
    await client.close();
  });

  it.each([
    ["saved", "saved"],
    ["_frozen", "saved"],
  ])("[DRAFT-STATUS-3] reads the status %j of a session as %j", async (status, read) => {
    const { client } = await connect(dialect, everything, status);
    expect(await sessionStatus(client, "s1")).toBe(read);
    await client.close();
  });

  it("sends only requests that the agent advertised", async () => {
    const { client, received } = await connect(dialect, { list: {} });
    const refusal = { name: "CapabilityError" };
    await expect(client.forkSession("s1", { cwd: "/w" })).rejects.toMatchObject(refusal);
    await expect(archiveSession(client, "s1")).rejects.toMatchObject(refusal);
    await expect(unarchiveSession(client, "s1")).rejects.toMatchObject(refusal);
    await expect(setSessionTitle(client, "s1", "x")).rejects.toMatchObject(refusal);
    await expect(sessionStatus(client, "s1")).rejects.toMatchObject(refusal);
    expect(received).toHaveLength(1);
    await client.close();
  });
});

describe.each([stableV1, stableV2])("the stable profile of version $version", (dialect) => {
  it("does not support forks", async () => {
    const { client, received } = await connect(dialect, everything);
    await expect(client.forkSession("s1", { cwd: "/w" })).rejects.toMatchObject({ name: "CapabilityError" });
    expect(received).toHaveLength(1);
    await client.close();
  });
});

import { CapabilityError, UnsupportedVersionError } from "@parley/protocol";
import { expect } from "vitest";

import type { ClientScripts } from "../hold-client.ts";

const place = { cwd: "/project" };
const http = { type: "http" as const, name: "search", url: "http://127.0.0.1:1/mcp", headers: [] };

/** Scripts that connect to an agent, and scripts that call methods that it does not support. */
export const initializeScripts: ClientScripts = {
  async "tells what it knows of the agent"(client) {
    const agent = await client.connect();
    expect(agent).toMatchObject({
      version: client.dialect.version,
      info: { name: "transcript-agent", version: "1.0.0" },
      authMethods: [],
      capabilities: {
        session: { load: true, resume: true, list: true, close: true, delete: true },
        prompt: { image: false, audio: false, embeddedContext: false },
        mcp: { stdio: client.dialect.version === 1, http: false, sse: false },
      },
    });
  },

  async "offers a later version as well"(client) {
    const agent = await client.connect({
      versions: [client.dialect, { ...client.dialect, version: 65_535 }],
    });
    expect(agent.version).toBe(client.dialect.version);
    await agent.newSession(place);
  },

  async "gives up on the agent's version"(client) {
    await expect(client.connect()).rejects.toThrow(UnsupportedVersionError);
  },

  async "asks for an HTTP server in vain"(client) {
    const agent = await client.connect();
    const refused = agent.newSession({ ...place, mcpServers: [http] });
    await expect(refused).rejects.toThrow(CapabilityError);
    const events = { type: "sse" as const, name: "events", url: "http://127.0.0.1:1/sse", headers: [] };
    await agent.newSession({ ...place, mcpServers: [events] });
  },

  async "asks for servers in vain"(client) {
    const agent = await client.connect();
    const stdio = { name: "files", command: "/bin/files", args: [], env: [] };
    for (const server of [stdio, { type: "_acme.dev/pigeon", name: "coop" } as const]) {
      const refused = agent.newSession({ ...place, mcpServers: [server] });
      await expect(refused).rejects.toThrow(CapabilityError);
    }
    await agent.newSession({ ...place, mcpServers: [http] });
  },

  async "asks for nothing that is not offered"(client) {
    const agent = await client.connect();
    const attempts = [
      () => agent.loadSession("sess_1", place),
      () => agent.resumeSession("sess_1", place),
      () => agent.openSession("sess_1", place),
      () => agent.listSessions().next(),
      () => agent.deleteSession("sess_1"),
      () => agent.newSession({ ...place, additionalDirectories: ["/library"] }),
      () => agent.newSession({ ...place, mcpServers: [http] }),
      () => agent.logout(),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow(CapabilityError);
    await agent.request("_acme.dev/fence", {});
  },

  async "closes no session in vain"(client) {
    const { agent, session } = await client.connectWithSession();
    await expect(session.close()).rejects.toThrow(CapabilityError);
    await agent.request("_acme.dev/fence", {});
  },
};

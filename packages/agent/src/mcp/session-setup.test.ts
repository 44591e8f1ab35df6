import { memorySessionStore } from "@parley/storage";
import { describe, expect, test } from "vitest";

import { openSession } from "../fixtures/raw-client.ts";
import type { McpConnections } from "../index.ts";
import { v1 } from "../v1/unstable/index.ts";
import { v2 } from "../v2/unstable/index.ts";
import { noMcp } from "./no-mcp.ts";

const mcp: McpConnections = {
  kinds: { stdio: true, http: true, sse: false, acp: false },
  open: () => Promise.resolve(noMcp),
  close: () => Promise.resolve(),
};
const files = { type: "stdio", name: "files", command: "/bin/files", args: [], env: [] };
const web = { type: "http", name: "web", url: "http://localhost/", headers: [] };

const faults: [what: string, servers: object[], details: object, reason: string][] = [
  [
    "two servers with the same name",
    [files, web, { ...web, name: "files" }],
    {},
    "another server has the same name",
  ],
];
for (const command of ["node", "./bin/files", ""]) {
  const reason = `its command ${JSON.stringify(command)} is not an absolute path`;
  faults.push([`the command "${command}"`, [web, { ...files, command }], { command }, reason]);
}

describe.each(["session/new", "session/load", "session/resume", "session/fork"])("%s", (method) => {
  test.each(faults)("rejects %s in version 2 only", async (_what, mcpServers, details, reason) => {
    const open = async (version: number, servers: readonly object[]): Promise<unknown> => {
      const agent = { prompt: async () => undefined, store: memorySessionStore(), mcp };
      const { client, sessionId } = await openSession(version, agent, { versions: [v1, v2] });
      const params = { cwd: "/tmp", mcpServers: servers, ...(method !== "session/new" && { sessionId }) };
      return client.call(method, params);
    };
    await expect(open(2, mcpServers)).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining(`Cannot connect MCP server "files": ${reason}`) as string,
      data: { mcpServer: "files", ...details },
    });
    await expect(open(2, [files, web])).resolves.toBeDefined();
    await expect(open(1, mcpServers)).resolves.toBeDefined();
  });
});

import { Connection, createInMemoryTransports } from "@parley/protocol";
import { expect, it } from "vitest";

import { connectAgent } from "../connection/connect-agent.ts";
import { authStatus, v1 } from "../v1/unstable/index.ts";
import { v2 } from "../v2/unstable/index.ts";

const dialects = { 1: v1, 2: v2 };
const label = "Key";

it.each([
  [1, { state: "authenticated", accounts: [{ label }] }, { state: "authenticated", accounts: [{ label }] }],
  [2, { state: "not_required" }, { state: "not_required", accounts: [] }],
  [2, { state: "expired", accounts: [{}, { label }, null] }, { state: "unknown", accounts: [{ label }] }],
  [1, null, { state: "unknown", accounts: [] }],
] as const)("authStatus in version %d reads %o", async (version, answer, status) => {
  const [clientSide, agentSide] = createInMemoryTransports();
  const capabilities = { auth: { status: {} } };
  const agent = new Connection(agentSide, {
    request: (method) =>
      method === "auth/status"
        ? answer
        : {
            protocolVersion: version,
            info: { name: "agent", version: "1" },
            [version === 1 ? "agentCapabilities" : "capabilities"]: capabilities,
          },
    notification: () => undefined,
  });
  const info = { name: "client", version: "1" };
  const client = await connectAgent(clientSide, { versions: [dialects[version]], info });
  await expect(authStatus(client)).resolves.toEqual(status);
  await client.close();
  await agent.close();
});

it("authStatus sends nothing to an agent that does not advertise auth.status", async () => {
  const initializeResult = { agentCapabilities: { auth: {} } };
  const request = (): never => {
    throw new Error("asked");
  };
  await expect(authStatus({ initializeResult, request })).rejects.toMatchObject({ name: "CapabilityError" });
});

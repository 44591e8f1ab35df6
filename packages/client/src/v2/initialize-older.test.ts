import {
  Connection,
  ConnectionClosedError,
  type MessageRepair,
  RequestError,
  createInMemoryTransports,
} from "@parley/protocol";
import { describe, expect, it } from "vitest";

import type { AgentConnection } from "../api/agent-connection.ts";
import { connectAgent } from "../connection/connect-agent.ts";
import type { ClientDialect } from "../dialect/client-dialect.ts";
import * as onDemand from "../on-demand.ts";
import { v1 } from "../v1/index.ts";
import { v2 } from "./index.ts";
import { v2 as unstableV2 } from "./unstable/index.ts";

interface Meeting {
  readonly connecting: Promise<AgentConnection>;
  /** Protocol versions that the client requested. */
  readonly requested: unknown[];
  readonly repairs: MessageRepair[];
}

/** Connects a client that offers `versions` to an agent that answers every `initialize` request by calling `initialize`. */
function meet(
  initialize: (version: number, end: () => Promise<void>) => unknown,
  versions: readonly ClientDialect[] = [v2, v1],
): Meeting {
  const [clientSide, agentSide] = createInMemoryTransports();
  const requested: unknown[] = [];
  const connection: Connection = new Connection(agentSide, {
    request(method, params) {
      if (method !== "initialize") return { sessionId: method === "session/new" ? "s1" : undefined };
      const { protocolVersion } = params as { protocolVersion: number };
      requested.push(protocolVersion);
      return initialize(protocolVersion, () => connection.close());
    },
    notification: () => undefined,
  });
  const repairs: MessageRepair[] = [];
  const connecting = connectAgent(clientSide, {
    versions,
    info: { name: "test", version: "0" },
    onRepair: (repair) => repairs.push(repair),
  });
  return { connecting, requested, repairs };
}

describe("an agent that echoes version 2 from the request", () => {
  it.each([
    ["no other fields", {}],
    ["version 1 capabilities", { agentCapabilities: { loadSession: true } }],
    ["version 1 info", { agentInfo: { name: "echo", version: "1" }, authMethods: [] }],
  ])("uses version 1 if its response has %s", async (_what, members) => {
    const { connecting, requested, repairs } = meet((protocolVersion) => ({ protocolVersion, ...members }));
    const agent = await connecting;
    expect(agent.version).toBe(1);
    expect(agent.capabilities.session.load).toBe("agentCapabilities" in members);
    expect(agent.info?.name).toBe("agentInfo" in members ? "echo" : undefined);
    expect((await agent.newSession({ cwd: "/w" })).id).toBe("s1");
    expect(requested).toEqual([2]);
    expect(repairs).toEqual([
      {
        method: "initialize",
        issue: {
          path: ["protocolVersion"],
          expected: "1, as the answer has neither info nor capabilities",
          received: "2",
        },
      },
    ]);
  });

  it.each([
    ["loaded on demand", onDemand.v2, onDemand.v1],
    ["extended with draft features", unstableV2, v1],
  ])("uses version 1 when versions are %s", async (_how, ...versions) => {
    const { connecting } = meet((protocolVersion) => ({ protocolVersion }), versions);
    expect((await connecting).version).toBe(1);
  });

  it("is rejected with an error that names version 1 if only version 2 is offered", async () => {
    const { connecting } = meet((protocolVersion) => ({ protocolVersion }), [v2]);
    await expect(connecting).rejects.toMatchObject({
      name: "UnsupportedVersionError",
      version: 1,
      supported: [2],
    });
  });

  it("uses version 2 if its response has info", async () => {
    const { connecting } = meet((protocolVersion) => ({
      protocolVersion,
      info: { name: "new", version: "1" },
    }));
    expect((await connecting).version).toBe(2);
  });

  it.each([
    ["only capabilities", { capabilities: {} }],
    ["a malformed info", { info: 1 }],
  ])("is rejected as a malformed version 2 agent if its response has %s", async (_what, members) => {
    const { connecting } = meet((protocolVersion) => ({ protocolVersion, ...members }));
    await expect(connecting).rejects.toMatchObject({ name: "ValidationError" });
  });
});

describe("an agent that rejects version 2", () => {
  const refusal = new RequestError(-32_600, "unsupported ACP protocol version 2");

  it.each([-32_600, -32_602, -32_603, -32_022])(
    "is retried once with version 1 if it responds with %d",
    async (code) => {
      const { connecting, requested } = meet((protocolVersion) => {
        if (protocolVersion === 2) throw new RequestError(code, "unsupported ACP protocol version 2");
        return { protocolVersion };
      });
      expect((await connecting).version).toBe(1);
      expect(requested).toEqual([2, 1]);
    },
  );

  it("makes connecting fail with its second error if it also rejects version 1", async () => {
    const { connecting, requested } = meet((version) => {
      throw new RequestError(-32_603, `no model for ${version}`);
    });
    await expect(connecting).rejects.toMatchObject({ code: -32_603, message: "no model for 1" });
    expect(requested).toEqual([2, 1]);
  });

  it("makes connecting fail with its first error if it then closes the connection", async () => {
    const { connecting } = meet((version, end) => {
      if (version === 2) throw refusal;
      return end();
    });
    await expect(connecting).rejects.toMatchObject({ code: refusal.code, message: refusal.message });
  });

  it.each([[[v2]], [[v1]]])("is not retried if no older version is offered", async (versions) => {
    const { connecting, requested } = meet(() => {
      throw refusal;
    }, versions);
    await expect(connecting).rejects.toBeInstanceOf(RequestError);
    expect(requested).toHaveLength(1);
  });

  it("is not retried if it closes the connection", async () => {
    const { connecting, requested } = meet((_version, end) => end());
    await expect(connecting).rejects.toBeInstanceOf(ConnectionClosedError);
    expect(requested).toEqual([2]);
  });
});

import { defineAgent, serveAgent } from "@parley/agent";
import { connectAgent } from "@parley/client";
import { v1 } from "@parley/client/v1";
import { v2 } from "@parley/client/v2";
import { createInMemoryTransports } from "@parley/protocol";
import { transportContract } from "@parley/protocol/testing";
import { expect, test } from "vitest";

import { defineProxy } from "../handler/define-proxy.ts";
import { withProxies } from "./with-proxies.ts";

const looking = defineProxy({
  name: "looking",
  fromAgent: { notifications: { "session/update": (call) => call.forward() } },
});

transportContract("proxies in one process", async () => {
  const [left, right] = createInMemoryTransports();
  const proxies = [defineProxy({ name: "passive" }), looking];
  return {
    left: withProxies(left, proxies, { closeTimeoutMs: 100 }),
    right,
    dispose: () => Promise.resolve(),
  };
});

test.each([
  [1, v1],
  [2, v2],
] as const)(
  "delivers all of a turn's updates to a version %d client before the turn ends, even through slow proxies",
  async (_, dialect) => {
    const slow = defineProxy({
      name: "slow",
      fromAgent: {
        notifications: {
          async "session/update"(call) {
            await new Promise((resolve) => setImmediate(resolve));
            call.forward();
          },
        },
      },
    });
    const agent = defineAgent({
      info: { name: "counts", version: "1" },
      async prompt(turn) {
        for (let count = 0; count < 200; count++) await turn.agentMessage(`${count} `);
      },
    });
    const [toAgent, toClient] = createInMemoryTransports();
    const served = serveAgent(agent, toClient);
    const connection = await connectAgent(withProxies(toAgent, [slow, looking, slow]), {
      info: { name: "test", version: "1" },
      versions: [dialect],
    });
    const session = await connection.newSession({ cwd: "/" });
    await expect(session.prompt("Go")).resolves.toBe("end_turn");
    const last = session.state.entries.at(-1);
    const content = last?.type === "message" ? last.content : [];
    expect(content).toMatchObject([
      { text: Array.from({ length: 200 }, (_each, count) => `${count} `).join("") },
    ]);
    await connection.close();
    await served;
  },
);

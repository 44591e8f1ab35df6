import { Connection, type MessageRepair, createInMemoryTransports } from "@parley/protocol";
import { describe, expect, it } from "vitest";

import { connectAgent } from "../connection/connect-agent.ts";
import { v2 } from "./index.ts";
import { v2 as unstableV2 } from "./unstable/index.ts";

describe.each([
  ["version 2", v2],
  ["version 2 with draft features", unstableV2],
])("%s", (_version, dialect) => {
  it.each([[{}], [null], [{ _meta: { a: 1 } }]])(
    "ends a turn whose prompt response was %j",
    async (answer) => {
      const [clientSide, agentSide] = createInMemoryTransports();
      const update = (fields: object): void =>
        void agent.notify("session/update", { sessionId: "s1", update: fields });
      const answers: { readonly [method: string]: unknown } = {
        initialize: {
          protocolVersion: 2,
          info: { name: "older", version: "1" },
          capabilities: { session: {} },
        },
        "session/new": { sessionId: "s1" },
        "session/prompt": answer,
      };
      const agent: Connection = new Connection(agentSide, {
        request(method, _params, context) {
          if (method === "session/prompt") {
            context.afterResponse(() => {
              update({ sessionUpdate: "state_update", state: "running" });
              const content = { type: "text", text: "Hello" };
              update({ sessionUpdate: "agent_message_chunk", messageId: "m1", content });
              update({ sessionUpdate: "state_update", state: "idle", stopReason: "end_turn" });
            });
          }
          return answers[method];
        },
        notification: () => undefined,
      });
      const repairs: MessageRepair[] = [];
      const client = await connectAgent(clientSide, {
        versions: [dialect],
        info: { name: "test", version: "0" },
        onRepair: (repair) => repairs.push(repair),
      });
      const session = await client.newSession({ cwd: "/w" });
      expect(await session.prompt("Hi")).toBe("end_turn");
      expect(session.state.entries).toMatchObject([{ role: "agent", content: [{ text: "Hello" }] }]);
      const issue = { path: ["messageId"], expected: "string", received: "missing" };
      expect(repairs).toEqual([{ method: "session/prompt", issue }]);
    },
  );
});

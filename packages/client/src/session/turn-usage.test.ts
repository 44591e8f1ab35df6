import { Connection, createInMemoryTransports } from "@parley/protocol";
import { expect, it } from "vitest";

import { connectAgent } from "../connection/connect-agent.ts";
import { v1 as stableV1 } from "../v1/index.ts";
import { v1 } from "../v1/unstable/index.ts";
import { v2 as stableV2 } from "../v2/index.ts";
import { v2 } from "../v2/unstable/index.ts";

const usage = { totalTokens: 12, inputTokens: 10, outputTokens: 2 };
const info = { name: "agent", version: "1" };

it.each([
  ["1", stableV1],
  ["1, unstable", v1],
  ["2", stableV2],
  ["2, unstable", v2],
])("[DRAFT-USAGE-2] includes the latest turn's tokens in the state in version %s", async (_name, dialect) => {
  const [clientSide, agentSide] = createInMemoryTransports();
  const send = (state: object): void =>
    void agent.notify("session/update", {
      sessionId: "s1",
      update: { sessionUpdate: "state_update", ...state },
    });
  let turns = 0;
  const agent = new Connection(agentSide, {
    request(method, _params, context) {
      if (method === "initialize")
        return { protocolVersion: dialect.version, info, agentInfo: info, capabilities: { session: {} } };
      if (method === "session/new") return { sessionId: "s1" };
      turns += 1;
      const end = { stopReason: "end_turn", ...(turns < 3 && { usage }) };
      if (dialect.version === 1) return end;
      context.afterResponse(() => {
        send({ state: "running" });
        send({ state: "idle", ...end });
        send({ state: "idle", ...end });
      });
      return { messageId: `m${turns}` };
    },
    notification: () => undefined,
  });
  const client = await connectAgent(clientSide, { versions: [dialect], info });
  const session = await client.newSession({ cwd: "/w" });
  const usages: unknown[] = [];
  for (const words of ["one", "two", "three"]) {
    await session.prompt(words);
    usages.push(session.state.turn.usage);
  }
  // Usage does not accumulate, either when the end of a turn is repeated or in the next turn.
  expect(usages).toEqual([usage, usage, undefined]);
  await client.close();
  await agent.close();
});

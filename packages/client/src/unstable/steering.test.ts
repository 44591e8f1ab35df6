import { Connection, createInMemoryTransports } from "@parley/protocol";
import { describe, expect, it } from "vitest";

import type { AgentConnection } from "../api/agent-connection.ts";
import type { ClientSession } from "../api/client-session.ts";
import { connectAgent } from "../connection/connect-agent.ts";
import type { ClientDialect } from "../dialect/client-dialect.ts";
import { v1 } from "../v1/unstable/index.ts";
import { steer, v2 } from "../v2/unstable/index.ts";

const info = { name: "agent", version: "1" };
const marker = { _meta: { steering: { supported: true } } };
const inVersion2 = { capabilities: { session: {} } };

interface Steered {
  readonly agent: AgentConnection;
  readonly session: ClientSession;
  readonly received: [method: string, params: unknown][];
  /** Sends an update for the session. */
  readonly update: (update: object) => Promise<void>;
}

/** Connects an agent that answers a steering prompt with `answer`, followed by a "Yes." message. */
async function connect(dialect: ClientDialect, initialized: object, answer?: unknown): Promise<Steered> {
  const [clientSide, agentSide] = createInMemoryTransports();
  const received: Steered["received"] = [];
  const update = (value: object): Promise<void> =>
    connection.notify("session/update", { sessionId: "s1", update: value });
  const answers: { readonly [method: string]: unknown } = {
    initialize:
      dialect.version === 1
        ? { protocolVersion: 1, agentInfo: info, ...initialized }
        : { protocolVersion: 2, info, ...inVersion2, ...initialized },
    "session/new": { sessionId: "s1" },
    "session/prompt": { messageId: "m2" },
    "_session/steering": answer,
  };
  const connection = new Connection(agentSide, {
    request(method, params, context) {
      received.push([method, params]);
      if (method === "_session/steering")
        context.afterResponse(() => {
          const content = { type: "text", text: "Yes." };
          void update({ sessionUpdate: "agent_message_chunk", messageId: "m3", content });
        });
      return answers[method];
    },
    notification: () => undefined,
  });
  const agent = await connectAgent(clientSide, { versions: [dialect], info });
  const session = await agent.newSession({ cwd: "/w" });
  received.length = 0;
  return { agent, session, received, update };
}

const wordsOf = ({ state }: ClientSession): string[] =>
  [...state.entries].flatMap((entry) =>
    entry.type === "message"
      ? entry.content.flatMap((block) => (block.type === "text" ? [block.text] : []))
      : [],
  );

describe.each<[ClientDialect, string[]]>([
  // Version 2 agents echo the message, but this agent does not.
  [v1, ["Stop.", "Yes."]],
  [v2, ["Yes."]],
])("steer in version $version", (dialect, shown) => {
  it.each([
    [{ outcome: "injected" }, "injected", shown],
    [{ outcome: "promptRequired", reason: "noRunningTurn" }, "promptRequired", ["Yes."]],
    [{ outcome: "failed" }, "failed", ["Yes."]],
  ])("sends _session/steering and handles the response %o", async (answer, outcome, words) => {
    const { agent, session, received } = await connect(dialect, marker, answer);
    await expect(steer(agent, session, "Stop.")).resolves.toBe(outcome);
    const prompt = [{ type: "text", text: "Stop." }];
    const meta = { _meta: { steering: { idleBehavior: "promptRequired" } } };
    expect(received).toEqual([["_session/steering", { sessionId: "s1", prompt, ...meta }]]);
    await expect.poll(() => wordsOf(session)).toEqual(words);
    await agent.close();
  });

  it("does not call an agent that does not advertise steering", async () => {
    const { agent, session, received } = await connect(dialect, {});
    await expect(steer(agent, session, "Stop.")).rejects.toMatchObject({ name: "CapabilityError" });
    expect(received).toEqual([]);
    await agent.close();
  });
});

describe("steer in version 2 with session.steering", () => {
  it("sends a prompt only while a turn is running", async () => {
    const { agent, session, received, update } = await connect(v2, {
      capabilities: { session: { steering: {} } },
    });
    await expect(steer(agent, session, "Stop.")).resolves.toBe("promptRequired");
    expect(received).toEqual([]);
    await update({ sessionUpdate: "state_update", state: "running" });
    await expect.poll(() => session.state.turn.status).toBe("running");
    await expect(steer(agent, session, "Stop.")).resolves.toBe("injected");
    expect(received).toEqual([
      ["session/prompt", { sessionId: "s1", prompt: [{ type: "text", text: "Stop." }] }],
    ]);
    await agent.close();
  });
});

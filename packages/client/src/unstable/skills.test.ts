import { Connection, createInMemoryTransports } from "@parley/protocol";
import { expect, it, onTestFinished } from "vitest";

import type { AgentConnection } from "../api/agent-connection.ts";
import { connectAgent } from "../connection/connect-agent.ts";
import type { ClientDialect } from "../dialect/client-dialect.ts";
import { v2 as stable } from "../v2/index.ts";
import { skillBlock, v2 } from "../v2/unstable/index.ts";

const info = { name: "agent", version: "1" };
const path = "/w/log/SKILL.md";
const help = { type: "command", name: "help", description: "Helps" };
const log = { type: "skill", name: "log", description: "Writes the log", path };
const look = { type: "skill", name: "look", description: "Looks" };
const later = { type: "_later", name: "later", description: "Waits" };
/** Commands and skills as they appear in a session's state. */
const shownHelp = { name: "help", description: "Helps" };
const shownLog = { name: "log", description: "Writes the log", skill: { path } };
const shownLook = { name: "look", description: "Looks", skill: {} };

interface Connected {
  readonly client: AgentConnection;
  /** Methods and params of the messages that the agent received. */
  readonly received: (readonly [method: string, params: unknown])[];
  readonly list: (sessionId: string, availableCommands: readonly object[]) => Promise<void>;
}

async function connect(dialect: ClientDialect, prompt: object = { skill: {} }): Promise<Connected> {
  const [clientSide, agentSide] = createInMemoryTransports();
  const received: [string, unknown][] = [];
  const answers: { readonly [method: string]: object } = {
    initialize: { protocolVersion: 2, info, capabilities: { session: { prompt, load: {}, fork: {} } } },
    "session/prompt": { messageId: "m1" },
  };
  let opened = 0;
  const agent = new Connection(agentSide, {
    request(method, params, context) {
      received.push([method, params]);
      const { sessionId } = Object(params) as { readonly sessionId?: string };
      if (method === "session/prompt") {
        context.afterResponse(() => {
          for (const update of [
            { sessionUpdate: "user_message", messageId: "m1", content: [] },
            { sessionUpdate: "state_update", state: "running" },
            { sessionUpdate: "state_update", state: "idle", stopReason: "end_turn" },
          ])
            void agent.notify("session/update", { sessionId, update });
        });
      }
      return answers[method] ?? { sessionId: `s${++opened}`, availableCommands: [help, log, later] };
    },
    notification: () => undefined,
  });
  const client = await connectAgent(clientSide, {
    versions: [dialect],
    info,
    capabilities: { skills: true },
    onError: () => undefined,
  });
  onTestFinished(() => client.close());
  void client.closed.then(() => agent.close());
  return {
    client,
    received,
    async list(sessionId, availableCommands) {
      const session = client.sessions.find(({ id }) => id === sessionId);
      const changed = new Promise<void>((resolve) => {
        const stop = session?.subscribe(() => (stop?.(), resolve()));
      });
      const update = { sessionUpdate: "available_commands_update", availableCommands };
      await agent.notify("session/update", { sessionId, update });
      await changed;
    },
  };
}

it("lists skills among the commands, however the session is opened", async () => {
  const { client, received, list } = await connect(v2);
  expect(received[0]?.[1]).toMatchObject({ capabilities: { session: { commands: { skill: {} } } } });
  expect(client.capabilities.prompt).toMatchObject({ skill: true });
  const options = { cwd: "/w" };
  const sessions = [
    await client.newSession(options),
    await client.loadSession("s7", options),
    await client.forkSession("s7", options),
  ];
  for (const { state } of sessions) expect(state.commands).toEqual([shownHelp, shownLog]);
  const [session] = sessions;
  await list(session!.id, [look, help]);
  expect(session!.state.commands).toEqual([shownLook, shownHelp]);
  expect(session!.state.unknown).toEqual([]);
});

it("[DRAFT-SKILL-4] invokes a skill with a block if the agent accepts it", async () => {
  const { client, received } = await connect(v2);
  const session = await client.newSession({ cwd: "/w" });
  await session.prompt([skillBlock("log"), { type: "text", text: "of today" }]);
  const [method, params] = received.at(-1)!;
  expect(method).toBe("session/prompt");
  expect(params).toMatchObject({
    prompt: [
      { type: "skill", name: "log" },
      { type: "text", text: "of today" },
    ],
  });

  const without = await connect(v2, {});
  const refusing = await without.client.newSession({ cwd: "/w" });
  const count = without.received.length;
  await expect(refusing.prompt([skillBlock("log")])).rejects.toMatchObject({
    name: "CapabilityError",
    capability: "session.prompt.skill",
  });
  expect(without.received).toHaveLength(count);
});

it("does not support skills in the stable profile", async () => {
  const { client, received, list } = await connect(stable);
  expect(JSON.stringify(received[0])).not.toContain("skill");
  const session = await client.newSession({ cwd: "/w" });
  expect(session.state.commands).toEqual([shownHelp]);
  await list(session.id, [look]);
  expect(session.state.commands).toEqual([]);
});

import {
  type AgentDefinition,
  type AgentDialect,
  type ConfigOption,
  defineAgent,
  serveAgent,
} from "@parley/agent";
import { v1 as agentV1 } from "@parley/agent/v1";
import { v1 as agentV1Drafts } from "@parley/agent/v1/unstable";
import { v2 as agentV2 } from "@parley/agent/v2";
import { v2 as agentV2Drafts } from "@parley/agent/v2/unstable";
import { type AgentConnection, type ClientDialect, type ConnectOptions, connectAgent } from "@parley/client";
import { v1 } from "@parley/client/v1";
import { v1 as v1Drafts } from "@parley/client/v1/unstable";
import { v2 } from "@parley/client/v2";
import { skillBlock, v2 as v2Drafts } from "@parley/client/v2/unstable";
import { createInMemoryTransports } from "@parley/protocol";
import { expect, onTestFinished, test } from "vitest";

import { defineProxy } from "../handler/define-proxy.ts";
import { withProxies } from "./with-proxies.ts";

/** A proxy that decodes every prompt and update. */
const reading = defineProxy({
  name: "reading",
  fromClient: { requests: { "session/prompt": (call) => call.forward() } },
  fromAgent: { notifications: { "session/update": (call) => call.forward() } },
});

async function connect(
  definition: Partial<AgentDefinition>,
  dialects: readonly [AgentDialect, ClientDialect],
  capabilities?: ConnectOptions["capabilities"],
): Promise<AgentConnection> {
  const info = { name: "test", version: "1" };
  const [toAgent, toClient] = createInMemoryTransports();
  const agent = defineAgent({ info, prompt: async () => undefined, ...definition });
  const served = serveAgent(agent, toClient, { versions: [dialects[0]] });
  const connection = await connectAgent(withProxies(toAgent, [reading]), {
    info,
    versions: [dialects[1]],
    capabilities,
  });
  onTestFinished(async () => {
    await connection.close();
    await served;
  });
  return connection;
}

test("lets a client invoke an agent's skill through a proxy", async () => {
  const log = { name: "log", description: "Writes the log", skill: { path: "/w/SKILL.md" } };
  const connection = await connect(
    {
      skills: {},
      commands: [log],
      async prompt(turn) {
        await turn.agentMessage(`${turn.skills.map(({ name }) => name).join()}: ${turn.text}`);
        await turn.session.setCommands([log, { ...log, name: "look" }]);
      },
    },
    [agentV2Drafts, v2Drafts],
    { skills: true },
  );
  const session = await connection.newSession({ cwd: "/" });
  expect(session.state.commands).toEqual([log]);
  await session.prompt([skillBlock("log"), { type: "text", text: "of today" }]);
  const last = session.state.entries.at(-1);
  expect(last).toMatchObject({ type: "message", content: [{ text: "log: of today" }] });
  expect(session.state.commands).toEqual([log, { ...log, name: "look" }]);
});

test.each<[string, AgentDialect, ClientDialect]>([
  ["version 1", agentV1, v1],
  ["version 1 with drafts", agentV1Drafts, v1Drafts],
  ["version 2", agentV2, v2],
  ["version 2 with drafts", agentV2Drafts, v2Drafts],
])("lists and sets a setting in the speed category in %s", async (_name, agent, client) => {
  const speed: ConfigOption = {
    id: "speed",
    name: "Speed",
    type: "select",
    category: "speed",
    currentValue: "normal",
    options: [
      { value: "normal", name: "Normal" },
      { value: "fast", name: "Fast" },
    ],
  };
  const definition: Partial<AgentDefinition> = {
    configOptions: [speed],
    prompt: (turn) => turn.agentMessage(String(turn.session.config.get("speed"))),
  };
  const connection = await connect(definition, [agent, client]);
  const session = await connection.newSession({ cwd: "/" });
  expect(session.state.configOptions).toEqual([speed]);
  await session.setConfigOption("speed", "fast");
  expect(session.state.configOptions).toEqual([{ ...speed, currentValue: "fast" }]);
  await session.prompt("How fast?");
  expect(session.state.entries.at(-1)).toMatchObject({ content: [{ text: "fast" }] });
});

import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { type AgentBench, noticesIn, openAgentBench, agentText } from "./fixtures/agent-bench.ts";
import { anthropicWire } from "./fixtures/anthropic-wire.ts";
import { startModelServer } from "./fixtures/model-server.ts";
import { openaiWire } from "./fixtures/openai-wire.ts";

let bench: AgentBench;

beforeEach(async () => {
  bench = await openAgentBench();
});

afterEach(() => bench.remove());

describe("a server that accepts requests but never responds", () => {
  let server: Server;
  let requests = 0;
  let environment: Record<string, string>;

  beforeEach(async () => {
    requests = 0;
    server = createServer(() => (requests += 1));
    const { promise, resolve } = Promise.withResolvers<void>();
    server.listen(0, "127.0.0.1", resolve);
    await promise;
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    environment = { OPENAI_BASE_URL: `${address}/v1`, OLLAMA_HOST: address, PARLEY_LOCAL_MODELS: "on" };
  });

  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  test.each([1, 2] as const)(
    "does not delay initialization in version %i or the start of a session",
    async (version) => {
      const { agent } = await bench.start(version, environment);

      expect(requests).toBe(0);
      const session = await agent.newSession({ cwd: bench.cwd });
      expect(requests).toBeGreaterThan(0);
      expect(await session.prompt("list the files")).toBe("end_turn");
    },
  );
});

test("finds an Ollama model and sends it only supported input, without tools or images", async () => {
  const server = await startModelServer(
    { ...openaiWire, environment: (address) => ({ OLLAMA_HOST: address }) },
    {
      "/api/tags": { models: [{ name: "plain:latest" }] },
      "/api/ps": { models: [{ name: "plain:latest", context_length: 4096 }] },
      "/api/show": { capabilities: ["completion"], parameters: "" },
    },
  );
  const { agent } = await bench.start(2, { ...server.environment, PARLEY_LOCAL_MODELS: "on" });
  const session = await agent.newSession({ cwd: bench.cwd });
  server.replies.push({ text: "Hello" });

  await session.prompt([
    { type: "text", text: "What is this?" },
    { type: "image", data: "aGVsbG8=", mimeType: "image/png" },
  ]);

  expect(agentText(session)).toBe("Hello");
  expect(session.state.usage).toMatchObject({ size: 4096 });
  expect(server.requests).toMatchObject([{ model: "plain:latest" }]);
  expect(server.requests[0]).not.toHaveProperty("tools");
  expect(server.requestText()).toContain("[An image that this model cannot see]");
  await server.close();
});

test("a session whose model is missing switches to another model only if the user chooses it", async () => {
  const local = await startModelServer(openaiWire);
  const remote = await startModelServer(anthropicWire);
  const { PARLEY_MODEL: _, ...others } = remote.environment;
  const first = await bench.start(2, { ...others, ...local.environment, PARLEY_MODEL: "" });
  const session = await first.agent.newSession({ cwd: bench.cwd });
  await session.setConfigOption("model", "custom/scripted");
  local.replies.push({ text: "Hello" });
  await session.prompt("This stays here");
  await first.agent.close();
  await local.close();

  const second = await bench.start(2, others);
  const loaded = await second.agent.openSession(session.id, { cwd: bench.cwd, history: "replay" });
  await loaded.prompt("This too").catch(() => undefined);

  expect(noticesIn(loaded).at(-1)).toBe(
    "Cannot use custom/scripted: it is not available; choose another model",
  );
  expect(remote.requests).toEqual([]);
  remote.replies.push({ text: "Hi" });
  await loaded.setConfigOption("model", "anthropic/claude-sonnet-5-5");
  expect(await loaded.prompt("Go on")).toBe("end_turn");
  await remote.close();
});

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import type { AgentConnection } from "@parley/client";
import { spawnAgent } from "@parley/client/node";
import { v1 } from "@parley/client/v1";
import { v2 } from "@parley/client/v2";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { parleyRun, peerLanguages, type Peers, referenceAgent } from "./fixtures/peers/peer-languages.ts";
import { compileTimeout, missingTool, runTool } from "./fixtures/tool-chain.ts";

interface Answer {
  readonly id: unknown;
  readonly error?: { readonly code: number };
}

const languages = peerLanguages.map((each) => ({ ...each, missing: missingTool(each.tools) }));
const present = languages.filter((each) => !each.missing);
const missing = languages.filter((each) => each.missing).map((each) => each.name);
// Pairs each agent with the next language's client. Every language is also tested against TypeScript, so more pairs
// would only find bugs that affect a single pair.
const pairs = present.map((agent, at) => ({
  agent: agent.name,
  client: present[(at + 1) % present.length]?.name ?? "",
}));
const names = present.map(({ name }) => ({ name }));

const peers = new Map<string, Peers>();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-peers-"));
  // Runs two builds at a time, because most compilers use one processor and up to 1 GB of memory.
  const queue = present.values();
  const buildAll = async (): Promise<void> => {
    for (const { name, build } of queue) peers.set(name, await build());
  };
  await Promise.all([buildAll(), buildAll()]);
}, compileTimeout);

afterAll(() => rm(folder, { recursive: true }));

const title = `agents and clients of a page${missing.length > 0 ? ` (without ${missing.join(", ")})` : ""}`;

describe.skipIf(present.length === 0).each(["1", "2"])(`${title} in version %s`, (version) => {
  let connection: AgentConnection | undefined;

  afterEach(async () => {
    await connection?.close();
  });

  async function run(client: readonly string[], agent: readonly string[]): Promise<string[]> {
    // An empty home folder isolates the test from the user's settings and sessions.
    const env = {
      ...process.env,
      ACP_VERSION: version,
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      XDG_DATA_HOME: folder,
    };
    const { stdout } = await runTool([...client, ...agent], { cwd: folder, env });
    return stdout.trimEnd().split("\n");
  }

  function commandsOf(name: string): Peers {
    const commands = peers.get(name);
    if (commands === undefined) throw new Error(`Cannot find the peers in ${name}: not built`);
    return commands;
  }

  async function connect(name: string, onQuestion: () => void = () => undefined): Promise<AgentConnection> {
    const [command = "", ...args] = commandsOf(name).agent;
    connection = await spawnAgent(
      { command, args },
      {
        info: { name: "test", version: "1" },
        versions: [version === "1" ? v1 : v2],
        handlers: {
          requestPermission({ options: [first] }) {
            onQuestion();
            return first ? { outcome: "selected", optionId: first.optionId } : { outcome: "cancelled" };
          },
        },
      },
    );
    return connection;
  }

  it.each(pairs)("a client in $client runs a turn with an agent in $agent", async ({ agent, client }) => {
    expect(await run(commandsOf(client).client, commandsOf(agent).agent)).toEqual([
      "tool: Do dishes pending",
      "tool: Do dishes completed",
      "text: Did dishes",
      "stop: end_turn",
    ]);
  });

  it.each(names)(
    "an agent in $name requests permission, works, responds and replays the messages",
    async ({ name }) => {
      const client = await connect(name);
      const session = await client.newSession({ cwd: folder });
      expect(await session.prompt("dishes")).toBe("end_turn");
      const question = { role: "user", content: [{ type: "text", text: "dishes" }] };
      const answer = { role: "agent", content: [{ type: "text", text: "Did dishes" }] };
      const toolCall = { type: "tool_call", title: "Do dishes", kind: "execute", status: "completed" };
      expect(session.state.entries).toMatchObject([question, toolCall, answer]);
      const loaded = await client.loadSession(session.id, { cwd: folder });
      expect(loaded.state.entries).toMatchObject([question, answer]);
    },
  );

  it.each(names)("an agent in $name stops when the client cancels", async ({ name }) => {
    const controller = new AbortController();
    const client = await connect(name, () => controller.abort());
    const session = await client.newSession({ cwd: folder });
    expect(await session.prompt("dishes", { signal: controller.signal })).toBe("cancelled");
  });

  it.each(names)("an agent in $name continues after messages that it cannot handle", async ({ name }) => {
    const protocolVersion = Number(version);
    const malformed = version === "1" ? { clientCapabilities: 5 } : { capabilities: 5 };
    const info = { name: "test", version: "1" };
    const messages = [
      "nonsense {",
      "[]",
      { id: 1, method: "initialize", params: { protocolVersion, info, ...malformed } },
      { id: 2, method: "no/such" },
      { method: "no/such" },
      { id: 3, method: "session/prompt", params: { sessionId: "s", prompt: 5 } },
      { id: 4, method: "session/prompt", params: { sessionId: 5, prompt: [] } },
      { id: 5, method: "session/prompt", params: { sessionId: "s", prompt: [{ type: "text", text: "Go" }] } },
      { id: 6, method: { not: "a text" } },
      { id: "a", method: "session/new", params: { cwd: "/", mcpServers: [] } },
    ].map((each) => (typeof each === "string" ? each : JSON.stringify({ jsonrpc: "2.0", ...each })));
    const [command = "", ...args] = commandsOf(name).agent;
    const agent = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
    const exit = once(agent, "exit");
    agent.stdin.write(messages.map((each) => `${each}\n`).join(""));
    const refused: unknown[] = [];
    const codes = new Map<unknown, number | undefined>();
    for await (const line of createInterface({ input: agent.stdout })) {
      const { id, error } = JSON.parse(line) as Answer;
      if (id === null) refused.push(error?.code);
      else codes.set(id, error?.code);
      // Agents that respond from threads exit as soon as stdin closes.
      if (codes.has(5) && codes.has("a") && (codes.has(6) || refused.length > 2)) agent.stdin.end();
    }
    expect(refused.slice(0, 2)).toEqual([-32_700, -32_600]);
    // The response to a request whose method is not a string may lack an id.
    expect([codes.get(6), ...refused.slice(2)]).toContain(-32_600);
    codes.delete(6);
    const answered = new Map<unknown, number | undefined>([
      [1, undefined],
      [2, -32_601],
      [3, -32_602],
      [4, -32_602],
      [5, -32_002],
      ["a", undefined],
    ]);
    expect(codes).toEqual(answered);
    expect(await exit).toEqual([0, null]);
  });

  it.each(names)("a client in $name without an agent command prints its usage", ({ name }) => {
    const [command = "", ...args] = commandsOf(name).client;
    const env = { ...process.env, ACP_VERSION: version };
    const { status, stderr } = spawnSync(command, args, { encoding: "utf8", env });
    expect(stderr).toMatch(/^[^\n]*agent's command[^\n]*\n$/i);
    expect([1, 2]).toContain(status);
  });

  it.each(names)("`parley run` runs a turn with an agent in $name", async ({ name }) => {
    const lines = await run(parleyRun(version), commandsOf(name).agent);
    expect(lines).toContain("Did dishes");
    expect(lines.join("\n")).toContain("Do dishes");
  });

  it.each(names)("a client in $name runs a turn with the reference agent", async ({ name }) => {
    const lines = await run(commandsOf(name).client, referenceAgent);
    expect(lines.join("\n")).toContain("scripted model");
    expect(lines.at(-1)).toBe("stop: end_turn");
  });
});

import { mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { ClientHandlers, ClientSession } from "@parley/client";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { declareStdio } from "./mcp/fixtures/declare-stdio.ts";
import { misbehavingServer } from "./mcp/fixtures/misbehaving-server.ts";
import {
  type AgentBench,
  type AgentVersion,
  type Project,
  type RunningAgent,
  agentText,
  callsIn,
  openAgentBench,
  thoughtText,
} from "./reference-agent/fixtures/agent-bench.ts";
import { anthropicWire } from "./reference-agent/fixtures/anthropic-wire.ts";
import type { ModelReply, ModelWire } from "./reference-agent/fixtures/model-reply.ts";
import { type ModelServer, startModelServer } from "./reference-agent/fixtures/model-server.ts";
import { openaiWire } from "./reference-agent/fixtures/openai-wire.ts";
import { responsesWire } from "./reference-agent/fixtures/responses-wire.ts";

const root = join(import.meta.dirname, "../../..");
const example = join(root, "examples/language-model");
const program = join(example, "main.ts");
const guide = await readFile(join(root, "docs/pages/guides/language-model.md"), "utf8");

/** Possible values of `PROVIDER`, each with the protocol of its server. */
const PROVIDERS: readonly { readonly provider: string; readonly wire: ModelWire }[] = [
  { provider: "ollama", wire: openaiWire },
  { provider: "openai", wire: responsesWire },
  { provider: "anthropic", wire: anthropicWire },
  { provider: "openai-package", wire: responsesWire },
  { provider: "anthropic-package", wire: anthropicWire },
];

/** Returns environment variables that direct a provider's requests to a server. */
function environmentOf(provider: string, { environment }: ModelServer): Record<string, string> {
  const { ANTHROPIC_BASE_URL: address, ...others } = environment;
  if (address === undefined) return { ...others, PROVIDER: provider };
  // The AI SDK expects the URL to include the API version, but Anthropic's own package does not.
  return {
    ...others,
    PROVIDER: provider,
    ANTHROPIC_BASE_URL: provider === "anthropic" ? `${address}/v1` : address,
  };
}

function times(count: number, reply: ModelReply): ModelReply[] {
  return Array.from({ length: count }, () => reply);
}

/** Resolves once the agent has sent text in the given turn. */
async function saysAnything(session: ClientSession, turn: Promise<unknown>): Promise<void> {
  const before = agentText(session);
  const updates = session.updates(turn);
  while (agentText(session) === before)
    if ((await updates.next()).done === true) throw new Error("It said nothing");
  await updates.return?.();
}

/** Resolves to a turn's stop reason, or to the error message that the user sees. */
async function outcomeOf(session: ClientSession, prompt: string): Promise<string | undefined> {
  try {
    const reason = await session.prompt(prompt);
    return reason === "error" ? session.state.turn.error?.message : reason;
  } catch (error) {
    return (error as Error).message;
  }
}

describe.each(PROVIDERS)("the language model example with $provider", ({ provider, wire }) => {
  let server: ModelServer;
  let bench: AgentBench;
  let agents: readonly RunningAgent[];
  let project: Project;

  const start = (version: AgentVersion, handlers: ClientHandlers = {}): Promise<RunningAgent> =>
    bench.start(version, environmentOf(provider, server), { handlers });
  const open = async (version: AgentVersion, ...replies: ModelReply[]) => {
    const running = agents[version - 1] as RunningAgent;
    running.asked.length = 0;
    server.replies.push(...replies);
    const session = await running.agent.newSession({ cwd: project.cwd });
    return { running, session };
  };

  beforeAll(async () => {
    [server, bench] = await Promise.all([startModelServer(wire), openAgentBench(program)]);
    agents = await Promise.all([start(1), start(2)]);
  });
  beforeEach(async () => {
    server.reset();
    project = await bench.newProject();
  });
  afterAll(async () => {
    await bench.remove();
    await server.close();
  });

  test.each([1, 2] as const)("shows thoughts, text, tools and usage in version %i", async (version) => {
    await project.write("a.txt", "forty-two");
    const call = { name: "read_file", input: { path: "a.txt" } };
    const { running, session } = await open(
      version,
      { thought: "They want it read.", text: "I look.", calls: [call] },
      { text: "It says 42.", usage: { input: 1200, output: 34 } },
    );

    expect(await session.prompt("What is in a.txt?")).toBe("end_turn");

    expect(thoughtText(session)).toBe("They want it read.");
    expect(agentText(session)).toBe("I look.It says 42.");
    expect(callsIn(session)).toMatchObject([
      { title: "Read a.txt", name: "read_file", kind: "read", status: "completed", rawInput: call.input },
    ]);
    expect(server.requestText()).toContain("forty-two");
    expect(session.state.usage?.used).toBe(1234);
    expect(session.state.usage?.size).toBeGreaterThan(1234);
    expect(running.asked).toEqual([]);
  });

  test("sends the whole conversation to the model, even after another process loads the session", async () => {
    await project.write("a.txt", "forty-two");
    const { session } = await open(
      2,
      { calls: ["a.txt", "b.txt"].map((path) => ({ name: "read_file", input: { path } })) },
      { text: "It says 42." },
      { text: "Yes." },
    );
    await session.prompt([
      { type: "text", text: "What is in it?" },
      { type: "resource_link", name: "a.txt", uri: "file:///a.txt" },
      { type: "resource", resource: { uri: "file:///c.txt", text: "embedded text" } },
    ]);
    await session.close();

    const { agent } = await start(2);
    const loaded = await agent.openSession(session.id, { cwd: project.cwd, history: "replay" });
    expect(await loaded.prompt("Sure?")).toBe("end_turn");

    const sent = server.requestText();
    const order = [
      "What is in it?",
      "file:///a.txt",
      "embedded text",
      "forty-two",
      "ENOENT",
      "It says 42.",
      "Sure?",
    ];
    expect(order.map((words) => sent.split(words).length - 1)).toEqual(order.map(() => 1));
    expect(order.toSorted((a, b) => sent.indexOf(a) - sent.indexOf(b))).toEqual(order);
    expect(callsIn(loaded).map(({ status }) => status)).toEqual(["completed", "failed"]);
    await agent.close();
  });

  test.each([
    { answer: "allow_once", status: "completed", told: "Wrote a.txt", text: "new" },
    { answer: "reject_once", status: "failed", told: "The user did not allow it (rejected)", text: "old" },
  ])(
    "requests permission before writing a file and obeys $answer",
    async ({ answer, status, told, text }) => {
      await project.write("a.txt", "old");
      const call = { name: "write_file", input: { path: "a.txt", text: "new" } };
      const { running, session } = await open(1, { calls: [call] }, { text: "Well." });
      running.answers = [answer];

      expect(await session.prompt("Change it")).toBe("end_turn");

      expect(running.asked).toHaveLength(1);
      expect(callsIn(session)).toMatchObject([
        { status, content: [{ type: "diff", oldText: "old", newText: "new" }, { content: { text: told } }] },
      ]);
      expect(server.requestText()).toContain(told);
      expect(agentText(session)).toBe("Well.");
      expect(await project.read("a.txt")).toBe(text);
    },
  );

  test.each([
    { answer: "allow_once", told: /^\d+$/, status: "completed" },
    { answer: "reject_once", told: /not allowed/, status: "failed" },
  ])(
    "requests permission for the session's MCP tools and obeys $answer",
    async ({ answer, told, status }) => {
      const { running } = await open(1, { calls: [{ name: "works__pid", input: {} }] }, { text: "Done." });
      running.answers = [answer];
      const mcpServers = declareStdio(1, [misbehavingServer("works", [])]) as never;
      const session = await running.agent.newSession({ cwd: project.cwd, mcpServers });

      expect(await session.prompt("Which process?")).toBe("end_turn");

      const [call] = callsIn(session);
      expect(call).toMatchObject({ name: "works__pid", status });
      const [shown] = call?.content ?? [];
      expect(shown).toMatchObject({ content: { text: expect.stringMatching(told) as string } });
    },
  );

  test("can be cancelled in the middle of an answer, and continues where it stopped", async () => {
    const { running, session } = await open(2, { endless: "Once upon a time" }, { text: "there was a fox." });
    const turn = session.prompt("Tell me a story");
    await saysAnything(session, turn);

    await session.cancel();

    expect(await turn).toBe("cancelled");
    await server.left;
    expect(await session.prompt("Go on")).toBe("end_turn");
    expect(server.requestText()).toContain("Once upon a time");
    expect(running.stderr()).toBe("");
  });

  test("can be cancelled while asking for permission", async () => {
    const asked = Promise.withResolvers<void>();
    const { agent, stderr } = await start(2, {
      requestPermission: () => new Promise(() => asked.resolve()),
    });
    const call = { name: "write_file", input: { path: "a.txt", text: "new" } };
    server.replies.push({ calls: [call] }, { text: "Well." });
    const session = await agent.newSession({ cwd: project.cwd });
    const turn = session.prompt("Change it");
    await asked.promise;

    await session.cancel();

    expect(await turn).toBe("cancelled");
    expect(callsIn(session)).toMatchObject([{ status: "cancelled" }]);
    await expect(project.read("a.txt")).rejects.toThrow("ENOENT");
    await agent.close();
    expect(stderr()).toBe("");
  });

  test.each<{ name: string; replies: ModelReply[]; reason: RegExp }>([
    { name: "401", replies: [{ fault: "unauthorized" }], reason: /incorrect api key|invalid x-api-key/i },
    { name: "429", replies: times(3, { fault: "busy" }), reason: /rate limit/i },
    {
      name: "a response that breaks off",
      replies: [{ fault: "disconnect", text: "Once" }],
      reason: /other side closed/i,
    },
    {
      name: "an endless response",
      replies: [{ fault: "break-off", text: "Once" }],
      reason: /broke off|ended/i,
    },
  ])("reports the provider's failure to the user ($name)", async ({ replies, reason }) => {
    const { session } = await open(1, ...replies, { text: "Here." });

    const outcome = await outcomeOf(session, "Hello");
    expect(outcome).toMatch(/^Cannot ask the model: /);
    expect(outcome).toMatch(reason);

    expect(await session.prompt("Are you there?")).toBe("end_turn");
    expect(agentText(session)).toMatch(/Here\.$/);
  });

  test.each([
    { name: "max_tokens", replies: [{ text: "Once", stop: "length" }] },
    { name: "max_turn_requests", replies: times(20, { calls: [{ name: "none", input: {} }] }) },
  ] satisfies { name: string; replies: ModelReply[] }[])(
    "ends a turn with $name",
    async ({ name, replies }) => {
      const { session } = await open(2, ...replies);
      expect(await session.prompt("Go")).toBe(name);
      expect(server.requests).toHaveLength(replies.length);
    },
  );
});

test.each(["ollama", "openai-package", "anthropic-package"])(
  "reports to the user that no server is running at the URL for %s",
  async (provider) => {
    const server = await startModelServer(provider === "anthropic-package" ? anthropicWire : openaiWire);
    await server.close();
    const bench = await openAgentBench(program);
    const { agent } = await bench.start(1, environmentOf(provider, server));
    const session = await agent.newSession({ cwd: bench.cwd });
    expect(await outcomeOf(session, "Hello")).toMatch(
      /^Cannot ask the model: .*ECONNREFUSED 127\.0\.0\.1:\d+/,
    );
    await bench.remove();
  },
);

/** Returns the guide's code blocks in the given language. */
function blocksOf(language: string): string[] {
  const blocks = guide.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms"));
  return Array.from(blocks, ([, code = ""]) => code);
}

describe("the guide", () => {
  test("shows the example's files", async () => {
    const names = ["tools.ts", "ai-sdk.ts", "agent.ts", "openai.ts", "anthropic.ts"];
    const files = await Promise.all(names.map((name) => readFile(join(example, name), "utf8")));
    expect(blocksOf("typescript")).toEqual(files);
  });

  test.each(["tools.ts", "ai-sdk.ts", "agent.ts"])("shows the same %s as the template", async (name) => {
    const template = join(root, "packages/create/templates/agent-ai-sdk/src", name);
    const file = await readFile(join(example, name), "utf8");
    expect((await readFile(template, "utf8")).replace("{{name}}", "language-model")).toBe(file);
  });

  test("starts with an agent that streams, remembers and can be cancelled", async () => {
    const folder = await realpath(await mkdtemp(join(tmpdir(), "parley-guide-")));
    onTestFinished(() => rm(folder, { recursive: true }));
    await symlink(join(root, "examples/node_modules"), join(folder, "node_modules"), "junction");
    await writeFile(join(folder, "agent.mts"), blocksOf("ts")[0] ?? "");
    const server = await startModelServer(openaiWire);
    onTestFinished(() => server.close());
    const bench = await openAgentBench(join(folder, "agent.mts"));
    onTestFinished(() => bench.remove());
    const { agent, stderr } = await bench.start(1, server.environment);
    const session = await agent.newSession({ cwd: bench.cwd });

    server.replies.push({ text: "Blue it is." }, { endless: "You like" }, { fault: "unauthorized" });
    expect(await session.prompt("I like blue")).toBe("end_turn");
    expect(agentText(session)).toBe("Blue it is.");
    const turn = session.prompt("What do I like?");
    await saysAnything(session, turn);
    await session.cancel();
    expect(await turn).toBe("cancelled");
    await server.left;
    expect(server.requests.at(-1)).toMatchObject({
      messages: [
        { role: "user", content: "I like blue" },
        { role: "assistant", content: "Blue it is." },
        { role: "user", content: "What do I like?" },
      ],
    });
    await expect(session.prompt("Hello")).rejects.toThrow("Internal error");
    expect(stderr()).toContain("Incorrect API key");
  });
});

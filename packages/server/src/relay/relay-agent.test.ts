import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { type AgentHost, createAgentHost } from "@parley/agent";
import { type AgentConnection, type ClientHandlers, type ClientSession, connectAgent } from "@parley/client";
import { createTerminalHandlers } from "@parley/client/node";
import { createPermissionBroker, describePermission } from "@parley/client/permission";
import { v1 } from "@parley/client/v1";
import { v2 } from "@parley/client/v2";
import { createInMemoryTransports } from "@parley/protocol";
import { memorySessionStore } from "@parley/storage";
import { describe, expect, onTestFinished, test } from "vitest";

import { openRestorable } from "../fixtures/restorable-store.ts";
import { type RelayOptions, relayAgent } from "./index.ts";

const fixture = fileURLToPath(new URL("./fixtures/relayed-agent.ts", import.meta.url));
const yes: ClientHandlers = {
  terminals: createTerminalHandlers(),
  requestPermission: ({ options: [first] }) =>
    first ? { outcome: "selected", optionId: first.optionId } : { outcome: "cancelled" },
};

async function relay(
  traits: readonly string[] = [],
  options: Partial<RelayOptions> = {},
): Promise<AgentHost> {
  const definition = await relayAgent({
    command: process.execPath,
    args: [fixture, ...traits],
    store: memorySessionStore(),
    ...options,
  });
  const host = createAgentHost(definition, { onError: () => undefined });
  onTestFinished(() => host.close());
  return host;
}

async function connect(
  host: AgentHost,
  version: number,
  { handlers = yes, principal }: { readonly handlers?: ClientHandlers; readonly principal?: string } = {},
): Promise<AgentConnection> {
  const [left, right] = createInMemoryTransports();
  void host.serve(right, { principal });
  const info = { name: "test", version: "1" };
  const agent = await connectAgent(left, { info, versions: [version === 1 ? v1 : v2], handlers });
  onTestFinished(() => agent.close());
  return agent;
}

function lastText({ state }: ClientSession): string {
  const entry = state.entries.findLast(({ type }) => type === "message");
  const [block] = entry?.type === "message" ? entry.content : [];
  return String((block as { readonly text?: string } | undefined)?.text);
}

/** Sends a prompt whose turn fails. Resolves to the error message. */
async function failureOf(session: ClientSession, prompt: string): Promise<string | undefined> {
  try {
    await session.prompt(prompt);
  } catch (error) {
    return (error as Error).message;
  }
  return session.state.turn.error?.message;
}

/**
 * Returns the conversation without the user's message, because each version 1 client generates its own id for it.
 */
function conversation({ state }: ClientSession): unknown {
  const [, ...entries] = state.entries;
  return JSON.parse(JSON.stringify([entries, state.plans, state.usage, state.commands]));
}

/** The agent's view of its own session, and the text blocks of the prompt. */
interface Recalled {
  readonly sessionId: string;
  readonly texts: readonly string[];
}

const cwd = tmpdir();
const removal = { title: "bash", kind: "execute", rawInput: { command: "rm x" } };
const words = { type: "content", content: { type: "text", text: "Lists" } };

describe.each([1, 2])("a relayed agent, for a version %d client", (version) => {
  test("runs turns with a tool call, a permission request, a plan and usage, and replays them unchanged", async () => {
    const host = await relay();
    const agent = await connect(host, version);
    expect(agent.info).toMatchObject({ name: "relayed", version: "1.2.3" });
    expect(agent.capabilities.prompt.image).toBe(true);
    const session = await agent.newSession({ cwd });
    expect(session.id).toMatch(/^sess_/);
    expect(await session.prompt("works")).toBe("end_turn");
    expect(lastText(session)).toBe("Done, selected");
    const [, thought, call] = session.state.entries;
    expect(thought).toMatchObject({ role: "thought", content: [{ text: "Hm" }] });
    expect(call).toMatchObject({ id: "call_1", title: "Work", status: "completed", _meta: { a: 1 } });
    expect(session.state.plans).toHaveLength(1);
    expect(session.state.usage).toMatchObject({ used: 10, size: 100 });
    await expect.poll(() => session.state.commands).toMatchObject([{ name: "plan" }]);
    const other = await connect(host, version);
    const loaded = await other.loadSession(session.id, { cwd });
    await expect.poll(() => conversation(loaded)).toEqual(conversation(session));
  });

  test.each<[string, { before?: object; asked: object; after?: object }, string[]]>([
    [
      "from the request alone",
      { asked: { ...removal, locations: [{ path: "/srv/a" }] } },
      ["command: rm x", "file: /srv/a"],
    ],
    [
      "known before",
      { before: removal, asked: { rawInput: {}, locations: [], content: [] } },
      ["command: rm x"],
    ],
    [
      "from the request rather than earlier ones",
      { before: { ...removal, rawInput: { command: "ls" } }, asked: removal },
      ["command: rm x"],
    ],
    ["alongside text", { before: removal, asked: { content: [words] } }, ["command: rm x", "text: Lists"]],
    [
      "with a file change",
      {
        asked: {
          kind: "edit",
          content: [words, { type: "diff", path: "/a", oldText: "1\n", newText: "2\n" }],
        },
      },
      ["change: /a\n- 1\n+ 2", "text: Lists"],
    ],
    ["that arrive while it is open", { asked: {}, after: removal }, ["command: rm x"]],
  ])("asks for permission with all details: %s", async (_where, sent, details) => {
    const broker = createPermissionBroker();
    const seen =
      Promise.withResolvers<readonly [title: string, kind: string | undefined, details: string[]]>();
    broker.subscribe(() => {
      for (const open of broker.pending) {
        const described = describePermission(open.request);
        const shown = described.details.map(({ label, text }) => `${label}: ${text}`);
        if (shown.length < details.length) continue;
        seen.resolve([described.title, open.request.toolCall?.kind, shown]);
        open.answer("yes");
      }
    });
    const handlers = { ...yes, requestPermission: broker.requestPermission };
    const agent = await connect(await relay(), version, { handlers });
    const session = await agent.newSession({ cwd });
    const asked = { title: "bash", ...sent.asked };
    await session.prompt(`asks ${JSON.stringify({ ...sent, asked })}`);
    expect(await seen.promise).toEqual(["bash", expect.stringMatching(/^(?:execute|edit|other)$/), details]);
    expect(lastText(session)).toBe("selected");
  });

  test("can be cancelled", async () => {
    const agent = await connect(await relay(), version);
    const session = await agent.newSession({ cwd });
    const controller = new AbortController();
    session.subscribe(() => {
      if (lastText(session) === "Waiting") controller.abort();
    });
    expect(await session.prompt("waits", { signal: controller.signal })).toBe("cancelled");
  });

  test("can change its mode, even after a restart", async () => {
    const agent = await connect(await relay(), version);
    const session = await agent.newSession({ cwd });
    expect(session.state.modes).toMatchObject({ current: "ask" });
    if (version === 1) await session.setMode("code");
    else await session.setConfigOption("mode", "code");
    await session.prompt("describes");
    const before = JSON.parse(lastText(session)) as { readonly pid: number };
    expect(before).toMatchObject({ mode: "code" });
    await session.close();
    const again = await agent.loadSession(session.id, { cwd });
    expect(again.state.modes).toMatchObject({ current: "code" });
    await again.prompt("describes");
    const after = JSON.parse(lastText(again)) as { readonly pid: number };
    expect(after).toMatchObject({ mode: "code" });
    expect(after.pid).not.toBe(before.pid);
  });

  test("reads files and runs commands in the session's directories", async () => {
    const folder = await mkdtemp(join(tmpdir(), "parley-relay-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, "a.txt"), "as it was written");
    const agent = await connect(await relay(), version);
    const session = await agent.newSession({ cwd: folder });
    await session.prompt(`reads ${join(folder, "a.txt")}`);
    expect(lastText(session)).toBe("as it was written");
    await session.prompt("runs");
    expect(lastText(session)).toBe("42");
    expect(await failureOf(session, `reads ${fixture}`)).toMatch(/outside of the session's directories/);
    const missing = join(folder, "b.txt");
    expect(await failureOf(session, `reads ${missing}`)).toContain(`"${missing}": it does not exist`);
  });

  test("ends the turn with the cause if the agent dies, and restarts it for the next prompt", async () => {
    const agent = await connect(await relay(), version);
    const session = await agent.newSession({ cwd });
    expect(await failureOf(session, "dies")).toMatch(/exit.* 7[^]*out of ideas/);
    expect(lastText(session)).toBe("Last words");
    expect(session.state.entries.find(({ type }) => type === "tool_call")).toMatchObject({
      status: "failed",
    });
    await session.prompt("works");
    expect(lastText(session)).toBe("Done, selected");
  });

  test("rejects sessions until its user logs in", async () => {
    const agent = await connect(await relay(["needs-login"]), version);
    await expect(agent.newSession({ cwd })).rejects.toMatchObject({ code: -32_000 });
    await agent.authenticate("key");
    const session = await agent.newSession({ cwd });
    expect(await session.prompt("works")).toBe("end_turn");
  });

  test.each([
    { loses: true, restarts: false, traits: [] },
    { loses: true, restarts: false, traits: ["no-load"] },
    { loses: true, restarts: true, traits: [] },
    { loses: false, restarts: false, traits: [] },
    { loses: false, restarts: true, traits: [] },
  ])("receives a new session and the log only if its store loses entries: %o", async (given) => {
    const { loses, restarts, traits } = given;
    const { store, save } = await openRestorable();
    const stateDirectory = restarts ? await mkdtemp(join(tmpdir(), "parley-relay-")) : undefined;
    if (stateDirectory !== undefined) onTestFinished(() => rm(stateDirectory, { recursive: true }));
    const start = (): Promise<AgentHost> => relay(traits, { store, stateDirectory });
    const host = await start();
    const agent = await connect(host, version);
    const session = await agent.newSession({ cwd });
    const recall = async (where: ClientSession, prompt: string): Promise<Recalled> => {
      await where.prompt(prompt);
      return JSON.parse(lastText(where)) as Recalled;
    };
    const { sessionId } = await recall(session, "recalls one");
    // After a restart, a backup that contains the session's lease cannot be used until the lease expires.
    if (restarts) await session.close();
    const restore = await save();
    await recall(restarts ? await agent.loadSession(session.id, { cwd }) : session, "recalls two");
    if (restarts) await host.close();
    if (loses) await restore();
    await host.renewLeases();
    if (!restarts) await (loses ? session.closed : session.close());
    const later = restarts ? await connect(await start(), version) : agent;
    const again = await later.loadSession(session.id, { cwd });
    const { sessionId: next, texts } = await recall(again, "recalls three");
    expect(next === sessionId).toBe(!loses);
    expect(texts.at(-1)).toBe("recalls three");
    expect(texts.join(" ").includes("recalls one")).toBe(loses);
    expect(texts.join(" ")).not.toContain("recalls two");
    expect(await recall(again, "recalls four")).toEqual({ sessionId: next, texts: ["recalls four"] });
  });

  test("lets sessions be read after a restart if the agent cannot load them, but rejects prompts", async () => {
    const store = memorySessionStore();
    const first = await relay(["no-load"], { store });
    const session = await (await connect(first, version)).newSession({ cwd });
    await session.prompt("works");
    await first.close();
    const agent = await connect(await relay(["no-load"], { store }), version);
    const loaded = await agent.loadSession(session.id, { cwd });
    expect(lastText(loaded)).toBe("Done, selected");
    expect(await failureOf(loaded, "works")).toMatch(
      /^Cannot continue session "sess_.*": relayed cannot open a session again/,
    );
  });
});

test("lets users read a session that its agent has lost, but rejects prompts with the reason", async () => {
  const store = memorySessionStore();
  const first = await relay(["forgets"], { store });
  const session = await (await connect(first, 1)).newSession({ cwd });
  await session.prompt("works");
  await first.close();
  const agent = await connect(await relay(["forgets"], { store }), 1);
  const loaded = await agent.loadSession(session.id, { cwd });
  expect(lastText(loaded)).toBe("Done, selected");
  expect(await failureOf(loaded, "works")).toMatch(
    /^Cannot continue session "sess_.*": relayed cannot open it again: It was tidied up/,
  );
});

test("forwards unknown updates verbatim to clients of the agent's version, live and in a replay", async () => {
  const host = await relay();
  const agent = await connect(host, 1);
  const session = await agent.newSession({ cwd });
  await session.prompt("surprises");
  const unknown = [
    { sessionUpdate: "future_update", depth: { list: [1, null] }, _meta: { x: 1 } },
    { sessionUpdate: "_acme/gauge", value: 3 },
  ];
  expect(session.state.unknown).toEqual(unknown);
  const loaded = await (await connect(host, 1)).loadSession(session.id, { cwd });
  expect(loaded.state.unknown).toEqual(unknown);
  const newer = await (await connect(host, 2)).loadSession(session.id, { cwd });
  expect(newer.state.unknown).toEqual(unknown.slice(1));
});

test("lets two clients of different versions share a session and answer its permission requests", async () => {
  const host = await relay();
  const never = { requestPermission: () => new Promise<never>(() => undefined) };
  const one = await connect(host, 1, { handlers: never });
  const two = await connect(host, 2);
  const session = await one.newSession({ cwd });
  const shared = await two.loadSession(session.id, { cwd });
  expect(await session.prompt("works")).toBe("end_turn");
  await expect.poll(() => lastText(shared)).toBe("Done, selected");
});

test("passes the session's MCP servers to the agent, including those from a later load", async () => {
  const agent = await connect(await relay(), 1);
  const server = (name: string) => ({ name, command: "/bin/true", args: [], env: [] });
  const session = await agent.newSession({ cwd, mcpServers: [server("one")] });
  await session.prompt("describes");
  expect(JSON.parse(lastText(session))).toMatchObject({ servers: ["one"] });
  const again = await agent.loadSession(session.id, { cwd, mcpServers: [server("two")] });
  await again.prompt("describes");
  expect(JSON.parse(lastText(again))).toMatchObject({ servers: ["two"] });
});

test.each(["session", "principal"] as const)(
  "uses a separate process and home directory for each %s",
  async (processPer) => {
    const host = await relay([], {
      processPer,
      environment: ({ principal }) => ({ HOME: `/home/${principal}` }),
    });
    const describeTwice = async (principal: string): Promise<{ pid: number; home: string }[]> => {
      const agent = await connect(host, 1, { principal });
      const sessions = [await agent.newSession({ cwd }), await agent.newSession({ cwd })];
      for (const session of sessions) await session.prompt("describes");
      return sessions.map((session) => JSON.parse(lastText(session)) as { pid: number; home: string });
    };
    const [ann, bob] = [await describeTwice("ann"), await describeTwice("bob")];
    expect([...ann, ...bob].map(({ home }) => home)).toEqual([
      "/home/ann",
      "/home/ann",
      "/home/bob",
      "/home/bob",
    ]);
    const pids = new Set([...ann, ...bob].map(({ pid }) => pid));
    expect(pids.size).toBe(processPer === "session" ? 4 : 2);
  },
);

test.each([1, 2])("relays an agent that supports only version 2 to a version %d client", async (version) => {
  const args = [
    fileURLToPath(new URL("../../../client/src/fixtures/sdk-agent-of-both-versions.ts", import.meta.url)),
  ];
  const host = await relay([], { args: [...args, "2"] });
  const agent = await connect(host, version);
  const session = await agent.newSession({ cwd });
  expect(session.state.modes).toMatchObject({ current: "ask" });
  expect(await session.prompt("Hello")).toBe("end_turn");
  expect(lastText(session)).toBe("Hello you");
  await session.close();
  const again = await agent.loadSession(session.id, { cwd });
  expect(lastText(again)).toBe("Hello you");
  expect(await again.prompt("Hello")).toBe("end_turn");
});

test("builds the conversation from the agent's live updates instead of its replay", async () => {
  const store = memorySessionStore();
  const first = await relay([], { store });
  const session = await (await connect(first, 1)).newSession({ cwd });
  await session.prompt("works");
  await first.close();
  const loaded = await (await connect(await relay([], { store }), 1)).loadSession(session.id, { cwd });
  expect(loaded.state.entries.slice(1)).toEqual(session.state.entries.slice(1));
  await loaded.prompt("works");
  expect(JSON.stringify(loaded.state.entries)).not.toContain("It was otherwise");
});

test.each(["message", "thought", "call"])(
  "stops an agent that sends endless %s, and restarts it for the next prompt",
  async (kind) => {
    const agent = await connect(await relay(), 1);
    const session = await agent.newSession({ cwd });
    expect(await failureOf(session, `floods ${kind}`)).toBe(
      "relayed was stopped: it sent more than 64 Mi characters in one turn",
    );
    await session.prompt("works");
    expect(lastText(session)).toBe("Done, selected");
  },
);

test("deletes the agent's own session along with the relayed session", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parley-relay-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "deleted.txt");
  const host = await relay([], { environment: () => ({ DELETED: file }) });
  const agent = await connect(host, 1);
  const ids: string[] = [];
  for (const isOpen of [true, false]) {
    const session = await agent.newSession({ cwd });
    await session.prompt("describes");
    ids.push(`child_${String((JSON.parse(lastText(session)) as { pid: number }).pid)}_1\n`);
    if (!isOpen) await session.close();
    await agent.deleteSession(session.id);
  }
  expect(await readFile(file, "utf8")).toBe(ids.join(""));
  for await (const session of agent.listSessions()) expect(session).toBeUndefined();
});

test("reports the reason if an agent fails to start", async () => {
  await expect(relay(["exits-at-start"])).rejects.toThrow(/no model/);
});

test("kills an agent that does not respond at startup and reports an error", async () => {
  const options = { startTimeoutMs: 100, environment: () => ({ HANGS: "1" }) };
  await expect(relay([], options)).rejects.toThrow(/^Cannot start agent ".*": no answer within 0.1 s/);
});

test("names an agent without info after its command, with a placeholder version", async () => {
  const silent = `require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const { id } = JSON.parse(line);
    console.log(JSON.stringify({ jsonrpc: "2.0", id, result: { protocolVersion: 1 } }));
  });`;
  const agent = await connect(await relay([], { args: ["-e", silent] }), 2);
  expect(agent.info).toMatchObject({ name: process.execPath, version: "unknown" });
});

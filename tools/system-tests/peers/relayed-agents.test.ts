import { mkdir, mkdtemp, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";

import { type AgentHost, createAgentHost } from "@parley/agent";
import { type AgentConnection, type ClientHandlers, type ClientSession, connectAgent } from "@parley/client";
import { withSubagents } from "@parley/client/subagents";
import { v1 } from "@parley/client/v1";
import { v2 } from "@parley/client/v2";
import { createInMemoryTransports } from "@parley/protocol";
import type { SubagentState } from "@parley/protocol/session";
import { relayAgent } from "@parley/server/relay";
import { sqliteSessionStore } from "@parley/storage/sqlite";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { type ModelServer, startModelServer } from "../e2e/reference-agent/fixtures/model-server.ts";
import { DELEGATED, delegating, startedWaiters } from "./delegating-model.ts";
import { type InstalledAgent, SCRIPTED_AGENTS } from "./scripted-agents.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 600_000 });

/** Chooses an option that lets the agent proceed, preferably only once. */
const allowing: ClientHandlers["requestPermission"] = ({ options }) => {
  const [first] = ["allow_once", "allow_always"].flatMap((kind) =>
    options.filter((option) => option.kind === kind),
  );
  return first === undefined ? { outcome: "cancelled" } : { outcome: "selected", optionId: first.optionId };
};

describe.each(SCRIPTED_AGENTS)("$name behind a relay", (agent) => {
  let installed: InstalledAgent;
  let server: ModelServer;
  let home: string;
  let project: string;
  let env: Readonly<Record<string, string>>;
  const closers: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    installed = await agent.install();
  });

  beforeEach(async () => {
    server = await startModelServer(agent.wire);
    home = await realpath(await mkdtemp(join(tmpdir(), "parley-relayed-")));
    project = join(home, "project");
    await mkdir(project);
    env = await agent.configure(home, server);
  });

  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
    await server.close();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  });

  /** Serves the agent and stores its sessions in a file in its home folder. */
  async function serve(): Promise<{ readonly host: AgentHost; readonly close: () => Promise<void> }> {
    const store = sqliteSessionStore(join(home, "sessions.db"));
    const [command = "", ...args] = installed.command;
    const path = [join(installed.modules, ".bin"), dirname(process.execPath), process.env["PATH"]];
    // Hides API keys in the test's environment from the agent.
    const cleared = Object.fromEntries(Object.keys(process.env).map((name) => [name, undefined]));
    const host = createAgentHost(
      await relayAgent({
        command,
        args,
        env: { ...cleared, HOME: home, PATH: path.join(delimiter), ...env },
        store,
        files: agent.files,
      }),
      { onError: () => undefined },
    );
    const close = async (): Promise<void> => {
      await host.close();
      await store.close();
    };
    closers.push(close);
    return { host, close };
  }

  async function connect(
    host: AgentHost,
    version: 1 | 2,
    handlers: ClientHandlers = { requestPermission: allowing },
  ): Promise<AgentConnection> {
    const [left, right] = createInMemoryTransports();
    void host.serve(right);
    const connection = await connectAgent(left, {
      info: { name: "test", version: "1" },
      versions: [version === 1 ? withSubagents(v1) : v2],
      handlers,
    });
    if (agent.login !== undefined) await connection.authenticate(agent.login);
    return connection;
  }

  test("runs a turn that clients of both versions see and can approve", async () => {
    const { host } = await serve();
    let questions = 0;
    // This client never answers.
    const first = await connect(host, 1, {
      requestPermission: () => new Promise(() => void (questions += 1)),
    });
    const session = await first.newSession({ cwd: project });
    const second = await connect(host, 2);
    const shared = await second.loadSession(session.id, { cwd: project });
    const path = join(project, "notes.txt");
    server.replies.push({ calls: [agent.write(path, "goodbye\n")] }, { text: "It is written." });
    expect(await session.prompt("Say goodbye in notes.txt")).toBe("end_turn");
    expect(await readFile(path, "utf8")).toBe("goodbye\n");
    expect(questions).toBe(agent.asks ? 1 : 0);
    for (const each of [session, shared])
      await expect.poll(() => textOf(each), { timeout: 60_000 }).toContain("It is written.");
    const calls = shared.state.entries.flatMap((entry) => (entry.type === "tool_call" ? [entry.status] : []));
    // Hermes requests permission in a separate tool call, and the relay closes the calls that Hermes leaves open.
    expect(calls).toEqual(agent.completes === false ? ["failed", "pending"] : ["completed"]);
  });

  test.runIf(agent.delegation)(
    "runs subagents that clients of both versions see, approve and cancel, before and after a restart",
    async () => {
      const path = join(project, "notes.txt");
      server.replyTo = delegating(agent, path);
      let known: string | undefined;
      for (const run of [1, 2]) {
        const { host, close } = await serve();
        const asked: (string | undefined)[] = [];
        // This client never answers.
        const first = await connect(host, 1, {
          requestPermission: (_, { subagent }) => new Promise(() => void asked.push(subagent?.id)),
        });
        const second = await connect(host, 2);
        const session = await (known === undefined
          ? first.newSession({ cwd: project })
          : first.loadSession(known, { cwd: project }));
        known = session.id;
        const shared = await second.loadSession(session.id, { cwd: project });
        const both = [session, shared];
        expect(await session.prompt(DELEGATED.write)).toBe("end_turn");
        expect(await readFile(path, "utf8")).toBe("two\n");
        const turn = session.prompt(DELEGATED.wait);
        await expect.poll(() => startedWaiters(agent, server), { timeout: 60_000 }).toBe(run);
        await expect.poll(() => ends(shared).at(-1), { timeout: 60_000 }).toBe("running");
        const waiter = (): SubagentState | undefined => shared.state.subagents.at(-1);
        await expect.poll(() => waiter()?.capabilities?.cancel, { timeout: 60_000 }).toBeDefined();
        await shared.subagent(waiter()?.id ?? "")?.cancel();
        expect(await turn).toBe("end_turn");
        for (const each of both)
          await expect
            .poll(() => ends(each), { timeout: 60_000 })
            .toEqual(Array.from({ length: run }, () => ["end_turn", "cancelled"]).flat());
        expect(asked).toEqual([session.state.subagents.at(-2)?.id]);
        await close();
      }
    },
  );

  test("can be cancelled while its model is streaming", async () => {
    const { host } = await serve();
    const session = await (await connect(host, 2)).newSession({ cwd: project });
    server.replies.push({ endless: "Once upon a time" });
    const ended = session.prompt("Tell me a story");
    await expect.poll(() => textOf(session), { timeout: 60_000 }).toContain("Once");
    await session.cancel();
    expect(await ended).toBe("cancelled");
    if (agent.hangsUp !== false) await server.left;
  });

  test.skipIf(agent.continues === false)("continues a session after a server restart", async () => {
    const first = await serve();
    const session = await (await connect(first.host, 1)).newSession({ cwd: project });
    server.replies.push({ text: "Noted." }, { text: "Still noted." });
    await session.prompt("The word is pelican");
    // Some agents store a turn only when the next one starts.
    await session.prompt("Did you note it?");
    await first.close();
    const { host } = await serve();
    const loaded = await (await connect(host, 2)).loadSession(session.id, { cwd: project });
    expect(textOf(loaded)).toContain("Noted.");
    server.replies.push({ text: "It is pelican." });
    expect(await loaded.prompt("Which word is it?")).toBe("end_turn");
    expect(server.requestText()).toContain("The word is pelican");
    expect(textOf(loaded)).toContain("It is pelican.");
  });

  test.runIf(agent.loggedOut)("rejects sessions until the user logs in", async () => {
    const { method = "", configure = agent.configure } = agent.loggedOut ?? {};
    env = await configure(home, server);
    const connection = await connect((await serve()).host, 1);
    expect(connection.authMethods.map(({ id }) => id)).toContain(method);
    await expect(connection.newSession({ cwd: project })).rejects.toMatchObject({ code: -32_000 });
    await connection.authenticate(method);
    const session = await connection.newSession({ cwd: project });
    server.replies.push({ text: "Hello." });
    expect(await session.prompt("Hello")).toBe("end_turn");
    expect(textOf(session)).toContain("Hello.");
  });
});

/** Returns the stop reason of each subagent's turn, or the turn's status if there is no stop reason. */
function ends({ state }: ClientSession): readonly string[] {
  return state.subagents.map(({ session: { turn } }) => turn.stopReason ?? turn.status);
}

function textOf({ state }: ClientSession): string {
  return state.entries
    .flatMap((entry) => (entry.type === "message" && entry.role === "agent" ? entry.content : []))
    .map((block) => (block.type === "text" ? block.text : ""))
    .join("");
}

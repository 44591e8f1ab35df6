import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { anthropicWire } from "../e2e/reference-agent/fixtures/anthropic-wire.ts";
import type { ModelWire } from "../e2e/reference-agent/fixtures/model-reply.ts";
import { type ModelServer, startModelServer } from "../e2e/reference-agent/fixtures/model-server.ts";
import { openaiWire } from "../e2e/reference-agent/fixtures/openai-wire.ts";
import { PARLEY } from "../src/built-packages.ts";
import { type CleanRoom, type Outcome, openCleanRoom } from "./clean-room.ts";
import { installPeer } from "./install-peer.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 600_000 });

/** An agent with a scripted model. */
interface ScriptedAgent {
  readonly name: string;
  readonly version: "1" | "2";
  readonly script: string;
  readonly wire: ModelWire;
  /** Configures the model of the agent, by files in its home or by the environment that it returns. */
  readonly configure: (home: string, server: ModelServer) => Promise<Readonly<Record<string, string>>>;
  /** The call of its tool that writes files. */
  readonly write: (path: string, content: string) => { readonly name: string; readonly input: object };
}

const claude = {
  name: "claude-agent-acp",
  script: "@agentclientprotocol/claude-agent-acp/dist/index.js",
  wire: {
    ...anthropicWire,
    path: `${anthropicWire.path}?beta=true`,
    // It also requests titles, which are not in the script.
    objection: (body) => ((body as { tools?: unknown[] }).tools?.length ? undefined : "No titles here"),
  },
  configure: (_home, { environment }) => Promise.resolve(environment),
  write: (path, content) => ({ name: "Write", input: { file_path: path, content } }),
} satisfies Omit<ScriptedAgent, "version">;

const pi = {
  name: "pi-acp",
  script: "pi-acp/dist/index.js",
  wire: openaiWire,
  async configure(home, { environment }) {
    const scripted = {
      baseUrl: environment["OPENAI_BASE_URL"],
      api: "openai-completions",
      apiKey: environment["OPENAI_API_KEY"],
      models: [{ id: "scripted" }],
    };
    await mkdir(join(home, ".pi/agent"), { recursive: true });
    await writeFile(join(home, ".pi/agent/models.json"), JSON.stringify({ providers: { scripted } }));
    return {};
  },
  write: (path, content) => ({ name: "write", input: { path, content } }),
} satisfies Omit<ScriptedAgent, "version">;

const AGENTS: readonly ScriptedAgent[] = [
  { ...claude, version: "1" },
  { ...claude, version: "2" },
  { ...pi, version: "1" },
];

describe.each(AGENTS)("$name with a scripted model, over version $version", (agent) => {
  let modules: string;
  let server: ModelServer;
  let room: CleanRoom;
  let env: Readonly<Record<string, string>>;

  beforeAll(async () => {
    modules = await installPeer(agent.name);
  });

  beforeEach(async () => {
    server = await startModelServer(agent.wire);
    room = await openCleanRoom(modules);
    env = await agent.configure(room.folder, server);
  });

  afterEach(() => server.close());

  function runWith(...words: readonly string[]): string[] {
    const command = [process.execPath, join(modules, agent.script)];
    return [PARLEY, "run", ...words, "--protocol", agent.version, "--", ...command];
  }

  /** Runs one prompt with the built terminal client; expects that no process is left. */
  async function run(...words: readonly string[]): Promise<Outcome> {
    const outcome = await room.run(runWith(...words), { env });
    await expectNothingLeft();
    return outcome;
  }

  function expectNothingLeft(): Promise<void> {
    return vi.waitFor(() => expect(room.processes()).toEqual([]), { timeout: 10_000, interval: 50 });
  }

  test("writes a file, shows the change, and continues the session later", async () => {
    const path = join(room.folder, "notes.txt");
    server.replies.push({ calls: [agent.write(path, "goodbye\n")] }, { text: "It is written." });
    const written = await run("Say goodbye in notes.txt", "--allow", "edits");
    expect(written).toMatchObject({ exitCode: 0 });
    expect(written.stdout).toMatch(/\[completed\].*\n {2}notes\.txt \+1 -0\nIt is written\./);
    expect(await readFile(path, "utf8")).toBe("goodbye\n");

    server.replies.push({ text: "I said goodbye." });
    const before = server.requests.length;
    const next = await run("What did you say?", "--continue");
    expect(next).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("I said goodbye.") as string });
    expect(JSON.stringify(server.requests.slice(before))).toContain("Say goodbye in notes.txt");
  });

  // pi asks for no permissions.
  test.skipIf(agent.name === "pi-acp")("writes no file that it may not write", async () => {
    const path = join(room.folder, "notes.txt");
    server.replies.push({ calls: [agent.write(path, "goodbye\n")] }, { text: "I may not." });
    expect(await run("Say goodbye in notes.txt")).toMatchObject({ exitCode: 4 });
    await expect(readFile(path)).rejects.toThrow("ENOENT");
  });

  test("is cancelled while its model streams", async () => {
    server.replies.push({ endless: "Once upon a time" });
    const program = room.start(runWith("Tell me a story"), { env });
    const ended = once(program, "exit");
    await server.asked(1);
    program.kill("SIGINT");
    expect(await ended).toEqual([130, null]);
    await expectNothingLeft();
  });
});

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough, Readable, Writable } from "node:stream";

import { ndJsonStream } from "@agentclientprotocol/sdk";
import { type AgentConnection, connectAgent } from "@parley/client";
import { v1 } from "@parley/client/v1";
import type { SessionState } from "@parley/protocol/session";
import { stdioTransport } from "@parley/protocol/stdio";
import { expect, onTestFinished, test } from "vitest";

import type { AgentUses } from "./fixtures/agent-uses.ts";
import { official } from "./fixtures/official-agent.ts";
import { parley } from "./fixtures/parley-agent.ts";
import { functionsOf } from "./functions-of.ts";

const page = join(import.meta.dirname, "../../../../packages/agent/migration.md");
const cwd = "/project";

/** The client's actions in each use case, and the expected results. */
const uses: {
  readonly [use in keyof AgentUses<never>]: readonly [(agent: AgentConnection) => Promise<unknown>, unknown];
} = {
  answer: [(agent) => promptNewSession(agent, "world"), ["Hello, world", "end_turn"]],
  cancel: [cancelNewSession, ["Working", "cancelled"]],
  permission: [
    async (agent) => {
      const seen = await promptNewSession(agent, "go");
      const calls = agent.sessions.flatMap(({ state }) =>
        state.entries.filter(({ type }) => type === "tool_call"),
      );
      return [...seen, calls];
    },
    ["Kept", "end_turn", [expect.objectContaining({ title: "Delete everything", status: "failed" })]],
  ],
  load: [loadAgain, [["world"], ["Hello, world"]]],
  files: [(agent) => promptNewSession(agent, "read"), ["/project/notes.txt, not saved yet", "end_turn"]],
  mode: [switchMode, "The mode is code"],
  commands: [offeredCommands, [["greet", "help"], "Hello, world"]],
};

const names = Object.keys(uses) as (keyof typeof uses)[];

test.each(names)(
  'the "%s" use case looks the same with an official SDK agent and a Parley agent',
  async (use) => {
    const [look, expected] = uses[use];
    for (const serve of [serveOfficial, serveParley]) {
      const [input, output] = [new PassThrough(), new PassThrough()];
      serve(use, { input, output });
      const agent = await connectAgent(stdioTransport({ input: output, output: input }), {
        versions: [v1],
        info: { name: "editor", version: "1.0.0" },
        handlers: {
          readTextFile: ({ path }) => ({ content: `${path}, not saved yet` }),
          requestPermission({ options }) {
            const no = options.find(({ kind }) => kind === "reject_once");
            return no ? { outcome: "selected", optionId: no.optionId } : { outcome: "cancelled" };
          },
        },
      });
      onTestFinished(() => agent.close());
      expect(await look(agent)).toEqual(expected);
    }
  },
);

test.each(["fixtures/official-agent.ts", "fixtures/parley-agent.ts"])(
  "the migration page for agents shows the exact code of %s",
  async (name) => {
    const shown = await readFile(page, "utf8");
    const functions = await functionsOf(name);
    expect(functions).toHaveLength(names.length);
    for (const text of functions) expect(shown).toContain(text);
  },
);

/** Standard streams of an agent. */
interface Pipes {
  readonly input: PassThrough;
  readonly output: PassThrough;
}

function serveOfficial(use: keyof typeof uses, { input, output }: Pipes): void {
  const readable = Readable.toWeb(input) as ReadableStream<Uint8Array>;
  official[use](ndJsonStream(Writable.toWeb(output), readable));
}

function serveParley(use: keyof typeof uses, pipes: Pipes): void {
  void parley[use](stdioTransport(pipes));
}

async function promptNewSession(agent: AgentConnection, words: string): Promise<unknown[]> {
  const session = await agent.newSession({ cwd });
  const stopReason = await session.prompt(words);
  return [textsOf(session.state, "agent").join(""), stopReason];
}

async function cancelNewSession(agent: AgentConnection): Promise<unknown> {
  const session = await agent.newSession({ cwd });
  const isWorking = new Promise<void>((resolve) => {
    session.subscribe(() => textsOf(session.state, "agent").includes("Working") && resolve());
  });
  const turn = session.prompt("go");
  await isWorking;
  await session.cancel();
  const stopReason = await turn;
  return [textsOf(session.state, "agent").join(""), stopReason];
}

async function loadAgain(agent: AgentConnection): Promise<unknown> {
  const session = await agent.newSession({ cwd });
  await session.prompt("world");
  const { state } = await agent.loadSession(session.id, { cwd });
  return [textsOf(state, "user"), textsOf(state, "agent")];
}

async function switchMode(agent: AgentConnection): Promise<unknown> {
  const session = await agent.newSession({ cwd });
  await session.setMode("code");
  await session.prompt("which");
  return textsOf(session.state, "agent").join("");
}

async function offeredCommands(agent: AgentConnection): Promise<unknown> {
  const session = await agent.newSession({ cwd });
  await expect.poll(() => session.state.commands).toHaveLength(2);
  const offered = session.state.commands.map(({ name }) => name);
  await session.prompt("/greet world");
  return [offered, textsOf(session.state, "agent").join("")];
}

function textsOf({ entries }: SessionState, role: "user" | "agent"): string[] {
  return entries.flatMap((entry) =>
    entry.type === "message" && entry.role === role
      ? [entry.content.map((block) => (block.type === "text" ? block.text : "")).join("")]
      : [],
  );
}

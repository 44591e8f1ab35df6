import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

import { type AgentConnection, type ClientSession, connectAgent } from "@parley/client";
import { v1 } from "@parley/client/v1";
import { v2 } from "@parley/client/v2";
import { stdioTransport } from "@parley/protocol/stdio";
import { sqliteSessionStore } from "@parley/storage/sqlite";
import { describe, expect, onTestFinished, test } from "vitest";

import { firstLine } from "../../src/first-line.ts";
import { untilReceived } from "./received-text.ts";
import { startAgent } from "./start-agent.ts";

const KEEPS = join(import.meta.dirname, "fixtures/keeps-over-stdio.ts");

interface Host {
  readonly folder: string;
  readonly socketPath: string;
  readonly database: string;
  readonly nextLine: () => Promise<string>;
}

type Version = 1 | 2;

/** Creates a folder and deletes it after the test. */
async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "parley-host-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Starts a program from the `fixtures` folder and stops it when the test ends. */
function start(fixture: string, args: readonly string[]): { child: ChildProcess; exited: Promise<unknown> } {
  const script = join(import.meta.dirname, "fixtures", fixture);
  const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await exited;
  });
  return { child, exited };
}

/** Starts a host that keeps sessions for `kept` milliseconds, or cancels their turns if `kept` is "cancel". */
async function startHost(kept: number | "cancel"): Promise<Host> {
  const folder = await createFolder();
  const [socketPath, database] = [join(folder, "agent.sock"), join(folder, "sessions.db")];
  const { child } = start("serves-a-socket.ts", [socketPath, database, String(kept)]);
  const output = createInterface({ input: child.stdout as Readable })[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => String((await output.next()).value);
  expect(await nextLine()).toBe("listening");
  return { folder, socketPath, database, nextLine };
}

/**
 * Makes a client send a prompt, and kills the client in the middle of the turn, before it answers the agent's
 * question. Returns the session's id.
 */
async function killClient({ socketPath, folder }: Host, version: Version): Promise<string> {
  const { child, exited } = start("is-killed-in-a-turn.ts", [socketPath, String(version), folder]);
  const sessionId = await firstLine(child);
  child.kill("SIGKILL");
  await exited;
  return sessionId;
}

/**
 * Connects a client that allows every permission request once `answer` resolves. It disconnects when the test ends.
 */
async function connectTo(
  { socketPath }: Host,
  version: Version,
  answer: Promise<void> = Promise.resolve(),
): Promise<AgentConnection> {
  const socket = connect(socketPath);
  const agent = await connectAgent(stdioTransport({ input: socket, output: socket }), {
    info: { name: "next", version: "1.0.0" },
    versions: [version === 1 ? v1 : v2],
    handlers: {
      async requestPermission({ options: [first] }) {
        await answer;
        return first ? { outcome: "selected", optionId: first.optionId } : { outcome: "cancelled" };
      },
    },
  });
  onTestFinished(() => agent.close());
  return agent;
}

function textOf({ state }: ClientSession): string {
  return state.entries
    .flatMap((entry) => (entry.type === "message" && entry.role === "agent" ? entry.content : []))
    .map((block) => (block as { readonly text: string }).text)
    .join("");
}

async function untilText(session: ClientSession, matches: (text: string) => boolean): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = (): void => {
    if (matches(textOf(session))) resolve();
  };
  const stop = session.subscribe(look);
  look();
  await promise;
  stop();
}

async function storedText(database: string, sessionId: string): Promise<string> {
  const store = sqliteSessionStore(database);
  const pieces: string[] = [];
  for await (const page of store.read(sessionId, { kinds: ["event"] })) {
    for (const { body } of page) {
      const { type, role, content } = JSON.parse(body) as {
        readonly type: string;
        readonly role?: string;
        readonly content?: { readonly text: string };
      };
      if (type === "message" && role === "agent") pieces.push(content?.text ?? "");
    }
  }
  await store.close();
  return pieces.join("");
}

/** Returns the text that the agent produces if it counts until it receives the answer. */
function countingWithAnswer(text: string): string {
  const count = text.split(" ").findIndex((word) => word === "Answer:" || word === "");
  return `${Array.from({ length: count }, (_, number) => `${number} `).join("")}Answer: allowed`;
}

describe.each([
  [1, 2],
  [2, 1],
  [2, 2],
] as const)(
  "after a version %d client is killed during its turn, a new version %d client",
  (killed, next) => {
    test("answers the pending question and follows the turn until it ends", async () => {
      const host = await startHost(600_000);
      const sessionId = await killClient(host, killed);
      expect(await host.nextLine()).toBe("client has left");
      const answer = Promise.withResolvers<void>();
      const agent = await connectTo(host, next, answer.promise);
      const session = await agent.loadSession(sessionId, { cwd: host.folder });
      const replayed = textOf(session);
      await untilText(session, (text) => text.length > replayed.length + 100);
      answer.resolve();
      await untilText(session, (text) => text.endsWith("Answer: allowed"));
      expect(await host.nextLine()).toBe("turn goes on: allowed");

      const seen = textOf(session);
      expect(seen).toBe(countingWithAnswer(seen));
      expect(await storedText(host.database, sessionId)).toBe(seen);
      const again = await (await connectTo(host, next)).loadSession(sessionId, { cwd: host.folder });
      expect(again.state.entries).toEqual(session.state.entries);
    });
  },
);

test.each([1, 2] as const)(
  "with onDisconnect: cancel, the turn ends when its version %d client is killed",
  async (version) => {
    const host = await startHost("cancel");
    const sessionId = await killClient(host, version);
    expect(await host.nextLine()).toBe("turn cancelled");
    const session = await (await connectTo(host, version)).loadSession(sessionId, { cwd: host.folder });
    const call = session.state.entries.find((entry) => entry.type === "tool_call");
    expect(call).toMatchObject({ status: version === 1 ? "failed" : "cancelled" });
    expect(session.state.turn.status).toBe("idle");
    expect(await storedText(host.database, sessionId)).toBe(textOf(session));
  },
);

describe("a stdio agent that keeps its sessions, when its stdin closes,", () => {
  test("lets the turn finish and then exits", async () => {
    const folder = await createFolder();
    const database = join(folder, "sessions.db");
    const client = await startAgent([KEEPS, database], { version: 1, folder });
    const sessionId = await client.newSession();
    client.prompt(sessionId, "Begin");
    await untilReceived(client, sessionId, 1);
    await expect(client.agent.endInput()).resolves.toBe("with code 0");
    await expect(storedText(database, sessionId)).resolves.toBe("Begun, ended");
  });

  test("exits immediately if no turn is running", async () => {
    const folder = await createFolder();
    const client = await startAgent([KEEPS, join(folder, "sessions.db")], { version: 2, folder });
    await client.newSession();
    await expect(client.agent.endInput()).resolves.toBe("with code 0");
  });
});

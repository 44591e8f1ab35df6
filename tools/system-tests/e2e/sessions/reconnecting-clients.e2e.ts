import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type AgentConnection, type ClientSession, connectAgent } from "@parley/client";
import { v1 } from "@parley/client/v1";
import { v2 } from "@parley/client/v2";
import type { SessionState } from "@parley/protocol/session";
import { stdioTransport } from "@parley/protocol/stdio";
import { expect, onTestFinished, test } from "vitest";

import { firstLine } from "../../src/first-line.ts";
import { npmServer } from "../mcp/fixtures/npm-server.ts";

const CLIENTS = 100;
const ROUNDS = 20;
/** Number that the agent counts to in each round while clients load the session. */
const COUNTED = 10;
/** The round whose memory usage is the baseline. All one-time allocations have been made by then. */
const BASE_ROUND = 5;
/**
 * Number of bytes by which later rounds may exceed the baseline. 1,500 clients come and go in the meantime, so this
 * is 1 kB per client.
 */
const TOLERANCE = 1_500_000;

function textOf({ entries }: SessionState): string {
  return entries
    .flatMap((entry) => (entry.type === "message" && entry.role === "agent" ? entry.content : []))
    .map((block) => (block as { readonly text: string }).text)
    .join("");
}

interface Loaded {
  readonly agent: AgentConnection;
  readonly loaded: ClientSession;
}

/** Waits until each client has the whole text, and checks that nothing is lost, duplicated or out of order. */
async function expectText(clients: readonly Loaded[], text: string): Promise<void> {
  const texts = await Promise.all(clients.map(({ loaded }) => textAsLongAs(loaded, text)));
  expect(new Set(texts)).toEqual(new Set([text]));
}

/** Resolves to the session's text once it is as long as `text`. */
async function textAsLongAs(session: ClientSession, text: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = (): void => {
    if (textOf(session.state).length >= text.length) resolve();
  };
  const stop = session.subscribe(look);
  look();
  await promise;
  stop();
  return textOf(session.state);
}

/** Starts a host and its MCP server, which records each time it starts. */
async function startHost(): Promise<{
  readonly socketPath: string;
  readonly folder: string;
  readonly mcpServers: object[];
  readonly starts: () => Promise<number>;
}> {
  const folder = await mkdtemp(join(tmpdir(), "parley-reconnects-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [socketPath, startsPath] = [join(folder, "agent.sock"), join(folder, "starts")];
  const program = join(import.meta.dirname, "fixtures/counts-on-request.ts");
  const args = ["--expose-gc", program, socketPath, join(folder, "sessions.db")];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await exited;
  });
  await firstLine(child);
  const everything = npmServer("everything");
  const script = `echo started >> '${startsPath}'; exec '${everything.command}' '${everything.args[0]}'`;
  return {
    socketPath,
    folder,
    mcpServers: [{ name: "everything", command: "/bin/sh", args: ["-c", script], env: [] }],
    starts: async () => (await readFile(startsPath, "utf8")).split("\n").length - 1,
  };
}

async function connectTo(socketPath: string, version: 1 | 2): Promise<AgentConnection> {
  const socket = connect(socketPath);
  return connectAgent(stdioTransport({ input: socket, output: socket }), {
    info: { name: "reconnects", version: "1.0.0" },
    versions: [version === 1 ? v1 : v2],
  });
}

test("100 clients that reconnect 20 times during a turn do not start MCP servers, miss updates or leave anything behind", async () => {
  const { socketPath, folder, mcpServers, starts } = await startHost();
  const setup = { cwd: folder, mcpServers } as Parameters<AgentConnection["newSession"]>[0];
  const prompter = await connectTo(socketPath, 1);
  onTestFinished(() => prompter.close());
  const session = await prompter.newSession(setup);
  const turn = session.prompt("Count");
  let expected = "Counting: ";
  await textAsLongAs(session, expected);

  /**
   * Connects a client that loads the session. For every tenth client, the agent counts one step further during the
   * load.
   */
  const load = async (index: number): Promise<Loaded> => {
    const agent = await connectTo(socketPath, index % 2 === 0 ? 1 : 2);
    const opened = agent.loadSession(session.id, setup);
    if (index % (CLIENTS / COUNTED) === 0) await prompter.request("_count");
    return { agent, loaded: await opened };
  };
  /** Connects all clients and checks the text that they receive. */
  const loadAll = async (round: number): Promise<Loaded[]> => {
    for (let count = 0; count < COUNTED; count++) expected += `${round * COUNTED + count} `;
    const clients = await Promise.all(Array.from({ length: CLIENTS }, (_, index) => load(index)));
    await expectText(clients, expected);
    return clients;
  };
  /**
   * Closes the clients. Returns the host's memory usage in bytes once only the client that sent the prompt is left.
   */
  const closeAll = async (clients: readonly Loaded[]): Promise<number> => {
    await Promise.all(clients.map(({ agent }) => agent.close()));
    return (await prompter.request("_memory")) as number;
  };

  const memory: number[] = [];
  for (let round = 0; round < ROUNDS; round++) memory.push(await closeAll(await loadAll(round)));
  const clients = await loadAll(ROUNDS);
  await prompter.request("_end");
  await turn;
  const log = await connectTo(socketPath, 2);
  const whole = textOf((await log.loadSession(session.id, setup)).state);
  expect(whole).toBe(`${expected}[{"type":"text","text":"Echo: there"}]`);
  await expectText([...clients, { agent: prompter, loaded: session }], whole);
  await log.close();
  memory.push(await closeAll(clients));
  expect(await starts()).toBe(1);
  const [base = 0, ...later] = memory.slice(BASE_ROUND - 1);
  expect(Math.max(...later) - base).toBeLessThan(TOLERANCE);
});

import { once } from "node:events";
import { access, mkdir, readFile, writeFile } from "node:fs/promises";
import { type AddressInfo } from "node:net";
import { join } from "node:path";

import { describe, expect, it, onTestFinished } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";

import { parley, projectFolder } from "../fixtures/parley.ts";

const cwd = projectFolder();

interface Message {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: { readonly clientCapabilities?: unknown };
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/**
 * A remote agent, along with the capabilities that the client offers to it and the client's responses to its
 * requests.
 */
interface Stranger {
  readonly url: string;
  offered: unknown;
  readonly answers: Message[];
}

/** Starts an agent that, during a prompt, requests files and a command regardless of the client's capabilities. */
async function openStranger(): Promise<Stranger> {
  const sockets = new WebSocketServer({
    host: "127.0.0.1",
    port: 0,
    handleProtocols: ([first = ""]) => first,
  });
  await once(sockets, "listening");
  onTestFinished(() => {
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
  });
  const url = `ws://127.0.0.1:${(sockets.address() as AddressInfo).port}/acp`;
  const stranger: Stranger = { url, offered: undefined, answers: [] };
  sockets.on("connection", (socket) => {
    const wishes = wishesIn(cwd());
    socket.on("message", (data: Buffer) => {
      const message = JSON.parse(data.toString()) as Message;
      const answer = (result: object): void =>
        socket.send(JSON.stringify({ jsonrpc: "2.0", id: message.id, result }));
      if (message.method === "initialize") {
        stranger.offered = message.params?.clientCapabilities;
        answer({ protocolVersion: 1, agentCapabilities: {} });
      } else if (message.method === "session/new") {
        answer({ sessionId: "s" });
      } else if (message.method === "session/prompt") {
        stranger.answers.length = 0;
        ask(socket, wishes);
        socket.on("message", () => {
          if (stranger.answers.length === wishes.length) answer({ stopReason: "end_turn" });
        });
      } else if (message.method === undefined) stranger.answers.push(message);
    });
  });
  return stranger;
}

function wishesIn(folder: string): [method: string, params: object][] {
  return [
    ["terminal/create", { command: "/bin/sh", args: ["-c", `touch ${folder}/ran`] }],
    ["fs/read_text_file", { path: join(folder, ".env") }],
    ["fs/write_text_file", { path: join(folder, ".envrc"), content: "evil" }],
    ["fs/read_text_file", { path: "/etc/hostname" }],
  ];
}

function ask(socket: WebSocket, wishes: readonly [method: string, params: object][]): void {
  for (const [index, [method, params]] of wishes.entries())
    socket.send(
      JSON.stringify({ jsonrpc: "2.0", id: `q${index}`, method, params: { sessionId: "s", ...params } }),
    );
}

async function exists(name: string): Promise<boolean> {
  return access(join(cwd(), name)).then(
    () => true,
    () => false,
  );
}

const clients: [string[], string][] = [
  [["run", "hello"], ""],
  [["run", "hello", "--allow", "all"], ""],
  [["chat"], "hello\n"],
  [["chat", "--json", "--allow", "all"], "hello\n"],
  [["chat", "--protocol", "1"], "hello\n"],
];

describe.each(clients)("a remote agent used by %j", (args, input) => {
  it("cannot access local files or commands, and both the user and the agent are notified", async () => {
    await writeFile(join(cwd(), ".env"), "KEY=local");
    const { url, answers, ...stranger } = await openStranger();
    const client = { ...stranger, url };
    const { stderr } = await parley([...args, "--url", client.url], input);
    expect(answers.map(({ error }) => error?.code)).toEqual([-32601, -32601, -32601, -32601]);
    expect(answers.map(({ error }) => error?.message)).toEqual([
      expect.stringContaining("its option --terminals does"),
      ...[1, 2, 3].map(() => expect.stringContaining("its option --files does") as string),
    ]);
    expect(stderr.match(/--terminals lends commands to the agent/g)).toHaveLength(1);
    expect(stderr.match(/--files lends files to the agent/g)).toHaveLength(1);
    expect([await exists("ran"), await exists(".envrc")]).toEqual([false, false]);
  });
});

it("a remote agent can use the access granted by options, but can read files only in the session's folders", async () => {
  await mkdir(cwd(), { recursive: true });
  await writeFile(join(cwd(), ".env"), "KEY=local");
  const stranger = await openStranger();
  const { code } = await parley(["run", "hello", "--url", stranger.url, "--files", "--terminals"]);
  expect(stranger.offered).toMatchObject({ fs: { readTextFile: true, writeTextFile: true }, terminal: true });
  const byId = new Map(stranger.answers.map((answer) => [answer.id, answer]));
  expect(byId.get("q0")?.result).toMatchObject({ terminalId: expect.any(String) as string });
  expect(byId.get("q1")?.result).toEqual({ content: "KEY=local" });
  expect(byId.get("q3")?.error?.message).toContain("/etc/hostname");
  expect(await readFile(join(cwd(), ".envrc"), "utf8")).toBe("evil");
  expect(code).toBe(0);
});

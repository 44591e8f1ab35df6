import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";

import { beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { PARLEY } from "../../src/built-packages.ts";
import { firstLine } from "../../src/first-line.ts";

interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Server {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  readonly url: string;
  readonly tokenFile: string;
  readonly stderr: () => string;
}

let cwd = "";
let env: NodeJS.ProcessEnv = {};

beforeEach(async () => {
  cwd = await realpath(await mkdtemp(join(tmpdir(), "parley-serve-")));
  env = { ...process.env, XDG_STATE_HOME: join(cwd, "state"), XDG_DATA_HOME: join(cwd, "data") };
  await writeFile(join(cwd, "package.json"), '{ "name": "e2e-project" }\n');
  onTestFinished(() => rm(cwd, { recursive: true }));
});

async function startServer(...node: string[]): Promise<Server> {
  const words = [...node, PARLEY, "serve", "--port", "0", "--token-file", join(cwd, "token")];
  const child = spawn(process.execPath, words, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  let stderr = "";
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  });
  const url = await firstLine(child);
  return { child, url, tokenFile: join(cwd, "token"), stderr: () => stderr };
}

/** Runs the built terminal client with `parley connect` as its agent. */
async function parley(words: readonly string[], connect: readonly string[], input = ""): Promise<Outcome> {
  const agent = ["--", process.execPath, PARLEY, "connect", ...connect];
  const child = spawn(process.execPath, [PARLEY, ...words, ...agent], { cwd, env });
  child.stdin.end(input);
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  return { code, stdout, stderr };
}

describe.each(["http", "ws"])("`parley serve` and `parley connect` over %s", (scheme) => {
  const addressOf = ({ url, tokenFile }: Server): string[] => [
    url.replace(/^http/, scheme),
    "--token-file",
    tokenFile,
  ];

  test.each(["1", "2"])(
    "let an editor work in version %s as if it were connected to the agent directly",
    async (version) => {
      const server = await startServer();
      const chat = await parley(
        ["chat", "--protocol", version],
        addressOf(server),
        "list the files\nread package.json\n",
      );
      expect(chat.stderr).toContain(`ACP version ${version}`);
      expect(chat.stdout).toContain('"name": "e2e-project"');
      expect(chat.code).toBe(0);
      const [sessionId = ""] = /sess_[\w-]+/.exec(chat.stderr) ?? [];
      const again = await parley(["chat", "--load", sessionId, "--protocol", version], addressOf(server), "");
      expect(again.stdout).toContain('"name": "e2e-project"');
    },
  );

  test("send responses, even to invalid lines, to a client that only writes lines", async () => {
    const server = await startServer();
    const child = spawn(process.execPath, [PARLEY, "connect", ...addressOf(server)], { cwd, env });
    const params = { protocolVersion: 1, clientCapabilities: {} };
    const lines = [
      "[]",
      "no JSON",
      JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params }),
      '{"jsonrpc":"2.0","id":7}',
      JSON.stringify({ jsonrpc: "2.0", id: 2, method: "session/list", params: {} }),
    ];
    const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
    child.stdin.end(`${lines.join("\n")}\n`);
    const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
    const answers = stdout.trimEnd().split("\n");
    expect(answers.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { id: null, error: { code: -32600 } },
      { id: null, error: { code: -32700 } },
      { id: 1, result: { protocolVersion: 1 } },
      { id: 2, result: { sessions: [] } },
    ]);
    expect([stderr, code]).toEqual(["", 0]);
  });

  test("give no access without the token", async () => {
    const server = await startServer();
    const [url = ""] = addressOf(server);
    const { code, stderr } = await parley(["run", "hello"], [url]);
    expect(stderr).toContain("Lost the connection");
    expect(code).toBe(3);
  });
});

test("the token is readable only by its user, is new on each start, and is deleted on exit", async () => {
  const first = await startServer();
  const token = await readFile(first.tokenFile, "utf8");
  expect((await stat(first.tokenFile)).mode & 0o777).toBe(0o600);
  first.child.kill("SIGINT");
  expect(await once(first.child, "exit")).toEqual([0, null]);
  await expect(stat(first.tokenFile)).rejects.toMatchObject({ code: "ENOENT" });
  const second = await startServer();
  expect(await readFile(second.tokenFile, "utf8")).not.toBe(token);
});

test("a server traces its requests and turns if OpenTelemetry is set up in its process", async () => {
  const server = await startServer("--import", join(import.meta.dirname, "fixtures/registers-telemetry.ts"));
  const { stdout } = await parley(["run", "hello"], [server.url, "--token-file", server.tokenFile]);
  expect(stdout).toContain("hello");
  await expect.poll(server.stderr).toContain("span invoke_agent");
  expect(server.stderr()).toContain("span session/prompt");
});

test.each([
  [["--host", "0.0.0.0", "--no-token"], "Cannot serve on 0.0.0.0 with --no-token: other machines reach it"],
  [["--host", "0.0.0.0"], "Cannot serve on 0.0.0.0 without --allowed-host"],
  [["--trusted-proxy", "10.0.0.0/8"], 'Cannot trust the proxy "10.0.0.0/8": it is not an IP address'],
  [["--host", "127.0.0.256", "--allowed-host", "x"], "Cannot serve on 127.0.0.256, port 0: getaddrinfo"],
  [["--store", "mysql://db"], 'Cannot open a session store at an address with "mysql:"'],
])("`parley serve` with %j fails", async (args, message) => {
  const child = spawn(process.execPath, [PARLEY, "serve", "--port", "0", ...args], { cwd, env });
  child.stdin.end();
  const exited = once(child, "exit");
  expect(await text(child.stderr)).toContain(message);
  expect(await exited).not.toEqual([0, null]);
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";

import { connectAgent } from "@parley/client";
import { v1 } from "@parley/client/v1";
import { v2 } from "@parley/client/v2";
import { httpTransport } from "@parley/protocol/http";
import { stdioTransport } from "@parley/protocol/stdio";
import { expect, onTestFinished, test, vi } from "vitest";

import { CHROMIUM } from "../src/chromium.ts";
import { firstLine } from "../src/first-line.ts";

const folder = join(import.meta.dirname, "../../../examples");
const everydayAgent = [process.execPath, join(import.meta.dirname, "migration/fixtures/everyday-agent.ts")];

function start(example: string) {
  const args = [join(folder, example), ...everydayAgent];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
}

test("a web server streams an agent's answer and cancels when the browser disconnects", async () => {
  const { child, lines } = start("web-server/web-server.ts");
  const { value } = await lines.next();
  const [, port] = /port: (\d+)/.exec(String(value)) ?? [];
  const ask = (question: string, signal?: AbortSignal): Promise<Response> =>
    fetch(`http://localhost:${port}/?ask=${question}`, signal && { signal });
  expect(await (await ask("world")).text()).toBe("Hello, world\nend_turn\n");
  const left = new AbortController();
  const { body } = await ask("wait", left.signal);
  const { value: first } = (await body?.getReader().read()) ?? {};
  expect(new TextDecoder().decode(first)).toBe("Waiting");
  left.abort();
  expect(await (await ask("again")).text()).toBe("Hello, again\nend_turn\n");
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("a bot answers each user in a separate session without changing files", async () => {
  const { child, lines } = start("bot/bot.ts");
  child.stdin.write("ann: world\n");
  expect((await lines.next()).value).toBe("@ann Hello, world (end_turn)");
  child.stdin.write("bob: ask\n");
  expect((await lines.next()).value).toBe("@bob no (end_turn)");
  child.stdin.end();
  expect(await once(child, "exit")).toEqual([0, null]);
});

test.each([
  ["pass", 0],
  ["fail", 1],
])("a review with the verdict %s exits with code %d", async (verdict, code) => {
  const agent = join(import.meta.dirname, "cli/fixtures/returns-results.ts");
  const args = [join(folder, "ci-review/review.ts"), process.execPath, agent];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const result = { verdict, comments: [{ file: "a.ts", line: 1, text: "No test" }] };
  child.stdin.end(JSON.stringify(result));
  const [output, [exitCode]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  expect({ result: JSON.parse(output) as unknown, exitCode }).toEqual({ result, exitCode: code });
});

test("a relay serves an agent from another program and keeps its sessions", async () => {
  const folderOfSessions = await mkdtemp(join(tmpdir(), "parley-relay-"));
  onTestFinished(() => rm(folderOfSessions, { recursive: true }));
  const args = [join(folder, "relay/relay.ts"), ...everydayAgent];
  const child = spawn(process.execPath, args, { cwd: folderOfSessions, stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const line = await firstLine(child);
  const [, url = ""] = / at (http.*)$/.exec(line) ?? [];
  const connection = await connectAgent(httpTransport(url), {
    info: { name: "test", version: "1" },
    versions: [v2],
  });
  const session = await connection.newSession({ cwd: folderOfSessions });
  await session.prompt("world");
  await session.close();
  const { state } = await connection.loadSession(session.id, { cwd: folderOfSessions });
  expect(state.entries.at(-1)).toMatchObject({ role: "agent", content: [{ text: "Hello, world" }] });
  await connection.close();
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("proxies hide a secret, count the characters of an agent's answer and record the messages", async () => {
  const cwd = await mkdtemp(join(tmpdir(), "parley-proxy-"));
  onTestFinished(() => rm(cwd, { recursive: true }));
  const args = [join(folder, "proxy/proxy.ts"), ...everydayAgent];
  const env = { ...process.env, SECRETS: "PASSWORD", PASSWORD: "hunter2" };
  const child = spawn(process.execPath, args, { cwd, env, stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const connection = await connectAgent(stdioTransport({ input: child.stdout, output: child.stdin }), {
    info: { name: "test", version: "1" },
    versions: [v1],
  });
  const session = await connection.newSession({ cwd });
  await session.prompt("hunter2");
  const shown = session.state.entries.map((entry) => JSON.stringify(entry)).join("\n");
  expect(shown).toMatch(/Hello, \[secret-1-\d+\]\\n\(\d\d characters\)/);
  await connection.close();
  await once(child, "exit");
  const recording = await readFile(join(cwd, "wire.jsonl"), "utf8");
  expect(recording).toContain("[secret-1-");
  expect(recording).not.toContain("hunter2");
});

/** Runs an example until it exits. Returns its output and exit code. */
async function run(words: readonly string[], cwd: string, input = ""): Promise<string> {
  const child = spawn(process.execPath, [...words], {
    cwd,
    stdio: ["pipe", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  child.stdin.end(input);
  const [printed] = await Promise.all([text(child.stdout), once(child, "exit")]);
  return `${printed}exit code ${child.exitCode}`;
}

async function project(): Promise<string> {
  const cwd = await mkdtemp(join(tmpdir(), "parley-example-"));
  onTestFinished(() => rm(cwd, { recursive: true }));
  return cwd;
}

function conditioned(script: string): string[] {
  return [process.execPath, script];
}

const referenceAgent = conditioned(
  join(import.meta.dirname, "../../../packages/reference-agent/src/main.ts"),
);
const parley = join(import.meta.dirname, "../../../packages/cli/src/main.ts");

test("the smallest agent responds", async () => {
  const agent = conditioned(join(folder, "ten-lines/agent.ts"));
  const printed = await run([parley, "run", "hello", "--", ...agent], await project());
  expect(printed).toBe("You said: hello\nexit code 0");
});

test.each(["1", "2"])(
  "the agent with every feature demonstrates each feature in version %s",
  async (version) => {
    const cwd = await project();
    const agent = conditioned(join(folder, "every-feature/agent.ts"));
    const words = [
      parley,
      "chat",
      "--auth",
      "guest",
      "--allow",
      "edits",
      "--protocol",
      version,
      "--",
      ...agent,
    ];
    const printed = await run(words, cwd, "water the plants\n/note feed the cat\n/greet\n");
    expect(printed).toContain("Look at the disk");
    expect(printed).toContain("Free space");
    expect(printed).toContain("Noted.");
    expect(printed).toContain("Good day, you.");
    expect(printed).toContain("exit code 0");
    expect(await readFile(join(cwd, "notes.txt"), "utf8")).toBe("water the plants\nfeed the cat\n");
  },
);

test("the agent with every feature requires a login, and requests permission before writing", async () => {
  const cwd = await project();
  const agent = conditioned(join(folder, "every-feature/agent.ts"));
  expect(await run([parley, "run", "/note this", "--", ...agent], cwd)).toBe("exit code 3");
  const asked = await run([parley, "run", "/note this", "--auth", "guest", "--", ...agent], cwd);
  expect(asked).toContain("Not noted.\nexit code 4");
});

test("the client streams a turn, allows one action and loads the session again", async () => {
  const cwd = await project();
  vi.stubEnv("PARLEY_STORE", join(cwd, "sessions.db"));
  const printed = await run([join(folder, "client/client.ts"), ...referenceAgent], cwd);
  expect(printed).toContain("May it? Write greeting.txt: yes, once");
  expect(printed).toContain("The turn ended: end_turn");
  expect(printed).toContain("Write greeting.txt: completed");
  expect(printed).toContain("exit code 0");
  expect(await readFile(join(cwd, "greeting.txt"), "utf8")).toContain("hello");
});

test.each([
  ["test-of-an-agent", ["--test", join(folder, "test-of-an-agent/agent.test.ts")]],
  [
    "scripted-model",
    [join(folder, "node_modules/vitest/vitest.mjs"), "run", "--root", `${folder}/scripted-model`],
  ],
])("the tests in the example %s pass", async (_, words) => {
  const printed = await run(words, await project());
  expect(printed).toMatch(/pass 3|3 passed/);
  expect(printed).toContain("exit code 0");
});

test("an agent provides a tool to another agent", async () => {
  const cwd = await project();
  vi.stubEnv("PARLEY_STORE", join(cwd, "sessions.db"));
  const agent = [...conditioned(join(folder, "tools-for-another-agent/agent.ts")), ...referenceAgent];
  const printed = await run([parley, "run", "/mcp", "--", ...agent], cwd);
  expect(printed).toContain("goal");
  expect(printed).toContain("exit code 0");
});

test.skipIf(CHROMIUM === "")("the web client shows an agent's turn on its page", async () => {
  const cwd = await project();
  const vite = join(folder, "node_modules/vite/bin/vite.js");
  const page = join(folder, "web-client");
  const built = await run(
    [vite, "build", page, "--outDir", cwd, "--logLevel", "error", "--emptyOutDir"],
    cwd,
  );
  expect(built).toBe("exit code 0");
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const type = pathname === "/" ? "text/html" : "text/javascript";
    response.setHeader("Content-Type", type);
    createReadStream(join(cwd, pathname === "/" ? "index.html" : pathname)).pipe(response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as { readonly port: number };
  const url = `http://127.0.0.1:${port}/?ask=${encodeURIComponent("Hello from the page")}`;
  const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=20000", "--dump-dom"];
  const child = spawn(CHROMIUM, [...flags, `--user-data-dir=${join(cwd, "profile")}`, url], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const shown = await text(child.stdout);
  expect(shown).toContain("in-page, idle");
  expect(shown).toContain("Hello from the page");
});

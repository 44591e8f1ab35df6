import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import type { MessageEntry } from "@parley/protocol/session";
import { describe, expect, it, onTestFinished } from "vitest";

import type { AgentConnection } from "../../api/agent-connection.ts";
import { collect } from "../../fixtures/collect.ts";
import {
  type FixtureName,
  type ProgramName,
  fixtureCommand,
  programArguments,
} from "../../fixtures/fixture-command.ts";
import { isAlive } from "../../fixtures/processes.ts";
import { waitForState } from "../../fixtures/wait-for-state.ts";
import { AgentProcessError } from "./agent-process-error.ts";
import { spawnAgent } from "./spawn-agent.ts";
import type { SpawnOptions } from "./spawn-options.ts";

const info = { name: "test", version: "0" };
const text = (value: string) => ({ type: "text", text: value }) as const;

/** Starts a fixture that is stopped when the test ends. */
async function spawnFixture(
  name: FixtureName,
  options: Partial<SpawnOptions> = {},
): Promise<{ agent: AgentConnection; pid: number }> {
  const agent = await spawnAgent(fixtureCommand(name), { info, closeGraceMs: 200, ...options });
  onTestFinished(() => agent.close());
  return { agent, pid: Number(agent.info?.version) };
}

/** Runs a fixture program until it exits, and returns its output split into words. */
async function runProgram(name: ProgramName, agent: FixtureName): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, programArguments(name, agent), {
    timeout: 20_000,
  });
  return stdout.trim().split(" ");
}

async function failureOf(promise: Promise<unknown>): Promise<AgentProcessError> {
  const error: unknown = await promise.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(AgentProcessError);
  return error as AgentProcessError;
}

describe("spawnAgent", () => {
  it("runs an official SDK agent with a permission request and streamed updates", async () => {
    const asked: unknown[] = [];
    const { agent, pid } = await spawnFixture("sdk-agent", {
      handlers: {
        requestPermission({ toolCall, options: [first] }) {
          asked.push(toolCall);
          return { outcome: "selected", optionId: first?.optionId ?? "" };
        },
      },
    });
    const session = await agent.newSession({ cwd: "/w" });
    const reading = collect(session.updates());
    expect(await session.prompt("Hi")).toBe("end_turn");
    await session.setMode("code");
    expect({ ...session.state }).toMatchObject({
      entries: [
        { role: "user", content: [text("Hi")], local: true },
        { type: "tool_call", id: "t1", title: "Work", status: "in_progress" },
        { role: "agent", content: [text("Hello you")] },
      ],
      modes: { current: "code", available: [{ id: "ask" }] },
      turn: { status: "idle", stopReason: "end_turn" },
    });
    expect(asked).toEqual([session.state.entries[1]]);
    await session.close();
    expect((await reading).map(({ update }) => update.sessionUpdate)).toEqual([
      "tool_call",
      "agent_message_chunk",
      "agent_message_chunk",
      "agent_message_chunk",
    ]);
    await agent.close();
    expect(isAlive(pid)).toBe(false);
  });

  it("replays a loaded session into the state, lists all pages, and rejects an unknown session", async () => {
    const { agent } = await spawnFixture("sdk-agent");
    const session = await agent.openSession("old", { cwd: "/w" });
    expect(session.state.entries).toHaveLength(200);
    expect((session.state.entries[199] as MessageEntry).content).toEqual([text("199")]);
    const listed = await collect(agent.listSessions({ cwd: "/w" }));
    expect(listed).toEqual([
      { sessionId: "first", cwd: "/w", title: "Listed" },
      { sessionId: "second", cwd: "/w", title: "Listed" },
    ]);
    await expect(agent.loadSession("none", { cwd: "/w" })).rejects.toMatchObject({ code: -32002 });
    await expect(agent.resumeSession("old", { cwd: "/w" })).rejects.toMatchObject({
      name: "CapabilityError",
    });
  });

  it("cancels a turn while the agent is working or waiting for permission", async () => {
    const { agent } = await spawnFixture("sdk-agent", {
      handlers: {
        requestPermission: (_request, { session: { state } }) =>
          state.entries.length > 2 ? new Promise(() => undefined) : { outcome: "selected", optionId: "yes" },
      },
    });
    const session = await agent.newSession({ cwd: "/w" });
    const cancellation = new AbortController();
    const working = session.prompt("wait", { signal: cancellation.signal });
    await waitForState(session, ({ entries }) => entries.length === 3);
    cancellation.abort();
    expect(await working).toBe("cancelled");
    expect(session.state.entries[1]).toMatchObject({ status: "cancelled" });
    const asking = session.prompt("again");
    await waitForState(session, ({ turn }) => turn.status === "requires_action");
    await session.cancel();
    expect(await asking).toBe("cancelled");
    expect(session.state.turn).toEqual({ status: "idle", stopReason: "cancelled" });
  });

  it("sets the process's directory and environment and forwards its stderr", async () => {
    const folder = mkdtempSync(join(tmpdir(), "parley-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(
      join(folder, "agent.mjs"),
      'console.error(process.cwd(), process.env.PARLEY_A, process.env.PATH === undefined, process.argv.slice(2).join("+"))',
    );
    let stderr = "";
    const args = ["agent.mjs", "a b", '"c"'];
    const env = { PARLEY_A: "1", PATH: undefined };
    const failure = await failureOf(
      spawnAgent(
        { command: process.execPath, args, cwd: folder, env },
        { info, onStderr: (piece) => void (stderr += piece) },
      ),
    );
    expect(stderr).toBe(`${folder} 1 true a b+"c"\n`);
    expect(failure.stderr).toBe(stderr);
  });
});

describe("an agent that cannot be started", () => {
  it.each([
    [
      { command: "parley-no-such-command", args: ["x"] },
      'Cannot start agent "parley-no-such-command x": no such command',
    ],
    [
      { command: process.execPath, cwd: "/parley-no-such-directory" },
      `Cannot start agent "${process.execPath}": no such directory "/parley-no-such-directory"`,
    ],
    [
      { command: process.execPath, cwd: process.execPath },
      `Cannot start agent "${process.execPath}": no such directory "${process.execPath}"`,
    ],
    [{ command: `${process.execPath}/x` }, `Cannot start agent "${process.execPath}/x": no such command`],
    [
      { command: "node my-agent.js" },
      'Cannot start agent "node my-agent.js": no such command; its arguments belong in "args"',
    ],
    [{ command: "" }, 'Cannot start agent "": no command is given'],
    [{ command: "parley\0" }, expect.stringMatching(/^Cannot start agent "parley\0": .*null bytes/)],
    [{ command: tmpdir() }, `Cannot start agent "${tmpdir()}": permission denied`],
  ])("makes spawnAgent reject with the reason: %j", async (command, message) => {
    const failure = await failureOf(spawnAgent(command, { info }));
    expect(failure).toMatchObject({ message, exitCode: null, signal: null, stderr: "" });
  });

  it("is not started if the signal has already aborted", async () => {
    const spawning = spawnAgent(fixtureCommand("sdk-agent"), { info, signal: AbortSignal.abort() });
    await expect(spawning).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("spawnAgent with an agent that misbehaves", () => {
  it("rejects later calls with the reason if the agent exits between two calls", async () => {
    const { agent } = await spawnFixture("sdk-agent");
    const session = await agent.newSession({ cwd: "/w" });
    process.kill(Number(agent.info?.version), "SIGKILL");
    await agent.closed;
    const calls = [
      () => session.prompt("Hi"),
      () => session.cancel(),
      () => session.setMode("ask"),
      () => agent.newSession({ cwd: "/w" }),
      () => agent.loadSession("s1", { cwd: "/w" }),
      () => agent.request("_acme/thing"),
    ];
    for (const call of calls) {
      const failure = await failureOf(call());
      expect(failure).toMatchObject({ exitCode: null, signal: "SIGKILL" });
      expect(failure.message).toMatch(/^Cannot reach agent ".*": was ended by SIGKILL$/);
    }
    expect(session.state.entries).toEqual([]);
  });

  it("includes the exit code and the end of stderr in the error if the agent exits before responding", async () => {
    const failure = await failureOf(spawnAgent(fixtureCommand("exits-before-initialize"), { info }));
    expect(failure).toMatchObject({
      exitCode: 3,
      signal: null,
      stderr: "Loading configuration\nno API key\n",
    });
    expect(failure.message).toMatch(
      /^Cannot reach agent ".*exits-before-initialize\.ts": exited with code 3: no API key$/,
    );
  });

  it("includes the message, not the last line of the stack trace, if the agent throws before responding", async () => {
    const script = 'console.error("Loading"); throw new Error("no API key")';
    const failure = await failureOf(
      spawnAgent({ command: process.execPath, args: ["-e", script] }, { info }),
    );
    expect(failure.message).toMatch(/: exited with code 1: Error: no API key$/);
    expect(failure.stderr).toMatch(/^Loading\n[^]*\nError: no API key\n {4}at [^]*\n\nNode\.js v[\d.]+\n$/);
  });

  it("suggests the required option if the agent is TypeScript that its Node.js cannot run", async () => {
    const folder = mkdtempSync(join(tmpdir(), "parley-client-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, "agent.mts");
    writeFileSync(file, 'import "node:fs";\nthrow new Error("it runs" as string);\n');
    const spawnFile = (option: string): Promise<AgentProcessError> =>
      failureOf(spawnAgent({ command: process.execPath, args: [option, file] }, { info }));
    const refused = await spawnFile("--no-strip-types");
    expect(refused.message).toMatch(
      /: TypeError \[ERR_UNKNOWN_FILE_EXTENSION\]: Unknown file extension "\.mts" for .*; Node\.js before 22\.18 runs TypeScript with --experimental-strip-types$/,
    );
    const run = await spawnFile("--strip-types");
    expect(run.message).toMatch(/: exited with code 1: Error: it runs$/);
  });

  it("includes the last line of stdout in the error if it is not a message and stderr is empty", async () => {
    const spawnScript = (script: string): Promise<AgentProcessError> =>
      failureOf(spawnAgent({ command: process.execPath, args: ["-e", script] }, { info }));
    const usage = await spawnScript('console.log("Usage: agent [options]")');
    expect(usage.message).toMatch(/: exited with code 0: Usage: agent \[options\]$/);
    expect(usage.stderr).toBe("");
    const longer = await spawnScript('console.log("x".repeat(5000))');
    expect(longer.message).toMatch(/: exited with code 0: x{500}$/);
    const other = await spawnScript('console.log("Usage"); console.log("{}")');
    expect(other.message).toMatch(/: exited with code 0$/);
    const worse = await spawnScript('console.log("Usage"); console.error("no API key")');
    expect(worse.message).toMatch(/: exited with code 0: no API key$/);
  });

  it("times out and stops the process if the agent never responds", async () => {
    const failure = await failureOf(
      spawnAgent(fixtureCommand("never-answers"), { info, startTimeoutMs: 1500, closeGraceMs: 200 }),
    );
    expect(failure.message).toMatch(
      /^Cannot start agent ".*": no answer within 1\.5 s \(startTimeoutMs\): pid \d+$/,
    );
    expect(isAlive(Number(failure.stderr.slice(4)))).toBe(false);
  });

  it("forwards the agent's stdout, including an incomplete line", async () => {
    let printed = "";
    const stop = new AbortController();
    const script = 'process.stdout.write("Welcome é\\nType> "); process.stdin.resume()';
    const spawning = spawnAgent(
      { command: process.execPath, args: ["-e", script] },
      {
        info,
        signal: stop.signal,
        closeGraceMs: 200,
        onStdout(piece) {
          printed += piece;
          if (printed.endsWith("Type> ")) stop.abort(new Error("no agent"));
        },
      },
    );
    await expect(spawning).rejects.toThrow("no agent");
    expect(printed).toBe("Welcome é\nType> ");
  });

  it("stops a process that never responds if the caller's signal aborts", async () => {
    let pid = 0;
    const cancellation = new AbortController();
    const spawning = spawnAgent(fixtureCommand("never-answers"), {
      info,
      signal: cancellation.signal,
      closeGraceMs: 200,
      onStderr(line) {
        pid = Number(line.slice(4));
        cancellation.abort(new Error("changed my mind"));
      },
    });
    await expect(spawning).rejects.toThrow("changed my mind");
    expect(pid).toBeGreaterThan(0);
    expect(isAlive(pid)).toBe(false);
  });

  it("rejects pending calls with the signal if the agent is killed in the middle of a line", async () => {
    const errors: unknown[] = [];
    const { agent } = await spawnFixture("writes-half-a-line", { onError: (error) => errors.push(error) });
    const failure = await failureOf(agent.newSession({ cwd: "/w" }));
    expect(failure).toMatchObject({ exitCode: null, signal: "SIGKILL" });
    expect(failure.message).toMatch(/: was ended by SIGKILL$/);
    expect(await agent.closed).toBe(failure);
    expect(errors).toMatchObject([{ name: "InvalidMessageError" }]);
  });

  it("closes the connection and stops the process if the agent writes an endless line", async () => {
    const before = process.memoryUsage().rss;
    const { agent, pid } = await spawnFixture("floods-stdout");
    await expect(agent.newSession({ cwd: "/w" })).rejects.toMatchObject({
      name: "TransportError",
      message: expect.stringContaining("Cannot read: the peer sent a message of more than") as unknown,
    });
    await agent.closed;
    expect(isAlive(pid)).toBe(false);
    // Earlier tests in this process may not have released their memory.
    expect(process.memoryUsage().rss - before).toBeLessThan(768 * 1024 * 1024);
  });

  it("kills an agent on close if it ignores cancellation, the end of stdin and SIGTERM", async () => {
    const { agent, pid } = await spawnFixture("ignores-every-request-to-end", { cancelTimeoutMs: 50 });
    const session = await agent.newSession({ cwd: "/w" });
    const prompt = session.prompt("Hi");
    const other = session.prompt("Hi").catch((error: unknown) => error);
    await session.cancel();
    await expect(prompt).rejects.toThrow("Cannot cancel the turn");
    expect(isAlive(pid)).toBe(true);
    await agent.close();
    expect(isAlive(pid)).toBe(false);
    expect(await other).toBeInstanceOf(Error);
    expect(await agent.closed).toMatchObject({ name: "ConnectionClosedError" });
  });

  it("rejects pending calls and stops the process if the agent closes stdout but keeps running", async () => {
    const { agent, pid } = await spawnFixture("closes-its-output");
    const failure = await failureOf(agent.newSession({ cwd: "/w" }));
    expect(failure.message).toMatch(/: it closed its output$/);
    await agent.closed;
    expect(isAlive(pid)).toBe(false);
  });

  it("closes without waiting for an agent that has stopped reading", async () => {
    const { agent, pid } = await spawnFixture("never-reads");
    const large = { text: "x".repeat(8 * 1024 * 1024) };
    const waiting = ["_first", "_second"].map((method) =>
      agent.request(method, large).catch((error: unknown) => error),
    );
    await agent.close();
    expect(isAlive(pid)).toBe(false);
    expect(await Promise.all(waiting)).toMatchObject([
      { name: "ConnectionClosedError" },
      { name: "ConnectionClosedError" },
    ]);
  });
});

describe("a program that started an agent", () => {
  it("exits by itself once the agent is closed", async () => {
    const [pid, reason] = await runProgram("closes-its-agent", "sdk-agent");
    expect(reason).toBe("ConnectionClosedError");
    expect(isAlive(Number(pid))).toBe(false);
  });

  it("exits by itself even if the agent's daemon holds the pipes open", async () => {
    const [pid, reason] = await runProgram("closes-its-agent", "forks-a-daemon");
    expect(reason).toBe("ConnectionClosedError");
    expect(isAlive(Number(pid))).toBe(true);
    process.kill(Number(pid), "SIGKILL");
  });

  it("stops the agent when exiting without closing it", async () => {
    const [pid] = await runProgram("exits-without-closing", "closes-its-output");
    await expect.poll(() => isAlive(Number(pid)), { timeout: 60_000 }).toBe(false);
  });

  it("leaves neither the agent nor its commands behind when killed", async () => {
    const args = [...programArguments("waits-to-be-killed", "ignores-every-request-to-end"), "0"];
    const program = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    onTestFinished(() => void program.kill("SIGKILL"));
    const [line] = (await once(program.stdout, "data")) as [Buffer];
    const pids = line.toString().trim().split(" ").map(Number);
    onTestFinished(() => pids.filter(isAlive).forEach((pid) => process.kill(pid, "SIGKILL")));
    expect(pids.map(isAlive)).toEqual([true, true]);
    program.kill("SIGKILL");
    await expect.poll(() => pids.filter(isAlive), { timeout: 20_000 }).toEqual([]);
  });
});

describe("an agent that started processes", () => {
  it("leaves none of them behind when closed", async () => {
    const { agent, pid } = await spawnFixture("forks-a-child");
    expect(isAlive(pid)).toBe(true);
    await agent.close();
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  it("leaves none of them behind when it exits by itself", async () => {
    const { agent, pid } = await spawnFixture("forks-a-child");
    const failure = await failureOf(agent.newSession({ cwd: "/w" }));
    expect(failure.exitCode).toBe(7);
    await expect.poll(() => isAlive(pid)).toBe(false);
  });
});

it.each([
  ["a string as the command", ["agent --stdio", { info }], 'expected { command, args }, not "agent --stdio"'],
  ["a missing command", [undefined, { info }], "expected { command, args }, not undefined"],
  [
    "missing options",
    [{ command: "agent" }],
    'the second argument needs "info", the name and version of the client',
  ],
])("rejects %s from an untyped program with a readable error", async (_, args, message) => {
  const spawnUntyped = spawnAgent as (...args: readonly unknown[]) => Promise<unknown>;
  await expect(spawnUntyped(...args)).rejects.toThrow(new TypeError(`Cannot start an agent: ${message}`));
});

import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

import type { McpServer } from "@parley/schema/v1";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import { McpCallError } from "./api/mcp-call-error.ts";
import { fixtureServer, realServer } from "./fixtures/fixture-server.ts";
import { isAlive, processesWith } from "./fixtures/processes.ts";
import { changed, connections, failureOf, open, temporaryDirectory, textOf } from "./fixtures/sessions.ts";
import type { McpProgress } from "./index.ts";

const run = promisify(execFile);
describe("mcpConnections", () => {
  it("[V1-MCP-1] lists and calls a real server's tools", async () => {
    const session = await open([realServer("everything")]);
    expect(session.servers.get("everything")).toMatchObject({
      status: "ready",
      era: "legacy",
      version: "2025-11-25",
    });
    expect(session.tools().find(({ name }) => name === "echo")).toMatchObject({
      exposedName: "everything__echo",
      server: "everything",
      title: "Echo Tool",
      inputSchema: { type: "object", required: ["message"] },
    });
    expect(await session.call("everything__echo", { message: "hello" })).toEqual({
      content: [{ type: "text", text: "Echo: hello" }],
    });
  });

  it("exposes the session's directories to a server as roots", async () => {
    const [cwd, other] = [await temporaryDirectory(), await temporaryDirectory()];
    const session = await open([realServer("filesystem")], { cwd, additionalDirectories: [other] });
    // The server requests the roots after connecting and answers calls in the meantime.
    await expect
      .poll(async () => textOf(await session.call("filesystem__list_allowed_directories", {})))
      .toBe(`Allowed directories:\n${cwd}\n${other}`);
  });

  it("starts a server in the session's directory with the client's variables but without the agent's keys", async () => {
    const cwd = await temporaryDirectory();
    process.env["AGENT_API_KEY"] = "sk-of-the-agent";
    onTestFinished(() => {
      delete process.env["AGENT_API_KEY"];
    });
    const session = await open([realServer("everything", [{ name: "GREETING", value: "$HOME `id`" }])], {
      cwd,
    });
    const env = JSON.parse(
      String(textOf(await session.call("everything__get-env", {}))),
    ) as NodeJS.ProcessEnv;
    expect(env).toMatchObject({ GREETING: "$HOME `id`", PATH: process.env["PATH"] });
    expect(env).not.toHaveProperty("AGENT_API_KEY");
  });

  it("connects all servers in parallel", async () => {
    const folder = await temporaryDirectory();
    const fixture = fixtureServer("starts-with-others");
    const names = ["one", "two", "three"];
    const args = [...fixture.args, folder, String(names.length)];
    const session = await open(names.map((name) => ({ ...fixture, name, args })));
    expect([...session.servers.values()].map(({ status }) => status)).toEqual(["ready", "ready", "ready"]);
  });

  it("stops trying to connect to a server that does not respond", async () => {
    const session = await open([fixtureServer("never-answers")], { connectTimeoutMs: 100 });
    expect(failureOf(session, "never-answers")).toEqual({
      status: "failed",
      kind: "timeout",
      message: 'Cannot use MCP server "never-answers": it was not ready within 100 ms',
    });
  });

  it("[V1-MCP-5 v1] reports each server that fails and connects the others", async () => {
    const key = [{ name: "API_KEY", value: "sk-very-secret" }];
    const session = await open([
      realServer("filesystem"),
      { ...fixtureServer("exits-at-start", key), name: "crashes" },
      { name: "missing", command: "/no/such/command", args: [], env: key },
      { name: "relative", command: "npx", args: ["-y", "x"], env: key },
      { ...fixtureServer("answers-at-length"), name: "filesystem" },
      { ...fixtureServer("answers-at-length"), name: "well" },
      { name: "pigeon", type: "pigeon" } as unknown as McpServer,
    ]);
    const outcomes = [...session.servers].map(([name, state]) => [
      name,
      "kind" in state ? state.kind : state.status,
    ]);
    expect(outcomes).toEqual([
      ["filesystem", "ready"],
      ["crashes", "closed"],
      ["missing", "spawn"],
      ["relative", "config"],
      ["filesystem#2", "config"],
      ["well", "ready"],
      ["pigeon", "config"],
    ]);
    expect(failureOf(session, "crashes")).toEqual({
      status: "failed",
      kind: "closed",
      message:
        'Cannot use MCP server "crashes": its process exited with code 3; its stderr ends with: ' +
        "boom: <API_KEY> is no valid API_KEY",
      stderrTail: "boom: <API_KEY> is no valid API_KEY",
    });
    expect(failureOf(session, "missing").message).toBe(
      'Cannot use MCP server "missing": its command "/no/such/command" cannot be started: no such command',
    );
    expect(JSON.stringify([...session.servers])).not.toContain("sk-very-secret");
    expect(new Set(session.tools().map(({ server }) => server))).toEqual(new Set(["filesystem", "well"]));
  });

  it("reports a server that exits before anything is written to it", async () => {
    const args = ["-c", "echo boom: no key >&2; exit 3"];
    const session = await open([{ name: "gone", command: "/bin/sh", args, env: [] }]);
    expect(failureOf(session, "gone")).toEqual({
      status: "failed",
      kind: "closed",
      message:
        'Cannot use MCP server "gone": its process exited with code 3; its stderr ends with: boom: no key',
      stderrTail: "boom: no key",
    });
  });

  it.each([
    [
      "a stack trace",
      "console.error('starting'); null.x",
      /code 1; its stderr ends with: TypeError: Cannot read/,
    ],
    ["several lines", "console.error('one\\ntwo'); process.exit(1)", /code 1; its stderr ends with: two$/],
    ["nothing", "process.exit(1)", /code 1$/],
  ])("includes the error of a server that writes %s and exits", async (_what, script, shown) => {
    const session = await open([{ name: "s", command: process.execPath, args: ["-e", script], env: [] }]);
    expect(failureOf(session, "s").message).toMatch(shown);
  });

  const object = { type: "object" };
  it.each<[string, object, string]>([
    ["no input schema", { name: "x" }, 'its tool "x" is left out: "inputSchema" is not valid'],
    ["a schema without a type", { name: "x", inputSchema: {} }, '"inputSchema.type" is not valid'],
    ["a string as its schema", { name: "x", inputSchema: "object" }, '"inputSchema" is not valid'],
    ["no description", { name: "x", description: null, inputSchema: object }, '"description" is not valid'],
    ["no name", { inputSchema: object }, 'its tool "without a name" is left out: "name" is not valid'],
    ["a number as its name", { name: 7, inputSchema: object }, '"name" is not valid'],
    [
      "an output schema without a type",
      { name: "x", inputSchema: object, outputSchema: {} },
      "outputSchema.type",
    ],
    [
      "an output schema with invalid properties",
      { name: "x", inputSchema: object, outputSchema: { ...object, properties: [] } },
      '"outputSchema.properties" is not valid',
    ],
    ["invalid annotations", { name: "x", inputSchema: object, annotations: { title: 1 } }, "annotations"],
  ])("omits a tool with %s and reports it", async (_what, tool, fault) => {
    const session = await open([
      fixtureServer("lists-faulty-tools", [{ name: "TOOL", value: JSON.stringify(tool) }]),
    ]);
    expect(session.tools().map(({ name }) => name)).toEqual(["fine"]);
    expect(session.servers.get("lists-faulty-tools")).toMatchObject({
      status: "ready",
      tools: 1,
      faults: [expect.stringContaining(fault) as string],
    });
    expect(textOf(await session.call("lists-faulty-tools__fine", {}))).toBe("fine");
  });

  it("accepts a valid tool", async () => {
    const schema = { ...object, properties: {} };
    const tool = {
      name: "x",
      description: "X",
      inputSchema: schema,
      outputSchema: schema,
      _meta: { a: 1 },
    };
    const session = await open([
      fixtureServer("lists-faulty-tools", [{ name: "TOOL", value: JSON.stringify(tool) }]),
    ]);
    expect(session.tools().map(({ name }) => name)).toEqual(["x", "fine"]);
    expect(session.servers.get("lists-faulty-tools")).not.toHaveProperty("faults");
  });

  it("reports a server that keeps running after it closes its stdin", async () => {
    // The server reads one request first. Otherwise, timing would determine whether it receives any.
    const args = ["-c", "read -r line; exec <&-; sleep 600"];
    const session = await open([{ name: "deaf", command: "/bin/sh", args, env: [] }]);
    expect(failureOf(session, "deaf").message).toBe('Cannot use MCP server "deaf": it reads no input');
  });

  it("reports a missing working directory by name", async () => {
    const session = await open([fixtureServer("never-answers")], { cwd: "/no/such/directory" });
    expect(failureOf(session, "never-answers")).toMatchObject({
      kind: "spawn",
      message: expect.stringContaining('no such directory "/no/such/directory"') as string,
    });
  });

  it("returns after readyWaitMs and adds slow servers later", async () => {
    const session = await open([fixtureServer("ignores-the-probe")], {
      readyWaitMs: 50,
      probeTimeoutMs: 500,
    });
    expect(session.servers.get("ignores-the-probe")).toEqual({ status: "connecting" });
    expect(session.tools()).toEqual([]);
    await changed(session, () => session.tools().length > 0);
    expect(session.servers.get("ignores-the-probe")).toMatchObject({ status: "ready", tools: 1 });
  });

  it("ready() waits for slow servers again, up to readyWaitMs", async () => {
    const late = await open([fixtureServer("ignores-the-probe")], { readyWaitMs: 50, probeTimeoutMs: 500 });
    while (late.servers.get("ignores-the-probe")?.status === "connecting") await late.ready();
    expect(late.tools()).toHaveLength(1);
    const never = await open([fixtureServer("never-answers"), fixtureServer("exits-at-start")], {
      readyWaitMs: 50,
    });
    await expect(never.ready()).resolves.toBeUndefined();
    expect(never.servers.get("never-answers")).toEqual({ status: "connecting" });
    await expect(never.ready(AbortSignal.abort(new Error("no time")))).rejects.toThrow("no time");
  });

  it("connects to a server without tools and prints nothing", async () => {
    const debug = vi.spyOn(console, "debug");
    onTestFinished(() => debug.mockRestore());
    const session = await open([fixtureServer("has-no-tools")]);
    expect(session.servers.get("has-no-tools")).toMatchObject({
      status: "ready",
      version: "2025-06-18",
      tools: 0,
    });
    expect(debug).not.toHaveBeenCalled();
  });

  it("loads no packages until a session has a server", async () => {
    const { command, args } = fixtureServer("lists-what-it-loads");
    const program = ["--conditions=@parley/source", ...args];
    const servers = JSON.stringify([fixtureServer("exits-at-start")]);
    const [without, having] = await Promise.all([run(command, program), run(command, [...program, servers])]);
    expect(JSON.parse(without.stdout)).toEqual([]);
    expect(JSON.parse(having.stdout)).toContain("@modelcontextprotocol/client");
  });

  it("rejects calls in a session without servers", async () => {
    const session = await open([]);
    expect(session.servers.size).toBe(0);
    await expect(session.call("a__b", {})).rejects.toMatchObject({
      name: "McpCallError",
      kind: "unknown-tool",
    });
  });
});

describe("MCP revisions", () => {
  it("restarts a server that exits on a request before initialize, but only in its first session", async () => {
    const starts = join(await temporaryDirectory(), "starts");
    const mcp = connections();
    const servers = [fixtureServer("exits-before-initialize", [{ name: "STARTS", value: starts }])];
    for (const started of [2, 3]) {
      const session = await mcp.open({ servers, cwd: process.cwd(), sessionId: String(started) });
      expect(session.servers.get("exits-before-initialize")).toMatchObject({
        status: "ready",
        era: "legacy",
      });
      expect((await readFile(starts, "utf8")).split("\n")).toHaveLength(started + 1);
    }
  });

  it("probes a server only once if it ignores the newest revision", async () => {
    const mcp = connections({ probeTimeoutMs: 200 });
    const servers = [fixtureServer("ignores-the-probe")];
    for (const probes of ["1", "0"]) {
      const session = await mcp.open({ servers, cwd: process.cwd(), sessionId: probes });
      expect(textOf(await session.call("ignores-the-probe__probes", {}))).toBe(probes);
    }
  });

  it("probes a server again for another user, because the program may differ", async () => {
    const mcp = connections({ probeTimeoutMs: 200 });
    const servers = [fixtureServer("ignores-the-probe")];
    for (const [principal, probes] of [
      ["anna", "1"],
      ["ben", "1"],
      ["anna", "0"],
    ] as const) {
      const session = await mcp.open({
        servers,
        cwd: process.cwd(),
        sessionId: principal + probes,
        principal,
      });
      expect(textOf(await session.call("ignores-the-probe__probes", {}))).toBe(probes);
    }
  });

  it("waits for a slow server that supports only the newest revision", async () => {
    const { name, command, args } = fixtureServer("speaks-only-the-newest-mcp");
    const server = { name, command, args: [...args, "1000"], env: [] };
    const session = await open([server], { probeTimeoutMs: 200 });
    expect(session.servers.get(name)).toMatchObject({ status: "ready", era: "modern", tools: 1 });
    expect(Number(textOf(await session.call(`${name}__pid`, {})))).toBeGreaterThan(0);
  });

  it.each(["speaks-only-the-newest-mcp", "answers-at-length"])(
    "falls back to an older revision for a slow server (%s)",
    async (file) => {
      const { name, command, args } = fixtureServer(file);
      const script = `sleep 1; exec "${command}" "${args[0]}" 0 and-older`;
      const server = { name, command: "/bin/sh", args: ["-c", script], env: [] };
      const session = await open([server], { probeTimeoutMs: 100 });
      expect(session.servers.get(name)).toMatchObject({ status: "ready", era: "legacy" });
      expect(Number(textOf(await session.call(`${name}__pid`, {})))).toBeGreaterThan(0);
    },
  );

  it("uses the newest revision with a server that supports it, and sends the roots on request", async () => {
    const session = await open([fixtureServer("speaks-the-newest-mcp")], { cwd: "/" });
    expect(session.servers.get("speaks-the-newest-mcp")).toMatchObject({
      era: "modern",
      version: "2026-07-28",
    });
    const answer = await session.call("speaks-the-newest-mcp__roots", {});
    expect(JSON.parse(String(textOf(answer)))).toEqual({ roots: { roots: [{ uri: "file:///" }] } });
  });

  it("follows tool changes from a server that uses the newest revision", async () => {
    const session = await open([fixtureServer("speaks-the-newest-mcp")]);
    await changed(session, () => session.tools().length === 2);
    expect(session.tools().map(({ name }) => name)).toEqual(["roots", "late"]);
  });
});

describe("McpSession.call", () => {
  it("returns a result of 12 MB", async () => {
    const session = await open([fixtureServer("answers-at-length")]);
    const result = await session.call("answers-at-length__repeat", { times: 12_000_000 });
    expect(String(textOf(result))).toHaveLength(12_000_000);
  });

  it("rejects if a message exceeds the limit and keeps the server usable", async () => {
    const session = await open([fixtureServer("answers-at-length")], { maxMessageBytes: 10_000 });
    const pid = await session.call("answers-at-length__pid", {});
    await expect(session.call("answers-at-length__repeat", { times: 20_000 })).rejects.toMatchObject({
      kind: "protocol",
      message: expect.stringContaining("a message of more than 10000 bytes") as string,
    });
    expect(await session.call("answers-at-length__pid", {})).toEqual(pid);
  });

  it("cancels an aborted call on the server and rejects with the signal's reason", async () => {
    const session = await open([fixtureServer("never-finishes")]);
    const abort = new AbortController();
    const reason = new Error("The user has cancelled");
    const onProgress = (): void => abort.abort(reason);
    const call = session.call("never-finishes__wait", {}, { signal: abort.signal, onProgress });
    await expect(call).rejects.toBe(reason);
    const cancellations = await session.call("never-finishes__cancellations", {});
    expect(textOf(cancellations)).toBe('["Error: The user has cancelled"]');
  });

  it("times out a call without progress and cancels it on the server", async () => {
    const session = await open([fixtureServer("never-finishes")]);
    await expect(session.call("never-finishes__wait", {}, { timeoutMs: 50 })).rejects.toMatchObject({
      kind: "timeout",
      server: "never-finishes",
    });
    expect(textOf(await session.call("never-finishes__cancellations", {}))).toContain("silent for 50 ms");
  });

  it("times out a call that takes too long despite making progress", async () => {
    const session = await open([fixtureServer("never-finishes")]);
    const steps: number[] = [];
    const onProgress = ({ progress }: McpProgress): void => void steps.push(progress);
    const call = session.call("never-finishes__wait", {}, { maxTotalMs: 1500, onProgress });
    await expect(call).rejects.toMatchObject({
      kind: "timeout",
      message: expect.stringContaining("1500 ms") as string,
    });
    expect(steps).toContain(1);
  });

  it("rejects with the last output of a server that exits during the call", async () => {
    const env = [{ name: "API_KEY", value: "sk-very-secret" }];
    const session = await open([fixtureServer("ends-during-a-call", env)]);
    const error = await session.call("ends-during-a-call__end", {}).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(McpCallError);
    expect(error).toMatchObject({
      kind: "closed",
      message:
        'Cannot call "ends-during-a-call__end" of MCP server "ends-during-a-call": its process exited with code 7; ' +
        "its stderr ends with: fatal: cannot go on with <API_KEY>",
      stderrTail: "fatal: cannot go on with <API_KEY>",
    });
    expect(failureOf(session, "ends-during-a-call").kind).toBe("closed");
  });

  it("restarts a server immediately the first time and after a delay the next time", async () => {
    // The delay is measured from the server's start, so exclude the time that starting it takes.
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const session = await open([fixtureServer("ends-during-a-call")]);
    const first = textOf(await session.call("ends-during-a-call__pid", {}));
    await expect(session.call("ends-during-a-call__end", {})).rejects.toBeInstanceOf(McpCallError);
    const second = textOf(await session.call("ends-during-a-call__pid", {}));
    expect(second).not.toBe(first);
    await expect(session.call("ends-during-a-call__end", {})).rejects.toBeInstanceOf(McpCallError);
    await expect(session.call("ends-during-a-call__pid", {})).rejects.toThrow(
      /not started again for another 500 ms$/,
    );
    vi.advanceTimersByTime(500);
    expect(textOf(await session.call("ends-during-a-call__pid", {}))).not.toBe(second);
  });

  it("reports progress that arrives together with the result", async () => {
    const session = await open([fixtureServer("answers-in-one-breath")]);
    const steps: number[] = [];
    const onProgress = ({ progress }: { progress: number }): unknown => steps.push(progress);
    await session.call("answers-in-one-breath__hurry", {}, { onProgress });
    expect(steps).toEqual([1, 2]);
  });

  it("ignores output that is not an MCP message", async () => {
    const session = await open([fixtureServer("talks-on-stdout")]);
    expect(Number(textOf(await session.call("talks-on-stdout__pid", {})))).toBeGreaterThan(0);
  });

  it("connects to a server that writes 2 MB to stderr first", async () => {
    const { command, args } = fixtureServer("answers-at-length");
    const script = `head -c 2000000 /dev/zero | tr '\\0' x >&2; exec "${command}" "${args[0]}"`;
    const session = await open([{ name: "loud", command: "/bin/sh", args: ["-c", script], env: [] }]);
    expect(session.servers.get("loud")).toMatchObject({ status: "ready" });
  });

  it("updates the tools when a server reports a change", async () => {
    const session = await open([fixtureServer("changes-its-tools")]);
    expect(session.tools().map(({ name }) => name)).toEqual(["grow"]);
    await session.call("changes-its-tools__grow", {});
    await changed(session, () => session.tools().length === 2);
    expect(session.servers.get("changes-its-tools")).toMatchObject({ tools: 2 });
    expect(textOf(await session.call("changes-its-tools__grown", {}))).toBe("grown");
  });
});

describe.skipIf(process.platform !== "linux")("close", () => {
  function marked(file: string): { server: McpServer; alive: () => readonly number[] } {
    const mark = randomUUID();
    return {
      server: fixtureServer(file, [{ name: "MARK", value: mark }]),
      alive: () => processesWith(mark).filter(isAlive),
    };
  }

  it("stops every server and running call", async () => {
    const { server, alive } = marked("never-finishes");
    const session = await open([server]);
    expect(alive()).toHaveLength(1);
    const { promise: isRunning, resolve: onProgress } = Promise.withResolvers<unknown>();
    const running = session.call("never-finishes__wait", {}, { onProgress }).catch((error: unknown) => error);
    await isRunning;
    const starting = session.call("never-finishes__wait", {}).catch((error: unknown) => error);
    await session.close();
    expect(alive()).toEqual([]);
    for (const call of [running, starting]) {
      const error = await call;
      expect(error).toBeInstanceOf(McpCallError);
      expect(error).toMatchObject({
        kind: "closed",
        message: expect.stringMatching(/its session was closed$/) as string,
      });
    }
    expect(session.tools()).toEqual([]);
    await expect(session.call("never-finishes__wait", {})).rejects.toMatchObject({ kind: "unknown-tool" });
  });

  it("stops a server that is still connecting", async () => {
    const { server, alive } = marked("never-answers");
    const session = await open([server], { readyWaitMs: 10 });
    expect(session.servers.get("never-answers")).toEqual({ status: "connecting" });
    await session.close();
    expect(alive()).toEqual([]);
    expect(failureOf(session, "never-answers").kind).toBe("closed");
  });

  it("stops the servers of an aborted open, which rejects with the signal's reason", async () => {
    const { server, alive } = marked("never-answers");
    const abort = new AbortController();
    const opening = open([server], { signal: abort.signal });
    await expect.poll(alive).toHaveLength(1);
    const reason = new Error("The client has left");
    abort.abort(reason);
    await expect(opening).rejects.toBe(reason);
    expect(alive()).toEqual([]);
  });

  it("closes all sessions and opens no new ones", async () => {
    const servers = [marked("never-answers"), marked("answers-at-length")];
    const mcp = connections({ readyWaitMs: 10 });
    for (const { server } of servers)
      await mcp.open({ servers: [server], cwd: process.cwd(), sessionId: server.name });
    await mcp.close();
    expect(servers.flatMap(({ alive }) => alive())).toEqual([]);
    await expect(mcp.open({ servers: [], cwd: process.cwd(), sessionId: "s" })).rejects.toThrow(
      'Cannot open the MCP servers of session "s": the connections are closed',
    );
  });
});

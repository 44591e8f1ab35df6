import { once } from "node:events";
import { text } from "node:stream/consumers";

import { client } from "@agentclientprotocol/sdk";
import { connectAgent } from "@parley/client";
import { AgentProcessError, spawnAgent } from "@parley/client/node";
import { v1 } from "@parley/client/v1";
import { stdioTransport } from "@parley/protocol/stdio";
import { describe, expect, test } from "vitest";

import { openAgentSession, promptRequest, responseTo } from "./agent-wire.ts";
import { isRunning, officialStream, spawnFixture, spawnFixtureAgent } from "./fixture-process.ts";
import { connectWire } from "./wire-client.ts";

const info = { name: "defects", version: "1.0.0" };

describe("closing a process", () => {
  test("closes an agent's stdin, and the agent exits on its own", async () => {
    const child = spawnFixture("ends-with-its-input");
    const stderr = text(child.stderr);
    const transport = stdioTransport({ input: child.stdout, output: child.stdin });
    const connection = await connectAgent(transport, { versions: [v1], info });
    const exited = once(child, "exit");
    await connection.close();
    expect(child.stdin.writableEnded).toBe(true);
    await expect(exited).resolves.toEqual([0, null]);
    await expect(stderr).resolves.toBe("input ended\nexit 0\n");
  });

  test.skipIf(process.platform !== "linux")("resolves once a spawned agent exits on its own", async () => {
    let stderr = "";
    const connection = await spawnFixtureAgent("ends-with-its-input", {
      onStderr: (more) => void (stderr += more),
    });
    const pid = Number(connection.info?.version);
    expect(isRunning(pid)).toBe(true);
    await connection.close();
    expect(isRunning(pid)).toBe(false);
    expect(stderr).toBe("input ended\nexit 0\n");
  });

  test("leaves stdin open and the process running with the official client", async () => {
    const child = spawnFixture("ends-with-its-input");
    const connection = client({ name: "official" }).connect(officialStream(child));
    await connection.agent.request("initialize", { protocolVersion: 1, clientCapabilities: {} });
    connection.close();
    await connection.closed;
    expect(child.stdin.writableEnded).toBe(false);
    child.stdin.end();
    await expect(once(child, "exit")).resolves.toEqual([0, null]);
  });
});

describe("connecting to an agent that exits or fails to start", () => {
  test("rejects pending requests with the exit code and stderr when the agent exits", async () => {
    const connection = await spawnFixtureAgent("exits-for-want-of-a-key");
    const session = await connection.newSession({ cwd: "/w" });
    const failure: unknown = await session.prompt("go").catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AgentProcessError);
    expect(failure).toMatchObject({ exitCode: 3, signal: null, stderr: "no API key\n" });
    expect((failure as Error).message).toMatch(/exited with code 3: no API key$/);
    await expect(connection.closed).resolves.toBe(failure);
  });

  test("rejects if the command does not exist, without any other failure", async () => {
    const command = { command: "parley-no-such-agent" };
    await expect(spawnAgent(command, { info })).rejects.toThrow(
      'Cannot start agent "parley-no-such-agent": no such command',
    );
  });
});

describe("values that cannot be represented in JSON", () => {
  const ping = (id: number): object => ({ jsonrpc: "2.0", id, method: "_acme/ping", params: {} });

  test("fail only the request if a client's handler returns a BigInt", async () => {
    const errors: unknown[] = [];
    const results = [1n, "pong"];
    const { wire } = await connectWire({
      handlers: { extensionRequest: () => results.shift() },
      onError: (error) => errors.push(error),
    });
    void wire.send(ping(0), ping(1));
    const error = { code: -32603, message: "Internal error" };
    await expect(wire.next()).resolves.toEqual({ jsonrpc: "2.0", id: 0, error });
    await expect(wire.next()).resolves.toEqual({ jsonrpc: "2.0", id: 1, result: "pong" });
    expect(errors).toMatchObject([expect.any(TypeError)]);
  });

  test("make a request or notification with a BigInt reject before it is sent", async () => {
    const { wire, connection } = await connectWire();
    const count = wire.received.length;
    await expect(connection.request("_acme/ping", { n: 1n })).rejects.toThrow(TypeError);
    await expect(connection.notify("_acme/ping", { n: 1n })).rejects.toThrow(TypeError);
    await connection.notify("_acme/done");
    await expect(wire.next()).resolves.toMatchObject({ method: "_acme/done" });
    expect(wire.received).toHaveLength(count + 1);
  });

  test("fail only the turn if an agent returns a BigInt", async () => {
    const { wire, sessionId } = await openAgentSession("makes-mistakes");
    const failed = responseTo(wire, promptRequest(2, sessionId, "a BigInt as its result"));
    await expect(failed).resolves.toMatchObject({ id: 2, error: { code: -32603 } });
    const next = responseTo(wire, promptRequest(3, sessionId, "nothing"));
    await expect(next).resolves.toMatchObject({ id: 3, result: { stopReason: "end_turn" } });
    await wire.close();
  });
});

describe("a client that disconnects", () => {
  test("does not crash an agent that awaits none of its updates", async () => {
    const child = spawnFixture("speaks-on-a-timer");
    const stderr = text(child.stderr);
    const exited = once(child, "exit");
    const write = (message: object): void => void child.stdin.write(`${JSON.stringify(message)}\n`);
    write({ jsonrpc: "2.0", id: 0, method: "initialize", params: { protocolVersion: 1 } });
    write({ jsonrpc: "2.0", id: 1, method: "session/new", params: { cwd: "/w", mcpServers: [] } });
    let received = "";
    for await (const chunk of child.stdout.iterator({ destroyOnReturn: true })) {
      received += String(chunk);
      const [, sessionId] = /"sessionId":"([^"]+)"/.exec(received) ?? [];
      if (sessionId !== undefined && !received.includes("update")) write(promptRequest(2, sessionId, "go"));
      if (received.split("agent_message_chunk").length > 20) break;
    }
    await expect(exited).resolves.toEqual([0, null]);
    await expect(stderr).resolves.toBe("");
  });
});

describe("an agent that never responds", () => {
  test("causes a request to fail after the caller's timeout", async () => {
    const connection = await spawnFixtureAgent("ignores-every-prompt");
    const asking = connection.request("_acme/slow", {}, { signal: AbortSignal.timeout(50) });
    await expect(asking).rejects.toMatchObject({ name: "TimeoutError" });
    await expect(connection.newSession({ cwd: "/w" })).resolves.toMatchObject({ id: "s1" });
  });

  test("causes a prompt to fail after the caller's timeout, even if it ignores the cancellation", async () => {
    const connection = await spawnFixtureAgent("ignores-every-prompt", { cancelTimeoutMs: 50 });
    const session = await connection.newSession({ cwd: "/w" });
    const prompting = session.prompt("go", { signal: AbortSignal.timeout(50) });
    await expect(prompting).rejects.toThrow('session "s1"');
  });

  test("causes connecting to fail after the startup timeout", async () => {
    const command = { command: process.execPath, args: ["-e", "process.stdin.resume()"] };
    const starting = spawnAgent(command, { info, startTimeoutMs: 200 });
    await expect(starting).rejects.toThrow("no answer within 0.2 s");
  });
});

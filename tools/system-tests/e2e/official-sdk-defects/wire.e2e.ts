import { agent, ndJsonStream } from "@agentclientprotocol/sdk";
import type { MessageEntry } from "@parley/protocol/session";
import { describe, expect, test } from "vitest";

import { nextResponse, openAgentSession, promptRequest, responseTo } from "./agent-wire.ts";
import { isRunning, spawnFixtureAgent } from "./fixture-process.ts";
import { answer, connectWire } from "./wire-client.ts";

const internalError = { code: -32603, message: "Internal error" };

describe("an agent that responds to initialize with version 99", () => {
  test("is rejected and stopped", async () => {
    let stderr = "";
    const starting = spawnFixtureAgent("speaks-version-99", {
      onStderr: (more) => void (stderr += more),
    });
    await expect(starting).rejects.toMatchObject({
      name: "UnsupportedVersionError",
      version: 99,
      supported: [2, 1],
    });
    expect(stderr).toMatch(/^pid \d+\n$/);
    expect(isRunning(Number(stderr.slice(4)))).toBe(false);
  });
});

describe("error details in responses", () => {
  const mistakes = ["an error that mentions a file", "an error that contains JSON", "a thrown string"];

  test.each(mistakes)("are omitted for %s during a turn", async (mistake) => {
    const { wire, sessionId } = await openAgentSession("makes-mistakes");
    const response = await responseTo(wire, promptRequest(2, sessionId, mistake));
    expect(response).toEqual({ jsonrpc: "2.0", id: 2, error: internalError });
    await wire.close();
  });

  test.each([
    ["an error that mentions a file", new Error("Cannot read /home/me/.ssh/id_ed25519")],
    ["an error that contains JSON", new Error('{"token":"secret"}')],
    ["a thrown string", "secret"],
  ])("are omitted for %s in a client's handler, but reported locally", async (_, failure) => {
    const errors: unknown[] = [];
    const { wire } = await connectWire({
      handlers: { readTextFile: () => Promise.reject(failure) },
      onError: (error) => errors.push(error),
    });
    const params = { sessionId: "s1", path: "/w/a" };
    void wire.send({ jsonrpc: "2.0", id: 0, method: "fs/read_text_file", params });
    await expect(wire.next()).resolves.toEqual({ jsonrpc: "2.0", id: 0, error: internalError });
    expect(errors).toEqual([failure]);
  });

  test("are sent to the client by an official SDK agent", async () => {
    const lines = new TransformStream<Uint8Array, Uint8Array>();
    const answers = new TransformStream<Uint8Array, Uint8Array>();
    const connection = agent({ name: "official" })
      .onRequest(
        "_acme/read",
        (params: unknown) => params,
        () => Promise.reject(new Error("Cannot read /home/me/.ssh/id_ed25519")),
      )
      .connect(ndJsonStream(answers.writable, lines.readable));
    const text = `${JSON.stringify({ jsonrpc: "2.0", id: 0, method: "_acme/read", params: {} })}\n`;
    void lines.writable.getWriter().write(new TextEncoder().encode(text));
    const { value } = await answers.readable.getReader().read();
    connection.close();
    expect(new TextDecoder().decode(value)).toContain("/home/me/.ssh/id_ed25519");
  });
});

describe("noise on stdout", () => {
  test("receives no response, and the agent's turn remains readable", async () => {
    const errors: unknown[] = [];
    const connection = await spawnFixtureAgent("logs-to-its-output", {
      onError: (error) => errors.push(error),
    });
    const session = await connection.newSession({ cwd: "/w" });
    await expect(session.prompt("go")).resolves.toBe("end_turn");
    const [, reply] = session.state.entries as readonly MessageEntry[];
    expect(reply?.content).toEqual([{ type: "text", text: "[]" }]);
    expect(errors).toHaveLength(101);
    expect(errors).toMatchObject(Array.from({ length: 101 }, () => ({ name: "InvalidMessageError" })));
  });
});

describe("reusing an id", () => {
  test("rejects a request whose id is in use, and the first request can still be cancelled", async () => {
    const { wire, sessionId } = await openAgentSession("works-until-cancelled");
    void wire.send(promptRequest(2, sessionId, "first"), promptRequest(2, sessionId, "second"));
    await expect(nextResponse(wire)).resolves.toMatchObject({ id: 2, error: { code: -32600 } });
    void wire.send({ jsonrpc: "2.0", method: "$/cancel_request", params: { requestId: 2 } });
    await expect(nextResponse(wire)).resolves.toMatchObject({ id: 2, result: { stopReason: "cancelled" } });
    // A cancelled request's id may be reused.
    void wire.send(promptRequest(2, sessionId, "third"), {
      jsonrpc: "2.0",
      method: "session/cancel",
      params: { sessionId },
    });
    await expect(nextResponse(wire)).resolves.toMatchObject({ id: 2, result: { stopReason: "cancelled" } });
    await wire.close();
  });

  test("ignores a duplicate response", async () => {
    const errors: unknown[] = [];
    const { wire, session } = await connectWire({ onError: (error) => errors.push(error) });
    const prompting = session.prompt("go");
    const { id } = (await answer(wire, { stopReason: "end_turn" })) as { id: number };
    void wire.send({ jsonrpc: "2.0", id, result: { stopReason: "refusal" } });
    await expect(prompting).resolves.toBe("end_turn");
    const next = session.prompt("again");
    await answer(wire, { stopReason: "max_tokens" });
    await expect(next).resolves.toBe("max_tokens");
    expect(errors).toEqual([]);
  });
});

import { agent, client, ndJsonStream } from "@agentclientprotocol/sdk";
import type { ClientHandlers } from "@parley/client";
import { describe, expect, test } from "vitest";

import { nextResponse, openAgentSession, promptRequest } from "./agent-wire.ts";
import { officialStream, spawnFixture, spawnFixtureAgent } from "./fixture-process.ts";

const UPDATES = 50;
const RUNS = 20;

/** All handlers that an editor can have, so that as many handlers as possible run before the updates. */
const editor: ClientHandlers = {
  requestPermission: () => ({ outcome: "cancelled" }),
  readTextFile: () => ({ content: "" }),
  writeTextFile: () => undefined,
  terminals: {
    create: () => ({ terminalId: "t1" }),
    output: () => ({ output: "", truncated: false }),
    waitForExit: () => ({ exitCode: 0 }),
    kill: () => undefined,
    release: () => undefined,
  },
  elicitation: { form: () => ({ action: "decline" }), completed: () => undefined },
};

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("a prompt that resolves before its updates are handled", () => {
  test.each([
    ["no other handler", {}, () => undefined],
    ["an editor's handlers", editor, () => undefined],
    ["an editor's handlers and work for each update", editor, nextTurn],
  ])(
    "does not occur with %s, because the prompt waits for the handlers of all earlier updates",
    async (_, handlers, work) => {
      let handled = 0;
      const connection = await spawnFixtureAgent("many-updates", {
        handlers: {
          ...handlers,
          async sessionUpdate() {
            await work();
            handled += 1;
          },
        },
      });
      const session = await connection.newSession({ cwd: "/w" });
      const counts: number[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        await session.prompt(String(UPDATES));
        counts.push(handled);
      }
      expect(counts).toEqual(Array.from({ length: RUNS }, (_run, index) => UPDATES * (index + 1)));
    },
  );

  test("occurs with the official client, given the same messages", async () => {
    let handled = 0;
    const app = client({ name: "official" });
    for (const method of ["_a", "_b", "_c", "_d", "_e", "_f", "_g", "_h", "_i"]) {
      app.onRequest(
        method,
        (params: unknown) => params,
        () => null,
      );
    }
    const connection = app
      .onNotification("session/update", () => {
        handled += 1;
      })
      .connect(officialStream(spawnFixture("many-updates")));
    await connection.agent.request("initialize", { protocolVersion: 1, clientCapabilities: {} });
    const late: number[] = [];
    for (let run = 1; run <= RUNS; run += 1) {
      await connection.agent.request("session/prompt", {
        sessionId: "s1",
        prompt: [{ type: "text", text: String(UPDATES) }],
      });
      late.push(UPDATES * run - handled);
      await expect.poll(() => handled).toBe(UPDATES * run);
    }
    connection.close();
    expect(Math.max(...late)).toBeGreaterThan(0);
  });
});

describe("message order in a session", () => {
  const turn = (id: number, sessionId: string): readonly object[] => [
    promptRequest(id, sessionId, "go"),
    { jsonrpc: "2.0", method: "session/cancel", params: { sessionId } },
  ];

  test("a cancellation does not overtake its prompt", async () => {
    const { wire, sessionId } = await openAgentSession("works-until-cancelled");
    for (let id = 2; id < 2 + RUNS; id += 1) {
      void wire.send(...turn(id, sessionId));
      const response = { jsonrpc: "2.0", id, result: { stopReason: "cancelled" } };
      await expect(nextResponse(wire)).resolves.toEqual(response);
    }
    await wire.close();
  });

  test("handlers start in message order, regardless of the order in which they were registered", async () => {
    const started: string[] = [];
    const forwards: ClientHandlers = {
      sessionUpdate: () => void started.push("update"),
      requestPermission() {
        started.push("permission");
        return { outcome: "cancelled" };
      },
      readTextFile() {
        started.push("read");
        return { content: "" };
      },
    };
    const backwards = Object.fromEntries(Object.entries(forwards).toReversed()) as ClientHandlers;
    for (const handlers of [forwards, backwards]) {
      const connection = await spawnFixtureAgent("asks-between-updates", { handlers });
      const session = await connection.newSession({ cwd: "/w" });
      await session.prompt("go");
      expect(started.splice(0)).toEqual(["update", "permission", "read", "update"]);
    }
  });

  test("a cancellation overtakes its prompt with an official SDK agent that registers the cancel handler first", async () => {
    const started: string[] = [];
    const lines = new TransformStream<Uint8Array, Uint8Array>();
    const answers = new TransformStream<Uint8Array, Uint8Array>();
    const connection = agent({ name: "official" })
      .onNotification("session/cancel", () => void started.push("cancel"))
      .onRequest("initialize", () => ({ protocolVersion: 1 }))
      .onRequest("session/new", () => ({ sessionId: "s1" }))
      .onRequest("session/set_mode", () => ({}))
      .onRequest("session/prompt", () => {
        started.push("prompt");
        return { stopReason: "end_turn" };
      })
      .connect(ndJsonStream(answers.writable, lines.readable));
    const writer = lines.writable.getWriter();
    const write = (messages: readonly object[]): Promise<void> =>
      writer.write(new TextEncoder().encode(messages.map((line) => `${JSON.stringify(line)}\n`).join("")));
    const answered = answers.readable.getReader();
    void write([{ jsonrpc: "2.0", id: 0, method: "initialize", params: { protocolVersion: 1 } }]);
    await answered.read();
    void write(turn(1, "s1"));
    await answered.read();
    connection.close();
    expect(started).toEqual(["cancel", "prompt"]);
  });
});

describe("updates before the response to session/new", () => {
  const welcome = { role: "agent", content: [{ type: "text", text: "Welcome" }] };

  test("belong to the session", async () => {
    const received: unknown[] = [];
    const connection = await spawnFixtureAgent("updates-before-the-session", {
      handlers: { sessionUpdate: (_, { session }) => void received.push(session) },
    });
    const session = await connection.newSession({ cwd: "/w" });
    expect(session.state.entries).toMatchObject([welcome]);
    expect(received).toEqual([session]);
  });

  test("are lost with the official client", async () => {
    const connection = client({ name: "official" }).connect(
      officialStream(spawnFixture("updates-before-the-session")),
    );
    await connection.agent.request("initialize", { protocolVersion: 1, clientCapabilities: {} });
    const session = await connection.agent.buildSession("/w").start();
    await session.prompt("go");
    await expect(session.nextUpdate()).resolves.toMatchObject({ kind: "stop" });
    connection.close();
  });
});

import { describe, expect, test } from "vitest";

import { Connection } from "../connection/connection.ts";
import type { MessageHandler } from "../connection/dispatcher.ts";
import { WireEnd } from "../testing/wire-end.ts";
import { createInMemoryTransports } from "../transport/in-memory-transport.ts";
import { createRecordingTap } from "./recording-tap.ts";
import { type ReplayOptions, type ReplayRecord, createReplay } from "./replay.ts";
import type { WireRecord } from "./wire-record.ts";

const silent: MessageHandler = { request: () => null, notification: () => undefined };

/** Creates handlers for an agent that sends the client a notification and a question before it responds. */
function question(connection: () => Connection): MessageHandler {
  return {
    ...silent,
    async request(_method, params) {
      await connection().notify("progress", { half: true });
      const answer = await connection().request("which", params);
      return { answer };
    },
  };
}

function askAgent(transport: Connection | undefined): Connection {
  if (transport === undefined) throw new Error("Not connected");
  return transport;
}

/** Records the same conversation on both sides. */
async function recordConversation(): Promise<{ client: WireRecord[]; agent: WireRecord[] }> {
  const [left, right] = createInMemoryTransports();
  const recordings = { client: [] as WireRecord[], agent: [] as WireRecord[] };
  const client = new Connection(
    left,
    { ...silent, request: () => "left" },
    { tap: createRecordingTap((record) => recordings.client.push(record)) },
  );
  const agent: Connection = new Connection(
    right,
    question(() => askAgent(agent)),
    { tap: createRecordingTap((record) => recordings.agent.push(record)) },
  );
  await client.request("go", { to: "town" });
  await client.close();
  await agent.closed;
  return recordings;
}

describe("a recorded conversation", () => {
  test("replays the agent's side to the original client", async () => {
    const { client: records } = await recordConversation();
    const replay = createReplay(records);
    const client = new Connection(replay.transport, { ...silent, request: () => "left" });
    await expect(client.request("go", { to: "town" })).resolves.toEqual({ answer: "left" });
    await replay.played;
    await client.close();
    await expect(replay.finished).resolves.toBeUndefined();
  });

  test("replays the client's side to another agent", async () => {
    const { client: records } = await recordConversation();
    const replay = createReplay(records, { plays: "recorder" });
    const agent: Connection = new Connection(
      replay.transport,
      question(() => askAgent(agent)),
    );
    await replay.played;
    replay.end();
    await agent.closed;
    await expect(replay.finished).resolves.toBeUndefined();
  });

  test("replays to a peer with different request ids", async () => {
    const { client: records } = await recordConversation();
    const replay = createReplay(records, { plays: "recorder" });
    const end = new WireEnd(replay.transport);
    await expect(end.next()).resolves.toMatchObject({ id: 0, method: "go" });
    await end.send(
      { jsonrpc: "2.0", method: "progress", params: { half: true } },
      { jsonrpc: "2.0", id: "seven", method: "which", params: { to: "town" } },
    );
    await expect(end.next()).resolves.toEqual({ jsonrpc: "2.0", id: "seven", result: "left" });
    await end.send({ jsonrpc: "2.0", id: 0, result: { answer: "left" } });
    await replay.played;
  });

  test("stops when the client sends a different message, and shows both messages", async () => {
    const { client: records } = await recordConversation();
    const replay = createReplay(records);
    const client = new Connection(replay.transport, silent);
    const answer = client.request("go", { to: "sea" });
    const message = [
      'Cannot continue the replay at record 1: at "params.to" expected "town" and received "sea"',
      '  expected: {"jsonrpc":"2.0","id":0,"method":"go","params":{"to":"town"}}',
      '  received: {"jsonrpc":"2.0","id":0,"method":"go","params":{"to":"sea"}}',
    ].join("\n");
    await expect(answer).rejects.toThrow(message);
    await expect(replay.played).rejects.toThrow(message);
    await expect(replay.finished).rejects.toThrow(message);
    await client.closed;
  });
});

/** Replays a recording to a wire controlled by the test. */
function play(
  lines: readonly (readonly ["in" | "out", unknown])[],
  options: ReplayOptions = {},
): { replay: ReturnType<typeof createReplay>; end: WireEnd } {
  const records = lines.map(([direction, message], index): ReplayRecord => ({
    direction,
    text: typeof message === "string" ? message : JSON.stringify(message),
    place: `a.txt:${index + 1}`,
  }));
  const replay = createReplay(records, options);
  return { replay, end: new WireEnd(replay.transport) };
}

const ask = (id: unknown, params?: unknown): object => ({
  jsonrpc: "2.0",
  id,
  method: "a",
  ...(params === undefined ? {} : { params }),
});

describe("a replay", () => {
  test("does not send a message before receiving all earlier ones", async () => {
    const { replay, end } = play([
      ["in", ask(1)],
      ["out", ask(1)],
      ["in", ask(2)],
      ["out", ask(2)],
    ]);
    await expect(end.next()).resolves.toEqual(ask(1));
    await end.send(ask(10), ask(20));
    await expect(end.next()).resolves.toEqual(ask(2));
    await replay.played;
    expect(end.received).toHaveLength(2);
  });

  test("does not send while the other side is not reading", async () => {
    const { replay, end } = play([
      ["out", ask(1)],
      ["in", ask(1)],
    ]);
    replay.transport.pause();
    await end.send(ask(1));
    await Promise.resolve();
    expect(end.received).toEqual([]);
    replay.transport.resume();
    await expect(end.next()).resolves.toEqual(ask(1));
  });

  test("sends a recorded message unchanged if there is nothing to replace", async () => {
    const texts = ["Loading", '{ "n" : 12345678901234567890 }', '{"jsonrpc":"2.0","id":4,"result":1}'];
    const { replay, end } = play(texts.map((text) => ["in", text] as const));
    await replay.played;
    expect(end.received).toEqual(texts);
  });

  test("compares input that is not JSON as plain text", async () => {
    const { replay, end } = play([["out", "Loading"]]);
    await end.send("Loading");
    await replay.played;
    const { replay: other, end: otherEnd } = play([["out", ask(1)]]);
    await otherEnd.send("Loading");
    await expect(other.played).rejects.toThrow('and received "Loading"');
  });

  test("matches the id of a request that the other side cancels", async () => {
    const cancel = (requestId: unknown): object => ({
      jsonrpc: "2.0",
      method: "$/cancel_request",
      params: { requestId },
    });
    const { replay, end } = play([
      ["out", ask(0)],
      ["out", cancel(0)],
      ["in", ask(0)],
      ["in", cancel(0)],
    ]);
    await end.send(ask("x"), cancel("x"));
    await replay.played;
    await expect(end.next()).resolves.toEqual(ask(0));
    await expect(end.next()).resolves.toEqual(cancel(0));
  });

  test("rejects a response with a different id", async () => {
    const { replay, end } = play([
      ["in", ask(5)],
      ["out", { jsonrpc: "2.0", id: 5, result: null }],
    ]);
    await end.send({ jsonrpc: "2.0", id: "5", result: null });
    await expect(replay.played).rejects.toThrow('a.txt:2: at "id" expected 5 and received "5"');
  });

  test("fills in and compares placeholders if the option is set", async () => {
    const lines = [
      ["out", ask(1, { session: "<s>", "...": "..." })],
      ["in", ask(1, { session: "<s>", title: "<t>" })],
      ["out", ask(2, "<any>")],
    ] as const;
    const { replay, end } = play(lines, { placeholders: true });
    await end.send(ask(1, { session: "s1", more: true }));
    await expect(end.next()).resolves.toEqual(ask(1, { session: "s1", title: "t" }));
    await end.send(ask(2, []));
    await replay.played;
    const { replay: plain, end: plainEnd } = play(lines);
    await plainEnd.send(ask(1, { session: "s1" }));
    await expect(plain.played).rejects.toThrow('expected "<s>" and received "s1"');
  });

  test("fails if the other side sends extra messages", async () => {
    const { replay, end } = play([["out", ask(1)]]);
    await end.send(ask(1));
    await replay.played;
    await end.send(ask(2));
    await end.close();
    await expect(replay.finished).rejects.toThrow(
      `at the end: nothing more was expected\n  expected: nothing\n  received: ${JSON.stringify(ask(2))}`,
    );
    await expect(end.closed).resolves.toBeInstanceOf(Error);
  });

  test("fails if the other side closes early", async () => {
    const { replay, end } = play([
      ["out", ask(1)],
      ["out", ask(2)],
    ]);
    await end.send(ask(1));
    await end.close();
    await expect(replay.played).rejects.toThrow(
      `at a.txt:2: the other side ended\n  expected: ${JSON.stringify(ask(2))}\n  received: nothing`,
    );
    await expect(replay.finished).rejects.toThrow("the other side ended");
    await expect(end.send(ask(2))).rejects.toThrow("Cannot send: the replay has ended");
  });

  test("receives messages sent right before the other side closes, even while paused", async () => {
    const { replay, end } = play([["out", ask(1)]]);
    replay.transport.pause();
    void end.send(ask(1));
    await end.close();
    await expect(replay.finished).resolves.toBeUndefined();
  });

  test("end() closes the other side's input but keeps receiving messages", async () => {
    const { replay, end } = play([["out", ask(1)]]);
    replay.end();
    await expect(end.closed).resolves.toBeUndefined();
    await end.send(ask(1));
    await end.close();
    await expect(replay.finished).resolves.toBeUndefined();
  });

  test("gives up when its signal aborts", async () => {
    const { replay } = play([["out", ask(1)]], { signal: AbortSignal.timeout(10) });
    await expect(replay.played).rejects.toThrow(
      `at a.txt:1: nothing came in time\n  expected: ${JSON.stringify(ask(1))}\n  received: nothing`,
    );
    const { replay: played } = play([], { signal: AbortSignal.timeout(10) });
    await expect(played.finished).rejects.toThrow("at the end: the other side did not close in time");
    const { replay: aborted } = play([], { signal: AbortSignal.abort() });
    await expect(aborted.finished).rejects.toThrow("did not close in time");
  });
});

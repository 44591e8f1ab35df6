import { setImmediate as nextTurn } from "node:timers/promises";

import { client, ndJsonStream } from "@agentclientprotocol/sdk";
import type { ClientSession, ConnectOptions } from "@parley/client";
import type { MessageRepair } from "@parley/protocol";
import type { WireEnd } from "@parley/protocol/testing";
import { SessionNotification } from "@parley/schema/v1/validators";
import { describe, expect, test, vi } from "vitest";

import { openAgentSession, promptRequest, responseTo } from "./agent-wire.ts";
import { answer, connectWire, updateLine } from "./wire-client.ts";

/** Sends the given updates and the end of the turn, and waits until all of them are handled. */
async function runTurn(wire: WireEnd, session: ClientSession, updates: readonly object[]): Promise<void> {
  const prompting = session.prompt("go");
  const { id } = (await wire.next()) as { id: number };
  void wire.send(...updates.map(updateLine), { jsonrpc: "2.0", id, result: { stopReason: "end_turn" } });
  await prompting;
}

describe("decoding updates", () => {
  const listeners: Partial<ConnectOptions> = { handlers: { sessionUpdate: () => undefined } };

  test.each([
    ["nothing listens", {}, 0],
    ["a handler and two loops listen", listeners, 2],
  ])("happens once per update if %s", async (_, options, loops) => {
    const repairs: MessageRepair[] = [];
    const onRepair = (repair: MessageRepair): number => repairs.push(repair);
    const { wire, session } = await connectWire({ ...options, onRepair });
    for (let loop = 0; loop < loops; loop += 1) void session.updates().next();
    session.subscribe(() => undefined);
    // The variants are unknown, so each update is reported when it is decoded.
    await runTurn(
      wire,
      session,
      Array.from({ length: 100 }, () => ({ sessionUpdate: "brand_new" })),
    );
    expect(repairs).toHaveLength(100);
  });
});

describe("unknown variants", () => {
  const update = { sessionUpdate: "brand_new", payload: { deep: [1, { two: null }] }, vendor: "x" };

  test("reach the handler, the loop and the state unchanged", async () => {
    const received: unknown[] = [];
    const repairs: MessageRepair[] = [];
    const { wire, session } = await connectWire({
      handlers: { sessionUpdate: (each) => void received.push(each) },
      onRepair: (repair) => repairs.push(repair),
    });
    const updates = session.updates();
    await runTurn(wire, session, [update]);
    expect(received).toEqual([update]);
    await expect(updates.next()).resolves.toMatchObject({ value: { update } });
    expect(session.state.unknown).toEqual([update]);
    expect(repairs).toMatchObject([{ method: "session/update", issue: { received: '"brand_new"' } }]);
  });

  test("do not reach any handler of the official client", async () => {
    using log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const lines = new TransformStream<Uint8Array, Uint8Array>();
    const received: unknown[] = [];
    const connection = client({ name: "official" })
      .onNotification("session/update", () => void received.push("typed"))
      .onNotification(
        "session/update",
        (params: unknown) => params,
        () => void received.push("custom"),
      )
      .connect(ndJsonStream(new WritableStream<Uint8Array>(), lines.readable));
    const text = `${JSON.stringify(updateLine(update))}\n`;
    await lines.writable.getWriter().write(new TextEncoder().encode(text));
    await expect.poll(() => log).toHaveBeenCalled();
    await nextTurn();
    connection.close();
    expect(received).toEqual([]);
  });
});

describe("decoding unknown and invalid members", () => {
  const known = { type: "content", content: { type: "text", text: "known" } };
  const future = { type: "future", data: [1] };
  const update = {
    sessionUpdate: "tool_call_update",
    toolCallId: "t1",
    kind: "brand_new_kind",
    status: "weird",
    vendor: 1,
    content: [future, known],
  };

  test("keeps unknown members of a known update and reports invalid ones", async () => {
    const received: unknown[] = [];
    const places: string[] = [];
    const texts: string[] = [];
    const { wire, session } = await connectWire({
      handlers: { sessionUpdate: (each) => void received.push(each) },
      onRepair: ({ issue }) => places.push(issue.path.slice(1).join(".")),
      tap: (direction, text) => void (direction === "in" && texts.push(text)),
    });
    const sent = { ...update, locations: [{ path: 7 }, { path: "/w/a" }] };
    await runTurn(wire, session, [sent]);
    expect(received).toEqual([{ ...update, locations: [{ path: "/w/a" }] }]);
    expect(session.state.entries.at(-1)).toMatchObject({
      kind: "brand_new_kind",
      status: "weird",
      content: [future, known],
      locations: [{ path: "/w/a" }],
    });
    expect(places.toSorted()).toEqual(["content.0.type", "kind", "locations.0.path", "status"]);
    // A recording of the conversation contains the update unchanged.
    expect(texts).toContain(JSON.stringify(updateLine(sent)));
  });
});

describe("validating values", () => {
  test("does not send an invalid result from an agent", async () => {
    const { wire, sessionId } = await openAgentSession("makes-mistakes");
    const error = { code: -32603, message: "Internal error" };
    for (const mistake of ["a number as its result", "another stop reason"]) {
      const request = promptRequest(2, sessionId, mistake);
      await expect(responseTo(wire, request)).resolves.toEqual({ jsonrpc: "2.0", id: 2, error });
    }
    const right = responseTo(wire, promptRequest(3, sessionId, "nothing"));
    await expect(right).resolves.toMatchObject({ id: 3, result: { stopReason: "end_turn" } });
    await wire.close();
  });

  test("rejects an invalid response from an agent and names the invalid value", async () => {
    const { wire, connection, session } = await connectWire();
    const opening = connection.newSession({ cwd: "/w" });
    await answer(wire, { sessionId: 12345, modes: "nope" });
    await expect(opening).rejects.toMatchObject({
      name: "ValidationError",
      issues: [{ path: ["sessionId"] }],
    });
    const setting = session.setMode("code");
    await answer(wire, 42);
    await expect(setting).rejects.toMatchObject({ name: "ValidationError", issues: [{ received: "42" }] });
    await runTurn(wire, session, []);
    expect(session.state.turn).toEqual({ status: "idle", stopReason: "end_turn" });
  });

  test("does not send invalid params", async () => {
    const { wire, connection, session } = await connectWire();
    const count = wire.received.length;
    const noText = JSON.parse('[{"type":"text"}]') as [];
    await expect(session.prompt(noText)).rejects.toMatchObject({ name: "ValidationError" });
    const noDirectory = JSON.parse("{}") as { cwd: string };
    await expect(connection.newSession(noDirectory)).rejects.toMatchObject({ name: "ValidationError" });
    await nextTurn();
    expect(wire.received).toHaveLength(count);
    expect(session.state.turn).toEqual({ status: "idle" });
  });
});

describe("the cost of decoding a union", () => {
  const content = { type: "text", text: "Here is the next part of the " };
  const first = { sessionUpdate: "agent_thought_chunk", content };
  const late = { sessionUpdate: "usage_update", used: 1234, size: 200_000 };

  /** Counts the property reads needed to decode an update. */
  function countReads(update: object): number {
    let reads = 0;
    const counting = new Proxy(update, {
      get(target, name, receiver) {
        reads += 1;
        return Reflect.get(target, name, receiver) as unknown;
      },
    });
    SessionNotification.decode({ sessionId: "s1", update: counting });
    return reads;
  }

  test("is about the same for the last variant as for the first", () => {
    expect(countReads(first)).toBeGreaterThan(0);
    expect(countReads(late)).toBeLessThan(10 * countReads(first));
  });
});

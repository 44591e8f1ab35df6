import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { AnswerWatch } from "./answer-watch.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openWatch({ isWatched = false, address }: { isWatched?: boolean; address?: string } = {}) {
  const notes: string[] = [];
  const reasons: string[] = [];
  const watch = new AnswerWatch({ note: (text) => notes.push(text), isWatched, address });
  onTestFinished(() => watch.stop());
  watch.expired.catch((reason: Error) => reasons.push(reason.message));
  const send = (id: number, method: string): void =>
    watch.tap("out", JSON.stringify({ jsonrpc: "2.0", id, method, params: {} }));
  const receive = (message: object): void => watch.tap("in", JSON.stringify({ jsonrpc: "2.0", ...message }));
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
  return { watch, notes, reasons, send, receive, pass };
}

describe("AnswerWatch", () => {
  it.each(["initialize", "session/new", "session/load", "session/list", "session/set_mode"])(
    "reports after a few seconds that %s is unanswered, and eventually times out",
    async (method) => {
      const { notes, reasons, send, pass } = openWatch();
      send(0, method);
      await pass(7);
      expect(notes).toEqual([]);
      await pass(52);
      expect(notes).toEqual([expect.stringContaining(`Waiting for the agent to answer ${method}`)]);
      expect(reasons).toEqual([]);
      await pass(1);
      expect(reasons).toEqual([expect.stringContaining(`did not answer ${method} within 60 s`)]);
    },
  );

  it.each([
    ["a line and a prompt", "stdout", "Welcome\nType> ", "Welcome\n  Type> "],
    ["text without a line feed", "stdout", "login: ", "login: "],
    ["to stderr", "stderr", "Open https://example.com\r\n", "Open https://example.com"],
    ["both messages and text", "stdout", '{"jsonrpc":"2.0","method":"x"}\nready\n', "ready"],
    [
      "more than ten lines",
      "stdout",
      Array.from({ length: 20 }, (_, n) => `line ${n}\n`).join(""),
      "… 10 more lines",
    ],
  ] as const)("shows the output of a program that prints %s", async (_what, source, text, shown) => {
    const { watch, notes, send, pass } = openWatch();
    send(0, "initialize");
    watch.wrote(source, text);
    await pass(8);
    expect(notes).toEqual([expect.stringContaining(`its program has printed:\n  `)]);
    expect(notes[0]).toContain(shown);
    expect(notes[0]).not.toContain("jsonrpc");
  });

  it("includes a remote agent's address", async () => {
    const { notes, reasons, send, pass } = openWatch({ address: "ws://host/acp" });
    send(0, "initialize");
    send(1, "session/list");
    await pass(60);
    const hint = "; check that ws://host/acp is the address of an ACP server";
    expect(notes).toEqual([
      `Waiting for the agent to answer initialize${hint}`,
      "Waiting for the agent to answer session/list",
    ]);
    expect(reasons).toEqual([`The agent did not answer initialize within 60 s${hint}`]);
  });

  it("does not report requests that were answered", async () => {
    const { notes, reasons, send, receive, pass } = openWatch();
    send(0, "session/new");
    await pass(5);
    receive({ id: 0, result: {} });
    send(1, "session/list");
    receive({ id: 1, error: { code: -1, message: "no" } });
    await pass(1000);
    expect([...notes, ...reasons]).toEqual([]);
  });

  it("allows more time for a login or an active agent", async () => {
    const { watch, reasons, send, receive, pass } = openWatch();
    send(0, "authenticate");
    await pass(299);
    expect(reasons).toEqual([]);
    await pass(1);
    expect(reasons).toHaveLength(1);
    const other = openWatch();
    other.send(0, "session/load");
    for (let minute = 0; minute < 9; minute += 1) {
      await other.pass(59);
      if (minute % 2 === 0) other.watch.wrote("stderr", "loading\n");
      else other.receive({ method: "session/update", params: {} });
    }
    expect(other.reasons).toEqual([]);
    // Output on stderr postpones the timeout, but not beyond 600 seconds.
    for (let minute = 0; minute < 2; minute += 1) {
      await other.pass(50);
      other.watch.wrote("stderr", "loading\n");
    }
    expect(other.reasons).toEqual([expect.stringContaining("within 600 s")]);
    watch.stop();
    receive({ id: 0, result: {} });
  });

  it("does not count the time that the agent spends waiting for the client", async () => {
    const { watch, notes, reasons, send, receive, pass } = openWatch();
    send(0, "session/new");
    receive({ id: 7, method: "elicitation/create", params: {} });
    await pass(1000);
    expect([...notes, ...reasons]).toEqual([]);
    watch.tap("out", JSON.stringify({ jsonrpc: "2.0", id: 7, result: {} }));
    await pass(8);
    expect(notes).toHaveLength(1);
  });

  it("prints a note about a turn without any activity, but never stops the turn", async () => {
    const { notes, reasons, send, receive, pass } = openWatch();
    send(0, "session/prompt");
    await pass(19);
    receive({ method: "session/update", params: {} });
    await pass(19);
    expect(notes).toEqual([]);
    await pass(1);
    expect(notes).toEqual([expect.stringContaining("answer session/prompt")]);
    await pass(10_000);
    expect({ notes: notes.length, reasons }).toEqual({ notes: 1, reasons: [] });
  });

  it("never stops work that a user is watching", async () => {
    const { notes, reasons, send, pass } = openWatch({ isWatched: true });
    send(0, "session/set_mode");
    send(1, "session/prompt");
    await pass(10_000);
    expect({ notes: notes.length, reasons }).toEqual({ notes: 1, reasons: [] });
  });
});

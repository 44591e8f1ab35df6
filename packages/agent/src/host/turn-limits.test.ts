import { memorySessionStore } from "@parley/storage";
import { describe, expect, test } from "vitest";

import { type RawClient, type SomeAgent, connectOver, text } from "../fixtures/raw-client.ts";
import {
  type AgentHostOptions,
  type TurnRefusal,
  type TurnReport,
  type TurnRequest,
  createAgentHost,
  defineAgent,
} from "../index.ts";

const where = { cwd: "/tmp", mcpServers: [] };
const agent = (store = memorySessionStore()): SomeAgent => ({
  store,
  async prompt(turn) {
    await turn.agentMessage(`You said: ${turn.text}`);
    await turn.usage({ used: 7, size: 100 });
    if (turn.text !== "wait") return;
    await new Promise((resolve) => turn.signal.addEventListener("abort", resolve, { once: true }));
  },
});

function openHost(options: AgentHostOptions, definition = agent()) {
  const info = { name: "test", version: "1.0.0" };
  const host = createAgentHost(defineAgent({ info, ...definition }), { cancelGraceMs: 60_000, ...options });
  return async (version: number, principal: string): Promise<RawClient> =>
    connectOver(version, definition, { host, principal });
}

async function newSession(client: RawClient): Promise<string> {
  const { sessionId } = (await client.call("session/new", where)) as { readonly sessionId: string };
  return sessionId;
}

/** Sends a prompt. Resolves when the turn ends, or to the error if the prompt is rejected. */
async function prompt(client: RawClient, sessionId: string, words: string): Promise<unknown> {
  try {
    return await client.call("session/prompt", { sessionId, prompt: text(words) });
  } catch (error) {
    const { code, message, data } = error as { code: number; message: string; data: unknown };
    return { code, message, data };
  }
}

const turnLimit = {
  code: -32_600,
  message: "Cannot run more than 1 simultaneous turn (maxTurns): wait for one to end",
  data: { reason: "turn_limit", retryAfterMs: 1000 },
};

describe.each([1, 2])("a host with version %d clients", (version) => {
  test("limits a principal's concurrent turns across its clients, independently of other principals", async () => {
    const connectAs = openHost({ maxTurns: 1 });
    const [anna, again, ben] = [
      await connectAs(version, "anna"),
      await connectAs(version, "anna"),
      await connectAs(version, "ben"),
    ];
    const [first, second] = [await newSession(anna), await newSession(again)];
    const running = prompt(anna, first, "wait");
    await anna.receives({ sessionUpdate: "agent_message_chunk" });
    expect(await prompt(again, second, "hello")).toEqual(turnLimit);
    // Turns in the same session run one at a time.
    const waiting = prompt(anna, first, "after it");
    const bens = prompt(ben, await newSession(ben), "hello");
    expect(await bens).not.toHaveProperty("code");
    await anna.connection.notify("session/cancel", { sessionId: first });
    await running;
    await waiting;
    await expect.poll(() => prompt(again, second, "hello")).not.toHaveProperty("code");
  });

  test("neither starts nor stores a turn that admitTurn rejects", async () => {
    const asked: TurnRequest[] = [];
    const refusals: (TurnRefusal | undefined)[] = [
      { retryAfterMs: 41_200 },
      { retryAfterMs: 1, message: "Your plan has 1 turn a day" },
      undefined,
    ];
    const admitTurn = async (turn: TurnRequest): Promise<TurnRefusal | undefined> => {
      asked.push(turn);
      return refusals.shift();
    };
    const connectAs = openHost({ admitTurn });
    const anna = await connectAs(version, "anna");
    const sessionId = await newSession(anna);
    expect(await prompt(anna, sessionId, "one")).toEqual({
      code: -32_600,
      message: "Cannot begin a turn: too much was used. Ask again in 42 s",
      data: { reason: "usage_limit", retryAfterMs: 41_200 },
    });
    expect(await prompt(anna, sessionId, "two")).toMatchObject({ message: "Your plan has 1 turn a day" });
    expect(await prompt(anna, sessionId, "three")).not.toHaveProperty("code");
    await anna.receives({ sessionUpdate: "agent_message_chunk" });
    expect(asked).toEqual(
      ["one", "two", "three"].map((words) => ({ principal: "anna", sessionId, prompt: text(words) })),
    );
    const other = await connectAs(1, "anna");
    await other.call("session/load", { ...where, sessionId });
    const messages = other.received.filter((item) => JSON.stringify(item).includes("_chunk"));
    expect(JSON.stringify(messages)).toMatch(/^((?!one|two).)*three((?!one|two).)*$/);
  });

  test("lets a client cancel a prompt while admitTurn is pending", async () => {
    const begun = Promise.withResolvers<void>();
    const connectAs = openHost({
      admitTurn() {
        begun.resolve();
        return new Promise<never>(() => undefined);
      },
    });
    const anna = await connectAs(version, "anna");
    const sessionId = await newSession(anna);
    const answer = prompt(anna, sessionId, "hello");
    await begun.promise;
    await anna.connection.notify("session/cancel", { sessionId });
    expect(await answer).toMatchObject(version === 1 ? { stopReason: "cancelled" } : { code: -32_800 });
  });

  test("lets a client cancel a queued prompt before calling admitTurn for it", async () => {
    const begun = Promise.withResolvers<void>();
    let asked = 0;
    const connectAs = openHost({
      admitTurn() {
        asked += 1;
        begun.resolve();
        return new Promise<never>(() => undefined);
      },
    });
    const anna = await connectAs(version, "anna");
    const sessionId = await newSession(anna);
    const answers = [prompt(anna, sessionId, "one"), prompt(anna, sessionId, "two")];
    await begun.promise;
    await anna.connection.notify("session/cancel", { sessionId });
    const cancelled = version === 1 ? { stopReason: "cancelled" } : { code: -32_800 };
    expect(await Promise.all(answers)).toMatchObject([cancelled, cancelled]);
    expect(asked).toBe(1);
  });

  test("reports a principal's usage after each turn", async () => {
    const reports: TurnReport[] = [];
    const connectAs = openHost({ onTurnEnd: (turn) => reports.push(turn) });
    const anna = await connectAs(version, "anna");
    const sessionId = await newSession(anna);
    await prompt(anna, sessionId, "x".repeat(10_000));
    await expect.poll(() => reports.length).toBe(1);
    const usage = { type: "usage", used: 7, size: 100 };
    expect(reports).toEqual([{ principal: "anna", sessionId, characters: expect.any(Number), usage }]);
    // The count covers the prompt and the answer, which repeats the prompt.
    expect(reports[0]?.characters).toBeGreaterThan(20_000);
    expect(reports[0]?.characters).toBeLessThan(22_000);
    await prompt(anna, sessionId, "hi");
    await expect.poll(() => reports[1]?.characters).toBeLessThan(1000);
  });
});

test("responds with an internal error and reports the failure if admitTurn fails", async () => {
  const errors: unknown[] = [];
  const connectAs = openHost({
    admitTurn: () => Promise.reject(new Error("no database")),
    onError: (error) => errors.push(error),
  });
  const anna = await connectAs(1, "anna");
  const answer = await prompt(anna, await newSession(anna), "hello");
  expect(answer).toEqual({ code: -32_603, message: "Internal error", data: undefined });
  expect(errors).toEqual([new Error("no database")]);
});

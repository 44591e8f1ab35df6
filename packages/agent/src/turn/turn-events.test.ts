import { memorySessionStore } from "@parley/storage";
import { expect, test } from "vitest";

import { openSession, text } from "../fixtures/raw-client.ts";
import type { AgentDefinition, SessionEvent } from "../index.ts";

type Prompt = AgentDefinition["prompt"];

/** Runs an agent's turn and resolves to the text of all sent updates and stored events. */
async function play(
  version: number,
  definition: Pick<AgentDefinition, "prompt" | "store">,
): Promise<{ readonly sent: string; readonly stored: string }> {
  const stored: SessionEvent[] = [];
  const { client, sessionId } = await openSession(version, {
    ...definition,
    async prompt(turn) {
      if (turn.text === "read") for await (const event of turn.session.history()) stored.push(event);
      else await definition.prompt(turn);
    },
  });
  await client.call("session/prompt", { sessionId, prompt: text("Go") });
  if (version === 2) await client.receives({ sessionUpdate: "state_update", state: "idle" });
  const sent = JSON.stringify(client.received);
  await client.call("session/prompt", { sessionId, prompt: text("read") });
  return { sent, stored: JSON.stringify(stored) };
}

/** A prompt function that modifies the data passed to each call before it has been stored or sent. */
const changesItsData: Prompt = async (turn) => {
  const block = { type: "text" as const, text: "as passed" };
  const meta = { state: "as passed" };
  const annotated = { type: "text" as const, text: "as passed", _meta: meta };
  const entry = { content: "as passed", priority: "high" as const, status: "pending" as const };
  const input = { state: "as passed" };
  const cost = { amount: 1, currency: "EUR" };
  const payload: { [key: string]: string } = { state: "as passed" };
  const calls = [
    turn.agentMessage(block),
    turn.agentThought(annotated),
    turn.plan([entry]),
    turn.toolCall({ title: "Work", rawInput: input }),
    turn.usage({ used: 1, size: 2, cost }),
    turn.custom({ name: "_own", payload }),
  ];
  block.text = annotated.text = meta.state = entry.content = "changed";
  input.state = payload["state"] = cost.currency = "changed";
  await Promise.all(calls);
};

test.each([
  [1, "without a store"],
  [1, "with a store"],
  [2, "without a store"],
  [2, "with a store"],
])("sends and stores an event as the agent passed it (version %d, %s)", async (version, where) => {
  const store = where === "with a store" ? memorySessionStore() : undefined;
  const { sent, stored } = await play(version, { store, prompt: changesItsData });
  expect([sent.match(/changed/g), stored.match(/changed/g)]).toEqual([null, null]);
  expect(sent.match(/as passed/g)).toHaveLength(6);
  expect(stored.match(/as passed/g)).toHaveLength(6);
  expect([sent, stored].map((events) => events.includes("EUR"))).toEqual([true, true]);
});

test.each([1, 2])(
  "serializes an event once for the store and once for the client (version %d)",
  async (version) => {
    let serialised = 0;
    const rawInput = {
      toJSON: () => {
        serialised += 1;
        return { file: "a.ts" };
      },
    };
    const { sent, stored } = await play(version, {
      store: memorySessionStore(),
      async prompt(turn) {
        await turn.toolCall({ title: "Work", rawInput });
      },
    });
    expect(serialised).toBe(2);
    for (const events of [sent, stored]) expect(events).toContain('"rawInput":{"file":"a.ts"}');
  },
);

test.each([1, 2])("names the invalid part of an event in the error (version %d)", async (version) => {
  const messages: string[] = [];
  const bigint = { title: "Count", rawInput: { count: 1n } };
  await play(version, {
    async prompt(turn) {
      const block = { type: "image", data: "" } as unknown as { type: "text"; text: string };
      const number = 5 as unknown as string;
      for (const call of [
        turn.agentMessage(block),
        turn.agentThought(number),
        turn.plan([{ content: number, priority: "high", status: "pending" }]),
        turn.toolCall(bigint),
      ]) {
        await call.catch((error: unknown) => messages.push((error as Error).message));
      }
    },
  });
  expect(messages).toEqual([
    expect.stringContaining("update.content"),
    expect.stringContaining("update.content"),
    expect.stringContaining("entries"),
    expect.stringContaining("BigInt"),
  ]);
});

test.each([1, 2])("lets the agent show several plans and remove one (version %d)", async (version) => {
  const { client, sessionId } = await openSession(
    version,
    {
      store: memorySessionStore(),
      async prompt(turn) {
        await turn.plan([]);
        await turn.plan("# Design", { id: "design", path: "/DESIGN.md" });
        await turn.plan([], { id: "build" });
        await turn.removePlan("build");
        await turn.removePlan();
      },
    },
    { capabilities: { plan: {} } },
  );
  await client.call("session/prompt", { sessionId, prompt: text("Go") });
  const isPlan = ({ sessionUpdate }: { readonly sessionUpdate?: string }): boolean =>
    sessionUpdate?.startsWith("plan") === true;
  const plans = [
    { sessionUpdate: "plan_update", plan: { type: "items", planId: "plan", entries: [] } },
    {
      sessionUpdate: "plan_update",
      plan: { type: "markdown", planId: "design", content: "# Design", path: "/DESIGN.md" },
    },
    { sessionUpdate: "plan_update", plan: { type: "items", planId: "build", entries: [] } },
    { sessionUpdate: "plan_removed", planId: "build" },
    { sessionUpdate: "plan_removed", planId: "plan" },
  ];
  await expect.poll(() => (client.received as object[]).filter(isPlan)).toEqual(plans);
});

test("sends all chunks in order even if the agent does not await them", async () => {
  const count = 20_000;
  const { client, sessionId } = await openSession(1, {
    async prompt(turn) {
      for (let index = 0; index < count; index++) void turn.agentMessage(`${index} ${"x".repeat(100)}`);
    },
  });
  await client.call("session/prompt", { sessionId, prompt: text("Go") });
  const pieces = client.received.flatMap((item) => {
    const { text: words } = (item as { readonly content?: { readonly text: string } }).content ?? {};
    return words === undefined ? [] : [Number.parseInt(words, 10)];
  });
  expect(pieces).toEqual(Array.from({ length: count }, (_, index) => index));
});

test.each([
  [1, {}, 0],
  [1, { session: { compaction: {} } }, 1],
  [2, {}, 1],
] as const)(
  "in version %d, a client with the capabilities %j receives %d compactions",
  async (version, capabilities, count) => {
    const stored: string[] = [];
    const { client, sessionId } = await openSession(
      version,
      {
        async prompt(turn) {
          await turn.compaction({ compactionId: "c1", status: "in_progress" });
          for await (const event of turn.session.history()) stored.push(event.type);
        },
      },
      { capabilities },
    );
    await client.call("session/prompt", { sessionId, prompt: text("Go") });
    if (version === 2) await client.receives({ sessionUpdate: "state_update", state: "idle" });
    const update = { sessionUpdate: "compaction_update", compactionId: "c1", status: "in_progress" };
    expect(client.received.filter((sent) => JSON.stringify(sent) === JSON.stringify(update))).toHaveLength(
      count,
    );
    expect(stored).not.toContain("compaction");
  },
);

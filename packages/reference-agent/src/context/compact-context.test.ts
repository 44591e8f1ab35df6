import { once } from "node:events";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { RawClient } from "../fixtures/raw-client.ts";
import { type ReferenceAgentBench, openReferenceAgentBench } from "../fixtures/reference-agent-bench.ts";
import { ModelError } from "../model/model-error.ts";
import type { Model, ModelPart, ModelRequest } from "../model/model.ts";
import { promptText } from "../model/prompt-text.ts";

let bench: ReferenceAgentBench;
let client: RawClient;
let sessionId: string;
let requests: ModelRequest[];

beforeEach(async () => {
  bench = await openReferenceAgentBench();
  requests = [];
});

afterEach(() => bench.remove());

/** A model response: parts, an error, or a part after which the model waits until the turn is cancelled. */
type Answer = ModelPart[] | ModelError | { readonly untilCancelled: ModelPart };

/** Opens a session. Its model has a context window of 1,000 tokens and returns the given answers in order. */
async function open(...answers: Answer[]): Promise<void> {
  await openAs({}, answers);
}

async function openAs(clientCapabilities: object, answers: Answer[]): Promise<void> {
  const model: Model = {
    contextWindow: 1000,
    async *respond(request): AsyncGenerator<ModelPart> {
      requests.push({ ...request, messages: [...request.messages] });
      const answer = answers.shift() ?? [];
      if (answer instanceof ModelError) throw answer;
      if (Array.isArray(answer)) {
        yield* answer;
        return;
      }
      yield answer.untilCancelled;
      if (!request.signal.aborted) await once(request.signal, "abort");
    },
  };
  client = await bench.connect({ model, clientCapabilities });
  sessionId = await client.newSession(bench.cwd);
}

function says(text: string, used: number, cost?: number): ModelPart[] {
  const price = cost === undefined ? {} : { cost: { amount: cost, currency: "USD" } };
  return [
    { type: "text", text },
    { type: "finish", reason: "done", usage: { used, size: 1000, ...price } },
  ];
}

function requestText(index: number): string {
  return (requests[index]?.messages ?? [])
    .map((message) => (message.role === "user" ? promptText(message.content) : message.text))
    .join("\n");
}

const overflow = new ModelError("overflow", "Too long");

it("compacts before the next prompt if the last response filled the context", async () => {
  await open(says("First.", 900), says("SUMMARY", 950), says("Second.", 100), says("Third.", 120));

  await client.prompt(sessionId, "one");
  expect(requests).toHaveLength(1);
  await client.prompt(sessionId, "two");

  expect(requests).toHaveLength(3);
  expect(requestText(1)).toContain("User: one");
  expect(requestText(1)).not.toContain("User: two");
  expect(requestText(2)).toMatch(/SUMMARY[^]*First\.\ntwo/);
  await client.prompt(sessionId, "three");
  expect(requests).toHaveLength(4);
});

it("does not compact after `/clear`", async () => {
  await open(says("First.", 900), says("Second.", 100));

  await client.prompt(sessionId, "one");
  await client.prompt(sessionId, "/clear");
  await client.prompt(sessionId, "two");

  expect(requestText(1)).toBe("two");
});

it("counts the cost of the summary", async () => {
  await open(says("First.", 900, 0.5), says("SUMMARY", 950, 0.25), says("Second.", 100, 0.5));

  await client.prompt(sessionId, "one");
  await client.prompt(sessionId, "two");

  const usage = client.updates.findLast(({ sessionUpdate }) => sessionUpdate === "usage_update");
  expect(usage).toMatchObject({ used: 100, cost: { amount: 1.25, currency: "USD" } });
});

it("forwards the model's notices", async () => {
  const notice: ModelPart = { type: "notice", text: "Busy. Retrying in 1 s (1 of 5)" };
  await open(says("First.", 900), [notice, ...says("SUMMARY", 950)], says("Second.", 100));

  await client.prompt(sessionId, "one");
  await client.prompt(sessionId, "two");

  expect(JSON.stringify(client.updates)).toContain("Retrying in 1 s");
});

it("omits the start of a conversation that is too long to summarize", async () => {
  await open(says("First.", 10), overflow, overflow, overflow, says("SUMMARY", 10), says("Second.", 10));

  await client.prompt(sessionId, `START ${"word ".repeat(400)} END`);
  await client.prompt(sessionId, "two");

  expect(requests).toHaveLength(6);
  const lengths = [2, 3, 4].map((index) => requestText(index).length);
  expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
  expect(requestText(4)).toContain("END");
  expect(requestText(4)).not.toContain("START");
  expect(requestText(5)).toContain("SUMMARY");
});

it("fails if the model rejects even a short transcript", async () => {
  await open(says("First.", 10), ...Array.from({ length: 20 }, () => overflow));

  await client.prompt(sessionId, "one");
  await expect(client.prompt(sessionId, "two")).rejects.toMatchObject({ message: "Too long" });
});

it("reports the reason to the user if the summary is empty", async () => {
  await open(says("First.", 10), []);

  await client.prompt(sessionId, "one");
  await expect(client.prompt(sessionId, "/compact")).rejects.toMatchObject({
    message: "Cannot summarize the conversation: its answer is empty",
  });
});

it("changes nothing if the user cancels the compaction", async () => {
  const half: ModelPart = { type: "text", text: "HALF A SUM" };
  await open(says("First.", 10), { untilCancelled: half }, says("Second.", 20));
  await client.prompt(sessionId, "one");
  const ended = client.prompt(sessionId, "/compact");
  await expect.poll(() => requests).toHaveLength(2);

  await client.connection.notify("session/cancel", { sessionId });

  expect(await ended).toBe("cancelled");
  await client.prompt(sessionId, "two");
  expect(requestText(2)).toBe("one\nFirst.\ntwo");
});

it("preserves the user's own words and the open plan, even across several summaries", async () => {
  const plan = [
    { content: "Look", status: "completed" },
    { content: "Change", status: "pending" },
  ];
  await open(
    [{ type: "tool_call", id: "p", name: "plan", input: { steps: plan } }, ...says("", 10)],
    says("First.", 900),
    says("SUMMARY-1", 10),
    says("Second.", 900),
    says("SUMMARY-2", 10),
    says("Third.", 10),
  );

  await client.prompt(sessionId, "never touch a.txt");
  await client.prompt(sessionId, "two");
  await client.prompt(sessionId, "three");

  expect(requestText(5)).toMatch(/SUMMARY-2\n\nThe user's own words in it:\n- never touch a.txt\n- two\n/);
  expect(requestText(5)).toContain("The plan, as it was shown last:\n- [completed] Look\n- [pending] Change");
  expect(requestText(5)).toMatch(/Second\.\nthree$/);
});

it("does not restore words that the user has cleared", async () => {
  await open(says("First.", 10), says("Second.", 900), says("SUMMARY", 10), says("Third.", 10));

  await client.prompt(sessionId, "secret plan");
  await client.prompt(sessionId, "/clear");
  await client.prompt(sessionId, "two");
  await client.prompt(sessionId, "three");

  expect(requestText(3)).toContain("- two");
  expect(
    requests
      .map((_, index) => requestText(index))
      .slice(1)
      .join("\n"),
  ).not.toContain("secret plan");
});

describe("a client that supports compactions", () => {
  const follows = { session: { compaction: {}, notices: {} } };
  const compactions = (): unknown[] =>
    client.updates.filter(({ sessionUpdate }) => sessionUpdate === "compaction_update");

  it("receives the summary but no notice", async () => {
    await openAs(follows, [says("First.", 900), says("SUMMARY", 10), says("Second.", 100)]);
    await client.prompt(sessionId, "one");
    await client.prompt(sessionId, "two");

    expect(compactions()).toMatchObject([
      { status: "in_progress" },
      { status: "completed", summary: [{ type: "text", text: "SUMMARY" }] },
    ]);
    expect(JSON.stringify(client.updates)).not.toContain("is replaced with a summary");
  });

  it("is notified of the reason if there is no summary", async () => {
    await openAs(follows, [says("First.", 900), []]);
    await client.prompt(sessionId, "one");
    await expect(client.prompt(sessionId, "two")).rejects.toThrow("its answer is empty");

    expect(compactions()).toMatchObject([
      { status: "in_progress" },
      { status: "failed", error: "Cannot summarize the conversation: its answer is empty" },
    ]);
  });

  it("is notified when the compaction is cancelled", async () => {
    const half: ModelPart = { type: "text", text: "HALF" };
    await openAs(follows, [says("First.", 10), { untilCancelled: half }]);
    await client.prompt(sessionId, "one");
    const ended = client.prompt(sessionId, "/compact");
    await expect.poll(() => requests).toHaveLength(2);
    await client.connection.notify("session/cancel", { sessionId });

    expect(await ended).toBe("cancelled");
    expect(compactions()).toMatchObject([{ status: "in_progress" }, { status: "cancelled" }]);
  });
});

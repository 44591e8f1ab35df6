import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { RawClient } from "../fixtures/raw-client.ts";
import { type ReferenceAgentBench, openReferenceAgentBench } from "../fixtures/reference-agent-bench.ts";
import type { Model, ModelPart } from "../model/model.ts";
import { type Budget, readBudget } from "./budget.ts";

let bench: ReferenceAgentBench;
let client: RawClient;
let sessionId: string;
let asked: number;

beforeEach(async () => {
  bench = await openReferenceAgentBench();
  asked = 0;
});

afterEach(() => bench.remove());

/** Opens a session with a model whose answers each use 100 tokens and, if it has a price, cost $0.50. */
async function open(budget: Budget, options: { readonly hasPrice?: boolean } = {}): Promise<void> {
  const cost = options.hasPrice === false ? undefined : { amount: 0.5, currency: "USD" };
  const model: Model = {
    contextWindow: 10_000,
    async *respond(): AsyncGenerator<ModelPart> {
      asked += 1;
      yield { type: "text", text: `Answer ${asked}. ` };
      yield { type: "finish", reason: "done", usage: { used: 100, size: 10_000, cost } };
    },
  };
  client = await bench.connect({ model, budget });
  sessionId = await client.newSession(bench.cwd);
}

describe("a session that reaches its limit", () => {
  it.each([
    [{ cost: 0.8 }, "$1.00 of $0.80", "Continue, up to $1.60"],
    [{ tokens: 200 }, "200 tokens of 200 tokens", "Continue, up to 400 tokens"],
  ])("asks the user at %j, and continues up to the next limit", async (budget, used, option) => {
    await open(budget);
    await client.prompt(sessionId, "one");
    await client.prompt(sessionId, "two");
    expect(client.permissions).toEqual([]);
    client.answers = ["allow_once"];
    await client.prompt(sessionId, "three");

    expect(JSON.stringify(client.permissions)).toContain(`Continue? This session has used ${used}`);
    expect(JSON.stringify(client.permissions)).toContain(option);
    expect(asked).toBe(3);
    await client.prompt(sessionId, "four");
    expect(client.permissions).toHaveLength(1);
  });

  it("stops without calling the model if the user declines, and explains how to change the limit", async () => {
    await open({ tokens: 100 });
    await client.prompt(sessionId, "one");

    expect(await client.prompt(sessionId, "two")).toBe("max_turn_requests");

    expect(asked).toBe(1);
    expect(JSON.stringify(client.updates)).toContain(
      "Stopped: this session has used 100 tokens of 100 tokens, its limit. `/budget` changes the limit.",
    );
    await client.prompt(sessionId, "/budget 1k tokens");
    expect(await client.prompt(sessionId, "three")).toBe("end_turn");
  });

  it("counts the tokens used for summaries, and still applies the limit in another process", async () => {
    await open({ tokens: 150 });
    await client.prompt(sessionId, "one");
    await client.prompt(sessionId, "/compact");
    await bench.disconnect(client);
    client = await bench.connect({ budget: { tokens: 150 } });
    await client.call("session/load", { sessionId, cwd: bench.cwd, mcpServers: [] });

    expect(await client.prompt(sessionId, "two")).toBe("max_turn_requests");
  });
});

describe("/budget", () => {
  it("describes the usage, and sets and removes limits", async () => {
    await open({ cost: 5 });
    await client.prompt(sessionId, "one");
    const answerTo = async (text: string): Promise<string> => {
      client.updates.length = 0;
      await client.prompt(sessionId, text);
      return JSON.stringify(client.updates);
    };

    expect(await answerTo("/budget")).toContain(
      "This session has used 100 tokens, $0.50. Its limit is $5.00.",
    );
    expect(await answerTo("/budget 2.5m tokens")).toContain("Its limit is $5.00 and 2,500,000 tokens.");
    expect(await answerTo("/budget 3 usd")).toContain("Its limit is $3.00 and 2,500,000 tokens.");
    expect(await answerTo("/budget much")).toContain("That is not a limit.");
    expect(await answerTo("/budget $0")).toContain("That is not a limit.");
    expect(await answerTo("/budget off")).toContain("It has no limit.");
  });

  it("explains that a cost cannot be limited without a price", async () => {
    await open({ cost: 5 }, { hasPrice: false });
    await client.prompt(sessionId, "one");
    client.updates.length = 0;
    await client.prompt(sessionId, "/budget");

    expect(JSON.stringify(client.updates)).toContain("The price of its model is unknown");
  });
});

describe("readBudget", () => {
  it("reads limits from the environment", () => {
    expect(readBudget({ PARLEY_MAX_COST: "2.5", PARLEY_MAX_TOKENS: "1e6" })).toEqual({
      cost: 2.5,
      tokens: 1_000_000,
    });
    expect(readBudget({ PARLEY_MAX_COST: "" })).toEqual({});
  });

  it.each(["0", "-1", "five", "$5"])("rejects %j", (PARLEY_MAX_COST) => {
    expect(() => readBudget({ PARLEY_MAX_COST })).toThrow(
      `PARLEY_MAX_COST is "${PARLEY_MAX_COST}": it must be a number above 0`,
    );
  });
});

import { describe, expect, onTestFinished, test } from "vitest";

import { type Mutation, mutatedAgent } from "../../fixtures/mutated-agent.ts";
import { answer, changeResult, changeUpdate, failure, sessionUpdate } from "../../fixtures/mutation-parts.ts";
import { turnMutations } from "../../fixtures/mutations/turns.ts";
import { quickSettings } from "../../fixtures/quick-settings.ts";
import { type JsonObject, isResponse, toObject } from "../../recording/message.ts";
import { checksOf } from "../all-checks.ts";
import { CheckRun } from "../check-run.ts";

const OLDER =
  'it ignores "idempotencyKey", even a faulty one, and sends no "replay_complete": it follows a schema before 1.20';

const ignoresKeys = turnMutations["PARLEY-KEY-001"] ?? {};
const isMarker = (message: JsonObject): boolean =>
  toObject(toObject(message["params"])["update"])["sessionUpdate"] === "replay_complete";

/** Treats keys with a certain fault as if they were omitted. */
const accepts = (isIt: (key: unknown) => boolean): Mutation => ({
  in(message) {
    const { idempotencyKey, ...params } = toObject(message["params"]);
    return isIt(idempotencyKey) ? { ...message, params } : message;
  },
});

/** Inserts every prompt, but always responds with the id of the first message. */
const insertsUnderOneId: Mutation = {
  ...ignoresKeys,
  out(message, { asked, memory }) {
    const { update, ...params } = toObject(message["params"]);
    const { messageId } = toObject(isResponse(message) ? message["result"] : update);
    const isUser = String(toObject(update)["sessionUpdate"]).startsWith("user_message");
    if (asked.get(message["id"]) !== "session/prompt" && !isUser) return message;
    if (!memory.has("first")) memory.set("first", messageId);
    const first = { messageId: memory.get("first") };
    return isUser
      ? { ...message, params: { ...params, update: { ...toObject(update), ...first } } }
      : { ...message, result: first };
  },
};

/** Delays the end-of-replay marker until the next response. */
const marksLate: Mutation = {
  out(message, { memory }) {
    const late = memory.get("late") as JsonObject | undefined;
    if (isMarker(message)) return void memory.set("late", message);
    if (!isResponse(message) || late === undefined) return message;
    memory.delete("late");
    return [message, late];
  },
};

async function outcomesOf(mutation: Mutation): Promise<{ failed: string[]; reasons: unknown[] }> {
  const run = new CheckRun({ agent: mutatedAgent(mutation), version: 2, settings: quickSettings });
  onTestFinished(async () => void (await run.close()));
  const checks = checksOf(2).filter(({ id }) => /^PARLEY-(?:KEY|REPLAY)/.test(id));
  const results = await Promise.all(checks.map((check) => run.run(check)));
  return {
    failed: results.filter(({ outcome }) => outcome === "failed").map(({ id }) => id.slice("PARLEY-".length)),
    reasons: results.flatMap(({ outcome, reason }) => (outcome === "not applicable" ? [reason] : [])),
  };
}

describe("the rules about keys and the end of a replay", () => {
  test.each<[what: string, mutation: Mutation, failed: readonly string[]]>([
    ["follows them", {}, []],
    ["accepts a key of 256 characters", accepts((key) => String(key).length === 512), ["KEY-006"]],
    ["accepts a key that is a number", accepts((key) => typeof key === "number"), ["KEY-006"]],
    ["reinserts prompts under the first id", insertsUnderOneId, ["KEY-001", "KEY-006", "KEY-007"]],
    [
      "ends a replay twice",
      { out: (message) => (isMarker(message) ? [message, message] : message) },
      ["REPLAY-001"],
    ],
    ["ends a replay after its response", marksLate, ["REPLAY-001"]],
    [
      "ends a replay before it starts",
      {
        ...changeUpdate(/^replay_complete$/, () => undefined),
        in(message, wire) {
          const { sessionId, replayFrom } = toObject(message["params"]);
          if (replayFrom !== undefined)
            wire.toClient(sessionUpdate(sessionId, { sessionUpdate: "replay_complete" }));
          return message;
        },
      },
      ["REPLAY-001"],
    ],
  ])("apply to an agent that %s", async (_what, mutation, failed) => {
    expect(await outcomesOf(mutation)).toEqual({ failed, reasons: [] });
  });

  test("are not broken by an agent that uses an older schema", async () => {
    const older = { ...ignoresKeys, ...changeUpdate(/^replay_complete$/, () => undefined) };
    expect(await outcomesOf(older)).toEqual({ failed: [], reasons: Array.from({ length: 10 }, () => OLDER) });
  });

  test("do not cover the handling of keys by an agent that ignores them", async () => {
    expect(await outcomesOf(ignoresKeys)).toEqual({
      failed: ["KEY-001", "KEY-003", "KEY-004", "KEY-006"],
      reasons: Array.from({ length: 3 }, () => 'it ignores "idempotencyKey"'),
    });
  });

  test("are broken only once by an agent that rejects prompts with keys", async () => {
    const refuses = answer("session/prompt", failure(-32_602), (params) => "idempotencyKey" in params);
    const { failed } = await outcomesOf(refuses);
    expect(failed).toEqual(["KEY-001"]);
  });

  test("also cover an agent without stored sessions", async () => {
    const withoutStore = changeResult("initialize", (result) => {
      const {
        load,
        resume,
        list,
        delete: _,
        ...session
      } = toObject(toObject(result["capabilities"])["session"]);
      return { ...result, capabilities: { session } };
    });
    expect(await outcomesOf(withoutStore)).toMatchObject({ failed: [] });
    const both = { ...withoutStore, ...turnMutations["PARLEY-KEY-006"] };
    expect(await outcomesOf(both)).toMatchObject({ failed: ["KEY-006"] });
  });
});

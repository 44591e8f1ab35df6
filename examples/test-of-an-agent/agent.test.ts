import assert from "node:assert/strict";
import { test } from "node:test";

import { type ClientAnswers, testAgent } from "@parley/agent/testing";

import { createAgent } from "./agent.ts";

type Choose = NonNullable<ClientAnswers["permission"]>;

/** Answers each permission request with its first option of a kind. */
function choose(kind: string): Choose {
  return ({ options }) => options.find((option) => option.kind === kind)?.optionId;
}

for (const [answer, text, status] of [
  ["allow_once", "Deployed", "completed"],
  ["reject_once", "As you like", "failed"],
] as const) {
  test(`the user's answer ${answer} is followed`, async (t) => {
    const client = await testAgent(createAgent(), { answers: { permission: choose(answer) } });
    t.after(() => client.close());
    const session = await client.newSession();
    const turn = await session.prompt("Deploy");
    assert.equal(turn.text, text);
    assert.equal(turn.toolCalls[0]?.status, status);
    assert.equal(turn.stopReason, "end_turn");
  });
}

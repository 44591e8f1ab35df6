import assert from "node:assert/strict";
import { test } from "node:test";

import { testAgent } from "@parley/agent/testing";

import { agent } from "./agent.ts";

test("the agent echoes the prompt", async (t) => {
  const client = await testAgent(agent);
  t.after(() => client.close());
  const session = await client.newSession();
  const turn = await session.prompt("Hello");
  assert.equal(turn.text, "You said: Hello");
  assert.equal(turn.stopReason, "end_turn");
});

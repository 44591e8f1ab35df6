import assert from "node:assert/strict";
import { test } from "node:test";

import { serveAgent } from "@parley/agent";
import { type ClientAnswers, testAgent } from "@parley/agent/testing";
import { checkAgent, verdictOf } from "@parley/conformance";
import { createInMemoryTransports, type Transport } from "@parley/protocol";

import { createAgent } from "./agent.ts";

type Choose = NonNullable<ClientAnswers["permission"]>;

/** Answers each permission request with its first option of the given kind. */
function choose(kind: string): Choose {
  return ({ options }) => options.find((option) => option.kind === kind)?.optionId;
}

for (const [answer, text, status] of [
  ["allow_once", "Deployed", "completed"],
  ["reject_once", "As you like", "failed"],
] as const) {
  test(`the agent obeys the user's answer ${answer}`, async (t) => {
    const client = await testAgent(createAgent(), { answers: { permission: choose(answer) } });
    t.after(() => client.close());
    const session = await client.newSession();
    const turn = await session.prompt("Deploy");
    assert.equal(turn.text, text);
    assert.equal(turn.toolCalls[0]?.status, status);
    assert.equal(turn.stopReason, "end_turn");
  });
}

test("the agent follows the rules for cancellation and permissions", async () => {
  const connect = (): Transport => {
    const [client, server] = createInMemoryTransports();
    void serveAgent(createAgent(), server);
    return client;
  };
  const options = { only: ["ACP-CANCEL", "PARLEY-PERM"], permissionPrompt: "Deploy" };
  const { results } = await checkAgent({ name: "deployer", connect }, options);
  assert.deepEqual(
    results.filter((result) => verdictOf(result) === "failed"),
    [],
  );
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { startAgent } from "./agent-in-page.ts";
import { connect } from "./connect.ts";

test("the agent responds once its request is allowed", async () => {
  const { connection, session, broker } = await connect(startAgent());
  broker.subscribe(() => {
    const [question] = broker.pending;
    const allow = question?.request.options.find(({ kind }) => kind === "allow_once");
    if (allow) question?.answer(allow.optionId);
  });
  assert.equal(await session.prompt("Hello"), "end_turn");
  const message = session.state.entries.at(-1);
  assert.equal(message?.type, "message");
  assert.match(JSON.stringify(message), /You said: Hello/);
  await connection.close();
});

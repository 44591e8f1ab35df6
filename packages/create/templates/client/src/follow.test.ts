import assert from "node:assert/strict";
import { test } from "node:test";

import { defineAgent, serveAgent } from "@parley/agent";
import { connectAgent } from "@parley/client";
import { v2 } from "@parley/client/v2";
import { createInMemoryTransports } from "@parley/protocol";

import { follow } from "./follow.ts";

test("writes each part of the conversation exactly once as it grows", async () => {
  const agent = defineAgent({
    info: { name: "test", version: "1.0.0" },
    async prompt(turn) {
      await turn.agentMessage("Let me ");
      await turn.agentMessage("look.");
      const call = await turn.toolCall({ title: "Look" });
      await call.update({ status: "completed" });
      await turn.agentMessage("Done.");
    },
  });
  const [here, there] = createInMemoryTransports();
  const served = serveAgent(agent, there);
  const connection = await connectAgent(here, { info: { name: "test", version: "1.0.0" }, versions: [v2] });
  const session = await connection.newSession({ cwd: "/" });

  let written = "";
  follow(session, (text) => {
    written += text;
  });
  assert.equal(await session.prompt("Go"), "end_turn");
  assert.equal(written, "\nLet me look.\n[Look]\nDone.");

  await connection.close();
  await served;
});

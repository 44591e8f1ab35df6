import { Exchange, type JsonObject, toObject } from "@parley/conformance";
import { expect, test } from "vitest";

import { openRuleBench } from "./fixtures/rule-bench.ts";

/** Reopens a stored session. Returns the result and the updates that arrive before it. */
async function reopen(
  exchange: Exchange,
  method: string,
  params: JsonObject & { readonly sessionId: string },
): Promise<{ readonly result: JsonObject; readonly replayed: readonly JsonObject[] }> {
  const { agent, setup } = exchange;
  const from = agent.lines.length;
  const response = await agent.request(method, { ...setup, ...params });
  const answeredAt = agent.lines.findIndex(({ message }) => message === response);
  const replayed = exchange.updates(params.sessionId, from, answeredAt).map(({ update }) => update);
  return { result: exchange.resultOf(response, method), replayed };
}

/** Returns the text of each of the user's messages in the given updates. */
function promptsIn(updates: readonly JsonObject[]): unknown[] {
  return updates
    .filter(({ sessionUpdate }) => String(sessionUpdate).startsWith("user_message"))
    .flatMap(({ content }) => content)
    .map((block) => toObject(block)["text"]);
}

test("one agent serves a session in version 1, in the first draft of version 2, and in its preview", async () => {
  const { cwd, start } = await openRuleBench(1);
  const isMarker = ({ sessionUpdate }: JsonObject): boolean => sessionUpdate === "replay_complete";

  const first = await Exchange.open(start(), 1, { cwd });
  const sessionId = await first.newSession();
  const turn = first.prompt(sessionId, "read notes.txt");
  expect((await turn.response)["result"]).toMatchObject({ stopReason: "end_turn" });
  expect(await first.agent.endInput()).toBe("with code 0");

  // In the first draft, the capabilities list the session methods, and `session/load` loads a session.
  const draft = await Exchange.open(start(), 2, { cwd });
  expect(draft.capability("session")).toMatchObject({ list: {}, load: {}, resume: {}, close: {} });
  const loaded = await reopen(draft, "session/load", { sessionId });
  expect(promptsIn(loaded.replayed)).toEqual(["read notes.txt"]);
  expect(loaded.replayed.filter(isMarker)).toEqual([]);
  const second = draft.prompt(sessionId, "list the files");
  expect((await second.response)["result"]).toEqual({ messageId: expect.any(String) });
  expect(await second.end).toMatchObject({ stopReason: "end_turn" });
  await draft.call("session/close", { sessionId });
  expect(await draft.agent.endInput()).toBe("with code 0");

  // In the preview, `session/resume` replays a session from the start, and prompts have idempotency keys.
  const preview = await Exchange.open(start(), 2, { cwd });
  const resumed = await reopen(preview, "session/resume", { sessionId, replayFrom: { type: "start" } });
  expect(promptsIn(resumed.replayed)).toEqual(["read notes.txt", "list the files"]);
  expect(resumed.replayed.filter(isMarker)).toHaveLength(1);
  const third = preview.prompt(sessionId, "help", { idempotencyKey: "a key" });
  const answer = (await third.response)["result"];
  expect(answer).toEqual({ messageId: expect.any(String) });
  expect(await third.end).toMatchObject({ stopReason: "end_turn" });
  const again = preview.prompt(sessionId, "help", { idempotencyKey: "a key" });
  expect((await again.response)["result"]).toMatchObject({ messageId: toObject(answer)["messageId"] });
  expect(await preview.agent.endInput()).toBe("with code 0");

  const last = await Exchange.open(start(), 1, { cwd });
  const { replayed } = await reopen(last, "session/load", { sessionId });
  expect(promptsIn(replayed)).toEqual(["read notes.txt", "list the files", "help"]);
});

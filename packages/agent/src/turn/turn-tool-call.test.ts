import { expect, test } from "vitest";

import { openSession, text } from "../fixtures/raw-client.ts";

test.each([1, 2])("omits undefined fields of a tool call (version %d)", async (version) => {
  const shown = [{ type: "content", content: { type: "text", text: "42" } }] as const;
  const { client, sessionId } = await openSession(version, {
    async prompt(turn) {
      const options = { toolCallId: undefined, status: undefined, cancellable: undefined };
      const call = await turn.toolCall({ title: "Count", kind: "read", locations: undefined, ...options });
      await call.update({ title: undefined, kind: undefined, content: shown });
      await call.requestPermission();
    },
  });
  const asked = Promise.withResolvers<unknown>();
  client.answers["session/request_permission"] = (question) => {
    asked.resolve(question);
    return { outcome: { outcome: "cancelled" } };
  };
  await client.call("session/prompt", { sessionId, prompt: text("Go") });
  const toolCall = { title: "Count", kind: "read", status: "pending", content: shown };
  const question = version === 1 ? { toolCall } : { title: "Count", subject: { toolCall } };
  await expect(asked.promise).resolves.toMatchObject(question);
});

test.each([1, 2])("cancels a question when its signal aborts (version %d)", async (version) => {
  const [asked, withdrawing] = [Promise.withResolvers<void>(), new AbortController()];
  const outcomes: unknown[] = [];
  const { client, sessionId } = await openSession(version, {
    async prompt(turn) {
      const call = await turn.toolCall({ title: "Count" });
      outcomes.push(await call.requestPermission({ signal: withdrawing.signal }));
      outcomes.push(await call.requestPermission({ signal: withdrawing.signal }));
      expect(call.signal.aborted).toBe(false);
    },
  });
  client.answers["session/request_permission"] = () => {
    asked.resolve();
    return new Promise(() => undefined);
  };
  const turn = client.call("session/prompt", { sessionId, prompt: text("Go") });
  await asked.promise;
  withdrawing.abort();
  await turn;
  const cancelled = { allowed: false, outcome: "cancelled" };
  await expect.poll(() => outcomes).toEqual([cancelled, cancelled]);
});

test.each([1, 2])("does not reset a running tool call to pending (version %d)", async (version) => {
  const failures: unknown[] = [];
  const { client, sessionId } = await openSession(version, {
    async prompt(turn) {
      const call = await turn.toolCall({ title: "Count" });
      for (const status of ["pending", "in_progress", "pending", "completed", "pending"] as const)
        await call.update({ status }).catch((error: unknown) => failures.push(String(error)));
    },
  });
  await client.call("session/prompt", { sessionId, prompt: text("Go") });
  await expect
    .poll(() => failures)
    .toEqual(
      ["in_progress", "completed"].map(
        (status) => `TypeError: Cannot update a tool call: it cannot be "pending" again after "${status}"`,
      ),
    );
});

test.each([
  ["allow_always", true],
  ["reject_once", false],
  ["_acme_allow_for_today", false],
])("selecting an option of kind %s sets `allowed` to %s", async (kind, allowed) => {
  const decisions: unknown[] = [];
  const option = { optionId: "own", name: "Own", kind: kind as "allow_once" };
  const { client, sessionId } = await openSession(2, {
    async prompt(turn) {
      const call = await turn.toolCall({ title: "Count" });
      decisions.push(await call.requestPermission({ options: [option] }));
    },
  });
  client.answers["session/request_permission"] = () => ({
    outcome: { outcome: "selected", optionId: "own" },
  });
  await client.call("session/prompt", { sessionId, prompt: text("Go") });
  await expect.poll(() => decisions).toMatchObject([{ allowed, option }]);
});

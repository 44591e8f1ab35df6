import { describe, expect, test } from "vitest";

import { PARLEY_AGENT } from "../../src/built-packages.ts";
import { describeOverSharedStores } from "./fixtures/describe-over-shared-stores.ts";
import { untilReceived, receivedText, load } from "./received-text.ts";
import { startAgent, startCounter } from "./start-agent.ts";

/** Returns the text that counting produces, with at least `length` characters. */
function countingUpTo(length: number): string {
  let text = "";
  for (let number = 0; text.length < length; number++) text += `${number} `;
  return text;
}

describeOverSharedStores("two processes of an agent", (place) => {
  describe.each([1, 2] as const)("in version %d", (version) => {
    test("continue each other's sessions, and if one process is killed, the other immediately loads everything that the client received", async () => {
      const [one, two] = [await startCounter(place(), version), await startCounter(place(), version)];
      const sessionId = await one.newSession();
      one.prompt(sessionId, "Count");
      await untilReceived(one, sessionId, 150);
      await one.agent.kill();
      const received = receivedText(one, sessionId);

      const kept = await load(two, sessionId);
      expect(kept.startsWith(received)).toBe(true);
      expect(kept).toBe(countingUpTo(kept.length));
      await expect(two.prompt(sessionId, "Go on").end).resolves.toMatchObject({ stopReason: "end_turn" });
      await expect(load(two, sessionId)).resolves.toBe(`${kept}You said: Go on`);
    });

    test("reject a session that the other process has open, without disturbing it", async () => {
      const [one, two] = [await startCounter(place(), version), await startCounter(place(), version)];
      const sessionId = await one.newSession();
      const turn = one.prompt(sessionId, "Count");
      await untilReceived(one, sessionId, 10);
      const params = { sessionId, ...two.setup };
      const error = {
        code: -32603,
        message: "Session is open elsewhere",
        data: { reason: "lease_held", sessionId },
      };
      await expect(two.agent.request("session/load", params)).resolves.toMatchObject({ error });
      await expect(two.agent.request("session/resume", params)).resolves.toMatchObject({ error });
      await untilReceived(one, sessionId, 200);
      one.cancel(sessionId);
      await expect(turn.end).resolves.toMatchObject({ stopReason: "cancelled" });
      await one.call("session/close", { sessionId });
      await expect(load(two, sessionId)).resolves.toBe(receivedText(one, sessionId));
    });

    test("take over a session from the other process if the agent allows it, and the other process stops writing", async () => {
      const one = await startCounter(place(), version);
      const two = await startCounter(place(), version, "takeOver");
      const sessionId = await one.newSession();
      const turn = one.prompt(sessionId, "Count");
      await untilReceived(one, sessionId, 50);
      const kept = await load(two, sessionId);
      expect(kept).toBe(countingUpTo(kept.length));
      await turn.end.catch(() => undefined);
      const received = receivedText(one, sessionId);
      expect(kept.startsWith(received)).toBe(true);
      await expect(two.prompt(sessionId, "Mine").end).resolves.toMatchObject({ stopReason: "end_turn" });
      await expect
        .poll(() =>
          one.agent.request("session/prompt", { sessionId, prompt: [{ type: "text", text: "Late" }] }),
        )
        .toMatchObject({ error: { code: -32603, data: { reason: "fenced", sessionId } } });
      await expect(load(two, sessionId)).resolves.toBe(`${kept}You said: Mine`);
    });
  });

  test("take over the reference agent's sessions from each other", async () => {
    const { address, folder } = place();
    const env = { PARLEY_STORE: address };
    const one = await startAgent([PARLEY_AGENT], { version: 2, folder, env });
    const two = await startAgent([PARLEY_AGENT], { version: 1, folder, env });
    const sessionId = await one.newSession();
    one.prompt(sessionId, "run sleep 600");
    const { update } = await one.nextUpdate(sessionId, ({ status }) => status === "in_progress", {
      what: "run a command",
      from: 0,
    });
    await one.agent.kill();
    await load(two, sessionId);
    const last = two
      .updates(sessionId)
      .findLast(({ update: { toolCallId } }) => toolCallId === update["toolCallId"]);
    expect(last?.update).toMatchObject({ status: "failed" });
    await expect(two.prompt(sessionId, "write hello to notes.txt").end).resolves.toMatchObject({
      stopReason: "end_turn",
    });
  });
});

import type { WireRecord } from "@parley/protocol/recording";
import { describe, expect, test } from "vitest";

import type { AgentTarget } from "../agent/agent-target.ts";
import { AgentUnderTest } from "../agent/agent-under-test.ts";
import { Exchange, allow } from "../agent/exchange.ts";
import { goodAgent } from "../fixtures/good-agent.ts";
import { mutatedAgent } from "../fixtures/mutated-agent.ts";
import { endsTurn, sendAfter, sessionUpdate } from "../fixtures/mutation-parts.ts";
import { checkRecording } from "../recording/check-recording.ts";
import { parseObject, toObject } from "../recording/message.ts";
import { playAgain } from "./play-again.ts";

/** Records a session with a turn that requests permission, and a cancelled turn. */
async function record(target: AgentTarget, version: 1 | 2): Promise<readonly WireRecord[]> {
  const agent = new AgentUnderTest(target, 10_000);
  agent.answer = (method, params) => (method === "session/request_permission" ? allow(params) : undefined);
  const exchange = await Exchange.open(agent, version, { cwd: "/" });
  const sessionId = await exchange.newSession();
  await exchange.prompt(sessionId, "Ask").end;
  const waiting = exchange.prompt(sessionId, "Wait");
  await exchange.nextUpdate(sessionId, ({ content }) => content !== undefined, {
    what: "say something",
    from: agent.lines.length,
  });
  exchange.cancel(sessionId);
  await waiting.end;
  await agent.kill();
  return agent.records;
}

function methodsOf(records: readonly WireRecord[], direction: "in" | "out"): unknown[] {
  return records
    .filter((each) => each.direction === direction)
    .map(({ text }) => parseObject(text)?.["method"] ?? "answer");
}

function updateKindsOf(records: readonly WireRecord[]): unknown[] {
  return records.map(
    ({ text }) => toObject(toObject(parseObject(text)?.["params"])["update"])["sessionUpdate"],
  );
}

describe.each([1, 2] as const)("replaying a version %d conversation", (version) => {
  test("yields the same messages with a good agent", async () => {
    const recorded = await record(goodAgent, version);
    const now = await playAgain(recorded, goodAgent, { quietMs: 0 });
    expect(methodsOf(now, "out").slice(0, -1)).toEqual(methodsOf(recorded, "out"));
    expect(updateKindsOf(now).filter(Boolean)).toEqual(updateKindsOf(recorded).filter(Boolean));
    expect(checkRecording(now)).toEqual([]);
  });

  test("finds a new fault in an agent", async () => {
    const recorded = await record(goodAgent, version);
    const text = { type: "text", text: "late" };
    const late = sendAfter(
      endsTurn,
      sessionUpdate("x", { sessionUpdate: "agent_message_chunk", messageId: "m", content: text }),
    );
    const now = await playAgain(recorded, mutatedAgent(late), { quietMs: 0 });
    expect(checkRecording(now).map(({ id }) => id)).toContain("PARLEY-TURN-001");
  });

  test("fails if an agent does not end its turn", async () => {
    const recorded = await record(goodAgent, version);
    const stuck = mutatedAgent({ out: (message) => (endsTurn(message) ? undefined : message) });
    await expect(playAgain(recorded, stuck, { quietMs: 0, timeoutMs: 2_000 })).rejects.toThrow(
      version === 1 ? 'did not answer "session/prompt"' : "did not end its turn",
    );
  });
});

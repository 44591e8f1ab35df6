import { describe, expect, test } from "vitest";

import type { CheckedVersion } from "../../catalogue/rule.ts";
import { type Mutation, mutatedAgent } from "../../fixtures/mutated-agent.ts";
import { failure, sessionUpdate, talkAfter } from "../../fixtures/mutation-parts.ts";
import { quickSettings as settings } from "../../fixtures/quick-settings.ts";
import { type JsonObject, toObject } from "../../recording/message.ts";
import type { CheckResult } from "../../report/check-report.ts";
import { CheckRun } from "../check-run.ts";
import type { CheckSettings } from "../check.ts";
import { cancelChecks } from "./cancel-checks.ts";

const RULES: Readonly<Record<CheckedVersion, readonly string[]>> = {
  1: ["ACP-CANCEL-001", "ACP-CANCEL-002", "ACP-CLOSE-002"],
  2: [
    "ACP-CANCEL-201",
    "ACP-CANCEL-202",
    "ACP-CANCEL-203",
    "ACP-CANCEL-206",
    "ACP-CANCEL-207",
    "ACP-CLOSE-202",
    "ACP-CANCEL-208",
  ],
};

const TEXT = { type: "text", text: "Once upon a time" };
const COMMANDS = { sessionUpdate: "available_commands_update", availableCommands: [] };
const USAGE = { sessionUpdate: "usage_update", used: 10, size: 1000 };
const INFO = { sessionUpdate: "session_info_update", title: "A story" };
const OPTIONS = { sessionUpdate: "config_option_update", configOptions: [] };
const MODE = { sessionUpdate: "current_mode_update", currentModeId: "ask" };
const OWN = { sessionUpdate: "_example.org/thinking" };
const ECHO = { sessionUpdate: "user_message_chunk", messageId: "echo", content: TEXT };
const IDLE = { sessionUpdate: "state_update", state: "idle" };
const CANCELLED = { ...IDLE, stopReason: "cancelled", background: [] };
const RUNNING = { sessionUpdate: "state_update", state: "running" };

/**
 * Sends an update for each prompt before the agent starts to work, and fails the prompt if the turn is cancelled
 * before the agent's first message.
 */
function beginsLate(early: JsonObject): Mutation {
  return {
    in(message, wire) {
      const { id, method, params } = message;
      if (method === "session/prompt") {
        wire.memory.set("prompt", id);
        wire.toClient(sessionUpdate(toObject(params)["sessionId"], early));
        setTimeout(() => wire.memory.has("stopped") || wire.toAgent(message), 20);
        return undefined;
      }
      const isStop = method === "session/cancel" || method === "session/close";
      if (!isStop || wire.memory.has("works")) return message;
      wire.memory.set("stopped", true);
      wire.toClient({ jsonrpc: "2.0", id: wire.memory.get("prompt"), ...failure(-32_603) });
      return message;
    },
    out(message, { memory }) {
      const { update } = toObject(message["params"]);
      if (String(toObject(update)["sessionUpdate"]).startsWith("agent_message")) memory.set("works", true);
      return message;
    },
  };
}

async function resultsOf(
  agent: Mutation,
  version: CheckedVersion,
  own: CheckSettings = settings,
): Promise<CheckResult[]> {
  const run = new CheckRun({ agent: mutatedAgent(agent), version, settings: own });
  const checks = cancelChecks.filter(({ id }) => RULES[version].includes(id));
  const results = await Promise.all(checks.map((check) => run.run(check)));
  await run.close();
  return results;
}

function failedOf(results: readonly CheckResult[]): string[] {
  return results.filter(({ outcome }) => outcome !== "passed").map(({ id, reason }) => `${id}: ${reason}`);
}

describe.each([1, 2] as const)("cancelling a version %d turn", (version) => {
  test.each([COMMANDS, USAGE, INFO, OPTIONS, OWN, ECHO, version === 1 ? MODE : RUNNING])(
    "waits until the agent starts working, even if it first sends $sessionUpdate",
    async (early) => {
      expect(failedOf(await resultsOf(beginsLate(early), version))).toEqual([]);
    },
  );

  test.each([COMMANDS, USAGE, INFO, OPTIONS, ...(version === 1 ? [MODE] : [IDLE, CANCELLED])])(
    "allows the agent to send $sessionUpdate after the cancelled turn",
    async (late) => {
      expect(failedOf(await resultsOf(talkAfter(late), version))).toEqual([]);
    },
  );
});

test.each([
  { sessionUpdate: "agent_message_chunk", content: TEXT },
  { sessionUpdate: "agent_thought_chunk", content: TEXT },
  { sessionUpdate: "tool_call", toolCallId: "late", title: "Look" },
  { sessionUpdate: "tool_call_update", toolCallId: "late", status: "failed" },
])("reports $sessionUpdate after a cancelled version 1 turn", async (late) => {
  const failed = failedOf(await resultsOf(talkAfter(late), 1));
  expect(failed).toEqual([expect.stringMatching(/^ACP-CANCEL-002: After the end came /)]);
});

test("reports an agent that fails when it is cancelled during a turn", async () => {
  const fails: Mutation = {
    in(message, wire) {
      const { id, method } = message;
      if (method === "session/prompt") wire.memory.set("prompt", id);
      if (method !== "session/cancel" && method !== "session/close") return message;
      wire.toClient({ jsonrpc: "2.0", id: wire.memory.get("prompt"), ...failure(-32_603) });
      return method === "session/close" ? message : undefined;
    },
  };
  const failed = failedOf(await resultsOf(fails, 1)).map((line) => line.slice(0, line.indexOf(":")));
  expect(failed).toEqual(["ACP-CANCEL-001", "ACP-CANCEL-002", "ACP-CLOSE-002"]);
});

test("ignores a turn that ends before it is cancelled", async () => {
  const ends: Mutation = {
    in(message, wire) {
      if (message["method"] !== "session/prompt") return message;
      wire.toClient({ jsonrpc: "2.0", id: message["id"], result: { stopReason: "end_turn" } });
      return undefined;
    },
  };
  const results = await resultsOf(ends, 1);
  expect(results.map(({ outcome }) => outcome)).toEqual(RULES[1].map(() => "not applicable"));
});

test.each([
  ["refusal", { ...settings, cancelPrompt: settings.prompt }, "not applicable"],
  ["max_tokens", { ...settings, cancelPrompt: settings.prompt }, "not applicable"],
  ["refusal", settings, "failed"],
])(
  "judges a turn that ends with %s before the agent receives the cancel",
  async (stopReason, own, outcome) => {
    const ends: Mutation = {
      in(message, wire) {
        const { id, method, params } = message;
        if (method !== "session/prompt") return message;
        const chunk = { sessionUpdate: "agent_message_chunk", content: TEXT };
        wire.toClient(sessionUpdate(toObject(params)["sessionId"], chunk));
        // The kit has read the chunk and sent the cancel by the time this runs.
        setImmediate(() => wire.toClient({ jsonrpc: "2.0", id, result: { stopReason } }));
        return undefined;
      },
    };
    const results = await resultsOf(ends, 1, own);
    const found = results.find(({ id }) => id === "ACP-CANCEL-001");
    expect(found?.outcome).toBe(outcome);
  },
);

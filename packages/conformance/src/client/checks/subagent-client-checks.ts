import { applies, ensure } from "../../agent/check-outcome.ts";
import { show } from "../../agent/show.ts";
import { type JsonObject, toObject } from "../../recording/message.ts";
import { SUBAGENT } from "../agent-dialect.ts";
import { showsSubagents } from "../client-capabilities.ts";
import {
  answerTo,
  appliesToScript,
  callsOf,
  type ClientCheck,
  ensureWholeTurn,
  resultOf,
} from "../client-check.ts";
import type { PlayedScript } from "../play-script.ts";

/** Read-only methods. A client may call them for any session. */
const READING: readonly unknown[] = ["session/status"];

export const subagentClientChecks: readonly ClientCheck[] = [
  {
    id: "PARLEY-CLIENT-SUBAGENT-001",
    script: "subagent",
    judge(played) {
      appliesToSubagents(played);
      const { outcome } = outcomeIn(played);
      ensure(outcome === "selected" || outcome === "cancelled", `The outcome is ${show(outcome)}`);
    },
  },
  {
    id: "PARLEY-CLIENT-SUBAGENT-002",
    script: "subagent",
    judge(played) {
      appliesToSubagents(played);
      ensureWholeTurn(played);
    },
  },
  {
    id: "PARLEY-CLIENT-SUBAGENT-003",
    script: "subagent",
    judge(played) {
      appliesToSubagents(played);
      const call = played.agent.lines.find(
        ({ message }) =>
          toObject(message?.["params"])["sessionId"] === SUBAGENT && !READING.includes(message?.["method"]),
      );
      const method = show(call?.message?.["method"]);
      ensure(call === undefined, `The client called ${method} on a subagent that offers nothing`);
    },
  },
  {
    id: "PARLEY-CLIENT-SUBAGENT-004",
    script: "subagent question",
    judge(played) {
      appliesToScript(played);
      appliesToSubagents(played);
      const cancels = callsOf(played.agent, "session/cancel");
      applies(cancels.length > 0, "it answers permission requests by itself");
      const outcome = outcomeIn(played);
      ensure(outcome["outcome"] === "cancelled", `The outcome is ${show(outcome)}`);
    },
  },
];

function appliesToSubagents({ agent }: PlayedScript): void {
  applies(showsSubagents(agent), "it shows no subagents");
}

/** Returns the outcome of the subagent's permission request. */
function outcomeIn({ agent }: PlayedScript): JsonObject {
  return toObject(resultOf(answerTo(agent, "session/request_permission"))["outcome"]);
}

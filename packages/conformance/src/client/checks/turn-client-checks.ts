import { isAbsolute } from "node:path";

import { applies, ensure } from "../../agent/check-outcome.ts";
import { show } from "../../agent/show.ts";
import { type JsonObject, toObject } from "../../recording/message.ts";
import { LOGIN, LOGIN_METHOD, SESSION } from "../agent-dialect.ts";
import { showsPlans } from "../client-capabilities.ts";
import {
  answerTo,
  appliesToScript,
  callsOf,
  type ClientCheck,
  ensureWholeTurn,
  resultOf,
} from "../client-check.ts";
import type { PlayedScript } from "../play-script.ts";

/** Checks for turns, cancellation, login, older sessions and closed connections. */
export const turnClientChecks: readonly ClientCheck[] = [
  {
    id: "PARLEY-CLIENT-PERM-002",
    script: "answer",
    judge(played) {
      appliesToScript(played);
      const { outcome } = resultOf(answerTo(played.agent, "session/request_permission"));
      const { outcome: kind, optionId } = toObject(outcome);
      ensure(
        kind === "selected" && optionId === "kit-reject",
        `The user chose "kit-reject", and the outcome is ${show(outcome)}`,
      );
    },
  },
  {
    id: "PARLEY-CLIENT-UPDATE-001",
    script: "surprises",
    judge: ensureWholeTurn,
  },
  {
    id: "PARLEY-CLIENT-STATE-001",
    script: "states",
    judge: ensureWholeTurn,
  },
  {
    id: "PARLEY-CLIENT-STATE-002",
    script: "unknown state",
    judge: ensureWholeTurn,
  },
  {
    id: "PARLEY-CLIENT-PLAN-001",
    script: "plans",
    judge(played) {
      applies(showsPlans(played.agent), "it does not take plans with names");
      ensureWholeTurn(played);
    },
  },
  {
    id: "PARLEY-CLIENT-COMMAND-001",
    script: "skills",
    judge: ensureWholeTurn,
  },
  {
    id: "PARLEY-CLIENT-USAGE-001",
    script: "usage",
    judge: ensureWholeTurn,
  },
  {
    id: "PARLEY-CLIENT-CANCEL-001",
    script: "cancel",
    judge(played) {
      const cancel = cancelOf(played);
      ensure(!("id" in cancel), `The cancel has the id ${show(cancel["id"])}: it is a notification`);
      const { sessionId } = toObject(cancel["params"]);
      ensure(sessionId === SESSION, `The cancel is of the session ${show(sessionId)}`);
    },
  },
  {
    id: "PARLEY-CLIENT-CANCEL-002",
    script: "open question",
    judge(played) {
      appliesToScript(played);
      const { agent } = played;
      applies(callsOf(agent, "session/cancel").length > 0, "it answers permission requests by itself");
      const { outcome } = resultOf(answerTo(agent, "session/request_permission"));
      ensure(toObject(outcome)["outcome"] === "cancelled", `The outcome is ${show(outcome)}`);
    },
  },
  {
    id: "PARLEY-CLIENT-CANCEL-003",
    script: "cancel",
    judge(played) {
      cancelOf(played);
      ensure(played.agent.isDone, "The client did not stay until the end of the turn that it cancelled");
    },
  },
  {
    id: "PARLEY-CLIENT-AUTH-001",
    script: "login",
    judge({ agent }) {
      const logins = callsOf(agent, LOGIN[agent.version]);
      applies(logins.length > 0, "it does not log in by itself");
      for (const { params } of logins) {
        const { methodId } = toObject(params);
        ensure(methodId === LOGIN_METHOD, `The method is ${show(methodId)}, not "${LOGIN_METHOD}"`);
      }
    },
  },
  {
    id: "PARLEY-CLIENT-AUTH-002",
    script: "login",
    judge({ agent, ending }) {
      if (callsOf(agent, LOGIN[agent.version]).length > 0) {
        ensure(agent.isDone, "The client logged in, and sent no prompt afterwards");
        return;
      }
      ensure(callsOf(agent, "session/prompt").length === 0, "The client sent a prompt without a session");
      ensure(ending !== "well", "The client could make no session, and reports no failure");
    },
  },
  {
    id: "PARLEY-CLIENT-LOAD-001",
    script: "load",
    judge(played) {
      appliesToScript(played);
      const [load] = callsOf(played.agent, "session/load", "session/resume");
      ensure(load, "The client loaded no session");
      const { sessionId, cwd } = toObject(load["params"]);
      ensure(sessionId === SESSION, `The session is ${show(sessionId)}`);
      ensure(typeof cwd === "string" && isAbsolute(cwd), `The folder is ${show(cwd)}`);
    },
  },
  {
    id: "PARLEY-CLIENT-LOAD-002",
    script: "load",
    judge(played) {
      appliesToScript(played);
      const [prompt] = callsOf(played.agent, "session/prompt");
      ensure(prompt, "The client sent no prompt after the load");
      const { sessionId } = toObject(prompt["params"]);
      ensure(sessionId === SESSION, `The prompt is of the session ${show(sessionId)}`);
      ensureWholeTurn(played);
    },
  },
  {
    id: "PARLEY-CLIENT-LOAD-003",
    script: "load",
    judge(played) {
      appliesToScript(played);
      const prompts = callsOf(played.agent, "session/prompt");
      ensure(prompts.length > 0, "The client waited for more after the response that ended the replay");
    },
  },
  {
    id: "PARLEY-CLIENT-END-001",
    script: "services",
    judge({ ending }) {
      ensure(ending !== "not in time", "The client did not end after its prompt");
    },
  },
  {
    id: "PARLEY-CLIENT-END-002",
    script: "crash",
    judge({ ending }) {
      ensure(ending !== "not in time", "The client did not end when the agent had crashed");
      ensure(ending !== "well", "The client reported no failure, as if the turn had ended well");
    },
  },
];

function cancelOf(played: PlayedScript): JsonObject {
  appliesToScript(played);
  const [cancel] = callsOf(played.agent, "session/cancel");
  applies(cancel !== undefined || played.isDriven, "it leaves without a cancel when it is interrupted");
  ensure(cancel, "The client sent no cancel");
  return cancel;
}

import { type JsonObject, toObject } from "../../recording/message.ts";
import { NO_ANSWER } from "../agent-under-test.ts";
import { applies, ensure } from "../check-outcome.ts";
import { type Check, permissionPromptOf } from "../check.ts";
import { allow } from "../exchange.ts";
import { recordSubagents, subagentConversation, workingIn } from "../record-subagents.ts";
import { show } from "../show.ts";

/** Checks for subagents that are working while their session changes. */
export const subagentChecks: readonly Check[] = [
  {
    id: "PARLEY-SUBAGENT-001",
    async run(bench) {
      const { exchange, sessionId, subagents, cancelledAt } = await subagentConversation(bench);
      const states = exchange
        .updates(sessionId)
        .filter(({ update }) => update["sessionUpdate"] === "state_update");
      const listed = backgroundIn(states.at(-1)?.update ?? {}) ?? [];
      const background = new Set(listed.map((work) => work["sessionId"]));
      const left = workingIn(exchange, sessionId, cancelledAt).filter(
        (id) => subagents.includes(id) && !background.has(id),
      );
      ensure(left.length === 0, `After the cancel these subagents still work: ${left.map(show).join(", ")}`);
    },
  },
  {
    id: "PARLEY-SUBAGENT-002",
    async run(bench) {
      const { exchange, sessionId, subagents, resumedAt } = await subagentConversation(bench);
      applies(resumedAt !== undefined, 'it does not offer "session/resume" while a turn runs');
      const continuing = new Set(workingIn(exchange, sessionId, resumedAt));
      const announced = exchange
        .updates(sessionId, resumedAt)
        .filter(({ update }) => update["sessionUpdate"] === "subagent_update")
        .map(({ update }) => update);
      for (const id of subagents.filter((each) => continuing.has(each))) {
        const again = announced.find((update) => update["sessionId"] === id);
        ensure(again !== undefined, `After the resume the subagent ${show(id)} was not announced again`);
        ensure("capabilities" in again, `After the resume came ${show(again)}, without "capabilities"`);
      }
    },
  },
  {
    id: "PARLEY-SUBAGENT-003",
    async run(bench) {
      const { refusals } = await subagentConversation(bench);
      for (const [method, response] of refusals)
        ensure(
          "error" in toObject(response),
          `"${method}" of a subagent was answered with ${show(response)}`,
        );
    },
  },
  withdrawalCheck("PARLEY-SUBAGENT-005", { ofSubagents: true }),
  withdrawalCheck("PARLEY-PERM-004", { ofSubagents: false }),
  {
    id: "PARLEY-SUBAGENT-004",
    async run(bench) {
      const { exchange, sessionId } = await bench.recording();
      const states = exchange
        .updates(sessionId)
        .filter(({ update }) => update["sessionUpdate"] === "state_update");
      const first = states.findIndex(({ update }) => backgroundIn(update) !== undefined);
      applies(first !== -1, "it does not report background work");
      for (const { update } of states.slice(first)) {
        const listed = backgroundIn(update);
        ensure(listed !== undefined, `The state ${show(update)} does not list the background work`);
        const keys = new Set(listed.map((work) => JSON.stringify(work)));
        ensure(keys.size === listed.length, `The state ${show(update)} lists the same work twice`);
      }
    },
  },
  {
    id: "PARLEY-SUBAGENT-006",
    async run(bench) {
      const mirrored = new Map<unknown, JsonObject>();
      const own = new Map<unknown, JsonObject>();
      for (const { exchange, sessionId } of [await bench.recording(), await bench.once(recordSubagents)]) {
        for (const { message } of exchange.agent.lines) {
          const { sessionId: named, update: sent } = toObject(message?.["params"]);
          const update = toObject(sent);
          const { sessionUpdate, sessionId: announced, state } = update;
          if (sessionUpdate === "state_update") own.set(named, update);
          // If `state` is omitted, it is unchanged.
          else if (sessionUpdate === "subagent_update" && state !== undefined)
            mirrored.set(announced, toObject(state));
        }
        own.delete(sessionId);
      }
      applies(own.size > 0, "no subagent reported its own state");
      for (const [id, state] of own) {
        const copy = mirrored.get(id);
        // The agent may have discarded the state, for example after the session is closed.
        const isUnknown = copy !== undefined && [undefined, "unknown"].includes(copy["state"] as undefined);
        ensure(
          isUnknown || MIRRORED.every((member) => copy?.[member] === state[member]),
          `The subagent ${show(id)} reported ${show(state)}, and its session ${show(copy)}`,
        );
      }
    },
  },
];

/**
 * Members to compare in two copies of a state. Other members, such as background work, may be present in only one
 * copy.
 */
const MIRRORED = ["state", "stopReason"];

function backgroundIn({ background }: JsonObject): readonly JsonObject[] | undefined {
  return Array.isArray(background) ? background.map(toObject) : undefined;
}

/**
 * Creates a check that cancelling a turn withdraws the pending permission requests, either of the session itself or
 * of its subagents.
 */
function withdrawalCheck(id: string, { ofSubagents }: { readonly ofSubagents: boolean }): Check {
  return {
    id,
    async run(bench) {
      const prompt = permissionPromptOf(bench);
      const exchange = await bench.open();
      const { agent } = exchange;
      const sessionId = await exchange.newSession();
      const isLeftOpen = (params: JsonObject): boolean => (params["sessionId"] !== sessionId) === ofSubagents;
      agent.answer = (method, params) => {
        if (method !== "session/request_permission") return undefined;
        if (!isLeftOpen(params)) return allow(params);
        exchange.cancel(sessionId);
        return NO_ANSWER;
      };
      await exchange.prompt(sessionId, prompt).end;
      await agent.settle();
      const sent = agent.lines.map(({ message }) => toObject(message));
      const sentBy = (method: string): JsonObject[] => sent.filter((message) => message["method"] === method);
      const open = sentBy("session/request_permission").filter(({ params }) => isLeftOpen(toObject(params)));
      applies(
        open.length > 0,
        ofSubagents ? "no subagent requested a permission" : "it requested no permission",
      );
      const withdrawn = sentBy("$/cancel_request").map(({ params }) => toObject(params)["requestId"]);
      const left = open.find((question) => !withdrawn.includes(question["id"]));
      ensure(left === undefined, `After the cancel this request stayed open: ${show(left)}`);
    },
  };
}

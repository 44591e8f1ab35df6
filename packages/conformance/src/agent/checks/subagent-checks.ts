import { type JsonObject, toObject } from "../../recording/message.ts";
import { applies, ensure } from "../check-outcome.ts";
import type { Check } from "../check.ts";
import { subagentConversation, workingIn } from "../record-subagents.ts";
import { show } from "../show.ts";

/** Checks of subagents that work while something happens to their session. */
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
];

function backgroundIn({ background }: JsonObject): readonly JsonObject[] | undefined {
  return Array.isArray(background) ? background.map(toObject) : undefined;
}

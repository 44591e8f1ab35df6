import { type JsonObject, toObject } from "../../recording/message.ts";
import { applies, ensure } from "../check-outcome.ts";
import type { Bench, Check } from "../check.ts";
import { type Exchange, resultOf } from "../exchange.ts";
import { supports } from "../initialize.ts";
import { show } from "../show.ts";
import { untilWork } from "../until-work.ts";

const INVALID_PARAMS = -32_602;
const REQUEST_CANCELLED = -32_800;
const STEERING = "_session/steering";
const OUTCOMES: readonly unknown[] = ["injected", "startedNewTurn", "promptRequired", "failed"];
const COUNTS = ["totalTokens", "inputTokens", "outputTokens"];

/** Checks for drafts: skills, session and login status, steering, and token usage per turn. */
export const draftChecks: readonly Check[] = [
  {
    id: "PARLEY-SKILL-001",
    async run(bench) {
      const { exchange, sessionId, created } = await bench.recording();
      const skill = listsIn(exchange, sessionId, created).flat().find(isSkill);
      ensure(skill === undefined, `The agent listed ${show(skill)}`);
    },
  },
  {
    id: "PARLEY-SKILL-002",
    async run(bench) {
      const exchange = await bench.open({ session: { commands: { skill: {} } } });
      const created = await exchange.createSession();
      await exchange.agent.settle();
      const lists = listsIn(exchange, created.sessionId, created);
      applies(lists.flat().some(isSkill), "it lists no skills");
      ensure(acceptsSkills(exchange), 'It lists skills, and does not advertise "session.prompt.skill"');
      for (const list of lists) {
        for (const { name } of list.filter(isSkill)) {
          ensure(/^\S+$/.test(String(name)), `A skill has the name ${show(name)}`);
          const { length } = list.filter((command) => command["name"] === name);
          ensure(length === 1, `${length} commands have the name ${show(name)}`);
        }
      }
    },
  },
  {
    id: "PARLEY-SKILL-003",
    async run(bench) {
      const exchange = await bench.open({ session: { commands: { skill: {} } } });
      applies(acceptsSkills(exchange), "it accepts no skills in prompts");
      const sessionId = await exchange.newSession();
      // Some agents require a login only for prompts.
      await exchange.prompt(sessionId, bench.settings.prompt).end;
      const prompt = [{ type: "skill", name: "parley-conformance-none" }];
      const code = await exchange.refusal("session/prompt", { sessionId, prompt });
      ensure(code === INVALID_PARAMS, `An unknown skill was refused with the code ${show(code)}`);
    },
  },
  {
    id: "PARLEY-STATUS-002",
    async run(bench) {
      const exchange = await openWithStatus(bench);
      const sessionId = await exchange.newSession();
      const { status } = await exchange.call("session/status", { sessionId });
      ensure(status === "open", `The status of an open session is ${show(status)}`);
    },
  },
  {
    id: "PARLEY-STATUS-003",
    async run(bench) {
      const exchange = await openWithStatus(bench);
      applies(supports(exchange, "close"), 'it does not offer "session/close"');
      applies(supports(exchange, "resume"), 'it does not offer "session/resume"');
      const sessionId = await exchange.newSession();
      await exchange.prompt(sessionId, bench.settings.prompt).end;
      await exchange.call("session/close", { sessionId });
      await exchange.agent.settle();
      const from = exchange.agent.lines.length;
      const { status } = await exchange.call("session/status", { sessionId });
      ensure(status !== "open", "A closed session is open, although no client opened it again");
      await bench.quiet();
      const sent = exchange.agent.lines.slice(from).find(({ message }) => message?.["method"] !== undefined);
      ensure(sent === undefined, `The agent sent ${show(sent?.message)}`);
    },
  },
  {
    id: "PARLEY-STATUS-004",
    async run(bench) {
      const { authMethod } = bench.settings;
      applies(authMethod !== undefined, "no authentication method may be used");
      const exchange = await bench.open();
      applies(exchange.capability("auth.status") != null, 'it does not offer "auth/status"');
      const method = bench.version === 1 ? "authenticate" : "auth/login";
      const { error } = await exchange.agent.request(method, { methodId: authMethod });
      applies(error === undefined, "the log-in was refused");
      const { state } = await exchange.call("auth/status", {});
      ensure(state !== "unauthenticated", `After the log-in, the state is ${show(state)}`);
    },
  },
  {
    id: "PARLEY-STEER-001",
    async run(bench) {
      const { exchange, sessionId, steer } = await openWithSteering(bench);
      const from = exchange.agent.lines.length;
      const { outcome } = await steer({ _meta: { steering: { idleBehavior: "promptRequired" } } });
      ensure(outcome === "promptRequired", `In an idle session the outcome is ${show(outcome)}`);
      await bench.quiet();
      const work = exchange
        .updates(sessionId, from)
        .find(({ update }) => /message|state_update/.test(String(update["sessionUpdate"])));
      ensure(work === undefined, `The agent began to work: ${show(work?.update)}`);
    },
  },
  {
    id: "PARLEY-STEER-002",
    async run(bench) {
      const { steer } = await openWithSteering(bench);
      const { outcome } = await steer({});
      ensure(OUTCOMES.includes(outcome), `The outcome is ${show(outcome)}`);
    },
  },
  {
    id: "PARLEY-STEER-003",
    async run(bench) {
      const exchange = await bench.open();
      applies(supports(exchange, "steering"), 'it does not advertise "session.steering"');
      const sessionId = await exchange.newSession();
      const turn = exchange.prompt(sessionId, bench.settings.cancelPrompt);
      exchange.resultOf(await turn.response, "session/prompt");
      await untilWork(bench, exchange, turn);
      const steering = exchange.prompt(sessionId, bench.settings.prompt);
      exchange.cancel(sessionId);
      const { error } = await steering.response;
      const { code } = toObject(error);
      ensure(
        error === undefined || code === REQUEST_CANCELLED,
        `A prompt during a turn was answered with the error ${show(error)}`,
      );
    },
  },
  {
    id: "PARLEY-USAGE-001",
    async run(bench) {
      const { exchange, sessionId, turns } = await bench.recording();
      const states = exchange
        .updates(sessionId)
        .flatMap(({ update }) => (update["sessionUpdate"] === "state_update" ? [update] : []));
      const early = states.find((update) => update["state"] !== "idle" && update["usage"] != null);
      ensure(early === undefined, `The state ${show(early)} has the usage of a turn that goes on`);
      const answers = await Promise.all(turns.map(({ turn }) => turn.response));
      const found = [...states, ...answers.map(({ result }) => toObject(result))].flatMap(({ usage }) =>
        usage == null ? [] : [toObject(usage)],
      );
      applies(found.length > 0, "it does not report the tokens of a turn");
      for (const usage of found) {
        const fault = COUNTS.find((name) => !Number.isInteger(usage[name]) || Number(usage[name]) < 0);
        ensure(fault === undefined, `The usage ${show(usage)} has no number of tokens as "${fault}"`);
      }
    },
  },
];

const isSkill = ({ type }: JsonObject): boolean => type === "skill";

const acceptsSkills = (exchange: Exchange): boolean => exchange.capability("session.prompt.skill") != null;

/** Returns the lists of commands in the response that creates a session and in later updates. */
function listsIn(exchange: Exchange, sessionId: string, created: JsonObject): JsonObject[][] {
  const messages = [created, ...exchange.updates(sessionId).map(({ update }) => update)];
  return messages.flatMap(({ availableCommands }) =>
    Array.isArray(availableCommands) ? [availableCommands.map(toObject)] : [],
  );
}

async function openWithStatus(bench: Bench): Promise<Exchange> {
  const exchange = await bench.open();
  applies(supports(exchange, "status"), 'it does not offer "session/status"');
  return exchange;
}

async function openWithSteering(bench: Bench): Promise<{
  readonly exchange: Exchange;
  readonly sessionId: string;
  readonly steer: (more: JsonObject) => Promise<JsonObject>;
}> {
  const exchange = await bench.open();
  const { steering } = toObject(exchange.initialized["_meta"]);
  applies(toObject(steering)["supported"] === true, `it does not offer "${STEERING}"`);
  const sessionId = await exchange.newSession();
  const prompt = [{ type: "text", text: bench.settings.prompt }];
  const steer = async (more: JsonObject): Promise<JsonObject> =>
    resultOf(await exchange.agent.request(STEERING, { sessionId, prompt, ...more }), STEERING);
  return { exchange, sessionId, steer };
}

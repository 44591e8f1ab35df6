import { isDeepStrictEqual } from "node:util";

import { type JsonObject, toObject } from "../../recording/message.ts";
import { applies, ensure } from "../check-outcome.ts";
import type { Bench, Check } from "../check.ts";
import { AUTH_REQUIRED, type Exchange, initializedBy } from "../exchange.ts";
import { initializeParams, supports } from "../initialize.ts";
import { openAgain } from "../record-keys.ts";
import { show } from "../show.ts";
import { valuesOf } from "./setting-checks.ts";

const META = {
  traceparent: "00-80e1afed08e019fc1110464cfa66635c-7a085853722dc6d2-01",
  "example.org/any": [1, null],
};

/** Checks for everything outside the stable protocol: extensions, `_meta` and drafts. */
export const extensionChecks: readonly Check[] = [
  {
    id: "PARLEY-EXT-001",
    async run(bench) {
      const exchange = await bench.open();
      const code = await exchange.refusal("_parley/unknown", {});
      ensure(code === -32_601, `An unknown extension was answered with the code ${show(code)}`);
    },
  },
  {
    id: "PARLEY-META-001",
    async run(bench) {
      const agent = bench.start();
      const introduction: JsonObject = { ...initializeParams(bench.version), _meta: META };
      const initialized = initializedBy(await agent.request("initialize", introduction), bench.version);
      applies(
        initialized["protocolVersion"] === bench.version,
        `it answers version ${show(initialized["protocolVersion"])}`,
      );
      const exchange = await bench.open();
      await exchange.newSession({ _meta: META });
    },
  },
  {
    id: "PARLEY-FORK-001",
    async run(bench) {
      const exchange = await bench.open();
      applies(supports(exchange, "fork"), 'it does not offer "session/fork"');
      const original = await exchange.newSession();
      await exchange.prompt(original, bench.settings.prompt).end;
      const params = { sessionId: original, ...exchange.setup };
      const { sessionId } = await exchange.call("session/fork", params);
      ensure(
        typeof sessionId === "string" && sessionId !== "" && sessionId !== original,
        `The fork of "${original}" has the id ${show(sessionId)}`,
      );
      for (const session of [sessionId, original]) await exchange.prompt(session, bench.settings.prompt).end;
    },
  },
  {
    id: "PARLEY-STATUS-001",
    async run(bench) {
      const exchange = await bench.open();
      applies(exchange.capability("auth.status") != null, 'it does not offer "auth/status"');
      const { error } = await exchange.agent.request("auth/status", {});
      const { code } = toObject(error);
      ensure(code !== AUTH_REQUIRED, `"auth/status" was answered with the code ${show(code)}`);
    },
  },
  {
    id: "PARLEY-SUGGEST-001",
    async run(bench) {
      const { exchange, sessionId } = await bench.recording();
      const sent = exchange
        .updates(sessionId)
        .find(({ update }) => update["sessionUpdate"] === "prompt_suggestions_update");
      ensure(sent === undefined, `The agent sent ${show(sent?.update)}`);
    },
  },
  {
    id: "PARLEY-CURSOR-001",
    async run(bench) {
      const { cursors } = await openWithCursors(bench);
      const anchors = new Map<unknown, JsonObject>();
      for (const { cursorId, anchor } of cursors) {
        const before = anchors.get(cursorId);
        ensure(
          before !== undefined || anchor != null,
          `The first update of cursor ${show(cursorId)} has no anchor`,
        );
        const placed = before ?? toObject(anchor);
        ensure(
          anchor == null || isDeepStrictEqual(toObject(anchor), placed),
          `Cursor ${show(cursorId)} moved from ${show(placed)} to ${show(anchor)}`,
        );
        anchors.set(cursorId, placed);
      }
    },
  },
  {
    id: "PARLEY-CURSOR-002",
    async run(bench) {
      const { exchange, sessionId } = await bench.recording();
      const [sent] = cursorsIn(exchange, sessionId);
      ensure(sent === undefined, `The agent sent ${show(sent)}`);
    },
  },
  {
    id: "PARLEY-CURSOR-003",
    async run(bench) {
      const { exchange, sessionId } = await openWithCursors(bench);
      applies(supports(exchange, "fork"), 'it does not offer "session/fork"');
      const params = { sessionId, ...exchange.setup, cursorId: "parley-conformance-none" };
      const code = await exchange.refusal("session/fork", params);
      ensure(code === -32_602, `A fork at an unknown cursor was refused with the code ${show(code)}`);
    },
  },
  {
    id: "PARLEY-CURSOR-004",
    async run(bench) {
      const { exchange, sessionId, cursors, ofFirstTurn } = await openWithCursors(bench);
      const how = bench.version === 1 ? "load" : "resume";
      for (const method of ["fork", how])
        applies(supports(exchange, method), `it does not offer "session/${method}"`);
      const cursorId = ofFirstTurn.find((id) => {
        const changes = cursors.filter((each) => each["cursorId"] === id && "capabilities" in each);
        return toObject(changes.at(-1)?.["capabilities"])["fork"] != null;
      });
      applies(cursorId !== undefined, "no cursor of its first turn can be forked at");
      const params = { sessionId, ...exchange.setup, cursorId };
      const fork = String((await exchange.call("session/fork", params))["sessionId"]);
      const { updates } = await openAgain(exchange, how, {
        sessionId: fork,
        ...(bench.version === 2 && { replayFrom: { type: "start" } }),
      });
      const kinds = updates.map(({ update }) => String(update["sessionUpdate"]));
      const prompts = kinds.filter(
        (kind, at) => kind.startsWith("user_message") && !kinds[at - 1]?.startsWith("user_message"),
      );
      ensure(prompts.length <= 1, `The fork at a cursor of the first turn has ${prompts.length} prompts`);
    },
  },
  {
    id: "PARLEY-OPTIONS-001",
    async run(bench) {
      const exchange = await openWithOptions(bench);
      const from = exchange.agent.lines.length;
      await exchange.call("session/options", { cwd: exchange.cwd });
      await bench.quiet();
      const others = exchange.agent.lines
        .slice(from)
        .filter(({ message }) => message?.["method"] !== undefined);
      ensure(others.length === 0, `The agent sent ${show(others[0]?.message)}`);
    },
  },
  {
    id: "PARLEY-OPTIONS-002",
    async run(bench) {
      const exchange = await openWithOptions(bench);
      const [choice] = await otherValues(exchange);
      const params = { ...exchange.setup, configOptions: [choice, choice] };
      const code = await exchange.refusal("session/new", params);
      ensure(code === -32_602, `Two values of one setting were refused with the code ${show(code)}`);
    },
  },
  {
    id: "PARLEY-OPTIONS-003",
    async run(bench) {
      const exchange = await openWithOptions(bench);
      const [choice, unknown] = await otherValues(exchange);
      const { configOptions } = await exchange.createSession({ configOptions: [unknown, choice] });
      const { currentValue } =
        optionsIn(configOptions).find((option) => idOf(option) === choice.configId) ?? {};
      ensure(currentValue === choice.value, `The value of "${choice.configId}" is ${show(currentValue)}`);
    },
  },
];

/** Runs two turns in a new session of an agent that sends cursors. */
async function openWithCursors(bench: Bench): Promise<{
  readonly exchange: Exchange;
  readonly sessionId: string;
  readonly cursors: readonly JsonObject[];
  /** Ids of cursors that arrived before the second prompt. */
  readonly ofFirstTurn: readonly unknown[];
}> {
  const exchange = await bench.open(bench.version === 1 ? { session: { cursors: {} } } : {});
  const sessionId = await exchange.newSession();
  const runTurn = (): Promise<unknown> => exchange.prompt(sessionId, bench.settings.prompt).end;
  await runTurn();
  const ofFirstTurn = cursorsIn(exchange, sessionId).map(({ cursorId }) => cursorId);
  await runTurn();
  const cursors = cursorsIn(exchange, sessionId);
  applies(cursors.length > 0, "it sends no cursors");
  return { exchange, sessionId, cursors, ofFirstTurn };
}

function cursorsIn(exchange: Exchange, sessionId: string): readonly JsonObject[] {
  const updates = exchange.updates(sessionId).map(({ update }) => update);
  return updates.filter(({ sessionUpdate }) => sessionUpdate === "cursor_update");
}

async function openWithOptions(bench: Bench): Promise<Exchange> {
  const exchange = await bench.open();
  applies(supports(exchange, "options"), 'it does not offer "session/options"');
  return exchange;
}

/** Returns an initial value that differs from a setting's default, and a value for an unknown setting. */
async function otherValues(exchange: Exchange): Promise<[choice: Choice, unknown: Choice]> {
  const { configOptions } = await exchange.call("session/options", { cwd: exchange.cwd });
  const found = optionsIn(configOptions).flatMap((option) => {
    const { currentValue } = option;
    const other = valuesOf(option).find((value) => value !== currentValue);
    return other === undefined ? [] : [{ configId: String(idOf(option)), type: "id", value: other }];
  });
  const [choice] = found;
  applies(choice !== undefined, "it has no setting with a second value");
  return [choice, { ...choice, configId: "parley-conformance-none" }];
}

interface Choice extends JsonObject {
  readonly configId: string;
  readonly value: unknown;
}

const optionsIn = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.map(toObject) : []);

const idOf = ({ id, configId }: JsonObject): unknown => configId ?? id;

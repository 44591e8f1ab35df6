import { type JsonObject, toObject } from "../../recording/message.ts";
import { CheckFailure, applies, ensure } from "../check-outcome.ts";
import type { Bench, Check } from "../check.ts";
import { AUTH_REQUIRED, type Exchange } from "../exchange.ts";
import { show } from "../show.ts";

const METHOD_NOT_FOUND = -32_601;
const TERMINAL_AUTH = { 1: { auth: { terminal: true } }, 2: { auth: { terminal: {} } } } as const;

/** Checks for modes, options and authentication. */
export const settingChecks: readonly Check[] = [
  {
    id: "ACP-MODES-001",
    async run(bench) {
      const { modes } = await (await bench.open()).createSession();
      applies(modes != null, "it has no modes");
      const { currentModeId } = toObject(modes);
      ensure(
        modeIds(modes).includes(currentModeId),
        `"currentModeId" is ${show(currentModeId)}, and the modes are ${modeIds(modes).map(show).join(", ")}`,
      );
    },
  },
  {
    id: "ACP-MODES-002",
    async run(bench) {
      const exchange = await bench.open();
      const { modes, sessionId } = await exchange.createSession();
      const others = modeIds(modes).filter((id) => id !== toObject(modes)["currentModeId"]);
      applies(others.length > 0, "it has no second mode");
      // Wait in case the agent announces the initial mode.
      await exchange.agent.settle();
      const from = exchange.agent.lines.length;
      const modeId = await setOneOf(exchange, { sessionId, others });
      for (const { update } of exchange.updates(sessionId, from)) {
        if (update["sessionUpdate"] !== "current_mode_update") continue;
        ensure(update["currentModeId"] === modeId, `It sent ${show(update)}`);
      }
    },
  },
  {
    id: "ACP-CONFIG-201",
    async run(bench) {
      const { configOptions } = await (await bench.open()).createSession();
      applies(configOptions != null, "it has no options");
      for (const option of configOptions as JsonObject[]) checkForm(option);
    },
  },
  ...["ACP-CONFIG-001", "ACP-CONFIG-204"].map((id): Check => ({
    id,
    async run(bench) {
      const { configOptions } = await (await bench.open()).createSession();
      applies(configOptions != null, "it has no options");
      for (const option of configOptions as JsonObject[]) checkOption(option);
    },
  })),
  setOptionCheck("ACP-CONFIG-002"),
  setOptionCheck("ACP-CONFIG-202"),
  {
    id: "ACP-CONFIG-003",
    async run(bench) {
      const { configOptions } = await (await bench.open()).createSession();
      applies(configOptions != null, "it has no options");
      const isBoolean = ({ type }: JsonObject): boolean => type === "boolean";
      ensure(!(configOptions as JsonObject[]).some(isBoolean), "It offers a boolean option");
    },
  },
  {
    id: "ACP-CONFIG-206",
    async run(bench) {
      const { exchange, sessionId, created } = await bench.recording();
      const updates = exchange
        .updates(sessionId)
        .filter(({ update }) => update["sessionUpdate"] === "config_option_update");
      applies(updates.length > 0, "it sent no update of options");
      for (const { update } of updates) ensureAll(created["configOptions"], update["configOptions"]);
    },
  },
  authIdCheck("ACP-AUTH-001", "id"),
  authIdCheck("ACP-AUTH-201", "methodId"),
  terminalAuthCheck("ACP-AUTH-002"),
  terminalAuthCheck("ACP-AUTH-202"),
  loginCheck("ACP-AUTH-003"),
  loginCheck("ACP-AUTH-204"),
  logoutCheck("ACP-AUTH-004"),
  logoutCheck("ACP-AUTH-203"),
  noAuthCheck("ACP-AUTH-005"),
  noAuthCheck("ACP-AUTH-205"),
  {
    id: "ACP-AUTH-206",
    async run(bench) {
      for (const { type } of authMethods(await bench.open(TERMINAL_AUTH[2]))) {
        ensure(
          ["agent", "terminal"].includes(String(type)) || String(type).startsWith("_"),
          `A method has the type ${show(type)}`,
        );
      }
    },
  },
  {
    id: "ACP-AUTH-207",
    async run(bench) {
      const methods = authMethods(await bench.open(TERMINAL_AUTH[2])).filter(
        ({ type }) => type === "terminal",
      );
      applies(methods.length > 0, "it has no terminal method");
      for (const { args = [], env = [] } of methods) {
        ensure(
          Array.isArray(args) && args.every((arg) => typeof arg === "string"),
          `The arguments are ${show(args)}`,
        );
        const names = (env as JsonObject[]).map(({ name }) => name);
        ensure(new Set(names).size === names.length, `The environment names ${names.join(", ")}`);
      }
    },
  },
];

function modeIds(modes: unknown): unknown[] {
  const { availableModes } = toObject(modes);
  return Array.isArray(availableModes) ? availableModes.map((mode) => toObject(mode)["id"]) : [];
}

/** Returns all values of a selector, including those in groups. */
export function valuesOf(option: JsonObject): unknown[] {
  const entries = Array.isArray(option["options"]) ? (option["options"] as JsonObject[]) : [];
  return entries.flatMap((entry) => (Array.isArray(entry["options"]) ? valuesOf(entry) : [entry["value"]]));
}

function checkOption(option: JsonObject): void {
  const { type, currentValue } = option;
  const isRight =
    type === "boolean"
      ? typeof currentValue === "boolean"
      : type !== "select" || valuesOf(option).includes(currentValue);
  ensure(isRight, `The option ${show(option)} has an impossible value`);
}

/** @throws {CheckFailure} unless a version 2 option has an id, a name and everything that its type requires. */
function checkForm(option: JsonObject): void {
  const { configId, name, type, currentValue } = option;
  const text = show(option).slice(0, 300);
  ensure(typeof configId === "string" && typeof name === "string", `An option has no id or no name: ${text}`);
  if (type === "boolean")
    ensure(
      typeof currentValue === "boolean",
      `The value of a boolean option is ${show(currentValue)}: ${text}`,
    );
  if (type !== "select") return;
  const entries = Array.isArray(option["options"]) ? (option["options"] as JsonObject[]) : [];
  const isOneKind = ["value", "groupId"].some((member) => entries.every((entry) => member in entry));
  ensure(
    "currentValue" in option && entries.length > 0 && isOneKind,
    `A select option has no value, or not a list of values or of groups: ${text}`,
  );
}

function idOf(option: JsonObject): unknown {
  return option["configId"] ?? option["id"];
}

/** @throws {CheckFailure} unless `after` has every option in `before`. */
function ensureAll(before: unknown, after: unknown): void {
  ensure(Array.isArray(after), `The options are ${show(after)}`);
  const ids = (after as JsonObject[]).map(idOf);
  const missing = (Array.isArray(before) ? (before as JsonObject[]) : [])
    .map(idOf)
    .filter((id) => !ids.includes(id));
  ensure(missing.length === 0, `Missing are the options ${missing.join(", ")}`);
}

function setOptionCheck(id: string): Check {
  return {
    id,
    async run(bench) {
      const exchange = await bench.open();
      const { sessionId, configOptions } = await exchange.createSession();
      const before = (configOptions ?? []) as JsonObject[];
      const changes = before.flatMap((option): OptionChange[] =>
        valuesOf(option)
          .filter((value) => value !== option["currentValue"])
          .map((value) => ({ sessionId, option, value })),
      );
      applies(changes.length > 0, "it has no option with two values");
      const { change, after } = await changeOne(exchange, changes);
      const { option, value } = change;
      const changed = after.find((each) => idOf(each) === idOf(option));
      ensure(
        changed?.["currentValue"] === value,
        `The value is ${show(changed?.["currentValue"])}, not ${show(value)}`,
      );
      if (before.every((each) => after.some((other) => idOf(other) === idOf(each)))) return;
      // Some options exist only for certain values of other options, such as the effort level for a model. These
      // options must reappear when the change is undone.
      const undo = { ...change, value: option["currentValue"] };
      ensureAll(
        before,
        optionsIn(await exchange.call("session/set_config_option", paramsOf(exchange, undo))),
      );
    },
  };
}

interface OptionChange {
  readonly sessionId: string;
  readonly option: JsonObject;
  readonly value: unknown;
}

/** Tries changes until the agent accepts one, because some values require a key or a trusted folder. */
async function changeOne(
  exchange: Exchange,
  changes: readonly OptionChange[],
): Promise<{ readonly change: OptionChange; readonly after: readonly JsonObject[] }> {
  let failure: unknown;
  for (const change of changes) {
    const response = await exchange.request("session/set_config_option", paramsOf(exchange, change));
    if (!("error" in response)) {
      const result = exchange.resultOf(response, "session/set_config_option");
      return { change, after: optionsIn(result) };
    }
    failure ??= response["error"];
  }
  throw new CheckFailure(`Every change of an option was refused, the first with the error ${show(failure)}`);
}

function paramsOf({ version }: Exchange, { sessionId, option, value }: OptionChange): JsonObject {
  return { sessionId, configId: idOf(option), ...(version === 1 ? { value } : { type: "id", value }) };
}

/** @throws {CheckFailure} unless the result has a list of options. */
function optionsIn({ configOptions }: JsonObject): readonly JsonObject[] {
  ensure(Array.isArray(configOptions), `The options are ${show(configOptions)}`);
  return configOptions as JsonObject[];
}

function authMethods({ initialized }: Exchange): JsonObject[] {
  return Array.isArray(initialized["authMethods"]) ? (initialized["authMethods"] as JsonObject[]) : [];
}

function authIdCheck(id: string, member: string): Check {
  return {
    id,
    async run(bench) {
      const ids = authMethods(await bench.open(TERMINAL_AUTH[bench.version])).map((method) => method[member]);
      ensure(new Set(ids).size === ids.length, `The ids are ${ids.join(", ")}`);
    },
  };
}

function terminalAuthCheck(id: string): Check {
  return {
    id,
    async run(bench) {
      const types = authMethods(await bench.open()).map(({ type }) => type);
      ensure(!types.includes("terminal"), "It offers a terminal method");
    },
  };
}

/** Tries modes until the agent accepts one, because some modes require a trusted folder. */
async function setOneOf(
  exchange: Exchange,
  { sessionId, others }: { readonly sessionId: unknown; readonly others: readonly unknown[] },
): Promise<unknown> {
  for (const modeId of others.slice(0, -1)) {
    const { error } = await exchange.agent.request("session/set_mode", { sessionId, modeId });
    if (error === undefined) return modeId;
  }
  const modeId = others.at(-1);
  await exchange.call("session/set_mode", { sessionId, modeId });
  return modeId;
}

function loginCheck(id: string): Check {
  return {
    id,
    async run(bench) {
      const method = bench.version === 1 ? "authenticate" : "auth/login";
      const { authMethod } = bench.settings;
      applies(authMethod !== undefined, "no authentication method may be used");
      const exchange = await bench.open();
      const { error } = await exchange.agent.request(method, { methodId: authMethod });
      ensure(toObject(error)["code"] !== METHOD_NOT_FOUND, `"${method}" is unknown`);
      applies(error === undefined, "the log-in was refused");
      const { error: refusal } = await exchange.agent.request("session/new", exchange.setup);
      ensure(refusal === undefined, `"session/new" was answered with the error ${show(refusal)}`);
    },
  };
}

function logoutCheck(id: string): Check {
  return {
    id,
    async run(bench) {
      const isFirst = bench.version === 1;
      const [login, logout] = isFirst ? ["authenticate", "logout"] : ["auth/login", "auth/logout"];
      const { authMethod } = bench.settings;
      applies(authMethod !== undefined, "no authentication method may be used");
      const exchange = await bench.open();
      applies(!isFirst || exchange.capability("auth.logout") != null, "it has no log-out");
      await exchange.agent.request(login, { methodId: authMethod });
      await exchange.call(logout, {});
    },
  };
}

function noAuthCheck(id: string): Check {
  return {
    id,
    async run(bench: Bench) {
      const exchange = await bench.open();
      applies(authMethods(exchange).length === 0, "it has authentication methods");
      // The login may happen outside the protocol, or in a terminal, which this client does not have.
      await exchange.newSession();
      const { error } = await exchange.agent.request("session/new", exchange.setup);
      ensure(
        toObject(error)["code"] !== AUTH_REQUIRED,
        "It made a session, and wants a log-in for the next one",
      );
    },
  };
}

import type { CheckedVersion } from "../catalogue/rule.ts";
import { type JsonObject, toObject } from "../recording/message.ts";
import type { AgentUnderTest } from "./agent-under-test.ts";
import { CheckFailure, TurnFailure, applies, ensure } from "./check-outcome.ts";
import { capabilityIn, copiesTheVersion, initializeParams } from "./initialize.ts";
import { show } from "./show.ts";

/** A prompt and the resulting turn. */
export interface Turn {
  readonly sessionId: string;
  /** Index of the first line that can be a response to the prompt. */
  readonly from: number;
  /** The response to `session/prompt`. */
  readonly response: Promise<JsonObject>;
  /** The end of the turn: the response in version 1, an idle state in version 2. */
  readonly end: Promise<TurnEnd>;
}

/** The end of a turn. */
export interface TurnEnd {
  readonly stopReason: unknown;
  /** Index of the line that ends the turn. */
  readonly at: number;
}

/** A `session/update` from the agent. */
export interface Update {
  readonly at: number;
  readonly sessionId: unknown;
  readonly update: JsonObject;
}

const TEXT = (text: string): JsonObject => ({ type: "text", text });
/** Version 1 methods whose results have no required members. */
const MAY_BE_EMPTY = new Set([
  "authenticate",
  "logout",
  "session/load",
  "session/resume",
  "session/close",
  "session/delete",
  "session/set_mode",
]);
export const AUTH_REQUIRED = -32_000;
/** Error code of an agent that supports only newer versions. */
const UNSUPPORTED_VERSION = -32_022;
const LOGIN_FIRST = 'it wants a log-in first: log in, or name "--auth-method"';
const PERMISSION_KINDS = ["allow_once", "allow_always"];

/** Settings for a conversation: its folder, and the client's capabilities and login. */
export interface ExchangeSetup {
  readonly cwd: string;
  /** Capabilities of the client. Default: none. */
  readonly capabilities?: JsonObject | undefined;
  /** Id of the method to log in with if the agent requires it. Default: none. */
  readonly authMethod?: string | undefined;
}

/** A conversation with an initialized agent in one protocol version. */
export class Exchange {
  readonly agent: AgentUnderTest;
  readonly version: CheckedVersion;
  readonly cwd: string;
  /** The result of `initialize`. */
  readonly initialized: JsonObject;
  readonly #authMethod: string | undefined;

  private constructor(
    agent: AgentUnderTest,
    version: CheckedVersion,
    setup: { cwd: string; initialized: JsonObject; authMethod: string | undefined },
  ) {
    this.#authMethod = setup.authMethod;
    this.agent = agent;
    this.version = version;
    this.cwd = setup.cwd;
    this.initialized = setup.initialized;
  }

  /**
   * Initializes the agent.
   *
   * @throws {CheckFailure} if the agent refuses, {@link NotApplicable} if it supports only another version.
   */
  static async open(
    agent: AgentUnderTest,
    version: CheckedVersion,
    { cwd, capabilities = {}, authMethod }: ExchangeSetup,
  ): Promise<Exchange> {
    agent.answer = (method, params) => (method === "session/request_permission" ? allow(params) : undefined);
    const initialized = initializedBy(
      await agent.request("initialize", initializeParams(version, capabilities)),
      version,
    );
    applies(
      initialized["protocolVersion"] === version,
      `it answers version ${show(initialized["protocolVersion"])}`,
    );
    applies(
      version === 1 || !copiesTheVersion(initialized),
      "it answers version 2 in the form of version 1: see ACP-INIT-003 and ACP-INIT-203",
    );
    return new Exchange(agent, version, { cwd, initialized, authMethod });
  }

  /** Returns the agent capability at a path, such as `session.delete`. */
  capability(path: string): unknown {
    return capabilityIn(this.initialized, path);
  }

  /**
   * Calls a method and returns its result. Logs in first if the agent requires it and a login method is configured.
   *
   * @throws {CheckFailure} if the response is an error.
   */
  async call(method: string, params: JsonObject): Promise<JsonObject> {
    return this.resultOf(await this.request(method, params), method);
  }

  /** Sends a request like {@link call}, but resolves to the response even if it is an error. */
  async request(method: string, params: JsonObject): Promise<JsonObject> {
    const response = await this.agent.request(method, params);
    if (!wantsLoginFirst(response, method) || this.#authMethod === undefined) return response;
    await this.#login(this.#authMethod);
    return this.agent.request(method, params);
  }

  /**
   * Calls a method that the agent must reject. Returns the error code.
   *
   * @throws {CheckFailure} if the agent does not reject it, {@link NotApplicable} if it requires a login first.
   */
  async refusal(method: string, params: JsonObject): Promise<unknown> {
    const code = errorCodeOf(await this.agent.request(method, params), method);
    // An agent may also use this code as a generic error. If it can create a session, it does not require a login.
    if (code === AUTH_REQUIRED) await this.newSession();
    return code;
  }

  /** Logs in. If the login fails, the other rules cannot be checked. A separate rule covers failed logins. */
  async #login(methodId: string): Promise<void> {
    const login = this.version === 1 ? "authenticate" : "auth/login";
    const { error } = await this.agent.request(login, { methodId });
    applies(error === undefined, "the log-in was refused");
  }

  /**
   * Returns the result in a response.
   *
   * @throws {CheckFailure} if the response is an error or its result is not an object, {@link NotApplicable} if
   * the agent requires a login first.
   */
  resultOf(response: JsonObject, method: string): JsonObject {
    // The official version 1 libraries accept null for a result without required members. A separate rule covers
    // that.
    const isEmpty = this.version === 1 && response["result"] === null && MAY_BE_EMPTY.has(method);
    return isEmpty ? {} : resultOf(response, method);
  }

  /** Common params of the methods that create, load and resume a session, apart from the id. */
  get setup(): JsonObject {
    return { cwd: this.cwd, mcpServers: [] };
  }

  /** Creates a session, and returns the result of `session/new`. */
  async createSession(more: JsonObject = {}): Promise<JsonObject & { readonly sessionId: string }> {
    const created = await this.call("session/new", { ...this.setup, ...more });
    const { sessionId } = created;
    ensure(
      typeof sessionId === "string" && sessionId !== "",
      `The "sessionId" of "session/new" is ${show(sessionId)}`,
    );
    return { ...created, sessionId };
  }

  async newSession(more: JsonObject = {}): Promise<string> {
    return (await this.createSession(more)).sessionId;
  }

  /** Sends a prompt with `text` followed by `blocks`. */
  prompt(
    sessionId: string,
    text: string,
    more: { blocks?: readonly JsonObject[]; _meta?: JsonObject; idempotencyKey?: unknown } = {},
  ): Turn {
    const { blocks = [], ...rest } = more;
    const from = this.agent.lines.length;
    const params = { sessionId, prompt: [TEXT(text), ...blocks], ...rest };
    const response = this.agent.request("session/prompt", params);
    const ending =
      this.version === 1 ? this.#endOfV1(response) : this.#endOfV2(sessionId, { from, response });
    const end = ending.catch((error: unknown) => {
      throw error instanceof CheckFailure ? new TurnFailure(error.message, { cause: error }) : error;
    });
    // The code that awaits the promises handles failures.
    response.catch(() => undefined);
    end.catch(() => undefined);
    return { sessionId, from, response, end };
  }

  async #endOfV1(response: Promise<JsonObject>): Promise<TurnEnd> {
    const message = await response;
    const at = this.agent.lines.findIndex((line) => line.message === message);
    return { stopReason: this.resultOf(message, "session/prompt")["stopReason"], at };
  }

  async #endOfV2(sessionId: string, turn: { from: number; response: Promise<JsonObject> }): Promise<TurnEnd> {
    this.resultOf(await turn.response, "session/prompt");
    return this.agent.next(
      (message, at) => {
        const { update } = toUpdate(message, at, sessionId) ?? {};
        if (update?.["sessionUpdate"] !== "state_update" || update["state"] !== "idle") return undefined;
        if (update["stopReason"] == null || this.#isIdleAgain(sessionId, at)) return undefined;
        return { stopReason: update["stopReason"], at };
      },
      { what: 'send the idle "state_update" with a stop reason that ends the turn', from: turn.from },
    );
  }

  /**
   * Whether the agent has already ended its work before line `before`. When background work ends, the agent may
   * repeat its last state and stop reason. An agent that never reports the running state does not get this allowance.
   */
  #isIdleAgain(sessionId: string, before: number): boolean {
    const states = this.updates(sessionId, 0, before)
      .map(({ update }) => update)
      .filter(({ sessionUpdate }) => sessionUpdate === "state_update");
    const begun = states.findLastIndex(({ state }) => state !== "idle");
    const isOver = states.slice(begun + 1).some(({ stopReason }) => stopReason != null);
    return isOver && states.some(({ state }) => state === "running");
  }

  /** Returns the updates of a session in lines `from` up to, but not including, `before`. */
  updates(sessionId: string, from = 0, before: number = this.agent.lines.length): Update[] {
    return this.agent.lines
      .slice(from, before)
      .flatMap(({ message }, index) => (message && toUpdate(message, from + index, sessionId)) ?? []);
  }

  /** Returns the ids of the session and of its announced subagents, which may send their own updates and requests. */
  sessionsOf(sessionId: string): ReadonlySet<unknown> {
    const known = new Set<unknown>([sessionId]);
    for (const { message } of this.agent.lines) {
      const { sessionId: named, update } = toObject(message?.["params"]);
      const { sessionUpdate, sessionId: announced } = toObject(update);
      if (sessionUpdate === "subagent_update" && known.has(named)) known.add(announced);
    }
    return known;
  }

  /** Resolves to the session's first update at or after line `from` for which `matches` returns true. */
  nextUpdate(
    sessionId: string,
    matches: (update: JsonObject) => boolean,
    { what, from }: { readonly what: string; readonly from: number },
  ): Promise<Update> {
    return this.agent.next(
      (message, at) => {
        const update = toUpdate(message, at, sessionId);
        return update && matches(update.update) ? update : undefined;
      },
      { what, from },
    );
  }

  cancel(sessionId: string, more: JsonObject = {}): void {
    this.agent.notify("session/cancel", { sessionId, ...more });
  }
}

/**
 * Returns the result in a response.
 *
 * @throws {CheckFailure} if the response is an error or its result is not an object, {@link NotApplicable} if
 * the agent requires a login first.
 */
export function resultOf(response: JsonObject, method: string): JsonObject {
  applies(!wantsLoginFirst(response, method), LOGIN_FIRST);
  const { result, error } = response;
  if (error !== undefined) throw new CheckFailure(`"${method}" was answered with the error ${show(error)}`);
  ensure(
    typeof result === "object" && result !== null && !Array.isArray(result),
    result === undefined
      ? `"${method}" was answered without a result`
      : `"${method}" was answered with ${show(result)}, not an object`,
  );
  return result as JsonObject;
}

/**
 * Returns the result of `initialize`.
 *
 * @throws {CheckFailure} if the response is an error, {@link NotApplicable} if the agent supports only versions
 * newer than `version`.
 */
export function initializedBy(response: JsonObject, version: number): JsonObject {
  applies(!isTooOld(response, version), `it supports only versions after ${version}`);
  return resultOf(response, "initialize");
}

/**
 * Whether an agent rejects `version` as too old in the way that version 2 prescribes. Only version 1 can be too old.
 */
export function isTooOld({ error }: JsonObject, version: number): boolean {
  const { code, data } = toObject(error);
  const { supported } = toObject(data);
  return (
    version === 1 && code === UNSUPPORTED_VERSION && !(Array.isArray(supported) && supported.includes(1))
  );
}

/** @throws {CheckFailure} if a response is not an error. */
function errorCodeOf(response: JsonObject, method: string): unknown {
  ensure("error" in response, `"${method}" was answered with ${show(response["result"])}, not with an error`);
  return toObject(response["error"])["code"];
}

function wantsLoginFirst({ error }: JsonObject, method: string): boolean {
  return method.startsWith("session/") && toObject(error)["code"] === AUTH_REQUIRED;
}

/** Answers a permission request with the first option that allows it or, if there is none, with the first option. */
export function allow(params: JsonObject): JsonObject {
  const options = Array.isArray(params["options"]) ? (params["options"] as JsonObject[]) : [];
  const option = options.find(({ kind }) => PERMISSION_KINDS.includes(String(kind))) ?? options[0];
  return {
    outcome: option ? { outcome: "selected", optionId: option["optionId"] } : { outcome: "cancelled" },
  };
}

/** Converts a message to an update of the session. Returns `undefined` if it is not one. */
export function toUpdate(message: JsonObject, at: number, sessionId: string): Update | undefined {
  if (message["method"] !== "session/update") return undefined;
  const params = toObject(message["params"]);
  return params["sessionId"] === sessionId
    ? { at, sessionId, update: toObject(params["update"]) }
    : undefined;
}

import { randomUUID } from "node:crypto";

import { type JsonObject, toObject } from "../recording/message.ts";
import { NotApplicable, applies } from "./check-outcome.ts";
import type { Bench } from "./check.ts";
import type { Exchange, Turn, Update } from "./exchange.ts";
import { supports } from "./initialize.ts";

export const INVALID_PARAMS = -32_602;

/** A character outside the BMP: one code point, but two UTF-16 code units. */
const ASTRAL = "🗝";

/** Keys that every agent must reject, with descriptions. */
const FAULTY_KEYS: readonly (readonly [what: string, key: unknown])[] = [
  ["no characters", ""],
  ["256 characters", ASTRAL.repeat(256)],
  ["the wrong type", 7],
];

/** Returns the result of a step, or throws its error. */
type Step<T> = () => T;

/** The response to a prompt, and everything that arrived before the agent became idle. */
export interface Answered {
  readonly response: JsonObject;
  readonly updates: readonly Update[];
}

/** A session that was closed and reopened. */
export interface Reopened {
  /** Updates since the request to reopen the session. */
  readonly updates: readonly Update[];
  /** Index of the line that contains the response. */
  readonly answeredAt: number;
}

/**
 * Results of prompts that are sent only to agents that support keys. Other agents would start a turn for each of
 * these prompts.
 */
interface MoreKeys {
  /** Response to a prompt with a key of 255 characters. */
  readonly longest: Step<JsonObject>;
  /** Responses to two prompts with a null key. */
  readonly nulls: Step<readonly JsonObject[]>;
  /** Responses to two concurrent prompts with the same key. */
  readonly together: Step<readonly JsonObject[]>;
}

/** A version 2 conversation with idempotency keys in its prompts. */
export interface KeyedConversation extends MoreKeys {
  readonly sessionId: string;
  /** Key of the first prompt. */
  readonly key: string;
  /** Message id in the response to the first prompt. */
  readonly messageId: unknown;
  /** Response when the first prompt is sent again after its turn. */
  readonly repeated: Step<Answered>;
  /** Responses to invalid keys, up to the first key that the agent accepts. */
  readonly faulty: Step<readonly (readonly [what: string, response: JsonObject])[]>;
  /** The session, resumed from the start. */
  readonly replayed: Step<Reopened>;
  /** Response when the first prompt is sent again in the resumed session. */
  readonly reopened: Step<JsonObject>;
  /** The session, resumed without its history. */
  readonly resumed: Step<Reopened>;
  /** The session after it is loaded. */
  readonly loaded: Step<Reopened>;
}

/**
 * Returns the conversation shared by the checks for keys and for the end of a replay. The last step of the
 * conversation closes the session.
 *
 * @throws {NotApplicable} if there is no evidence that the agent uses schema 1.20, which introduced keys and the end
 * of a replay. Version 2 has no other way to tell whether an agent supports them.
 */
export async function keyedConversation(bench: Bench): Promise<KeyedConversation> {
  const { isKnown, conversation } = await bench.once(recordKeys);
  applies(
    isKnown,
    'it ignores "idempotencyKey", even a faulty one, and sends no "replay_complete": it follows a schema before 1.20',
  );
  return conversation;
}

/** @throws {NotApplicable} if there is no evidence that the agent uses schema 1.20, whose rules are stricter. */
export async function followsNewestSchema(bench: Bench): Promise<void> {
  await keyedConversation(bench);
}

/** Returns whether an update marks the end of a replay. */
export function isMarker({ update }: Update): boolean {
  return update["sessionUpdate"] === "replay_complete";
}

export function messageIdIn(response: JsonObject): unknown {
  return toObject(response["result"])["messageId"];
}

/**
 * Resolves to the response to a repeated prompt. If the agent inserts the prompt again, waits for that turn to end.
 */
async function repeat(turn: Turn, messageId: unknown): Promise<JsonObject> {
  const response = await turn.response;
  if (!("error" in response) && messageIdIn(response) !== messageId) await turn.end;
  return response;
}

async function recordKeys(
  bench: Bench,
): Promise<{ readonly isKnown: boolean; readonly conversation: KeyedConversation }> {
  const exchange = await bench.open();
  const sessionId = await exchange.newSession();
  const submit = (idempotencyKey: unknown): Turn =>
    exchange.prompt(sessionId, bench.settings.prompt, { idempotencyKey });
  const key = randomUUID();
  const first = submit(key);
  await first.end;
  const messageId = messageIdIn(await first.response);

  const repeated = await attempt(async () => {
    const turn = submit(key);
    const response = await repeat(turn, messageId);
    await exchange.agent.settle();
    await bench.quiet();
    return { response, updates: exchange.updates(sessionId, turn.from) };
  });
  const faulty = await attempt(() => refusals(submit));
  const knowsKeys =
    didHappen(() => messageId !== undefined && messageIdIn(repeated().response) === messageId) ||
    didHappen(() => faulty().some(([, { error }]) => toObject(error)["code"] === INVALID_PARAMS));
  const more = await recordMoreKeys(submit, knowsKeys);
  const reopen = (method: "load" | "resume", setup?: JsonObject): Promise<Step<Reopened>> =>
    attempt(() => openAgain(exchange, method, { sessionId, ...setup }));
  const replayed = await reopen("resume", { replayFrom: { type: "start" } });
  const reopened = await attempt(async () => {
    replayed();
    return repeat(submit(key), messageId);
  });
  const resumed = await reopen("resume");
  const loaded = await reopen("load");
  const isKnown =
    knowsKeys || [replayed, resumed, loaded].some((step) => didHappen(() => step().updates.some(isMarker)));
  await attempt(() => close(exchange, sessionId));
  const steps = { repeated, faulty, replayed, reopened, resumed, loaded };
  return { isKnown, conversation: { sessionId, key, messageId, ...steps, ...more } };
}

async function recordMoreKeys(submit: (key: unknown) => Turn, knowsKeys: boolean): Promise<MoreKeys> {
  const ifKnown = <T>(work: () => Promise<T>): Promise<Step<T>> =>
    attempt(() => (knowsKeys ? work() : Promise.reject(new NotApplicable('it ignores "idempotencyKey"'))));
  const longest = await ifKnown(() => responseOf(submit(ASTRAL.repeat(255))));
  const nulls = await ifKnown(async () => {
    const response = await responseOf(submit(null));
    return [response, await repeat(submit(null), messageIdIn(response))];
  });
  const together = await ifKnown(async () => {
    const same = randomUUID();
    const turns = [submit(same), submit(same)];
    const responses = await Promise.all(turns.map(({ response }) => response));
    await Promise.any(turns.map(({ end }) => end)).catch(() => undefined);
    return responses;
  });
  return { longest, nulls, together };
}

/** Sends a prompt with each invalid key until the agent accepts one. */
async function refusals(submit: (key: unknown) => Turn): Promise<(readonly [string, JsonObject])[]> {
  const responses: (readonly [string, JsonObject])[] = [];
  for (const [what, key] of FAULTY_KEYS) {
    const turn = submit(key);
    const response = await turn.response;
    responses.push([what, response]);
    if ("error" in response) continue;
    await turn.end;
    break;
  }
  return responses;
}

export async function openAgain(
  exchange: Exchange,
  how: "load" | "resume",
  { sessionId, ...more }: JsonObject & { readonly sessionId: string },
): Promise<Reopened> {
  applies(supports(exchange, how), `it does not offer "session/${how}"`);
  await close(exchange, sessionId);
  const { agent } = exchange;
  const from = agent.lines.length;
  const response = await agent.request(`session/${how}`, { sessionId, ...exchange.setup, ...more });
  exchange.resultOf(response, `session/${how}`);
  const answeredAt = agent.lines.findIndex(({ message }) => message === response);
  await agent.settle();
  return { updates: exchange.updates(sessionId, from), answeredAt };
}

async function close(exchange: Exchange, sessionId: string): Promise<void> {
  if (supports(exchange, "close")) await exchange.call("session/close", { sessionId });
}

/** Resolves to the response to a prompt once its turn ends. */
async function responseOf(turn: Turn): Promise<JsonObject> {
  const response = await turn.response;
  if (!("error" in response)) await turn.end;
  return response;
}

/** Runs a step of a conversation. If it fails, the checks that need the result report the failure. */
async function attempt<T>(work: () => Promise<T>): Promise<Step<T>> {
  try {
    const result = await work();
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/** Returns the result of `is`, or `false` if a step that it depends on failed. */
function didHappen(is: () => boolean): boolean {
  try {
    return is();
  } catch {
    return false;
  }
}

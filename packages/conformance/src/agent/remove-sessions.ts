import { settlesWithin } from "@parley/protocol";

import { type JsonObject, isResponse, toObject } from "../recording/message.ts";
import type { AgentTarget } from "./agent-target.ts";
import { AgentUnderTest } from "./agent-under-test.ts";
import { CheckFailure, NotApplicable } from "./check-outcome.ts";
import type { CheckSettings } from "./check.ts";
import { Exchange } from "./exchange.ts";
import { supports } from "./initialize.ts";

/**
 * Maximum time in milliseconds to remove a session. Without a limit, the kit could wait forever, because the agent
 * may be stuck in the turn being checked.
 */
const LIMIT_MS = 2000;

type Send = (method: string, params: JsonObject) => Promise<JsonObject>;

/** Removes the sessions that an agent has created, if the agent supports that and responds. */
export async function removeSessions(
  agent: AgentUnderTest,
  send: Send = (method, params) => agent.request(method, params),
): Promise<void> {
  const initialized = initializedBy(agent);
  const offers = (name: string): boolean => supports({ initialized }, name);
  const method = ["delete", "close"].find(offers);
  if (method === undefined) return;
  // Closing a session is not enough if it can be reopened.
  const isRemoved = method === "delete" || !["list", "load", "resume"].some(offers);
  for (const sessionId of agent.sessions) {
    const response = await soon(send(`session/${method}`, { sessionId }));
    if (response === undefined) return;
    if (isRemoved && !("error" in response)) agent.sessions.delete(sessionId);
  }
}

/** Sessions that remained when their agent exited, and the agent to restart in order to remove them. */
export interface LeftSessions {
  readonly agent: AgentTarget;
  readonly version: 1 | 2;
  readonly settings: CheckSettings;
  readonly sessions: ReadonlySet<string>;
}

/** Removes the sessions of an agent's earlier processes. Resolves to the sessions that could not be removed. */
export async function removeLeftSessions({
  agent: target,
  version,
  settings,
  sessions,
}: LeftSessions): Promise<string[]> {
  if (sessions.size === 0) return [];
  const agent = new AgentUnderTest(target, settings.timeoutMs);
  try {
    const exchange = await Exchange.open(agent, version, settings);
    for (const sessionId of sessions) agent.sessions.add(sessionId);
    await removeSessions(agent, (method, params) => exchange.request(method, params));
    return [...agent.sessions];
  } catch (error) {
    if (!(error instanceof CheckFailure || error instanceof NotApplicable)) throw error;
    return [...sessions];
  } finally {
    await agent.kill();
  }
}

/** Returns the most recent result of `initialize`. */
function initializedBy({ lines, asked }: AgentUnderTest): JsonObject {
  const answer = lines.findLast(
    ({ message }) => message && isResponse(message) && asked.get(message["id"]) === "initialize",
  );
  return toObject(answer?.message?.["result"]);
}

/** Resolves to `undefined` if the response takes too long, or if the agent exits. */
async function soon(answer: Promise<JsonObject>): Promise<JsonObject | undefined> {
  try {
    return (await settlesWithin(answer, LIMIT_MS)) ? await answer : undefined;
  } catch (error) {
    if (error instanceof CheckFailure || error instanceof NotApplicable) return undefined;
    throw error;
  }
}

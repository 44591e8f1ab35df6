import { settlesWithin } from "@parley/protocol";

import { toObject } from "../recording/message.ts";
import { applies } from "./check-outcome.ts";
import type { Bench } from "./check.ts";
import type { Exchange } from "./exchange.ts";
import { supports } from "./initialize.ts";
import { untilWork } from "./until-work.ts";

/**
 * A turn with subagents. The client sends requests to a subagent as if it were a session, resumes the session, and
 * cancels the turn.
 */
export interface SubagentConversation {
  readonly exchange: Exchange;
  /** Id of the session that the subagents belong to. */
  readonly sessionId: string;
  /** Ids of subagents that were already working when the client sent the requests. */
  readonly subagents: readonly string[];
  /** Responses to requests that subagents do not support, by method. */
  readonly refusals: ReadonlyMap<string, unknown>;
  /**
   * Index of the line with the response to the resume request, or `undefined` if the agent does not support resuming
   * or refuses.
   */
  readonly resumedAt: number | undefined;
  /** Number of lines received until the turn was cancelled and the agent had settled. */
  readonly cancelledAt: number;
}

/**
 * Returns the conversation shared by the checks for subagents.
 *
 * @throws {NotApplicable} if the prompt for the cancelled turn does not start a subagent.
 */
export async function subagentConversation(bench: Bench): Promise<SubagentConversation> {
  const conversation = await bench.once(recordSubagents);
  applies(
    conversation.subagents.length > 0,
    "its turn starts no subagent; --cancel-prompt names a prompt whose subagent works until it is cancelled",
  );
  return conversation;
}

/**
 * Records a turn that is cancelled while its subagents, if any, are working, and the responses to requests for a
 * subagent.
 */
export async function recordSubagents(bench: Bench): Promise<SubagentConversation> {
  const exchange = await bench.open(bench.version === 1 ? { subagents: {} } : {});
  const { agent } = exchange;
  const sessionId = await exchange.newSession();
  const turn = exchange.prompt(sessionId, bench.settings.cancelPrompt);
  await untilWork(bench, exchange, turn);
  await bench.quiet();
  const subagents = workingIn(exchange, sessionId);
  const refusals = new Map<string, unknown>();
  const [subagent] = subagents;
  let resumedAt: number | undefined;
  if (subagent !== undefined) {
    const setup = { sessionId: subagent, ...exchange.setup };
    refusals.set(
      "session/prompt",
      await agent.request("session/prompt", { sessionId: subagent, prompt: [] }),
    );
    for (const name of ["load", "resume"])
      if (supports(exchange, name))
        refusals.set(`session/${name}`, await agent.request(`session/${name}`, setup));
    if (supports(exchange, "resume")) {
      const response = await agent.request("session/resume", { sessionId, ...exchange.setup });
      await agent.settle();
      if ("result" in response) resumedAt = agent.lines.findIndex(({ message }) => message === response);
    }
  }
  exchange.cancel(sessionId);
  // Other rules cover whether the turn ends.
  await settlesWithin(turn.end, bench.settings.timeoutMs);
  await agent.settle();
  return { exchange, sessionId, subagents, refusals, resumedAt, cancelledAt: agent.lines.length };
}

/** Returns the session's working subagents, as reported before line `before`. */
export function workingIn(exchange: Exchange, sessionId: string, before?: number): string[] {
  const states = new Map<string, unknown>();
  for (const { update } of exchange.updates(sessionId, 0, before)) {
    if (update["sessionUpdate"] !== "subagent_update") continue;
    // If `state` is omitted, it is unchanged.
    if (update["state"] !== undefined)
      states.set(String(update["sessionId"]), toObject(update["state"])["state"]);
  }
  return [...states].flatMap(([id, state]) =>
    ["running", "requires_action"].includes(String(state)) ? [id] : [],
  );
}

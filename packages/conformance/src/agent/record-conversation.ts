import type { JsonObject } from "../recording/message.ts";
import { CheckFailure } from "./check-outcome.ts";
import type { Bench, Recording } from "./check.ts";
import { type Exchange, type Turn, type TurnEnd, allow } from "./exchange.ts";
import { supports } from "./initialize.ts";
import { untilWork } from "./until-work.ts";

/**
 * Records the conversation of {@link Bench.recording}. A turn that does not end properly breaks one rule; the
 * messages before that are used to check the other rules.
 *
 * @throws {CheckFailure} if the agent does not create a session.
 */
export async function recordConversation(bench: Bench): Promise<Recording> {
  const exchange = await bench.open();
  const questions: JsonObject[] = [];
  exchange.agent.answer = (method, params) => {
    if (method !== "session/request_permission") return undefined;
    questions.push(params);
    return allow(params);
  };
  const created = await exchange.createSession();
  const { sessionId } = created;
  const { prompt, permissionPrompt } = bench.settings;
  const turns: { turn: Turn; end: TurnEnd }[] = [];
  const failure = await failureOf(async () => {
    for (const text of [prompt, permissionPrompt]) {
      if (text === undefined) continue;
      const turn = exchange.prompt(sessionId, text);
      turns.push({ turn, end: await turn.end });
    }
    await settleAll(bench, exchange, sessionId);
  });
  return { exchange, sessionId, created, questions, turns, failure };
}

/** Starts and cancels a turn. Then lists the sessions and closes this one, if the agent supports these requests. */
async function settleAll(bench: Bench, exchange: Exchange, sessionId: string): Promise<void> {
  const cancelled = exchange.prompt(sessionId, bench.settings.cancelPrompt);
  await untilWork(bench, exchange, cancelled);
  exchange.cancel(sessionId);
  // Separate rules cover how a cancelled turn ends.
  await failureOf(async () => void (await cancelled.end));
  if (supports(exchange, "list")) await exchange.call("session/list", {});
  if (supports(exchange, "close")) await exchange.call("session/close", { sessionId });
  await exchange.agent.settle();
}

async function failureOf(work: () => Promise<void>): Promise<CheckFailure | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof CheckFailure) return error;
    throw error;
  }
}

import type { JsonObject } from "./agent-under-test.ts";
import type { Bench, Recording } from "./check.ts";
import { allow, type Turn } from "./exchange.ts";
import { supports } from "./supports.ts";
import { untilWork } from "./until-work.ts";

/**
 * Records the conversation of {@link Bench.recording}.
 *
 * @throws {CheckFailure} if the agent does not take part in it.
 */
export async function recordConversation(bench: Bench): Promise<Recording> {
  const exchange = await bench.open();
  const questions: JsonObject[] = [];
  exchange.agent.answer = (method, params) => {
    if (method !== "session/request_permission") return undefined;
    questions.push(params);
    return allow(params);
  };
  const sessionId = await exchange.newSession();
  const { prompt, permissionPrompt, cancelPrompt } = bench.settings;
  const turns = [];
  for (const text of [prompt, permissionPrompt]) {
    if (text === undefined) continue;
    const turn: Turn = exchange.prompt(sessionId, text);
    turns.push({ turn, end: await turn.end });
  }
  const cancelled = exchange.prompt(sessionId, cancelPrompt);
  await untilWork(bench, exchange, cancelled);
  exchange.cancel(sessionId);
  await cancelled.end;
  if (supports(exchange, "list")) await exchange.call("session/list", {});
  if (supports(exchange, "close")) await exchange.call("session/close", { sessionId });
  await exchange.agent.settle();
  return { exchange, sessionId, questions, turns };
}

import { type JsonObject, isResponse, toObject } from "../../recording/message.ts";
import { MISSING_PROMPT } from "../../report/missing-prompts.ts";
import { CheckFailure, TurnFailure, applies, ensure } from "../check-outcome.ts";
import type { Bench, Check } from "../check.ts";
import type { Exchange, TurnEnd } from "../exchange.ts";
import { supports } from "../initialize.ts";
import { followsNewestSchema } from "../record-keys.ts";
import { show } from "../show.ts";
import { untilWork } from "../until-work.ts";

/**
 * Matches updates that are part of an answer. Other updates, such as commands or usage, can arrive outside a turn.
 */
const OUTPUT = /^(?:agent_message|agent_thought|tool_call)/;
const REQUEST_CANCELLED = -32_800;

export const cancelChecks: readonly Check[] = [
  {
    id: "ACP-CANCEL-001",
    judgesTurns: "its own",
    run: (bench) => cancelTurn(bench),
  },
  {
    id: "ACP-CANCEL-002",
    run: checkNothingFollows,
  },
  {
    id: "ACP-CANCEL-201",
    judgesTurns: "its own",
    run: (bench) => cancelTurn(bench),
  },
  {
    id: "ACP-CANCEL-202",
    run: checkNothingFollows,
  },
  {
    id: "ACP-CANCEL-203",
    async run(bench) {
      const { exchange, from } = await cancelAndWait(bench);
      const { asked, lines } = exchange.agent;
      const errors = lines
        .slice(from)
        .filter(({ message }) => isFault(message?.["error"]) && !asked.get(message?.["id"])?.startsWith("_"));
      ensure(errors.length === 0, `An error was sent: ${errors[0]?.text}`);
    },
  },
  {
    id: "ACP-CANCEL-205",
    async run(bench) {
      const { exchange } = await cancelAndWait(bench);
      const unasked = exchange.agent.lines.filter(
        ({ message }) => message && isResponse(message) && !exchange.agent.asked.has(message["id"]),
      );
      ensure(unasked.length === 0, `There was an answer without a request: ${unasked[0]?.text}`);
    },
  },
  {
    id: "ACP-CANCEL-206",
    judgesTurns: "its own",
    run: (bench) => cancelTurn(bench, { _meta: { "example.org/why": "the user asked" } }),
  },
  {
    id: "ACP-CANCEL-207",
    judgesTurns: "its own",
    run: (bench) => cancelTurn(bench),
  },
  closeCheck("ACP-CLOSE-002"),
  closeCheck("ACP-CLOSE-202"),
  closeCheck("ACP-CANCEL-208"),
  {
    id: "PARLEY-CANCEL-001",
    async run(bench) {
      await followsNewestSchema(bench);
      const { exchange, sessionId } = await startTurn(bench, await bench.open());
      exchange.cancel(sessionId);
      const { response, from } = exchange.prompt(sessionId, bench.settings.prompt);
      const { error } = await response;
      const { code } = toObject(error);
      ensure(code !== REQUEST_CANCELLED, `The prompt after the cancel was answered with ${show(error)}`);
      applies(error === undefined, "it takes no prompt while a cancelled turn ends");
      const isEnd = ({ state, stopReason }: JsonObject): boolean =>
        state === "idle" && stopReason != null && stopReason !== "cancelled";
      const what = "end the turn of the prompt after the cancel";
      await exchange.nextUpdate(sessionId, isEnd, { what, from });
    },
  },
];

/**
 * In version 2, a prompt that is cancelled before it joins the conversation fails with a specific error. This is not
 * a fault.
 */
function isFault(error: unknown): boolean {
  return error !== undefined && toObject(error)["code"] !== REQUEST_CANCELLED;
}

interface RunningTurn {
  readonly exchange: Exchange;
  readonly sessionId: string;
  readonly end: Promise<TurnEnd>;
}

async function startTurn(bench: Bench, exchange: Exchange): Promise<RunningTurn> {
  const sessionId = await exchange.newSession();
  const turn = exchange.prompt(sessionId, bench.settings.cancelPrompt);
  await untilWork(bench, exchange, turn);
  return { exchange, sessionId, end: turn.end };
}

async function cancelTurn(bench: Bench, more: JsonObject = {}): Promise<void> {
  const turn = await startTurn(bench, await bench.open());
  const stop = stopNow("cancel", turn);
  turn.exchange.cancel(turn.sessionId, more);
  await ensureCancelled(bench, turn, stop);
}

/** Cancels a turn and waits for it to end. Other rules judge how it ends. */
async function cancelAndWait(bench: Bench): Promise<{
  readonly exchange: Exchange;
  readonly sessionId: string;
  /** Index of the first line after the cancellation. */
  readonly from: number;
  readonly end: TurnEnd | undefined;
}> {
  const { exchange, sessionId, end } = await startTurn(bench, await bench.open());
  const from = exchange.agent.lines.length;
  exchange.cancel(sessionId);
  const ended = await end.catch((error: unknown) => {
    if (error instanceof CheckFailure) return undefined;
    throw error;
  });
  await exchange.agent.settle();
  return { exchange, sessionId, from, end: ended };
}

async function checkNothingFollows(bench: Bench): Promise<void> {
  const { exchange, sessionId, end } = await cancelAndWait(bench);
  applies(end?.stopReason === "cancelled", "its turn did not end as cancelled");
  await bench.quiet();
  const ofTurn = bench.version === 1 ? OUTPUT : /^state_update$/;
  // The agent may repeat the idle state, for example when background work ends.
  const isRepeated = ({ state, stopReason }: JsonObject): boolean =>
    state === "idle" && (stopReason == null || stopReason === end.stopReason);
  const late = exchange
    .updates(sessionId, end.at + 1)
    .filter(({ update }) => ofTurn.test(String(update["sessionUpdate"])) && !isRepeated(update));
  ensure(late.length === 0, `After the end came ${show(late[0]?.update)}`);
}

function closeCheck(id: string): Check {
  return {
    id,
    judgesTurns: "its own",
    async run(bench) {
      const exchange = await bench.open();
      applies(supports(exchange, "close"), 'it does not offer "session/close"');
      const turn = await startTurn(bench, exchange);
      const stop = stopNow("close", turn);
      await exchange.call("session/close", { sessionId: turn.sessionId });
      await ensureCancelled(bench, turn, stop);
    },
  };
}

interface Stop {
  readonly by: "cancel" | "close";
  /** Time at which the request was sent, as returned by `performance.now()`. */
  readonly since: number;
  /** Index of the first line after the request. */
  readonly from: number;
}

function stopNow(by: Stop["by"], { exchange }: RunningTurn): Stop {
  return { by, since: performance.now(), from: exchange.agent.lines.length };
}

/** Waits for a stopped turn to end. Failure messages include the time elapsed since the request. */
async function ensureCancelled(bench: Bench, { end }: RunningTurn, { by, since, from }: Stop): Promise<void> {
  const time = (): string => `${Math.round(performance.now() - since)} ms after the ${by}`;
  const { stopReason, at } = await end.catch((error: unknown) => {
    if (!(error instanceof TurnFailure)) throw error;
    throw new TurnFailure(`${error.message}\nThis was ${time()}`, { cause: error.cause });
  });
  const isCancelled = stopReason === "cancelled";
  const isOver = at < from || (!isCancelled && (await endsByItself(bench, stopReason)));
  applies(!isOver, MISSING_PROMPT.cancel);
  ensure(isCancelled, `The stop reason is ${show(stopReason)}, ${time()}`);
}

/** Whether the turn may have ended on its own before the agent read the cancellation. */
async function endsByItself(bench: Bench, stopReason: unknown): Promise<boolean> {
  const { cancelPrompt, prompt } = bench.settings;
  if (cancelPrompt !== prompt) return false;
  const [ordinary] = (await bench.recording()).turns;
  return stopReason === (ordinary?.end.stopReason ?? "end_turn");
}

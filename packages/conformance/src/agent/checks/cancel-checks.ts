import { type JsonObject, isResponse } from "../../recording/message.ts";
import { MISSING_PROMPT } from "../../report/missing-prompts.ts";
import { applies, CheckFailure, ensure, TurnFailure } from "../check-outcome.ts";
import type { Bench, Check } from "../check.ts";
import type { Exchange, TurnEnd } from "../exchange.ts";
import { show } from "../show.ts";
import { supports } from "../supports.ts";
import { untilWork } from "../until-work.ts";

/** Checks of cancels. */
export const cancelChecks: readonly Check[] = [
  {
    id: "ACP-CANCEL-001",
    judgesTurns: "its own",
    run: async (bench) => void (await cancelTurn(bench)),
  },
  {
    id: "ACP-CANCEL-002",
    run: checkNothingFollows,
  },
  {
    id: "ACP-CANCEL-201",
    judgesTurns: "its own",
    run: async (bench) => void (await cancelTurn(bench)),
  },
  {
    id: "ACP-CANCEL-202",
    run: checkNothingFollows,
  },
  {
    id: "ACP-CANCEL-203",
    async run(bench) {
      const { exchange } = await cancelAndWait(bench);
      const { asked, lines } = exchange.agent;
      const errors = lines.filter(
        ({ message }) => message?.["error"] && !asked.get(message["id"])?.startsWith("_"),
      );
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
    run: async (bench) => void (await cancelTurn(bench, { _meta: { "example.org/why": "the user asked" } })),
  },
  {
    id: "ACP-CANCEL-207",
    judgesTurns: "its own",
    run: async (bench) => void (await cancelTurn(bench)),
  },
  closeCheck("ACP-CLOSE-002"),
  closeCheck("ACP-CLOSE-202"),
  closeCheck("ACP-CANCEL-208"),
];

interface CancelledTurn {
  readonly exchange: Exchange;
  readonly sessionId: string;
  readonly end: TurnEnd;
}

async function startTurn(bench: Bench): Promise<Omit<CancelledTurn, "end"> & { end: Promise<TurnEnd> }> {
  const exchange = await bench.open();
  const sessionId = await exchange.newSession();
  const turn = exchange.prompt(sessionId, bench.settings.cancelPrompt);
  await untilWork(bench, exchange, turn);
  return { exchange, sessionId, end: turn.end };
}

async function cancelTurn(bench: Bench, more: JsonObject = {}): Promise<CancelledTurn> {
  const { exchange, sessionId, end } = await startTurn(bench);
  const since = performance.now();
  exchange.cancel(sessionId, more);
  return { exchange, sessionId, end: await ensureCancelled(bench, end, { by: "cancel", since }) };
}

/** Cancels a turn, and waits for its end, whatever that is: other rules judge it. */
async function cancelAndWait(
  bench: Bench,
): Promise<{ exchange: Exchange; sessionId: string; end: TurnEnd | undefined }> {
  const { exchange, sessionId, end } = await startTurn(bench);
  exchange.cancel(sessionId);
  const ended = await end.catch((error: unknown) => {
    if (error instanceof CheckFailure) return undefined;
    throw error;
  });
  await exchange.agent.settle();
  return { exchange, sessionId, end: ended };
}

async function checkNothingFollows(bench: Bench): Promise<void> {
  const { exchange, sessionId, end } = await cancelAndWait(bench);
  applies(end?.stopReason === "cancelled", "its turn did not end as cancelled");
  await bench.quiet();
  const late = exchange
    .updates(sessionId, end.at + 1)
    .filter(({ update }) => bench.version === 1 || update["sessionUpdate"] === "state_update");
  ensure(late.length === 0, `After the end came ${show(late[0]?.update)}`);
}

function closeCheck(id: string): Check {
  return {
    id,
    judgesTurns: "its own",
    async run(bench) {
      const { exchange, sessionId, end } = await startTurn(bench);
      applies(supports(exchange, "close"), 'it does not offer "session/close"');
      const since = performance.now();
      await exchange.call("session/close", { sessionId });
      await ensureCancelled(bench, end, { by: "close", since });
    },
  };
}

/** The request that stops a turn, and when it was sent, by `performance.now()`. */
interface Stop {
  readonly by: "cancel" | "close";
  readonly since: number;
}

/** Resolves to the end of a turn that was stopped. A failure says how long after the request it came. */
async function ensureCancelled(
  { settings }: Bench,
  ending: Promise<TurnEnd>,
  { by, since }: Stop,
): Promise<TurnEnd> {
  const time = (): string => `${Math.round(performance.now() - since)} ms after the ${by}`;
  const end = await ending.catch((error: unknown) => {
    if (!(error instanceof TurnFailure)) throw error;
    throw new TurnFailure(`${error.message}\nThis was ${time()}`, { cause: error.cause });
  });
  applies(end.stopReason !== "end_turn" || settings.cancelPrompt !== settings.prompt, MISSING_PROMPT.cancel);
  ensure(end.stopReason === "cancelled", `The stop reason is ${show(end.stopReason)}, ${time()}`);
  return end;
}

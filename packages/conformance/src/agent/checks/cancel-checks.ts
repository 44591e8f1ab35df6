import { type JsonObject, isResponse } from "../../recording/message.ts";
import { applies, CheckFailure, ensure } from "../check-outcome.ts";
import type { Bench, Check } from "../check.ts";
import type { Exchange, TurnEnd } from "../exchange.ts";
import { supports } from "../supports.ts";
import { untilWork } from "../until-work.ts";

/** Checks of cancels. */
export const cancelChecks: readonly Check[] = [
  {
    id: "ACP-CANCEL-001",
    judgesTurns: true,
    run: async (bench) => void (await cancelTurn(bench)),
  },
  {
    id: "ACP-CANCEL-002",
    run: checkNothingFollows,
  },
  {
    id: "ACP-CANCEL-201",
    judgesTurns: true,
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
    judgesTurns: true,
    run: async (bench) => void (await cancelTurn(bench, { _meta: { "example.org/why": "the user asked" } })),
  },
  {
    id: "ACP-CANCEL-207",
    judgesTurns: true,
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
  exchange.cancel(sessionId, more);
  return { exchange, sessionId, end: ensureCancelled(bench, await end) };
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
  ensure(late.length === 0, `After the end came ${JSON.stringify(late[0]?.update)}`);
}

function closeCheck(id: string): Check {
  return {
    id,
    judgesTurns: true,
    async run(bench) {
      const { exchange, sessionId, end } = await startTurn(bench);
      applies(supports(exchange, "close"), 'it does not offer "session/close"');
      await exchange.call("session/close", { sessionId });
      ensureCancelled(bench, await end);
    },
  };
}

function ensureCancelled({ settings }: Bench, end: TurnEnd): TurnEnd {
  applies(
    end.stopReason !== "end_turn" || settings.cancelPrompt !== settings.prompt,
    "its turn ended by itself; --cancel-prompt names a prompt that works until it is cancelled",
  );
  ensure(end.stopReason === "cancelled", `The stop reason is ${JSON.stringify(end.stopReason)}`);
  return end;
}

import { type JsonObject, isResponse } from "../agent-under-test.ts";
import { applies, ensure } from "../check-outcome.ts";
import type { Bench, Check } from "../check.ts";
import type { Exchange, TurnEnd } from "../exchange.ts";
import { supports } from "../supports.ts";
import { untilWork } from "../until-work.ts";

/** Checks of cancels. */
export const cancelChecks: readonly Check[] = [
  {
    id: "ACP-CANCEL-001",
    versions: [1],
    level: "must",
    rule: 'A cancelled prompt is answered with the stop reason "cancelled", not with an error.',
    run: async (bench) => void (await cancelTurn(bench)),
  },
  {
    id: "ACP-CANCEL-002",
    versions: [1],
    level: "must",
    rule: "No update of a cancelled turn comes after its response.",
    run: checkNothingFollows,
  },
  {
    id: "ACP-CANCEL-201",
    versions: [2],
    level: "must",
    rule: 'A cancelled turn ends with the idle state and the stop reason "cancelled".',
    run: async (bench) => void (await cancelTurn(bench)),
  },
  {
    id: "ACP-CANCEL-202",
    versions: [2],
    level: "must",
    rule: "No state of a cancelled turn comes after its end.",
    run: checkNothingFollows,
  },
  {
    id: "ACP-CANCEL-203",
    versions: [2],
    level: "must",
    rule: "A cancel is never reported as an error.",
    async run(bench) {
      const { exchange } = await cancelTurn(bench);
      const errors = exchange.agent.lines.filter(({ message }) => message?.["error"]);
      ensure(errors.length === 0, `An error was sent: ${errors[0]?.text}`);
    },
  },
  {
    id: "ACP-CANCEL-205",
    versions: [2],
    level: "must",
    rule: "A cancel is a notification, and not answered.",
    async run(bench) {
      const { exchange } = await cancelTurn(bench);
      await exchange.agent.settle();
      const unasked = exchange.agent.lines.filter(
        ({ message }) => message && isResponse(message) && !exchange.agent.asked.has(message["id"]),
      );
      ensure(unasked.length === 0, `There was an answer without a request: ${unasked[0]?.text}`);
    },
  },
  {
    id: "ACP-CANCEL-206",
    versions: [2],
    level: "must",
    rule: 'A cancel may have "_meta".',
    run: async (bench) => void (await cancelTurn(bench, { _meta: { "example.org/why": "the user asked" } })),
  },
  {
    id: "ACP-CANCEL-207",
    versions: [2],
    level: "must",
    rule: 'The stop reason of a cancel is "cancelled", not one of the agent\'s own.',
    run: async (bench) => void (await cancelTurn(bench)),
  },
  closeCheck("ACP-CLOSE-002", 1),
  closeCheck("ACP-CLOSE-202", 2),
  closeCheck("ACP-CANCEL-208", 2),
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

async function checkNothingFollows(bench: Bench): Promise<void> {
  const { exchange, sessionId, end } = await cancelTurn(bench);
  await exchange.agent.settle();
  await bench.quiet();
  const late = exchange
    .updates(sessionId, end.at + 1)
    .filter(({ update }) => bench.version === 1 || update["sessionUpdate"] === "state_update");
  ensure(late.length === 0, `After the end came ${JSON.stringify(late[0]?.update)}`);
}

function closeCheck(id: string, version: 1 | 2): Check {
  return {
    id,
    versions: [version],
    level: "must",
    rule: "Closing a session cancels its running turn.",
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

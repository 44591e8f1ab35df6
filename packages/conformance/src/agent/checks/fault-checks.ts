import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";

import { isGroupAlive } from "@parley/process";

import { isResponse, toObject } from "../../recording/message.ts";
import { applies, ensure } from "../check-outcome.ts";
import type { Bench, Check } from "../check.ts";
import type { Exchange, Turn } from "../exchange.ts";
import { untilWork } from "../until-work.ts";

const FLOOD = 500;
const REQUEST_CANCELLED = -32_800;
const NOT_A_PROCESS = "it is not a process of the kit";

/** Checks for how an agent handles a misbehaving client. */
export const faultChecks: readonly Check[] = [
  {
    id: "PARLEY-FAULT-001",
    judgesTurns: "its own",
    async run(bench) {
      const exchange = await bench.open();
      const { agent } = exchange;
      const cancel = (requestId: unknown): void => agent.notify("$/cancel_request", { requestId });
      cancel("never-sent");
      const sessionId = await exchange.newSession();
      // This is the id of the `initialize` request, which has already been answered.
      cancel(1);
      const turn = exchange.prompt(sessionId, bench.settings.prompt);
      cancel("still-not-sent");
      await turn.end;
      ensureNoneUnasked(exchange);
    },
  },
  {
    id: "PARLEY-FAULT-002",
    async run(bench) {
      const exchange = await bench.open();
      applies(exchange.agent.pid !== undefined, NOT_A_PROCESS);
      for (const line of ["hello", '{"jsonrpc":"2.0","id":', "[]"]) exchange.agent.write(line);
      await exchange.newSession();
      // Before it exits, a faulty agent may still answer requests that arrived with the noise, so send another one.
      await exchange.agent.settle();
    },
  },
  {
    id: "PARLEY-FAULT-003",
    async run(bench) {
      const { agent } = await bench.open();
      const from = agent.lines.length;
      const ids = Array.from({ length: FLOOD }, (_, index) => `flood-${index}`);
      await Promise.all(ids.map((id) => agent.request("_parley/flood", {}, id)));
      const answered = agent.lines
        .slice(from)
        .flatMap(({ message }) => (message && isResponse(message) ? [message["id"]] : []));
      ensure(
        answered.length === ids.length,
        `${ids.length} requests at once got ${answered.length} responses`,
      );
    },
  },
  {
    id: "PARLEY-FAULT-004",
    async run(bench) {
      const { agent } = await bench.open();
      agent.pause();
      const padding = "x".repeat(1000);
      const answers = Promise.all(
        Array.from({ length: FLOOD }, () => agent.request("_parley/flood", { padding })),
      );
      // The agent may exit before the responses are awaited.
      answers.catch(() => undefined);
      await bench.quiet();
      agent.resume();
      await answers;
    },
  },
  {
    id: "PARLEY-FAULT-005",
    async run(bench) {
      const exchange = await bench.open();
      applies(exchange.agent.pid !== undefined, NOT_A_PROCESS);
      const turn = exchange.prompt(await exchange.newSession(), bench.settings.cancelPrompt);
      await untilWork(bench, exchange, turn);
      await exchange.agent.endInput();
    },
  },
  {
    id: "PARLEY-FAULT-006",
    async run(bench) {
      const { agent } = await bench.open();
      applies(agent.pid !== undefined, NOT_A_PROCESS);
      agent.writePart('{"jsonrpc":"2.0","id":"half","method":"session/n');
      await agent.endInput();
    },
  },
  {
    id: "PARLEY-PROCESS-001",
    async run(bench) {
      const exchange = await bench.open();
      const { pid } = exchange.agent;
      applies(pid !== undefined && process.platform !== "win32", NOT_A_PROCESS);
      const turn = exchange.prompt(await exchange.newSession(), bench.settings.cancelPrompt);
      await untilWork(bench, exchange, turn);
      await exchange.agent.endInput();
      await untilGroupEnds(bench, pid);
    },
  },
  {
    id: "PARLEY-FAULT-007",
    judgesTurns: "its own",
    async run(bench) {
      const exchange = await bench.open();
      const sessionId = await exchange.newSession();
      // Waits 0 to 19 ms after the prompt, depending on the seed.
      const place = createHash("sha256").update(`cancel ${bench.seed}`).digest()[0] ?? 0;
      const turn = exchange.prompt(sessionId, bench.settings.cancelPrompt);
      await delay(place % 20);
      exchange.cancel(sessionId);
      await endOfCancelled(exchange, turn);
      exchange.cancel(sessionId);
      await exchange.prompt(sessionId, bench.settings.prompt).end;
    },
  },
];

/** In version 2, a prompt that is cancelled before it joins the conversation is answered with an error. */
async function endOfCancelled({ version }: Exchange, turn: Turn): Promise<void> {
  const { error } = await turn.response;
  if (version === 1 || toObject(error)["code"] !== REQUEST_CANCELLED) await turn.end;
}

function ensureNoneUnasked({ agent }: Exchange): void {
  const unasked = agent.lines.find(
    ({ message }) => message && isResponse(message) && !agent.asked.has(message["id"]),
  );
  ensure(unasked === undefined, `There was an answer without a request: ${unasked?.text}`);
}

async function untilGroupEnds({ settings }: Bench, pid: number): Promise<void> {
  const end = Date.now() + settings.timeoutMs;
  while (isGroupAlive(pid)) {
    ensure(Date.now() < end, `Processes of the agent run ${settings.timeoutMs / 1000} s after its exit`);
    await delay(20);
  }
}

import { type JsonObject, toObject } from "../../recording/message.ts";
import { applies, ensure } from "../check-outcome.ts";
import { type Bench, type Check, permissionPromptOf } from "../check.ts";
import { compareReplay } from "../compare-replay.ts";
import { type Exchange, resultOf } from "../exchange.ts";
import { inNewFolder } from "../in-new-folder.ts";
import { supports } from "../initialize.ts";
import { show } from "../show.ts";

const UNKNOWN_SESSION = "parley-conformance-never-made";
const MAX_PAGES = 50;
const OUTPUT = /^(?:agent_message|agent_thought|tool_call|plan)/;

/** Checks that cover the entire life of a session. */
export const conversationChecks: readonly Check[] = [
  {
    id: "PARLEY-SESSION-001",
    async run(bench) {
      const exchange = await bench.open();
      const prompt = [{ type: "text", text: bench.settings.prompt }];
      await exchange.refusal("session/prompt", { sessionId: UNKNOWN_SESSION, prompt });
    },
  },
  {
    id: "PARLEY-LOAD-001",
    async run(bench) {
      const exchange = await bench.open();
      await exchange.refusal(reopening(exchange), { sessionId: UNKNOWN_SESSION, ...exchange.setup });
    },
  },
  { id: "PARLEY-LOAD-002", run: compareReplay },
  {
    id: "PARLEY-LIST-001",
    async run(bench) {
      const exchange = await openWithList(bench);
      // Sessions created by other checks could move this check's sessions to another page.
      await inNewFolder((cwd) => checkPages(bench, exchange, cwd), exchange.cwd);
    },
  },
  {
    id: "PARLEY-LIST-002",
    async run(bench) {
      const exchange = await openWithList(bench);
      await exchange.refusal("session/list", { cursor: "parley-conformance-no-cursor" });
    },
  },
  {
    id: "PARLEY-CLOSE-001",
    async run(bench) {
      const exchange = await bench.open();
      applies(supports(exchange, "close"), 'it does not offer "session/close"');
      const sessionId = await exchange.newSession();
      await exchange.call("session/close", { sessionId });
      const prompt = [{ type: "text", text: bench.settings.prompt }];
      await exchange.refusal("session/prompt", { sessionId, prompt });
    },
  },
  {
    id: "PARLEY-TURN-001",
    async run(bench) {
      const exchange = await bench.open();
      const sessionId = await exchange.newSession();
      const { at } = await exchange.prompt(sessionId, bench.settings.prompt).end;
      await exchange.agent.settle();
      await bench.quiet();
      const late = exchange
        .updates(sessionId, at + 1)
        .find(({ update }) => OUTPUT.test(String(update["sessionUpdate"])));
      ensure(late === undefined, `After the end came ${show(late?.update)}`);
    },
  },
  {
    id: "PARLEY-TURN-002",
    async run(bench) {
      const exchange = await bench.open();
      const sessionId = await exchange.newSession();
      const turn = exchange.prompt(sessionId, bench.settings.cancelPrompt);
      await exchange.agent.settle();
      exchange.cancel(sessionId);
      await turn.end;
    },
  },
  ...permissionChecks(),
];

async function checkPages(bench: Bench, exchange: Exchange, cwd: string): Promise<void> {
  for (let count = 0; count < 3; count++)
    await exchange.prompt(await exchange.newSession({ cwd }), bench.settings.prompt).end;
  const seen = new Set<unknown>();
  let cursor: unknown;
  for (let page = 0; page === 0 || cursor != null; page++) {
    ensure(page < MAX_PAGES, `The list has more than ${MAX_PAGES} pages`);
    const { sessions, nextCursor } = await exchange.call("session/list", {
      cwd,
      ...(cursor != null && { cursor }),
    });
    for (const { sessionId } of (Array.isArray(sessions) ? sessions : []).map(toObject)) {
      ensure(!seen.has(sessionId), `The session ${show(sessionId)} is listed twice`);
      seen.add(sessionId);
    }
    ensure(nextCursor == null || nextCursor !== cursor, `The cursor ${show(cursor)} leads to itself`);
    cursor = nextCursor;
  }
}

function reopening(exchange: Exchange): "session/load" | "session/resume" {
  if (exchange.version === 1 && supports(exchange, "load")) return "session/load";
  applies(supports(exchange, "resume"), "it opens no stored sessions");
  return "session/resume";
}

async function openWithList(bench: Bench): Promise<Exchange> {
  const exchange = await bench.open();
  applies(supports(exchange, "list"), 'it does not offer "session/list"');
  return exchange;
}

function permissionChecks(): Check[] {
  return [
    {
      id: "PARLEY-PERM-001",
      async run(bench) {
        const { exchange, questions, sessionId } = await bench.recording();
        applies(questions.length > 0, "it requested no permission");
        const known = exchange.sessionsOf(sessionId);
        for (const question of questions) checkQuestion(bench, question, known);
      },
    },
    {
      id: "PARLEY-PERM-002",
      judgesTurns: "its own",
      run: (bench) => askAndAnswer(bench, (params) => ({ outcome: rejection(params) })),
    },
    {
      id: "PARLEY-PERM-003",
      judgesTurns: "its own",
      async run(bench) {
        await askAndAnswer(
          bench,
          (_params, cancel) => {
            cancel();
            return { outcome: { outcome: "cancelled" } };
          },
          "cancelled",
        );
      },
    },
  ];
}

function checkQuestion({ version }: Bench, question: JsonObject, known: ReadonlySet<unknown>): void {
  const { options, toolCall } = question;
  const text = JSON.stringify(question).slice(0, 300);
  ensure(known.has(question["sessionId"]), `The request names another session: ${text}`);
  ensure(Array.isArray(options) && options.length > 0, `The request has no options: ${text}`);
  const ids = options.map((option) => toObject(option)["optionId"]);
  ensure(new Set(ids).size === ids.length, `Two options have one id: ${text}`);
  if (version === 1)
    ensure(typeof toObject(toolCall)["toolCallId"] === "string", `The request names no tool call: ${text}`);
}

/**
 * Sends the prompt that makes the agent request permission, answers the request, waits for the turn to end, and
 * checks the stop reason if one is given.
 */
async function askAndAnswer(
  bench: Bench,
  answer: (params: JsonObject, cancel: () => void) => JsonObject,
  stopReason?: string,
): Promise<void> {
  const prompt = permissionPromptOf(bench);
  const exchange = await bench.open();
  const sessionId = await exchange.newSession();
  let isAsked = false;
  exchange.agent.answer = (method, params) => {
    if (method !== "session/request_permission") return undefined;
    isAsked = true;
    // The request may come from a subagent, but the rule is about the session's turn.
    return answer(params, () => exchange.cancel(sessionId));
  };
  const turn = exchange.prompt(sessionId, prompt);
  const end = await turn.end;
  resultOf(await turn.response, "session/prompt");
  applies(isAsked, "it requested no permission");
  ensure(
    stopReason === undefined || end.stopReason === stopReason,
    `The stop reason is ${show(end.stopReason)}`,
  );
}

function rejection({ options }: JsonObject): JsonObject {
  const offered = Array.isArray(options) ? options.map(toObject) : [];
  const option = offered.find(({ kind }) => String(kind).startsWith("reject"));
  return option ? { outcome: "selected", optionId: option["optionId"] } : { outcome: "cancelled" };
}

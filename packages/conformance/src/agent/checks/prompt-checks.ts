import { type JsonObject, toObject } from "../../recording/message.ts";
import { applies, ensure } from "../check-outcome.ts";
import type { Bench, Check, Recording } from "../check.ts";
import { resultOf } from "../exchange.ts";
import { show } from "../show.ts";

const V1_STOP_REASONS = ["end_turn", "max_tokens", "max_turn_requests", "refusal", "cancelled"];
const V2_STOP_REASONS = [...V1_STOP_REASONS, "error"];

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const SILENT_WAV = "UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=";

/** Optional kinds of content in a prompt, each with its capability in both versions and a sample block. */
const CONTENT: readonly { id: string; v1: string; v2: string; block: JsonObject }[] = [
  {
    id: "ACP-PROMPTCAP-001",
    v1: "image",
    v2: "image",
    block: { type: "image", data: PIXEL, mimeType: "image/png" },
  },
  {
    id: "ACP-PROMPTCAP-002",
    v1: "audio",
    v2: "audio",
    block: { type: "audio", data: SILENT_WAV, mimeType: "audio/wav" },
  },
  {
    id: "ACP-PROMPTCAP-003",
    v1: "embeddedContext",
    v2: "embeddedContext",
    block: {
      type: "resource",
      resource: { uri: "file:///notes.md", text: "# Notes", mimeType: "text/markdown" },
    },
  },
];

export const promptChecks: readonly Check[] = [
  {
    id: "ACP-PROMPT-001",
    judgesTurns: "any",
    async run(bench) {
      const exchange = await bench.open();
      const turn = exchange.prompt(await exchange.newSession(), bench.settings.prompt);
      checkStopReason(bench, (await turn.end).stopReason);
    },
  },
  {
    id: "ACP-PROMPT-002",
    run: checkSessionOfUpdates,
  },
  {
    id: "ACP-PROMPT-205",
    run: checkSessionOfUpdates,
  },
  {
    id: "ACP-PROMPT-201",
    async run(bench) {
      const { turns } = await endedTurns(bench);
      for (const { turn } of turns) await messageIdOf(turn);
    },
  },
  {
    id: "ACP-PROMPT-203",
    async run(bench) {
      const { turns, exchange, sessionId } = await endedTurns(bench);
      for (const { turn, end } of turns) {
        const messageId = await messageIdOf(turn);
        const updates = exchange
          .updates(sessionId, turn.from, end.at)
          .filter(({ update }) => update["messageId"] === messageId);
        ensure(
          updates.some(({ update }) => String(update["sessionUpdate"]).startsWith("user_message")),
          `No "user_message" has the id "${messageId}"`,
        );
      }
    },
  },
  {
    id: "ACP-PROMPT-003",
    judgesTurns: "its own",
    run: (bench) =>
      checkPrompt(bench, [{ type: "resource_link", uri: "file:///project/notes.md", name: "notes.md" }]),
  },
  ...CONTENT.map(({ id, v1, v2, block }): Check => ({
    id,
    judgesTurns: "its own",
    async run(bench) {
      const exchange = await bench.open();
      const value = exchange.capability(
        bench.version === 1 ? `promptCapabilities.${v1}` : `session.prompt.${v2}`,
      );
      applies(
        bench.version === 1 ? value === true : value != null,
        `it does not accept "${String(block["type"])}"`,
      );
      await checkPrompt(bench, [block]);
    },
  })),
  {
    id: "ACP-META-001",
    judgesTurns: "its own",
    async run(bench) {
      const exchange = await bench.open();
      const meta = {
        traceparent: "00-80e1afed08e019fc1110464cfa66635c-7a085853722dc6d2-01",
        "example.org/any": [1, null],
      };
      await exchange.prompt(await exchange.newSession(), bench.settings.prompt, { _meta: meta }).end;
    },
  },
  {
    id: "ACP-STATE-201",
    async run(bench) {
      const { turns, exchange, sessionId } = await endedTurns(bench);
      for (const { turn, end } of turns) {
        const states = statesOf(exchange.updates(sessionId, turn.from, end.at));
        ensure(states.includes("running"), `The states before the end are ${show(states)}`);
      }
    },
  },
  {
    id: "ACP-STATE-202",
    judgesTurns: "any",
    async run(bench) {
      const { failure } = await bench.recording();
      if (failure !== undefined) throw failure;
    },
  },
  {
    id: "ACP-STATE-203",
    async run(bench) {
      for (const { end } of (await endedTurns(bench)).turns) checkStopReason(bench, end.stopReason);
    },
  },
  {
    id: "ACP-PERM-201",
    async run(bench) {
      const { exchange, questions, sessionId } = await bench.recording();
      applies(questions.length > 0, "it requested no permission");
      const known = exchange.sessionsOf(sessionId);
      for (const question of questions) {
        const { title, options } = question;
        ensure(known.has(question["sessionId"]), `The request names ${show(question["sessionId"])}`);
        ensure(typeof title === "string" && title !== "", `The request has the title ${show(title)}`);
        ensure(Array.isArray(options) && options.length > 0, `The request has the options ${show(options)}`);
      }
    },
  },
  {
    id: "ACP-PATCH-203",
    async run(bench) {
      const { turns } = await endedTurns(bench);
      const ids = await Promise.all(turns.map(({ turn }) => messageIdOf(turn)));
      ensure(new Set(ids).size === ids.length, `The ids are ${ids.join(", ")}`);
    },
  },
  {
    id: "ACP-PATCH-209",
    async run(bench) {
      const { questions, turns, exchange, sessionId } = await bench.recording();
      // A subagent's request does not change the state of its parent session.
      const own = questions.filter((question) => question["sessionId"] === sessionId);
      applies(own.length > 0, "it requested no permission");
      const states = turns.flatMap(({ turn, end }) =>
        statesOf(exchange.updates(sessionId, turn.from, end.at)),
      );
      const asked = states.indexOf("requires_action");
      ensure(asked !== -1 && states.slice(asked).includes("running"), `The states are ${show(states)}`);
    },
  },
];

async function endedTurns(bench: Bench): Promise<Recording> {
  const recording = await bench.recording();
  applies(recording.turns.length > 0, "no turn ended");
  return recording;
}

function statesOf(updates: readonly { readonly update: JsonObject }[]): unknown[] {
  return updates
    .filter(({ update }) => update["sessionUpdate"] === "state_update")
    .map(({ update }) => update["state"]);
}

async function checkPrompt(bench: Bench, blocks: readonly JsonObject[]): Promise<void> {
  const exchange = await bench.open();
  await exchange.prompt(await exchange.newSession(), bench.settings.prompt, { blocks }).end;
}

function checkStopReason({ version }: Bench, reason: unknown): void {
  const known = version === 1 ? V1_STOP_REASONS : V2_STOP_REASONS;
  const isCustom = version === 2 && String(reason).startsWith("_");
  ensure(known.includes(String(reason)) || isCustom, `The stop reason is ${show(reason)}`);
}

async function checkSessionOfUpdates(bench: Bench): Promise<void> {
  const { exchange, sessionId } = await bench.recording();
  const known = exchange.sessionsOf(sessionId);
  for (const { message } of exchange.agent.lines) {
    if (message?.["method"] !== "session/update") continue;
    const named = toObject(message["params"])["sessionId"];
    ensure(known.has(named), `An update names the session ${show(named)}, not "${sessionId}"`);
  }
}

async function messageIdOf(turn: { readonly response: Promise<JsonObject> }): Promise<string> {
  const { messageId } = resultOf(await turn.response, "session/prompt");
  ensure(
    typeof messageId === "string" && messageId !== "",
    `The "messageId" of the answer is ${show(messageId)}`,
  );
  return messageId;
}

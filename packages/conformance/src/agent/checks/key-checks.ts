import { type JsonObject, toObject } from "../../recording/message.ts";
import { applies, ensure } from "../check-outcome.ts";
import type { Check } from "../check.ts";
import { resultOf } from "../exchange.ts";
import { INVALID_PARAMS, keyedConversation, messageIdIn, openAgain } from "../record-keys.ts";
import { show } from "../show.ts";

export const keyChecks: readonly Check[] = [
  {
    id: "PARLEY-KEY-001",
    judgesTurns: "its own",
    async run(bench) {
      const { repeated, messageId } = await keyedConversation(bench);
      const { response, updates } = repeated();
      ensureSame(response, messageId);
      const again = updates.find(
        ({ update }) =>
          update["state"] === "running" ||
          (String(update["sessionUpdate"]).startsWith("user_message") && update["messageId"] !== messageId),
      );
      ensure(again === undefined, `After the answer to the repeated prompt came ${show(again?.update)}`);
    },
  },
  {
    id: "PARLEY-KEY-002",
    async run(bench) {
      const { together } = await keyedConversation(bench);
      const inserted = together().filter((response) => !("error" in response));
      ensure(inserted.length > 0, `Both prompts were refused: ${show(together()[0]?.["error"])}`);
      const ids = new Set(inserted.map(messageIdIn));
      ensure(ids.size === 1, `The prompts were inserted as ${show([...ids])}`);
    },
  },
  {
    id: "PARLEY-KEY-003",
    async run(bench) {
      const { reopened, messageId } = await keyedConversation(bench);
      ensureSame(reopened(), messageId);
    },
  },
  {
    id: "PARLEY-KEY-004",
    async run(bench) {
      const { replayed, sessionId, key, messageId } = await keyedConversation(bench);
      replayed();
      const exchange = await bench.open();
      const opened = { sessionId, ...exchange.setup, replayFrom: { type: "start" } };
      const response = await exchange.request("session/resume", opened);
      applies(!("error" in response), "it does not open the session on a new connection");
      const { updates } = await openAgain(exchange, "resume", opened);
      const isKept = updates.some(({ update }) => update["messageId"] === messageId);
      applies(isKept, "it does not keep the message for a new connection");
      const prompt = [{ type: "text", text: bench.settings.prompt }];
      ensureSame(
        await exchange.request("session/prompt", { sessionId, prompt, idempotencyKey: key }),
        messageId,
      );
    },
  },
  {
    id: "PARLEY-KEY-005",
    async run(bench) {
      const { longest } = await keyedConversation(bench);
      resultOf(longest(), "session/prompt");
    },
  },
  {
    id: "PARLEY-KEY-006",
    async run(bench) {
      const { faulty } = await keyedConversation(bench);
      for (const [what, { result, error }] of faulty()) {
        const { code } = toObject(error);
        ensure(
          code === INVALID_PARAMS,
          `A key of ${what} was answered with ${show(error ?? result)}, not with the error ${INVALID_PARAMS}`,
        );
      }
    },
  },
  {
    id: "PARLEY-KEY-007",
    async run(bench) {
      const { nulls } = await keyedConversation(bench);
      const ids = nulls().map((response) => resultOf(response, "session/prompt")["messageId"]);
      ensure(ids[0] !== ids[1], `Both prompts were answered with ${show(ids[0])}`);
    },
  },
];

/** @throws {CheckFailure} unless the response to a repeated prompt has the original message id. */
function ensureSame(response: JsonObject, messageId: unknown): void {
  const again = resultOf(response, "session/prompt")["messageId"];
  ensure(
    again === messageId,
    `The prompt was answered with ${show(messageId)}, and again with ${show(again)}`,
  );
}

import type { McpSession } from "@parley/mcp-transport";
import { expect, it, onTestFinished } from "vitest";

import { open, textOf } from "../fixtures/sessions.ts";
import { ResultError, type SendPrompt, type ServedResult, serveResult } from "./index.ts";

const review = {
  type: "object",
  properties: { verdict: { enum: ["pass", "fail"] }, count: { type: "integer" } },
  required: ["verdict"],
};
const list = { type: "array", items: { $ref: "#/$defs/name" }, $defs: { name: { type: "string" } } };

async function serve(schema: object): Promise<{ served: ServedResult; session: McpSession }> {
  const served = await serveResult({ schema: schema as never });
  onTestFinished(() => served.close());
  return { served, session: await open([served.definition({ protocolVersion: 1, http: true })]) };
}

/** Creates an agent that makes at most one call per turn and records its prompts and the responses to its calls. */
function agentWith(
  session: McpSession,
  calls: readonly (object | undefined)[],
): { send: SendPrompt; asked: string[]; answers: string[] } {
  const asked: string[] = [];
  const answers: string[] = [];
  const send: SendPrompt = async (content) => {
    const args = calls[asked.length];
    asked.push(content.map((block) => (block.type === "text" ? block.text : "")).join(""));
    if (args !== undefined) answers.push(String(textOf(await session.call("result__submit_result", args))));
    return "end_turn";
  };
  return { send, asked, answers };
}

it.each([
  ["an object", review, { verdict: "pass" }, { verdict: "pass" }],
  ["a list with definitions", list, { result: ["one"] }, ["one"]],
])("returns %s from the agent's call if it matches the schema", async (_what, schema, args, result) => {
  const { served, session } = await serve(schema);
  const { send, asked } = agentWith(session, [args]);
  expect(await served.request("Review it.", send)).toEqual(result);
  expect(asked).toEqual([
    expect.stringMatching(/^Review it\.\n\nWhen you are done, call the tool "submit_result"/),
  ]);
});

it.each([
  ["no result", review, undefined, "You have not returned a result."],
  ["a result that does not match", review, { verdict: "maybe" }, "Your result was refused: "],
  ["a list with a wrong item", list, { result: [1] }, "Your result was refused: "],
])("prompts an agent once more if it returns %s", async (_what, schema, args, reason) => {
  const { served, session } = await serve(schema);
  const good = schema === review ? { verdict: "fail", count: 2 } : { result: [] };
  const { send, asked, answers } = agentWith(session, [args, good]);
  expect(await served.request("Review it.", send)).toEqual(schema === review ? good : []);
  expect(asked[1]).toMatch(new RegExp(`^${reason}`));
  expect(answers.at(-1)).toBe("The result was accepted.");
});

it.each([
  [{ verdict: 1 }, /^The agent's result does not match the schema: .*verdict/],
  [undefined, 'The agent has not returned a result: its turn ended with "end_turn"'],
])("fails if an agent returns %j twice", async (args, message) => {
  const { served, session } = await serve(review);
  const { send, asked } = agentWith(session, [args, args, { verdict: "pass" }]);
  const failure = served.request("Review it.", send);
  await expect(failure).rejects.toThrow(message);
  await expect(failure).rejects.toBeInstanceOf(ResultError);
  expect(asked).toHaveLength(2);
  expect(await served.request("Again.", send)).toEqual({ verdict: "pass" });
});

it("does not repeat a turn that ended early", async () => {
  const { served } = await serve(review);
  const turns: string[] = [];
  const cancelled = served.request("Review it.", () => Promise.resolve(turns[turns.push("cancelled") - 1]));
  await expect(cancelled).rejects.toMatchObject({ stopReason: "cancelled", refusal: undefined });
  expect(turns).toHaveLength(1);
});

it("rejects a call outside a request and a second concurrent request", async () => {
  const { served, session } = await serve(review);
  const call = (): Promise<unknown> =>
    session.call("result__submit_result", { verdict: "pass" }).then(textOf);
  expect(await call()).toBe("No result is expected now");
  await expect(
    served.request("Review it.", async (content) => {
      await served.request(content, () => Promise.resolve("end_turn"));
      return "end_turn";
    }),
  ).rejects.toThrow("another request is running");
});

it("rejects an unusable schema before any agent receives it", async () => {
  await expect(
    serveResult({ schema: { type: "object", properties: { a: { $ref: "#/$defs/none" } } } }),
  ).rejects.toThrow(/^Cannot use the schema of the result: .*none/);
});

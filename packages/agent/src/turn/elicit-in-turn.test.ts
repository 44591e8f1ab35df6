import { describe, expect, test } from "vitest";

import { type RawClient, openSession, text } from "../fixtures/raw-client.ts";
import type { ElicitationAnswer, ElicitationRequest, Turn } from "../index.ts";

const both = { elicitation: { form: {}, url: {} } };
const form: ElicitationRequest = {
  mode: "form",
  message: "What is it called?",
  requestedSchema: { type: "object", properties: { name: { type: "string" } } },
};

/**
 * Connects a client to an agent that makes the elicitation `request` in each turn. Also returns the elicitation
 * results.
 */
async function openAsking(
  version: number,
  capabilities: object,
  request: ElicitationRequest = form,
): Promise<{ client: RawClient; prompt: () => Promise<unknown>; results: unknown[] }> {
  const results: unknown[] = [];
  const note = (result: ElicitationAnswer | Error): void => void results.push(result);
  const agent = { prompt: (turn: Turn) => turn.elicit(request, { toolCallId: "c1" }).then(note, note) };
  const { client, sessionId } = await openSession(version, agent, { capabilities });
  return { client, results, prompt: () => client.call("session/prompt", { sessionId, prompt: text("x") }) };
}

describe.each([1, 2])("in version %d", (version) => {
  test("lets the agent ask the user a question for a tool call, and returns the answer", async () => {
    const { client, prompt, results } = await openAsking(version, both);
    const asked: unknown[] = [];
    client.answers["elicitation/create"] = (params) => {
      asked.push(params);
      return { action: "accept", content: { name: "Parley" } };
    };
    await prompt();
    await expect.poll(() => results).toEqual([{ action: "accept", content: { name: "Parley" } }]);
    expect(asked).toEqual([{ ...form, sessionId: expect.any(String) as unknown, toolCallId: "c1" }]);
  });

  test("adds `type` and `properties` to a form's schema if the agent omits them", async () => {
    const brief: ElicitationRequest = { mode: "form", message: "Go on?", requestedSchema: {} };
    const { client, prompt, results } = await openAsking(version, both, brief);
    const asked: unknown[] = [];
    client.answers["elicitation/create"] = (params) => {
      asked.push(params);
      return { action: "accept" };
    };
    await prompt();
    await expect.poll(() => results).toEqual([{ action: "accept" }]);
    expect(asked).toMatchObject([{ requestedSchema: { type: "object", properties: {} } }]);
  });

  test.each([{}, { elicitation: { url: {} } }])(
    "does not show a form to a client with the capabilities %j",
    async (offered) => {
      const { client, prompt, results } = await openAsking(version, offered);
      const asked: unknown[] = [];
      client.answers["elicitation/create"] = (params) => asked.push(params);
      await prompt();
      await expect.poll(() => results).toEqual([{ action: "decline" }]);
      expect(asked).toEqual([]);
    },
  );

  test("cancels an elicitation along with its turn", async () => {
    const { client, prompt, results } = await openAsking(version, both);
    const isAsked = Promise.withResolvers<string>();
    client.answers["elicitation/create"] = (params, signal) => {
      isAsked.resolve((params as { readonly sessionId: string }).sessionId);
      return new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
      });
    };
    const answered = prompt();
    await client.connection.notify("session/cancel", { sessionId: await isAsked.promise });
    await answered;
    await expect.poll(() => results).toEqual([{ action: "cancel" }]);
  });

  test("rejects the agent's call if the client responds with an error or the request is invalid", async () => {
    const { client, prompt, results } = await openAsking(version, both);
    client.answers["elicitation/create"] = () => Promise.reject(new Error("no screen"));
    await prompt();
    await expect
      .poll(() => results)
      .toMatchObject([{ message: "Cannot ask the user: the client answered with an error" }]);
    const unknown = { ...form, requestedSchema: { type: "array" } } as unknown as ElicitationRequest;
    const wrong = await openAsking(version, both, unknown);
    await wrong.prompt();
    const fault =
      'Cannot accept CreateElicitationRequest: "requestedSchema.type" must be "object", not "array"';
    await expect.poll(() => wrong.results).toMatchObject([{ message: fault }]);
  });
});

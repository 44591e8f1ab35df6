import { describe, expect, test } from "vitest";

import { openMcpSession } from "../fixtures/mcp-session.ts";
import { type RawClient, type SomeAgent, text } from "../fixtures/raw-client.ts";

const both = { elicitation: { form: {}, url: {} } };
const requestedSchema = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };
const form = { mode: "form", message: "Who?", requestedSchema };
const url = { mode: "url", message: "Log in", url: "https://example.com/login", elicitationId: "e1" };

/**
 * Creates an agent that calls the tool named in the prompt with the arguments that follow, and records the results.
 */
function asking(results: unknown[]): SomeAgent {
  return {
    async prompt({ mcp, text: words }) {
      const [name = "", args = "{}"] = words.split(/ (.*)/);
      const result = await mcp.call(`files__${name}`, JSON.parse(args)).catch((error: Error) => error.name);
      results.push(typeof result === "string" ? result : JSON.parse(String(result.content[0]?.["text"])));
    },
  };
}

describe.each([1, 2])("an MCP server's elicitation in version %d", (version) => {
  /** Makes the MCP server ask a question. Resolves when the turn ends. */
  async function ask({ client, sessionId }: Opened, question: object): Promise<void> {
    await client.call("session/prompt", { sessionId, prompt: text(`ask ${JSON.stringify(question)}`) });
    if (version === 2) await client.receives({ state: "idle" });
  }
  type Opened = { readonly client: RawClient; readonly sessionId: string };

  test.each([
    { mode: "form", question: form, answer: { action: "accept", content: { name: "Ada" } } },
    { mode: "form", question: form, answer: { action: "decline" } },
    { mode: "url", question: url, answer: { action: "accept" } },
    { mode: "url", question: url, answer: { action: "cancel" } },
  ])(
    "is forwarded to the client in $mode mode, and the $answer.action answer back to the server",
    async ({ question, answer }) => {
      const results: unknown[] = [];
      const opened = await openMcpSession(version, asking(results), both);
      const asked: unknown[] = [];
      opened.client.answers["elicitation/create"] = (params) => {
        asked.push(params);
        return answer;
      };
      await ask(opened, question);
      expect(results).toEqual([answer]);
      const { sessionId } = opened;
      const toolCallId = expect.any(String) as string;
      expect(asked).toEqual([
        { ...question, sessionId, toolCallId, message: expect.stringContaining(question.message) as string },
      ]);
      expect(asked).toMatchObject([{ message: `MCP server "files": ${question.message}` }]);
    },
  );

  test.each([
    { offered: "nothing", capabilities: {}, question: form, result: { action: "decline" } },
    {
      offered: "null",
      capabilities: { elicitation: { form: null } },
      question: form,
      result: { action: "decline" },
    },
    // MCP servers are informed of the allowed modes, and MCP defines an error for any other mode.
    {
      offered: "forms",
      capabilities: { elicitation: { form: {} } },
      question: url,
      result: { code: -32602 },
    },
    {
      offered: "addresses",
      capabilities: { elicitation: { url: {} } },
      question: form,
      result: { code: -32602 },
    },
  ])(
    "[V1-EXTRA-1] is not sent as a $question.mode if the client supports only $offered",
    async ({ capabilities, question, result }) => {
      const results: unknown[] = [];
      const opened = await openMcpSession(version, asking(results), capabilities);
      const asked: unknown[] = [];
      opened.client.answers["elicitation/create"] = (params) => asked.push(params);
      await ask(opened, question);
      expect(results).toMatchObject([result]);
      expect(asked).toEqual([]);
    },
  );

  test("is cancelled if the client responds with an error or an unknown action", async () => {
    const results: unknown[] = [];
    const opened = await openMcpSession(version, asking(results), both);
    opened.client.answers["elicitation/create"] = () => {
      throw new Error("no screen");
    };
    await ask(opened, form);
    opened.client.answers["elicitation/create"] = () => ({ action: "_later" });
    opened.client.received.length = 0;
    await ask(opened, form);
    expect(results).toEqual([{ action: "cancel" }, { action: "cancel" }]);
  });

  test.each(["the turn is cancelled", "the session is closed"])("is cancelled when %s", async (when) => {
    const results: unknown[] = [];
    const opened = await openMcpSession(version, asking(results), both);
    const { client, sessionId } = opened;
    const isAsked = Promise.withResolvers<void>();
    const isWithdrawn = Promise.withResolvers<void>();
    client.answers["elicitation/create"] = (_, signal) => {
      signal.addEventListener("abort", () => isWithdrawn.resolve(), { once: true });
      isAsked.resolve();
      return new Promise(() => undefined);
    };
    const ended = ask(opened, form);
    await isAsked.promise;
    if (when === "the session is closed") await client.call("session/close", { sessionId });
    else await client.connection.notify("session/cancel", { sessionId });
    await isWithdrawn.promise;
    await ended;
    expect(results).toEqual(["AbortError"]);
  });

  test("can be reported as complete", async () => {
    const { client, sessionId } = await openMcpSession(
      version,
      {
        prompt: async ({ mcp }) => void (await mcp.call("files__done", { elicitationId: "e1" })),
      },
      both,
    );
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    await expect.poll(() => client.received).toContain('elicitation/complete {"elicitationId":"e1"}');
  });
});

test("sets the session state to requires_action during an elicitation in version 2", async () => {
  const results: unknown[] = [];
  const { client, sessionId } = await openMcpSession(2, asking(results), both);
  client.answers["elicitation/create"] = () => ({ action: "decline" });
  await client.call("session/prompt", { sessionId, prompt: text(`ask ${JSON.stringify(form)}`) });
  await client.receives({ state: "idle" });
  const states = client.received.flatMap((item) =>
    typeof item === "string" ? [] : [item["state"] ?? []].flat(),
  );
  expect(states).toEqual(["running", "requires_action", "running", "idle"]);
});

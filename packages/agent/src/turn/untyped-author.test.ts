import { describe, expect, test } from "vitest";

import { openSession, text } from "../fixtures/raw-client.ts";
import type { AgentDefinition, AgentSession, ClientConnection, Turn } from "../index.ts";

/** A function as a JavaScript author calls it. */
type Untyped = (...args: readonly unknown[]) => unknown;

/** Lets an author write something in a turn. Returns the message of what is thrown. */
async function messageOf(version: number, write: (turn: Turn) => unknown): Promise<string> {
  const caught = Promise.withResolvers<string>();
  const { client, sessionId } = await openSession(version, {
    async prompt(turn) {
      try {
        await write(turn);
        caught.resolve("nothing was thrown");
      } catch (error) {
        caught.resolve((error as Error).message);
      }
    },
  });
  await client.call("session/prompt", { sessionId, prompt: text("Go") });
  return caught.promise;
}

const call =
  (name: keyof Turn, ...args: readonly unknown[]) =>
  (turn: Turn): unknown =>
    (turn[name] as Untyped).call(turn, ...args);
const callSession =
  (name: keyof AgentSession, ...args: readonly unknown[]) =>
  ({ session }: Turn): unknown =>
    (session[name] as Untyped).call(session, ...args);
const callClient =
  (name: keyof ClientConnection, ...args: readonly unknown[]) =>
  ({ client }: Turn): unknown =>
    (client[name] as Untyped).call(client, ...args);
const diff = { type: "diff", path: "/a" };

describe.each([1, 2])("over version %d", (version) => {
  test.each([
    ["a tool call without a title", call("toolCall", {}), "title is nothing, expected a text"],
    [
      "a diff without its text",
      call("toolCall", { title: "Edit", content: [diff] }),
      "content[0].newText is nothing, expected the whole new text",
    ],
    [
      "a tool call of an unknown kind",
      call("toolCall", { title: "Edit", kind: "write" }),
      'kind is "write", expected one of "read", "edit", ',
    ],
    [
      "a tool call with an unknown status",
      call("toolCall", { title: "Edit", status: "done" }),
      'status is "done", expected one of "pending", "in_progress", ',
    ],
    [
      "a text as the content of a tool call",
      call("toolCall", { title: "Edit", content: "Done" }),
      'content is "Done", expected a list, such as [{ type: "content", content: { type: "text", text } }]',
    ],
    ["a plan entry without a priority", call("plan", [{ content: "Work" }]), 'entries.0.priority" must be'],
    ["a number as a message", call("agentMessage", 42), '"update.content" must be object, not 42'],
    ["content without a type", call("agentMessage", { text: "Hi" }), '"update.content.type" must be'],
    ["usage without numbers", call("usage", {}), '"update.used" must be integer from 0, not missing'],
    ["a form without a mode", call("elicit", {}), 'mode is nothing, expected "form" or "url"'],
    [
      "a form without a schema",
      call("elicit", { mode: "form", message: "?", schema: {} }),
      'requestedSchema is nothing, expected { type: "object", properties }',
    ],
    [
      "commands that are texts",
      callSession("setCommands", ["help"]),
      'commands[0] is "help", expected { name, description }',
    ],
    ["a number as a title", callSession("setTitle", 42), "it is 42, expected a text"],
    ["a setting that does not exist", callSession("setConfig", "none", "on"), 'Cannot set "none"'],
    [
      "params that are a text",
      callClient("request", "_ask", "text"),
      'Cannot call "_ask": params is "text", expected an object or a list',
    ],
  ])("%s is refused with a sentence at the author's call", async (_, write, message) => {
    expect(await messageOf(version, write)).toContain(message);
  });

  test.each([
    [
      { stopReason: "end_turn" },
      'an object with stopReason: expected one of "end_turn", ',
      '; return "end_turn" itself',
    ],
    ["done", '"done": expected one of "end_turn", ', '"cancelled"'],
    [42, '42: expected one of "end_turn", ', '"cancelled"'],
  ])("another result than a stop reason is reported: %j", async (result, begin, end) => {
    const prompt = (async () => result) as unknown as AgentDefinition["prompt"];
    const { client, sessionId } = await openSession(version, { prompt });
    await client.call("session/prompt", { sessionId, prompt: text("Go") }).catch(() => undefined);
    await expect.poll(() => client.errors).toHaveLength(1);
    const { message } = client.errors[0] as Error;
    expect(message.startsWith(`Cannot end a turn with ${begin}`)).toBe(true);
    expect(message.endsWith(end)).toBe(true);
  });
});

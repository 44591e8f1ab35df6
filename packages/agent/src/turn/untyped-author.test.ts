import { describe, expect, test } from "vitest";

import { openSession, text } from "../fixtures/raw-client.ts";
import type { AgentDefinition, AgentSession, ClientConnection, Turn } from "../index.ts";

/** A function as untyped JavaScript calls it. */
type Untyped = (...args: readonly unknown[]) => unknown;

/** Calls `write` in a turn and returns the message of the error that it throws. */
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
const edit = (fields: object): ((turn: Turn) => unknown) => call("toolCall", { title: "Edit", ...fields });
const move = { operation: "move", oldPath: "a.ts", path: "/b.ts" };
const callCall =
  (name: "update" | "requestPermission", ...args: readonly unknown[]) =>
  async (turn: Turn): Promise<unknown> => {
    const toolCall = await turn.toolCall({ title: "Edit" });
    return (toolCall[name] as Untyped).call(toolCall, ...args);
  };
const callState =
  (...args: readonly unknown[]) =>
  ({ session: { state } }: Turn): unknown =>
    (state.set as Untyped).call(state, ...args);

describe.each([1, 2])("in version %d", (version) => {
  test.each([
    ["a tool call without a title", call("toolCall", {}), "title is nothing, expected a text"],
    [
      "a diff without its new text",
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
      "a string as a tool call's content",
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
      "strings as commands",
      callSession("setCommands", ["help"]),
      'commands[0] is "help", expected { name, description }',
    ],
    ["a number as a title", callSession("setTitle", 42), "it is 42, expected a text"],
    ["a setting that does not exist", callSession("setConfig", "none", "on"), 'Cannot set "none"'],
    ["an undefined tool call", call("toolCall"), "the argument is nothing, expected { title }"],
    ["a title as a tool call", call("toolCall", "Edit"), 'the argument is "Edit", expected { title }'],
    [
      "an undefined update",
      callCall("update"),
      "Cannot update a tool call: the argument is nothing, expected fields such as { status }",
    ],
    [
      "a status as an update",
      callCall("update", "completed"),
      'the argument is "completed", expected fields',
    ],
    [
      "a string as a permission request",
      callCall("requestPermission", "Edit?"),
      'Cannot ask for permission: the request is "Edit?", expected an object such as { subject }, or a list of options',
    ],
    [
      "a string as a permission option",
      callCall("requestPermission", ["yes"]),
      'options[0] is "yes", expected { optionId, name, kind }',
    ],
    [
      "a permission option without a kind",
      callCall("requestPermission", { options: [{ optionId: "yes", name: "Yes" }] }),
      "options[0] is an object with optionId, name, expected { optionId, name, kind }",
    ],
    [
      "a string as a subject",
      callCall("requestPermission", { subject: "edit" }),
      'subject is "edit", expected an object with a type',
    ],
    [
      "a permission for a tool call without an id",
      call("requestPermission", { title: "Edit" }),
      "toolCallId is nothing, expected a text",
    ],
    [
      "an undefined permission request",
      call("requestPermission"),
      "the argument is nothing, expected { toolCallId, title }",
    ],
    ["an undefined plan", call("plan"), "Cannot show a plan: plan is nothing, expected a list"],
    ["a number as a plan", call("plan", 1), "plan is 1, expected a list of entries or Markdown"],
    ["a string as a command", call("terminal", "ls"), 'the argument is "ls", expected { command }'],
    ["an undefined command", call("terminal"), "Cannot run a command: the argument is nothing"],
    ["an object without a command", call("terminal", {}), "command is nothing, expected a text"],
    ["an undefined form", call("elicit"), 'mode is nothing, expected "form" or "url"'],
    [
      "a custom update without a name",
      call("custom", {}),
      "name is nothing, expected a name that begins with",
    ],
    [
      "a custom update without a payload",
      call("custom", { name: "_thing" }),
      "Cannot send a custom update: the argument is nothing, expected a payload",
    ],
    ["an undefined event", callSession("emit"), "the argument is nothing, expected { type }"],
    [
      "an event of an unknown type",
      callSession("emit", { type: "text", text: "Hi" }),
      'Cannot emit an event: type is "text", expected one of "message", ',
    ],
    ["a value without a key", callState({ a: 1 }), "key is an object with a, expected a text"],
    [
      "a relative path in a diff",
      edit({ content: [{ ...diff, path: "src/a.ts", newText: "" }] }),
      'content[0].path is "src/a.ts", expected an absolute path',
    ],
    [
      "a relative path for a moved file",
      edit({ content: [{ type: "diff", changes: [move] }] }),
      'content[0].changes[0].oldPath is "a.ts", expected an absolute path',
    ],
    [
      "a relative path in a location",
      edit({ locations: [{ path: "/a" }, { path: "./b.ts" }] }),
      'locations[1].path is "./b.ts", expected an absolute path',
    ],
    [
      "a relative path in an update",
      callCall("update", { locations: [{ path: "b.ts" }] }),
      'locations[0].path is "b.ts", expected an absolute path',
    ],
    ["a path as a location", edit({ locations: ["/a"] }), "locations[0].path is nothing, expected"],
    ["a path as locations", edit({ locations: "/a" }), 'locations is "/a", expected a list, such as'],
    [
      "a string as params",
      callClient("request", "_ask", "text"),
      'Cannot call "_ask": params is "text", expected an object or a list',
    ],
  ])("rejects %s and names the invalid part", async (_, write, message) => {
    expect(await messageOf(version, write)).toContain(message);
  });

  test.each([
    ["Unix", "/src/a.ts"],
    ["a Windows drive", "C:\\src\\a.ts"],
    ["a Windows share", String.raw`\\server\share\a.ts`],
  ])("accepts absolute paths on %s regardless of the agent's operating system", async (_, path) => {
    const changes = [{ operation: "move", oldPath: path, path }];
    const content = [
      { ...diff, path, newText: "" },
      { type: "diff", changes },
    ];
    expect(await messageOf(version, edit({ content, locations: [{ path }] }))).toBe("nothing was thrown");
  });

  test("rejects a duplicate tool call id within a turn", async () => {
    const begin = edit({ toolCallId: "one" });
    const twice = async (turn: Turn): Promise<void> => {
      await begin(turn);
      await edit({ toolCallId: "two" })(turn);
      await begin(turn);
    };
    expect(await messageOf(version, twice)).toBe(
      'Cannot show a tool call: toolCallId "one" is used in this turn; update the first call, or leave the id out',
    );
    const ids: string[] = [];
    const { client, sessionId } = await openSession(version, {
      async prompt(turn) {
        const { toolCallId } = await turn.toolCall({ title: "Edit", toolCallId: "one" });
        ids.push(toolCallId);
      },
    });
    const prompt = { sessionId, prompt: text("Go") };
    await client.call("session/prompt", prompt);
    await client.call("session/prompt", prompt);
    await expect.poll(() => ids).toEqual(["one", "one"]);
    expect(client.errors).toEqual([]);
  });

  test.each([
    ["a message", (turn: Turn) => turn.agentMessage("late")],
    ["a tool call", (turn: Turn) => turn.toolCall({ title: "late" })],
    ["a plan", (turn: Turn) => turn.plan([])],
    ["a notice", (turn: Turn) => turn.notice({ severity: "info", title: "late" })],
    [
      "a permission",
      (turn: Turn) => turn.requestPermission({ toolCallId: "late", title: "late" }).catch(() => undefined),
    ],
  ])("reports %s once if the agent sends it after the turn without awaiting it", async (_, write) => {
    const turns: Turn[] = [];
    const prompt = async (turn: Turn): Promise<void> => void turns.push(turn);
    const { client, sessionId } = await openSession(version, { prompt });
    await client.call("session/prompt", { sessionId, prompt: text("Go") });
    await client.call("session/close", { sessionId });
    const [turn] = turns as [Turn];
    void write(turn);
    void write(turn);
    await expect
      .poll(() => client.errors.map(String))
      .toEqual([
        "Error: Cannot use a turn that has ended: await its calls before the prompt function returns",
      ]);
  });

  test("does not report a call made after the end of a cancelled turn", async () => {
    const turns: Turn[] = [];
    const prompt = async (turn: Turn): Promise<void> => {
      turns.push(turn);
      await new Promise((resolve) => turn.signal.addEventListener("abort", resolve));
    };
    const { client, sessionId } = await openSession(version, { prompt });
    const answer = client.call("session/prompt", { sessionId, prompt: text("Go") });
    await expect.poll(() => turns).toHaveLength(1);
    await client.connection.notify("session/cancel", { sessionId });
    await answer;
    await client.call("session/close", { sessionId });
    await expect(turns[0]?.agentMessage("late")).rejects.toThrow("Cannot use a turn that has ended");
    expect(client.errors).toEqual([]);
  });

  test.each([
    [{ reason: "end_turn" }, 'an object with reason: expected one of "end_turn", ', '"cancelled"'],
    ["done", '"done": expected one of "end_turn", ', '"cancelled"'],
    [42, '42: expected one of "end_turn", ', '"cancelled"'],
  ])("reports a result that is not a stop reason: %j", async (result, begin, end) => {
    const prompt = (async () => result) as unknown as AgentDefinition["prompt"];
    const { client, sessionId } = await openSession(version, { prompt });
    await client.call("session/prompt", { sessionId, prompt: text("Go") }).catch(() => undefined);
    await expect.poll(() => client.errors).toHaveLength(1);
    const { message } = client.errors[0] as Error;
    expect(message.startsWith(`Cannot end a turn with ${begin}`)).toBe(true);
    expect(message.endsWith(end)).toBe(true);
  });
});

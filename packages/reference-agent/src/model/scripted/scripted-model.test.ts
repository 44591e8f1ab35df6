import type { ContentBlock } from "@parley/schema/neutral";
import { describe, expect, it } from "vitest";

import type { ModelMessage, ModelPart, ModelRequest, ModelToolCall, ToolDefinition } from "../model.ts";
import { createScriptedModel } from "./scripted-model.ts";

const tools: readonly ToolDefinition[] = ["list", "read", "bash", "plan", "files__stat"].map((name) => ({
  name,
  description: "",
  inputSchema: {},
}));

function user(text: string): ModelMessage {
  return { role: "user", content: [{ type: "text", text }] };
}

async function respond(
  messages: readonly ModelMessage[],
  signal: AbortSignal = new AbortController().signal,
): Promise<ModelPart[]> {
  return collect({ system: "", messages, tools, signal });
}

async function collect(request: ModelRequest): Promise<ModelPart[]> {
  const parts: ModelPart[] = [];
  for await (const part of createScriptedModel().respond(request)) parts.push(part);
  return parts;
}

function textOf(parts: readonly ModelPart[]): string {
  return parts.map((part) => (part.type === "text" ? part.text : "")).join("");
}

function callsOf(parts: readonly ModelPart[]): Omit<ModelToolCall, "id">[] {
  return parts.flatMap((part) => (part.type === "tool_call" ? [{ name: part.name, input: part.input }] : []));
}

/** Sends a prompt and answers calls with `results`, in order. Returns all calls and the last text. */
async function converse(
  prompt: string,
  results: readonly { readonly text: string; readonly isError?: boolean }[],
): Promise<{ calls: Omit<ModelToolCall, "id">[]; text: string }> {
  const messages: ModelMessage[] = [
    user("help"),
    { role: "assistant", text: "…", toolCalls: [] },
    user(prompt),
  ];
  const calls: Omit<ModelToolCall, "id">[] = [];
  const queue = [...results];
  for (;;) {
    const parts = await respond(messages);
    const toolCalls = parts.filter((part) => part.type === "tool_call");
    if (toolCalls.length === 0) return { calls, text: textOf(parts) };
    calls.push(...callsOf(parts));
    for (const call of toolCalls) {
      messages.push({ role: "assistant", text: "", toolCalls: [call] });
      const result = call.name === "plan" ? { text: "" } : (queue.shift() ?? { text: "" });
      messages.push({ role: "tool", toolCallId: call.id, isError: false, ...result });
    }
  }
}

describe("the scripted model", () => {
  it("calls the requested tool and finishes", async () => {
    const parts = await respond([user("read package.json")]);

    expect(parts).toEqual([
      { type: "thought", text: 'This is a request for the tool "read".' },
      {
        type: "tool_call",
        id: expect.stringMatching(/^call_/) as string,
        name: "read",
        input: { path: "package.json" },
      },
      { type: "finish", reason: "done" },
    ]);
  });

  it.each([
    ["read a.ts", "let a;\n", "This is `a.ts`:\n\n```ts\nlet a;\n```"],
    ["list the files", "a/\nb.ts", "This is in the working directory:\n\n```\na/\nb.ts\n```"],
    ["list src", "a.ts", "This is in `src`:\n\n```\na.ts\n```"],
    ["run ls", "a\nb", "`ls` is done:\n\n```\na\nb\n```"],
    ["use the tool files__stat", "some *text*", "`files__stat` says:\n\nsome *text*"],
  ])("responds to %j with the result %j", async (prompt, text, answer) => {
    expect((await converse(prompt, [{ text }])).text).toBe(answer);
  });

  it.each([
    ["read a.ts", 'Cannot read "a.ts": no', 'That did not work. Cannot read "a.ts": no'],
    ["run false", "[Exit code 1]", "`false` failed:\n\n```\n[Exit code 1]\n```"],
  ])("responds to %j with the error %j", async (prompt, text, answer) => {
    expect((await converse(prompt, [{ text, isError: true }])).text).toBe(answer);
  });

  it("quotes the start of a long result in about twenty chunks", async () => {
    const messages: ModelMessage[] = [
      user("read a.txt"),
      { role: "assistant", text: "", toolCalls: [{ id: "1", name: "read", input: { path: "a.txt" } }] },
      { role: "tool", toolCallId: "1", text: "word\n".repeat(5000), isError: false },
    ];

    const parts = await respond(messages);

    expect(parts.filter(({ type }) => type === "text").length).toBeGreaterThan(10);
    expect(parts.length).toBeLessThan(30);
    expect(textOf(parts)).toMatch(
      /^This is `a\.txt`:\n\n```txt\n(word\n){2000}```\n\nThis is only the beginning;/,
    );
  });

  it("stops when aborted", async () => {
    const reason = new Error("enough");

    await expect(respond([user("help")], AbortSignal.abort(reason))).rejects.toBe(reason);
  });

  it("describes itself when it does not recognize a request", async () => {
    const text = textOf(await respond([user("tell me a joke")]));

    expect(text).toContain("built-in scripted model: no language model is configured");
    expect(text).toContain("- `read package.json`");
    expect(text).toContain("The MCP tools of this session are `files__stat`.");
  });

  it("does not mention MCP tools if there are none", async () => {
    const [only] = tools;
    const request = {
      system: "",
      messages: [user("help")],
      tools: only ? [only] : [],
      signal: new AbortController().signal,
    };

    expect(textOf(await collect(request))).not.toContain("MCP");
  });

  it("reports a tool that does not exist", async () => {
    expect(textOf(await respond([user("use the tool web__fetch with {}")]))).toBe(
      "There is no tool `web__fetch`. There are `files__stat`.",
    );
  });

  it("reads the file that a prompt links to or embeds", async () => {
    const link: ContentBlock = { type: "resource_link", name: "a b.ts", uri: "file:///src/a%20b.ts" };
    const embedded: ContentBlock = {
      type: "resource",
      resource: { uri: "file:///src/c.ts", text: "let c;" },
    };
    const read: ContentBlock = { type: "text", text: "read" };

    expect(callsOf(await respond([{ role: "user", content: [read, link] }]))).toEqual([
      { name: "read", input: { path: "/src/a b.ts" } },
    ]);
    expect(callsOf(await respond([{ role: "user", content: [read, embedded] }]))).toEqual([
      { name: "read", input: { path: "/src/c.ts" } },
    ]);
  });

  it("runs a plan step by step and keeps it up to date", async () => {
    const { calls, text } = await converse("plan list the files; dream; run ls", [
      { text: "a" },
      { text: "b" },
    ]);

    const plan = (...statuses: string[]): object => ({
      name: "plan",
      input: {
        steps: ["list the files", "dream", "run ls"].map((content, index) => ({
          content,
          status: statuses[index],
        })),
      },
    });
    expect(calls).toEqual([
      plan("in_progress", "pending", "pending"),
      { name: "list", input: {} },
      plan("completed", "pending", "in_progress"),
      { name: "bash", input: { command: "ls" } },
      plan("completed", "pending", "completed"),
    ]);
    expect(text).toBe(
      "**list the files**\n\nThis is in the working directory:\n\n```\na\n```\n\n" +
        "**run ls**\n\n`ls` is done:\n\n```\nb\n```\n\n" +
        "I understand only plain requests, so these are up to you:\n\n- dream",
    );
  });

  it("stops a plan at the first step that fails", async () => {
    const { calls, text } = await converse("plan read a; read b; read c", [
      { text: "A" },
      { text: "No b", isError: true },
    ]);

    expect(calls.map(({ name }) => name)).toEqual(["plan", "read", "plan", "read", "plan"]);
    expect(calls.at(-1)?.input).toMatchObject({
      steps: [{ status: "completed" }, { status: "pending" }, { status: "pending" }],
    });
    expect(text).toContain("That did not work. No b\n\nI stopped there. This is left to do:\n\n- read c");
  });

  it("shows a plan even if it does not recognize any of its steps", async () => {
    const { calls, text } = await converse("plan dream; sleep", []);

    expect(calls.map(({ name }) => name)).toEqual(["plan"]);
    expect(text).toBe("I understand only plain requests, so these are up to you:\n\n- dream\n- sleep");
  });
});

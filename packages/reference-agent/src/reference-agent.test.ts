import { readdir, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { ConnectionClosedError, RequestError } from "@parley/protocol";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { processesWith, uniqueSleep } from "./fixtures/processes.ts";
import { type RawClient, type Update, doneIn, messageText, storedIn } from "./fixtures/raw-client.ts";
import { type ReferenceAgentBench, openReferenceAgentBench } from "./fixtures/reference-agent-bench.ts";
import type { Model, ModelMessage, ModelPart } from "./model/model.ts";

/** Capabilities of a client that displays options by name. */
const SHOWS_NAMES = { _meta: { "parley/optionNames": true } };

let bench: ReferenceAgentBench;
let client: RawClient;
let sessionId: string;

beforeEach(async () => {
  bench = await openReferenceAgentBench();
  client = await bench.connect();
  sessionId = await client.newSession(bench.cwd);
});

afterEach(async () => {
  await bench.remove();
});

/** Runs a turn. Resolves to its updates, except for message chunks. */
async function doing(text: string): Promise<Update[]> {
  const from = client.updates.length;
  expect(await client.prompt(sessionId, text)).toBe("end_turn");
  return doneIn(client.updates.slice(from));
}

function textBlock(text: string): object {
  return { type: "content", content: { type: "text", text } };
}

describe("a turn of the reference agent", () => {
  it("reads a file without requesting permission and quotes it", async () => {
    await bench.write("package.json", '{ "name": "x" }\n');

    const [begun, running, done, ...rest] = await doing("read package.json");

    const toolCallId = begun?.["toolCallId"];
    expect(begun).toEqual({
      sessionUpdate: "tool_call",
      toolCallId: expect.any(String) as string,
      name: "read",
      title: "Read package.json",
      kind: "read",
      status: "pending",
      rawInput: { path: "package.json" },
      locations: [{ path: join(bench.cwd, "package.json") }],
    });
    expect(running).toEqual({ sessionUpdate: "tool_call_update", toolCallId, status: "in_progress" });
    expect(done).toEqual({
      sessionUpdate: "tool_call_update",
      toolCallId,
      status: "completed",
      content: [textBlock('```json\n{ "name": "x" }\n```')],
      rawOutput: { line: 1, lastLine: 1, text: '{ "name": "x" }\n' },
    });
    expect(rest).toEqual([]);
    expect(client.permissions).toEqual([]);
    expect(messageText(client.updates)).toBe('This is `package.json`:\n\n```json\n{ "name": "x" }\n```');
  });

  it("streams its answer as chunks of one message", async () => {
    expect(await client.prompt(sessionId, "help")).toBe("end_turn");

    const chunks = client.updates.filter(({ sessionUpdate }) => sessionUpdate === "agent_message_chunk");
    expect(chunks.length).toBeGreaterThan(5);
    expect(new Set(chunks.map(({ messageId }) => messageId)).size).toBe(1);
    expect(messageText(client.updates)).toContain("built-in scripted model");
  });

  it.each([[[]], [[{ type: "text", text: " \n" }]]])("rejects an empty prompt: %j", async (prompt) => {
    const refusal = client.call("session/prompt", { sessionId, prompt });

    await expect(refusal).rejects.toMatchObject({
      code: -32602,
      message: "Cannot answer the prompt: it is empty",
    });
    expect(messageText(client.updates)).toBe("");
  });

  it("lists and searches files without requesting permission", async () => {
    await bench.write("a.txt", "one\ntwo\n");

    await doing("list the files");
    await doing("search for two");

    expect(client.permissions).toEqual([]);
    expect(messageText(client.updates)).toBe(
      "This is in the working directory:\n\n```\na.txt\n```" +
        "`two` is in these lines:\n\n```\na.txt:2: two\n```",
    );
  });

  it("reports a tool's error and continues", async () => {
    const [, , failed] = await doing("read none.txt");

    expect(failed).toMatchObject({
      status: "failed",
      content: [textBlock('Cannot read "none.txt": no such file or directory')],
      rawOutput: { text: 'Cannot read "none.txt": no such file or directory' },
    });
    expect(messageText(client.updates)).toBe(
      'That did not work. Cannot read "none.txt": no such file or directory',
    );
    await doing("list the files");
  });

  it("updates the plan while working on it", async () => {
    await bench.write("a.txt", "one\n");

    const updates = await doing("plan list the files; read a.txt");

    const plans = updates.filter(({ sessionUpdate }) => sessionUpdate === "plan");
    const plan = (first: string, second: string): object => ({
      sessionUpdate: "plan",
      entries: [
        { content: "list the files", status: first, priority: "medium" },
        { content: "read a.txt", status: second, priority: "medium" },
      ],
    });
    expect(plans).toEqual([
      plan("in_progress", "pending"),
      plan("completed", "in_progress"),
      plan("completed", "completed"),
    ]);
  });

  it("shows a command's output while it runs", async () => {
    client.answers = ["allow_once"];
    const ended = client.prompt(
      sessionId,
      "run echo begun; until test -e go; do sleep 0.02; done; echo done",
    );

    await client.receives(
      ({ content }) => JSON.stringify(content) === JSON.stringify([textBlock("```\nbegun\n```")]),
    );
    await bench.write("go", "");

    expect(await ended).toBe("end_turn");
    expect(client.updates).toContainEqual(
      expect.objectContaining({ status: "completed", content: [textBlock("```\nbegun\ndone\n```")] }),
    );
  });
});

describe("a command in a client that shows terminals with text from the agent", () => {
  it("shows its output in a terminal while it runs, and as text at the end", async () => {
    client = await bench.connect({ clientCapabilities: { _meta: { terminal_output: true } } });
    sessionId = await client.newSession(bench.cwd);
    client.answers = ["allow_once"];

    const [begun, ...rest] = await doing("run echo hello; exit 3");

    const terminal_id = begun?.["toolCallId"];
    expect(begun).toMatchObject({
      content: [textBlock("```sh\necho hello; exit 3\n```"), { type: "terminal", terminalId: terminal_id }],
      _meta: { terminal_info: { terminal_id, cwd: bench.cwd } },
    });
    expect(rest.map(({ _meta }) => _meta).filter((meta) => meta !== undefined)).toEqual([
      { terminal_output: { terminal_id, data: "hello\n" } },
      { terminal_exit: { terminal_id, exit_code: 3, signal: null } },
    ]);
    expect(rest.at(-1)).toMatchObject({ content: [textBlock("```\nhello\n```\n\nExit code 3")] });
  });
});

describe("permissions", () => {
  it("are requested with the diff, before anything is written", async () => {
    await bench.write("notes.txt", "hello\n");
    client.answers = ["never"];
    const ended = client.prompt(sessionId, "replace hello with goodbye in notes.txt");

    const { toolCall, options } = await client.isAsked();

    const path = join(bench.cwd, "notes.txt");
    const pending = {
      name: "edit",
      title: "Edit notes.txt",
      kind: "edit",
      status: "pending",
      content: [{ type: "diff", path, oldText: "hello\n", newText: "goodbye\n" }],
      locations: [{ path, line: 1 }],
    };
    expect(doneIn(client.updates)).toEqual([
      expect.objectContaining({ sessionUpdate: "tool_call", ...pending }),
    ]);
    expect(toolCall).toMatchObject(pending);
    expect(options).toEqual([
      { optionId: "allow_once", name: "Allow once", kind: "allow_once" },
      {
        optionId: "allow_always",
        name: 'Always allow "edit" inside the working directories, in this session',
        kind: "allow_always",
      },
      { optionId: "reject_once", name: "Reject", kind: "reject_once" },
    ]);
    expect(await bench.read("notes.txt")).toBe("hello\n");
    await client.connection.notify("session/cancel", { sessionId });
    expect(await ended).toBe("cancelled");
  });

  it("can be granted for a single call", async () => {
    client.answers = ["allow_once"];

    const updates = await doing('write "hello" to notes.txt');
    await doing('write "goodbye" to notes.txt');

    expect(updates.map(({ status }) => status)).toEqual(["pending", "in_progress", "completed"]);
    expect(client.permissions).toHaveLength(2);
    expect(await bench.read("notes.txt")).toBe("goodbye");
    expect(messageText(client.updates)).toContain(
      "Created notes.txt:\n\n```diff\n--- /dev/null\n+++ notes.txt\n",
    );
  });

  it("can be granted to one tool for the session, inside the roots", async () => {
    client.answers = ["allow_always", "reject_once"];

    await doing("write a to a.txt");
    await doing("write b to b.txt");
    expect(client.permissions).toHaveLength(1);
    await doing("write c to ../c.txt");
    await doing("run true");
    expect(client.permissions.map(({ toolCall }) => toolCall["title"])).toEqual([
      "Write a.txt",
      `Write ${join(bench.cwd, "../c.txt")}`,
      "`true`",
    ]);

    sessionId = await client.newSession(bench.cwd);
    await doing("write d to d.txt");
    expect(client.permissions).toHaveLength(4);
    expect((await readdir(bench.cwd)).toSorted()).toEqual(["a.txt", "b.txt"]);
  });

  it("granted for files inside the roots apply only to the roots at the time of the decision", async () => {
    const outside = dirname(bench.cwd);
    client = await bench.connect({ clientCapabilities: SHOWS_NAMES });
    sessionId = await client.newSession(bench.cwd);
    client.answers = ["allow_always_in_project", "allow_always", "reject_once", "reject_once"];
    const reopen = async (method: string, ...additionalDirectories: string[]): Promise<void> => {
      const params = { sessionId, cwd: bench.cwd, additionalDirectories, mcpServers: [] };
      await client.call("session/close", { sessionId });
      await client.call(method, params);
    };

    await doing("write a to a.txt");
    await doing("replace a with b in a.txt");
    await reopen("session/load", outside);
    await doing(`write c to ${join(outside, "c.txt")}`);
    await reopen("session/resume", outside);
    await doing("replace b with c in a.txt");
    expect(client.permissions).toHaveLength(4);
    await reopen("session/resume");
    await doing("write d to d.txt");
    await doing("replace b with d in a.txt");

    expect(client.permissions).toHaveLength(4);
    expect((await readdir(bench.cwd)).toSorted()).toEqual(["a.txt", "d.txt"]);
    expect(await bench.read("a.txt")).toBe("d");
    expect(await readdir(outside)).not.toContain("c.txt");
  });

  it("can be denied, and the model is notified", async () => {
    client.answers = ["reject_once"];

    const updates = await doing("write hello to notes.txt");

    expect(updates.map(({ status }) => status)).toEqual(["pending", "failed"]);
    expect(updates[1]).toEqual({
      sessionUpdate: "tool_call_update",
      toolCallId: updates[0]?.["toolCallId"],
      status: "failed",
      rawOutput: { text: "The user did not allow this call" },
    });
    expect(messageText(client.updates)).toBe("That did not work. The user did not allow this call");
    expect(await readdir(bench.cwd)).toEqual([]);
  });

  it("show the complete request", async () => {
    client.answers = ["reject_once"];

    await doing("run touch a.txt #\u001B[2K\recho hi \u202E");

    const asked = JSON.stringify(client.permissions[0]);
    const shown = String.raw`touch a.txt #\u{1b}[2K`;
    expect(client.permissions[0]?.toolCall["title"]).toBe(`\`${shown}\\u{d}echo hi \\u{202e}\``);
    expect(client.permissions[0]?.toolCall["content"]).toEqual([
      textBlock(`\`\`\`sh\n${shown}\\u{d}echo hi \\u{202e}\n\`\`\``),
    ]);
    expect(asked).not.toMatch(/"(?:title|name|text)":"[^"]*(?:\\u001b|\u202E)/);
  });

  it("[V1-CWD-3 v1] are required to read outside the roots, even through a link", async () => {
    await symlink("/etc/hostname", join(bench.cwd, "link"));
    client.answers = ["reject_once"];

    await doing("read link");
    await doing("list the files in ..");
    await doing("search for x in /etc/hostname");

    expect(client.permissions.map(({ options }) => options[1]?.name)).toEqual([
      'Always allow "read" outside the working directories, in this session',
      'Always allow "list" outside the working directories, in this session',
      'Always allow "grep" outside the working directories, in this session',
    ]);
  });

  it("[V2-DIRS-3 v1] are not required in a session's additional roots", async () => {
    sessionId = await client.newSession(bench.cwd, { additionalDirectories: ["/etc"] });

    await doing("list the files in /etc");

    expect(client.permissions).toEqual([]);
  });

  it("are denied if the request is dismissed or fails", async () => {
    client.answers = ["cancelled", new RequestError(-32601, "Method not found")];

    const [, dismissed] = await doing("write hello to notes.txt");
    const [, failed] = await doing("write hello to notes.txt");

    expect(dismissed).toMatchObject({
      status: "failed",
      rawOutput: { text: expect.stringContaining("did not answer") as string },
    });
    expect(failed).toMatchObject({
      status: "failed",
      rawOutput: { text: "Cannot ask for permission: the client answered with an error" },
    });
    expect(await readdir(bench.cwd)).toEqual([]);
  });
});

describe("prompts sent during another turn", () => {
  it("are answered after that turn, in order", async () => {
    await bench.write("a.txt", "one\n");
    client.answers = ["allow_once"];
    const first = client.prompt(sessionId, "run until test -e go; do sleep 0.02; done");
    const [second, third] = [
      client.prompt(sessionId, "read a.txt"),
      client.prompt(sessionId, "list the files"),
    ];
    await client.receives(({ status }) => status === "in_progress");
    expect(client.updates.filter(({ sessionUpdate }) => sessionUpdate === "tool_call")).toHaveLength(1);

    await bench.write("go", "");

    expect(await Promise.all([first, second, third])).toEqual(["end_turn", "end_turn", "end_turn"]);
    const begun = client.updates.filter(({ sessionUpdate }) => sessionUpdate === "tool_call");
    expect(begun.map(({ name }) => name)).toEqual(["bash", "read", "list"]);
  });

  it("are cancelled along with the turn", async () => {
    client.answers = ["never"];
    const prompts = ["run true", "run false"].map((text) => client.prompt(sessionId, text));
    await client.isAsked();

    await client.connection.notify("session/cancel", { sessionId });

    expect(await Promise.all(prompts)).toEqual(["cancelled", "cancelled"]);
    expect(client.permissions).toHaveLength(1);
  });
});

describe("cancelling", () => {
  it("closes an open permission request without writing anything", async () => {
    client.answers = ["never", "allow_once"];
    const ended = client.prompt(sessionId, "write hello to notes.txt");
    await client.isAsked();

    await client.connection.notify("session/cancel", { sessionId });

    expect(await ended).toBe("cancelled");
    expect(doneIn(client.updates).map(({ status }) => status)).toEqual(["pending", "failed"]);
    expect(await readdir(bench.cwd)).toEqual([]);
    await doing("write hello to notes.txt");
    expect(await bench.read("notes.txt")).toBe("hello");
  });

  it("kills a running command and all processes that it started, and keeps its output", async () => {
    const sleep = uniqueSleep();
    client.answers = ["allow_once"];
    const ended = client.prompt(sessionId, `run sh -c 'sleep ${sleep} & echo begun; wait'`);
    await client.receives(({ content }) => JSON.stringify(content ?? "").includes("begun\\n```"));
    expect(await processesWith(sleep)).not.toEqual([]);

    await client.connection.notify("session/cancel", { sessionId });

    expect(await ended).toBe("cancelled");
    expect(doneIn(client.updates).at(-1)).toMatchObject({
      status: "failed",
      content: [textBlock("```\nbegun\n```\n\nCancelled by the user")],
      rawOutput: { text: "begun\n[Cancelled by the user]", signal: "SIGKILL" },
    });
    await expect.poll(() => processesWith(sleep)).toEqual([]);
    expect(messageText(client.updates)).toBe("");
    await doing("list the files");
  });

  it("does not wait for a client that does not respond to terminal requests", async () => {
    client = await bench.connect({ clientCapabilities: { terminal: true } });
    sessionId = await client.newSession(bench.cwd);
    client.answers = ["allow_once", "never"];
    const ended = client.prompt(sessionId, "run true");
    await expect.poll(() => client.permissions).toHaveLength(2);
    expect(client.permissions[1]).toMatchObject({ command: "bash", args: ["-c", "true"], cwd: bench.cwd });

    await client.connection.notify("session/cancel", { sessionId });

    expect(await ended).toBe("cancelled");
    expect(doneIn(client.updates).at(-1)).toMatchObject({ status: "failed" });
  });

  it("kills a running command when the client disconnects", async () => {
    const sleep = uniqueSleep();
    client.answers = ["allow_once"];
    const ended = client.prompt(sessionId, `run echo begun; sleep ${sleep}`);
    await client.receives(({ content }) => JSON.stringify(content ?? "").includes("begun\\n```"));

    const lost = ended.catch((error: unknown) => error);
    await bench.disconnect(client);

    expect(await lost).toBeInstanceOf(ConnectionClosedError);
    await expect.poll(() => processesWith(sleep)).toEqual([]);
  });
});

describe("a session loaded by another process", () => {
  it("is replayed without changes", async () => {
    await bench.write("a.txt", "one\n");
    client.answers = ["allow_once", "reject_once"];
    await doing("plan list the files; read a.txt; dream");
    await doing("write hello to notes.txt");
    await doing("run echo no");
    await doing("read none");
    const live = storedIn(client.updates);
    await bench.disconnect(client);

    client = await bench.connect();
    await client.call("session/load", { sessionId, cwd: bench.cwd, mcpServers: [] });

    const prompts = client.updates.filter(({ sessionUpdate }) => sessionUpdate === "user_message_chunk");
    expect(prompts.map(({ content }) => (content as { readonly text: string }).text)).toEqual([
      "plan list the files; read a.txt; dream",
      "write hello to notes.txt",
      "run echo no",
      "read none",
    ]);
    expect(storedIn(client.updates).filter((update) => !prompts.includes(update))).toEqual(live);
    expect(client.permissions).toEqual([]);
  });

  it("continues with the whole conversation", async () => {
    await bench.write("a.txt", "one\n");
    await doing("read a.txt");
    await doing("read none");
    await bench.disconnect(client);
    const model = recordingModel(["Indeed."]);

    client = await bench.connect({ model });
    await client.call("session/resume", { sessionId, cwd: bench.cwd, mcpServers: [] });
    await doing("what was in it?");

    const user = (text: string): object => ({ role: "user", content: [{ type: "text", text }] });
    const call = (path: string): object => ({
      role: "assistant",
      text: "",
      toolCalls: [{ id: expect.any(String) as string, name: "read", input: { path } }],
    });
    const result = (text: string, isError: boolean): object => ({
      role: "tool",
      toolCallId: expect.any(String) as string,
      text,
      isError,
    });
    const says = (text: string): object => ({ role: "assistant", text, toolCalls: [] });
    const reason = 'Cannot read "none": no such file or directory';
    expect(model.asked).toEqual([
      [
        user("read a.txt"),
        call("a.txt"),
        result("one\n", false),
        says("This is `a.txt`:\n\n```txt\none\n```"),
        user("read none"),
        call("none"),
        result(reason, true),
        says(`That did not work. ${reason}`),
        user("what was in it?"),
      ],
    ]);
  });
});

describe("a session's MCP tools", () => {
  const everything = {
    name: "everything",
    command: process.execPath,
    args: [
      fileURLToPath(import.meta.resolve("@modelcontextprotocol/server-everything/dist/index.js")),
      "stdio",
    ],
    env: [],
  };

  beforeEach(async () => {
    sessionId = await client.newSession(bench.cwd, { mcpServers: [everything] });
    client.answers = ["allow_once"];
  });

  it("are called under their exposed names once the user allows them", async () => {
    const updates = await doing('use the MCP tool everything__echo with {"message": "hi"}');

    expect(updates[0]).toMatchObject({
      name: "everything__echo",
      title: "everything: Echo Tool",
      kind: "other",
      rawInput: { message: "hi" },
      content: [textBlock('```json\n{\n  "message": "hi"\n}\n```')],
    });
    expect(updates.at(-1)).toMatchObject({ status: "completed", content: [textBlock("Echo: hi")] });
    expect(messageText(client.updates)).toBe("`everything__echo` says:\n\nEcho: hi");
    expect(client.permissions).toHaveLength(1);
  });

  it("are named in the permission request", async () => {
    client.answers = ["reject_once"];

    const updates = await doing("use the MCP tool everything__toggle-simulated-logging");

    expect(updates.map(({ status }) => status)).toEqual(["pending", "failed"]);
    expect(client.permissions[0]?.options[1]?.name).toBe(
      'Always allow "toggle-simulated-logging" of the MCP server "everything", in this session',
    );
  });

  it("are allowed in a project for one server, but not for another server with the same name", async () => {
    const echo = 'use the MCP tool everything__echo with {"message": "hi"}';
    const [script = "", transport = ""] = everything.args;
    client = await bench.connect({ clientCapabilities: SHOWS_NAMES });
    sessionId = await client.newSession(bench.cwd, { mcpServers: [everything] });
    client.answers = ["allow_always_in_project"];
    await doing(echo);
    sessionId = await client.newSession(bench.cwd, { mcpServers: [everything] });
    await doing(echo);
    expect(client.permissions).toHaveLength(1);

    client.answers = ["reject_once"];
    const others = [
      { ...everything, args: [script, transport, "--other"] },
      { ...everything, env: [{ name: "NODE_OPTIONS", value: "--no-warnings" }] },
    ];
    for (const [index, other] of others.entries()) {
      sessionId = await client.newSession(bench.cwd, { mcpServers: [other] });
      await doing(echo);
      expect(client.permissions).toHaveLength(2 + index);
    }
  });

  it("return results that are shortened for the user and paged for the model", async () => {
    const message = "x".repeat(60_000);
    const [done] = (
      await doing(`use the MCP tool everything__echo with ${JSON.stringify({ message })}`)
    ).slice(-1);

    const cut = `Echo: ${"x".repeat(49_994)}\n[… 10006 characters left out]`;
    expect(done).toMatchObject({
      status: "completed",
      content: [textBlock(cut)],
      rawOutput: {
        text: expect.stringMatching(/^Echo: x+\n(?:x+\n)\[The result is long: .* from line 3\]$/),
      },
    });
  });

  it("return images and links as content", async () => {
    const [image] = (await doing("use the MCP tool everything__get-tiny-image")).slice(-1);
    const [links] = (await doing('use the tool everything__get-resource-links with {"count": 1}')).slice(-1);

    expect(image).toMatchObject({
      content: [
        textBlock("Here's the image you requested:"),
        { type: "content", content: { type: "image", mimeType: "image/png" } },
        textBlock("The image above is the MCP logo."),
      ],
      rawOutput: {
        text: "Here's the image you requested:\n[image: image/png]\nThe image above is the MCP logo.",
      },
    });
    expect(links).toMatchObject({
      content: [{ type: "content" }, { type: "content", content: { type: "resource_link" } }],
    });
  });

  it("fail with their server's message", async () => {
    const [failed] = (await doing('use the MCP tool everything__get-sum with {"a": "x"}')).slice(-1);

    expect(failed).toMatchObject({ status: "failed" });
    expect(messageText(client.updates)).toMatch(/^That did not work\. .*expected number/s);
  });

  it("can be cancelled", async () => {
    const ended = client.prompt(
      sessionId,
      'use the tool everything__trigger-long-running-operation with {"duration": 60, "steps": 60}',
    );
    await client.receives(({ status }) => status === "in_progress");

    await client.connection.notify("session/cancel", { sessionId });

    expect(await ended).toBe("cancelled");
    expect(doneIn(client.updates).at(-1)).toMatchObject({
      status: "failed",
      rawOutput: { text: "The user cancelled this call" },
    });
  });

  it("are listed in the help", async () => {
    await doing("help");

    expect(messageText(client.updates)).toContain("`everything__echo`");
  });
});

/** Creates a model that returns the given answers in order and records the requests. */
function recordingModel(texts: readonly string[]): Model & { readonly asked: (readonly ModelMessage[])[] } {
  const asked: (readonly ModelMessage[])[] = [];
  return {
    asked,
    async *respond({ messages }): AsyncGenerator<ModelPart> {
      asked.push([...messages]);
      yield { type: "text", text: texts[asked.length - 1] ?? "" };
      yield { type: "finish", reason: "done" };
    },
  };
}

import { readFile } from "node:fs/promises";
import { join } from "node:path";

import {
  describeTool,
  type McpElicitationRequest,
  type McpLogEntry,
  type McpSession,
  toToolOutput,
} from "@parley/mcp-transport";
import type { McpServer } from "@parley/schema/v1";
import { ContentBlock } from "@parley/schema/v1/validators";
import { describe, expect, test } from "vitest";

import { startEverything, startNewest } from "./fixtures/http-server.ts";
import { npmServer } from "./fixtures/npm-server.ts";
import { openSession, temporaryDirectory, textOf } from "./fixtures/open-session.ts";

function web(type: "http" | "sse", name: string, url: string): McpServer {
  return { type, name, url, headers: [] };
}

/** Calls a tool, checks that each content block of the ACP result is valid, and lists the blocks' kinds. */
async function kindsOf(session: McpSession, tool: string, args: object): Promise<string[]> {
  const result = await session.call(`everything__${tool}`, args);
  const { content } = toToolOutput(result);
  for (const block of content) expect(ContentBlock.validate(block)).toBe(block);
  expect(content).toEqual(result.content);
  return content.map(({ type }) => type);
}

describe.each([
  { over: "stdio", declare: () => Promise.resolve(npmServer("everything")) },
  {
    over: "HTTP",
    declare: async () => web("http", "everything", (await startEverything("streamableHttp", "/mcp")).url),
  },
  { over: "SSE", declare: async () => web("sse", "everything", (await startEverything("sse", "/sse")).url) },
])('the "everything" server over $over', ({ declare }) => {
  test("connects and provides its instructions and tools", async () => {
    const session = await openSession([await declare()]);
    expect(session.servers.get("everything")).toMatchObject({
      status: "ready",
      era: "legacy",
      version: "2025-11-25",
      instructions: expect.stringContaining("Everything Server") as string,
    });
    const tools = session.tools();
    expect(tools.length).toBeGreaterThan(10);
    const echo = tools.find(({ name }) => name === "echo");
    expect(echo && describeTool(echo).title).toBe("Echo Tool");
    expect(textOf(await session.call("everything__echo", { message: "hello" }))).toBe("Echo: hello");
    expect(textOf(await session.call("everything__get-sum", { a: 2, b: 40 }))).toContain("42");
  });

  test("returns every kind of result, each in a form that ACP supports", async () => {
    const session = await openSession([await declare()]);
    expect(await kindsOf(session, "get-tiny-image", {})).toContain("image");
    expect(await kindsOf(session, "get-annotated-message", { messageType: "error" })).toEqual(["text"]);
    const text = { resourceType: "Text", resourceId: 1 };
    expect(await kindsOf(session, "get-resource-reference", text)).toContain("resource");
    const blob = { resourceType: "Blob", resourceId: 1 };
    expect(await kindsOf(session, "get-resource-reference", blob)).toContain("resource");
    expect(await kindsOf(session, "get-resource-links", { count: 2 })).toContain("resource_link");
    const weather = await session.call("everything__get-structured-content", { location: "New York" });
    expect(toToolOutput(weather).rawOutput).toEqual({
      structuredContent: JSON.parse(textOf(weather)) as object,
    });
  });

  test("reports its progress and stops when a call is cancelled", async () => {
    const session = await openSession([await declare()]);
    const long = "everything__trigger-long-running-operation";
    const steps: object[] = [];
    await session.call(long, { duration: 0.3, steps: 3 }, { onProgress: (step) => steps.push(step) });
    expect(steps.slice(0, 2)).toEqual([
      { progress: 1, total: 3 },
      { progress: 2, total: 3 },
    ]);
    const abort = new AbortController();
    const reason = new Error("The user has cancelled");
    const onProgress = (): void => abort.abort(reason);
    const call = session.call(long, { duration: 60, steps: 600 }, { signal: abort.signal, onProgress });
    await expect(call).rejects.toBe(reason);
    expect(textOf(await session.call("everything__echo", { message: "still here" }))).toBe(
      "Echo: still here",
    );
  });

  test("asks the user a question and receives the answer", async () => {
    const asked: McpElicitationRequest[] = [];
    const session = await openSession([await declare()], {
      elicitor: {
        modes: { form: true, url: false },
        elicit: (request) => {
          asked.push(request);
          return Promise.resolve({ action: "accept", content: { name: "Ada" } });
        },
      },
    });
    const answer = await session.call("everything__trigger-elicitation-request", {});
    expect(asked).toMatchObject([
      { server: "everything", mode: "form", requestedSchema: { type: "object", required: ["name"] } },
    ]);
    expect(JSON.stringify(answer)).toContain("Ada");
  });

  test("is not offered elicitation if no client supports it", async () => {
    const session = await openSession([await declare()]);
    expect(session.tools().map(({ name }) => name)).not.toContain("trigger-elicitation-request");
  });

  test("sends log messages", async () => {
    const session = await openSession([await declare()], { logLevel: "debug" });
    const received: McpLogEntry[] = [];
    session.onLog((entry) => received.push(entry));
    await session.call("everything__toggle-simulated-logging", {});
    // The server may first log messages about the directories that it was given.
    const expected = { server: "everything", data: expect.stringContaining("-level message") as string };
    await expect.poll(() => received).toContainEqual(expect.objectContaining(expected));
  });

  test("receives the session's directories and any changes to them", async () => {
    const cwd = await temporaryDirectory();
    const session = await openSession([await declare()], { cwd, additionalDirectories: ["/usr"] });
    const roots = async (): Promise<string> => textOf(await session.call("everything__get-roots-list", {}));
    await expect.poll(() => roots()).toContain(`file://${cwd}`);
    expect(await roots()).toContain("file:///usr");
    await session.setRoots([cwd, "/var"]);
    await expect.poll(() => roots()).toContain("file:///var");
    expect(await roots()).not.toContain("file:///usr");
  });
});

test('the "filesystem" server works only in the directories of the session', async () => {
  const [cwd, other] = [await temporaryDirectory(), await temporaryDirectory()];
  const session = await openSession([npmServer("filesystem")], { cwd, additionalDirectories: [other] });
  const allowed = async (): Promise<string> =>
    textOf(await session.call("filesystem__list_allowed_directories", {}));
  await expect.poll(() => allowed()).toContain(other);
  for (const directory of [cwd, other]) {
    const path = join(directory, "greeting.txt");
    await session.call("filesystem__write_file", { path, content: "hello" });
    expect(await readFile(path, "utf8")).toBe("hello");
    expect(textOf(await session.call("filesystem__read_text_file", { path }))).toBe("hello");
  }
  expect(await session.call("filesystem__read_text_file", { path: "/etc/hostname" })).toMatchObject({
    isError: true,
  });
});

test('the "memory" server remembers while its file exists', async () => {
  const file = join(await temporaryDirectory(), "memory.jsonl");
  const server = npmServer("memory", [{ name: "MEMORY_FILE_PATH", value: file }]);
  const first = await openSession([server]);
  const ada = { name: "Ada", entityType: "person", observations: ["wrote the first program"] };
  await first.call("memory__create_entities", { entities: [ada] });
  await first.close();
  const second = await openSession([server]);
  const { structuredContent } = await second.call("memory__read_graph", {});
  expect(structuredContent).toMatchObject({ entities: [ada] });
});

test('the "sequential-thinking" server counts thoughts', async () => {
  const session = await openSession([npmServer("thinking")]);
  const thought = {
    thought: "First things first",
    thoughtNumber: 1,
    totalThoughts: 2,
    nextThoughtNeeded: true,
  };
  const result = await session.call("thinking__sequentialthinking", thought);
  expect(toToolOutput(result)).toMatchObject({
    status: "completed",
    rawOutput: { structuredContent: { thoughtNumber: 1, totalThoughts: 2 } },
  });
});

describe.each([
  { over: "stdio", declare: () => Promise.resolve(npmServer("newest")) },
  { over: "HTTP", declare: async () => web("http", "newest", (await startNewest()).url) },
])("a server with the latest revision over $over", ({ declare }) => {
  test("can be connected to and called", async () => {
    const session = await openSession([await declare()]);
    expect(session.servers.get("newest")).toMatchObject({
      status: "ready",
      era: "modern",
      version: "2026-07-28",
    });
    expect(textOf(await session.call("newest__echo", { message: "hello" }))).toBe("Echo: hello");
    const steps: object[] = [];
    await session.call("newest__count", { to: 3 }, { onProgress: (step) => steps.push(step) });
    expect(steps).toEqual([1, 2, 3].map((progress) => ({ progress, total: 3 })));
    expect(await session.call("newest__echo", { message: 1 })).toMatchObject({ isError: true });
  });
});

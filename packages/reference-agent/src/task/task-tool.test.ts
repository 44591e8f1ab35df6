import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { type RawClient, doneIn } from "../fixtures/raw-client.ts";
import { type ReferenceAgentBench, openReferenceAgentBench } from "../fixtures/reference-agent-bench.ts";
import { ModelError } from "../model/model-error.ts";
import type { Model, ModelMessage, ModelPart, ModelRequest } from "../model/model.ts";

let bench: ReferenceAgentBench;
let client: RawClient;
let sessionId: string;
let requests: { readonly session: ModelRequest[]; readonly tasks: ModelRequest[] };

beforeEach(async () => {
  bench = await openReferenceAgentBench();
  requests = { session: [], tasks: [] };
});

afterEach(() => bench.remove());

const usage = { used: 100, size: 1000, cost: { amount: 1, currency: "USD" } };
const done: ModelPart = { type: "finish", reason: "done", usage };

function says(text: string): ModelPart {
  return { type: "text", text };
}

let callId = 0;
function calls(name: string, input: object): ModelPart {
  callId += 1;
  return { type: "tool_call", id: `call ${callId}`, name, input };
}

/** Opens a session with a model that calls the given tasks. `answer` responds to each request from a task. */
async function open(
  tasks: readonly object[],
  answer: (request: ModelRequest) => ModelPart[] | Promise<ModelPart[]>,
  clientCapabilities?: object,
): Promise<void> {
  const model: Model = {
    contextWindow: usage.size,
    async *respond(request): AsyncGenerator<ModelPart> {
      const isTask = request.system.includes("Another agent has given you a task");
      const known = isTask ? requests.tasks : requests.session;
      known.push({ ...request, messages: [...request.messages] });
      if (isTask) {
        const parts = await answer(request);
        yield* parts;
        if (parts.at(-1)?.type === "finish") return;
      } else if (known.length === 1) yield* tasks.map((input) => calls("task", input));
      else yield says("The end.");
      yield done;
    },
  };
  client = await bench.connect({ model, ...(clientCapabilities && { clientCapabilities }) });
  sessionId = await client.newSession(bench.cwd);
}

function results(): string[] {
  return (requests.session.at(-1)?.messages ?? []).flatMap((message) =>
    message.role === "tool" ? [message.text] : [],
  );
}

function textOf(message: ModelMessage | undefined): string {
  return JSON.stringify(message);
}

describe("the task tool", () => {
  it("uses its own context, shows its calls and returns its last message", async () => {
    await bench.write("a.txt", "alpha\n");
    await open([{ title: "Look", prompt: "Read a.txt" }], ({ messages }) =>
      messages.length === 1 ? [says("I look."), calls("read", { path: "a.txt" })] : [says("It says alpha.")],
    );
    expect(await client.prompt(sessionId, "What does a.txt say?")).toBe("end_turn");

    expect(results()).toEqual(["It says alpha."]);
    expect(textOf(requests.tasks[0]?.messages[0])).not.toContain("What does a.txt say?");
    expect(textOf(requests.tasks[0]?.messages[0])).toContain("Read a.txt");
    expect(requests.tasks[1]?.messages.at(-1)).toMatchObject({ role: "tool", isError: false });
    const [task, read] = doneIn(client.updates).filter(({ sessionUpdate }) => sessionUpdate === "tool_call");
    expect(task).toMatchObject({ title: "Task: Look", name: "task" });
    expect(read).toMatchObject({
      title: "Look › Read a.txt",
      kind: "read",
      _meta: { parentToolCallId: task?.["toolCallId"] },
    });
    expect(read).not.toHaveProperty("name");
  });

  it("appears as a subagent in clients that support subagents, and can request permission and be cancelled", async () => {
    const write = { path: "a.txt", content: "a" };
    await open([{ title: "Look", prompt: "Go" }], () => [says("I write."), calls("write", write)], {
      subagents: {},
    });
    client.answers = ["never"];
    const prompted = client.prompt(sessionId, "go");
    const asked = (await client.isAsked()) as unknown as { readonly sessionId: string };
    const begun = await client.receives(({ sessionUpdate }) => sessionUpdate === "subagent_update");
    expect(begun).toMatchObject({ title: "Look", capabilities: { cancel: {} }, state: { state: "running" } });
    expect(asked.sessionId).toBe(begun["sessionId"]);
    await client.connection.notify("session/cancel", { sessionId: asked.sessionId });
    expect(await prompted).toBe("end_turn");

    expect(results()).toEqual([expect.stringContaining("The user cancelled the task")]);
    const kinds = client.updates.filter(({ sessionUpdate }) => sessionUpdate === "tool_call");
    expect(kinds.map(({ title }) => title)).toEqual(["Task: Look", "Write a.txt"]);
    expect(client.updates).toContainEqual(
      expect.objectContaining({ content: [{ type: "session", sessionId: asked.sessionId }] }),
    );
    const states = client.updates.flatMap(({ sessionUpdate, state }) =>
      sessionUpdate === "subagent_update" ? [state] : [],
    );
    expect(states.at(-1)).toEqual({ state: "idle", stopReason: "cancelled" });
    await expect(bench.read("a.txt")).rejects.toThrow("ENOENT");
  });

  it("leaves only its result in the conversation when another process resumes the session", async () => {
    await open([{ title: "Look", prompt: "List" }], ({ messages }) =>
      messages.length === 1 ? [calls("list", {})] : [says("Nothing is there.")],
    );
    await client.prompt(sessionId, "go");
    await bench.disconnect(client);
    const later: ModelRequest[] = [];
    const model: Model = {
      async *respond(request): AsyncGenerator<ModelPart> {
        later.push({ ...request, messages: [...request.messages] });
        yield done;
      },
    };
    client = await bench.connect({ model });
    await client.call("session/load", { sessionId, cwd: bench.cwd, mcpServers: [] });
    await client.prompt(sessionId, "and now?");

    expect(later[0]?.messages.slice(0, -1)).toMatchObject([
      { role: "user" },
      { role: "assistant", toolCalls: [{ name: "task" }] },
      { role: "tool", text: "Nothing is there." },
      { role: "assistant", text: "The end." },
    ]);
  });

  it("runs tasks concurrently, but makes their permission requests one at a time", async () => {
    const bothRun = Promise.withResolvers<void>();
    const prompts = ["one.txt", "two.txt"];
    await open(
      prompts.map((prompt) => ({ title: prompt, prompt })),
      async ({ messages }) => {
        if (messages.length > 1) return [says("Written.")];
        if (requests.tasks.length === 2) bothRun.resolve();
        await bothRun.promise;
        const name = prompts.find((prompt) => textOf(messages[0]).includes(prompt)) ?? "";
        return [calls("write", { path: name, content: name })];
      },
    );
    client.answers = ["allow_once"];
    await client.prompt(sessionId, "go");

    expect(await Promise.all(prompts.map((name) => bench.read(name)))).toEqual(prompts);
    expect(client.permissions.map(({ toolCall }) => toolCall["title"])).toEqual(
      expect.arrayContaining(["one.txt › Write one.txt", "two.txt › Write two.txt"]) as string[],
    );
    expect(results()).toEqual(["Written.", "Written."]);
    await client.prompt(sessionId, "/undo");
    await expect(bench.read("one.txt")).rejects.toThrow("ENOENT");
    await expect(bench.read("two.txt")).rejects.toThrow("ENOENT");
  });

  it("adds its tokens and cost to the session's totals but not to its context", async () => {
    await open([{ title: "Think", prompt: "Think" }], () => [says("Thought.")]);
    await client.prompt(sessionId, "go");

    const last = client.updates.findLast(({ sessionUpdate }) => sessionUpdate === "usage_update");
    expect(last).toMatchObject({ used: 100, cost: { amount: 3 } });
    await client.prompt(sessionId, "/budget");
    expect(JSON.stringify(client.updates)).toContain("This session has used 300 tokens");
  });

  it("can only read files in plan mode, even if the session can do more", async () => {
    await open([{ title: "Look", prompt: "Write", mode: "plan" }], ({ messages }) =>
      messages.length === 1 ? [calls("write", { path: "a.txt", content: "a" })] : [says("I could not.")],
    );
    await client.call("session/set_mode", { sessionId, modeId: "full_access" });
    await client.prompt(sessionId, "go");

    expect(requests.tasks[0]?.system).toContain("plan mode");
    expect(textOf(requests.tasks[1]?.messages.at(-1))).toContain("The task is in plan mode");
    const refused = doneIn(client.updates).filter(({ status }) => status === "failed");
    expect(JSON.stringify(refused.map(({ content }) => content))).toContain("The task is in plan mode");
    await expect(bench.read("a.txt")).rejects.toThrow("ENOENT");
    expect(client.permissions).toEqual([]);
  });

  it("cannot have more permissions than the session", async () => {
    await open([{ title: "Write", prompt: "Write", mode: "accept_edits" }], () => [says("Never.")]);
    await client.prompt(sessionId, "go");

    expect(results()[0]).toContain(
      'Cannot start the task in the mode "accept_edits": the session is in the mode "ask"',
    );
    expect(requests.tasks).toEqual([]);
  });

  it("can use the session's tools, but cannot start tasks or change the plan", async () => {
    await open([{ title: "Look", prompt: "Look" }], () => [says("Done.")]);
    await client.prompt(sessionId, "go");

    const names = (request?: ModelRequest): string[] => (request?.tools ?? []).map(({ name }) => name);
    expect(names(requests.tasks[0])).toEqual(
      names(requests.session[0]).filter((name) => name !== "task" && name !== "plan"),
    );
  });

  it("can be called at most 20 times per turn", async () => {
    const tasks = Array.from({ length: 21 }, (_, index) => ({ title: `T${index}`, prompt: "Go" }));
    await open(tasks, () => [says("Done.")]);
    await client.prompt(sessionId, "go");

    expect(results().slice(0, 20)).toEqual(Array.from({ length: 20 }, () => "Done."));
    expect(results()[20]).toContain("a turn has at most 20");
  });

  it("ends when the turn is cancelled and closes its calls", async () => {
    const answering = Promise.withResolvers<void>();
    const endless = Promise.withResolvers<ModelPart[]>();
    await open([{ title: "Wait", prompt: "Wait" }], ({ messages, signal }) => {
      if (messages.length === 1) return [calls("list", {})];
      signal.addEventListener("abort", () => endless.reject(signal.reason as Error));
      answering.resolve();
      return endless.promise;
    });
    const prompt = client.prompt(sessionId, "go");
    await answering.promise;
    await client.connection.notify("session/cancel", { sessionId });

    expect(await prompt).toBe("cancelled");
    const ends = doneIn(client.updates).flatMap(({ toolCallId, status }) =>
      status === "completed" || status === "failed" ? [[toolCallId, status]] : [],
    );
    expect(ends).toHaveLength(2);
    expect(requests.session).toHaveLength(1);
  });

  it.each([
    ["that its model rejects", new ModelError("overflow", "Too long")],
    ["that is nearly full", undefined],
  ])("continues with its prompt and a summary after a context %s", async (_name, overflow) => {
    const full: ModelPart = { type: "finish", reason: "done", usage: { ...usage, used: usage.size * 0.9 } };
    await open([{ title: "Look", prompt: "List all of it" }], ({ messages }) => {
      if (messages.length === 1 && requests.tasks.length === 1)
        return [says("I look."), calls("list", {}), overflow === undefined ? full : done];
      if (messages.length > 1 && overflow !== undefined) throw overflow;
      return [says("Listed.")];
    });
    expect(await client.prompt(sessionId, "go")).toBe("end_turn");

    expect(results()).toEqual(["Listed."]);
    const [prompt, ...rest] = requests.tasks.at(-1)?.messages ?? [];
    expect(rest).toEqual([]);
    expect(textOf(prompt)).toMatch(/List all of it.*Your work on it so far.*The end\./s);
    expect(textOf(requests.session[1]?.messages[0])).toContain("Agent: I look.");
    expect(JSON.stringify(client.updates)).toContain("Look: The task fills its model's context");
    await client.prompt(sessionId, "/budget");
    expect(JSON.stringify(client.updates)).toContain("It has no limit");
  });

  it("returns a partial answer and the reason if its answer is cut off", async () => {
    await open([{ title: "Cut", prompt: "Cut" }], () => [
      says("The beginning"),
      { type: "finish", reason: "length" },
    ]);
    await client.prompt(sessionId, "go");

    expect(results()).toEqual(["The beginning\n\n[Its model reached its token limit]"]);
  });
});

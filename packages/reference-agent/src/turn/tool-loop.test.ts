import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { type RawClient, doneIn, messageText } from "../fixtures/raw-client.ts";
import { type ReferenceAgentBench, openReferenceAgentBench } from "../fixtures/reference-agent-bench.ts";
import type { Model, ModelMessage, ModelPart, ModelRequest } from "../model/model.ts";

let bench: ReferenceAgentBench;
let client: RawClient;

beforeEach(async () => {
  bench = await openReferenceAgentBench();
});

afterEach(async () => {
  await bench.remove();
});

interface AnsweringModel extends Model {
  readonly requests: (Omit<ModelRequest, "messages"> & { readonly messages: readonly ModelMessage[] })[];
}

/** Creates a model that returns the given answers in order, then repeats the last one. */
function answering(...answers: ModelPart[][]): AnsweringModel {
  const requests: ModelRequest[] = [];
  return {
    requests,
    async *respond(request): AsyncGenerator<ModelPart> {
      requests.push({ ...request, messages: [...request.messages] });
      yield* answers[requests.length - 1] ?? answers.at(-1) ?? [];
    },
  };
}

const done: ModelPart = { type: "finish", reason: "done" };

function says(text: string): ModelPart {
  return { type: "text", text };
}

function calls(name: string, input: unknown, id: string = `id of ${name}`): ModelPart {
  return { type: "tool_call", id, name, input };
}

async function promptWith(model: Model, maxRounds?: number): Promise<string> {
  client = await bench.connect({ model, maxRounds });
  const sessionId = await client.newSession(bench.cwd);
  return client.prompt(sessionId, "go");
}

describe("the tool loop", () => {
  it.each([
    ["append", true],
    ["override", false],
  ])("passes the client's instructions with mode %s to the model", async (mode, hasRole) => {
    const model = answering([done]);
    client = await bench.connect({ model });
    const systemPrompt = { mode, content: [{ type: "text", text: "Answer in French." }] };
    const sessionId = await client.newSession(bench.cwd, { systemPrompt });
    await client.prompt(sessionId, "go");
    const { system = "" } = model.requests[0] ?? {};
    expect(system).toContain("Answer in French.");
    expect(system).toContain(`Working directory: ${bench.cwd}`);
    expect(system.includes("You are Parley")).toBe(hasRole);
  });

  it("offers all tools, each with its input schema", async () => {
    const model = answering([done]);
    expect(await promptWith(model)).toBe("end_turn");

    const tools = model.requests[0]?.tools ?? [];
    expect(tools.map(({ name }) => name)).toEqual([
      "list",
      "glob",
      "grep",
      "read",
      "write",
      "edit",
      "apply_patch",
      "bash",
      "bash_output",
      "bash_kill",
      "fetch",
      "plan",
      "task",
    ]);
    for (const { description, inputSchema } of tools) {
      expect(description).toMatch(/\.$/);
      expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
    }
  });

  it("requests permission for a file in a directory removed from the session during the turn", async () => {
    const other = join(bench.cwd, "..", "other");
    await mkdir(other);
    const requests: ModelRequest[] = [];
    let sessionId = "";
    const resume = (...additionalDirectories: string[]): Promise<unknown> =>
      client.call("session/resume", { sessionId, cwd: bench.cwd, additionalDirectories, mcpServers: [] });
    const model: Model = {
      async *respond(request): AsyncGenerator<ModelPart> {
        requests.push(request);
        if (requests.length === 1) yield calls("write", { path: "a.txt", content: "a" });
        if (requests.length === 3) {
          await resume();
          yield calls("write", { path: join(other, "b.txt"), content: "b" });
        }
        yield done;
      },
    };
    client = await bench.connect({ model });
    sessionId = await client.newSession(bench.cwd);
    client.answers = ["allow_always", "reject_once"];
    await client.prompt(sessionId, "go");
    await resume(other);

    await client.prompt(sessionId, "go");

    expect(client.permissions).toHaveLength(2);
    expect(await readdir(other)).toEqual([]);
  });

  it("adds a steering prompt to the next request, and replays it when the session is loaded", async () => {
    await bench.write("a.txt", "A");
    const requests: ModelRequest[] = [];
    let sessionId = "";
    const model: Model = {
      async *respond(request): AsyncGenerator<ModelPart> {
        requests.push({ ...request, messages: [...request.messages] });
        if (requests.length === 1) {
          yield calls("read", { path: "a.txt" });
          const prompt = [{ type: "text", text: "Be brief." }];
          void client.call("_session/steering", { sessionId, prompt });
          // The agent answers requests in order, so the earlier requests have been answered, too.
          await client.call("session/set_mode", { sessionId, modeId: "ask" });
        }
        yield done;
      },
    };
    client = await bench.connect({ model });
    sessionId = await client.newSession(bench.cwd);
    expect(await client.prompt(sessionId, "go")).toBe("end_turn");
    const steered = { role: "user", content: [{ type: "text", text: "Be brief." }] };
    expect(requests[1]?.messages).toMatchObject([
      { role: "user" },
      { role: "assistant" },
      { role: "tool" },
      steered,
    ]);
    await client.prompt(sessionId, "and now");
    expect(requests[2]?.messages.slice(0, 4)).toEqual(requests[1]?.messages);
  });

  it("shows the model's text and thoughts and runs its calls, in order", async () => {
    await bench.write("a.txt", "A");
    await bench.write("b.txt", "B");
    const read = (path: string): ModelPart => calls("read", { path }, path);
    const thought: ModelPart = { type: "thought", text: "Hm." };
    const model = answering(
      [thought, says("One "), says("moment."), read("a.txt"), read("b.txt"), done],
      [says("Done."), done],
    );

    expect(await promptWith(model)).toBe("end_turn");

    const received = client.updates.filter(
      ({ sessionUpdate }) => sessionUpdate !== "available_commands_update",
    );
    expect(received.map(({ sessionUpdate, status }) => status ?? sessionUpdate).slice(0, 10)).toEqual([
      "agent_thought_chunk",
      "agent_message_chunk",
      "agent_message_chunk",
      "pending",
      "in_progress",
      "completed",
      "pending",
      "in_progress",
      "completed",
      "agent_message_chunk",
    ]);
    expect(model.requests[1]?.messages).toEqual([
      { role: "user", content: [{ type: "text", text: "go" }] },
      {
        role: "assistant",
        text: "One moment.",
        toolCalls: [
          { id: "a.txt", name: "read", input: { path: "a.txt" } },
          { id: "b.txt", name: "read", input: { path: "b.txt" } },
        ],
      },
      { role: "tool", toolCallId: "a.txt", text: "A", isError: false },
      { role: "tool", toolCallId: "b.txt", text: "B", isError: false },
    ]);
  });

  it("stops after the maximum number of rounds", async () => {
    const model = answering([calls("list", {}), done]);

    expect(await promptWith(model, 3)).toBe("max_turn_requests");

    expect(model.requests).toHaveLength(3);
    expect(doneIn(client.updates).filter(({ status }) => status === "completed")).toHaveLength(3);
  });

  it("assigns separate ids to calls with the same id", async () => {
    const model = answering(
      [calls("list", {}, "0"), calls("list", {}, "0"), done],
      [calls("list", {}, "0"), done],
      [done],
    );

    expect(await promptWith(model)).toBe("end_turn");

    const ids = client.updates
      .filter(({ sessionUpdate }) => sessionUpdate === "tool_call")
      .map(({ toolCallId }) => toolCallId);
    expect(new Set(ids).size).toBe(3);
    expect(ids).toContain("0");
  });

  it.each([
    ["fly", {}, 'There is no tool "fly"'],
    ["read", {}, 'Invalid input: "path" is missing'],
    ["read", "{oops", 'Invalid input: it must be an object, found "{oops"'],
    ["read", undefined, "Invalid input: it must be an object, found nothing"],
    ["bash", { command: "true", timeout: "1" }, 'Invalid input: "timeout" must be an integer, found "1"'],
  ])("reports to the model what is wrong with a call to %s with %j", async (name, input, text) => {
    const model = answering([calls(name, input, "1"), done], [done]);

    expect(await promptWith(model)).toBe("end_turn");

    expect(model.requests[1]?.messages.at(-1)).toEqual({
      role: "tool",
      toolCallId: "1",
      text,
      isError: true,
    });
    expect(doneIn(client.updates)).toEqual([
      expect.objectContaining({ status: "pending", title: name }),
      expect.objectContaining({ status: "failed", rawOutput: { text } }),
    ]);
  });

  it.each([
    ["length", "max_tokens"],
    ["refusal", "refusal"],
  ] as const)("ends when the model stops with %s, even after tool calls", async (reason, stopReason) => {
    const model = answering([says("I"), calls("list", {}), { type: "finish", reason }]);

    expect(await promptWith(model)).toBe(stopReason);

    expect(messageText(client.updates)).toBe("I");
    expect(doneIn(client.updates)).toEqual([]);
  });

  it("reports context usage", async () => {
    const usage = { used: 10, size: 100, cost: { amount: 0.5, currency: "USD" } };

    await promptWith(answering([{ type: "finish", reason: "done", usage }]));

    expect(doneIn(client.updates)).toEqual([{ sessionUpdate: "usage_update", ...usage }]);
  });

  it("ends the turn with an error when the model fails, and handles the next prompt", async () => {
    let failing = true;
    const model: Model = {
      async *respond(): AsyncGenerator<ModelPart> {
        yield says("I ");
        if (failing) throw new Error("secret detail");
        yield done;
      },
    };
    client = await bench.connect({ model });
    const sessionId = await client.newSession(bench.cwd);

    await expect(client.prompt(sessionId, "go")).rejects.toMatchObject({
      code: -32603,
      message: "Internal error",
    });
    failing = false;
    expect(await client.prompt(sessionId, "go")).toBe("end_turn");
    expect(bench.errors.splice(0)).toEqual([new Error("secret detail")]);
  });

  it("stops a thinking model when the turn is cancelled", async () => {
    const model: Model = {
      async *respond({ signal }): AsyncGenerator<ModelPart> {
        yield says("I ");
        const { promise, reject } = Promise.withResolvers<never>();
        signal.addEventListener("abort", () => reject(new Error("aborted")), { once: true });
        await promise;
      },
    };
    client = await bench.connect({ model });
    const sessionId = await client.newSession(bench.cwd);
    const ended = client.prompt(sessionId, "go");
    await client.receives(({ sessionUpdate }) => sessionUpdate === "agent_message_chunk");

    await client.connection.notify("session/cancel", { sessionId });

    expect(await ended).toBe("cancelled");
  });

  it("sends nothing after a cancel, even if the model continues", async () => {
    const model: Model = {
      async *respond({ signal }): AsyncGenerator<ModelPart> {
        for (let index = 0; !signal.aborted; index++) yield says(`${index} `);
        yield says("after");
        yield calls("list", {});
        yield done;
      },
    };
    client = await bench.connect({ model });
    const sessionId = await client.newSession(bench.cwd);
    const ended = client.prompt(sessionId, "go");
    await client.receives(({ sessionUpdate }) => sessionUpdate === "agent_message_chunk");

    await client.connection.notify("session/cancel", { sessionId });

    expect(await ended).toBe("cancelled");
    expect(messageText(client.updates)).not.toContain("after");
    expect(doneIn(client.updates)).toEqual([]);
  });
});

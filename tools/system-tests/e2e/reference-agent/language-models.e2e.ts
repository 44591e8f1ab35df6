import { describe, expect, test } from "vitest";

import { callsIn, noticesIn, agentText, thoughtText } from "./fixtures/agent-bench.ts";
import { anthropicWire } from "./fixtures/anthropic-wire.ts";
import { googleWire } from "./fixtures/google-wire.ts";
import { openModelBench } from "./fixtures/model-bench.ts";
import { openaiWire } from "./fixtures/openai-wire.ts";
import { responsesWire } from "./fixtures/responses-wire.ts";
import { useModelSession } from "./fixtures/use-model-session.ts";

/**
 * Some providers have known prices: $2 per million input tokens and $10 per million output tokens. Some require
 * thoughts or calls to be sent back with their signatures.
 */
const PROVIDERS = [
  { provider: "a server with the OpenAI API", wire: openaiWire, hasPrice: false, signature: "" },
  { provider: "OpenAI", wire: responsesWire, hasPrice: true, signature: "encrypted" },
  { provider: "Anthropic", wire: anthropicWire, hasPrice: true, signature: "signed" },
  { provider: "Google", wire: googleWire, hasPrice: false, signature: "c2lnbmVk" },
];

/** Pairs each provider with one protocol version. The version does not affect what the model receives or sends. */
const SETTINGS = PROVIDERS.map((setting, index) => ({
  ...setting,
  version: index % 2 === 0 ? (1 as const) : (2 as const),
}));

describe.each(SETTINGS)("a language model from $provider in version $version", (setting) => {
  const { wire, version } = setting;
  const model = useModelSession(wire, version);

  test("sends a thought, a message and its usage", async () => {
    const { server, session } = model;
    server.replies.push({ thought: "Hm. ", text: "Hello", usage: { input: 90, output: 10 } });

    expect(await session.prompt("Good morning")).toBe("end_turn");

    expect([thoughtText(session), agentText(session)]).toEqual(["Hm. ", "Hello"]);
    const cost = setting.hasPrice ? { cost: { amount: 0.00028, currency: "USD" } } : {};
    expect(session.state.usage).toEqual({ used: 100, size: 100_000, ...cost });
    expect(session.state.turn.usage).toEqual({ totalTokens: 100, inputTokens: 90, outputTokens: 10 });
    expect(server.requestText()).toContain("Good morning");
  });

  test("calls tools and receives their results", async () => {
    const { running, server, project, session } = model;
    await project.write("a.txt", "alpha\n");
    server.replies.push(
      { thought: "I will look.", calls: [{ name: "read", input: { path: "a.txt" } }] },
      {
        text: "Both: ",
        calls: [
          { name: "grep", input: { pattern: "alp" } },
          { name: "glob", input: { pattern: "*.md" } },
        ],
      },
      { text: "It says alpha." },
    );

    expect(await session.prompt("What does a.txt say?")).toBe("end_turn");

    expect(callsIn(session).map(({ title, status }) => [title, status])).toEqual([
      ["Read a.txt", "completed"],
      ["Search for `alp`", "completed"],
      ["Find *.md in the working directory", "completed"],
    ]);
    expect(server.requestText()).toContain("a.txt:1: alpha");
    expect(server.requestText()).toContain("[Nothing found]");
    expect(server.requestText()).toContain(setting.signature);
    expect(agentText(session)).toBe("Both: It says alpha.");
    expect(running.asked).toEqual([]);
  });

  test("changes a file once the user has seen the diff", async () => {
    const { running, server, project, session } = model;
    await project.write("a.txt", "alpha\n");
    running.answers = ["reject_once", "allow_once"];
    const edit = { name: "edit", input: { path: "a.txt", oldText: "alpha", newText: "beta" } };
    server.replies.push({ calls: [edit] }, { calls: [edit] }, { text: "Done." });

    expect(await session.prompt("Replace it")).toBe("end_turn");

    expect(running.asked.map(({ title }) => title)).toEqual(["Edit a.txt", "Edit a.txt"]);
    expect(callsIn(session).map(({ status }) => status)).toEqual(["failed", "completed"]);
    expect(server.requestText(1)).toContain("The user did not allow this call");
    expect(await project.read("a.txt")).toBe("beta\n");
  });

  test("works in the mode that the user chose", async () => {
    const { running, server, session } = model;
    const write = { name: "write", input: { path: "new.txt", content: "x" } };
    const run = { name: "bash", input: { command: "touch ran.txt" } };
    server.replies.push({ calls: [write] }, { text: "Refused." }, { calls: [write, run] }, { text: "Done." });

    await session.setConfigOption("mode", "plan");
    await session.prompt("Write it");
    expect(callsIn(session).map(({ status }) => status)).toEqual(["failed"]);
    expect(server.requestText()).toContain("The session is in plan mode");

    await session.setMode("accept_edits");
    await session.prompt("Write it now");
    expect(callsIn(session).map(({ status }) => status)).toEqual(["failed", "completed", "failed"]);
    expect(running.asked.map(({ title }) => title)).toEqual(["`touch ran.txt`"]);
    expect(session.state.modes?.current).toBe("accept_edits");
  });

  test("ends the turn with the reason if the provider rejects the key, without revealing the key", async () => {
    const { running, server, session } = model;
    server.replies.push({ fault: "unauthorized" }, { text: "Here." });

    const outcome = await session.prompt("Are you there?").catch((error: Error) => error.message);

    expect(version === 1 ? outcome : noticesIn(session).at(-1)).toMatch(/^Cannot ask .*40[01], .*\[key\]/);
    expect([...running.wire, running.stderr()].join("\n")).not.toContain("sk-secret-of-the-test");
    expect(server.requests).toHaveLength(1);
    expect(await session.prompt("And now?")).toBe("end_turn");
  });

  test("ends the turn if it disconnects in the middle of a reply, and the session continues", async () => {
    const { server, session } = model;
    server.replies.push({ fault: "disconnect", text: "Once upon" }, { text: "The end." });

    const outcome = await session.prompt("Tell me a story").catch(() => "error");

    expect(outcome).toBe("error");
    expect(agentText(session)).toBe("Once upon");
    expect(await session.prompt("Go on")).toBe("end_turn");
    expect(server.requestText()).toContain("Once upon");
  });

  test("stops immediately when the turn is cancelled", async () => {
    const { server, session } = model;
    server.replies.push({ endless: "Once upon a time" }, { text: "Here." });
    const controller = new AbortController();
    const ended = session.prompt("Tell me a story", { signal: controller.signal });
    for await (const { state } of session.updates()) {
      if (state.entries.some((entry) => entry.type === "message" && entry.role === "agent")) break;
    }

    controller.abort();

    expect(await ended).toBe("cancelled");
    await server.left;
    expect(await session.prompt("Are you there?")).toBe("end_turn");
  });

  test("stops at its output limit", async () => {
    const { server, session } = model;
    server.replies.push({ text: "And then", stop: "length" });

    expect(await session.prompt("Tell me a story")).toBe("max_tokens");
  });

  test("receives a summary before the conversation becomes too long, and continues", async () => {
    const { server, project } = model;
    const { agent } = await model.start({ PARLEY_CONTEXT_WINDOW: "1000" });
    const session = await agent.newSession({ cwd: project.cwd });
    const list = { name: "list", input: {} };
    server.replies.push(
      { calls: [list], usage: { input: 900, output: 10 } },
      { text: "SUMMARY-1" },
      { text: "Done.", usage: { input: 50, output: 5 } },
      { text: "Indeed." },
    );

    expect(await session.prompt("What is here?")).toBe("end_turn");

    expect(agentText(session)).toBe("Done.");
    expect(server.requestText(1)).toContain("What is here?");
    expect(server.requestText(2)).toContain("SUMMARY-1");
    // Only the user's own words remain from the compacted part.
    expect(server.requestText(2)).toContain("- What is here?");
    expect(server.requestText(2)).not.toContain("toolu_");
    expect(server.requestText(2)).not.toContain("call_");
    // Version 2 includes compactions. This version 1 client does not support them and receives a notice instead.
    const compacted = session.state.entries.filter(({ type }) => type === "compaction");
    expect(compacted).toHaveLength(version === 1 ? 0 : 1);
    expect(noticesIn(session).join().includes("is replaced with a summary")).toBe(version === 1);
    await session.prompt("Are you sure?");
    expect(server.requestText()).toContain("SUMMARY-1");
    expect(server.requestText()).toContain("Are you sure?");
  });

  test.each([
    ["the conversation is too long", "overflow"],
    ["the request has too many bytes", "too_large"],
  ] as const)("receives a summary when its provider reports that %s", async (_, fault) => {
    const { server, session } = model;
    server.replies.push({ text: "First." }, { fault }, { text: "SUMMARY-2" }, { text: "Second." });

    await session.prompt("One");
    expect(await session.prompt("Two")).toBe("end_turn");

    expect(agentText(session)).toBe("First.Second.");
    expect(server.requestText()).toContain("SUMMARY-2");
    expect(server.requestText()).toContain("Two");
    expect(server.requestText()).toContain("The user's own words in it:\\n- One");
  });

  test("forgets on /clear, summarizes on /compact, and never receives commands", async () => {
    const { server, session } = model;
    server.replies.push({ text: "Green." }, { text: "Yes." }, { text: "SUMMARY-3" }, { text: "Right." });

    await session.prompt("My colour is green");
    await session.prompt("/clear");
    await session.prompt("Do you know my colour?");
    expect(server.requestText()).not.toContain("green");
    await session.prompt("/compact keep the colour");
    expect(server.requestText()).toContain("keep the colour");
    await session.prompt("Go on");

    expect(server.requests).toHaveLength(4);
    expect(server.requestText()).toContain("SUMMARY-3");
    expect(server.requestText()).not.toContain("/compact");
    expect(session.state.commands.map(({ name }) => name)).toEqual([
      "help",
      "mcp",
      "permissions",
      "undo",
      "rewind",
      "budget",
      "clear",
      "compact",
    ]);
  });

  test("continues in another process as if never interrupted", async () => {
    const { server, project } = model;
    const first = await model.start();
    let session = await first.agent.newSession({ cwd: project.cwd });
    await project.write("a.txt", "alpha\n");
    server.replies.push(
      { calls: [{ name: "read", input: { path: "a.txt" } }] },
      { text: "It says alpha." },
      { text: "As I said." },
    );
    await session.setConfigOption("mode", "accept_edits");
    await session.prompt("What does a.txt say?");
    await first.agent.close();

    const second = await model.start();
    session = await second.agent.openSession(session.id, { cwd: project.cwd, history: "replay" });
    expect(session.state.modes?.current).toBe("accept_edits");
    await session.prompt("Again?");

    for (const text of ["What does a.txt say?", "alpha\\\\n", "It says alpha.", "Again?"]) {
      expect(server.requestText()).toContain(text.replaceAll("\\\\", "\\"));
    }
    expect(agentText(session)).toBe("It says alpha.As I said.");
  });
});

describe.concurrent("a busy language model", () => {
  test.for(SETTINGS)(
    "from $provider is retried in version $version",
    async ({ wire, version }, { onTestFinished }) => {
      const { server, ...bench } = await openModelBench(wire, onTestFinished);
      const { session } = await bench.open(version);
      server.replies.push(
        { fault: "overloaded", text: "" },
        { fault: "disconnect" },
        { fault: "busy" },
        { text: "Here." },
      );

      expect(await session.prompt("Are you there?")).toBe("end_turn");

      expect(agentText(session)).toBe("Here.");
      expect(server.requests).toHaveLength(4);
      const notices = noticesIn(session);
      expect(notices).toHaveLength(3);
      expect(notices[0]).toMatch(/^Cannot ask .*Retrying in \d+ s \(1 of 5\)$/);
      expect(notices[2]).toMatch(/429.*Retrying in 1 s \(3 of 5\)$/);
    },
  );
});

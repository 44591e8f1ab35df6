import type { ClientSession } from "@parley/client";
import { describe, expect, test } from "vitest";

import { callsIn, noticesIn, agentText, thoughtText } from "./fixtures/agent-bench.ts";
import { anthropicWire } from "./fixtures/anthropic-wire.ts";
import { googleWire } from "./fixtures/google-wire.ts";
import { openModelBench } from "./fixtures/model-bench.ts";
import type { ModelWire, RefusedFault } from "./fixtures/model-reply.ts";
import type { ModelServer } from "./fixtures/model-server.ts";
import { openaiWire } from "./fixtures/openai-wire.ts";
import { responsesWire } from "./fixtures/responses-wire.ts";
import { useModelSession } from "./fixtures/use-model-session.ts";

const IMAGE =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const WIRES = [
  { name: "a server with the OpenAI API", wire: openaiWire },
  { name: "OpenAI", wire: responsesWire },
  { name: "Anthropic", wire: anthropicWire },
  { name: "Google", wire: googleWire },
];

describe.each(WIRES)("the $name API", ({ wire }) => {
  const model = useModelSession(wire, 2);

  test("sends images to a model that supports vision", async () => {
    const { server, session } = model;
    server.replies.push({ text: "A dot." });

    await session.prompt([
      { type: "text", text: "What is this?" },
      { type: "image", data: IMAGE, mimeType: "image/png" },
    ]);

    expect(server.requestText()).toContain(IMAGE);
  });

  test("retries if a reply breaks off before any text", async () => {
    const { server, session } = model;
    server.replies.push({ fault: "break-off", text: "" }, { text: "Here." });

    expect(await session.prompt("Are you there?")).toBe("end_turn");

    expect(agentText(session)).toBe("Here.");
    expect(noticesIn(session)).toHaveLength(1);
  });

  test("does not treat a truncated reply as complete", async () => {
    const { server, session } = model;
    server.replies.push({ fault: "break-off", text: "Once upon" }, { text: "The end." });

    const outcome = await session.prompt("Tell me a story").catch(() => "error");

    expect(outcome).toBe("error");
    expect(noticesIn(session).at(-1)).toMatch(/^Cannot ask /);
    expect(await session.prompt("Go on")).toBe("end_turn");
  });

  test("closes the connection immediately on cancellation, even if the provider sends nothing", async () => {
    const { running, server, session } = model;
    server.replies.push({ silent: true });
    const controller = new AbortController();
    const ended = session.prompt("Are you there?", { signal: controller.signal });
    await server.asked(1);

    controller.abort();

    expect(await ended).toBe("cancelled");
    await server.left;
    expect(running.stderr()).toBe("");
  });

  test("does not send blank messages from the user or the model", async () => {
    const { server, session } = model;
    expect(await session.prompt(" \n").catch(() => "error")).toBe("error");
    expect(server.requests).toEqual([]);
    server.replies.push({ text: "\n\t\n" }, { text: "Yes." });

    expect(await session.prompt("Are you there?")).toBe("end_turn");
    expect(await session.prompt("Are you?")).toBe("end_turn");

    expect(server.requestText()).not.toContain(String.raw`\n\t\n`);
    expect(agentText(session)).toContain("Yes.");
  });

  test("reports a call as failed if its input is not valid JSON", async () => {
    const { server, session } = model;
    server.replies.push({ calls: [{ name: "read", input: '{"path": "a' }] }, { text: "Sorry." });

    expect(await session.prompt("Read it")).toBe("end_turn");

    expect(callsIn(session).map(({ status }) => status)).toEqual(["failed"]);
    expect(agentText(session)).toBe("Sorry.");
    server.replies.push({ text: "Indeed." });
    expect(await session.prompt("Go on")).toBe("end_turn");
  });
});

describe("an OpenAI-compatible server", () => {
  const open = async (wire: ModelWire): Promise<{ server: ModelServer; session: ClientSession }> => {
    const bench = await openModelBench(wire);
    const { session } = await bench.open(2);
    return { server: bench.server, session };
  };

  test("can send thoughts in its text, which are shown as thoughts", async () => {
    const { server, session } = await open(openaiWire);
    server.replies.push({ text: "<think>He greets me. I could greet him.</think>Hello" }, { text: "Yes." });

    await session.prompt("Good morning");
    await session.prompt("Are you well?");

    expect([thoughtText(session), agentText(session)]).toEqual([
      "He greets me. I could greet him.",
      "HelloYes.",
    ]);
    expect(server.requestText()).not.toContain("He greets me");
  });

  test("does not delay a cancellation if it is busy for a minute", async () => {
    const later = { headers: { "retry-after": "60" } };
    const wire = {
      ...openaiWire,
      fault: (fault: RefusedFault) => ({ ...openaiWire.fault(fault), ...later }),
    };
    const { server, session } = await open(wire);
    server.replies.push({ fault: "busy" });
    const controller = new AbortController();
    const ended = session.prompt("Are you there?", { signal: controller.signal });
    for await (const { state } of session.updates()) {
      if (state.entries.some((entry) => entry.type === "notice")) break;
    }

    controller.abort();

    expect(await ended).toBe("cancelled");
    expect(noticesIn(session)[0]).toMatch(/Retrying in 60 s \(1 of 5\)$/);
  });
});

import { describe, expect, test } from "vitest";

import { agentText, callsIn } from "./fixtures/agent-bench.ts";
import { openModelBench } from "./fixtures/model-bench.ts";
import { openaiWire } from "./fixtures/openai-wire.ts";

describe.each([1, 2] as const)("subagents in version %i", (version) => {
  test("work in their own contexts, are shown under their titles and report to the session's model", async () => {
    const bench = await openModelBench(openaiWire);
    await bench.write("a.txt", "alpha\n");
    const { session, running } = await bench.open(version);
    bench.server.replies.push(
      { calls: [{ name: "task", input: { title: "Reader", prompt: "Read the file", mode: "plan" } }] },
      { calls: [{ name: "read", input: { path: "a.txt" } }] },
      { calls: [{ name: "write", input: { path: "b.txt", content: "b" } }] },
      { text: "REPORT: alpha." },
      { text: "The subagent says alpha." },
    );

    await session.prompt("Find out what a.txt says");

    expect(bench.server.requestText(1)).toContain("Read the file");
    expect(bench.server.requestText(1)).not.toContain("Find out what a.txt says");
    expect(bench.server.requestText(3)).toContain("The task is in plan mode");
    expect(bench.server.requestText()).toContain("REPORT: alpha.");
    expect(bench.server.requestText()).not.toContain("Read the file\\n");
    expect(agentText(session)).toBe("The subagent says alpha.");
    const ofSubagents = session.state.subagents.flatMap(({ session: state }) => callsIn({ state }));
    // This version 1 client does not advertise support for subagents.
    const place = version === 1 ? "Reader › " : "";
    expect(ofSubagents).toHaveLength(version === 1 ? 0 : 2);
    expect([...callsIn(session), ...ofSubagents].map(({ title, status }) => [title, status])).toEqual([
      ["Task: Reader", "completed"],
      [`${place}Read a.txt`, "completed"],
      [`${place}Write b.txt`, "failed"],
    ]);
    expect(JSON.stringify(callsIn(session)[0]?.content)).toContain("REPORT: alpha.");
    expect(running.asked).toEqual([]);
    expect(running.stderr()).toBe("");
  });

  test("run concurrently and end when the turn is cancelled", async () => {
    const bench = await openModelBench(openaiWire);
    const { session } = await bench.open(version);
    const task = (title: string) => ({ name: "task", input: { title, prompt: title } });
    bench.server.replies.push(
      { calls: [task("One"), task("Two")] },
      { silent: true },
      { silent: true },
      { text: "Still here." },
    );

    const turn = session.prompt("Look at both");
    await bench.server.asked(3);
    await session.cancel();

    expect(await turn).toBe("cancelled");
    expect(callsIn(session)).toHaveLength(2);
    for (const { status } of callsIn(session)) expect(status).toMatch(/^(?:cancelled|failed)$/);
    await session.prompt("And now?");
    expect(agentText(session)).toContain("Still here.");
  });
});

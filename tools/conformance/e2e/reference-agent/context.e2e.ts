import { v1 } from "@parley/client/v1";
import { v2 } from "@parley/client/v2";
import { describe, expect, test } from "vitest";

import { anthropicWire } from "./fixtures/anthropic-wire.ts";
import { openModelBench } from "./fixtures/model-bench.ts";
import { openaiWire } from "./fixtures/openai-wire.ts";

const VERSIONS = [
  { version: 1, dialect: v1 },
  { version: 2, dialect: v2 },
] as const;

describe.each(VERSIONS)("the context of a model, in version $version", ({ version }) => {
  test("is compacted for clients that follow it, and keeps the user's words in another process", async () => {
    const bench = await openModelBench(openaiWire);
    const options = { environment: { PARLEY_CONTEXT_WINDOW: "1000" }, capabilities: { compaction: true } };
    const { session, running } = await bench.open(version, options);
    bench.server.replies.push(
      { text: "I see.", usage: { input: 890, output: 10 } },
      { text: "SUMMARY" },
      { text: "Done." },
      { text: "Still here." },
    );

    await session.prompt("Never touch a.txt");
    await session.prompt("Go on");
    expect(session.state.entries).toContainEqual(
      expect.objectContaining({
        type: "compaction",
        status: "completed",
        summary: [{ type: "text", text: "SUMMARY" }],
      }),
    );
    await running.agent.close();
    const { agent } = await bench.start(version, options);
    const loaded = await agent.loadSession(session.id, { cwd: bench.cwd });
    await loaded.prompt("And now?");

    expect(bench.server.requestText()).toContain("SUMMARY");
    expect(bench.server.requestText()).toContain("- Never touch a.txt");
  });

  test("is marked for the cache of Anthropic: its instructions, its end and the end before", async () => {
    const bench = await openModelBench(anthropicWire);
    const { session } = await bench.open(version);
    const list = { name: "list", input: {} };
    bench.server.replies.push({ calls: [list] }, { calls: [list] }, { text: "Done." });

    await session.prompt("Look around");

    const marks = bench.server.requests.map((body) => {
      const { system, messages } = body as { readonly system: unknown[]; readonly messages: unknown[] };
      const marked = (part: unknown): boolean => JSON.stringify(part).includes('"cache_control"');
      return [system.some(marked), messages.flatMap((it, index) => (marked(it) ? [index] : []))];
    });
    expect(marks).toEqual([
      [true, [0]],
      [true, [0, 2]],
      [true, [2, 4]],
    ]);
  });
});

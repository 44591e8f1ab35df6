import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { v1 } from "@parley/client/v1";
import { v2 } from "@parley/client/v2";
import { describe, expect, onTestFinished, test } from "vitest";

import { isRemote } from "../../src/built-packages.ts";
import { agentText, noticesIn } from "./fixtures/agent-bench.ts";
import { anthropicWire } from "./fixtures/anthropic-wire.ts";
import { openModelBench } from "./fixtures/model-bench.ts";
import { startModelServer } from "./fixtures/model-server.ts";
import { openaiWire } from "./fixtures/openai-wire.ts";

const VERSIONS = [
  { version: 1, dialect: v1 },
  { version: 2, dialect: v2 },
] as const;

describe.each(VERSIONS)("a model's context in version $version", ({ version }) => {
  test("is compacted for clients that support compaction, and keeps the user's messages in another process", async () => {
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

  test("includes only the start of a long result, and the model can read the rest from a file", async () => {
    const bench = await openModelBench(openaiWire);
    const lines = Array.from({ length: 9000 }, (_, index) => `line ${index + 1}`).join("\n");
    const pages = createServer((_, response) => response.end(lines));
    await new Promise<void>((resolve) => pages.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void pages.close());
    const { port } = pages.address() as AddressInfo;
    const environment = { PARLEY_FETCH_PRIVATE: "on" };
    const { session, running } = await bench.open(version, { environment });
    running.answers = ["allow_once"];
    const url = `http://127.0.0.1:${port}/`;
    bench.server.replies.push({ calls: [{ name: "fetch", input: { url } }] }, { text: "Hm." });

    await session.prompt("Read it");

    const [, path = "", line] =
      /with the path (\S+) from line (\d+)\]/.exec(bench.server.requestText()) ?? [];
    expect(bench.server.requestText()).not.toContain("line 9000");
    const read = { name: "read", input: { path, line: Number(line), limit: 2000 } };
    bench.server.replies.push({ calls: [read] }, { text: "Done." });
    await session.prompt("Go on");
    expect(bench.server.requestText()).toContain(`line ${Number(line) + 1999}\\n`);
    expect(running.asked).toHaveLength(1);
  });

  test("includes cache breakpoints for Anthropic after its instructions, at its end and at its previous end", async () => {
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

describe.each(VERSIONS)("limiting a session in version $version", ({ version }) => {
  test.each([
    [{ PARLEY_MAX_COST: "0.0005" }, "$0.0006 of $0.0005", "Continue, up to $0.0010"],
    [{ PARLEY_MAX_TOKENS: "150" }, "220 tokens of 150 tokens", "Continue, up to 300 tokens"],
  ])(
    "asks the user at %j and sends nothing more to the model without approval",
    async (environment, used, go) => {
      const bench = await openModelBench(anthropicWire);
      const { session, running } = await bench.open(version, { environment });
      running.answers = ["reject_once", "allow_once"];
      const list = { name: "list", input: {} };
      bench.server.replies.push({ calls: [list] }, { calls: [list] });

      expect(await session.prompt("Look around")).toBe("max_turn_requests");

      expect(bench.server.requests).toHaveLength(2);
      expect(running.asked).toMatchObject([{ title: `Continue? This session has used ${used}` }]);
      expect(running.asked[0]?.options.map(({ name }) => name)).toEqual([go, "Stop"]);
      expect(agentText(session)).toContain(`Stopped: this session has used ${used}, its limit.`);
      bench.server.replies.push({ text: "Here it is." });
      expect(await session.prompt("Go on")).toBe("end_turn");
      expect(agentText(session)).toContain("Here it is.");
    },
  );

  // `parley serve` uses its own exit codes.
  test.skipIf(isRemote)("exits with an error if the limit is not a number", async () => {
    const bench = await openModelBench(openaiWire);
    await expect(bench.start(version, { environment: { PARLEY_MAX_COST: "much" } })).rejects.toThrow(
      "exited with code 2",
    );
  });
});

describe.each(VERSIONS)("a model that cannot respond, in version $version", ({ version }) => {
  test("is replaced by the next model in the user's list, and the user is notified", async () => {
    const bench = await openModelBench(openaiWire);
    const other = await startModelServer(anthropicWire);
    onTestFinished(() => other.close());
    const { PARLEY_MODEL = "", ...keys } = other.environment;
    const environment = { ...keys, PARLEY_FALLBACK_MODELS: `ollama/none, ${PARLEY_MODEL}` };
    const { session } = await bench.open(version, { environment });
    bench.server.replies.push(
      { calls: [{ name: "list", input: {} }] },
      { fault: "overloaded" },
      { fault: "overloaded" },
    );
    other.replies.push({ calls: [{ name: "list", input: {} }] }, { text: "I went on." });

    expect(await session.prompt("Look around")).toBe("end_turn");

    expect(agentText(session)).toBe("I went on.");
    expect(other.requestText(0)).toContain("Look around");
    expect(noticesIn(session).at(-1)).toMatch(/^Cannot ask .*\. Switching to anthropic\/claude-sonnet-5-5$/);
    bench.server.replies.push({ text: "I am back." });
    await session.prompt("And now?");
    expect(agentText(session)).toBe("I went on.I am back.");
  });

  test("is never replaced by a model that is not in the user's list", async () => {
    const bench = await openModelBench(openaiWire);
    const other = await startModelServer(anthropicWire);
    onTestFinished(() => other.close());
    const { PARLEY_MODEL: _, ...keys } = other.environment;
    const { session } = await bench.open(version, { environment: keys });
    bench.server.replies.push({ fault: "unauthorized" });

    await session.prompt("Look around").catch(() => undefined);

    expect(other.requests).toEqual([]);
  });
});

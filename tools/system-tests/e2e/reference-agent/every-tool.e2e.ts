import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, onTestFinished, test } from "vitest";

import { callsIn } from "./fixtures/agent-bench.ts";
import { anthropicWire } from "./fixtures/anthropic-wire.ts";
import { openModelBench } from "./fixtures/model-bench.ts";
import { openaiWire } from "./fixtures/openai-wire.ts";

const SETTINGS = [
  { provider: "OpenAI", wire: openaiWire },
  { provider: "Anthropic", wire: anthropicWire },
].flatMap((setting) => [
  { ...setting, version: 1 as const },
  { ...setting, version: 2 as const },
]);

const PATCH = `*** Begin Patch
*** Update File: a.txt
@@
-beta
+gamma
*** Add File: b.txt
+delta
*** End Patch`;

/** Serves a single web page locally until the test ends. */
async function servePage(): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<h1>Title of the page</h1>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test.each(SETTINGS)(
  "every tool works for a model with $provider's API in version $version",
  async ({ wire, version }) => {
    const bench = await openModelBench(wire);
    const { server } = bench;
    const { running, session } = await bench.open(version, { environment: { PARLEY_FETCH_PRIVATE: "on" } });
    await session.setMode("full_access");
    const works: readonly (readonly [name: string, input: object, result: string])[] = [
      ["write", { path: "a.txt", content: "alpha\n" }, "Created a.txt"],
      ["edit", { path: "a.txt", oldText: "alpha", newText: "beta" }, "Changed a.txt"],
      ["apply_patch", { patch: PATCH }, "Created b.txt"],
      ["read", { path: "a.txt" }, "gamma"],
      ["list", {}, "b.txt"],
      ["glob", { pattern: "b*" }, "b.txt"],
      ["grep", { pattern: "delt" }, "b.txt:1: delta"],
      ["bash", { command: "cat a.txt b.txt | tr a-z A-Z" }, "DELTA"],
      ["bash", { command: "echo begun; sleep 1000", background: true }, "in the background"],
      ["bash_output", { id: "bash_1" }, "Still running"],
      ["bash_kill", { id: "bash_1" }, "Killed by SIGKILL"],
      ["fetch", { url: await servePage() }, "# Title of the page"],
      ["plan", { steps: [{ content: "Rest", status: "pending" }] }, "[ ] Rest"],
    ];
    for (const [name, input] of works) server.replies.push({ calls: [{ name, input }] });
    server.replies.push({ text: "Done." });

    expect(await session.prompt("Do everything")).toBe("end_turn");

    const calls = callsIn(session);
    expect(calls.map(({ name, status }) => [name, status])).toEqual(
      works.map(([name]) => [name, "completed"]),
    );
    for (const [index, [, , result]] of works.entries()) {
      expect(calls[index]).toMatchObject({ rawOutput: { text: expect.stringContaining(result) as string } });
      expect(server.requestText(index + 1)).toContain(result);
    }
    expect(session.state.plans).toMatchObject([{ entries: [{ content: "Rest" }] }]);
    expect(await bench.read("a.txt")).toBe("gamma\n");
    expect(running.asked).toEqual([]);
    expect(running.stderr()).toBe("");
  },
);

import { cp } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";

import { beforeEach, expect, test } from "vitest";

import { callsIn, agentText } from "./fixtures/agent-bench.ts";
import { type ModelBench, openModelBench } from "./fixtures/model-bench.ts";
import type { PlainReply } from "./fixtures/model-reply.ts";
import type { ModelServer } from "./fixtures/model-server.ts";
import { openaiWire } from "./fixtures/openai-wire.ts";

/** The agent's own glob implementation: real code whose tests need only Node.js. */
const PACKAGE = join(import.meta.dirname, "../../../../packages/reference-agent/src/tools/search");
/** Makes the project's tests run on the same Node.js as this test, even if `PATH` contains a different Node.js. */
const environment = { PATH: [dirname(process.execPath), process.env["PATH"]].join(delimiter) };
const BROKEN = "  const negated = /^[!^]/.test(set);";

let bench: ModelBench;
let server: ModelServer;

beforeEach(async () => {
  bench = await openModelBench(openaiWire);
  ({ server } = bench);
  await cp(join(PACKAGE, "glob.ts"), join(bench.cwd, "src/glob.ts"));
  const source = await bench.read("src/glob.ts");
  await bench.write("src/glob.ts", source.replace(BROKEN, "  const negated = false;"));
  await bench.write("package.json", '{ "type": "module", "scripts": { "test": "node --test" } }\n');
  await bench.write(
    "src/glob.test.ts",
    `import assert from "node:assert/strict";
import { test } from "node:test";

import { createGlob } from "./glob.ts";

test("a set can be negated", () => {
  assert.equal(createGlob("[!a].ts")("b.ts"), true);
  assert.equal(createGlob("[!a].ts")("a.ts"), false);
});
`,
  );
  await bench.write("AGENTS.md", "Run the tests with `node --test`. Keep CHANGES.md up to date.\n");
  await bench.write("CHANGES.md", "# Changes\n");
});

function calls(name: string, input: object): PlainReply {
  return { calls: [{ name, input }] };
}

const TASK: readonly PlainReply[] = [
  calls("bash", { command: "node --test" }),
  calls("grep", { pattern: "negated", glob: "*.ts" }),
  calls("read", { path: "src/glob.ts" }),
  calls("edit", { path: "src/glob.ts", oldText: "const negated = false;", newText: BROKEN.trim() }),
  calls("apply_patch", {
    patch: [
      "*** Begin Patch",
      "*** Update File: CHANGES.md",
      " # Changes",
      "+",
      "+- Negated sets of globs match again.",
      "*** End Patch",
    ].join("\n"),
  }),
  calls("bash", { command: "node --test" }),
  { text: "Negated sets were never negated. I have fixed src/glob.ts, and the tests pass." },
];

test.each([1, 2] as const)(
  "in version %i, the agent finds a bug in real code, fixes it in two files, tests the fix, and continues in another process",
  async (version) => {
    server.replies.push(...TASK);
    const { running: first, session } = await bench.open(version, { environment });
    first.answers = ["allow_always"];

    expect(await session.prompt("The globs do not negate sets. Please fix that.")).toBe("end_turn");

    expect(server.requestText(0)).toContain("Keep CHANGES.md up to date");
    expect(server.requestText(1)).toMatch(/fail 1/);
    expect(server.requestText()).toMatch(/pass 1[^]*fail 0/);
    expect(callsIn(session).map(({ name, status }) => [name, status])).toEqual([
      ["bash", "failed"],
      ["grep", "completed"],
      ["read", "completed"],
      ["edit", "completed"],
      ["apply_patch", "completed"],
      ["bash", "completed"],
    ]);
    // Allowing the first test run also allowed the second one.
    expect(first.asked.map(({ title }) => title)).toEqual([
      "`node --test`",
      "Edit src/glob.ts",
      "Patch CHANGES.md",
    ]);
    expect(await bench.read("src/glob.ts")).toContain(BROKEN);
    expect(await bench.read("CHANGES.md")).toBe("# Changes\n\n- Negated sets of globs match again.\n");

    const live = session.state.entries.slice(1);
    await first.agent.close();
    server.replies.push(calls("bash", { command: "node --test" }), { text: "They still pass." });
    const second = await bench.start(version, { environment });
    const loaded = await second.agent.openSession(session.id, { cwd: bench.cwd, history: "replay" });
    // In version 1, the client generates the id of the first entry, which is the user's message.
    expect(loaded.state.entries.slice(1)).toEqual(live);

    expect(await loaded.prompt("Run them once more")).toBe("end_turn");

    expect(second.asked).toEqual([]);
    expect(server.requestText()).toContain("Negated sets were never negated");
    expect(agentText(loaded)).toMatch(/They still pass\.$/);
    await loaded.prompt("/permissions");
    expect(agentText(loaded)).toContain('`the command "node --test"`: allowed in this session');
    expect(agentText(loaded)).toContain('`"edit" (inside the working directories)`: allowed in this session');
  },
);

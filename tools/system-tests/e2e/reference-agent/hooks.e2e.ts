import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { describe, expect, test } from "vitest";

import { callsIn, noticesIn } from "./fixtures/agent-bench.ts";
import { openModelBench } from "./fixtures/model-bench.ts";
import { openaiWire } from "./fixtures/openai-wire.ts";

/** Returns a command that appends a word and the command's stdin to a file. */
const note = (word: string) => `(echo ${word}; cat; echo) >> hooks.log`;

describe.each([1, 2] as const)("hooks in version %i", (version) => {
  test("defined by the user run at the configured points, block calls and report failures", async () => {
    const bench = await openModelBench(openaiWire);
    const hooks = [
      { at: "session_start", command: note("START") },
      { at: "before_tool_call", tools: ["write"], command: "echo no writing >&2; exit 3" },
      { at: "after_tool_call", tools: ["list"], command: note("AFTER") },
      { at: "after_tool_call", tools: ["read"], command: "sleep 600", timeout: 0.2 },
      { at: "turn_end", command: note("END") },
    ];
    await mkdir(join(bench.data, "parley"), { recursive: true });
    await writeFile(join(bench.data, "parley", "hooks.json"), JSON.stringify({ hooks }));
    await bench.write("a.txt", "alpha\n");
    const { session, running } = await bench.open(version);
    await session.setMode("full_access");
    bench.server.replies.push(
      { calls: [{ name: "list", input: {} }] },
      { calls: [{ name: "write", input: { path: "b.txt", content: "b" } }] },
      { calls: [{ name: "read", input: { path: "a.txt" } }] },
      { text: "Done." },
    );
    await session.prompt("Go");

    const log = await bench.read("hooks.log");
    expect(log.match(/^(?:START|AFTER|END)$/gm)).toEqual(["START", "AFTER", "END"]);
    expect(log).toContain('"hook":"after_tool_call"');
    expect(log).toContain('"tool":"list"');
    await expect(bench.read("b.txt")).rejects.toThrow("ENOENT");
    expect(bench.server.requestText(2)).toContain("no writing");
    expect(bench.server.requestText(3)).toContain("it ran for more than 0.2 seconds");
    const failed = callsIn(session).filter(({ status }) => status === "failed");
    expect(failed.map(({ title }) => title)).toEqual([
      "Write b.txt",
      "Hook before_tool_call: echo no writing >&2; exit 3",
      "Hook after_tool_call: sleep 600",
    ]);
    expect(running.asked).toEqual([]);
    expect(running.stderr()).toBe("");
  });

  test("run only once the user allows a project's file, and need permission again when the file changes", async () => {
    const bench = await openModelBench(openaiWire);
    const write = (word: string) =>
      bench.write(".agents/hooks.json", JSON.stringify({ hooks: [{ at: "turn_end", command: note(word) }] }));
    await write("ONE");
    const { session, running } = await bench.open(version);
    running.answers = ["reject_once", "allow_once"];
    bench.server.replies.push({ text: "1" }, { text: "2" }, { text: "3" }, { text: "4" });
    await session.prompt("Go");
    await session.prompt("Go");
    expect(running.asked).toHaveLength(1);
    await expect(bench.read("hooks.log")).rejects.toThrow("ENOENT");

    await write("TWO");
    await session.prompt("Go");
    expect(running.asked).toHaveLength(2);
    expect(await bench.read("hooks.log")).toMatch(/^TWO\n/);
    await bench.write(".agents/hooks.json", '{ "hooks": [\n{ "at": "never" }] }');
    await session.prompt("Go");
    expect(noticesIn(session).at(-1)).toMatch(
      /hooks\.json, line 2: hook 1 is not valid: "at" must be one of/,
    );
  });

  test.each([
    [
      "of the user with a stray comma",
      "user",
      '{ "hooks": [{ "at": "before_tool_call", "command": "true" },] }',
      "JSON",
    ],
    [
      "of the user with a misspelled point",
      "user",
      '{ "hooks": [{ "at": "before_tool", "command": "true" }] }',
      "line 1",
    ],
    ["of the user without a list", "user", '{ "Hooks": [] }', '"hooks" must be a list'],
    ["of the project with a stray comma", "project", '{ "hooks": [{ "at": "turn_end" },] }', "JSON"],
    ["of the project outside it", "link", "", "it leads out of the project"],
  ])("%s block every call until they can be parsed", async (_what, owner, text, reason) => {
    const bench = await openModelBench(openaiWire);
    const file =
      owner === "user" ? join(bench.data, "parley", "hooks.json") : join(bench.cwd, ".agents", "hooks.json");
    for (const folder of [dirname(file), bench.data]) await mkdir(folder, { recursive: true });
    await writeFile(join(bench.data, "elsewhere.json"), '{ "hooks": [] }');
    if (owner === "link") await symlink(join(bench.data, "elsewhere.json"), file);
    else await writeFile(file, text);
    const { session } = await bench.open(version);
    await session.setMode("full_access");
    const writes = { calls: [{ name: "write", input: { path: "b.txt", content: "b" } }] };
    bench.server.replies.push(writes, { text: "No." }, writes, { text: "Done." });
    await session.prompt("Go");
    await expect(bench.read("b.txt")).rejects.toThrow("ENOENT");
    expect(bench.server.requestText(1)).toContain("No tool runs until that is fixed");
    expect(noticesIn(session).at(-1)).toContain(reason);

    await rm(file);
    // A byte order mark must not cause an error.
    await writeFile(file, '\uFEFF{ "hooks": [] }');
    await session.prompt("Go");
    expect(await bench.read("b.txt")).toBe("b");
  });

  test("block calls as usual if their file starts with a byte order mark and the project's .agents is a file", async () => {
    const bench = await openModelBench(openaiWire);
    const hooks = [{ at: "before_tool_call", tools: ["write"], command: "exit 1" }];
    await mkdir(join(bench.data, "parley"), { recursive: true });
    await writeFile(join(bench.data, "parley", "hooks.json"), `\uFEFF${JSON.stringify({ hooks })}`);
    await writeFile(join(bench.cwd, ".agents"), "");
    const { session } = await bench.open(version);
    await session.setMode("full_access");
    bench.server.replies.push(
      { calls: [{ name: "write", input: { path: "b.txt", content: "b" } }] },
      { text: "No." },
    );
    await session.prompt("Go");
    await expect(bench.read("b.txt")).rejects.toThrow("ENOENT");
    expect(bench.server.requestText(1)).toContain("it exited with code 1");
  });
});

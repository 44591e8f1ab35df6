import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { processesWith } from "../../src/processes.ts";
import { misbehavingCommand } from "../mcp/fixtures/misbehaving-server.ts";
import { callsIn, noticesIn } from "./fixtures/agent-bench.ts";
import { openModelBench } from "./fixtures/model-bench.ts";
import { openaiWire } from "./fixtures/openai-wire.ts";

const [command, ...args] = misbehavingCommand();

/** Capabilities of a client that shows option names and therefore receives an option for the whole project. */
const SHOWS_NAMES = { _meta: { "parley/optionNames": true } };

/** Returns the contents of a project's MCP file with one server. */
function file(mark: string): string {
  return JSON.stringify({ mcpServers: { works: { command, args, env: { MARK: mark } } } });
}

describe.each([1, 2] as const)("a project's MCP servers in version %i", (version) => {
  test("start only once the user allows their declaration, and need permission again when it changes", async () => {
    const bench = await openModelBench(openaiWire);
    const mark = randomUUID();
    await bench.write(".mcp.json", file(mark));
    const { session, running } = await bench.open(version, { capabilities: SHOWS_NAMES });
    await session.setMode("full_access");
    running.answers = ["reject_once"];
    bench.server.replies.push({ text: "Without." });
    await session.prompt("Hello");

    expect(running.asked).toHaveLength(1);
    expect(callsIn(session)[0]).toMatchObject({
      title: `Start the MCP server "works" of the project's .mcp.json: ${[command, ...args].join(" ")}`,
      status: "failed",
    });
    expect(JSON.stringify(callsIn(session)[0]?.content)).toContain(mark);
    expect(JSON.stringify(bench.server.requests[0])).not.toContain("works__pid");
    expect(processesWith(mark)).toEqual([]);
    bench.server.replies.push({ text: "Not again." });
    await session.prompt("Hello again");
    expect(running.asked).toHaveLength(1);

    const other = randomUUID();
    await bench.write(".mcp.json", file(other));
    running.answers = ["allow_always_in_project"];
    bench.server.replies.push({ calls: [{ name: "works__pid", input: {} }] }, { text: "Used." });
    await session.prompt("Use it");
    expect(running.asked).toHaveLength(2);
    expect(callsIn(session).at(-1)).toMatchObject({ status: "completed" });
    expect(processesWith(other)).not.toEqual([]);

    await session.close();
    await expect.poll(() => processesWith(other)).toEqual([]);
    const next = await running.agent.newSession({ cwd: bench.cwd });
    await next.setMode("full_access");
    bench.server.replies.push({ text: "Remembered." });
    await next.prompt("Hello");
    expect(running.asked).toHaveLength(2);
    expect(JSON.stringify(bench.server.requests.at(-1))).toContain("works__pid");
    expect(running.stderr()).toBe("");
  });

  test("are combined into one question with their count, and into one message, if there are many", async () => {
    const bench = await openModelBench(openaiWire);
    const mark = randomUUID();
    const servers = Object.fromEntries(
      Array.from({ length: 3000 }, (_, at) => [`s${at}`, { command: "true", env: { MARK: mark } }]),
    );
    await bench.write(".mcp.json", JSON.stringify({ mcpServers: servers }));
    for (let at = 0; at < 400; at++)
      await bench.write(`.agents/skills/s${at}/SKILL.md`, "---\nname: [\n---\n");
    const { session, running } = await bench.open(version);
    running.answers = ["reject_once"];
    bench.server.replies.push({ text: "One." }, { text: "Two." });
    await session.prompt("Hello");
    await session.prompt("Hello again");
    expect(running.asked).toHaveLength(1);
    expect(callsIn(session)[0]?.title).toMatch(
      /^Start 20 of 3000 MCP servers of the project's \.mcp\.json: s0, s1/,
    );
    expect(noticesIn(session)).toEqual([
      expect.stringContaining("more than 100 skills and commands, or 300 files") as string,
      expect.stringContaining(".mcp.json declares 3000 MCP servers: only the first 20 are used") as string,
    ]);
  });

  test("are not asked about in plan mode, and the error for an invalid file names the line", async () => {
    const bench = await openModelBench(openaiWire);
    await bench.write(".mcp.json", file(randomUUID()));
    const { session, running } = await bench.open(version);
    await session.setMode("plan");
    bench.server.replies.push({ text: "One." }, { text: "Two." });
    await session.prompt("Hello");
    expect(running.asked).toEqual([]);

    await bench.write(".mcp.json", '{ "mcpServers": {\n "a": {} } }');
    await session.prompt("Hello");
    expect(noticesIn(session)).toEqual([
      'Cannot read .mcp.json, line 2: the server "a" is not valid: "command" must be a text',
    ]);
  });
});

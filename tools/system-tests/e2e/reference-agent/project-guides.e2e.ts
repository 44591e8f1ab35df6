import { join } from "node:path";

import { skillBlock, v2 } from "@parley/client/v2/unstable";
import { describe, expect, test } from "vitest";

import { agentText, callsIn, noticesIn } from "./fixtures/agent-bench.ts";
import { openModelBench } from "./fixtures/model-bench.ts";
import { openaiWire } from "./fixtures/openai-wire.ts";

describe.each([1, 2] as const)("a project's skills and commands in version %i", (version) => {
  test("are offered, read on demand, and stay in the conversation in another process", async () => {
    const bench = await openModelBench(openaiWire);
    await bench.write(
      ".agents/skills/release/SKILL.md",
      "---\nname: release\ndescription: Makes releases\n---\nUse the tag v1.\n",
    );
    await bench.write(".agents/skills/broken/SKILL.md", "---\nname: broken\n---\n");
    await bench.write(".claude/commands/review.md", "Look at $ARGUMENTS for faults.");
    const environment = { HOME: bench.data };
    const { session, running } = await bench.open(version, { environment });

    await expect
      .poll(() => session.state.commands.map(({ name }) => name))
      .toEqual(expect.arrayContaining(["undo", "release", "review"]));
    bench.server.replies.push(
      { calls: [{ name: "skill", input: { name: "release" } }] },
      { text: "Released." },
      { text: "No faults." },
      { text: "Still none." },
    );
    await session.prompt("Make a release");
    expect(JSON.stringify(bench.server.requests[0])).toContain("release: Makes releases");
    expect(bench.server.requestText(1)).toContain("Use the tag v1.");
    expect(noticesIn(session)).toEqual([
      'Cannot use the skill .agents/skills/broken/SKILL.md, line 1: "description" is missing',
    ]);

    await session.prompt("/review a.ts");
    expect(bench.server.requestText()).toContain("Look at a.ts for faults.");
    expect(callsIn(session).at(-1)).toMatchObject({
      title: "Instructions of /review from .claude/commands/review.md",
      status: "completed",
    });
    expect(agentText(session)).toContain("No faults.");
    await running.agent.close();
    const { agent } = await bench.start(version, { environment });
    const loaded = await agent.loadSession(session.id, { cwd: bench.cwd });
    await loaded.prompt("And now?");
    expect(bench.server.requestText()).toContain("Look at a.ts for faults.");
    expect(running.asked).toEqual([]);
    expect(running.stderr()).toBe("");
  });

  test("appear and disappear between turns, and user-defined ones are offered in every project", async () => {
    const bench = await openModelBench(openaiWire);
    const home = join(bench.cwd, "..", "home");
    await bench.write("../home/.agents/commands/tidy.md", "Tidy up.");
    const { session } = await bench.open(version, { environment: { HOME: home } });
    const names = () => session.state.commands.map(({ name }) => name);
    await expect.poll(names).toContain("tidy");

    await bench.write(".agents/commands/later.md", "Do it later.");
    bench.server.replies.push({ text: "Hello." }, { text: "Later." });
    await session.prompt("Hello");
    await expect.poll(names).toContain("later");
    await session.prompt("/later");
    expect(bench.server.requestText()).toContain("Do it later.");
  });
});

test("skills are called with blocks by a client that supports them, and stay in the conversation", async () => {
  const bench = await openModelBench(openaiWire);
  const file = ".agents/skills/release/SKILL.md";
  await bench.write(
    file,
    "---\nname: release\ndescription: Makes releases\n---\nUse the tag v1 for $ARGUMENTS.\n",
  );
  await bench.write(".agents/skills/broken/SKILL.md", "---\nname: broken\n---\n");
  const options = { environment: { HOME: bench.data }, versions: [v2], capabilities: { skills: true } };
  const { session, running } = await bench.open(2, options);
  const skills = session.state.commands.filter(({ skill }) => skill !== undefined);
  expect(skills).toEqual([
    { name: "release", description: "Makes releases", skill: { path: join(bench.cwd, file) } },
  ]);

  bench.server.replies.push({ text: "Released." }, { text: "I was not asked to." }, { text: "Still v1." });
  await session.prompt([{ type: "text", text: "the parser" }, skillBlock("release")]);
  expect(bench.server.requestText()).toContain("Use the tag v1 for the parser.");
  expect(callsIn(session).map(({ title }) => title)).toEqual([`Instructions of /release from ${file}`]);
  await session.prompt("/release");
  expect(callsIn(session)).toHaveLength(1);
  await expect(session.prompt([skillBlock("broken")])).rejects.toThrow(
    'Cannot accept a prompt with the skill "broken": the session has no such skill',
  );

  await running.agent.close();
  const { agent } = await bench.start(2, options);
  const loaded = await agent.loadSession(session.id, { cwd: bench.cwd });
  await loaded.prompt("And now?");
  expect(bench.server.requestText()).toContain("Use the tag v1 for the parser.");
});

import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { type ModelServer, startModelServer } from "../e2e/reference-agent/fixtures/model-server.ts";
import { PARLEY } from "../src/built-packages.ts";
import { type CleanRoom, type Outcome, openCleanRoom } from "./clean-room.ts";
import { type InstalledAgent, SCRIPTED_AGENTS } from "./scripted-agents.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 600_000 });

/**
 * Agents that change files only through edits and always show the edits. Excludes Pi, because it may read the old
 * text too late.
 */
const EDITORS: readonly string[] = ["claude-agent-acp"];

const AGENTS = SCRIPTED_AGENTS.flatMap((agent) =>
  agent.versions.map((version) => ({ ...agent, version, isEditor: EDITORS.includes(agent.name) })),
);

describe.each(AGENTS)("$name with a scripted model in version $version", (agent) => {
  let installed: InstalledAgent;
  let server: ModelServer;
  let room: CleanRoom;
  let env: Readonly<Record<string, string>>;

  beforeAll(async () => {
    installed = await agent.install();
  });

  beforeEach(async () => {
    server = await startModelServer(agent.wire);
    room = await openCleanRoom(installed.modules);
    env = await agent.configure(room.folder, server);
  });

  afterEach(() => server.close());

  function runWith(...words: readonly string[]): string[] {
    const login = agent.login === undefined ? [] : ["--auth", agent.login];
    const files = agent.files === false ? ["--no-files"] : [];
    return [
      PARLEY,
      "run",
      ...words,
      ...login,
      ...files,
      "--protocol",
      agent.version,
      "--",
      ...installed.command,
    ];
  }

  /** Runs one prompt with the built terminal client and expects it to leave no processes behind. */
  async function run(...words: readonly string[]): Promise<Outcome> {
    const outcome = await room.run(runWith(...words), { env });
    await expectNothingLeft();
    return outcome;
  }

  function expectNothingLeft(): Promise<void> {
    return expect.poll(() => room.processes(), { timeout: 60_000 }).toEqual([]);
  }

  test("writes a file, shows the change, and continues the session later", async () => {
    const path = join(room.folder, "notes.txt");
    server.replies.push({ calls: [agent.write(path, "goodbye\n")] }, { text: "It is written." });
    const written = await run("Say goodbye in notes.txt", "--allow", agent.isEditor ? "edits" : "all");
    expect(written).toMatchObject({ exitCode: 0 });
    expect(written.stdout).toMatch(
      agent.isEditor
        ? /\[completed\].*\n {2}notes\.txt \+1 -0\nIt is written\./
        : agent.completes === false
          ? /It is written\./
          : /\[completed\][^]*It is written\./,
    );
    expect(await readFile(path, "utf8")).toBe("goodbye\n");
    if (agent.continues === false) return;

    server.replies.push({ text: "I said goodbye." });
    const before = server.requests.length;
    const next = await run("What did you say?", "--continue");
    expect(next).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("I said goodbye.") as string });
    expect(JSON.stringify(server.requests.slice(before))).toContain("Say goodbye in notes.txt");
  });

  test.skipIf(!agent.asks)("does not write a file without permission", async () => {
    const path = join(room.folder, "notes.txt");
    server.replies.push({ calls: [agent.write(path, "goodbye\n")] }, { text: "I may not." });
    const exitCode = agent.stops === true ? 1 : agent.needsFiles === true ? 0 : 4;
    expect(await run("Say goodbye in notes.txt")).toMatchObject({ exitCode });
    await expect(readFile(path)).rejects.toThrow("ENOENT");
  });

  test("can be cancelled while its model is streaming", async () => {
    server.replies.push({ endless: "Once upon a time" });
    const program = room.start(runWith("Tell me a story"), { env });
    const ended = once(program, "exit");
    await server.asked(1);
    program.kill("SIGINT");
    expect(await ended).toEqual([130, null]);
    await expectNothingLeft();
  });
});

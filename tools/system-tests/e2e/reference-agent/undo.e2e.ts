import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

import * as v1 from "@parley/client/v1/unstable";
import * as v2 from "@parley/client/v2/unstable";
import { describe, expect, test } from "vitest";

import { agentText, callsIn } from "./fixtures/agent-bench.ts";
import { openModelBench } from "./fixtures/model-bench.ts";
import { openaiWire } from "./fixtures/openai-wire.ts";

const PATCH = `*** Begin Patch
*** Update File: a.txt
@@
-beta
+gamma
*** Add File: new/b.txt
+delta
*** Delete File: c.txt
*** End Patch`;

const NOTHING = "There is nothing to undo: no turn has changed files.";

const VERSIONS = [
  { version: 1, dialect: v1.v1 },
  { version: 2, dialect: v2.v2 },
] as const;

describe.each(VERSIONS)("undo in version $version", ({ version, dialect }) => {
  /** Opens a project in which two turns change files: one uses `write` and `edit`, the other `apply_patch`. */
  async function openChanged(client: Parameters<Awaited<ReturnType<typeof openModelBench>>["open"]>[1] = {}) {
    const bench = await openModelBench(openaiWire);
    await bench.write("c.txt", "theirs\n");
    const opened = await bench.open(version, { ...client, versions: [dialect] });
    const { session } = opened;
    await session.setMode("full_access");
    bench.server.replies.push(
      { calls: [{ name: "write", input: { path: "a.txt", content: "alpha\n" } }] },
      { calls: [{ name: "edit", input: { path: "a.txt", oldText: "alpha", newText: "beta" } }] },
      { text: "First." },
    );
    await session.prompt("Write it");
    bench.server.replies.push(
      { calls: [{ name: "apply_patch", input: { patch: PATCH } }] },
      { text: "Second." },
    );
    await session.prompt("Patch it");
    expect(await filesIn(bench.cwd)).toEqual({ "a.txt": "gamma\n", [join("new", "b.txt")]: "delta\n" });
    return { bench, ...opened };
  }

  test("reverts one turn at a time, shows the diff and notifies the model", async () => {
    const { bench, session, running } = await openChanged();

    await session.prompt("/undo");

    expect(await filesIn(bench.cwd)).toEqual({ "a.txt": "beta\n", "c.txt": "theirs\n" });
    expect(await readdir(bench.cwd)).not.toContain("new");
    const call = callsIn(session).at(-1);
    expect(call).toMatchObject({
      status: "completed",
      title: expect.stringMatching(/^Undo changes to /) as string,
    });
    expect(JSON.stringify(call?.content)).toContain("gamma");
    bench.server.replies.push({ text: "I see." });
    await session.prompt("Go on");
    expect(bench.server.requestText()).toContain("took back your changes of these files");
    expect(bench.server.requestText()).not.toContain("/undo");

    await session.prompt("/undo");
    expect(await filesIn(bench.cwd)).toEqual({ "c.txt": "theirs\n" });
    await session.prompt("/undo");
    expect(agentText(session)).toContain(NOTHING);
    expect(running.asked).toEqual([]);
    expect(running.stderr()).toBe("");
  });

  test("changes nothing and names the file if a file has changed since the agent wrote it", async () => {
    const { bench, session } = await openChanged();
    await bench.write("new/b.txt", "mine\n");

    await session.prompt("/undo");

    expect(agentText(session)).toContain("b.txt`: it has changed since");
    expect(await filesIn(bench.cwd)).toEqual({ "a.txt": "gamma\n", [join("new", "b.txt")]: "mine\n" });
    await bench.write("new/b.txt", "delta\n");
    await session.prompt("/undo");
    expect(await filesIn(bench.cwd)).toEqual({ "a.txt": "beta\n", "c.txt": "theirs\n" });
  });

  test("rewinds to a turn picked from the list after a restart", async () => {
    const { bench, session, running } = await openChanged();
    await running.agent.close();
    const { agent } = await bench.start(version, { versions: [dialect] });
    const loaded = await agent.loadSession(session.id, { cwd: bench.cwd });

    await loaded.prompt("/rewind");
    expect(agentText(loaded)).toContain(
      "1. `Patch it`: `a.txt`, `new/b.txt`, `c.txt`\n2. `Write it`: `a.txt`\n",
    );
    await loaded.prompt("/rewind 2");

    expect(await filesIn(bench.cwd)).toEqual({ "c.txt": "theirs\n" });
  });

  test("rewinds to a turn that the user chooses in a form", async () => {
    const messages: string[] = [];
    const { bench, session } = await openChanged({
      handlers: {
        elicitation: {
          form(params) {
            messages.push(JSON.stringify(params));
            return { action: "accept", content: { turn: "2" } };
          },
        },
      },
    });

    await session.prompt("/rewind");

    expect(messages).toEqual([expect.stringContaining("Write it: a.txt")]);
    expect(await filesIn(bench.cwd)).toEqual({ "c.txt": "theirs\n" });
  });

  test("works in a fork, and stored file contents are deleted along with their session", async () => {
    const { bench, session, running } = await openChanged();
    const texts = join(bench.data, "parley", "sessions.db-undo");
    expect(await readdir(texts)).toHaveLength(1);

    const fork = await running.agent.forkSession(session.id, { cwd: bench.cwd });
    await fork.prompt("/undo");
    expect(await filesIn(bench.cwd)).toEqual({ "a.txt": "beta\n", "c.txt": "theirs\n" });
    await running.agent.deleteSession(session.id);
    expect(await readdir(texts)).toEqual([]);
  });
});

/** Returns the contents of all files in a folder, by path. */
async function filesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = paths.map(
    async (path) => [path.slice(folder.length + 1), await readFile(path, "utf8")] as const,
  );
  return Object.fromEntries(await Promise.all(texts));
}

import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { ClientSession } from "@parley/client";
import { v1 } from "@parley/client/v1";
import { v2 } from "@parley/client/v2";
import { describe, expect, onTestFinished, test } from "vitest";

import { agentText, callsIn } from "./fixtures/agent-bench.ts";
import { openModelBench } from "./fixtures/model-bench.ts";
import { openaiWire } from "./fixtures/openai-wire.ts";

const VERSIONS = [
  { version: 1, dialect: v1 },
  { version: 2, dialect: v2 },
] as const;

/** Reason why this machine has no sandbox, or an empty string if it has one. */
const lacking = (() => {
  const { error, status, stderr } = spawnSync("bwrap", ["--unshare-all", "--ro-bind", "/", "/", "true"]);
  if (error !== undefined) return " (skipped: bubblewrap is not installed)";
  return status === 0 ? "" : ` (skipped: bubblewrap cannot be used here: ${stderr.toString().trim()})`;
})();

describe.skipIf(lacking !== "").each(VERSIONS)(`the sandbox in version $version${lacking}`, ({ version }) => {
  async function openSandboxed(): Promise<
    Awaited<ReturnType<Awaited<ReturnType<typeof openModelBench>>["open"]>> & {
      bench: Awaited<ReturnType<typeof openModelBench>>;
      outside: string;
    }
  > {
    const outside = await realpath(await mkdtemp("/var/tmp/parley-sandbox-"));
    onTestFinished(() => rm(outside, { recursive: true }));
    const bench = await openModelBench(openaiWire);
    const opened = await bench.open(version);
    await opened.session.setMode("sandbox");
    return { bench, outside, ...opened };
  }

  test("runs commands without requesting permission, and confines their changes to the project", async () => {
    const { bench, outside, session, running } = await openSandboxed();
    const command = `echo in > a.txt; cat ${bench.data}/parley/sessions.db; echo out > ${outside}/b.txt`;
    bench.server.replies.push({ calls: [{ name: "bash", input: { command } }] }, { text: "Done." });

    await session.prompt("Do it");

    expect(await bench.read("a.txt")).toBe("in\n");
    await expect(readFile(join(outside, "b.txt"))).rejects.toThrow("ENOENT");
    expect(bench.server.requestText()).toContain("No such file or directory");
    expect(bench.server.requestText()).not.toContain("SQLite format");
    // The agent asked for permission only to leave the sandbox, not to run the command itself. The user rejected it.
    expect(running.asked.map(({ title }) => title)).toEqual([
      expect.stringMatching(/^`echo in > .*, again outside the sandbox, because it failed inside$/) as string,
    ]);
    expect(running.asked[0]).toMatchObject({ _meta: { "parley/once": true } });
    const shown = JSON.stringify(running.asked[0]?.toolCall?.content);
    expect(shown).toContain("cat ");
    expect(shown).toMatch(/The command wrote:.*b\.txt/);
    expect(callsIn(session)).toMatchObject([{ status: "failed" }]);
    expect(modesOf(session)).toContain("sandbox");
  });

  test("runs a command again outside the sandbox if the user allows it", async () => {
    const { bench, outside, session, running } = await openSandboxed();
    running.answers = ["allow_once"];
    const command = `echo out > ${outside}/b.txt && echo written`;
    bench.server.replies.push({ calls: [{ name: "bash", input: { command } }] }, { text: "Done." });

    await session.prompt("Do it");

    expect(await readFile(join(outside, "b.txt"), "utf8")).toBe("out\n");
    expect(running.asked).toHaveLength(1);
    expect(bench.server.requestText()).toContain(
      "written\\n[It failed in the sandbox; this runs it outside]",
    );
    expect(callsIn(session)).toMatchObject([{ status: "completed" }]);
  });

  test("requests permission with the model's reason for network access or for leaving the sandbox", async () => {
    const { bench, outside, session, running } = await openSandboxed();
    running.answers = ["reject_once", "allow_once"];
    bench.server.replies.push(
      {
        calls: [
          { name: "bash", input: { command: "echo one", access: "network", reason: "To install it" } },
          {
            name: "bash",
            input: { command: `echo x > ${outside}/c`, access: "full", reason: "A service" },
          },
        ],
      },
      { text: "Done." },
    );

    await session.prompt("Do it");

    expect(running.asked.map(({ title }) => title)).toEqual([
      "`echo one`, in the sandbox with network",
      expect.stringMatching(/, outside the sandbox$/) as string,
    ]);
    expect(JSON.stringify(callsIn(session)[0]?.content)).toContain("The model's reason: To install it");
    expect(callsIn(session).map(({ status }) => status)).toEqual(["failed", "completed"]);
    expect(await readFile(join(outside, "c"), "utf8")).toBe("x\n");
  });

  test("shows the model's command, not the one that starts the sandbox", async () => {
    const { bench, session, running } = await openSandboxed();
    bench.server.replies.push(
      { calls: [{ name: "bash", input: { command: "echo hello" } }] },
      { text: "Done." },
    );

    await session.prompt("Do it");

    expect(callsIn(session)[0]?.title).toBe("`echo hello`, in the sandbox");
    expect(running.wire.join("\n")).not.toContain("--ro-bind");
    expect(JSON.stringify([session.state.terminals, callsIn(session)])).toContain("hello");
  });
  test("at the end of a turn, lists the files that a background command created", async () => {
    const { bench, session, running } = await openSandboxed();
    const command = "until [ -e go ]; do sleep 0.01; done; echo x > .envrc; touch made; sleep 600";
    const input = { command, background: true };
    bench.server.replies.push({ calls: [{ name: "bash", input }] }, { text: "Started." }, { text: "Hi." });
    await session.prompt("Start it");
    const early = running.wire.join("\n");
    await writeFile(join(bench.cwd, "go"), "");
    await expect.poll(() => bench.read("made").catch(() => "none")).toBe("");

    await session.prompt("Hello");

    const note = `It changed or made what may run by itself later: ${join(bench.cwd, ".envrc")}`;
    expect(early).not.toContain("may run by itself");
    expect(running.wire.join("\n")).toContain(note);
  });
});

test.each(VERSIONS)(
  "without bubblewrap, reports why there is no sandbox in version $version",
  async ({ version }) => {
    const bench = await openModelBench(openaiWire);
    const { session } = await bench.open(version, { environment: { PATH: bench.cwd } });

    await session.prompt("/permissions");

    expect(modesOf(session)).toEqual(["ask", "accept_edits", "plan", "full_access"]);
    expect(agentText(session)).toContain(
      process.platform === "linux"
        ? "bubblewrap (bwrap) is not installed outside of the working directories."
        : "it needs Linux.",
    );
  },
);

function modesOf({ state }: ClientSession): string[] | undefined {
  return state.modes?.available.map(({ id }) => id);
}

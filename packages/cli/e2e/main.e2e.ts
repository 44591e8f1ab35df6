import { spawn } from "node:child_process";
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { describe, expect, it, onTestFinished } from "vitest";

import { isAlive } from "../fixtures/is-alive.ts";
import {
  agent,
  outcomeOf,
  parley,
  parleyWithBroken,
  program,
  projectFolder,
  start,
} from "../fixtures/parley.ts";

const cwd = projectFolder();

/** Starts the program, keeps its stdin open, and waits until the agent has written its process id. */
async function startTurn(
  prompt: string,
): Promise<{ child: ChildProcessWithoutNullStreams; agentPid: number }> {
  const child = start(["chat", ...agent]);
  child.stdin.write(`${prompt}\n`);
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    const [, pid] = / as (\d+)/.exec(String(chunk)) ?? [];
    if (pid !== undefined) return { child, agentPid: Number(pid) };
  }
  throw new Error("The agent said nothing");
}

describe("parley chat without a terminal", () => {
  it("handles stdin line by line and prints plain text", async () => {
    const outcome = await parley(["chat", ...agent], "one\n\n   \r\ntwo words\r\n");
    expect(outcome).toEqual({
      code: 0,
      stdout: "You said: one\nYou said: two words\n",
      stderr: "Session sess_new with official-agent 1.2.3, ACP version 1\n",
    });
  });

  it("shows a plan and omits thoughts", async () => {
    const { stdout } = await parley(["chat", ...agent], "plans\n");
    expect(stdout).toBe("[x] Look\n[ ] Leap\nPlanned\n");
  });

  it("prints the history of a loaded session", async () => {
    const { code, stdout } = await parley(["chat", "--load", "sess_old", ...agent], "on\n");
    expect(stdout).toBe("> Where were we?\nAt the beginning.\nYou said: on\n");
    expect(code).toBe(0);
  });

  it("continues a session in its own folder", async () => {
    const { code, stdout } = await parley(["chat", "--load", "sess_other", ...agent], "on\n");
    expect(stdout).toBe("You said: on\n");
    expect(code).toBe(0);
  });

  it("reports the id of a session that the agent does not have", async () => {
    const { code, stdout, stderr } = await parley(["chat", "--load", "sess_none", ...agent], "on\n");
    expect(stderr).toMatch(/^parley: Cannot load session "sess_none": /);
    expect(stdout).toBe("");
    expect(code).toBe(3);
  });

  it("rejects permission requests by default and prints a note", async () => {
    const { code, stdout, stderr } = await parley(["chat", ...agent], "edits\n");
    expect(stdout).toBe("[started] Edit a.ts\n[failed] Edit a.ts\n  a.ts +1 -1\nAnswer: no\n");
    expect(stderr).toContain('Permission "Edit a.ts": No\n');
    expect(stderr).toContain("1 permission request was rejected; --allow decides what the agent may do");
    expect(code).toBe(4);
  });

  it.each([
    ["all", "yes", "[completed]", 0],
    ["edits", "yes", "[completed]", 0],
    ["reads", "no", "[failed]", 4],
  ])(
    "with --allow %s, answers the agent's request to edit a file",
    async (work, answer, status, exitCode) => {
      const { code, stdout } = await parley(["chat", "--allow", work, ...agent], "edits\n");
      expect(stdout).toBe(`[started] Edit a.ts\n${status} Edit a.ts\n  a.ts +1 -1\nAnswer: ${answer}\n`);
      expect(code).toBe(exitCode);
    },
  );

  it("prints the conversation as JSON, including the end of each turn", async () => {
    const { code, stdout } = await parley(["chat", "--json", ...agent], "one\nrefuses\n");
    const lines = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { type: string; stopReason?: string; exitCode?: number });
    expect(lines.map(({ type, stopReason, exitCode }) => stopReason ?? exitCode ?? type)).toEqual([
      "session",
      "update",
      "update",
      "end_turn",
      "refusal",
      1,
    ]);
    expect(code).toBe(1);
  });

  it("continues after a failed prompt and sets the exit code", async () => {
    const { code, stdout, stderr } = await parley(["chat", ...agent], "fails\nrefuses\nwell\n");
    expect(stdout).toBe("You said: well\n");
    expect(stderr).toContain('parley: Internal error (-32603): {"reason":"out of \\u001b[2Jideas"}\n');
    expect(stderr).toContain("The agent refused to continue\n");
    expect(code).toBe(1);
  });

  it("sanitizes the agent's text for the terminal", async () => {
    const { stdout } = await parley(["chat", ...agent], "attacks\n");
    expect(stdout).toBe("abcd\n");
  });

  it("reports which agent cannot be started", async () => {
    const { code, stdout, stderr } = await parley(["chat", "--", "no-such-agent-anywhere"], "one\n");
    expect(stderr).toMatch(/^parley: .*no-such-agent-anywhere/);
    expect(stdout).toBe("");
    expect(code).toBe(3);
  });

  it("shows the last lines of stderr if the agent exits during startup", async () => {
    const { code, stderr } = await parley(["chat", ...agent, "exits-at-start"], "one\n");
    expect(stderr).toMatch(/^parley: .* exited with code 9: cannot find my model\n$/);
    expect(code).toBe(3);
  });

  it("shows the last lines of stderr if the agent exits during a turn", async () => {
    const { code, stdout, stderr } = await parley(["chat", ...agent], "one\nexits\ntwo\n");
    expect(stdout).toBe("You said: one\n");
    expect(stderr).toMatch(/code 7/);
    expect(stderr).toContain("  first words\n  last words\n");
    expect(code).toBe(3);
  });

  it("exits when the agent exits, even if stdin is open", async () => {
    const child = start(["chat", ...agent]);
    child.stdin.write("exits\n");
    const { code, stderr } = await outcomeOf(child);
    expect(stderr).toContain("last words");
    expect(code).toBe(3);
  });

  it("explains how to sign in, and signs in", async () => {
    const refused = await parley(["chat", ...agent, "needs-sign-in"], "one\n");
    expect(refused.stderr).toContain("sign in with --auth key (API key)");
    expect(refused.code).toBe(3);
    const { code, stdout } = await parley(["chat", "--auth", "key", ...agent, "needs-sign-in"], "one\n");
    expect(stdout).toBe("You said: one\n");
    expect(code).toBe(0);
  });

  it("shows the agent's stderr only on request", async () => {
    const quiet = await parley(["chat", ...agent, "exits-at-start"], "one\n");
    const verbose = await parley(["chat", "--verbose", ...agent, "exits-at-start"], "one\n");
    expect(verbose.stderr.startsWith("cannot find my model\n")).toBe(true);
    expect(quiet.stderr.startsWith("cannot find my model\n")).toBe(false);
  });
});

describe("parley chat and signals", () => {
  it("cancels the running turn on SIGINT without leaving a process behind", async () => {
    const { child, agentPid } = await startTurn("waits");
    child.kill("SIGINT");
    const { code, stderr } = await outcomeOf(child);
    expect(stderr).toContain("Cancelled\n");
    expect(code).toBe(130);
    expect(isAlive(agentPid)).toBe(false);
  });

  it("exits on a second SIGINT if the agent does not stop", async () => {
    const { child, agentPid } = await startTurn("stalls");
    child.kill("SIGINT");
    for await (const chunk of child.stderr.iterator({ destroyOnReturn: false })) {
      if (String(chunk).includes("Cancelling")) break;
    }
    child.kill("SIGINT");
    const { code } = await outcomeOf(child);
    expect(code).toBe(130);
    expect(isAlive(agentPid)).toBe(false);
  });

  it("stops the agent when terminated", async () => {
    const { child, agentPid } = await startTurn("waits");
    child.kill("SIGTERM");
    const { code } = await outcomeOf(child);
    expect(code).toBe(143);
    expect(isAlive(agentPid)).toBe(false);
  });

  it("exits without a message when its stdout is closed", async () => {
    const child = start(["chat", ...agent]);
    child.stdout.destroy();
    child.stdin.write("one\n");
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
    expect(stderr).toBe("Session sess_new with official-agent 1.2.3, ACP version 1\n");
    expect(code).toBe(0);
  });

  it.each([
    ["run", "--help"],
    ["run", "--json", "one", ...agent],
    ["probe", ...agent],
  ])("exits without a message when the stdout of %s %s is closed", async (...args) => {
    const child = start(args);
    child.stdin.end();
    child.stdout.destroy();
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
    expect(stderr).toBe("");
    expect(code).toBe(0);
  });
});

describe.skipIf(process.platform === "win32")("killing parley", () => {
  it.each([["run", "one"], ["chat"], ["sessions"], ["trace"], ["probe"]])(
    "during %s, leaves no agent behind, even one that ignores EOF on its stdin",
    async (...args) => {
      const folder = mkdtempSync(join(cwd(), "killed-"));
      const script = `process.on("SIGTERM", () => undefined);
        require("fs").writeFileSync(process.argv[1] + "/" + process.pid, "");
        setInterval(() => undefined, 1000);`;
      const child = start([...args, "--", process.execPath, "-e", script, folder]);
      await expect.poll(() => readdirSync(folder), { timeout: 20_000 }).toHaveLength(1);
      const pids = readdirSync(folder).map(Number);
      onTestFinished(() => pids.filter(isAlive).forEach((pid) => process.kill(pid, "SIGKILL")));
      child.kill("SIGKILL");
      await expect.poll(() => pids.filter(isAlive), { timeout: 20_000 }).toEqual([]);
    },
  );
});

describe("parley with an unwritable stdout", () => {
  it.each([
    ["run", "one", ...agent],
    ["run", "--json", "one", ...agent],
    ["sessions", ...agent],
    ["probe", ...agent],
    ["run", "--help"],
  ])("exits with a clear message and a distinct exit code for %s %s", async (...args) => {
    const { code, stderr } = await parleyWithBroken("stdout", args);
    expect(stderr).toMatch(/^parley: Cannot write to stdout: E\w+: .+\n$/);
    expect(code).toBe(5);
  });

  it("still works if it cannot write to its stderr", async () => {
    const { code, stdout } = await parleyWithBroken("stderr", ["run", "edits", ...agent]);
    expect(stdout).toContain("Answer: no");
    expect(code).toBe(4);
  });
});

describe.skipIf(process.platform === "win32")("parley in a deleted folder", () => {
  it("reports the problem in one sentence", async () => {
    const folder = join(cwd(), "deleted");
    const line = 'mkdir "$1" && cd "$1" && rmdir "$1" && exec "$2" "$3" chat';
    const child = spawn("sh", ["-c", line, "sh", folder, process.execPath, program]);
    const { code, stderr } = await outcomeOf(child);
    expect(stderr).toBe("parley: Cannot use the current folder: it no longer exists\n");
    expect(code).toBe(2);
  });
});

describe("parley with an unknown agent", () => {
  const words = "arguments are words of their own: --";
  const prompt = "a prompt is typed in the chat, or is the first argument of parley run";

  it.each([
    [["chat", "fix the tests"], prompt],
    [["chat", "node agent.ts"], `${words} node agent.ts; ${prompt}`],
    [["run", "hi", "--", "node agent.ts --acp"], `${words} node agent.ts --acp`],
    [["run", "hi", "--", "no-such-agent -v"], `${words} no-such-agent -v`],
    [["run", "hi", "--", "./agents/mine acp"], `${words} ./agents/mine acp; ${prompt}`],
  ])("suggests a fix for %j", async (args, advice) => {
    const { code, stderr } = await parley(args);
    expect(stderr).toBe(`parley: Cannot start agent "${args.at(-1)}": no such command; ${advice}\n`);
    expect(code).toBe(2);
  });

  it.each([["chat"], ["run", "one"], ["sessions"], ["probe"], ["trace"]])(
    "treats the name as a usage error in %s",
    async (...args) => {
      const { code, stdout, stderr } = await parley([...args, "--agent", "nobody"]);
      expect(stderr).toBe('parley: Cannot choose agent "nobody": the config file names no agents\n');
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    },
  );
});

describe("parley sessions", () => {
  it("lists the folder's sessions, newest first", async () => {
    const { code, stdout } = await parley(["sessions", ...agent]);
    const rows = stdout.trimEnd().split("\n");
    expect(rows.map((row) => row.split(" ")[0])).toEqual(["ID", "sess_newest", "sess_older", "sess_undated"]);
    expect(rows[1]).toMatch(/^sess_newest +2026-11-03 \d\d:\d\d +\S+ +Title of sess_newest$/);
    expect(rows[1]).toContain(cwd());
    expect(rows[3]).toMatch(/^sess_undated +- +\S+ +Title of sess_undated$/);
    expect(code).toBe(0);
  });

  it("lists the sessions in every folder", async () => {
    const { stdout } = await parley(["sessions", "--all", ...agent]);
    expect(stdout).toMatch(/sess_newest[^]*sess_other +\S+ \S+ +\/elsewhere/);
  });

  it("lists the sessions that contain all search words", async () => {
    const { stdout } = await parley(["sessions", "--all", "--search", "ELSEWHERE title", ...agent]);
    expect(stdout).toMatch(/^ID[^\n]+\nsess_other [^\n]+\n$/);
    const nothing = await parley(["sessions", "--search", "nowhere", ...agent]);
    expect(nothing).toMatchObject({ code: 0, stdout: "", stderr: 'No sessions with "nowhere"\n' });
  });

  it("deletes a session", async () => {
    const deleted = await parley(["sessions", "--delete", "sess_older", ...agent]);
    expect(deleted).toEqual({ code: 0, stdout: "", stderr: 'Deleted session "sess_older"\n' });
    const unknown = await parley(["sessions", "--delete", "sess_none", ...agent]);
    const unable = await parley(["sessions", "--delete", "sess_old", ...agent, "no-list"]);
    expect(unknown.stderr).toMatch(/^parley: Cannot delete session "sess_none": /);
    expect(unable.stderr).toBe("parley: Cannot delete sessions: the agent does not support it\n");
    expect([unknown.code, unable.code]).toEqual([3, 3]);
  });

  it("notes that the agent accepted the deletion of an unlisted session", async () => {
    const unlisted = await parley(["sessions", "--delete", "sess_none", ...agent, "deletes-anything"]);
    const stderr = 'The agent lists no session "sess_none"; it accepted the deletion\n';
    expect(unlisted).toEqual({ code: 0, stdout: "", stderr });
  });

  it("reports that an agent cannot rename sessions", async () => {
    const { code, stderr } = await parley(["sessions", "--rename", "sess_old", "--title", "x", ...agent]);
    expect(stderr).toBe("parley: Cannot rename sessions: the agent does not support it\n");
    expect(code).toBe(3);
  });

  it("prints JSON without raw control characters", async () => {
    const { stdout } = await parley(["sessions", "--json", ...agent]);
    expect(JSON.parse(stdout)).toMatchObject([
      { sessionId: "sess_newest", cwd: cwd(), title: "Title of\u001b[2J sess_newest\u009b" },
      { sessionId: "sess_older" },
      { sessionId: "sess_undated" },
    ]);
    expect(stdout.match(/(?!\n)\p{Cc}/gu)).toBeNull();
  });

  it("reports that an agent cannot list sessions", async () => {
    const { code, stdout, stderr } = await parley(["sessions", ...agent, "no-list"]);
    expect(stderr).toContain("Cannot list sessions: the agent does not support it");
    expect(stdout).toBe("");
    expect(code).toBe(3);
  });
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

import { describe, expect, it } from "vitest";

import { agent, outcomeOf, parley, program, projectFolder, start } from "../fixtures/parley.ts";

const folder = projectFolder();

function linesOf(stdout: string): { type: string; [member: string]: unknown }[] {
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { type: string });
}

describe("parley run", () => {
  it("prints only the answer, and nothing on stderr", async () => {
    expect(await parley(["run", "two words", ...agent])).toEqual({
      code: 0,
      stdout: "You said: two words\n",
      stderr: "",
    });
  });

  it.each([
    ["no prompt", []],
    ["a dash", ["-"]],
  ])("reads all of stdin as the prompt when given %s", async (_what, args) => {
    const { code, stdout } = await parley(["run", ...args, ...agent], "\none\ntwo\n\n");
    expect(stdout).toBe("You said: one\ntwo\n");
    expect(code).toBe(0);
  });

  it("appends piped input unchanged to the prompt", async () => {
    const { code, stdout } = await parley(["run", "Review this", ...agent], "diff --git\n  @a.ts\n\n");
    expect(stdout).toBe("You said: Review this\n\ndiff --git\n  @a.ts\n");
    expect(code).toBe(0);
  });

  it.each([
    ["a shell pipe", `sleep 1; printf 'piped\\n' | "$@"`, "one\n\npiped"],
    ["a pipe from a slow program", `{ sleep 4; echo late; } | "$@"`, "one\n\nlate"],
    ["a file", `echo text > in.txt; "$@" < in.txt`, "one\n\ntext"],
    ["an empty pipe", `true | "$@"`, "one"],
    ["/dev/null", `"$@" < /dev/null`, "one"],
    ["a closed stdin", `"$@" <&-`, "one"],
  ])("appends any text on stdin to the prompt: %s", async (_what, line, said) => {
    const run = [process.execPath, "--disable-warning=ExperimentalWarning", program, "run", "one", ...agent];
    const child = spawn("sh", ["-c", line, "sh", ...run], { cwd: folder() });
    const { code, stdout } = await outcomeOf(child);
    expect({ code, stdout }).toEqual({ code: 0, stdout: `You said: ${said}\n` });
  });

  it("ignores stdin that another program keeps open, and prints a note", async () => {
    const child = start(["run", "one", ...agent]);
    const { code, stdout, stderr } = await outcomeOf(child);
    expect({ code, stdout }).toEqual({ code: 0, stdout: "You said: one\n" });
    expect(stderr).toMatch(/^Nothing arrived on stdin, which is still open: sending the prompt without it/);
  });

  it("reports that it is waiting for a prompt on stdin", async () => {
    const child = start(["run", ...agent]);
    for await (const chunk of child.stderr.iterator({ destroyOnReturn: false })) {
      expect(String(chunk)).toBe("Waiting for the prompt on stdin\n");
      break;
    }
    child.stdin.end("late");
    expect(await outcomeOf(child)).toMatchObject({ code: 0, stdout: "You said: late\n" });
  });

  it.each([
    ["run", ["one", "--"], "  Welcome to agent 1.0\n  Type> \n"],
    ["serve", ["--port", "0", "--"], '  Cannot read message: not JSON: "Welcome to agent 1.0"\n'],
  ])(
    "%s reports what it is waiting for, and prints the output of a program that is not an agent",
    async (name, args, printed) => {
      const script = 'process.stdout.write("Welcome to agent 1.0\\nType> "); process.stdin.resume()';
      const child = start([name, ...args, process.execPath, "-e", script]);
      child.stdin.end();
      let stderr = "";
      for await (const chunk of child.stderr) {
        stderr += String(chunk);
        if (stderr.endsWith(printed)) break;
      }
      expect(stderr).toBe(
        "Waiting for the agent to answer initialize (many programs are agents only with an argument such as --acp); " +
          `its program has printed:\n${printed}`,
      );
    },
  );

  it.each(["SIGTERM", "SIGINT"] as const)("stops serve on %s before the agent responds", async (signal) => {
    const script = "process.stderr.write(`${process.pid}\\n`); process.stdin.resume()";
    const child = start(["serve", "--port", "0", "--verbose", "--", process.execPath, "-e", script]);
    const [pid] = (await once(createInterface({ input: child.stderr }), "line")) as [string];
    expect(() => process.kill(Number(pid), 0)).not.toThrow();
    child.kill(signal);
    expect(await outcomeOf(child)).toMatchObject({ code: 130, stdout: "" });
    expect(() => process.kill(Number(pid), 0)).toThrow("ESRCH");
  });

  it("reads messages mixed with other output and reports a lost message", async () => {
    const script = `
      const { createInterface } = require("node:readline");
      const results = {
        initialize: { protocolVersion: 1, agentCapabilities: {} },
        "session/new": { sessionId: "s1" },
        "session/prompt": { stopReason: "end_turn" },
      };
      const chunk = (text) => JSON.stringify({ jsonrpc: "2.0", method: "session/update", params: { sessionId: "s1",
        update: { sessionUpdate: "agent_message_chunk", content: { type: "text", text } } } });
      createInterface({ input: process.stdin }).on("line", (line) => {
        const { id, method } = JSON.parse(line);
        const answer = JSON.stringify({ jsonrpc: "2.0", id, result: results[method] });
        const isPrompt = method === "session/prompt";
        if (isPrompt) process.stdout.write("send " + chunk("Hello") + "\\n" + chunk("lost").slice(0, -5) + "\\n");
        const [before, after] = isPrompt ? [chunk("Hello") + chunk(" you"), " sent"] : ["recv " + line + "\\n", "\\u001b[0m"];
        process.stdout.write(before + answer + after + "\\n");
      });`;
    const { code, stdout, stderr } = await parley(["run", "one", "--", process.execPath, "-e", script]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: "Hello you\n" });
    expect(stderr).toMatch(/^parley: Cannot read message: not JSON: "\{\\"jsonrpc.*lost/s);
    expect(stderr).not.toMatch(/recv|sent/);
  });

  it("rejects an empty prompt", async () => {
    const { code, stderr } = await parley(["run", ...agent], "\n");
    expect(stderr).toContain("Cannot run without a prompt");
    expect(code).toBe(2);
  });

  it("reads and writes files and runs commands for the agent", async () => {
    const { code, stdout } = await parley(["run", "borrows", "--files", "--terminals", ...agent]);
    expect(stdout).toBe("as it was written and 42\n");
    expect(code).toBe(0);
  });

  it.each([
    [[], [false, false, false]],
    [
      ["--allow", "reads"],
      [true, false, false],
    ],
    [
      ["--allow", "edits"],
      [true, true, false],
    ],
    [
      ["--allow", "all"],
      [true, true, true],
    ],
    [["--files"], [true, true, false]],
    [["--terminals"], [false, false, true]],
    [
      ["--allow", "all", "--no-files", "--no-terminals"],
      [false, false, false],
    ],
  ])(
    "given %j, sets the agent's read, write and terminal access to %j",
    async (options, [reads, writes, runs]) => {
      const { stdout } = await parley(["run", "asks", ...options, ...agent]);
      expect(JSON.parse(stdout)).toEqual({ readTextFile: reads, writeTextFile: writes, terminal: runs });
    },
  );

  it("rejects requests for access that was not granted, and names the option that grants it", async () => {
    const { code, stdout, stderr } = await parley(["run", "borrows", ...agent]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^Refused the agent's request to write ".*borrowed\.txt": --files lends files/);
    expect(stderr).toContain("this client lends the agent no files; its option --files does");
    const half = await parley(["run", "borrows", "--files", ...agent]);
    expect(half.stderr).toMatch(/^Refused the agent's request to run ".*": --terminals lends commands/);
  });

  it("fails if it rejected one of the agent's requests", async () => {
    const { code, stdout, stderr } = await parley(["run", "edits", ...agent]);
    expect(stdout).toContain("Answer: no");
    const [permission, ...lines] = stderr.split("\n");
    expect(permission).toBe('Permission "Edit a.ts": No');
    // The report lists all of the agent's rejected requests, so the user knows what to allow.
    expect(lines).toEqual(expect.arrayContaining([expect.stringMatching(/^ {2}change: .*a\.ts$/)]));
    expect(lines.at(-2)).toBe(
      "parley: 1 permission request was rejected; --allow decides what the agent may do",
    );
    expect(code).toBe(4);
  });

  it.each([
    ["all", "yes", 0],
    ["edits", "yes", 0],
    ["reads", "no", 4],
  ])("with --allow %s, answers the agent's request to edit a file", async (work, answer, exitCode) => {
    const { code, stdout } = await parley(["run", "edits", "--allow", work, ...agent]);
    expect(stdout).toContain(`Answer: ${answer}`);
    expect(code).toBe(exitCode);
  });

  it.each([
    ["fails", 1],
    ["refuses", 1],
    ["exits", 3],
  ])("sets its exit code if the agent %s", async (prompt, exitCode) => {
    const { code, stdout } = await parley(["run", prompt, ...agent]);
    expect(stdout).toBe("");
    expect(code).toBe(exitCode);
  });

  it("prints one JSON object per line", async () => {
    const { code, stdout, stderr } = await parley(["run", "--json", "edits", "--allow", "all", ...agent]);
    const lines = linesOf(stdout);
    expect(lines.map(({ type }) => type)).toEqual([
      "session",
      "update",
      "permission",
      "update",
      "update",
      "end",
    ]);
    expect(lines[0]).toMatchObject({
      sessionId: "sess_new",
      protocolVersion: 1,
      agent: { name: "official-agent", version: "1.2.3" },
    });
    expect(lines[1]).toMatchObject({ update: { sessionUpdate: "tool_call", title: "Edit a.ts" } });
    expect(lines[2]).toMatchObject({
      title: "Edit a.ts",
      toolCallId: "call_1",
      isAllowed: true,
      outcome: { outcome: "selected", optionId: "yes" },
    });
    expect(lines.at(-1)).toEqual({ type: "end", exitCode: 0, stopReason: "end_turn" });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  it("includes the exit code in the JSON output of a failed run", async () => {
    const rejected = await parley(["run", "--json", "edits", ...agent]);
    expect(linesOf(rejected.stdout).at(-1)).toMatchObject({ type: "end", exitCode: 4 });
    const broken = await parley(["run", "--json", "one", ...agent, "exits-at-start"]);
    expect(linesOf(broken.stdout)).toEqual([{ type: "end", exitCode: 3 }]);
    expect(broken.stderr).toContain("cannot find my model");
  });

  it("continues a session without printing its history", async () => {
    const { code, stdout } = await parley(["run", "on", "--session", "sess_old", ...agent]);
    expect(stdout).toBe("You said: on\n");
    expect(code).toBe(0);
  });

  it("with --continue, loads the newest session in the folder", async () => {
    const { code, stderr } = await parley(["run", "on", "--continue", ...agent]);
    // The newest session is listed, but the agent cannot load it.
    expect(stderr).toContain('Cannot load session "sess_newest"');
    expect(code).toBe(3);
  });

  it("loads a session that the agent cannot resume", async () => {
    const { code, stdout, stderr } = await parley([
      "run",
      "on",
      "--session",
      "sess_old",
      ...agent,
      "refuses-to-resume",
    ]);
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "You said: on\n", stderr: "" });
  });

  it("reports the id of a session that can be neither resumed nor loaded", async () => {
    const args = ["run", "on", "--continue", ...agent, "refuses-to-resume"];
    const { code, stderr } = await parley(args);
    expect(stderr).toContain('Cannot load session "sess_newest": Resource not found');
    expect(code).toBe(3);
  });

  it("reports that there is no session to continue", async () => {
    const { code, stderr } = await parley(["run", "on", "--continue", ...agent, "no-sessions"]);
    expect(stderr).toContain("Cannot continue: the agent has no session in");
    expect(code).toBe(3);
  });
});

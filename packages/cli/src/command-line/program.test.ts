import { homedir } from "node:os";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { runProgram } from "./program.ts";

interface Outcome {
  readonly code: number;
  readonly calls: unknown[];
  readonly stdout: string;
  readonly stderr: string;
}

async function run(...args: string[]): Promise<Outcome> {
  const calls: unknown[] = [];
  const written = { stdout: "", stderr: "" };
  const streamOf = (name: "stdout" | "stderr"): { write: (text: string | Uint8Array) => boolean } => ({
    write(text) {
      written[name] += String(text);
      return true;
    },
  });
  const command = (name: string) => (options: object) => {
    calls.push([name, options]);
    return Promise.resolve(7);
  };
  const code = await runProgram(
    args,
    {
      chat: command("chat"),
      run: command("run"),
      probe: command("probe"),
      sessions: command("sessions"),
      trace: command("trace"),
      inspect: command("inspect"),
      serve: command("serve"),
      admin: command("admin"),
      connect: command("connect"),
      conduct: command("conduct"),
    },
    { stdout: streamOf("stdout"), stderr: streamOf("stderr") },
  );
  return { code, calls, ...written };
}

describe("runProgram", () => {
  it("starts a chat in the current folder with the default agent if called without arguments", async () => {
    const { code, calls } = await run("chat");
    const defaults = { verbose: false, json: false, plain: false };
    expect(calls).toEqual([["chat", { agent: [], cwd: process.cwd(), ...defaults }]]);
    expect(code).toBe(7);
  });

  it("reads options before the agent's command and passes everything after it to the agent", async () => {
    const options = ["--load", "sess_1", "--cwd", "/", "--allow", "edits", "--auth", "key", "-v"];
    const { calls } = await run(
      "chat",
      ...options,
      "--no-files",
      "--no-terminals",
      "--",
      "my-agent",
      "--load",
      "x",
      "--",
      "-v",
    );
    expect(calls).toEqual([
      [
        "chat",
        {
          agent: ["my-agent", "--load", "x", "--", "-v"],
          load: "sess_1",
          cwd: "/",
          allow: "edits",
          auth: "key",
          verbose: true,
          json: false,
          plain: false,
          files: false,
          terminals: false,
        },
      ],
    ]);
  });

  it("does not require `--` before an agent's command unless the command starts with an option", async () => {
    const { calls } = await run("sessions", "--all", "my-agent", "--json");
    expect(calls).toEqual([
      [
        "sessions",
        { agent: ["my-agent", "--json"], all: true, json: false, cwd: process.cwd(), verbose: false },
      ],
    ]);
  });

  it("opens a session in a chat", async () => {
    const { calls } = await run("sessions", "--open", "sess_1", "-v", "my-agent");
    const options = { agent: ["my-agent"], cwd: process.cwd(), verbose: true };
    expect(calls).toMatchObject([["chat", { ...options, load: "sess_1" }]]);
  });

  it("reads options before and after a run's prompt, and the agent's command after `--`", async () => {
    const { calls } = await run("run", "--json", "Say hi", "--allow", "reads", "--", "my-agent", "x");
    const options = { prompt: "Say hi", json: true, allow: "reads", agent: ["my-agent", "x"] };
    expect(calls).toEqual([["run", { ...options, cwd: process.cwd(), verbose: false }]]);
  });

  it.each([
    ["chat", ["--files", "--no-terminals"], { files: true, terminals: false }],
    ["run", ["x", "--no-files", "--terminals"], { files: false, terminals: true }],
    ["sessions", ["--open", "s", "--files", "--terminals"], { files: true, terminals: true }],
    ["inspect", ["--terminals"], { terminals: true }],
    ["serve", ["--no-terminals"], { terminals: false }],
  ])("for %s, parses the granted access from %j", async (command, args, lending) => {
    const { calls } = await run(command, ...args);
    expect(calls).toMatchObject([[expect.anything(), lending]]);
    const [[, options]] = calls as [[string, object]];
    expect("files" in options).toBe("files" in lending);
  });

  it.each([
    [["run", "x", "--cwd", "~"], { cwd: homedir() }],
    [["connect", "http://host", "--token-file", "~/t"], { tokenFile: join(homedir(), "t") }],
    [["probe", "--url", "http://host", "--token-file", "~/t"], { tokenFile: join(homedir(), "t") }],
    [
      ["serve", "--token-file", "~/t", "--store", "~/s.db"],
      { tokenFile: join(homedir(), "t"), store: join(homedir(), "s.db") },
    ],
    [["serve", "--store", "postgres://host/~"], { store: "postgres://host/~" }],
    [["inspect", "~/wire.jsonl"], { recording: join(homedir(), "wire.jsonl") }],
    [["inspect", "--address-file", "~/a"], { addressFile: join(homedir(), "a") }],
    [["trace", "~/wire.jsonl"], { recording: join(homedir(), "wire.jsonl") }],
    [["run", "--schema", "~/s"], { schema: join(homedir(), "s") }],
    [["trace", "--record", "~/r"], { record: join(homedir(), "r") }],
    [["conduct", "--trace", "~/r", "agent"], { trace: join(homedir(), "r") }],
  ])("expands the home folder in %j", async (args, options) => {
    const { calls } = await run(...args);
    expect(calls).toMatchObject([[args[0], options]]);
  });

  it.each([
    ["serve", "--store", "~ann/s.db"],
    ["trace", "--record", "~ann"],
    ["run", "x", "--cwd", "~ann/p"],
  ])("rejects another user's home folder: %s %s %s", async (...args) => {
    const { code, calls, stderr } = await run(...args);
    expect(stderr).toContain(`only "~/" stands for a home folder`);
    expect([code, calls]).toEqual([2, []]);
  });

  it("accepts an agent name", async () => {
    const { calls } = await run("probe", "--agent", "mine", "--", "-x");
    const options = { agentName: "mine", agent: ["-x"], json: false, timeout: 60, cwd: process.cwd() };
    expect(calls).toEqual([["probe", options]]);
  });

  it("reads a run's prompt from stdin if none is given", async () => {
    const { calls } = await run("run", "--", "my-agent");
    expect(calls).toMatchObject([["run", { prompt: undefined, allow: "none", agent: ["my-agent"] }]]);
  });

  it.each([
    ["two prompts", ["run", "one", "two"], "too many arguments"],
    ["an option that does not exist", ["chat", "--lod", "x"], "--lod"],
    ["a command that does not exist", ["chatt"], "chatt"],
    ["an option without its value", ["chat", "--load"], "--load"],
    ["a policy that does not exist", ["chat", "--allow", "maybe"], "maybe"],
    ["a folder that does not exist", ["chat", "--cwd", "/no/such/folder"], "no such folder"],
    ["a folder below a file", ["chat", "--cwd", join(import.meta.filename, "x")], "no such folder"],
    ["a folder with an overlong name", ["chat", "--cwd", `/${"x".repeat(300)}`], "no such folder"],
    ["an empty path", ["chat", "--cwd", ""], "It is empty."],
    ["a title without a session", ["sessions", "--title", "x"], "--rename and --title go together"],
    ["a new name without a title", ["sessions", "--rename", "x"], "--rename and --title go together"],
    ["two actions on a session", ["sessions", "--delete", "x", "--open", "x"], "cannot be used with"],
    ["two sessions to continue", ["run", "x", "-c", "--session", "s"], "cannot be used with"],
    ["two sessions to load", ["chat", "-c", "--load", "s"], "cannot be used with"],
    [
      "a probe's token without an address",
      ["probe", "--token-file", "t"],
      "--token-file has no effect without --url",
    ],
    [
      "a chat's header without an address",
      ["chat", "--header", "A: b"],
      "--header has no effect without --url",
    ],
    ["a listing with files", ["sessions", "--no-files"], "--no-files has no effect without --open <session>"],
    [
      "secrets without a trace",
      ["conduct", "--secrets", "a"],
      "--secrets has no effect without --trace <file>",
    ],
    ["a timeout of more than a day", ["probe", "--timeout", "86400"], "above 0 and below 86400"],
    ["no command", [], "Usage: parley"],
  ])("rejects %s", async (_what, args, complaint) => {
    const { code, calls, stdout, stderr } = await run(...args);
    expect(stderr).toContain(complaint);
    expect({ code, calls, stdout }).toEqual({ code: 2, calls: [], stdout: "" });
  });

  it("prints its version", async () => {
    const { code, stdout } = await run("--version");
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\S*\n$/);
    expect(code).toBe(0);
  });

  it.each(["chat", "run", "sessions", "probe", "trace"])(
    "prints help for %s that fits in 80 columns",
    async (command) => {
      const { stdout } = await run(command, "--help");
      expect(stdout).toContain("Examples:");
      expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
    },
  );

  it.each([
    [["--help"], "sessions [options] [agent...]"],
    [["--help"], "parley chat -- npx @agentclientprotocol/claude-agent-acp"],
    [["chat", "--help"], "parley chat --load sess_1 -- my-agent --acp"],
    [["chat", "--help"], "130  cancelled"],
    [["sessions", "--help"], "parley sessions --all --json -- my-agent --acp"],
  ])("prints help for %j", async (args, text) => {
    const { code, stdout, stderr } = await run(...args);
    expect(stdout).toContain(text);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  it("by default, serves only clients on the local machine and requires a token", async () => {
    const { calls } = await run("serve");
    const served = {
      host: "127.0.0.1",
      port: 4747,
      token: true,
      migrate: true,
      logFormat: "text",
      cwd: process.cwd(),
    };
    expect(calls).toEqual([["serve", { ...served, agent: [] }]]);
  });

  it("serves one protocol version of an agent without files or terminals", async () => {
    const { calls } = await run("serve", "--protocol", "2", "--no-files", "--no-terminals", "--", "agent");
    const options = { agent: ["agent"], protocol: "2", files: false, terminals: false };
    expect(calls).toMatchObject([["serve", options]]);
  });

  it("rejects an invalid port", async () => {
    const { code, stderr } = await run("serve", "--port", "70000");
    expect(stderr).toContain("It is not a number from 0 to 65535.");
    expect(code).toBe(2);
  });

  it("runs a chain of commands", async () => {
    expect((await run("conduct", "--secrets", "--trace", "f", "a")).calls).toHaveLength(1);
    const off = { secrets: false, relay: false, asProxy: false, cwd: process.cwd() };
    const { calls } = await run("conduct", "--trace", "f", "--agent", "a", "--", "p --x", "q");
    expect(calls).toEqual([["conduct", { ...off, trace: "f", agentName: "a", commands: ["p --x", "q"] }]]);
    expect((await run("conduct", "p --x", "agent")).calls).toEqual([
      ["conduct", { ...off, commands: ["p --x", "agent"] }],
    ]);
  });

  it.each(["run", "chat"])(
    "accepts one value for each --header of %s and does not consume the next word",
    async (name) => {
      const { calls } = await run(name, "--url", "http://host/acp", "--header", "A: b", "help");
      expect(calls).toMatchObject([[name, { header: ["A: b"], ...(name === "run" && { prompt: "help" }) }]]);
    },
  );

  it("accepts one value for each --origin and --allowed-host", async () => {
    const hosts = ["--allowed-host", "a.example", "--allowed-host", "b.example"];
    const { calls } = await run("serve", "--origin", "http://a.example", ...hosts, "my-agent", "--acp");
    const allowed = { origin: ["http://a.example"], allowedHost: ["a.example", "b.example"] };
    expect(calls).toMatchObject([["serve", { ...allowed, agent: ["my-agent", "--acp"] }]]);
  });

  it("connects to an address", async () => {
    const { calls } = await run("connect", "http://host/acp", "--header", "A: b", "--header", "C: d");
    expect(calls).toEqual([["connect", { url: "http://host/acp", header: ["A: b", "C: d"] }]]);
  });
});

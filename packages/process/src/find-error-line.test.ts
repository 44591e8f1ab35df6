import { spawnSync } from "node:child_process";

import { describe, expect, test } from "vitest";

import { findErrorLine, withoutStackTraces } from "./find-error-line.ts";

/** Returns what Node.js prints to stderr when a script fails. */
function stderrOf(script: string): string {
  return spawnSync(process.execPath, ["-e", script], { encoding: "utf8" }).stderr;
}

const java = `Starting
Exception in thread "main" java.lang.IllegalStateException: cannot start
	at Agent.main(Agent.java:3)
Caused by: java.io.IOException: no API key
	at Agent.load(Agent.java:9)
	... 1 more
`;

const python = `Traceback (most recent call last):
  File "/agent.py", line 2, in <module>
    load()
ZeroDivisionError: division by zero

During handling of the above exception, another exception occurred:

Traceback (most recent call last):
  File "/agent.py", line 4, in <module>
    raise ValueError("no API key\\nset KEY")
agent.ConfigError: no API key
set KEY
`;

const go = `panic: no API key

goroutine 1 [running]:
main.main()
	/agent/main.go:4 +0x2c
exit status 2
`;

const rust = `
thread 'main' panicked at src/main.rs:2:5:
no API key
note: run with \`RUST_BACKTRACE=1\` environment variable to display a backtrace
`;

const rustBacktrace = `
thread 'main' panicked at src/main.rs:2:5:
no API key
stack backtrace:
   0: __rustc::rust_begin_unwind
             at /rustc/lib/std/src/panicking.rs:697:5
note: Some details are omitted, run with \`RUST_BACKTRACE=full\` for a verbose backtrace.
`;

const npm = `npm error code E404
npm error 404 Not Found - GET https://packages.example/no-agent - Not found
npm error 404
npm error 404  'no-agent@*' is not in this registry.
npm error A complete log of this run can be found in: 2026-11-22-debug-0.log
`;

describe("findErrorLine", () => {
  test.each([
    ["a stack trace", 'throw new Error("no API key")', "Error: no API key"],
    [
      "an error with a cause and a code",
      'console.error("Loading"); throw Object.assign(new TypeError("no API key", { cause: new Error("why") }), { code: 1 })',
      "TypeError: no API key",
    ],
    ["a multi-line error", 'throw new Error("no API key\\nset KEY\\n  or file")', "Error: no API key"],
    [
      "a custom error class",
      'new Error("before"); class Trouble extends Error { name = "Trouble" } throw new Trouble("no API key")',
      "Trouble: no API key",
    ],
    ["a missing module", 'require("./no-such-module")', "Error: Cannot find module './no-such-module'"],
    ["a syntax error", "const = 1", "SyntaxError: Unexpected token '='"],
    ["a thrown string", 'throw "no API key"', "no API key"],
    ["a rejected promise", 'Promise.reject(new Error("no API key"))', "Error: no API key"],
    ["colored output", 'console.error("\\u001b[31mno API key\\u001b[39m")', "no API key"],
  ])("finds the error in Node.js output with %s", (_what, script, line) => {
    expect(findErrorLine(stderrOf(script))).toBe(line);
  });

  test.each([
    ["Java", java, "Caused by: java.io.IOException: no API key"],
    ["Python", python, "agent.ConfigError: no API key"],
    ["Go", go, "panic: no API key"],
    ["Rust", rust, "no API key"],
    ["Rust with a backtrace", rustBacktrace, "no API key"],
    ["npm", npm, "npm error 404 Not Found - GET https://packages.example/no-agent - Not found"],
  ])("finds the error in output from %s", (_language, stderr, line) => {
    expect(findErrorLine(stderr)).toBe(line);
  });

  test.each([
    ["the last line of a plain log", "Error: slow disk\nno API key\n\n", "no API key"],
    ["the line above a pointer to the help", 'no option "-x"\nTry "agent --help".\n', 'no option "-x"'],
    ["the last line of an indented log", "cannot start:\n  no API key\n", "no API key"],
    ["the last line if all lines belong to a stack trace", "    at one\n    at two\n", "at two"],
    ["an empty string for empty output", " \n\n", ""],
  ])("returns %s", (_what, stderr, line) => {
    expect(findErrorLine(stderr)).toBe(line);
  });
});

describe("withoutStackTraces", () => {
  test.each([
    [
      "a stack trace",
      'console.error("Loading"); throw new Error("no API key")',
      ["Loading", "Error: no API key"],
    ],
    ["a multi-line error", 'throw new Error("no API key\\nset KEY")', ["Error: no API key", "set KEY"]],
    ["a log", 'console.error("a: 1\\n  b: 2\\n\\n/tmp/run.log:3")', ["a: 1", "  b: 2", "/tmp/run.log:3"]],
  ])("keeps the error message in Node.js output with %s", (_what, script, lines) => {
    expect(withoutStackTraces(stderrOf(script))).toEqual(lines);
  });

  test("keeps the cause of an error", () => {
    const stderr = stderrOf('throw new Error("no API key", { cause: new Error("why") })');
    expect(withoutStackTraces(stderr).map((line) => line.trim())).toEqual([
      "Error: no API key",
      "[cause]: Error: why",
    ]);
  });

  test.each([
    ["Python", python, /^ZeroDivisionError[^]*\nagent\.ConfigError: no API key\nset KEY$/],
    ["Rust", rust, /^thread .*\nno API key$/],
    ["npm", npm, /E404\n[^]*A complete log of this run can be found in: 2026-11-22-debug-0\.log$/],
  ])("keeps the error message in output from %s", (_language, stderr, expected) => {
    expect(withoutStackTraces(stderr).join("\n")).toMatch(expected);
  });
});

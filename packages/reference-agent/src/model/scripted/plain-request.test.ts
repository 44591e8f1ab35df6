import { describe, expect, it } from "vitest";

import { parsePlainRequest } from "./plain-request.ts";

describe("parsePlainRequest", () => {
  it.each<[string, string, object]>([
    ["list the files", "list", {}],
    ["List all the files.", "list", {}],
    ["list files in src", "list", { path: "src" }],
    ["please list the files in the folder src/deep.", "list", { path: "src/deep" }],
    ["list the files in ..", "list", { path: ".." }],
    ["list", "list", {}],
    ["ls", "list", {}],
    ["list src", "list", { path: "src" }],
    ["show me the files", "list", {}],
    ["show me the files in 'my folder'", "list", { path: "my folder" }],
    ["list *.ts", "glob", { pattern: "*.ts" }],
    ["find all **/*.test.ts files in packages", "glob", { pattern: "**/*.test.ts", path: "packages" }],

    ["read package.json", "read", { path: "package.json" }],
    ["Read package.json.", "read", { path: "package.json" }],
    ["show me the file src/a.ts", "read", { path: "src/a.ts" }],
    ["show me src/a.ts", "read", { path: "src/a.ts" }],
    ["read `a b.txt`", "read", { path: "a b.txt" }],
    ['read "/tmp/x.txt"', "read", { path: "/tmp/x.txt" }],
    ["read a.ts, lines 3-5", "read", { path: "a.ts", line: 3, limit: 3 }],
    ["read a.ts from line 7", "read", { path: "a.ts", line: 7, limit: 1 }],
    ["read a.ts lines 3 to 5", "read", { path: "a.ts", line: 3, limit: 3 }],
    ["read the package.json", "read", { path: "package.json" }],

    ["search for needle", "grep", { pattern: "needle", literal: true }],
    ["search for two words in src", "grep", { pattern: "two words", literal: true, path: "src" }],
    ["find needle", "grep", { pattern: "needle", literal: true }],
    ["find `in in` in src/a.ts", "grep", { pattern: "in in", literal: true, path: "src/a.ts" }],
    ["look for 'f(x)' in the folder src", "grep", { pattern: "f(x)", literal: true, path: "src" }],

    ["write hello to notes.txt", "write", { path: "notes.txt", content: "hello" }],
    ["write to be or not to be to a.txt", "write", { path: "a.txt", content: "to be or not to be" }],
    ['write "hello world" into notes.txt', "write", { path: "notes.txt", content: "hello world" }],
    ["write ```ts\nlet a;\nlet b;\n``` to a.ts", "write", { path: "a.ts", content: "let a;\nlet b;" }],
    ["create notes.txt with hello.", "write", { path: "notes.txt", content: "hello." }],

    ["replace a with b in a.ts", "edit", { path: "a.ts", oldText: "a", newText: "b" }],
    ["replace all a with b in a.ts", "edit", { path: "a.ts", oldText: "a", newText: "b", all: true }],
    [
      "change 'x with y' to 'z in w' in the file a.ts",
      "edit",
      { path: "a.ts", oldText: "x with y", newText: "z in w" },
    ],

    ["run npm test", "bash", { command: "npm test" }],
    ['run `echo "a b"`', "bash", { command: 'echo "a b"' }],
    ["run `npm test`.", "bash", { command: "npm test" }],
    ['run "a" "b"', "bash", { command: '"a" "b"' }],
    ["run echo `date` and `pwd`.", "bash", { command: "echo `date` and `pwd`." }],
    ["execute\n```sh\ncd src\nls\n```", "bash", { command: "cd src\nls" }],
    ["$ ls -la", "bash", { command: "ls -la" }],

    ['use the MCP tool everything__echo with {"message": "hi"}', "everything__echo", { message: "hi" }],
    ["use the tool `a__b`", "a__b", {}],
    ['call tool read with {"path": "a"}', "read", { path: "a" }],
  ])("recognizes %j", (text, name, input) => {
    expect(parsePlainRequest(text)).toEqual({ kind: "call", name, input });
  });

  it.each<[string, string[]]>([
    ["plan list the files; read package.json", ["list the files", "read package.json"]],
    ["plan:\n1. read a.ts\n2) run `a; b`\n- rest", ["read a.ts", "run `a; b`", "rest"]],
    ['plan write "a; b" to c.txt', ['write "a; b" to c.txt']],
  ])("parses %j as a plan", (text, steps) => {
    expect(parsePlainRequest(text)).toEqual({ kind: "plan", steps });
  });

  it.each([
    ["use the tool a__b with {oops", "The input of the tool is not JSON"],
    ["use the tool a__b with 5", "The input of the tool must be a JSON object"],
  ])("reports the error in %j", (text, message) => {
    expect(parsePlainRequest(text)).toEqual({
      kind: "invalid",
      message: expect.stringContaining(message) as string,
    });
  });

  it.each(["help", "hello", "", "what can you do?", "plan", "runner up", "tell me a joke"])(
    "does not recognize %j",
    (text) => {
      expect(parsePlainRequest(text)).toBeUndefined();
    },
  );
});

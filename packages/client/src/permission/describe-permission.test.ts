import { describe, expect, it } from "vitest";

import type { PermissionRequest } from "../api/client-handlers.ts";
import { describePermission } from "./describe-permission.ts";

const call = {
  type: "tool_call",
  id: "c",
  title: "bash",
  kind: "execute",
  status: "pending",
  content: [],
  locations: [],
};
const option = (kind: string) => ({ optionId: kind, name: kind, kind });

function describeCall(
  toolCall: object | undefined,
  more: object = {},
): ReturnType<typeof describePermission> {
  const options = ["allow_once", "allow_always", "reject_once", "reject_always"].map(option);
  const request = { title: "bash", toolCall: toolCall && { ...call, ...toolCall }, options, ...more };
  return describePermission(request as unknown as PermissionRequest);
}

const linesOf = (toolCall: object | undefined, more?: object): string[] =>
  describeCall(toolCall, more).details.map(({ label, text }) => `${label}: ${text}`);
const text = (words: string): object => ({ type: "content", content: { type: "text", text: words } });

describe("the description of a permission request", () => {
  it.each<[string, object, string[]]>([
    ["a command", { rawInput: { command: "rm -rf build" } }, ["command: rm -rf build"]],
    [
      "a command as a list of words",
      { rawInput: { command: ["rm", "-rf", "my build"] } },
      ["command: rm -rf 'my build'"],
    ],
    [
      "a program with arguments",
      { rawInput: { command: "rm", args: ["-rf", "$HOME"] } },
      ["command: rm -rf '$HOME'"],
    ],
    ["a shell command line", { rawInput: { command: "cd a && ls" } }, ["shell command: cd a && ls"]],
    [
      "a command line without arguments",
      { rawInput: { command: "ls | wc", args: [] } },
      ["shell command: ls | wc", "args: []"],
    ],
    [
      "a program whose name looks like a command line",
      { rawInput: { command: "a&b", args: ["c"] } },
      ["command: 'a&b' c"],
    ],
    ["a string as the input", { rawInput: "rm -rf build" }, ["input: rm -rf build"]],
    ["a list", { rawInput: [{ a: 1 }] }, ['input: [\n  {\n    "a": 1\n  }\n]']],
    [
      "other input fields",
      { rawInput: { path: "/a", depth: { max: 2 } } },
      ["path: /a", 'depth: {\n  "max": 2\n}'],
    ],
    ["input field names", { rawInput: { "a\u202e\nb": "x" } }, ["a\\u{202e}\\u{a}b: x"]],
    ["all paths", { locations: [{ path: "/a" }, { path: "/b", line: 2 }] }, ["file: /a", "file: /b:2"]],
    [
      "a path that is not an input",
      { rawInput: { path: "a" }, locations: [{ path: "/w/a" }] },
      ["path: a", "file: /w/a"],
    ],
    [
      "text alongside a command",
      { content: [text("Lists")], rawInput: { command: "rm x" } },
      ["command: rm x", "text: Lists"],
    ],
    [
      "a picture",
      { content: [{ type: "content", content: { type: "image", data: "AAAA", mimeType: "image/png" } }] },
      ['text: {\n  "type": "image",\n  "data": "4 characters of base64",\n  "mimeType": "image/png"\n}'],
    ],
  ])("includes %s", (_what, toolCall, details) => {
    expect(linesOf(toolCall)).toEqual(details);
  });

  it("if the title shows a shell command line, adds only that a shell runs it", () => {
    const described = (command: string): string[] =>
      linesOf({ rawInput: { command } }, { title: `\`${command}\`` });
    expect(described("ls; rm x")).toEqual(["run by: a shell"]);
    expect(described("rm x")).toEqual([]);
  });

  it("includes a change with the surrounding lines", () => {
    const oldText = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
    const change = { type: "diff", path: "/a", oldText, newText: oldText.replace("5", "x\ny\u200b") };
    const [detail] = describeCall({ content: [change] }).details;
    expect(detail?.change).toBe(change);
    expect(detail?.text).toBe("/a\n  2\n  3\n  4\n- 5\n+ x\n+ y\\u{200b}\n  6\n  7\n  8");
    const moved = {
      type: "changes",
      changes: [{ operation: "move", oldPath: "/a", path: "/b" }],
      patch: { text: "@@" },
    };
    expect(linesOf({ content: [moved] })).toEqual(["change: move /a → /b\n@@"]);
  });

  it("includes a new file's text only once", () => {
    const content = [{ type: "diff", path: "/a", newText: "x\n" }];
    const rawInput = { file_path: "/a", content: "x\n" };
    expect(linesOf({ content, rawInput })).toEqual(["file_path: /a", "change: /a\n+ x"]);
    expect(linesOf({ content, rawInput: { command: "x\n" } })).toContain("command: x\n");
    const written = [{ type: "diff", path: "/a", oldText: "x\n", newText: "x\n" }];
    expect(linesOf({ content: written, rawInput })).toContain("content: x\n");
  });

  it.each([
    ["Look at a", { kind: "delete", locations: [{ path: "/a" }] }, ["action: Delete", "file: /a"]],
    ["Delete a", { kind: "delete", locations: [{ path: "/a" }] }, ["file: /a"]],
    ["a", { kind: "move", rawInput: { from: "/a", to: "/b" } }, ["action: Move", "from: /a", "to: /b"]],
    ["Tidy", { kind: "edit", content: [{ type: "diff", path: "/a", newText: "x" }] }, ["change: /a\n+ x"]],
    [
      "Tidy",
      { kind: "delete", content: [{ type: "diff", path: "/a", oldText: "x", newText: "" }] },
      ["action: Delete", "change: /a\n- x"],
    ],
    ["Look", { kind: "read", locations: [{ path: "/a" }] }, ["file: /a"]],
  ])(
    "shows a deletion or move as an action if the title %j does not mention it: %j",
    (title, toolCall, details) => {
      expect(linesOf(toolCall, { title })).toEqual(details);
    },
  );

  it("includes the reason and subject from version 2", () => {
    const subject = { type: "command", command: "rm -rf x", cwd: "/w" };
    expect(linesOf(undefined, { subject, description: "To\u001b[2J clean" })).toEqual([
      "reason: To\\u{1b}[2J clean",
      "command: rm -rf x",
      "cwd: /w",
    ]);
    expect(linesOf(undefined, { subject: { type: "_deploy", host: "prod" } })).toEqual([
      "action: _deploy",
      "host: prod",
    ]);
  });

  it.each([
    ["Reject", "allow_always", "Reject (allow always)"],
    ["Allow", "allow_always", "Allow (allow always)"],
    ["No", "allow_once", "No (allow once)"],
    ["Yes", "reject_always", "Yes (reject always)"],
    ["Always allow ls", "allow_always", "Always allow ls"],
    ["Yes, and don't ask again", "allow_always", "Yes, and don't ask again"],
    ["Keep going", "allow_once", "Keep going"],
    ["No, and say what to do instead", "reject_once", "No, and say what to do instead"],
    ["Never", "reject_always", "Never"],
    ["No", "reject_always", "No (reject always)"],
    ["Do not allow", "allow_once", "Do not allow (allow once)"],
    ["Don't run it", "allow_once", "Don't run it (allow once)"],
    ["Don't run it", "reject_once", "Don't run it"],
    ["Decline", "allow_once", "Decline (allow once)"],
    ["Ablehnen", "allow_once", "Ablehnen (allow once)"],
    ["Rej\u0435ct", "allow_once", "Rej\\u{435}ct (allow once)"],
    ["Allow once in this project", "allow_always", "Allow once in this project (allow always)"],
    ["No, never run it", "allow_always", "No, never run it (allow always)"],
    ["Allow", "_allow_forever", "Allow (_allow_forever)"],
  ])("labels an option with the name %s and the kind %s as %s", (name, kind, shown) => {
    expect(
      describeCall({ rawInput: { command: "ls" } }, { options: [{ optionId: "1", kind, name }] }).options[0]
        ?.name,
    ).toBe(shown);
  });

  it.each([
    ["", { kind: "execute" }, "Run a command"],
    [" \t", { kind: "edit" }, "Edit"],
    ["", { kind: "other" }, "The agent does not describe the request"],
    ["", undefined, "The agent does not describe the request"],
    ["bash", { kind: "execute" }, "bash"],
  ])("shows the title %j of a call with %j as %j", (title, toolCall, shown) => {
    expect(describeCall(toolCall, { title }).title).toBe(shown);
  });

  it("omits options that share an id, because the agent could not tell yes from no", () => {
    const [yes, no, other] = [option("allow_once"), option("reject_once"), option("reject_always")];
    const options = [{ ...yes, optionId: "a" }, { ...no, optionId: "a" }, other];
    const shown = describeCall({ rawInput: { command: "ls" } }, { options }).options;
    expect(shown.map(({ optionId }) => optionId)).toEqual(["reject_always"]);
  });

  it("escapes hidden characters in titles, text and option names", () => {
    const hidden = "a\u001b[2K\rb\u202ec\u200bd\ne\tf\u00a0g";
    const shown = "a\\u{1b}[2K\\u{d}b\\u{202e}c\\u{200b}d\\u{a}e\\u{9}f\\u{a0}g";
    const described = describeCall(
      { rawInput: { command: hidden }, content: [text(hidden)] },
      { title: hidden, options: [{ ...option("allow_once"), name: hidden }] },
    );
    expect([described.title, described.options[0]?.name]).toEqual([shown, `${shown} (allow once)`]);
    const lines = shown.replace("\\u{a}", "\n");
    expect(described.details.map((detail) => detail.text)).toEqual([lines]);
  });

  it.each([
    ["nothing", {}],
    ["an empty input", { rawInput: { command: " ", args: [], env: { a: null } } }],
    ["a string", { content: [text("Runs it")] }],
    ["a command's folder", { locations: [{ path: "/w" }] }],
  ])('does not offer "always allow" if the agent provides only %s', (_what, toolCall) => {
    const kindsOf = (one: object): unknown[] => describeCall(one).options.map(({ kind }) => kind);
    expect(kindsOf(toolCall)).toEqual(["allow_once", "reject_once", "reject_always"]);
    expect(kindsOf({ ...toolCall, rawInput: { command: "ls" } })).toContain("allow_always");
  });

  it.each([
    ["the path of a read", { kind: "read", locations: [{ path: "/a" }] }],
    ["the path of a deletion", { kind: "delete", locations: [{ path: "/a" }] }],
    ["a change", { content: [{ type: "diff", path: "/a", newText: "" }] }],
    ["a number", { rawInput: { pid: 1 } }],
  ])('offers "always allow" for %s', (_what, toolCall) => {
    expect(describeCall(toolCall).options.map(({ kind }) => kind)).toContain("allow_always");
  });
});

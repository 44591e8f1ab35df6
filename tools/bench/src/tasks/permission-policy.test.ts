import type { PermissionRequest } from "@parley/client";
import { expect, test } from "vitest";

import { answerByPolicy } from "./permission-policy.ts";

type ToolCall = NonNullable<PermissionRequest["toolCall"]>;

/** Asks for a tool of the model. */
function answerTo(title: string, call: Partial<ToolCall> = {}): unknown {
  return answerToCall({ name: "bash", title, ...call });
}

function answerToCall({ title = "", ...call }: Partial<ToolCall>): unknown {
  const toolCall: ToolCall = {
    type: "tool_call",
    id: "1",
    title,
    kind: "execute",
    status: "pending",
    content: [],
    locations: [],
    ...call,
  };
  const options: PermissionRequest["options"] = [
    { optionId: "always", name: "Always", kind: "allow_always" },
    { optionId: "once", name: "Once", kind: "allow_once" },
    { optionId: "no", name: "No", kind: "reject_once" },
  ];
  const { refused, ...answer } = answerByPolicy({ title, toolCall, options }, "/project/package");
  expect(answer).toEqual({ outcome: "selected", optionId: refused ? "no" : "once" });
  return refused;
}

test.each(["npm test", "npm run lint", "node --test", "pnpm t", "git diff"])("`%s` is allowed", (command) => {
  expect(answerTo(`\`${command}\``, { rawInput: { command } })).toBe(false);
});

test.each(["npm view qs", "npm i qs@latest", "cd x && npx qs", "curl https://example.org", "git clone x"])(
  "`%s` is refused: it downloads something",
  (command) => {
    expect(answerTo("A command", { rawInput: { command } })).toBe(true);
  },
);

test("a file may contain the words of a download", () => {
  expect(answerTo("Write a.js", { kind: "edit", rawInput: { path: "a.js", content: "// npx qs" } })).toBe(
    false,
  );
});

test("`fetch` is refused", () => {
  expect(answerTo("Fetch https://example.org", { kind: "fetch" })).toBe(true);
});

test.each([
  ["/project/package/lib/index.js", false],
  ["/project/package", false],
  ["/project/sessions.db", true],
  ["/etc/passwd", true],
])("a file at %s is outside of the folder: %s", (path, refused) => {
  expect(answerTo("Read a file", { kind: "read", locations: [{ path }] })).toBe(refused);
});

test("a question of the agent itself is refused", () => {
  expect(answerToCall({ title: "Go on? This session has used $1 of $1", kind: "other" })).toBe(true);
});

test("a question without a fitting option is cancelled", () => {
  expect(answerByPolicy({ title: "Run", toolCall: undefined, options: [] }, "/project")).toEqual({
    outcome: "cancelled",
    refused: true,
  });
});

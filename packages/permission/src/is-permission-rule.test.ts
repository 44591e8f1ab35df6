import { expect, it } from "vitest";

import { isPermissionRule } from "./is-permission-rule.ts";

const rule = {
  subject: { type: "command", command: "git status" },
  roots: ["/p"],
  owner: "",
  decision: "allow",
  lifetime: "project",
};

it.each([
  rule,
  { ...rule, subject: { type: "tool", tool: "write" } },
  { ...rule, subject: { type: "tool", tool: "write", target: "here" } },
  { ...rule, subject: { type: "mcp_tool", server: "a", fingerprint: "b", tool: "c" } },
  { ...rule, subject: { type: "request", request: "[]" } },
  { ...rule, decision: "reject", lifetime: "session", owner: "ann", roots: ["/p", "/q"] },
])("accepts the rule %j", (value) => {
  expect(isPermissionRule(value)).toBe(true);
});

it.each([
  null,
  [],
  {},
  "rule",
  { ...rule, owner: undefined },
  { ...rule, roots: [] },
  { ...rule, roots: "/p" },
  { ...rule, roots: [1] },
  { ...rule, decision: true },
  { ...rule, decision: "maybe" },
  { ...rule, decision: ["allow"] },
  { ...rule, lifetime: "year" },
  { ...rule, until: "tomorrow" },
  { ...rule, subject: null },
  { ...rule, subject: { type: "command" } },
  { ...rule, subject: { type: "command", command: "git status", cwd: "/q" } },
  { ...rule, subject: { type: "constructor" } },
  { ...rule, subject: { type: "tool", tool: "write", target: 1 } },
])("rejects %j", (value) => {
  expect(isPermissionRule(value)).toBe(false);
});

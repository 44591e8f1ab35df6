import { expect, it } from "vitest";

import { type PermissionSubject, describeSubject } from "./permission-subject.ts";

it.each<[PermissionSubject, string]>([
  [{ type: "tool", tool: "write" }, '"write"'],
  [{ type: "tool", tool: "fetch", target: "example.com" }, '"fetch" (example.com)'],
  [{ type: "command", command: "git status" }, 'the command "git status"'],
  [{ type: "mcp_tool", server: "files", fingerprint: "f", tool: "read" }, '"read" of the MCP server "files"'],
  [{ type: "request", request: "[]" }, "this request"],
])("describes %j as %s", (subject, text) => {
  expect(describeSubject(subject)).toBe(text);
});

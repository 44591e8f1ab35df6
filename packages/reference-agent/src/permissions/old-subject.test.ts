import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { PermissionSubject } from "@parley/permission";
import { filePermissionStore } from "@parley/permission/node";
import { expect, it, onTestFinished } from "vitest";

import { oldSubject } from "./old-subject.ts";

it.each<[string, PermissionSubject | undefined]>([
  ["run git status", { type: "command", command: "git status" }],
  ["run fetch from a", { type: "command", command: "fetch from a" }],
  ["fetch from example.com:8080", { type: "tool", tool: "fetch", target: "example.com:8080" }],
  [
    "write inside the working directories",
    { type: "tool", tool: "write", target: "inside the working directories" },
  ],
  [
    "edit in the folder of Git and inside the working directories",
    { type: "tool", tool: "edit", target: "in the folder of Git and inside the working directories" },
  ],
  ["call files__read", undefined],
  ["call write inside the working directories", undefined],
  ["bash", undefined],
  ["", undefined],
])("maps the old key %j to %j", (key, subject) => {
  expect(oldSubject(key)).toEqual(subject);
});

it("applies an old file's rules only to the same roots, and ignores its decisions about MCP tools", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parley-permissions-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "permissions.json");
  const old = { "run make": true, "run rm": false, "call a__b__c": true };
  await writeFile(path, JSON.stringify({ "/p": old }));
  const store = filePermissionStore(path, { oldSubject });
  const find = async (subject: PermissionSubject, ...roots: string[]): Promise<string | undefined> =>
    (await store.find({ subject, roots, owner: "" }))?.decision;
  const make = { type: "command", command: "make" } as const;
  const mcp = { type: "mcp_tool", fingerprint: "f" } as const;

  expect(await find(make, "/p")).toBe("allow");
  expect(await find({ ...make, command: "rm" }, "/p")).toBe("reject");
  expect(await find(make, "/p", "/q")).toBeUndefined();
  expect(await find(make, "/q")).toBeUndefined();
  expect(await find({ ...mcp, server: "a", tool: "b__c" }, "/p")).toBeUndefined();
  expect(await find({ ...mcp, server: "a__b", tool: "c" }, "/p")).toBeUndefined();
  expect(await find({ type: "request", request: "call a__b__c" }, "/p")).toBeUndefined();
});

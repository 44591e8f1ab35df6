import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, onTestFinished, test } from "vitest";

import type { PermissionRule } from "../permission-rule.ts";
import { permissionStoreContract } from "../testing/permission-store-contract.ts";
import { filePermissionStore } from "./file-permission-store.ts";

const rule: PermissionRule = {
  subject: { type: "command", command: "git status" },
  roots: ["/p"],
  owner: "",
  decision: "allow",
  lifetime: "project",
};

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "parley-permissions-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

permissionStoreContract("in a file", async () =>
  filePermissionStore(join(await openFolder(), "permissions.json")),
);

test("creates the folder and an owner-only file when storing the first rule", async () => {
  const path = join(await openFolder(), "config", "permissions.json");
  await filePermissionStore(path).remember(rule);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(path, "utf8"))).toEqual({ version: 1, rules: [rule] });
});

test.each([
  ["an unknown decision", { ...rule, decision: "allowed" }],
  ["no roots", { ...rule, roots: [] }],
  ["an unknown member in the subject", { ...rule, subject: { ...rule.subject, shell: "sh" } }],
  ["a string as its subject", { ...rule, subject: "git status" }],
])("rejects a rule with %s and keeps the file readable", async (_, wrong) => {
  const path = join(await openFolder(), "permissions.json");
  const store = filePermissionStore(path);
  await store.remember(rule);
  await expect(store.remember(wrong as PermissionRule)).rejects.toThrow(
    `Cannot store a rule in "${path}": it is not a permission rule`,
  );
  expect(await store.find(rule)).toEqual(rule);
});

test("reads the file on every call", async () => {
  const path = join(await openFolder(), "permissions.json");
  const [one, other] = [filePermissionStore(path), filePermissionStore(path)];
  await one.remember(rule);
  expect(await other.find(rule)).toEqual(rule);
  await writeFile(path, JSON.stringify({ version: 1, rules: [{ ...rule, decision: "reject" }] }));
  expect((await one.find(rule))?.decision).toBe("reject");
});

test("rejects a session rule without writing anything", async () => {
  const path = join(await openFolder(), "permissions.json");
  const remembered = filePermissionStore(path).remember({ ...rule, lifetime: "session" });
  await expect(remembered).rejects.toThrow(
    `Cannot store a rule in "${path}": its lifetime is "session", not "project"`,
  );
  await expect(stat(path)).rejects.toThrow("ENOENT");
});

test("prefers the rejecting rule if two rules have the same key", async () => {
  const path = join(await openFolder(), "permissions.json");
  for (const decisions of [
    ["allow", "reject"],
    ["reject", "allow"],
  ]) {
    const rules = decisions.map((decision) => ({ ...rule, decision }));
    await writeFile(path, JSON.stringify({ version: 1, rules }));
    expect((await filePermissionStore(path).find(rule))?.decision).toBe("reject");
  }
});

test.each([
  ["{", "the file is not JSON"],
  ["null", "the file does not hold permission rules"],
  ["[]", "the file does not hold permission rules"],
  ['{ "/p": null }', "the file does not hold permission rules"],
  ['{ "/p": "a" }', "the file does not hold permission rules"],
  ['{ "/p": { "a": "no" } }', "the file does not hold permission rules"],
  ['{ "/q": { "a": null } }', "the file does not hold permission rules"],
  ['{ "rules": [] }', "the file does not hold permission rules"],
  ['{ "version": 1, "rules": {} }', "the file does not hold permission rules"],
  ['{ "version": 1, "rules": [], "/p": {} }', "the file does not hold permission rules"],
  ['{ "version": 2, "rules": [] }', "the file has version 2, and only version 1 is known"],
  [
    JSON.stringify({ version: 1, rules: [rule, { ...rule, until: "noon" }] }),
    "rule 2 of the file is not a permission rule for a project",
  ],
  [
    JSON.stringify({ version: 1, rules: [{ ...rule, lifetime: "session" }] }),
    "rule 1 of the file is not a permission rule for a project",
  ],
])("rejects every call and leaves the file unchanged if it contains %s", async (text, why) => {
  const path = join(await openFolder(), "permissions.json");
  await writeFile(path, text);
  const store = filePermissionStore(path);
  const message = `Cannot read permissions from "${path}": ${why}`;
  await expect(store.find(rule)).rejects.toThrow(message);
  await expect(store.list(rule)).rejects.toThrow(message);
  await expect(store.remember(rule)).rejects.toThrow(message);
  await expect(store.forget(rule)).rejects.toThrow(message);
  expect(await readFile(path, "utf8")).toBe(text);
});

test("reads and rewrites a file with a byte order mark", async () => {
  const path = join(await openFolder(), "permissions.json");
  await writeFile(path, `\uFEFF${JSON.stringify({ version: 1, rules: [rule] })}`);
  const store = filePermissionStore(path);
  expect(await store.find(rule)).toMatchObject({ decision: "allow" });
  await store.remember({ ...rule, decision: "reject" });
  expect(await store.find(rule)).toMatchObject({ decision: "reject" });
});

describe("for a file in the old format without subjects", () => {
  const question = JSON.stringify(["ls", "execute", null, { command: "ls" }, [], [], null]);
  const asked = { subject: { type: "request", request: question }, owner: "" } as const;

  test("treats keys as requests if a client wrote the file", async () => {
    const path = join(await openFolder(), "permissions.json");
    await writeFile(path, JSON.stringify({ "/p": { [question]: "allow", other: "reject" } }));
    const store = filePermissionStore(path);
    expect(await store.find({ ...asked, roots: ["/p"] })).toMatchObject({ decision: "allow" });
    expect(await store.list({ roots: ["/p"], owner: "" })).toHaveLength(2);
  });

  test("applies rules only to their directory and not to a named owner", async () => {
    const path = join(await openFolder(), "permissions.json");
    await writeFile(path, JSON.stringify({ "/p": { [question]: "allow" } }));
    const store = filePermissionStore(path);
    expect(await store.find({ ...asked, roots: ["/p", "/q"] })).toBeUndefined();
    expect(await store.find({ ...asked, roots: ["/q", "/p"] })).toBeUndefined();
    expect(await store.find({ ...asked, roots: ["/q"] })).toBeUndefined();
    expect(await store.find({ ...asked, roots: ["/p"], owner: "ann" })).toBeUndefined();
    expect(
      await store.find({ subject: { type: "command", command: question }, owner: "", roots: ["/p"] }),
    ).toBeUndefined();
  });

  test("converts keys with oldSubject and drops those without a result", async () => {
    const path = join(await openFolder(), "permissions.json");
    const text = JSON.stringify({ "/p": { "run git status": true, "run rm": false, "call a__b__c": true } });
    await writeFile(path, text);
    const store = filePermissionStore(path, {
      oldSubject: (key) =>
        key.startsWith("run ") ? { type: "command", command: key.slice("run ".length) } : undefined,
    });
    const rejected = { ...rule, subject: { type: "command", command: "rm" }, decision: "reject" };
    expect(await store.list(rule)).toEqual([rule, rejected]);
    expect(await readFile(path, "utf8")).toBe(text);
  });

  test("converts the file to the current format on the first change", async () => {
    const path = join(await openFolder(), "permissions.json");
    await writeFile(path, JSON.stringify({ "/p": { a: "allow" }, "/q": { b: "reject" } }));
    await filePermissionStore(path).forget({
      subject: { type: "request", request: "b" },
      roots: ["/q"],
      owner: "",
    });
    expect(JSON.parse(await readFile(path, "utf8"))).toEqual({
      version: 1,
      rules: [{ ...rule, subject: { type: "request", request: "a" } }],
    });
  });
});

test.skipIf(process.platform === "win32")("rejects a named pipe", async () => {
  const path = join(await openFolder(), "permissions.json");
  execFileSync("mkfifo", [path]);
  await expect(filePermissionStore(path).find(rule)).rejects.toThrow("it is not a regular file");
});

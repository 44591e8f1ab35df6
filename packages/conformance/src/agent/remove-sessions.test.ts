import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { leftText } from "../report/check-report.ts";
import { checkAgent, type CheckAgentOptions } from "../run/check-agent.ts";

/** An agent that stores its sessions as files in a folder, along with their working directories. */
const KEEPS_FILES = `
const [, store, version, caps, wants] = process.argv;
const { writeFileSync, rmSync, existsSync, appendFileSync } = require("node:fs");
const { join } = require("node:path");
const { randomUUID } = require("node:crypto");
let user = wants !== "login";
const send = (message) => console.log(JSON.stringify({ jsonrpc: "2.0", ...message }));
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  let message;
  try { message = JSON.parse(line); } catch { return; }
  const { id, method, params = {} } = message;
  if (method === undefined || id === undefined) return;
  const fail = (code) => send({ id, error: { code, message: "No" } });
  const file = join(store, String(params.sessionId));
  if (method === "initialize") {
    const session = JSON.parse(caps);
    const capabilities = version === "1" ? { agentCapabilities: { loadSession: "load" in session, sessionCapabilities: session } } : { info: { name: "keeps", version: "1" }, capabilities: { session } };
    return send({ id, result: { protocolVersion: Number(version), ...capabilities } });
  }
  if (method === "authenticate" || method === "auth/login") { user = true; return send({ id, result: {} }); }
  if (!method.startsWith("session/")) return fail(-32601);
  if (!user) return fail(-32000);
  if (method === "session/new") {
    if (wants === "crash") setTimeout(() => process.exit(3), 1);
    const sessionId = randomUUID();
    writeFileSync(join(store, sessionId), "");
    appendFileSync(store + ".folders", params.cwd + "\\n");
    return send({ id, result: { sessionId } });
  }
  if (method === "session/delete" || method === "session/close") {
    if (wants === "refusal") return fail(-32603);
    if (method === "session/delete" || !("load" in JSON.parse(caps))) rmSync(file, { force: true });
    return send({ id, result: {} });
  }
  if (method === "session/prompt") return existsSync(file) ? send({ id, result: { stopReason: "end_turn", messageId: "m" } }) : fail(-32002);
  fail(-32601);
});`;

let store: string;
beforeEach(() => {
  store = mkdtempSync(join(tmpdir(), "parley-kept-"));
});
afterEach(() => {
  rmSync(store, { recursive: true });
  rmSync(`${store}.folders`, { force: true });
});

const ONLY = ["ACP-SESSION-00", "ACP-JSONRPC-001", "ACP-PROMPT-001", "ACP-PROMPT-002"];

async function check(
  version: 1 | 2,
  capabilities: object,
  { wants = "", ...more }: CheckAgentOptions & { readonly wants?: string } = {},
): Promise<readonly string[]> {
  const args = ["-e", KEEPS_FILES, store, String(version), JSON.stringify(capabilities), wants];
  const agent = { command: process.execPath, args, cwd: process.cwd() };
  const options = { versions: [version], only: ONLY, quietMs: 5, timeoutMs: 60_000, ...more };
  const { left = [] } = await checkAgent(agent, options);
  expect(left.toSorted()).toEqual(readdirSync(store).toSorted());
  return left;
}

function folders(): string[] {
  return readFileSync(`${store}.folders`, "utf8").trimEnd().split("\n");
}

describe.each([1, 2] as const)("version %d", (version) => {
  test("deletes its sessions if the agent supports deletion", async () => {
    expect(await check(version, { delete: {}, close: {}, load: {} })).toEqual([]);
    expect(folders().length).toBeGreaterThan(1);
  });

  test("deletes its sessions after logging in", async () => {
    expect(await check(version, { delete: {} }, { wants: "login", authMethod: "key" })).toEqual([]);
    expect(folders().length).toBeGreaterThan(1);
  });

  test("starts another agent to delete the sessions of an agent that exited", async () => {
    expect(await check(version, { delete: {} }, { wants: "crash" })).toEqual([]);
    expect(folders().length).toBeGreaterThan(1);
  });

  test("lists the remaining sessions if the agent cannot delete them", async () => {
    expect((await check(version, { load: {} })).length).toBeGreaterThan(1);
  });

  test("lists the sessions that the agent refuses to delete", async () => {
    expect((await check(version, { delete: {} }, { wants: "refusal" })).length).toBeGreaterThan(1);
  });
});

test("closes sessions that cannot be reopened afterward", async () => {
  expect(await check(1, { close: {} })).toEqual([]);
});

test("lists sessions that can be reopened after they are closed", async () => {
  expect((await check(1, { close: {}, load: {} })).length).toBeGreaterThan(1);
});

test("creates sessions in a temporary folder unless one is given", async () => {
  await check(1, { delete: {} }, { only: ["ACP-SESSION-001"] });
  const [own = ""] = folders();
  expect(own).toContain("parley-conformance-");
  expect(existsSync(own)).toBe(false);
  await check(1, { delete: {} }, { only: ["ACP-SESSION-001"], cwd: store });
  expect(folders()).toEqual([own, store]);
});

test("describes the remaining sessions in one line", () => {
  expect(leftText([])).toBeUndefined();
  expect(leftText(["a"])).toBe("Cannot delete a session of the checks, which the agent may keep: a");
  expect(leftText(["a", "b"])).toBe("Cannot delete 2 sessions of the checks, which the agent may keep: a, b");
});

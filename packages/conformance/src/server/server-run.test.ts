import { realpathSync } from "node:fs";
import { tmpdir } from "node:os";

import { createAgentHost } from "@parley/agent";
import { v2 } from "@parley/agent/v2/unstable";
import { type HttpServer, serveHttp } from "@parley/server/node";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";

import type { CheckSettings } from "../agent/check.ts";
import { catalogue, ruleOf } from "../catalogue/catalogue.ts";
import { goodDefinition } from "../fixtures/good-agent.ts";
import { type ServerFault, serveWithFault } from "../fixtures/misbehaving-server.ts";
import { serverFaults } from "../fixtures/server-faults.ts";
import type { CheckResult } from "../report/check-report.ts";
import { ServerRun, serverChecks } from "./server-run.ts";

const settings: CheckSettings = {
  cwd: realpathSync(tmpdir()),
  prompt: "Hello",
  cancelPrompt: "Wait",
  permissionPrompt: undefined,
  authMethod: undefined,
  timeoutMs: 60_000,
  quietMs: 5,
};

/**
 * Rules that a server breaks by not responding. Their checks can use a short timeout, because a slow machine cannot
 * make them pass by mistake.
 */
const brokenBySilence = new Set([
  "PARLEY-HTTP-STREAM-002",
  "PARLEY-HTTP-DELETE-001",
  "PARLEY-DURABLE-RESUME-001",
  "PARLEY-DURABLE-RESUME-003",
  "PARLEY-DURABLE-EPOCH-001",
  "PARLEY-DURABLE-STATE-001",
  "PARLEY-REMOTE-SLOW-002",
]);

const USERS: Readonly<Record<string, string>> = { "Bearer a": "ann", "Bearer b": "bob" };
const HEADERS = { Authorization: "Bearer a" };
const OTHER = { Authorization: "Bearer b" };

let server: HttpServer;
beforeAll(async () => {
  server = await serveHttp(createAgentHost(goodDefinition()), {
    port: 0,
    authorize: ({ headers }) =>
      USERS[headers.get("authorization") ?? ""] ?? new Response(null, { status: 401 }),
  });
});
afterAll(() => server.close({ signal: AbortSignal.abort() }));

async function runOn(url: string, ids: readonly string[], timeoutMs = 60_000): Promise<CheckResult[]> {
  const run = new ServerRun({ url, headers: HEADERS, otherHeaders: OTHER }, { ...settings, timeoutMs });
  const checks = serverChecks.filter(({ id }) => ids.includes(id));
  return Promise.all(checks.map((check) => run.run(check)));
}

async function openFaulty(fault: ServerFault): Promise<string> {
  const { url, close } = await serveWithFault(server.url, fault);
  onTestFinished(close);
  return url;
}

const ids = serverChecks.map(({ id }) => id);

test("every rule for servers is broken by some server", () => {
  const rules = catalogue.filter(({ subject }) => subject === "server").map(({ id }) => id);
  expect(ids).toEqual(rules);
  expect([...Object.keys(serverFaults), "PARLEY-HTTP-VERSION-001"].toSorted()).toEqual(rules.toSorted());
});

describe.each(["alone", "behind a faultless proxy"])("a good server, %s,", (how) => {
  test("follows every rule", async () => {
    const url = how === "alone" ? server.url : await openFaulty({});
    const results = await runOn(url, ids);
    const others = results.filter(({ outcome }) => outcome !== "passed");
    expect(others.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([
      "PARLEY-HTTP-VERSION-001: it is reached without TLS",
    ]);
  });
});

test("does not fail a server that supports only version 2 for rejecting version 1", async () => {
  const newest = await serveHttp(createAgentHost(goodDefinition(), { versions: [v2] }), {
    port: 0,
    authorize: ({ headers }) =>
      USERS[headers.get("authorization") ?? ""] ?? new Response(null, { status: 401 }),
  });
  onTestFinished(() => newest.close({ signal: AbortSignal.abort() }));
  const results = await runOn(newest.url, ids);
  expect(results.filter(({ outcome }) => outcome === "failed")).toEqual([]);
  const reason = "it supports only versions after 1";
  expect(results).toContainEqual({ id: "PARLEY-HTTP-INIT-001", outcome: "not applicable", reason });
});

test("does not fail a server for responding with version 2", async () => {
  const params = { protocolVersion: 2, info: { name: "kit", version: "1" }, capabilities: {} };
  const url = await openFaulty({
    request: (request) => {
      const message = JSON.parse(request.body || "null") as { method?: string } | null;
      if (message?.method !== "initialize") return request;
      return { ...request, body: JSON.stringify({ ...message, params }) };
    },
  });
  const results = await runOn(url, ids);
  expect(results.filter(({ outcome }) => outcome === "failed")).toEqual([]);
  expect(results.find(({ id }) => id === "PARLEY-HTTP-POST-001")).toMatchObject({ outcome: "passed" });
});

test("checks only WebSockets if the server has a WebSocket address", async () => {
  const results = await runOn(server.url.replace("http", "ws"), ids);
  const passed = results.filter(({ outcome }) => outcome === "passed").map(({ id }) => id);
  expect(results.filter(({ outcome }) => outcome === "failed")).toEqual([]);
  expect(passed).toEqual([
    "PARLEY-SOCKET-INIT-001",
    "PARLEY-SOCKET-FRAME-001",
    "PARLEY-DURABLE-SOCKET-001",
    "PARLEY-DURABLE-SOCKET-002",
    "PARLEY-REMOTE-ORIGIN-002",
    "PARLEY-REMOTE-HOST-002",
  ]);
});

test.concurrent.each(
  Object.entries(serverFaults).map(([id, fault]) => ({ id, fault, by: ruleOf(id).brokenBy })),
)("$id is broken by $by", async ({ id, fault }) => {
  const { url, close } = await serveWithFault(server.url, fault());
  const results = await runOn(url, [id], brokenBySilence.has(id) ? 300 : 60_000);
  await close();
  expect(results).toMatchObject([{ id, outcome: "failed" }]);
});

test("reports a server that cannot be reached", async () => {
  const { url, close } = await serveWithFault(server.url, {});
  await close();
  await expect(new ServerRun({ url }, settings).tryReach()).rejects.toThrow(/ECONNREFUSED/);
});

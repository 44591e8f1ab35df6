import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { duplexPair } from "node:stream";

import { describe, expect, onTestFinished, test } from "vitest";

import { catalogue, ruleOf } from "../catalogue/catalogue.ts";
import type { CheckedVersion } from "../catalogue/rule.ts";
import type { ClientMisdeed } from "../fixtures/client-misdeed.ts";
import { openGoodClient } from "../fixtures/good-client.ts";
import { clientChecks, clientChecksOf } from "./all-client-checks.ts";
import { judge } from "./check-client.ts";
import { clientScripts, type ClientScriptName } from "./client-scripts.ts";
import { type PlayedScript, playScript } from "./play-script.ts";
import { ScriptedAgent } from "./scripted-agent.ts";

/** The misdeed that breaks each rule, by rule id without the prefix `PARLEY-CLIENT-`. */
const misdeeds: Readonly<Record<string, ClientMisdeed>> = {
  "INIT-001": "calls a session first",
  "INIT-002": "does not wait for the version",
  "INIT-003": "accepts every version",
  "SCHEMA-001": "sends a folder that is a number",
  "JSONRPC-001": "repeats an id",
  "JSONRPC-002": "answers unknown methods",
  "SESSION-001": "sends a relative folder",
  "CAPABILITY-001": "calls what is not offered",
  "CAPABILITY-003": "sends an image",
  "CAPABILITY-004": "names an MCP server by address",
  "CAPABILITY-002": "answers what it does not offer",
  "FILE-001": "ignores the lines",
  "FILE-002": "reads missing files",
  "FILE-003": "writes nothing",
  "TERMINAL-001": "keeps terminals",
  "TERMINAL-002": "kills no program",
  "FORM-001": "accepts empty forms",
  "PERM-001": "invents options",
  "PERM-002": "allows everything",
  "UPDATE-001": "dies of unknown updates",
  "STATE-001": "ends with the answer",
  "STATE-002": "takes an unknown state for idle",
  "PLAN-001": "dies of removed plans",
  "COMMAND-001": "dies of skills",
  "USAGE-001": "dies of usage",
  "CANCEL-001": "cancels by a request",
  "CANCEL-002": "leaves questions open",
  "CANCEL-003": "leaves when it cancels",
  "AUTH-001": "invents a log-in",
  "AUTH-002": "ignores the missing session",
  "LOAD-001": "loads another session",
  "LOAD-002": "forgets what it loaded",
  "LOAD-003": "waits for the end of a replay",
  "END-001": "never ends",
  "END-002": "hides a crash",
  "SUBAGENT-001": "refuses questions of subagents",
  "SUBAGENT-002": "dies of early subagents",
  "SUBAGENT-003": "closes subagents",
  "SUBAGENT-004": "leaves questions of subagents open",
};

/** Misdeeds that can be detected only because something does not arrive. */
const SILENT = new Set<ClientMisdeed | undefined>([
  "never ends",
  "leaves questions open",
  "leaves questions of subagents open",
  "repeats an id",
  "waits for the end of a replay",
]);

interface Played {
  readonly script: ClientScriptName;
  readonly version: CheckedVersion;
  readonly misdeed?: ClientMisdeed | undefined;
  readonly offers?: "nothing";
}

async function play({ script, version, misdeed, offers }: Played): Promise<PlayedScript> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "parley-client-")));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "notes.txt"), "one\ntwo\nthree\nfour\n");
  const [ours, theirs] = duplexPair();
  const timeoutMs = SILENT.has(misdeed) ? 1000 : 60_000;
  const run = { script: clientScripts[script], version, timeoutMs };
  const agent = new ScriptedAgent(ours, run);
  const client = openGoodClient({ wire: theirs, cwd: folder, version, misdeed, offers });
  const isAsking = ["answer", "open question", "subagent question"].includes(script);
  const opened = Promise.resolve(Object.assign(client, { isAsking }));
  const played = await playScript(opened, { ...run, agent, folder, isDriven: true });
  client.close();
  return played;
}

test("every rule for clients is broken by some client", () => {
  const rules = catalogue.filter(({ subject }) => subject === "client").map(({ id }) => id);
  expect(clientChecks.map(({ id }) => id)).toEqual(rules);
  expect(Object.keys(misdeeds).map((id) => `PARLEY-CLIENT-${id}`)).toEqual(rules);
  const named = Object.entries(misdeeds).map(([id, misdeed]) => [
    `PARLEY-CLIENT-${id}`,
    `a client that ${misdeed}`,
  ]);
  expect(rules.map((id) => [id, ruleOf(id).brokenBy])).toEqual(named);
});

describe.each([1, 2] as const)("version %d", (version) => {
  test("a good client follows every rule", async () => {
    const results = [];
    for (const [script, checks] of Map.groupBy(clientChecksOf(version), (check) => check.script)) {
      const played = await play({ script, version });
      results.push(...checks.map((check) => judge(check, played, version)));
    }
    const others = results.flatMap(({ id, outcome, reason }) =>
      outcome === "passed" ? [] : [`${outcome} ${id}: ${reason}`],
    );
    expect(others).toEqual(
      version === 1 ? ["not applicable PARLEY-CLIENT-CAPABILITY-002: it offers everything"] : [],
    );
  });

  test("a good client that offers no services follows every rule", async () => {
    const checks = clientChecksOf(version).filter(({ script }) => script === "services");
    const played = await play({ script: "services", version, offers: "nothing" });
    const results = checks.map((check) => judge(check, played, version));
    expect(results.filter(({ outcome }) => outcome === "failed")).toEqual([]);
    expect(results).toContainEqual({ id: "PARLEY-CLIENT-CAPABILITY-002", version, outcome: "passed" });
  });

  const broken = clientChecksOf(version).map((check) => ({
    check,
    id: check.id,
    by: ruleOf(check.id).brokenBy,
  }));

  test.each(broken)("$id is broken by $by", async ({ check }) => {
    const misdeed = misdeeds[check.id.replace("PARLEY-CLIENT-", "")];
    const played = await play({ script: check.script, version, misdeed });
    expect(judge(check, played, version)).toMatchObject({ outcome: "failed" });
  });
});

test("does not apply version 2 rules to a version 1 client", async () => {
  const played = await play({ script: "services", version: 1 });
  const [check] = clientChecksOf(2);
  expect(check && judge(check, played, 2)).toMatchObject({ outcome: "not applicable" });
});

test("does not judge how a version 2 client handles a version 1 agent", async () => {
  const [ours, theirs] = duplexPair();
  const run = { script: clientScripts.services, version: 1, timeoutMs: 60_000 } as const;
  const agent = new ScriptedAgent(ours, run);
  const client = openGoodClient({ wire: theirs, cwd: "/", version: 2, only: 2 });
  const played = await playScript(Promise.resolve(client), {
    ...run,
    agent,
    folder: "/",
    isDriven: true,
  });
  client.close();
  expect(played.failure).toBe("The agent speaks version 1");
  const checks = clientChecksOf(1).filter(({ script }) => script === "services");
  expect(checks.map((check) => judge(check, played, 1).outcome)).toEqual(checks.map(() => "not applicable"));
});

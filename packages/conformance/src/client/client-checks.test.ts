import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { duplexPair } from "node:stream";

import { expect, onTestFinished, test } from "vitest";

import { catalogue } from "../catalogue/catalogue.ts";
import { type ClientMisdeed, runGoodClient } from "../fixtures/good-client.ts";
import { judge } from "./check-client.ts";
import { clientChecks } from "./client-checks.ts";
import { clientScripts, type ClientScriptName } from "./client-scripts.ts";
import type { ClientConversation } from "./run-client.ts";
import { ScriptedAgent } from "./scripted-agent.ts";

/** The misdeed that breaks each rule. */
const misdeeds: Readonly<Record<string, ClientMisdeed>> = {
  "PARLEY-CLIENT-INIT-001": "calls a session first",
  "PARLEY-CLIENT-INIT-002": "does not wait for the version",
  "PARLEY-CLIENT-INIT-003": "accepts every version",
  "PARLEY-CLIENT-SCHEMA-001": "sends a folder that is a number",
  "PARLEY-CLIENT-JSONRPC-001": "repeats an id",
  "PARLEY-CLIENT-JSONRPC-002": "answers unknown methods",
  "PARLEY-CLIENT-SESSION-001": "sends a relative folder",
  "PARLEY-CLIENT-CAPABILITY-001": "calls what is not offered",
  "PARLEY-CLIENT-CAPABILITY-002": "answers what it does not offer",
  "PARLEY-CLIENT-FILE-001": "ignores the lines",
  "PARLEY-CLIENT-FILE-002": "reads missing files",
  "PARLEY-CLIENT-FILE-003": "writes nothing",
  "PARLEY-CLIENT-TERMINAL-001": "keeps terminals",
  "PARLEY-CLIENT-PERM-001": "invents options",
  "PARLEY-CLIENT-UPDATE-001": "dies of unknown updates",
  "PARLEY-CLIENT-END-001": "never ends",
  "PARLEY-CLIENT-END-002": "hides a crash",
};

/** Plays a script to the client in this process. */
async function play(script: ClientScriptName, misdeed?: ClientMisdeed): Promise<ClientConversation> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "parley-client-")));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "notes.txt"), "one\ntwo\nthree\nfour\n");
  const [ours, theirs] = duplexPair();
  const agent = new ScriptedAgent(ours, clientScripts[script], 60_000);
  return { agent, folder, exitCode: await runGoodClient(theirs, folder, misdeed) };
}

test("each rule of clients has a client that breaks it", () => {
  const rules = catalogue.filter(({ subject }) => subject === "client").map(({ id }) => id);
  expect(clientChecks.map(({ id }) => id)).toEqual(rules);
  expect(Object.keys(misdeeds)).toEqual(rules);
});

test("a good client breaks no rule", async () => {
  for (const [script, checks] of Map.groupBy(clientChecks, (check) => check.script)) {
    const conversation = await play(script);
    const results = checks.map((check) => judge(check, conversation));
    expect(results.filter(({ outcome }) => outcome === "failed")).toEqual([]);
    const skipped = results.filter(({ outcome }) => outcome === "not applicable").map(({ id }) => id);
    expect(skipped).toEqual(script === "services" ? ["PARLEY-CLIENT-CAPABILITY-002"] : []);
  }
});

test.each(clientChecks)("$id is broken by a client that does not follow it", async (check) => {
  const conversation = await play(check.script, misdeeds[check.id]);
  expect(judge(check, conversation)).toMatchObject({ outcome: "failed" });
});

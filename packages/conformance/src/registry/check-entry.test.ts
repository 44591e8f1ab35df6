import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import type { AgentTarget } from "../agent/agent-target.ts";
import { catalogue, ruleOf } from "../catalogue/catalogue.ts";
import { goodAgent } from "../fixtures/good-agent.ts";
import { mutatedAgent } from "../fixtures/mutated-agent.ts";
import { answer, changeResult, failure } from "../fixtures/mutation-parts.ts";
import type { JsonObject } from "../recording/message.ts";
import { checkEntry } from "./check-entry.ts";
import { entryChecks } from "./entry-checks.ts";

const archive = (platform: string): JsonObject => ({
  archive: `https://example.org/good-agent/download/v1.0.0/good-agent-${platform}.tar.gz`,
  cmd: "./good-agent",
});
const BINARIES = Object.fromEntries(
  ["darwin-aarch64", "linux-x86_64", "windows-x86_64"].map((platform) => [platform, archive(platform)]),
);
const GOOD = {
  id: "good-agent",
  name: "Good agent",
  version: "1.0.0",
  description: "Follows every rule",
  repository: "https://example.org/good-agent",
  authors: ["Somebody"],
  license: "MIT",
  distribution: { npx: { package: "@example/good-agent@1.0.0", args: ["--acp"] }, binary: BINARIES },
};
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><path fill="currentColor"/></svg>';

interface ChangedEntry {
  readonly agent?: unknown;
  readonly icon?: string;
  readonly folder?: string;
  readonly started?: AgentTarget | undefined;
}

const distribution = (change: JsonObject): ChangedEntry => ({
  agent: { ...GOOD, distribution: { ...GOOD.distribution, ...change } },
});

/** Changes to a good entry, keyed by the rule that each one breaks. */
const faults: Readonly<Record<string, ChangedEntry>> = {
  "PARLEY-ENTRY-SCHEMA-001": { agent: { ...GOOD, distribution: { npm: {} } } },
  "PARLEY-ENTRY-ID-001": { folder: "another" },
  "PARLEY-ENTRY-VERSION-001": { agent: { ...GOOD, version: "1.0.0-beta.1" } },
  "PARLEY-ENTRY-VERSION-002": distribution({ uvx: { package: "good-agent==1.0.1" } }),
  "PARLEY-ENTRY-VERSION-003": distribution({ npx: { package: "good-agent@latest" } }),
  "PARLEY-ENTRY-PLATFORM-001": distribution({ binary: { "linux-x86_64": archive("linux-x86_64") } }),
  "PARLEY-ENTRY-ICON-001": { icon: ICON.replace('height="16"', 'height="24"') },
  "PARLEY-ENTRY-ICON-002": { icon: ICON.replace("<path", '<path style="stroke: #fff"') },
  "PARLEY-ENTRY-AGENT-001": { started: mutatedAgent(answer("initialize", failure(-32_603, "No key"))) },
  "PARLEY-ENTRY-AGENT-002": {
    started: mutatedAgent(
      changeResult("initialize", (result) => ({
        ...result,
        agentInfo: { name: "good-agent", version: "0.9.0" },
      })),
    ),
  },
  "PARLEY-ENTRY-AUTH-001": {
    started: mutatedAgent(changeResult("initialize", (result) => ({ ...result, authMethods: [] }))),
  },
};

/** Returns the faults of a good entry with the given changes. */
async function faultsOf(entry: ChangedEntry, more: { readonly only?: string } = {}): Promise<string[]> {
  const base = mkdtempSync(join(tmpdir(), "parley-entry-"));
  onTestFinished(() => rmSync(base, { recursive: true }));
  const { agent = GOOD, icon = ICON, folder = "good-agent" } = entry;
  mkdirSync(join(base, folder));
  const file = join(base, folder, "agent.json");
  writeFileSync(file, typeof agent === "string" ? agent : JSON.stringify(agent));
  if (icon !== "") writeFileSync(join(base, folder, "icon.svg"), icon);
  const started = "started" in entry ? entry.started : goodAgent;
  const options = { agent: started, ...(more.only !== undefined && { only: [more.only] }) };
  const { results } = await checkEntry(file, options);
  return results.flatMap(({ id, outcome, reason }) =>
    outcome === "passed" ? [] : [`${outcome} ${id}: ${reason}`],
  );
}

test("every rule for entries is broken by some test entry", () => {
  const rules = catalogue.filter(({ subject }) => subject === "entry").map(({ id }) => id);
  expect(entryChecks.map(({ id }) => id)).toEqual(rules);
  expect(Object.keys(faults)).toEqual(rules);
});

test("a good entry follows every rule", async () => {
  expect(await faultsOf({})).toEqual([]);
});

const broken = Object.entries(faults).map(([id, entry]) => ({ id, entry, by: ruleOf(id).brokenBy }));

test.each(broken)("$id is broken by $by", async ({ id, entry }) => {
  expect((await faultsOf(entry, { only: id }))[0]).toMatch(`failed ${id}: `);
});

test("lists every violation of the schema", async () => {
  const { name: _, ...agent } = { ...GOOD, id: "Good Agent", authors: ["Somebody", 7] };
  const binary = { "linux-x64": archive("linux"), "linux-x86_64": { archive: "good-agent.tgz" } };
  const whole = { ...agent, distribution: { npx: { package: "a", env: { A: 1 } }, uvx: [], binary } };
  const [fault] = await faultsOf({ agent: whole }, { only: "PARLEY-ENTRY-SCHEMA" });
  for (const place of ["name", "id", "authors[1]", "distribution.npx.env.A", "distribution.uvx"])
    expect(fault).toContain(`"${place}" is`);
  for (const place of ["linux-x64", "linux-x86_64.cmd", "linux-x86_64.archive"])
    expect(fault).toContain(`"distribution.binary.${place}" is`);
});

test("reports a file that is not valid JSON as a single fault", async () => {
  const only = await faultsOf({ agent: "{", icon: "", started: undefined });
  expect(only.filter((line) => line.startsWith("failed"))).toEqual([
    "failed PARLEY-ENTRY-SCHEMA-001: agent.json is not a JSON object",
  ]);
});

test("reports a failure to start an agent only once, and starts no agent if an entry has only binaries", async () => {
  const started = { command: process.execPath, args: ["-e", "process.exit(3)"], cwd: tmpdir() };
  const [dead, ...others] = await faultsOf({ started }, { only: "PARLEY-ENTRY-A" });
  expect(dead).toMatch(/^failed PARLEY-ENTRY-AGENT-001: .*ended with code 3/);
  expect(others.map((line) => line.split(":")[1])).toEqual(
    Array(2).fill(' the agent does not answer "initialize"'),
  );
  const onlyBinaries = { agent: { ...GOOD, distribution: { binary: BINARIES } }, started: undefined };
  expect(await faultsOf(onlyBinaries)).toEqual(
    ["AGENT-001", "AGENT-002", "AUTH-001"].map(
      (id) => `not applicable PARLEY-ENTRY-${id}: it has binaries only, and no command follows "--"`,
    ),
  );
});

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

import {
  type AgentCommand,
  allChecks,
  type Check,
  type CheckedVersion,
  CheckRun,
  checksOf,
  type CheckSettings,
  findRule,
} from "@parley/conformance";
import { isGroupAlive } from "@parley/process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { PARLEY, PARLEY_AGENT, PARLEY_CONFORMANCE } from "../src/built-packages.ts";
import { NOT_APPLICABLE, NOT_OFFERED } from "../src/requirements/not-offered.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-black-box-"));
  const skill = join(folder, ".agents/skills/tidy");
  await mkdir(skill, { recursive: true });
  await writeFile(join(skill, "SKILL.md"), "---\nname: tidy\ndescription: Tidies\n---\nTidy up.\n");
});
afterAll(() => rm(folder, { recursive: true }));

const VERSIONS: readonly CheckedVersion[] = [1, 2];
const OFFERS_EVERYTHING = join(import.meta.dirname, "fixtures/offers-everything.ts");
const BY_HAND = join(import.meta.dirname, "fixtures/does-one-thing-wrong.ts");

function settings(prompts: Partial<CheckSettings>): CheckSettings {
  const defaults = {
    prompt: "Hello",
    cancelPrompt: "Wait",
    permissionPrompt: "Hello again",
    authMethod: undefined,
  };
  return { cwd: folder, timeoutMs: 100_000, quietMs: 50, ...defaults, ...prompts };
}

function referenceAgent(): AgentCommand {
  return {
    command: process.execPath,
    args: [PARLEY_AGENT, "--store", join(folder, "sessions.db")],
    cwd: folder,
  };
}

const REFERENCE_PROMPTS = {
  prompt: "list the files",
  cancelPrompt: "run sleep 60",
  // The command ensures that every run opens a terminal, even if all cancelled turns end too early.
  permissionPrompt: "plan write hello to notes.txt; read notes.txt; run true",
};

/** Parley agents under test, each with the checks to run and the checks that do not apply. */
const AGENTS: readonly {
  readonly name: string;
  readonly command: () => AgentCommand;
  readonly prompts: Partial<CheckSettings>;
  readonly checks: (version: CheckedVersion) => readonly Check[];
  readonly notApplicable: Readonly<Record<CheckedVersion, readonly string[]>>;
}[] = [
  {
    name: "the reference agent",
    command: referenceAgent,
    prompts: REFERENCE_PROMPTS,
    checks: checksOf,
    notApplicable: NOT_OFFERED,
  },
  {
    name: "an agent that offers everything",
    command: () => ({ command: process.execPath, args: [OFFERS_EVERYTHING], cwd: folder }),
    prompts: { prompt: "Set the model", permissionPrompt: "Ask", authMethod: "key" },
    // All other checks run against an agent in the kit's process.
    checks: (version) => checksOf(version).filter(({ id }) => NOT_OFFERED[version].includes(id)),
    notApplicable: NOT_APPLICABLE,
  },
];

for (const version of VERSIONS) {
  describe.each(AGENTS)(`$name, version ${version}`, ({ command, prompts, checks, notApplicable }) => {
    let run: CheckRun;
    beforeAll(() => {
      run = new CheckRun({ agent: command(), version, settings: settings(prompts) });
    });
    afterAll(() => run.close());

    for (const check of checks(version)) {
      const outcome = notApplicable[version].includes(check.id) ? "not applicable" : "passed";
      test(`${check.id}: ${findRule(check.id)?.rule}`, async () => {
        expect(await run.run(check)).toMatchObject({ outcome });
      });
    }
  });

  describe(`an agent that follows the rules, version ${version}`, () => {
    test("passes all process checks and skips none", async () => {
      const ids = OF_PROCESSES.filter((id) => findRule(id)?.pages[version] !== undefined);
      expect(await outcomes("none", version, ids)).toEqual(ids.map(() => "passed"));
    });
  });
}

const CHAINED = ["behind-three-proxies", "offers-everything"];

test.each(VERSIONS)(
  "three proxies forward prompts and cancellations unchanged in version %d",
  async (version) => {
    const [proxies = "", agent = ""] = CHAINED.map((name) =>
      join(import.meta.dirname, "fixtures", `${name}.ts`),
    );
    const command = { command: process.execPath, args: [proxies, process.execPath, agent], cwd: folder };
    const prompts = { prompt: "Set the model", permissionPrompt: "Ask", cancelPrompt: "Wait" };
    const run = new CheckRun({ agent: command, version, settings: settings(prompts) });
    const checks = checksOf(version).filter(({ id }) => /^ACP-(?:CANCEL|PROMPT|JSONRPC)-/.test(id));
    const results = await Promise.all(checks.map((check) => run.run(check)));
    await run.close();
    expect(results.filter(({ outcome }) => outcome !== "passed")).toEqual([]);
  },
);

test("an agent that sends no updates while it works can be cancelled", async () => {
  expect(await cancelOutcomes("works-until-cancelled", {})).toEqual(["passed", "passed", "passed"]);
});

test("an agent whose turns end on their own does not break a cancellation rule", async () => {
  expect(await cancelOutcomes("ten-line-agent", { cancelPrompt: "Hello" })).not.toContain("failed");
});

/** Runs the cancellation checks in version 1 and returns their outcomes. */
async function cancelOutcomes(fixture: string, prompts: Partial<CheckSettings>): Promise<string[]> {
  const args = [join(import.meta.dirname, "fixtures", `${fixture}.ts`)];
  const command = { command: process.execPath, args, cwd: folder };
  const run = new CheckRun({ agent: command, version: 1, settings: settings(prompts) });
  const checks = allChecks.filter(({ id }) => /^ACP-CANCEL-00|^ACP-CLOSE-002/.test(id));
  const results = await Promise.all(checks.map((check) => run.run(check)));
  return results.map(({ outcome }) => outcome);
}

/**
 * The checks that each misdeed makes an agent fail, by version. Covers only checks of process behavior. The tests in
 * `@parley/conformance` cover all others.
 */
const MISDEEDS: Readonly<Record<string, { readonly 1?: readonly string[]; readonly 2?: readonly string[] }>> =
  {
    "writes-latin1": { 1: ["ACP-TRANSPORT-002"] },
    "stays-when-its-input-ends": { 1: ["ACP-SHUTDOWN-001", "PARLEY-FAULT-005", "PARLEY-FAULT-006"] },
    "dies-of-noise": { 1: ["PARLEY-FAULT-002"], 2: ["PARLEY-FAULT-002"] },
    "dies-soon-of-noise": { 1: ["PARLEY-FAULT-002"] },
    "leaves-a-process": { 2: ["PARLEY-PROCESS-001"] },
    "leaves-its-mcp-servers": { 1: ["PARLEY-MCP-004"] },
  };

/** Ids of all process checks. */
const OF_PROCESSES = [...new Set(Object.values(MISDEEDS).flatMap((broken) => Object.values(broken).flat()))];

test("the catalogue describes a violation of each process rule", () => {
  const misdeeds = Object.entries(MISDEEDS).flatMap(([misdeed, broken]) =>
    Object.values(broken).flatMap((ids) =>
      ids.map((id) => `${id}: an agent that ${misdeed.replaceAll("-", " ")}`.toLowerCase()),
    ),
  );
  const named = OF_PROCESSES.map((id) => `${id}: ${findRule(id)?.brokenBy}`.toLowerCase());
  expect(named.filter((line) => !misdeeds.includes(line))).toEqual([]);
});

test("reports only once that an agent failed to start", async () => {
  const command = { command: process.execPath, args: ["-e", "throw new Error('No key')"], cwd: folder };
  const started = new CheckRun({ agent: command, version: 1, settings: settings({}) }).tryStart();
  await expect(started).rejects.toThrow(/ended with code 1; its stderr ends with: .*No key/s);
});

describe.concurrent("an agent with a single violation", () => {
  for (const [misdeed, broken] of Object.entries(MISDEEDS)) {
    for (const version of VERSIONS) {
      const ids = broken[version] ?? [];
      if (ids.length === 0) continue;
      test(`${misdeed}, version ${version}, fails ${ids.join(" and ")}`, async () => {
        expect(await outcomes(misdeed, version, ids)).toEqual(ids.map(() => "failed"));
      });
    }
  }
});

test("the CLI reports a violation and how to fix it, and accepts it if it is in the baseline", async () => {
  const baseline = join(folder, "baseline.txt");
  const checks = ["--protocol", "1", "--only", "ACP-INIT", "--quiet", "0"];
  const args = [...checks, "--prompt", "Hi", "--write-baseline", baseline];
  const broken = runKit("agent", ...args, "--", process.execPath, BY_HAND, "echoes-the-version");
  expect(broken.status).toBe(1);
  expect(broken.stdout).toContain('echoes-the-version with --prompt "Hi"\n');
  expect(broken.stdout).toContain("Version 1: 3 followed, 1 broken\nFAIL  ACP-INIT-003");
  expect(broken.stdout).toContain("repair: Do not copy the requested version");
  const expecting = [...checks, "--baseline", baseline];
  const known = runKit("agent", ...expecting, "--", process.execPath, BY_HAND, "echoes-the-version");
  expect(known.stdout).toContain("known failures: ACP-INIT-003");
  expect(known.status).toBe(0);
  expect(runKit("agent", "--only", "ACP-INIT", "--", "no-such-program").status).toBe(3);
  expect(runKit("agent").status).toBe(2);
});

test("parley run and the official client follow the rules for clients", () => {
  const official = join(import.meta.dirname, "fixtures/official-client.ts");
  for (const client of [
    [PARLEY, "run", "Hello", "--", "{agent}"],
    [official, "{agent}"],
  ]) {
    const { stdout, stderr, status } = runKit("client", "--", process.execPath, ...client);
    expect(stdout).not.toContain("FAIL");
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  }
  expect(runKit("client", "--", process.execPath, PARLEY).status).toBe(2);
});

test("Parley's client follows the rules for clients when an adapter drives it", () => {
  const adapter = join(import.meta.dirname, "fixtures/driven-client.ts");
  const { stdout, status } = runKit("client", "--adapter", adapter, "--json");
  const { results } = JSON.parse(stdout) as { results: { id: string; outcome: string }[] };
  const others = results.filter(({ outcome }) => outcome !== "passed").map(({ id }) => id);
  // The login rule is checked with a separate program. The other two rules do not apply, because the client supports
  // everything in version 1 except multiple plans.
  expect(others).toEqual([
    "PARLEY-CLIENT-CAPABILITY-002",
    "PARLEY-CLIENT-PLAN-001",
    "PARLEY-CLIENT-AUTH-001",
    "PARLEY-CLIENT-AUTH-001",
  ]);
  expect(status).toBe(0);
});

test("the guide's Python test reports a violation and how to fix it", async () => {
  const guide = readFileSync(join(import.meta.dirname, "../../../docs/pages/guides/conformance.md"), "utf8");
  const [, program = ""] = /```python\n(.*?)```/s.exec(guide) ?? [];
  const own = await mkdtemp(join(folder, "python-"));
  const words = [process.execPath, BY_HAND, "echoes-the-version"].map((word) => JSON.stringify(word));
  await writeFile(join(own, "my_agent.py"), `import os\nos.execv(${words[0]}, [${words.join(", ")}])\n`);
  await writeFile(join(own, "test_agent.py"), program);
  // A locally built kit that checks only a few rules.
  const kit = `#!/bin/sh\nshift 3\nexec ${process.execPath} ${PARLEY_CONFORMANCE} agent --only ACP-INIT "$@"\n`;
  await writeFile(join(own, "npx"), kit, { mode: 0o755 });
  const env = { ...process.env, PATH: [own, process.env["PATH"]].join(delimiter) };
  const { status, stderr } = spawnSync("python3", ["test_agent.py"], { cwd: own, encoding: "utf8", env });
  expect(stderr).toContain("ACP-INIT-003");
  expect(stderr).toContain("Repair: Do not copy the requested version");
  expect(stderr).toContain("FAILED (failures=1)");
  expect(status).toBe(1);
});

test("the CLI stops its agents when interrupted", async () => {
  const file = join(folder, "pid");
  const agent = `require("node:fs").writeFileSync(${JSON.stringify(file)}, String(process.pid)); setInterval(() => {}, 1000)`;
  const kit = spawn(process.execPath, [PARLEY_CONFORMANCE, "agent", "--", process.execPath, "-e", agent]);
  const readPid = (): number => (existsSync(file) ? Number(readFileSync(file, "utf8")) : 0);
  await expect.poll(readPid).toBeGreaterThan(0);
  const pid = readPid();
  kit.kill("SIGTERM");
  expect(await once(kit, "exit")).toEqual([143, null]);
  await expect.poll(() => isGroupAlive(pid)).toBe(false);
});

function runKit(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [PARLEY_CONFORMANCE, ...args], { encoding: "utf8", cwd: folder });
}

/** Runs checks against the hand-written agent that commits `misdeed`, and returns the outcomes. */
async function outcomes(misdeed: string, version: CheckedVersion, ids: readonly string[]): Promise<string[]> {
  const command = { command: process.execPath, args: [BY_HAND, misdeed], cwd: folder };
  // A failing check may wait for something that the agent never does, so it gets a short timeout.
  const limit = misdeed === "none" ? {} : { timeoutMs: 3000 };
  const run = new CheckRun({ agent: command, version, settings: settings(limit) });
  const results: string[] = [];
  for (const id of ids) {
    const check = checksOf(version).find((each) => each.id === id);
    if (check === undefined) throw new Error(`no check ${id}`);
    results.push((await run.run(check)).outcome);
  }
  await run.close();
  return results;
}

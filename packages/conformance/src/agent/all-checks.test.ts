import { realpathSync } from "node:fs";
import { tmpdir } from "node:os";

import { describe, expect, test } from "vitest";

import { findRule } from "../catalogue/catalogue.ts";
import type { CheckedVersion } from "../catalogue/rule.ts";
import { goodAgent } from "../fixtures/good-agent.ts";
import { type Mutation, mutatedAgent } from "../fixtures/mutated-agent.ts";
import { basicMutations } from "../fixtures/mutations/basics.ts";
import { sessionMutations } from "../fixtures/mutations/sessions.ts";
import { turnMutations } from "../fixtures/mutations/turns.ts";
import { allChecks, checksOf } from "./all-checks.ts";
import { CheckRun } from "./check-run.ts";
import type { CheckSettings } from "./check.ts";

const mutations: Readonly<Record<string, Mutation>> = {
  ...basicMutations,
  ...turnMutations,
  ...sessionMutations,
};

const settings: CheckSettings = {
  cwd: realpathSync(tmpdir()),
  prompt: "Hello",
  cancelPrompt: "Wait",
  permissionPrompt: "Ask",
  authMethod: "key",
  timeoutMs: 60_000,
  quietMs: 5,
};

/** Rules of processes: `e2e/black-box.e2e.ts` breaks them. */
const ofProcesses = [
  "ACP-TRANSPORT-002",
  "ACP-SHUTDOWN-001",
  "PARLEY-FAULT-002",
  "PARLEY-FAULT-005",
  "PARLEY-FAULT-006",
  "PARLEY-MCP-004",
  "PARLEY-PROCESS-001",
];

const OF_ENDINGS = [
  "PARLEY-MCP-004",
  "PARLEY-FAULT-002",
  "PARLEY-FAULT-005",
  "PARLEY-FAULT-006",
  "PARLEY-PROCESS-001",
];

/** Rules of processes, of agents without log-in, and of a terminal that the good agent does not have. */
const notApplicable: Readonly<Record<CheckedVersion, readonly string[]>> = {
  1: ["ACP-SHUTDOWN-001", "ACP-AUTH-005", ...OF_ENDINGS],
  2: ["ACP-SHUTDOWN-001", "ACP-PATCH-206", "ACP-PATCH-207", "ACP-AUTH-205", ...OF_ENDINGS],
};

/** Rules that are broken by an answer that never comes: a busy machine cannot make these followed. */
const brokenBySilence = new Set([
  "ACP-JSONRPC-001",
  "ACP-JSONRPC-005",
  "ACP-EXT-001",
  "ACP-EXT-201",
  "ACP-STATE-202",
  "ACP-ENUM-203",
  "ACP-CANCEL-206",
  "ACP-CANCEL-208",
  "ACP-CLOSE-002",
  "ACP-CLOSE-202",
  "PARLEY-TURN-002",
  "PARLEY-PERM-002",
  "PARLEY-FAULT-003",
  "PARLEY-FAULT-004",
  "PARLEY-FAULT-007",
]);

test("each rule has an agent that breaks it", () => {
  const unbroken = allChecks.map(({ id }) => id).filter((id) => !(id in mutations));
  expect(unbroken.toSorted()).toEqual(ofProcesses.toSorted());
});

describe.each([1, 2] as const)("version %d", (version) => {
  test("a good agent breaks no rule", async () => {
    const run = new CheckRun({ agent: goodAgent, version, settings });
    const results = await Promise.all(checksOf(version).map((check) => run.run(check)));
    await run.close();
    const failed = results.filter(({ outcome }) => outcome === "failed");
    expect(failed.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
    const skipped = results.filter(({ outcome }) => outcome === "not applicable").map(({ id }) => id);
    expect(skipped).toEqual(notApplicable[version]);
  });

  test.concurrent.each(checksOf(version).filter(({ id }) => id in mutations))(
    "$id is broken by an agent that does not follow it",
    async (check) => {
      expect(await outcomeOf(check.id, version)).toBe(`${check.id} failed`);
    },
  );
});

async function outcomeOf(id: string, version: CheckedVersion): Promise<string> {
  const check = checksOf(version).find((each) => each.id === id);
  if (check === undefined) throw new Error(`No check has the id ${id}: ${findRule(id)?.rule}`);
  const run = new CheckRun({
    agent: mutatedAgent(mutations[id] ?? {}),
    version,
    settings: brokenBySilence.has(id) ? { ...settings, timeoutMs: 300 } : settings,
  });
  const { outcome, reason } = await run.run(check);
  await run.close();
  return outcome === "failed" ? `${id} failed` : `${id} ${outcome} ${reason ?? ""}`;
}

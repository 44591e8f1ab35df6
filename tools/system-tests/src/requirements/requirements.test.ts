import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { findFault } from "./find-proof.ts";
import { findTitledTests, readTitledTests, type TitledTest } from "./find-titled-tests.ts";
import { addTitledTests, findTitleFaults, readRequirements } from "./read-requirements.ts";
import {
  type ListedProof,
  type Proof,
  type Requirement,
  type RuleVersion,
  standingOf,
} from "./requirement.ts";

const requirements = readRequirements();

test("no rule is listed twice", () => {
  const ids = requirements.map(({ id, group }) => `${group}: ${id}`);
  expect(ids).toEqual([...new Set(ids)]);
});

test("every transcript and check that a rule lists exists", () => {
  const faults = requirements.flatMap(({ id, proofs }) =>
    Object.entries(proofs).flatMap(([version, list]) =>
      list
        .filter((proof): proof is ListedProof => !("file" in proof))
        .map((proof) => findFault(proof, version as RuleVersion))
        .flatMap((fault) => (fault ? [`${id}: ${fault}`] : [])),
    ),
  );
  expect(faults).toEqual([]);
});

test("rules for an agent's sessions are proven with the reference agent in a separate process", () => {
  const isProof = (proof: Proof): boolean =>
    "check" in proof
      ? proof.agent === undefined
      : "file" in proof && proof.file.startsWith("tools/system-tests/e2e/reference-agent/");
  const unproven = requirements
    .filter(({ group, side }) => group.startsWith("Session") && side !== "client")
    .flatMap(({ id, proofs }) =>
      Object.entries(proofs).flatMap(([version, list]) => (list.some(isProof) ? [] : [`${id}, ${version}`])),
    );
  expect(unproven).toEqual([]);
});

test("a rule states a reason if and only if it is unproven in some version and not superseded", () => {
  const silent = requirements.filter(({ proofs, unproven, superseded, level }) => {
    const isProven = Object.values(proofs).every((list) => list.length > 0) && Object.keys(proofs).length > 0;
    const needsReason = !isProven && superseded === undefined && level !== "information";
    return needsReason !== (unproven !== undefined);
  });
  expect(silent.map(({ id }) => id)).toEqual([]);
});

test("every rule in a test title exists and applies to the version in the title", () => {
  const tests = findTitledTests(join(import.meta.dirname, "../../../.."));
  expect(tests.length).toBeGreaterThan(0);
  expect(findTitleFaults(requirements, tests)).toEqual([]);
});

test("reports a listed proof that does not exist", () => {
  const faults: readonly [ListedProof, string][] = [
    [{ transcript: "v1/nowhere", side: "agent" }, 'there is no transcript "v1/nowhere"'],
    [{ transcript: "v1/noise", side: "agent" }, 'the transcript "v1/noise" is not played by a agent'],
    [{ check: "ACP-NOTHING-001" }, 'there is no check "ACP-NOTHING-001" of version 1'],
  ];
  for (const [proof, fault] of faults) expect(findFault(proof, "v1")).toBe(fault);
});

describe("the ids in a title", () => {
  const base = { group: "", side: "agent", level: "must", rule: "", source: "" } as const;
  const both: Requirement = { ...base, id: "V1-A-1", proofs: { v1: [], v2: [] } };
  const first: Requirement = { ...base, id: "V1-B-1", proofs: { v1: [] } };

  const read = (call: string, ids: string): readonly TitledTest[] =>
    readTitledTests("a.test.ts", `${call}("[${ids}] works", () => {});`);

  test("prove their rules in all versions, or in the version after the id", () => {
    const tests = read("it", "V1-A-1 v2, V1-B-1");
    const [some, all] = addTitledTests([both, first], tests);
    const proof = { file: "a.test.ts", test: "works" };
    expect(some?.proofs).toEqual({ v1: [], v2: [proof] });
    expect(all?.proofs).toEqual({ v1: [proof] });
    expect([some, all].map((requirement) => requirement && standingOf(requirement))).toEqual([
      "unproven",
      "proven",
    ]);
  });

  test.each(["it.skip", "test.todo"])("prove nothing if `%s` never runs the test", (call) => {
    expect(read(call, "V1-A-1")).toEqual([]);
  });

  test("must belong to a rule, with a version to which the rule applies", () => {
    const tests = read("it", "V1-A-2, V1-B-1 v2, V1-B-1 v1");
    expect(findTitleFaults([both, first], tests)).toEqual([
      'a.test.ts: "works" names the rule "V1-A-2", which is not in requirements.json',
      'a.test.ts: "works" names the version "v2", which "V1-B-1" does not concern',
    ]);
  });
});

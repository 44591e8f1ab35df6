import { expect, test } from "vitest";

import { findFault } from "./find-proof.ts";
import { type Proof, readRequirements, type RuleVersion } from "./requirement.ts";

const requirements = readRequirements();

test("no rule is listed twice", () => {
  const ids = requirements.map(({ id, group }) => `${group}: ${id}`);
  expect(ids).toEqual([...new Set(ids)]);
});

test("every proof that a rule names is a test that exists", () => {
  const faults = requirements.flatMap(({ id, proofs }) =>
    Object.entries(proofs).flatMap(([version, list]) =>
      list
        .map((proof) => findFault(proof, version as RuleVersion))
        .flatMap((fault) => (fault ? [`${id}: ${fault}`] : [])),
    ),
  );
  expect(faults).toEqual([]);
});

test("what a session asks of an agent is proven with the reference agent in a process", () => {
  const isProof = (proof: Proof): boolean =>
    "check" in proof
      ? proof.agent === undefined
      : "file" in proof && proof.file.startsWith("tools/conformance/e2e/reference-agent/");
  const unproven = requirements
    .filter(({ group, side }) => group.startsWith("Session") && side !== "client")
    .flatMap(({ id, proofs }) =>
      Object.entries(proofs).flatMap(([version, list]) => (list.some(isProof) ? [] : [`${id}, ${version}`])),
    );
  expect(unproven).toEqual([]);
});

test("a rule that is not proven in a version says why, and no other does", () => {
  const silent = requirements.filter(({ proofs, unproven, superseded, level }) => {
    const isProven = Object.values(proofs).every((list) => list.length > 0) && Object.keys(proofs).length > 0;
    const needsReason = !isProven && superseded === undefined && level !== "information";
    return needsReason !== (unproven !== undefined);
  });
  expect(silent.map(({ id }) => id)).toEqual([]);
});

test("a proof that does not exist is a fault", () => {
  const faults: readonly [Proof, string][] = [
    [{ transcript: "v1/nowhere", side: "agent" }, 'there is no transcript "v1/nowhere"'],
    [{ transcript: "v1/noise", side: "agent" }, 'the transcript "v1/noise" is not played by a agent'],
    [{ check: "ACP-NOTHING-001" }, 'there is no check "ACP-NOTHING-001" of version 1'],
    [{ file: "no/such.test.ts", test: "It is" }, 'there is no file "no/such.test.ts"'],
    [
      { file: "tools/conformance/src/requirements/requirement.ts", test: "It is here" },
      '"tools/conformance/src/requirements/requirement.ts" has no test "It is here"',
    ],
  ];
  for (const [proof, fault] of faults) expect(findFault(proof, "v1")).toBe(fault);
});

import { readFileSync } from "node:fs";
import { join } from "node:path";

import { findRule } from "@parley/conformance";

import { findTitledTests, type TitledTest } from "./find-titled-tests.ts";
import type { Requirement } from "./requirement.ts";

const FILE = join(import.meta.dirname, "../../requirements.json");
const ROOT = join(import.meta.dirname, "../../../..");

/** Reads `requirements.json` in file order and adds the tests with rule ids in their titles. */
export function readRequirements(): readonly Requirement[] {
  const listed = JSON.parse(readFileSync(FILE, "utf8")) as (Requirement | Listed)[];
  return addTitledTests(listed.map(complete), findTitledTests(ROOT));
}

/** An entry in `requirements.json` that takes its text from the catalogue of `@parley/conformance`. */
type Listed = Pick<Requirement, "id" | "group" | "proofs">;

function complete(requirement: Requirement | Listed): Requirement {
  if ("rule" in requirement) return requirement;
  const rule = findRule(requirement.id);
  if (rule === undefined)
    throw new Error(`"${requirement.id}" has no text, and the catalogue does not have it`);
  const { subject, level, rule: text, pages } = rule;
  return { ...requirement, side: subject, level, rule: text, source: pages[2] ?? pages[1] ?? "" };
}

/** Adds tests to the proofs of the rules named in their titles. */
export function addTitledTests(
  requirements: readonly Requirement[],
  tests: readonly TitledTest[],
): readonly Requirement[] {
  const testsOf = Map.groupBy(tests, ({ id }) => id);
  return requirements.map((requirement) => {
    const named = testsOf.get(requirement.id) ?? [];
    const proofs = Object.entries(requirement.proofs).map(([version, listed]) => {
      const proving = named.filter((test) => test.version === undefined || test.version === version);
      return [version, [...listed, ...proving.map(({ file, title }) => ({ file, test: title }))]];
    });
    return { ...requirement, proofs: Object.fromEntries(proofs) as Requirement["proofs"] };
  });
}

/** Finds ids and versions in test titles that do not belong to any requirement. */
export function findTitleFaults(
  requirements: readonly Requirement[],
  tests: readonly TitledTest[],
): readonly string[] {
  const byId = new Map(requirements.map((requirement) => [requirement.id, requirement]));
  return tests.flatMap(({ file, title, id, version }) => {
    const requirement = byId.get(id);
    if (!requirement)
      return [`${file}: "${title}" names the rule "${id}", which is not in requirements.json`];
    return version === undefined || version in requirement.proofs
      ? []
      : [`${file}: "${title}" names the version "${version}", which "${id}" does not concern`];
  });
}

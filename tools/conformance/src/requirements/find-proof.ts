import { readFileSync } from "node:fs";
import { join } from "node:path";

import { allChecks } from "../black-box/all-checks.ts";
import { NOT_APPLICABLE, NOT_OFFERED } from "../black-box/not-offered.ts";
import { readTranscripts } from "../transcript/read-transcripts.ts";
import type { Proof, RuleVersion } from "./requirement.ts";

const ROOT = join(import.meta.dirname, "../../../..");

/** Why there is no such test; `undefined` if there is one. */
export function findFault(proof: Proof, version: RuleVersion): string | undefined {
  if ("transcript" in proof) return findTranscriptFault(proof);
  if ("check" in proof) return findCheckFault(proof, version);
  return findTestFault(proof);
}

function findTranscriptFault({
  transcript,
  side,
}: {
  transcript: string;
  side: "agent" | "client";
}): string | undefined {
  const [version = ""] = transcript.split("/");
  const found = readTranscripts(version).find(({ name }) => name === transcript);
  if (!found) return `there is no transcript "${transcript}"`;
  return found[side] === undefined ? `the transcript "${transcript}" is not played by a ${side}` : undefined;
}

function findCheckFault(
  { check: id, agent }: { check: string; agent?: string },
  version: RuleVersion,
): string | undefined {
  const number = version === "v1" ? 1 : 2;
  const check = allChecks.find((each) => each.id === id && each.versions.includes(number));
  if (!check) return `there is no check "${id}" of version ${number}`;
  const skipped = (agent === undefined ? NOT_OFFERED : NOT_APPLICABLE)[number];
  return skipped.includes(id) ? `the agent does not offer what "${id}" checks` : undefined;
}

function findTestFault({ file, test }: { file: string; test: string }): string | undefined {
  let text: string;
  try {
    text = readFileSync(join(ROOT, file), "utf8");
  } catch {
    return `there is no file "${file}"`;
  }
  const spellings = [JSON.stringify(test), `'${test}'`, `\`${test}\``];
  return spellings.some((spelling) => text.includes(spelling))
    ? undefined
    : `"${file}" has no test "${test}"`;
}

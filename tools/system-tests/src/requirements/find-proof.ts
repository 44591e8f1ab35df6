import { checksOf } from "@parley/conformance";

import { readTranscripts } from "../transcript/read-transcripts.ts";
import { NOT_APPLICABLE, NOT_OFFERED } from "./not-offered.ts";
import type { ListedProof, RuleVersion } from "./requirement.ts";

/** Returns what is wrong with a listed proof, or `undefined` if it is valid. */
export function findFault(proof: ListedProof, version: RuleVersion): string | undefined {
  if ("transcript" in proof) return findTranscriptFault(proof);
  return findCheckFault(proof, version);
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
  const isChecked = checksOf(number).some((each) => each.id === id);
  if (!isChecked) return `there is no check "${id}" of version ${number}`;
  const isOffered = !NOT_OFFERED[number].includes(id);
  // The other agent is checked only for features that the reference agent does not support.
  const isRun = agent === undefined ? isOffered : !isOffered && !NOT_APPLICABLE[number].includes(id);
  return isRun ? undefined : `the agent does not offer what "${id}" checks`;
}

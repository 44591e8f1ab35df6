// Prints the proven rules by group (`pnpm conformance:report`), or only the unproven rules (`--unproven`).
import { readRequirements } from "./read-requirements.ts";
import { type Proof, type Requirement, standingOf } from "./requirement.ts";

const onlyUnproven = process.argv.includes("--unproven");

for (const [group, members] of Map.groupBy(readRequirements(), (requirement) => requirement.group)) {
  const count = (standing: string): number =>
    members.filter((member) => standingOf(member) === standing).length;
  console.log(
    `\n${group}: ${count("proven")} proven, ${count("unproven")} unproven, ${count("superseded")} superseded`,
  );
  for (const member of members)
    if (!onlyUnproven || standingOf(member) === "unproven") console.log(describe(member));
}

function describe(requirement: Requirement): string {
  const { id, rule, level, proofs, unproven, superseded, deviation } = requirement;
  const lines = [`  ${standingOf(requirement).padEnd(10)} ${id} (${level}): ${rule}`];
  for (const [version, list] of Object.entries(proofs)) {
    for (const proof of list) lines.push(`             ${version}: ${nameOf(proof)}`);
  }
  const reason = unproven ?? superseded;
  if (reason !== undefined) lines.push(`             because ${reason}`);
  if (deviation !== undefined) lines.push(`             deviates: ${deviation}`);
  return lines.join("\n");
}

function nameOf(proof: Proof): string {
  if ("transcript" in proof) return `our ${proof.side} follows ${proof.transcript}`;
  if (!("check" in proof)) return `${proof.file}: ${proof.test}`;
  return `${proof.agent === undefined ? "the reference agent" : "an agent that offers everything"} passes ${proof.check}`;
}

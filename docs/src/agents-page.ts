import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { findRule } from "@parley/conformance/recording";

/** The conformance kit's findings about a published agent, as written by `pnpm test:peers`. */
interface AgentReport {
  readonly name: string;
  readonly version: string;
  readonly date: string;
  readonly protocols: readonly {
    readonly protocol: number;
    readonly followed: number;
    readonly notApplicable: number;
  }[];
  readonly broken: readonly {
    readonly protocol: number;
    readonly id: string;
    readonly found: string;
    readonly witness: readonly string[];
  }[];
}

const RECORDS = join(import.meta.dirname, "../../tools/system-tests/peers/records");

/** Creates the page about published agents from the reports of the latest conformance run. */
export function agentsPage(): string {
  const reports = readdirSync(RECORDS)
    .map((name) => join(RECORDS, name, "report.json"))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, "utf8")) as AgentReport);
  return [
    "# Published agents",
    "",
    "Published agents, each with a scripted model, and the [rules](rules.md) that they follow and break. `pnpm test:peers` writes this table.",
    "A rule that does not concern an agent, such as that of a capability that it does not offer, is not counted as followed.",
    "",
    "| agent | version | tried on | protocol | rules followed | rules broken | not applicable |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    ...reports.flatMap(rowsOf),
    "",
    ...reports.filter(({ broken }) => broken.length > 0).flatMap(witnessesOf),
  ].join("\n");
}

function rowsOf({ name, version, date, protocols, broken }: AgentReport): string[] {
  return protocols.map(({ protocol, followed, notApplicable }) => {
    const own = broken.filter((each) => each.protocol === protocol).length;
    return `| ${name} | ${version} | ${date} | ${protocol} | ${followed} | ${own} | ${notApplicable} |`;
  });
}

function witnessesOf({ name, version, broken }: AgentReport): string[] {
  return [
    `## ${name} ${version}`,
    "",
    ...broken.flatMap(({ protocol, id, found, witness }) => [
      `**${id}**, version ${protocol}: ${findRule(id)?.rule ?? ""}`,
      "",
      "```text",
      found.replaceAll("```", "'''"),
      "",
      ...witness.map((line) => line.replaceAll("```", "'''")),
      "```",
      "",
    ]),
  ];
}

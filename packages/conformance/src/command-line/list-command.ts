import { catalogue, findRule, versionsOf } from "../catalogue/catalogue.ts";
import type { Rule } from "../catalogue/rule.ts";
import { ExitCode } from "./exit-code.ts";
import { UsageError } from "./usage-error.ts";

export interface PrintOptions {
  readonly json?: true;
}

export async function runListCommand(
  beginnings: readonly string[],
  { json }: PrintOptions,
): Promise<ExitCode> {
  const unknown = beginnings.find((beginning) => rulesBelow(beginning).length === 0);
  if (unknown !== undefined)
    throw new UsageError(`Cannot list "${unknown}": no rule has an id that begins so`);
  const listed = new Set(beginnings.flatMap(rulesBelow));
  const rules = beginnings.length === 0 ? catalogue : catalogue.filter((rule) => listed.has(rule));
  process.stdout.write(json ? jsonOf(rules) : rules.map(renderLine).join(""));
  return ExitCode.conformant;
}

function rulesBelow(beginning: string): readonly Rule[] {
  return catalogue.filter(({ id }) => id.startsWith(beginning.toUpperCase()));
}

export async function runExplainCommand(id: string | undefined, { json }: PrintOptions): Promise<ExitCode> {
  if (id === undefined) throw new UsageError('Cannot explain a rule without its id: "list" prints them');
  const rule = findRule(id.toUpperCase());
  if (rule === undefined) throw new UsageError(`Cannot explain "${id}": no rule has that id, see "list"`);
  process.stdout.write(json ? jsonOf(rule) : renderRule(rule));
  return ExitCode.conformant;
}

function jsonOf(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

function renderLine(rule: Rule): string {
  const versions = versionsOf(rule).map((version) => `v${version}`);
  return `${rule.id.padEnd(20)} ${rule.subject.padEnd(6)} ${rule.level.padEnd(6)} ${versions.join(" ").padEnd(5)}  ${rule.rule}\n`;
}

function renderRule(rule: Rule): string {
  const { id, subject, level, rule: text, advice, brokenBy, pages } = rule;
  const duty = level === "must" ? "must follow it" : "should follow it; breaking it is a warning";
  return [
    `${id}: ${text}`,
    "",
    `Who:    the ${subject} ${duty}`,
    `Broken: by ${brokenBy}`,
    `Repair: ${advice}`,
    ...Object.entries(pages).map(([version, page]) => `Read:   ${page} (version ${version})`),
    ...(rule.page === undefined ? [] : [`Read:   ${rule.page}`]),
    "",
  ].join("\n");
}

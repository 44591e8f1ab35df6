import type { CaseResult } from "./windows-project.ts";

/** Results of all cases on a single Node.js version. */
export interface NodeRun {
  readonly version: string;
  readonly results: readonly CaseResult[];
}

/** Results of a complete run. */
export interface WindowsRun {
  readonly date: Date;
  /** Wine's version, such as `wine-10.0 (Debian 10.0~repack-6)`. */
  readonly wine: string;
  readonly runs: readonly NodeRun[];
}

/** Formats a run as a page with its versions and a row for each case. */
export function formatRecord({ date, wine, runs }: WindowsRun): string {
  const names = new Set(runs.flatMap(({ results }) => results.map(({ name }) => name)));
  const rows = [...names].map((name) => [escapeCell(name), ...runs.map((run) => outcome(run, name))]);
  const head = ["case", ...runs.map(({ version }) => `Node.js ${version}`)];
  const table = [head, head.map(() => "---"), ...rows];
  const all = runs.flatMap(({ results }) => results);
  const passed = all.filter(({ error }) => error === undefined).length;
  return `# The last result of \`pnpm test:windows\`

On ${date.toISOString().slice(0, 10)}, with ${wine}, ${passed} tests passed and ${all.length - passed} failed. The script generates this page.

${table.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}
`;
}

function outcome({ results }: NodeRun, name: string): string {
  const result = results.find((each) => each.name === name);
  if (result === undefined) return "did not run";
  return result.error === undefined ? "passed" : "**failed**";
}

function escapeCell(text: string): string {
  return text.replaceAll("|", String.raw`\|`);
}

import { ruleOf } from "../catalogue/catalogue.ts";
import type { CheckReport, CheckResult } from "./check-report.ts";

/** Known failures, one per line, such as `v1 ACP-INIT-003`. Rules without versions have no `v1`. */
export class Baseline {
  readonly #entries: ReadonlySet<string>;

  private constructor(entries: Iterable<string>) {
    this.#entries = new Set(entries);
  }

  static readonly empty: Baseline = new Baseline([]);

  /**
   * Parses a baseline file. `#` starts a comment.
   *
   * @throws {Error} if a line does not consist of a version and a rule from the catalogue.
   */
  static parse(text: string): Baseline {
    const lines = text.split("\n").map((line) => line.replace(/#.*/, "").trim());
    return new Baseline(lines.flatMap((line, index) => (line === "" ? [] : [parseLine(line, index + 1)])));
  }

  /** Returns whether a result is a known failure. */
  expects({ id, version, outcome }: CheckResult): boolean {
    return outcome === "failed" && this.#entries.has(entryOf({ id, version }));
  }

  /** Returns the entries whose rules were checked and did not fail. */
  outdated({ results }: CheckReport): string[] {
    return results
      .filter(({ outcome }) => outcome !== "failed")
      .map(entryOf)
      .filter((entry) => this.#entries.has(entry));
  }
}

/** Formats a baseline of all failures in a report. */
export function formatBaseline({ results }: CheckReport): string {
  const failed = results.filter(({ outcome }) => outcome === "failed");
  const lines = failed.map((result) => `${entryOf(result)}  # ${ruleOf(result.id).rule}\n`);
  return `# Rules that are known to fail. Remove a line when its rule is followed.\n${lines.join("")}`;
}

function entryOf({ id, version }: Pick<CheckResult, "id" | "version">): string {
  return version === undefined ? id : `v${version} ${id}`;
}

function parseLine(line: string, number: number): string {
  const [, version, id] = /^(?:v([12])\s+)?(\S+)$/.exec(line) ?? [];
  if (id === undefined || (version === undefined) !== (ruleOf(id).page !== undefined))
    throw new Error(`Cannot read the baseline: line ${number} is "${line}", not like "v1 ACP-INIT-003"`);
  return version === undefined ? id : `v${version} ${id}`;
}

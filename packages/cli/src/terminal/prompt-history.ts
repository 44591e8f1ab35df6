import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** What was typed before, in this run and earlier ones. */
export interface PromptHistory {
  /** The latest first. */
  readonly lines: string[];
  /** Keeps a line for later runs. A history that cannot be written is no reason to fail. */
  add(line: string): void;
}

/** Lines that are kept. */
const maxLines = 1000;

/** Reads the history of earlier runs from a file that its owner alone can read; there need not be one. */
export function openHistory(file: string): PromptHistory {
  const kept = readLines(file);
  const lines = kept.slice(-maxLines);
  if (kept.length > 2 * maxLines)
    attempt(() => writeFileSync(file, `${lines.join("\n")}\n`, { mode: 0o600 }));
  return {
    lines: lines.toReversed(),
    add(line) {
      attempt(() => {
        mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
        appendFileSync(file, `${line}\n`, { mode: 0o600 });
      });
    },
  };
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line !== "");
  } catch {
    return [];
  }
}

function attempt(write: () => void): void {
  try {
    write();
  } catch {
    // The history of this run goes on without the file.
  }
}

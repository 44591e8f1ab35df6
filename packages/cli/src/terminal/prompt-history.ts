import { appendFileSync, readFileSync, writeFileSync } from "node:fs";

import { createPrivateFile } from "@parley/process/files";

/** Prompts from this run and earlier ones. */
export interface PromptHistory {
  /** Prompts, latest first. */
  readonly lines: string[];
  /** Stores a line for later runs. A failure to write the history is not an error. */
  add(line: string): void;
}

const maxLines = 1000;

/**
 * Reads the history of earlier runs from a file that only its owner can read. A missing file counts as an empty
 * history.
 */
export function openHistory(file: string): PromptHistory {
  const kept = readLines(file);
  const lines = kept.slice(-maxLines);
  if (kept.length > 2 * maxLines) attempt(() => writeFileSync(file, `${lines.join("\n")}\n`));
  return {
    lines: lines.map(decode).toReversed(),
    add(line) {
      attempt(() => {
        createPrivateFile(file);
        appendFileSync(file, `${encode(line)}\n`);
      });
    },
  };
}

/**
 * Encodes a prompt. A prompt that has several lines or starts with a quotation mark becomes a JSON string on one
 * line.
 */
function encode(prompt: string): string {
  return /^"|\n/.test(prompt) ? JSON.stringify(prompt) : prompt;
}

function decode(line: string): string {
  if (!line.startsWith('"')) return line;
  try {
    return String(JSON.parse(line));
  } catch {
    return line;
  }
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
    // The history of this run works without the file.
  }
}

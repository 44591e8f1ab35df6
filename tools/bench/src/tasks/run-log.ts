import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

import type { TaskRun } from "./task-run.ts";

/** A file of finished runs, one JSON text a line. */
export class RunLog {
  readonly #path: string;
  readonly #runs: TaskRun[];

  /** @param resume false to begin the file anew */
  constructor(path: string, { resume }: { readonly resume: boolean }) {
    this.#path = path;
    this.#runs = resume && existsSync(path) ? readRuns(path) : [];
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, this.#runs.map(lineOf).join(""));
  }

  get runs(): readonly TaskRun[] {
    return this.#runs;
  }

  add(run: TaskRun): void {
    this.#runs.push(run);
    appendFileSync(this.#path, lineOf(run));
  }
}

/** A line that was cut off by a crash is left out. */
function readRuns(path: string): TaskRun[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as TaskRun];
      } catch {
        return [];
      }
    });
}

function lineOf(run: TaskRun): string {
  return `${JSON.stringify(run)}\n`;
}

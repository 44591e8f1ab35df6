import type { MessageRepair } from "@parley/protocol";
import { InvalidMessageError } from "@parley/protocol";

import type { ProbeFault } from "./probe-report.ts";

/** The faults of one probe: what an agent does again and again is one of them. */
export class FaultLog {
  readonly #counts = new Map<string, number>();
  readonly #kinds = new Map<string, ProbeFault["kind"]>();

  add(kind: ProbeFault["kind"], message: string): void {
    this.#counts.set(message, (this.#counts.get(message) ?? 0) + 1);
    this.#kinds.set(message, kind);
  }

  /** An error that concerns no request: mostly noise where messages should be. */
  error(error: unknown): void {
    if (error instanceof InvalidMessageError) {
      this.add("noise", `Its output has what is no message: ${JSON.stringify(error.excerpt)}`);
    } else this.add("schema", error instanceof Error ? error.message : String(error));
  }

  /** Something that the schema does not have. What is unknown but well-formed is an extension, and no fault. */
  repair({ method, issue: { path, expected, received } }: MessageRepair): void {
    this.add("schema", `${method}: "${path.join(".")}" should be ${expected}, and is ${received}`);
  }

  list(): ProbeFault[] {
    return [...this.#counts].map(([message, count]) => ({
      kind: this.#kinds.get(message) ?? "schema",
      message: count === 1 ? message : `${message} (${count} times)`,
    }));
  }
}

import type { MessageRepair } from "@parley/protocol";
import { InvalidMessageError } from "@parley/protocol";

import type { ProbeFault } from "./probe-report.ts";

/** Faults found by one probe, without duplicates. */
export class FaultLog {
  readonly #counts = new Map<string, number>();
  readonly #kinds = new Map<string, ProbeFault["kind"]>();

  add(kind: ProbeFault["kind"], message: string): void {
    this.#counts.set(message, (this.#counts.get(message) ?? 0) + 1);
    this.#kinds.set(message, kind);
  }

  /** Adds an error that is not related to a request. Usually, the cause is output that is not a protocol message. */
  error(error: unknown): void {
    if (error instanceof InvalidMessageError) {
      this.add("noise", `Its output contains text that is not a message: ${JSON.stringify(error.excerpt)}`);
    } else this.add("schema", error instanceof Error ? error.message : String(error));
  }

  /**
   * Adds a value that does not match the schema. This does not include unknown values that are well-formed, because
   * these are extensions rather than faults.
   */
  repair({ method, issue: { path, expected, received } }: MessageRepair): void {
    this.add("schema", `${method}: "${path.join(".")}" should be ${expected}, but is ${received}`);
  }

  list(): ProbeFault[] {
    return [...this.#counts].map(([message, count]) => ({
      kind: this.#kinds.get(message) ?? "schema",
      message: count === 1 ? message : `${message} (${count} times)`,
    }));
  }
}

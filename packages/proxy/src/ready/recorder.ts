import { type WireRecord, createRecordingTap } from "@parley/protocol/recording";
import { checkOptions } from "@parley/schema/options";

import type { ChainProxy } from "../chain/chain-proxy.ts";
import { defineProxy } from "../handler/define-proxy.ts";

/** Options for {@link recorder}. */
export interface RecorderOptions {
  /**
   * Called with each message as the client would record it, so `out` means that the message is on its way to the
   * agent. Must not throw.
   */
  readonly onRecord: (record: WireRecord) => void;
  /** Name to use in errors and traces. Default `recorder`. */
  readonly name?: string | undefined;
}

/**
 * Creates a proxy that records all messages at its place in the chain. If placed after a `redactor`, it
 * records what the agent receives. To write the records to a file, format them with `formatRecord` from
 * `@parley/protocol/recording`.
 *
 * @example
 * ```ts
 * import { appendFileSync } from "node:fs";
 *
 * import { formatRecord } from "@parley/protocol/recording";
 * import { recorder } from "@parley/proxy";
 *
 * export const proxy = recorder({ onRecord: (record) => appendFileSync("wire.jsonl", formatRecord(record)) });
 * ```
 */
export function recorder(options: RecorderOptions): ChainProxy {
  checkOptions("create a recorder", options, { onRecord: true, name: true });
  const { onRecord, name = "recorder" } = options;
  const tap = createRecordingTap(onRecord);
  const recording = (direction: "in" | "out") => (text: string) => {
    tap(direction, text);
    return text;
  };
  return defineProxy({
    name,
    fromClient: { rewrite: recording("out") },
    fromAgent: { rewrite: recording("in") },
  });
}

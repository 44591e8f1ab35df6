import type { WireRecord } from "@parley/protocol/recording";

import { findRule } from "../catalogue/catalogue.ts";
import { RecordedState, readMessages } from "./recorded-state.ts";
import { findNoise, recordingRules } from "./recording-rules.ts";

/** A message from an agent that violates a rule. */
export interface RecordingFault {
  /** The id of the rule. */
  readonly id: string;
  /** The index of the message in the recording. */
  readonly index: number;
  readonly reason: string;
}

/** Options for {@link checkRecording}. */
export interface CheckRecordingOptions {
  /** The side that made the recording and received the `in` messages. Default `client`. */
  readonly recordedBy?: "agent" | "client" | undefined;
}

/**
 * Checks an agent's messages in a recording. Returns the faults in message order, one for each rule that a message
 * violates. The recording must start at the beginning of the connection, and may use draft features of the protocol.
 * Works without Node.js.
 *
 * @example
 * ```ts
 * import { checkRecording } from "@parley/conformance/recording";
 * import { parseRecording } from "@parley/protocol/recording";
 *
 * export const faultsIn = (recording: string): string[] =>
 *   checkRecording(parseRecording(recording)).map(({ id, reason }) => `${id}: ${reason}`);
 * ```
 */
export function checkRecording(
  records: readonly WireRecord[],
  { recordedBy = "client" }: CheckRecordingOptions = {},
): RecordingFault[] {
  const state = new RecordedState();
  const faults: RecordingFault[] = [];
  for (const recorded of readMessages(records, recordedBy)) {
    const { index, isFromAgent, message } = recorded;
    const add = (id: string, reason: string | undefined): void => {
      const { version } = state;
      const concerns = version === undefined || findRule(id)?.pages[version] !== undefined;
      if (reason !== undefined && concerns) faults.push({ id, index, reason });
    };
    if (isFromAgent) {
      add(state.version === 2 ? "ACP-TRANSPORT-201" : "ACP-TRANSPORT-001", findNoise(recorded));
      for (const rule of recordingRules) {
        if (message) add(rule.id, rule.judge(message, state));
      }
    }
    state.apply(recorded);
  }
  return faults;
}

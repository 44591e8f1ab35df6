export { maskSecrets } from "./mask-secrets.ts";
export { secretForms } from "./secret-forms.ts";
export { withoutSecrets } from "./without-secrets.ts";
export { createRecordingTap } from "./recording-tap.ts";
export { type Replay, type ReplayOptions, type ReplayRecord, createReplay } from "./replay.ts";
export type { WireEvent, WireEventName } from "./wire-event.ts";
export {
  type RecordingEntry,
  type WireRecord,
  type WireStep,
  formatRecord,
  isWireEvent,
  parseRecording,
  parseRecordingEntries,
} from "./wire-record.ts";

export { type Replay, type ReplayOptions, type ReplayRecord, createReplay } from "./replay.ts";
export { createRecordingTap } from "./recording-tap.ts";
export { type WireRecord, type WireStep, formatRecord, parseRecording } from "./wire-record.ts";

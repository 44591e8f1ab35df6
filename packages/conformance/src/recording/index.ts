export { catalogue, findRule, versionsOf } from "../catalogue/catalogue.ts";
export type { CheckedVersion, Rule } from "../catalogue/rule.ts";
export { type CheckRecordingOptions, type RecordingFault, checkRecording } from "./check-recording.ts";

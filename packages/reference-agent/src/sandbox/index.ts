export { Baseline } from "./baseline.ts";
export { blockedReason } from "./blocked-reason.ts";
export { type Confinement, confine } from "./confinement.ts";
export { changesNote } from "./changes-note.ts";
export { type SandboxState, findSandbox } from "./find-sandbox.ts";
export { programPaths } from "./program-paths.ts";
export type { ConfineOptions } from "./confine-options.ts";
export { findSelfRunning, isTarget } from "./self-running.ts";

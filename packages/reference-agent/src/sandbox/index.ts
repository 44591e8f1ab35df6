export { blockedReason } from "./blocked-reason.ts";
export { type Confinement, type SandboxChanges, type SandboxPlace, confine } from "./confinement.ts";
export { type SandboxState, findSandbox } from "./find-sandbox.ts";
export { programPaths } from "./program-paths.ts";
export { findSelfRunning, isTarget } from "./self-running.ts";

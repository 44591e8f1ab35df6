export { describeExit, type ProcessExit } from "./process-exit.ts";
export { describeStartFailure } from "./describe-start-failure.ts";
export { findErrorLine } from "./find-error-line.ts";
export { type GuardedProcess, type ProcessGuard, spawnGuarded } from "./spawn-guarded.ts";
export { OutputTail } from "./output-tail.ts";
export { type RunningProcess, type StartProcessOptions, startProcess } from "./running-process.ts";
export { settlesWithin } from "./settles-within.ts";
export { signalProcessGroup } from "./signal-process-group.ts";
export { type ProcessCommand, spawnProcess } from "./spawn-process.ts";

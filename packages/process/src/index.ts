export { describeExit, type ProcessExit } from "./process-exit.ts";
export { describeStartFailure } from "./describe-start-failure.ts";
export { findErrorLine } from "./find-error-line.ts";
export { type ProcessGuard, guardProcess } from "./guard-process.ts";
export { OutputTail } from "./output-tail.ts";
export { type RunningProcess, type StartProcessOptions, startProcess } from "./running-process.ts";
export { settlesWithin } from "./settles-within.ts";
export { signalProcessGroup } from "./signal-process-group.ts";
export { type ProcessCommand, spawnProcess } from "./spawn-process.ts";

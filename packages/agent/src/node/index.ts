export { createPathGuard, type GuardedPath, type PathGuard } from "./path-guard.ts";

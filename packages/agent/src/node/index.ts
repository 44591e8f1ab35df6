export { localDirectories } from "./local-directories.ts";
export { localFiles } from "./local-files.ts";
export { localTerminals } from "./local-terminals.ts";
export { createPathGuard, type GuardedPath, type PathGuard } from "./path-guard.ts";

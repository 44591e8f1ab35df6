export { createFolder } from "./create-folder.ts";
export { type DecisionsFile, decisionsFile } from "./decisions-file.ts";
export { type ReplaceFileOptions, replaceFile } from "./replace-file.ts";

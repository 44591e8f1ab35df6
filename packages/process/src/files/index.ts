export { createFolder } from "./create-folder.ts";
export { type ReplaceFileOptions, replaceFile } from "./replace-file.ts";

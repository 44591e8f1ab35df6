export { type CreateFolderOptions, createFolder } from "./create-folder.ts";
export { expandHome, homeFolder } from "./home-folder.ts";
export { parseJsonFile } from "./parse-json-file.ts";
export { createNumberedFile, createPrivateFile } from "./private-file.ts";
export { type ReplaceFileOptions, replaceFile } from "./replace-file.ts";

export { type DecisionsFile, decisionsFile } from "./decisions-file.ts";

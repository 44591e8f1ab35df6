export { applyToolCallUpdate } from "./apply-tool-call-update.ts";
export { applyUpdate, applyUpdateWithoutSubagents } from "./apply-update.ts";

export { applyToolCallUpdate } from "./apply-tool-call-update.ts";
export { applyUpdate } from "./apply-update.ts";
export { type SetupAnswer, readSetup } from "./read-setup.ts";

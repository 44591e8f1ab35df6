export { applyToolCallUpdate, applyUpdate } from "./apply-update.ts";
export { type SetupAnswer, readSetup } from "./read-setup.ts";

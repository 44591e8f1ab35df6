export { applyToolCallUpdate, applyUpdate } from "./apply-update.ts";
export { patchMeta } from "./patch-meta.ts";
export { type SetupAnswer, readSetup } from "./read-setup.ts";

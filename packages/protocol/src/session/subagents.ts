export { applyToSubagent, cancelSubagents, findSubagent, loseSubagents } from "./apply-subagent.ts";

export {
  applyToSubagent,
  cancelSubagents,
  findSubagent,
  isInBackground,
  loseSubagents,
} from "./apply-subagent.ts";

export { withSubagents } from "./with-subagents.ts";

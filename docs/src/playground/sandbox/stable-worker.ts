import { runPrograms } from "./agent-worker.ts";

runPrograms({});

import { chat } from "./chat.ts";
import { runProgram } from "./program.ts";
import { listSessions } from "./sessions.ts";

process.exitCode = await runProgram(
  process.argv.slice(2),
  {
    chat: (options) => chat(options, process),
    sessions: (options) => listSessions(options, process),
  },
  process,
);

import { chat } from "./commands/chat.ts";
import { listSessions } from "./commands/sessions.ts";
import { runProgram } from "./program.ts";

process.exitCode = await runProgram(
  process.argv.slice(2),
  {
    chat: (options) => chat(options, process),
    sessions: (options) => listSessions(options, process),
  },
  process,
);

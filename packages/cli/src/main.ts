import { runProgram } from "./command-line/program.ts";
import { chat } from "./commands/chat.ts";
import { probe } from "./commands/probe.ts";
import { runPrompt } from "./commands/run.ts";
import { listSessions } from "./commands/sessions.ts";
import { trace } from "./commands/trace.ts";

process.exitCode = await runProgram(
  process.argv.slice(2),
  {
    chat: (options) => chat(options, process),
    run: (options) => runPrompt(options, process),
    probe: (options) => probe(options, process),
    sessions: (options) => listSessions(options, process),
    trace: (options) => trace(options, process),
  },
  process,
);

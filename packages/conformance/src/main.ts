import { readFileSync } from "node:fs";

import { runAgentCommand } from "./command-line/agent-command.ts";
import { runClientCommand } from "./command-line/client-command.ts";
import { ExitCode } from "./command-line/exit-code.ts";
import { runExplainCommand, runListCommand } from "./command-line/list-command.ts";
import { runProgram } from "./command-line/program.ts";
import { report } from "./command-line/report.ts";
import { UsageError } from "./command-line/usage-error.ts";
import { checkEntry } from "./registry/check-entry.ts";

const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");

// The exit handlers stop the processes that the checks started.
for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })) {
  process.once(signal, () => process.exit(code));
}

try {
  process.exitCode = await runProgram(process.argv.slice(2), {
    version: (JSON.parse(manifest) as { version: string }).version,
    agent: runAgentCommand,
    client: runClientCommand,
    registry: ({ file, check, output }) => report(output, () => checkEntry(file, check)),
    list: runListCommand,
    explain: runExplainCommand,
  });
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\nSee parley-conformance --help\n`);
  process.exitCode = ExitCode.usage;
}

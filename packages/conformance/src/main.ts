import { readFileSync } from "node:fs";

import { runAgentCommand } from "./command-line/agent-command.ts";
import { runClientCommand } from "./command-line/client-command.ts";
import { ExitCode } from "./command-line/exit-code.ts";
import { helpText } from "./command-line/help-text.ts";
import { runExplainCommand, runListCommand } from "./command-line/list-command.ts";
import { runRegistryCommand } from "./command-line/registry-command.ts";
import { UsageError } from "./command-line/usage-error.ts";

const commands: Readonly<Record<string, (args: readonly string[]) => Promise<ExitCode>>> = {
  agent: runAgentCommand,
  client: runClientCommand,
  registry: runRegistryCommand,
  list: runListCommand,
  explain: runExplainCommand,
};

async function main(args: readonly string[]): Promise<ExitCode> {
  const own = args.includes("--") ? args.slice(0, args.indexOf("--")) : args;
  if (own.includes("--help") || own.includes("-h")) {
    process.stdout.write(helpText);
    return ExitCode.conformant;
  }
  if (own.includes("--version")) {
    const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");
    process.stdout.write(`${(JSON.parse(manifest) as { version: string }).version}\n`);
    return ExitCode.conformant;
  }
  const [name = "", ...rest] = args;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined)
    throw new UsageError(
      name === "" ? "Cannot run without a command" : `Cannot run "${name}": it is not a command`,
    );
  return command(rest);
}

// The processes of the checks are ended by handlers of the exit.
for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })) {
  process.once(signal, () => process.exit(code));
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\nSee parley-conformance --help\n`);
  process.exitCode = ExitCode.usage;
}

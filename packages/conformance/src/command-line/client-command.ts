import { checkClient } from "../client/check-client.ts";
import { namesAgent } from "../client/client-command.ts";
import type { ExitCode } from "./exit-code.ts";
import { parseClientOptions } from "./parse-options.ts";
import { report } from "./report.ts";
import { UsageError } from "./usage-error.ts";

/** Runs `parley-conformance client`. */
export async function runClientCommand(args: readonly string[]): Promise<ExitCode> {
  const { client, check, output } = parseClientOptions(args);
  if (!namesAgent(client))
    throw new UsageError(
      'Cannot check a client that starts no agent of the kit: write "{agent}" into its command',
    );
  return report(output, () => checkClient(client, check));
}

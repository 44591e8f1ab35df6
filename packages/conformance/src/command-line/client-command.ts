import { checkClient } from "../client/check-client.ts";
import { type ClientAdapter, loadAdapter } from "../client/client-adapter.ts";
import { type ClientCommand, namesAgent } from "../client/client-command.ts";
import type { ClientOptions } from "./check-commands.ts";
import type { ExitCode } from "./exit-code.ts";
import { report } from "./report.ts";
import { UsageError } from "./usage-error.ts";

export async function runClientCommand({ client, check, output }: ClientOptions): Promise<ExitCode> {
  if ("command" in client && !namesAgent(client))
    throw new UsageError(
      'Cannot check a client that starts no agent of the kit: write "{agent}" into its command',
    );
  return report(output, async () => checkClient(await toClient(client), check));
}

async function toClient(
  client: ClientCommand | { readonly adapter: string },
): Promise<ClientCommand | ClientAdapter> {
  return "command" in client ? client : loadAdapter(client.adapter);
}

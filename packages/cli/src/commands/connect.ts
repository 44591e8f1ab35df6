import { stdioTransport } from "@parley/protocol/stdio";
import { chain } from "@parley/proxy";

import type { CommandContext } from "../command-context.ts";
import { describeFailure } from "../describe-failure.ts";
import { ExitCode } from "../exit-code.ts";
import { withRun } from "../program-run.ts";
import { clientRequests } from "../remote/client-requests.ts";
import { type RemoteAddress, openRemoteTransport } from "../remote/remote-address.ts";
import { writeNote } from "../rendering/write-note.ts";

/** Relays messages between an editor connected to stdin and stdout and a remote agent. */
export async function connect(options: RemoteAddress, { program }: CommandContext): Promise<ExitCode> {
  const { stdin, stdout, stderr } = program;
  const remote = await openRemoteTransport(options);
  return withRun(program, async ({ leaving }) => {
    const reason = await chain({
      client: stdioTransport({ input: stdin, output: stdout }),
      proxies: [clientRequests],
      agent: remote,
      signal: leaving,
      onOversized: (limit) => writeNote(stderr, `parley: Dropped a message of more than ${limit} characters`),
    });
    if (reason === undefined) return ExitCode.ok;
    writeNote(stderr, `parley: Lost the connection: ${describeFailure(reason)}`);
    return ExitCode.agentFailed;
  });
}

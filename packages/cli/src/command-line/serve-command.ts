import { type Command, InvalidArgumentError, Option } from "commander";

import type { ServeOptions } from "../commands/serve.ts";
import type { ExitCode } from "../exit-code.ts";
import {
  repeatedOption,
  type CommandLine,
  agentOption,
  folderOption,
  parsePath,
  parseStore,
  protocolOption,
  withAgentWords,
  withChosenAgent,
  withLending,
} from "./command-line.ts";
import { fittingHelp } from "./fitting-help.ts";
import { parsePort } from "./parse-port.ts";

const help = `
Serves the agent whose command follows "--", or an agent of the config file;
without either @parley/reference-agent, which must be installed beside this
program, or in the project after you have allowed it in "parley chat". stdout has one line, the address:
http://127.0.0.1:4747/acp, also for WebSocket as ws://127.0.0.1:4747/acp.

An agent that is another program is started once for each session. Its sessions
are stored here, listed and replayed, and any number of clients may have one
open, in both versions of the protocol.

Sessions outlive connections: a client that comes back finds its turn running.
A session that no client has open ends after ten minutes; it stays stored.

PARLEY_STORE may name the store of the reference agent instead of --store. For
another program, it has no effect.

A new token is made at each start and kept in a file that only you can read.
Clients send it as "Authorization: Bearer <token>"; "parley connect" reads it
from the file. A web page has to be named by --origin. For a WebSocket it sends
the token to the address with /ticket behind it, by POST, and puts the ticket
that it gets into webSocketTransport(url, { ticket }).

Several users have a token each in the file of --tokens, or JWTs with --jwks,
--issuer and --audience. Users do not see each other's sessions; all of them
use the agent's keys and the files that this program can read. A changed file
of tokens or keys, and a changed certificate, are used without a restart.
Removing a token or key closes the connections that were opened with it.

A session works in the folder that its client names: a folder of this machine.

With a PostgreSQL database as the store, all processes that share it are one
server: a client may reach any of them at any time, as a load balancer does,
and when one dies another takes its sessions over. They find each other in the
database, take the same token and need to see the same folders. Its password is
not for the command line, which other users see: PGPASSWORD, ~/.pgpass or the
file of --store-file has it. "parley admin" runs such a server. The secret with
which the processes know each other is in the database, unless all of them have
one in PARLEY_CLUSTER_SECRET or in the file of --cluster-secret-file.

Examples:
  $ parley serve
  $ parley serve -- npx @agentclientprotocol/claude-agent-acp
  $ parley serve --port 0 --origin http://localhost:5173
  $ parley serve --host 0.0.0.0 --allowed-host agent.example
  $ parley serve --jwks https://login.example/keys --issuer https://login.example --audience parley`;

export function addServeCommand(line: CommandLine, act: (options: ServeOptions) => Promise<ExitCode>): void {
  withUsers(withLending(withAgentWords(line.program.command("serve"))))
    .description("Serve an agent over HTTP and WebSocket.")
    .addOption(agentOption())
    .addOption(
      protocolOption("ask the agent that is another program for this version only (default: 1 before 2)"),
    )
    .option("--host <address>", "the address to listen on", "127.0.0.1")
    .option("--port <number>", "the port to listen on; 0 takes a free one", parsePort, 4747)
    .addOption(repeatedOption("--origin <origin>", "the origin of web pages that may connect"))
    .addOption(repeatedOption("--allowed-host <name>", "the name by which clients reach this machine"))
    .option("--token-file <file>", "the file for the token (default: in ~/.local/state/parley)", parsePath)
    .option("--no-token", "let every program of this machine connect")
    .option("--tls-cert <file>", "the certificate of this server, for HTTPS", parsePath)
    .option("--tls-key <file>", "the key of the certificate", parsePath)
    .option(
      "--store <where>",
      "the session store: a file, or a PostgreSQL database as postgres://…",
      parseStore,
    )
    .option("--store-file <file>", "the file that has the address of the store, with its password", parsePath)
    .option("--cluster-secret-file <file>", "the secret of all processes with the same database", parsePath)
    .option(
      "--internal-address <host>",
      "the address for other processes with the same database, or host:port",
    )
    .option(
      "--node-timeout <seconds>",
      "the time after which one of them is taken for dead",
      parseSeconds,
      10,
    )
    .addOption(
      new Option(
        "--log-format <format>",
        "what to write to stderr: sentences, or a line of JSON for each event",
      )
        .choices(["text", "json"])
        .default("text"),
    )
    .option("--no-migrate", 'do not start before "parley admin migrate" when the database needs it')
    .addOption(folderOption("the project that has the agent installed"))
    .option("-v, --verbose", "show the stderr of the agent that is another program")
    .addHelpText("after", fittingHelp(help))
    .action(async (words: string[], values: Omit<ServeOptions, "agent"> & { readonly agent?: string }) => {
      line.finish(await act(withChosenAgent(values, [...words, ...line.agentWords])));
    });
}

/** Adds the options for serving several users. */
function withUsers(command: Command): Command {
  return command
    .option("--tokens <file>", "accept the tokens in this file, one user:token a line", parsePath)
    .option(
      "--jwks <where>",
      "accept the JWTs signed with one of the keys at this address, or in this file",
      parseJwks,
    )
    .option("--issuer <name>", "with --jwks, the iss of a JWT")
    .option("--audience <name>", "with --jwks, the aud of a JWT")
    .option("--principal-claim <claim>", "with --jwks, the claim that names the user (default: sub)")
    .option("--max-sessions <number>", "the most open sessions of a user (default: 1000)", parseLimit)
    .option("--max-turns <number>", "the most simultaneous turns of a user, in this process", parseLimit)
    .addOption(repeatedOption("--trusted-proxy <address>", "a proxy whose X-Forwarded-For names clients"));
}

/** Parses the place of a key set: either an address, or a file path in which `~` is expanded. */
function parseJwks(text: string): string {
  return text.includes("://") ? text : parsePath(text);
}

function parseLimit(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError("It is not a number from 1 on.");
  return Number(text);
}

function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (!/^\d+$/.test(text) || seconds < 1 || seconds > 3600)
    throw new InvalidArgumentError("It is not a number from 1 to 3600.");
  return seconds;
}

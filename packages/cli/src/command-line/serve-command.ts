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
Serves the agent whose command follows "--", or an agent of the config file.
Without either, it serves @parley/reference-agent, which must be installed next
to parley, or in the project after you have allowed it in "parley chat". stdout
has one line, the address: http://127.0.0.1:4747/acp, also for WebSocket as
ws://127.0.0.1:4747/acp.

Any other agent is started once per session. Its sessions are stored here,
listed and replayed, and any number of clients can open the same session, in
both versions of the protocol.

Sessions outlive connections: a client that reconnects finds its turn running.
A session that no client has open is closed after ten minutes, but stays stored.

PARLEY_STORE can name the reference agent's store instead of --store. It has no
effect on other agents.

Each start creates a new token in a file that only you can read. Clients send it
as "Authorization: Bearer <token>"; "parley connect" reads it from the file. Name
the origin of a web page with --origin. For a WebSocket, the page sends the token
by POST to the address followed by /ticket, and passes the ticket that it gets to
webSocketTransport(url, { ticket }).

For several users, list a token for each in the --tokens file, or accept JWTs
with --jwks, --issuer and --audience. Users do not see each other's sessions, but
all of them use the agent's keys and the files that this program can read. Changed
tokens, keys and certificates are used without a restart. Removing a token or key
closes the connections that were opened with it.

A session works in the folder that its client names, on this machine.

With a PostgreSQL database as the store, all processes that share it are one
server. Clients may connect to any of them at any time, for example through a
load balancer, and if one dies, another takes over its sessions. The processes
find each other in the database, accept the same token and need to see the same
folders. Keep the database's password off the command line, which other users can
see: use PGPASSWORD, ~/.pgpass or --store-file. "parley admin" manages such a
server. The secret with which the processes authenticate each other is in the
database, unless all of them get one from PARLEY_CLUSTER_SECRET or
--cluster-secret-file.

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
      protocolOption(
        "use only this version with an agent other than the reference agent (default: 1 before 2)",
      ),
    )
    .option("--host <address>", "the address to listen on", "127.0.0.1")
    .option("--port <number>", "the port to listen on; 0 picks a free one", parsePort, 4747)
    .addOption(repeatedOption("--origin <origin>", "the origin of web pages that may connect"))
    .addOption(repeatedOption("--allowed-host <name>", "the name by which clients reach this machine"))
    .option("--token-file <file>", "the file for the token (default: in ~/.local/state/parley)", parsePath)
    .option("--no-token", "let every program on this machine connect")
    .option("--tls-cert <file>", "the certificate of this server, for HTTPS", parsePath)
    .option("--tls-key <file>", "the key of the certificate", parsePath)
    .option(
      "--store <where>",
      "the session store: a file, or a PostgreSQL database as postgres://…",
      parseStore,
    )
    .option("--store-file <file>", "a file with the address of the store, including its password", parsePath)
    .option("--cluster-secret-file <file>", "the secret of all processes with the same database", parsePath)
    .option(
      "--internal-address <host>",
      "the address for other processes with the same database, or host:port",
    )
    .option(
      "--node-timeout <seconds>",
      "the time without a sign of life after which a process is considered dead (default: 10)",
      parseSeconds,
    )
    .addOption(
      new Option("--log-format <format>", "what to write to stderr: text, or a line of JSON per event")
        .choices(["text", "json"])
        .default("text"),
    )
    .option(
      "--no-migrate",
      'do not migrate the database; if it needs that, fail until you run "parley admin migrate"',
    )
    .addOption(folderOption("the project that has the agent installed"))
    .option("-v, --verbose", "show the stderr of an agent other than the reference agent")
    .addHelpText("after", fittingHelp(help))
    .action(async (words: string[], values: Omit<ServeOptions, "agent"> & { readonly agent?: string }) => {
      line.finish(await act(withChosenAgent(values, [...words, ...line.agentWords])));
    });
}

function withUsers(command: Command): Command {
  return command
    .option("--tokens <file>", "accept the tokens in this file, one user:token per line", parsePath)
    .option(
      "--jwks <where>",
      "accept JWTs signed with one of the keys at this address, or in this file",
      parseJwks,
    )
    .option("--issuer <name>", "with --jwks, the iss of a JWT")
    .option("--audience <name>", "with --jwks, the aud of a JWT")
    .option("--principal-claim <claim>", "with --jwks, the claim that names the user (default: sub)")
    .option(
      "--max-sessions <number>",
      "the maximum number of open sessions per user (default: 1000)",
      parseLimit,
    )
    .option(
      "--max-turns <number>",
      "the maximum number of simultaneous turns per user, in this process",
      parseLimit,
    )
    .addOption(repeatedOption("--trusted-proxy <address>", "a proxy whose X-Forwarded-For names clients"));
}

/** Parses the location of a key set: a URL, or a file path in which a leading `~` is expanded. */
function parseJwks(text: string): string {
  return text.includes("://") ? text : parsePath(text);
}

function parseLimit(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError("It is not a positive number.");
  return Number(text);
}

function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (!/^\d+$/.test(text) || seconds < 1 || seconds > 3600)
    throw new InvalidArgumentError("It is not a number from 1 to 3600.");
  return seconds;
}

import { Argument, InvalidArgumentError } from "commander";

import type { AdminOptions, AdminValues } from "../commands/admin.ts";
import type { ExitCode } from "../exit-code.ts";
import { adminActions } from "./admin-actions.ts";
import { type CommandLine, parsePath } from "./command-line.ts";
import { fittingHelp } from "./fitting-help.ts";

const help = `
Actions:
  nodes           list the processes of the server and what they do
  users           list the users and what they use
  sessions        list the open sessions
  end <session>   cancel the session's turns and close it; with --user
  kick <user>     close the user's connections, cancel the turns, close the sessions
  drain <node>    move a process's clients to the others, so that you can stop it
  erase <user>    kick the user, and delete all sessions with their logs
  prune           delete old sessions of all users: --max-age, --max-sessions
  rotate          replace the secret with which the processes authenticate
  migrate         update the database for this version of the program

Manages a "parley serve" server with a PostgreSQL database. Run it where it can
reach the server's processes: it finds them in the database, and authenticates
with the secret that is stored there or, if the processes have their own, with
PARLEY_CLUSTER_SECRET or --cluster-secret-file. PARLEY_STORE can name the
database.

Revoke a user's token before you kick or erase the user: clients with a valid
token reconnect. Erasing does not reach backups or files that an agent keeps.

Examples:
  $ parley admin nodes --store postgres://parley@db.internal/parley
  $ parley admin end sess_1 --user ann
  $ parley admin prune --max-age 90`;

export function addAdminCommand(line: CommandLine, act: (options: AdminOptions) => Promise<ExitCode>): void {
  line.program
    .command("admin")
    .description("Manage the processes and users of a server that has a database.")
    .addArgument(new Argument("<action>", "what to do").choices(adminActions))
    .argument("[name]", "the session, user or node")
    .option("--store <database>", "the database, as postgres://…")
    .option("--store-file <file>", "a file with its address, including the password", parsePath)
    .option("--cluster-secret-file <file>", "a file with the secret of the processes", parsePath)
    .option("--user <name>", "with end, the user of the session")
    .option("--max-age <days>", "with prune, keep sessions for this many days", parseCount)
    .option("--max-sessions <number>", "with prune, keep this many sessions per user", parseCount)
    .option("--json", "with nodes, users and sessions, print JSON")
    .addHelpText("after", fittingHelp(help))
    .action(async (action: AdminOptions["action"], name: string | undefined, values: AdminValues) => {
      line.finish(await act({ ...values, action, name }));
    });
}

function parseCount(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("It is not a whole number.");
  return Number(text);
}

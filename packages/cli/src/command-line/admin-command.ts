import { Argument, InvalidArgumentError } from "commander";

import type { AdminOptions, AdminValues } from "../commands/admin.ts";
import type { ExitCode } from "../exit-code.ts";
import { adminActions } from "./admin-actions.ts";
import { type CommandLine, parsePath } from "./command-line.ts";
import { fittingHelp } from "./fitting-help.ts";

const help = `
Actions:
  nodes           the processes of the server, and what they do
  users           the users, and what they have
  sessions        the open sessions
  end <session>   cancel the session's turns and close it; with --user
  kick <user>     close the user's connections, cancel the turns, close the sessions
  drain <node>    let a process move its clients to the others; then stop it
  erase <user>    kick the user, and delete all sessions with their logs
  prune           delete old sessions of all users: --max-age, --max-sessions
  rotate          replace the secret with which the processes know each other
  migrate         bring the database to the version of this program

It is for a server of "parley serve" with a PostgreSQL database, and runs where
its processes reach each other: it finds them in the database, and talks to them
with the secret that is kept there, or with that of PARLEY_CLUSTER_SECRET or
--cluster-secret-file if the processes have one. PARLEY_STORE may name the
database.

Withdraw a user's token before you kick or erase: clients with a valid token
come back. Erasing does not reach backups, or files that an agent keeps.

Examples:
  $ parley admin nodes --store postgres://parley@db.internal/parley
  $ parley admin end sess_1 --user ann
  $ parley admin prune --max-age 90`;

export function addAdminCommand(line: CommandLine, act: (options: AdminOptions) => Promise<ExitCode>): void {
  line.program
    .command("admin")
    .description("Run the processes and users of a server that has a database.")
    .addArgument(new Argument("<action>", "what to do").choices(adminActions))
    .argument("[name]", "the session, user or node")
    .option("--store <database>", "the database, as postgres://…")
    .option("--store-file <file>", "the file that has its address, with the password", parsePath)
    .option("--cluster-secret-file <file>", "the file with the secret of the processes", parsePath)
    .option("--user <name>", "with end, the user of the session")
    .option("--max-age <days>", "with prune, keep sessions for so many days", parseCount)
    .option("--max-sessions <number>", "with prune, keep so many sessions of each user", parseCount)
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

import { homedir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import { parseArgs } from "node:util";

/** What the program is asked to do. */
export type Settings =
  | { readonly task: "serve"; readonly storePath: string; readonly logPath: string | undefined }
  | { readonly task: "print"; readonly what: "help" | "version" };

/** How the program is called. */
export const USAGE = `Usage: parley-agent [options]

A coding agent that speaks the Agent Client Protocol over standard input and output. Editors start it.

Options:
  --store <file>  where sessions are kept; "PARLEY_STORE" in the environment says the same
                  (default: parley/sessions.db in $XDG_DATA_HOME or ~/.local/share)
  --log <file>    append errors to this file instead of writing them to standard error
  --version       print the version
  --help          print this
`;

/** Whatever is part of the environment. */
export interface Environment {
  readonly [name: string]: string | undefined;
}

/**
 * Reads the settings of the program.
 *
 * @param args the arguments without the program's own name.
 * @throws {Error} if an argument is unknown or lacks its value, with a message for the user.
 */
export function parseSettings(args: readonly string[], environment: Environment): Settings {
  const { values } = parseArgs({
    args: [...args],
    options: {
      store: { type: "string" },
      log: { type: "string" },
      version: { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help === true) return { task: "print", what: "help" };
  if (values.version === true) return { task: "print", what: "version" };
  for (const name of ["store", "log"] as const) {
    if (values[name] === "") throw new Error(`Option '--${name} <value>' argument is empty`);
  }
  const storePath = values.store ?? (environment["PARLEY_STORE"] || defaultStorePath(environment));
  const logPath = values.log === undefined ? undefined : resolve(values.log);
  return { task: "serve", storePath: resolve(storePath), logPath };
}

/** Relative paths in these variables are to be ignored: https://specifications.freedesktop.org/basedir-spec/latest/ */
function defaultStorePath({ XDG_DATA_HOME: dataHome = "" }: Environment): string {
  const folder = isAbsolute(dataHome) ? dataHome : join(homedir(), ".local", "share");
  return join(folder, "parley", "sessions.db");
}

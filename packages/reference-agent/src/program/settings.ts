import { isAbsolute, join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { expandHome, homeFolder } from "@parley/process/files";

import { type Budget, readBudget } from "../budget/budget.ts";
import { type Environment, readPositive } from "../environment.ts";

/** Action to perform, with its settings. */
export type Settings =
  | ({ readonly task: "serve" } & ServiceSettings)
  | { readonly task: "login"; readonly credentialsPath: string }
  | { readonly task: "logout"; readonly credentialsPath: string }
  | { readonly task: "print"; readonly what: "help" | "version" };

export interface ServiceSettings {
  /** The session store: a file, or the address of a PostgreSQL database. */
  readonly store: string;
  readonly permissionsPath: string;
  readonly credentialsPath: string;
  readonly budget: Budget;
  /** File to which errors are logged. Default: stderr. */
  readonly logPath: string | undefined;
  /** File to which all messages between the editor and the agent are recorded. */
  readonly tracePath: string | undefined;
}

export const USAGE = `Usage: parley-agent [options]
       parley-agent login    asks for a provider's API key and stores it in credentials.json next to the default store
       parley-agent logout   deletes all stored keys

A coding agent that speaks the Agent Client Protocol over standard input and output. Editors start it.

Options:
  --store <where>  the session store: a file, or a PostgreSQL database as postgres://… without its password
                   (default: parley/sessions.db in $XDG_DATA_HOME or ~/.local/share)
  --log <file>     append errors to this file instead of writing them to standard error
  --trace <file>   record all messages between the editor and the agent, including secrets, in a new file with this name;
                   adds a number to the name if the file exists
  --version        print the version
  --help           print this

Environment:
  PARLEY_STORE                  the same as --store, but may contain the password; otherwise use PGPASSWORD or ~/.pgpass
  PARLEY_MODEL                  the model of new sessions: anthropic/<name>, openai/<name>, google/<name>,
                                custom/<name>, ollama/<name>, lmstudio/<name>, llamacpp/<name> or scripted
  PARLEY_CONTEXT_WINDOW         the context window of that model in tokens, if the agent does not know it
  PARLEY_FALLBACK_MODELS        models to switch to, separated by commas, if that one is busy or unavailable
  PARLEY_MAX_COST, PARLEY_MAX_TOKENS
                                how many US dollars and tokens a session may use before you are asked
  PARLEY_LOCAL_MODELS           "off" to ignore models on this machine
  OLLAMA_HOST                   the address of Ollama, in Ollama's own format
  PARLEY_FETCH_PRIVATE          "on" to let the model fetch from this machine and the networks around it
  ANTHROPIC_API_KEY, OPENAI_API_KEY, GOOGLE_GENERATIVE_AI_API_KEY
                                keys of providers
  ANTHROPIC_BASE_URL, GOOGLE_GEMINI_BASE_URL
                                addresses of the APIs of Anthropic and Google
  OPENAI_BASE_URL               any server compatible with OpenAI's API; its models are custom/<name>
  PARLEY_OPENAI_API             "responses" if that server has the Responses API; its models are then openai/<name>
`;

/**
 * Parses the command line.
 *
 * @param args The arguments after the program's name.
 * @throws {Error} with a message for the user if an argument is unknown or its value is missing.
 */
export function parseSettings(args: readonly string[], environment: Environment): Settings {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      store: { type: "string" },
      log: { type: "string" },
      trace: { type: "string" },
      version: { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help === true) return { task: "print", what: "help" };
  if (values.version === true) return { task: "print", what: "version" };
  for (const name of ["store", "log", "trace"] as const) {
    if (values[name] === "") throw new Error(`Option '--${name} <value>' argument is empty`);
  }
  const folder = dataFolder(environment);
  const credentialsPath = join(folder, "credentials.json");
  const [command, further] = positionals;
  if (command === "login" || command === "logout") {
    // The error does not quote the argument, because it may be a key.
    if (further !== undefined) throw new Error(`Unexpected argument after '${command}'`);
    return { task: command, credentialsPath };
  }
  if (command !== undefined) throw new Error(`Unexpected argument '${withoutPassword(command)}'`);
  for (const name of ["log", "trace"] as const) {
    const scheme = schemeOf(values[name]);
    if (scheme !== undefined) {
      throw new Error(`Option '--${name}' takes a file, not an address with "${scheme}"`);
    }
  }
  if (values.store !== undefined) assertNoPassword(values.store);
  const store = values.store ?? (environment["PARLEY_STORE"] || join(folder, "sessions.db"));
  assertStore(store);
  // Validated here, because it is read again only when models are listed, which is too late to report an error.
  readPositive(environment, "PARLEY_CONTEXT_WINDOW");
  return {
    task: "serve",
    store: isDatabaseAddress(store) ? store : fileOf(store),
    permissionsPath: join(folder, "permissions.json"),
    credentialsPath,
    budget: readBudget(environment),
    logPath: values.log === undefined ? undefined : fileOf(values.log),
    tracePath: values.trace === undefined ? undefined : fileOf(values.trace),
  };
}

/** Whether a store is a PostgreSQL database rather than a file. */
export function isDatabaseAddress(store: string): boolean {
  return /^postgres(?:ql)?:\/\//i.test(store);
}

/**
 * @throws {Error} if a store's URL has an unknown scheme and would be mistaken for a file. The message does not
 * include the password.
 */
function assertStore(store: string): void {
  const scheme = schemeOf(store);
  if (scheme === undefined || isDatabaseAddress(store)) return;
  throw new Error(
    `Cannot open a session store at an address with "${scheme}": give the path of a file, or a postgres:// address`,
  );
}

/**
 * @throws {Error} if an option contains a password, because other users on this machine could see it in the
 * process list.
 */
function assertNoPassword(store: string): void {
  if (!isDatabaseAddress(store) || !hasPassword(store)) return;
  throw new Error(
    "Cannot use --store with a password: other users of this machine see the arguments of a process; put the whole address " +
      "into PARLEY_STORE, or the password into PGPASSWORD or ~/.pgpass",
  );
}

function hasPassword(address: string): boolean {
  const url = URL.parse(address);
  // An invalid URL might still contain a password with unescaped characters.
  if (url === null) return /:\/\/.*:.*@/s.test(address);
  return url.password !== "" || [...url.searchParams.keys()].some((name) => /password/i.test(name));
}

function fileOf(path: string): string {
  return resolve(expandHome(path));
}

/** Returns a URL's scheme, such as `https:`, or `undefined` for a path, even if it starts with a drive letter. */
function schemeOf(value = ""): string | undefined {
  return /^([a-z][a-z0-9+.-]+:)\/\//i.exec(value)?.[1]?.toLowerCase();
}

function withoutPassword(text: string): string {
  return text.replace(/:\/\/\S*@/, "://…@");
}

/**
 * Returns the data folder. The specification requires relative paths to be ignored:
 * https://specifications.freedesktop.org/basedir-spec/latest/
 */
function dataFolder({ XDG_DATA_HOME: dataHome = "" }: Environment): string {
  const folder = isAbsolute(dataHome) ? dataHome : join(homeFolder(), ".local", "share");
  return join(folder, "parley");
}

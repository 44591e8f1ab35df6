import { win32 } from "node:path";

/** A program to start on Windows. */
export interface WindowsCommand {
  readonly command: string;
  readonly args: readonly string[];
  /** Base directory for relative commands. */
  readonly cwd: string;
  readonly env: { readonly [name: string]: string | undefined };
}

/** Arguments for `child_process.spawn`. */
export interface WindowsInvocation {
  readonly file: string;
  readonly args: readonly string[];
  /** Whether the arguments are already quoted. */
  readonly verbatim: boolean;
}

/**
 * Finds a command the way Windows does, using `PATH` and `PATHEXT`. Batch files, which npm installs for every
 * program, run in the command interpreter because nothing else can run them.
 *
 * @throws {TypeError} if an argument cannot be passed to a batch file.
 */
export function windowsInvocation(
  { command, args, cwd, env }: WindowsCommand,
  isFile: (path: string) => boolean,
): WindowsInvocation {
  const [first = command, ...others] = candidates(command, cwd, env);
  // Return a path even if no file exists, because Windows would search the working directory for a bare name.
  const file = [first, ...others].find(isFile) ?? first;
  if (!/\.(?:cmd|bat)$/i.test(file)) return { file, args, verbatim: false };
  const line = [quotePath(win32.normalize(file)), ...args.map(escapeArgument)].join(" ");
  return shellInvocation(line, env);
}

/** Returns the invocation that runs a command line in the command interpreter. */
export function shellInvocation(line: string, env: WindowsCommand["env"]): WindowsInvocation {
  const interpreter = variable(env, "COMSPEC") ?? "cmd.exe";
  return { file: interpreter, args: ["/d", "/s", "/c", `"${line}"`], verbatim: true };
}

function candidates(command: string, cwd: string, env: WindowsCommand["env"]): string[] {
  const folders = /[\\/]/.test(command)
    ? [""]
    : (variable(env, "PATH") ?? "").split(";").filter((folder) => folder !== "");
  const extensions = (variable(env, "PATHEXT") ?? ".COM;.EXE;.BAT;.CMD").split(";");
  const isComplete = extensions.some((end) => command.toLowerCase().endsWith(end.toLowerCase()));
  return folders.flatMap((folder) => {
    const path = win32.resolve(cwd, folder, command);
    // Windows cannot start a file without an extension, such as the shell script next to a shim.
    return isComplete ? [path] : extensions.map((end) => path + end.toLowerCase());
  });
}

/** Looks up an environment variable by its upper-case name, ignoring case as Windows does. */
function variable(env: WindowsCommand["env"], name: string): string | undefined {
  const found = Object.keys(env).find((key) => key.toUpperCase() === name);
  return found === undefined ? undefined : env[found];
}

/**
 * Quotes the path of a batch file for the interpreter. Variables such as `%PATH%` are expanded even inside quotes, so
 * a path that contains one is escaped instead. Paths never contain quotes.
 */
function quotePath(path: string): string {
  return /%.+%/.test(path) ? escapeMeta(path) : `"${path}"`;
}

/** Quotes an argument for the program and then escapes it twice, for the interpreter and for the batch file. */
function escapeArgument(argument: string): string {
  if (/[\r\n\0]/.test(argument)) {
    // The message omits the argument because it may be a secret.
    throw new TypeError("Cannot pass an argument with a line break or NUL character to a batch file");
  }
  const quoted = argument.replaceAll(/(\\*)"/g, String.raw`$1$1\"`).replace(/(\\+)$/, "$1$1");
  return escapeMeta(escapeMeta(`"${quoted}"`));
}

function escapeMeta(text: string): string {
  return text.replaceAll(/[()[\]%!^"`<>&|;, *?]/g, "^$&");
}

import { win32 } from "node:path";

/** What is to be started on Windows. */
export interface WindowsCommand {
  readonly command: string;
  readonly args: readonly string[];
  /** Where a relative command is looked for. */
  readonly cwd: string;
  readonly env: { readonly [name: string]: string | undefined };
}

/** How `child_process.spawn` is to start it. */
export interface Invocation {
  readonly file: string;
  readonly args: readonly string[];
  /** The arguments are a command line already. */
  readonly verbatim: boolean;
}

/**
 * Finds a command as Windows does, by `PATH` and `PATHEXT`, and starts batch files (npm installs every program as one)
 * through the command interpreter, which nothing else can do.
 *
 * @throws {TypeError} for an argument that no batch file can be given.
 */
export function windowsInvocation(
  { command, args, cwd, env }: WindowsCommand,
  isFile: (path: string) => boolean,
): Invocation {
  const file = candidates(command, cwd, env).find(isFile) ?? command;
  if (!/\.(?:cmd|bat)$/i.test(file)) return { file, args, verbatim: false };
  const line = [escapeMeta(win32.normalize(file)), ...args.map(escapeArgument)].join(" ");
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
    // A file without an extension, such as the shell script beside a shim, cannot be started.
    return isComplete ? [path] : extensions.map((end) => path + end.toLowerCase());
  });
}

/** Windows does not care about the case of a variable's name. */
function variable(env: WindowsCommand["env"], name: string): string | undefined {
  const found = Object.keys(env).find((key) => key.toUpperCase() === name);
  return found === undefined ? undefined : env[found];
}

/** Quoted for the program, and escaped twice: for the interpreter, and for the batch file that passes it on. */
function escapeArgument(argument: string): string {
  if (/[\r\n\0]/.test(argument)) {
    throw new TypeError(
      `Cannot pass an argument with a line break to a batch file: ${JSON.stringify(argument)}`,
    );
  }
  const quoted = argument.replaceAll(/(\\*)"/g, String.raw`$1$1\"`).replace(/(\\+)$/, "$1$1");
  return escapeMeta(escapeMeta(`"${quoted}"`));
}

function escapeMeta(text: string): string {
  return text.replaceAll(/[()[\]%!^"`<>&|;, *?]/g, "^$&");
}

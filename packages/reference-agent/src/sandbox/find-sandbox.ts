import { execFile } from "node:child_process";

/** A program that can confine commands, or the reason why there is none, for the user. */
export type SandboxState = { readonly program: string } | { readonly unavailable: string };

/** Maximum milliseconds for the attempt. */
const TIMEOUT_MS = 10_000;

/**
 * Finds bubblewrap by running it once: where it is installed, the system may still refuse the namespaces that it needs, as many
 * containers do.
 *
 * @param path the `PATH` to look it up in; default: that of this process.
 */
export function findSandbox(path?: string): Promise<SandboxState> {
  if (process.platform !== "linux") {
    return Promise.resolve({ unavailable: "it needs Linux" });
  }
  const program = "bwrap";
  const args = [
    ...NAMESPACES,
    "--unshare-net",
    "--ro-bind",
    "/",
    "/",
    "--dev",
    "/dev",
    "--proc",
    "/proc",
    "true",
  ];
  const env = { ...process.env, ...(path === undefined ? {} : { PATH: path }) };
  return new Promise((resolve) => {
    execFile(program, args, { timeout: TIMEOUT_MS, env }, (error, _output, stderr) => {
      if (error === null) resolve({ program });
      else if (error.code === "ENOENT") resolve({ unavailable: "bubblewrap (bwrap) is not installed" });
      else resolve({ unavailable: `bubblewrap cannot be used here: ${firstLine(stderr) || error.message}` });
    });
  });
}

/** The namespaces of every sandbox. With its process namespace, everything that a command started ends with it. */
export const NAMESPACES: readonly string[] = [
  "--die-with-parent",
  "--unshare-user",
  "--unshare-pid",
  "--unshare-ipc",
  "--unshare-uts",
  "--unshare-cgroup-try",
];

function firstLine(text: string): string {
  return text.trim().split("\n")[0] ?? "";
}

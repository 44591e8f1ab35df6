import { spawn } from "node:child_process";

/** Opens an address in the user's browser. Calls `note` if there is no program for that. */
export function openInBrowser(url: string, note: (text: string) => void): void {
  const [command, args] = commandFor(url);
  const child = spawn(command, args, { stdio: "ignore", detached: true });
  child.on("error", () => note("Cannot open the browser: open the address yourself"));
  child.unref();
}

function commandFor(url: string): [command: string, args: readonly string[]] {
  if (process.platform === "darwin") return ["open", [url]];
  // Not cmd, which would read the address as a command line.
  if (process.platform === "win32") return ["rundll32", ["url.dll,FileProtocolHandler", url]];
  return ["xdg-open", [url]];
}

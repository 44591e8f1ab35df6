import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { pathToFileURL } from "node:url";

import { replaceFile } from "@parley/process/files";

import { searchPathOutside } from "../agent/outside-project.ts";
import { stateFile } from "../state-file.ts";

export interface OpenInBrowserOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** Called if no program can open the URL. */
  readonly note: (text: string) => void;
}

/**
 * Opens a URL in the user's browser. The URL contains a secret, and other users of the machine can see a process's
 * arguments, so the browser opens a file that redirects to the URL and that only the user can read. Resolves to a
 * function that deletes the file.
 */
export async function openInBrowser(
  url: string,
  { env, cwd, note }: OpenInBrowserOptions,
): Promise<() => Promise<void>> {
  const file = stateFile(env, `inspect-${process.pid}.html`);
  await replaceFile(file, pageTo(url), { mode: 0o600 });
  const [command, args] = commandFor(pathToFileURL(file).href);
  const options = {
    stdio: "ignore",
    detached: true,
    env: { ...env, ...searchPathOutside({ cwd, env }) },
  } as const;
  const child = spawn(command, args, options);
  child.on("error", () => note("Cannot open the browser: open the address yourself"));
  child.unref();
  return () => rm(file, { force: true });
}

function commandFor(url: string): [command: string, args: readonly string[]] {
  if (process.platform === "darwin") return ["open", [url]];
  // Do not use `cmd`, which would parse the address as a command line.
  if (process.platform === "win32") return ["rundll32", ["url.dll,FileProtocolHandler", url]];
  return ["xdg-open", [url]];
}

function pageTo(url: string): string {
  const address = url.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=${address}"><title>Parley</title><a href="${address}">Inspector</a>\n`;
}

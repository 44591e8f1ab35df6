// Must be the first import. From here on, everything printed goes to stderr.
import "@parley/agent/stdout-guard";
import { writeSync } from "node:fs";

import { forgetCredentials } from "./login/credentials.ts";
import { programVersion } from "./program-version.ts";
import { createErrorLog } from "./program/error-log.ts";
import { serveEditor } from "./program/serve-editor.ts";
import { type Settings, USAGE, parseSettings } from "./program/settings.ts";

const STDOUT = 1;

async function main(): Promise<number> {
  let settings: Settings;
  try {
    settings = parseSettings(process.argv.slice(2), process.env);
  } catch (error) {
    process.stderr.write(`parley-agent: ${(error as Error).message}\nTry "parley-agent --help".\n`);
    return 2;
  }
  if (settings.task === "print") {
    // Bypasses the guard, which reserves stdout for the protocol.
    writeSync(STDOUT, settings.what === "help" ? USAGE : `${programVersion()}\n`);
    return 0;
  }
  try {
    if (settings.task === "login") return await logInHere(settings.credentialsPath);
    if (settings.task === "logout") {
      forgetCredentials(settings.credentialsPath);
      return 0;
    }
    if (process.stdin.isTTY) {
      process.stderr.write("parley-agent waits for an editor on standard input; see --help.\n");
    }
    const onError = createErrorLog(settings.logPath);
    await serveEditor({ ...settings, version: programVersion(), environment: process.env, onError });
    return 0;
  } catch (error) {
    process.stderr.write(`parley-agent: ${(error as Error).message}\n`);
    return 1;
  }
}

async function logInHere(credentialsPath: string): Promise<number> {
  const { logIn } = await import("./login/log-in.ts");
  const write = (text: string): void => void writeSync(STDOUT, text);
  return (await logIn(credentialsPath, { input: process.stdin, write, isTerminal: process.stdin.isTTY }))
    ? 0
    : 1;
}

// Everything is closed by now. Timers or sockets that a library leaves open must not keep the process alive.
process.exit(await main());

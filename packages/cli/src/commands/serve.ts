import { rm } from "node:fs/promises";

import { bearerToken } from "@parley/server";
import { type HttpServer, type ServeHttpOptions, serveHttp } from "@parley/server/node";

import type { CommandContext } from "../command-context.ts";
import { describeFailure } from "../describe-failure.ts";
import { ExitCode } from "../exit-code.ts";
import { type Run, withRun } from "../program-run.ts";
import { writeNote } from "../rendering/write-note.ts";
import { openInstalledReferenceHost } from "../serve/open-reference-host.ts";
import { createToken, writeTokenFile } from "../serve/token-file.ts";
import { stateFile } from "../state-file.ts";
import { UsageError } from "../usage-error.ts";

/** Options of `parley serve`. */
export interface ServeOptions {
  /** The address to listen on. */
  readonly host: string;
  /** The port to listen on; 0 takes a free one. */
  readonly port: number;
  /** The origins of web pages that may connect. */
  readonly origin?: readonly string[] | undefined;
  /** The names, with or without a port, by which clients reach the server. Default: those of this machine for itself. */
  readonly allowedHost?: readonly string[] | undefined;
  /** False if clients need no token. */
  readonly token: boolean;
  /** The file for the token. Default: one for the port, beside the other state of this program. */
  readonly tokenFile?: string | undefined;
  /** The session store of the agent. Default: that of `parley-agent`. */
  readonly store?: string | undefined;
  /** The folder in which an installed agent is looked for. */
  readonly cwd: string;
}

const loopback = ["127.0.0.1", "::1", "localhost"];

/** Serves the reference agent over HTTP and WebSocket until the run is ended. */
export async function serve(options: ServeOptions, { program }: CommandContext): Promise<ExitCode> {
  assertSafe(options);
  const note = (text: string): void => writeNote(program.stderr, text);
  const onError = (error: unknown): void => note(`parley: ${describeFailure(error)}`);
  return withRun(program, async (run) => {
    const agent = await openInstalledReferenceHost(options.cwd, { store: options.store, onError });
    try {
      const token = options.token ? createToken() : undefined;
      const server = await serveHttp(agent.host, settingsOf(options, { token, onError }));
      const file = token && (options.tokenFile ?? stateFile(program.env, `serve-${server.port}.token`));
      try {
        if (token && file) await writeTokenFile(file, token);
        program.stdout.write(`${server.url}\n`);
        note(describeUse(server.url, file));
        await stopped(run);
      } finally {
        await close(server, run, note);
        if (file) await rm(file, { force: true });
      }
      return ExitCode.ok;
    } finally {
      await agent.close();
    }
  });
}

/** @throws {UsageError} if other machines could use the agent without being asked who they are. */
function assertSafe({ host, token, allowedHost }: ServeOptions): void {
  if (loopback.includes(host)) return;
  if (!token) throw new UsageError(`Cannot serve on ${host} with --no-token: other machines reach it`);
  if (allowedHost === undefined)
    throw new UsageError(
      `Cannot serve on ${host} without --allowed-host: name the host that clients put into the address`,
    );
}

function settingsOf(
  { host, port, origin, allowedHost }: ServeOptions,
  { token, onError }: { readonly token: string | undefined; readonly onError: (error: unknown) => void },
): ServeHttpOptions {
  return {
    hostname: host,
    port,
    allowedOrigins: origin,
    allowedHosts: allowedHost,
    authorize: token === undefined ? undefined : bearerToken(token),
    onError,
  };
}

function describeUse(url: string, tokenFile: string | undefined): string {
  const options = tokenFile === undefined ? "" : ` --token-file ${tokenFile}`;
  const secret = tokenFile === undefined ? "" : `\nThe token of this run is in ${tokenFile}`;
  return `Serving the reference agent; Ctrl-C stops${secret}\nFor an editor: parley connect ${url}${options}`;
}

/** Resolves when the user or a signal wants the server to stop. */
function stopped(run: Run): Promise<void> {
  return new Promise((resolve) => {
    if (run.leaving.aborted) resolve();
    run.leaving.addEventListener("abort", () => resolve(), { once: true });
    run.onInterrupt(resolve);
  });
}

/** Waits for the answers to all requests; one more interrupt, or a signal to end, waits no longer. */
async function close(server: HttpServer, run: Run, note: (text: string) => void): Promise<void> {
  const hurry = new AbortController();
  const release = run.onInterrupt(() => hurry.abort());
  const closing = server.close({ signal: AbortSignal.any([hurry.signal, run.leaving]) });
  note("Stopping: running turns may end; Ctrl-C again stops them");
  await closing;
  release();
}

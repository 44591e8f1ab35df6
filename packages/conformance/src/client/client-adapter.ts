import { pathToFileURL } from "node:url";

import { CheckFailure } from "../agent/check-outcome.ts";

/** The agent that a client must start, and the folder to start it in. */
export interface ClientSetup {
  readonly agent: { readonly command: string; readonly args: readonly string[] };
  /** Absolute path of the working directory for sessions. */
  readonly cwd: string;
}

/** A client driven by code. It is the `adapter` export of the module passed to `--adapter`. */
export interface ClientAdapter {
  /** Name to show in reports. */
  readonly name: string;
  /** Starts the client with an agent. The client may already initialize the agent and open a session. */
  open(setup: ClientSetup): Promise<DrivenClient>;
}

/** A running client. Rules that need a missing function are skipped. */
export interface DrivenClient {
  /** Sends a prompt in an existing or new session. Resolves when the turn ends. Rejects if the turn fails. */
  prompt(text: string): Promise<unknown>;
  /** Cancels the running turn. */
  cancel?(): unknown;
  /** Answers the open permission request with the given option. If absent, the client decides without the user. */
  answer?(optionId: string): unknown;
  /** Loads one of the agent's older sessions. Resolves once it is open. */
  load?(sessionId: string): Promise<unknown>;
  /** Stops the client. */
  close(): unknown;
}

/**
 * Loads the adapter that a module exports.
 *
 * @throws {CheckFailure} if the module cannot be loaded, or if it does not export an adapter.
 */
export async function loadAdapter(file: string): Promise<ClientAdapter> {
  let adapter: Partial<ClientAdapter> | undefined;
  try {
    ({ adapter } = (await import(pathToFileURL(file).href)) as { adapter?: Partial<ClientAdapter> });
  } catch (error) {
    throw new CheckFailure(`The adapter cannot be loaded: ${(error as Error).message}`, { cause: error });
  }
  const { name = file, open } = adapter ?? {};
  if (typeof open !== "function")
    throw new CheckFailure(`${file} exports no "adapter" that has a function "open"`);
  return { name, open: (setup) => open.call(adapter, setup) };
}

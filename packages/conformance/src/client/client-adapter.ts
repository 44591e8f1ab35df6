import { pathToFileURL } from "node:url";

import { CheckFailure } from "../agent/check-outcome.ts";

/** The agent that a client must start, and where. */
export interface ClientSetup {
  readonly agent: { readonly command: string; readonly args: readonly string[] };
  /** The folder of the sessions. Absolute. */
  readonly cwd: string;
}

/** A client driven by a program: the export `adapter` of a module that `--adapter` names. */
export interface ClientAdapter {
  /** The name in a report. */
  readonly name: string;
  /** Starts the client with an agent. It may already initialize it and open a session. */
  open(setup: ClientSetup): Promise<DrivenClient>;
}

/** A started client. Rules that need a missing function are skipped. */
export interface DrivenClient {
  /** Sends a prompt, in an existing session or a new one. Resolves when the turn has ended; rejects if it failed. */
  prompt(text: string): Promise<unknown>;
  /** Cancels the turn that runs. */
  cancel?(): unknown;
  /** Answers the open permission request with the option of this id. Without it the client answers on its own. */
  answer?(optionId: string): unknown;
  /** Opens one of the agent's older sessions, to show its conversation. Resolves when it is open. */
  load?(sessionId: string): Promise<unknown>;
  /** Stops the client. */
  close(): unknown;
}

/**
 * Loads the adapter that a module exports.
 *
 * @throws {CheckFailure} if the module cannot be loaded, or exports none.
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

import { findErrorLine } from "@parley/process";

import type { McpFailureKind } from "../api/mcp-server-state.ts";
import { printable } from "./printable.ts";

/**
 * The reason a server is unavailable or a call has no result. The message is the end of a sentence, such as "its
 * process exited with code 3", and contains no secrets or invisible characters.
 */
export class ServerFailure extends Error {
  override readonly name = "ServerFailure";
  readonly kind: McpFailureKind;
  readonly stderrTail: string | undefined;
  /** Whether the server can never become available again, so its tools are unusable. */
  readonly isFinal: boolean = false;

  constructor(kind: McpFailureKind, message: string, stderrTail?: string) {
    super(printable(message));
    this.kind = kind;
    this.stderrTail = stderrTail === undefined ? undefined : printable(stderrTail);
  }
}

/** Maximum number of characters of stderr to include in a message. */
const STDERR_LENGTH = 300;

/** Appends a line of stderr to a message: the one that contains the error or, if there is none, the last one. */
export function withStderr(message: string, stderrTail: string | undefined): string {
  const line = findErrorLine(stderrTail ?? "").slice(0, STDERR_LENGTH);
  return line === "" ? message : `${message}; its stderr ends with: ${line}`;
}

/** Thrown when the client that provides a server has disconnected. */
export class ProviderGone extends ServerFailure {
  override readonly isFinal = true;

  constructor() {
    super("closed", "the client that provides it is gone");
  }
}

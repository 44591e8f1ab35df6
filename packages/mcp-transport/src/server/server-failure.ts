import { findErrorLine } from "@parley/process";

import type { McpFailureKind } from "../api/mcp-server-state.ts";
import { printable } from "./printable.ts";

/**
 * The reason why a server cannot be used, or a call has no result. The message is the end of a sentence, such as "its process
 * exited with code 3", without the secrets of the server's declaration and without
 * characters that a person cannot see.
 */
export class ServerFailure extends Error {
  override readonly name = "ServerFailure";
  readonly kind: McpFailureKind;
  readonly stderrTail: string | undefined;
  /** True if the server cannot come back, so that its tools are of no use. */
  readonly isFinal: boolean = false;

  constructor(kind: McpFailureKind, message: string, stderrTail?: string) {
    super(printable(message));
    this.kind = kind;
    this.stderrTail = stderrTail === undefined ? undefined : printable(stderrTail);
  }
}

/** Characters of stderr in a message. */
const STDERR_LENGTH = 300;

/** Adds the line of a server's stderr that names its error, or else the last one, to a message. */
export function withStderr(message: string, stderrTail: string | undefined): string {
  const line = findErrorLine(stderrTail ?? "").slice(0, STDERR_LENGTH);
  return line === "" ? message : `${message}; its stderr ends with: ${line}`;
}

/** The client that provides a server has left. */
export class ProviderGone extends ServerFailure {
  override readonly isFinal = true;

  constructor() {
    super("closed", "the client that provides it is gone");
  }
}

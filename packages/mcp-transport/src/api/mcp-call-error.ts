import { acrossCopies } from "@parley/schema";

import type { McpFailureKind } from "./mcp-server-state.ts";

/** Options for {@link McpCallError}. */
export interface McpCallFailure {
  /** The server's declared name; `undefined` if the tool is unknown. */
  readonly server?: string | undefined;
  /** The tail of a stdio server's stderr, with the values of its `env` removed. */
  readonly stderrTail?: string | undefined;
}

/**
 * Thrown when a call returns no result: the tool does not exist, or its server is unavailable, exited, rejected the
 * call or timed out. A tool that ran and failed returns a result with `isError` instead. If the caller aborts a call,
 * the call rejects with the signal's reason.
 */
export class McpCallError extends Error {
  declare readonly name: "McpCallError";
  readonly kind: McpFailureKind | "unknown-tool";
  readonly server: string | undefined;
  readonly stderrTail: string | undefined;

  constructor(kind: McpFailureKind | "unknown-tool", message: string, failure: McpCallFailure = {}) {
    super(message);
    this.kind = kind;
    this.server = failure.server;
    this.stderrTail = failure.stderrTail;
  }
}

acrossCopies(McpCallError, "McpCallError");

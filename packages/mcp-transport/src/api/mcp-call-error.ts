import { acrossCopies } from "@parley/schema";

import type { McpFailureKind } from "./mcp-server-state.ts";

/** The server of an {@link McpCallError}. */
export interface McpCallFailure {
  /** Its declared name; `undefined` for an unknown tool. */
  readonly server?: string | undefined;
  /** The end of what a stdio server wrote to stderr, without the values of its `env`. */
  readonly stderrTail?: string | undefined;
}

/**
 * A call that has no result: there is no such tool, or its server cannot be used, ended, refused or took too long. A tool
 * that ran and failed is a result with `isError` instead, and a call that its caller aborted rejects with the signal's
 * reason.
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

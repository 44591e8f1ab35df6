import type { McpFailureKind } from "./mcp-server-state.ts";

/** What an `McpCallError` knows beside its message. */
export interface McpCallFailure {
  /** The declared name of the server; `undefined` for an unknown tool. */
  readonly server?: string | undefined;
  /** The last that a stdio server wrote to stderr, with every value of its `env` replaced. */
  readonly stderrTail?: string | undefined;
  readonly cause?: unknown;
}

/**
 * A call that has no result: there is no such tool, or its server is not usable, ended, broke MCP, refused or took too long.
 * A tool that ran and failed is a result with `isError` instead, and a call that its caller aborted rejects with the
 * signal's reason.
 */
export class McpCallError extends Error {
  override readonly name: string = "McpCallError";
  readonly kind: McpFailureKind | "unknown-tool";
  readonly server: string | undefined;
  readonly stderrTail: string | undefined;

  constructor(kind: McpFailureKind | "unknown-tool", message: string, failure: McpCallFailure = {}) {
    super(message, "cause" in failure ? { cause: failure.cause } : undefined);
    this.kind = kind;
    this.server = failure.server;
    this.stderrTail = failure.stderrTail;
  }
}

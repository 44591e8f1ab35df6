import type { McpFailureKind } from "../api/mcp-server-state.ts";

/**
 * Why a server cannot be used or has no answer. The message is the end of a sentence, such as "its process ended with exit
 * code 3", and holds no secret of the server's declaration.
 */
export class ServerFailure extends Error {
  override readonly name = "ServerFailure";
  readonly kind: McpFailureKind;
  readonly stderrTail: string | undefined;

  constructor(kind: McpFailureKind, message: string, stderrTail?: string) {
    super(message);
    this.kind = kind;
    this.stderrTail = stderrTail;
  }
}

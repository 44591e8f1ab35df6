import type { McpServerState } from "../api/mcp-server-state.ts";
import type { ServerFailure } from "../server/server-failure.ts";
import type { ListedTool } from "../tools/expose-tools.ts";
import type { ServerLink } from "./connect-server.ts";

/**
 * The state of a connection to a server. `failed` means that the server could not be reached, or that its connection
 * was lost; the next call reconnects. `closed` is final. A lost server keeps its tools, so they can still be called.
 *
 * ```
 * idle ──► connecting ──► ready ──► failed ──► connecting …     any ──► closed
 *               └──────────────────────▲
 * ```
 */
export type ConnectionState =
  | { readonly status: "idle"; readonly tools: readonly [] }
  | {
      readonly status: "connecting";
      readonly tools: readonly ListedTool[];
      /** Resolves when the attempt has succeeded or failed. */
      readonly settled: Promise<void>;
    }
  | {
      readonly status: "ready";
      readonly tools: readonly ListedTool[];
      readonly link: ServerLink;
      /** Duration of the attempt, in milliseconds. */
      readonly ms: number;
    }
  | { readonly status: "failed"; readonly tools: readonly ListedTool[]; readonly failure: ServerFailure }
  | { readonly status: "closed"; readonly tools: readonly []; readonly failure: ServerFailure };

/** Converts a connection's state to the public server state. */
export function toServerState(state: ConnectionState): McpServerState {
  switch (state.status) {
    case "idle":
    case "connecting":
      return { status: "connecting" };
    case "ready": {
      const { client } = state.link;
      const faults = state.link.faults();
      return {
        status: "ready",
        era: client.getProtocolEra() ?? "legacy",
        version: client.getNegotiatedProtocolVersion() ?? "",
        instructions: client.getInstructions(),
        tools: state.tools.length,
        ...(faults.length > 0 && { faults }),
        ms: state.ms,
      };
    }
    case "failed":
    case "closed": {
      const { kind, message, stderrTail } = state.failure;
      return { status: "failed", kind, message, ...(stderrTail !== undefined && { stderrTail }) };
    }
  }
}

/** The revisions of MCP that a server speaks: those with `initialize` (up to 2025-11-25) or `server/discover` (from 2026-07-28). */
export type McpEra = "legacy" | "modern";

/**
 * The reason why a server cannot be used: `config` its declaration is not valid, `spawn` its command cannot be started,
 * `timeout` it did not answer in time, `auth` it asks for credentials, `protocol` it violated MCP, `http` it answered with an
 * HTTP error, `closed` it ended or its session was closed.
 */
export type McpFailureKind = "config" | "spawn" | "timeout" | "auth" | "protocol" | "http" | "closed";

/** The state of one server of a session. A state is never changed in place: a new one replaces it. */
export type McpServerState =
  | { readonly status: "connecting" }
  | {
      readonly status: "ready";
      readonly era: McpEra;
      /** The negotiated revision of MCP, such as `2025-11-25`. */
      readonly version: string;
      /** Instructions of the server for the model. */
      readonly instructions?: string | undefined;
      /** Number of its tools. */
      readonly tools: number;
      /** A sentence about each tool that is left out, since its description is not valid. For people. */
      readonly faults?: readonly string[] | undefined;
      /** Milliseconds from the start of the connection until its tools were listed. */
      readonly ms: number;
    }
  | {
      readonly status: "failed";
      readonly kind: McpFailureKind;
      /** For people. Holds no value of `env` or `headers`. */
      readonly message: string;
      /** The end of what a stdio server wrote to stderr, with every value of its `env` replaced. */
      readonly stderrTail?: string | undefined;
    };

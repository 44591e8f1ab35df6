/**
 * The generation of MCP that a server supports: `legacy` uses `initialize` (up to 2025-11-25), `modern` uses
 * `server/discover` (2026-07-28 and later).
 */
export type McpEra = "legacy" | "modern";

/**
 * The reason a server is unavailable. `config`: its declaration is invalid. `spawn`: its command cannot be started.
 * `timeout`: it did not respond in time. `auth`: it requires credentials. `protocol`: it violated MCP. `http`: it
 * responded with an HTTP error. `closed`: it exited or its session was closed.
 */
export type McpFailureKind = "config" | "spawn" | "timeout" | "auth" | "protocol" | "http" | "closed";

/** The state of one of a session's servers. Immutable; every change creates a new object. */
export type McpServerState =
  | { readonly status: "connecting" }
  | {
      readonly status: "ready";
      readonly era: McpEra;
      /** The negotiated MCP revision, such as `2025-11-25`. */
      readonly version: string;
      /** The server's instructions for the model. */
      readonly instructions?: string | undefined;
      /** Number of tools. */
      readonly tools: number;
      /**
       * Why the server's invalid tools were left out, for up to 20 tools. Each string is a clause to show after the
       * server's name, such as `its tool "x" is left out: …`.
       */
      readonly faults?: readonly string[] | undefined;
      /** Milliseconds from the start of the connection attempt until the tools were listed. */
      readonly ms: number;
    }
  | {
      readonly status: "failed";
      readonly kind: McpFailureKind;
      /** A human-readable message. Never contains a value from `env` or `headers`. */
      readonly message: string;
      /** The tail of a stdio server's stderr, with every value from its `env` redacted. */
      readonly stderrTail?: string | undefined;
    };

/** Which revision family of MCP a server speaks: `initialize` (up to 2025-11-25) or `server/discover` (from 2026-07-28). */
export type McpEra = "legacy" | "modern";

/**
 * Why a server cannot be used: `config` its declaration is wrong, `spawn` its command does not start, `timeout` it did not
 * answer in time, `auth` it asks for credentials, `protocol` it broke MCP, `http` it answered with an HTTP error, `closed`
 * it ended or its session was closed.
 */
export type McpFailureKind = "config" | "spawn" | "timeout" | "auth" | "protocol" | "http" | "closed";

/** What is known of one server of a session at one moment. A state is never changed in place: a new one replaces it. */
export type McpServerState =
  | { readonly status: "connecting" }
  | {
      readonly status: "ready";
      readonly era: McpEra;
      /** The negotiated MCP revision, such as `2025-11-25`. */
      readonly version: string;
      /** What the server says about its own use, meant for the model. */
      readonly instructions?: string | undefined;
      /** How many tools it offers. */
      readonly tools: number;
      /** From the start of the connection until its tools were listed, in milliseconds. */
      readonly ms: number;
    }
  | {
      readonly status: "failed";
      readonly kind: McpFailureKind;
      /** For people; holds no value of `env` or `headers`. */
      readonly message: string;
      /** The last that a stdio server wrote to stderr, with every value of its `env` replaced. */
      readonly stderrTail?: string | undefined;
    };

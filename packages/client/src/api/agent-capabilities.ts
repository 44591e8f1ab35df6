/**
 * What the agent advertised in `initialize`, the same in every protocol version. What is `false` here rejects with
 * `CapabilityError` before anything is sent.
 */
export interface AgentCapabilities {
  readonly session: {
    /** Whether a session can be opened again with its history, by whatever request the version has for that. */
    readonly load: boolean;
    /** Whether a session can be opened again without its history. */
    readonly resume: boolean;
    readonly list: boolean;
    readonly close: boolean;
    readonly delete: boolean;
    readonly additionalDirectories: boolean;
  };
  /** What a prompt may contain besides text and resource links. */
  readonly prompt: {
    readonly image: boolean;
    readonly audio: boolean;
    readonly embeddedContext: boolean;
  };
  /** The kinds of MCP servers that the agent connects. */
  readonly mcp: {
    readonly stdio: boolean;
    readonly http: boolean;
    readonly sse: boolean;
    /** The types that are extensions, if there are any: each begins with `_`. */
    readonly custom?: readonly string[] | undefined;
  };
  readonly logout: boolean;
}

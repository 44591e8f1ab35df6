/**
 * The capabilities that the agent advertised in `initialize`, the same in every protocol version. A call that needs one that
 * is `false` rejects with `CapabilityError` before anything is sent.
 */
export interface AgentCapabilities {
  readonly session: {
    /** True if a session can be opened again with its history, by any request of the version. */
    readonly load: boolean;
    /** True if a session can be opened again without its history. */
    readonly resume: boolean;
    readonly list: boolean;
    readonly close: boolean;
    readonly delete: boolean;
    readonly additionalDirectories: boolean;
    /** True if a session can be given instructions for the model, of mode `append` at least. */
    readonly systemPrompt: boolean;
  };
  /** The content that a prompt may have besides text and resource links. */
  readonly prompt: {
    readonly image: boolean;
    readonly audio: boolean;
    readonly embeddedContext: boolean;
  };
  /** The types of MCP servers that the agent connects to. */
  readonly mcp: {
    readonly stdio: boolean;
    readonly http: boolean;
    readonly sse: boolean;
    /** The types that are extensions, if there are any. Each begins with `_`. */
    readonly custom?: readonly string[] | undefined;
  };
  readonly logout: boolean;
}

/**
 * Capabilities that the agent advertised in `initialize`, in the same form for every protocol version. A call that
 * needs a capability that is `false` rejects with `CapabilityError` before anything is sent.
 */
export interface AgentCapabilities {
  readonly session: {
    /** Whether sessions can be reopened with their history, whichever request the protocol version uses to do so. */
    readonly load: boolean;
    /** Whether sessions can be reopened without their history. */
    readonly resume: boolean;
    readonly list: boolean;
    readonly close: boolean;
    readonly delete: boolean;
    readonly additionalDirectories: boolean;
    /** Whether sessions accept instructions for the model, at least in mode `append`. */
    readonly systemPrompt: boolean;
  };
  /** Content that prompts may contain besides text and resource links. */
  readonly prompt: {
    readonly image: boolean;
    readonly audio: boolean;
    readonly embeddedContext: boolean;
    /**
     * Whether prompts may invoke skills; `undefined` without version 2's unstable profile.
     *
     * @experimental
     */
    readonly skill?: boolean;
  };
  /** Types of MCP servers that the agent can connect to. */
  readonly mcp: {
    readonly stdio: boolean;
    readonly http: boolean;
    readonly sse: boolean;
    /**
     * Whether MCP servers may run in the client's process. Supported only by a version's unstable profile.
     *
     * @experimental
     */
    readonly acp?: boolean | undefined;
    /** Custom types, if any. Each starts with `_`. */
    readonly custom?: readonly string[] | undefined;
  };
  readonly logout: boolean;
}

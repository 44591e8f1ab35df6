export interface CodeEntry {
  readonly code: number;
  readonly name: string;
  readonly why: string;
  readonly remedy: string;
}

/** The codes that Parley sends and recognizes. A test compares them with `ErrorCode` in `@parley/protocol`. */
export const codes: readonly CodeEntry[] = [
  {
    code: -32700,
    name: "parseError",
    why: "A line is not JSON. Often, a `console.log` wrote to standard output.",
    remedy:
      "Import `@parley/agent/stdout-guard` before everything else. To see the line, use `parley trace`.",
  },
  {
    code: -32600,
    name: "invalidRequest",
    why: "The JSON is not a message, or a request came at the wrong time, for example before `initialize`.",
    remedy: "Send `initialize` first, and only once.",
  },
  {
    code: -32601,
    name: "methodNotFound",
    why: "The other side does not support the method in this version, or did not advertise it.",
    remedy:
      "Check its capabilities before you call. In `extensionRequest`, throw `methodNotFound(method)` for unknown methods.",
  },
  {
    code: -32602,
    name: "invalidParams",
    why: "The params do not match the method's schema (`data.issues` lists each path), or break a rule: a `cwd` that differs from the session's, an invalid cursor, an unsupported type of MCP server, an unknown option.",
    remedy: "Read the message and `data`: they name the value.",
  },
  {
    code: -32603,
    name: "internalError",
    why: 'A handler threw. The error itself is not sent: the message is "Internal error", unless the handler threw a `RequestError`.',
    remedy: "Look for the error where it was thrown: on the agent's stderr, or in `onError`.",
  },
  {
    code: -32800,
    name: "requestCancelled",
    why: "The request was cancelled by its sender, or together with its turn.",
    remedy: "Nothing: someone cancelled it on purpose.",
  },
  {
    code: -32000,
    name: "authenticationRequired",
    why: "The user is not logged in.",
    remedy: "Offer `authMethods`, then send the request again. See [Log in](../guides/login.md).",
  },
  {
    code: -32002,
    name: "resourceNotFound",
    why: "The session, file or terminal does not exist or belongs to another user, or another client has closed the session.",
    remedy:
      "List the sessions again. An agent without a store forgets sessions when their client disconnects.",
  },
  {
    code: -32022,
    name: "unsupportedVersion",
    why: "The agent does not support the requested protocol version.",
    remedy: "Offer another version. See [Versions 1 and 2](../guides/versions.md).",
  },
];

export interface ClassEntry {
  readonly name: string;
  /** The entry point that exports the class. */
  readonly from: string;
  readonly why: string;
  readonly remedy: string;
}

/** The packages' error classes. A test compares this list with the exports. */
export const classes: readonly ClassEntry[] = [
  {
    name: "RequestError",
    from: "@parley/protocol",
    why: "The other side answered with an error: `code`, `message`, `data`. This is the only error that a handler can send.",
    remedy: "Look up its `code` above.",
  },
  {
    name: "CapabilityError",
    from: "@parley/protocol",
    why: "The other side did not advertise the feature. Nothing was sent.",
    remedy:
      "Check `agent.capabilities` or `turn.client.capabilities`, and offer the feature only if it is supported.",
  },
  {
    name: "ConnectionClosedError",
    from: "@parley/protocol",
    why: "The connection was closed before or during the call.",
    remedy: "Reconnect and reopen the sessions. `connection.closed` resolves to the reason.",
  },
  {
    name: "TransportError",
    from: "@parley/protocol",
    why: "The connection broke: the other side stopped reading, a line is too long, a stream failed, or a server refused the connection.",
    remedy: "Reconnect. The message names the limit, which is an option (`connection: { stallTimeoutMs }`).",
  },
  {
    name: "InvalidMessageError",
    from: "@parley/protocol",
    why: "The text is not a JSON-RPC message.",
    remedy: "To see it, use `parley trace`.",
  },
  {
    name: "UnsupportedVersionError",
    from: "@parley/protocol",
    why: "The agent answered with a version that the client did not offer.",
    remedy: "Add that version to `versions`.",
  },
  {
    name: "AgentProcessError",
    from: "@parley/client/node",
    why: "The agent's process could not be started, or has exited. The error has the exit code, the signal, and the end of stderr.",
    remedy: "Read its stderr, and try the command in a terminal or with `parley probe`.",
  },
  {
    name: "ValidationError",
    from: "@parley/schema",
    why: "A value does not match the schema. Each of `issues` has a path, what was expected, and what was found.",
    remedy:
      "Fix the value. For messages from a peer, use `decode`, which makes the repairs that the schema allows.",
  },
  {
    name: "SessionStoreError",
    from: "@parley/storage",
    why: "A store refused an operation. `code` says why, for example `fenced`: another process has taken over the session.",
    remedy: "Look up the code in `SessionStoreErrorCode`. After `fenced` or `lost`, reopen the session.",
  },
  {
    name: "McpCallError",
    from: "@parley/mcp-transport",
    why: "A call of an MCP tool returned no result: the server failed, exited, or was too slow.",
    remedy:
      "Check `turn.session.mcp.servers`. See [When an MCP server fails](../guides/mcp.md#when-an-mcp-server-fails).",
  },
];

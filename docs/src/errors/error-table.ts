/** A code of the protocol. */
export interface CodeEntry {
  readonly code: number;
  readonly name: string;
  readonly why: string;
  readonly todo: string;
}

/** The codes that Parley sends and knows. A test holds the list to `ErrorCode` of `@parley/protocol`. */
export const codes: readonly CodeEntry[] = [
  {
    code: -32700,
    name: "parseError",
    why: "A line is not JSON: often a `console.log` on standard output.",
    todo: "Import `@parley/agent/stdout-guard` first. Look at the line with `parley trace`.",
  },
  {
    code: -32600,
    name: "invalidRequest",
    why: "The JSON is not a message, or a request is out of place, such as one before `initialize`.",
    todo: "Send `initialize` first, and once.",
  },
  {
    code: -32601,
    name: "methodNotFound",
    why: "The other side does not have the method, in this version, or did not advertise it.",
    todo: "Look at its capabilities before the call. In `extensionRequest`, throw `methodNotFound(method)` for what you do not know.",
  },
  {
    code: -32602,
    name: "invalidParams",
    why: "The params do not have the method's shape (`data.issues` has each path), or break a rule: another `cwd` than the session has, a bad cursor, an MCP server of a type that the agent does not offer, an option that does not exist.",
    todo: "Read `data` and the message: they name the value.",
  },
  {
    code: -32603,
    name: "internalError",
    why: 'A handler threw. Nothing of the error is sent: the message is "Internal error", or that of a `RequestError` of the handler.',
    todo: "Read it where it happened: standard error of the agent, or `onError`.",
  },
  {
    code: -32800,
    name: "requestCancelled",
    why: "The request was cancelled by the side that sent it, or by a cancelled turn.",
    todo: "Nothing: it was asked for.",
  },
  {
    code: -32000,
    name: "authenticationRequired",
    why: "The user is not logged in.",
    todo: "Offer `authMethods`, then repeat the request. See [log in](../guides/login.md).",
  },
  {
    code: -32002,
    name: "resourceNotFound",
    why: "The session, file or terminal does not exist, or belongs to another user, or another client has closed the session.",
    todo: "List the sessions again. An agent without a store forgets sessions when their client is gone.",
  },
  {
    code: -32022,
    name: "unsupportedVersion",
    why: "The agent does not serve the requested version of the protocol.",
    todo: "Offer another one. See [versions 1 and 2](../guides/versions.md).",
  },
];

/** An error class. */
export interface ClassEntry {
  readonly name: string;
  /** The entry point that exports it. */
  readonly from: string;
  readonly why: string;
  readonly todo: string;
}

/** The error classes of the packages. A test holds the list to what the packages export. */
export const classes: readonly ClassEntry[] = [
  {
    name: "RequestError",
    from: "@parley/protocol",
    why: "The other side answered with an error: `code`, `message`, `data`. The only error that a handler can send.",
    todo: "Find the `code` above.",
  },
  {
    name: "CapabilityError",
    from: "@parley/protocol",
    why: "The other side did not advertise what was asked for. Nothing was sent.",
    todo: "Look at `agent.capabilities`, or at `turn.client.capabilities`, and offer the feature only where it is there.",
  },
  {
    name: "ConnectionClosedError",
    from: "@parley/protocol",
    why: "One side closed the connection while the call was open, or before it.",
    todo: "Connect again, and open the sessions again. `connection.closed` resolves to the reason.",
  },
  {
    name: "TransportError",
    from: "@parley/protocol",
    why: "The connection broke: the other side reads nothing, a line is too long, a stream failed, a server refused.",
    todo: "The message names the limit; limits are options (`connection: { stallTimeoutMs }`). Connect again.",
  },
  {
    name: "InvalidMessageError",
    from: "@parley/protocol",
    why: "A text is not a JSON-RPC message.",
    todo: "Look at it with `parley trace`.",
  },
  {
    name: "UnsupportedVersionError",
    from: "@parley/protocol",
    why: "The agent answered with a version that the client did not offer.",
    todo: "Add that version to `versions`.",
  },
  {
    name: "AgentProcessError",
    from: "@parley/client/node",
    why: "The agent's process could not be started, or ended: exit code, signal, and the end of its standard error.",
    todo: "Read its standard error; try the command in a terminal, or `parley probe`.",
  },
  {
    name: "ValidationError",
    from: "@parley/schema",
    why: "A value is not what the schema says. `issues` have a path, what was expected, and what came.",
    todo: "Mend the value; in a reader, use `decode`, which repairs what may be repaired.",
  },
  {
    name: "SessionStoreError",
    from: "@parley/storage",
    why: "A store refused. `code` says why, such as `fenced`: another process has taken the session over.",
    todo: "See the codes at `SessionStoreErrorCode`. Open the session again after `fenced` or `lost`.",
  },
  {
    name: "McpCallError",
    from: "@parley/mcp-transport",
    why: "A call of an MCP tool has no result: the server failed, ended, or was too slow.",
    todo: "Look at `turn.session.mcp.servers`. See [when an MCP server fails](../guides/mcp.md#when-an-mcp-server-fails).",
  },
];

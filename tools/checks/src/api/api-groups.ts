/** Exports of a package that serve the same purpose. The API page of the package lists them together. */
export interface ApiGroup {
  /** A heading of several words, because a one-word heading could get the same anchor as an export. */
  readonly title: string;
  /** The purpose of the exports, if the title does not state it. */
  readonly about?: string;
  /** Pages in `docs/pages` to read first, such as `guides/turns`. */
  readonly guides?: readonly string[];
  /** Entry points with functions, classes and values that all belong to the group. */
  readonly entries?: readonly string[];
  /**
   * Exports to list first, in this order, each followed by its options. They need not come from `entries`, and can
   * include types that readers look for.
   */
  readonly exports?: readonly string[];
  /** Types that are mentioned only by other exports and would otherwise end up in another group. */
  readonly types?: readonly string[];
  /** Whether the page collapses the group. Used for groups that few readers need. */
  readonly isFolded?: boolean;
}

/** The groups of each package, by package folder, in the order in which the API page lists them. */
export const apiGroups: Readonly<Record<string, readonly ApiGroup[]>> = {
  "packages/agent": [
    {
      title: "Define an agent",
      guides: ["start/agent"],
      exports: ["defineAgent", "AgentDefinition"],
    },
    {
      title: "Serve an agent",
      guides: ["guides/remote", "guides/hosting"],
      exports: ["serveAgent", "createAgentHost", "AgentHost"],
      types: ["HostNode", "HostTelemetry"],
    },
    {
      title: "Answer a prompt",
      guides: ["guides/turns"],
      exports: ["Turn", "Subagent"],
      types: ["TurnEnd"],
    },
    {
      title: "Show tool calls",
      guides: ["guides/tool-calls"],
      exports: ["ToolCall", "Terminal"],
      types: ["TurnTools", "TerminalRequest", "NewToolCall", "ToolCallContent"],
    },
    {
      title: "Ask the user",
      guides: ["guides/permissions", "guides/forms"],
      exports: ["PermissionRequest", "ElicitationRequest"],
      types: ["PermissionResult", "ElicitationAnswer", "ElicitOptions"],
    },
    {
      title: "Use a session",
      guides: ["guides/sessions"],
      exports: ["AgentSession", "renameSessions"],
      types: ["SessionStore", "ConversationEntry"],
    },
    {
      title: "Offer modes, options and commands",
      guides: ["guides/modes"],
      exports: ["ConfigOptions", "SessionCommands"],
    },
    { title: "Log users in", guides: ["guides/login"], exports: ["Authentication"] },
    { title: "Use MCP servers", guides: ["guides/mcp"], exports: ["McpSession"], types: ["McpConnections"] },
    {
      title: "Send any event",
      about: "`session.emit` takes events when no method of a turn fits.",
      types: ["EmittedEvent", "SessionEvent", "CompactionSummaryEvent"],
    },
    {
      title: "Files and terminals of the machine",
      guides: ["guides/tool-calls"],
      entries: ["./node"],
    },
    {
      title: "Choose protocol versions",
      guides: ["guides/versions"],
      entries: ["./v1", "./v1/unstable", "./v2", "./v2/unstable"],
      types: ["AgentDialect"],
    },
    { title: "Add methods", guides: ["guides/extensions"], types: ["AgentExtensions"] },
    {
      title: "Test an agent",
      guides: ["guides/testing"],
      entries: ["./testing"],
      exports: ["testAgent", "AgentUnderTest", "TestSession"],
    },
  ],
  "packages/client": [
    {
      title: "Start an agent",
      guides: ["start/client"],
      entries: ["./node"],
    },
    {
      title: "Connect to an agent",
      guides: ["start/client", "guides/remote"],
      exports: ["connectAgent", "AgentConnection"],
    },
    {
      title: "Prompt in a session",
      guides: ["start/client"],
      exports: ["ClientSession", "cancelToolCall", "cancelTerminal"],
      types: ["PromptOptions", "OpenSessionOptions"],
    },
    {
      title: "Answer the agent",
      guides: ["guides/permissions", "guides/forms"],
      exports: ["ClientHandlers", "PermissionRequest", "createFileSystemHandlers", "createTerminalHandlers"],
      types: ["ElicitationHandlers", "TerminalHandlers"],
    },
    { title: "Remember permissions", guides: ["guides/permissions"], entries: ["./permission"] },
    { title: "List sessions", guides: ["guides/sessions"], exports: ["createSessionList"] },
    { title: "Render with React", guides: ["start/client"], entries: ["./react"] },
    { title: "Follow subagents", guides: ["guides/turns"], entries: ["./subagents"] },
    {
      title: "Choose protocol versions",
      guides: ["guides/versions"],
      entries: ["./v1", "./v2", "./on-demand"],
      types: ["ClientDialect"],
    },
    {
      title: "Use drafts of the protocol",
      guides: ["guides/versions"],
      entries: ["./v1/unstable", "./v2/unstable"],
    },
  ],
  "packages/conformance": [
    { title: "Check an agent", guides: ["guides/conformance"], exports: ["checkAgent", "checkEntry"] },
    { title: "Check a client", guides: ["guides/conformance"], exports: ["checkClient"] },
    { title: "Run as Vitest tests", guides: ["guides/conformance"], entries: ["./vitest"] },
    {
      title: "Check a recording",
      guides: ["guides/conformance"],
      entries: ["./recording"],
      exports: ["playAgain"],
    },
    { title: "Look up rules", exports: ["catalogue", "findRule", "versionsOf", "verdictOf"] },
    {
      title: "Write checks",
      exports: [
        "Check",
        "Bench",
        "allChecks",
        "checksOf",
        "applies",
        "ensure",
        "initializeParams",
        "toObject",
        "CheckFailure",
        "CheckRun",
        "NotApplicable",
        "TurnFailure",
      ],
      types: ["AgentUnderTest", "Exchange"],
    },
  ],
  "packages/inspector": [
    { title: "Serve the inspector", guides: ["guides/inspector"], exports: ["serveInspector"] },
    {
      title: "Drive an agent",
      guides: ["guides/inspector"],
      exports: ["AgentDriver", "LiveFeed", "RemoteLine"],
    },
  ],
  "packages/mcp-transport": [
    { title: "Connect to servers", guides: ["guides/mcp"], exports: ["mcpConnections", "McpConnections"] },
    {
      title: "Call tools",
      guides: ["guides/mcp"],
      exports: ["McpSession", "describeTool", "toToolOutput", "McpCallError"],
    },
    {
      title: "Serve tools over ACP",
      guides: ["guides/mcp", "guides/scripting"],
      entries: ["./serve"],
      types: ["AcpMcpCaller"],
    },
    { title: "Log in to servers", guides: ["guides/mcp"], exports: ["McpLoginStore"] },
  ],
  "packages/permission": [
    {
      title: "Store permissions",
      guides: ["guides/permissions"],
      entries: ["./node"],
      exports: ["memoryPermissionStore", "PermissionStore"],
    },
    {
      title: "Describe a permission",
      guides: ["guides/permissions"],
      exports: ["PermissionSubject", "describeSubject", "saysSomething"],
    },
    {
      title: "Write a store",
      guides: ["guides/permissions"],
      entries: ["./testing"],
      exports: ["RuleIndex", "copyRule", "isPermissionRule", "permissionKey", "projectKey"],
    },
  ],
  "packages/process": [
    {
      title: "Run a program",
      exports: ["startProcess", "RunningProcess", "spawnProcess", "spawnGuarded", "OutputTail"],
    },
    { title: "Find a program", exports: ["findProgram", "findShell", "isShellLine", "SYSTEM_PATH"] },
    {
      title: "Stop processes",
      exports: ["signalProcessGroup", "isGroupAlive"],
    },
    {
      title: "Explain a failure",
      exports: ["describeExit", "describeStartFailure", "findErrorLine", "withoutStackTraces"],
    },
    { title: "Write files safely", entries: ["./files"] },
  ],
  "packages/protocol": [
    {
      title: "Exchange messages",
      guides: ["guides/transports"],
      exports: ["Peer", "Connection", "createInMemoryTransports", "negotiateVersion"],
    },
    {
      title: "Handle errors",
      exports: [
        "RequestError",
        "ErrorCode",
        "invalidParams",
        "internalError",
        "methodNotFound",
        "requestCancelled",
        "TransportError",
        "ConnectionClosedError",
        "CapabilityError",
        "InvalidMessageError",
        "UnsupportedVersionError",
      ],
    },
    { title: "Connect over stdio", guides: ["guides/transports"], exports: ["stdioTransport"] },
    { title: "Connect over HTTP", guides: ["guides/remote"], entries: ["./http"] },
    { title: "Connect over WebSocket", guides: ["guides/remote"], entries: ["./websocket"] },
    {
      title: "Write a transport",
      guides: ["guides/transports"],
      entries: ["./testing"],
      exports: ["Transport", "TransportReceiver", "parseMessage", "encodeNotification", "settlesWithin"],
    },
    {
      title: "Keep a session's state",
      about: "A `ClientSession` of `@parley/client` calls these functions for you.",
      exports: [
        "SessionState",
        "SessionEntry",
        "createSessionState",
        "applyUpdate",
        "findToolCall",
        "findSubagent",
        "isInBackground",
        "rootSessionId",
        "subagentSessionId",
      ],
    },
    { title: "Record and replay", guides: ["guides/debugging"], entries: ["./recording"] },
    { title: "Show untrusted text", guides: ["guides/security"], entries: ["./text"] },
    {
      title: "Internals of Parley's packages",
      about: "For transports, clients and servers that are built like Parley's own.",
      entries: [
        "./limits",
        "./listener",
        "./session",
        "./session/subagents",
        "./session/v1",
        "./session/v2",
        "./stdio",
      ],
      isFolded: true,
    },
  ],
  "packages/proxy": [
    { title: "Define a proxy", guides: ["guides/proxies"], exports: ["defineProxy", "ProxyDefinition"] },
    {
      title: "Put proxies in front of an agent",
      guides: ["guides/proxies"],
      entries: ["./node"],
      exports: ["withProxies", "serveProxy", "chain", "remoteProxy"],
    },
    {
      title: "Use a built-in proxy",
      guides: ["guides/proxies"],
      exports: ["policy", "context", "recorder", "redactor", "faults"],
    },
    { title: "Pass on messages unparsed", exports: ["WireMessage", "Backlog"], isFolded: true },
  ],
  "packages/reference-agent": [
    {
      title: "Embed the reference agent",
      guides: ["guides/reference-agent"],
      exports: ["openReferenceHost"],
    },
  ],
  "packages/server": [
    {
      title: "Serve over HTTP and WebSocket",
      guides: ["guides/remote"],
      entries: ["./node"],
      exports: ["serveHttp", "createAcpHandler", "AcpServerLimits"],
    },
    {
      title: "Authenticate users",
      guides: ["guides/remote", "guides/security"],
      entries: ["./jwt"],
      exports: ["bearerToken", "bearerTokenFile", "Authorize"],
    },
    { title: "Relay any agent", guides: ["guides/relay"], entries: ["./relay"] },
    {
      title: "Run on several machines",
      guides: ["guides/hosting", "guides/operation"],
      entries: ["./postgres", "./testing"],
      exports: ["postgresHub", "postgresAdmin", "createInProcessHubs", "Hub"],
      types: ["ClusterNode", "OwnerStore", "ClusterAdmin"],
    },
    {
      title: "Observe a server",
      guides: ["guides/operation"],
      entries: ["./opentelemetry"],
      exports: ["openTelemetry", "jsonLog", "Telemetry"],
      types: ["ServerEvent"],
    },
  ],
  "packages/storage": [
    {
      title: "Open a store",
      guides: ["guides/sessions"],
      entries: ["./sqlite", "./postgres"],
      exports: ["memorySessionStore", "sqliteSessionStore", "postgresSessionStore"],
    },
    {
      title: "Read and write sessions",
      guides: ["guides/sessions"],
      exports: ["SessionStore", "SessionRecord", "SessionWriter", "SessionStoreError"],
    },
    {
      title: "Delete and move sessions",
      guides: ["guides/sessions"],
      exports: ["pruneSessions", "RetentionPolicy", "exportSessions", "importSessions"],
    },
    {
      title: "Write a store",
      guides: ["guides/stores"],
      entries: ["./engine", "./testing", "./testing/postgres"],
      exports: ["SessionEngine", "createSessionStore", "sessionStoreContract"],
    },
  ],
  schema: [
    {
      title: "Validate messages",
      about: "Each version's types and validators are in the [protocol reference](../protocol/index.md).",
      exports: [
        "Descriptor",
        "Decoder",
        "defineDecoder",
        "ValidationError",
        "extend",
        "mcpServerType",
        "acrossCopies",
      ],
    },
    {
      title: "Content of messages",
      about:
        "Libraries that work with both versions of the protocol use this group's types and those of the next ones.",
      exports: ["ContentBlock", "AnyContentBlock", "AnyContent", "Role"],
      isFolded: true,
    },
    {
      title: "Tool calls and terminals",
      exports: [
        "ToolCallContent",
        "ToolCallCapabilities",
        "ToolKind",
        "ToolCallStatus",
        "ToolCallLocation",
        "Diff",
        "CreateTerminalRequest",
        "TerminalOutputRequest",
        "TerminalOutputResponse",
        "WaitForTerminalExitRequest",
        "WaitForTerminalExitResponse",
        "KillTerminalRequest",
        "ReleaseTerminalRequest",
        "CreateTerminalResponse",
        "TerminalCapabilities",
        "TerminalSize",
        "ReadTextFileRequest",
        "ReadTextFileResponse",
        "WriteTextFileRequest",
        "WriteTextFileResponse",
      ],
      isFolded: true,
    },
    {
      title: "Permissions and forms",
      exports: [
        "PermissionOption",
        "AnyPermissionOption",
        "RequestPermissionSubject",
        "RequestPermissionOutcome",
        "CreateElicitationRequest",
        "AnyElicitationRequest",
        "CreateElicitationResponse",
      ],
      isFolded: true,
    },
    {
      title: "Sessions and settings",
      exports: [
        "SessionInfo",
        "SessionReference",
        "SessionMode",
        "SessionConfigOption",
        "McpServer",
        "AnyMcpServer",
        "AuthMethod",
        "PromptCapabilities",
        "Implementation",
        "SubagentSessionCapabilities",
      ],
      isFolded: true,
    },
    { title: "Updates of a session", entries: ["./neutral"], exports: ["AnySessionUpdate"], isFolded: true },
    {
      title: "Check options",
      about: "Parley's packages check the options that users pass.",
      entries: ["./options"],
    },
  ],
  "tools/codegen": [
    {
      title: "Generate types",
      guides: ["start/codegen"],
      exports: ["generate", "languageNames", "CodegenError"],
    },
  ],
};

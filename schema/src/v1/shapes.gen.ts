// Generated from schema/v1/schema.json (sha256 c063aaceb4b9ab9eae7c587256a1d4681f0343f18d909aecd6e25da2e239bf76); do not edit.
import { anyBoolean, anyInteger, anyNumber, anyObject, anyOf, anyString, anything, arrayOf, bare, bounded, listed, type ListedShape, mapOf, nothing, nullAsEmpty, object, oneOf, optionalText, type Shape, someString, tagged } from "../shape.ts";

export const RequestId: Shape = /*#__PURE__*/ anyOf(anyInteger, anyString, nothing);

export const AgentRequest: Shape = /*#__PURE__*/ bare({
  id: RequestId,
  method: anyString,
  params: [anything, "?"],
});

export const ErrorCode: Shape = anyInteger;

export const Error: Shape = /*#__PURE__*/ bare({
  code: anyInteger,
  message: anyString,
  data: [anything, "?e"],
});

export const AgentResponse: Shape = /*#__PURE__*/ anyOf(/*#__PURE__*/ bare({
  id: RequestId,
  result: anything,
}), /*#__PURE__*/ bare({
  id: RequestId,
  error: Error,
}));

export const AgentNotification: Shape = /*#__PURE__*/ bare({
  method: anyString,
  params: [anything, "?"],
});

export { AgentRequest as ClientRequest };

export { AgentResponse as ClientResponse };

export { AgentNotification as ClientNotification };

export const CancelRequestNotification: Shape = /*#__PURE__*/ object({
  requestId: RequestId,
});

export const ExtRequest: Shape = anything;

export const ExtResponse: Shape = anything;

export const ExtNotification: Shape = anything;

export const ProtocolVersion: Shape = /*#__PURE__*/ bounded(anyInteger, 0, 65535);

export const Implementation: Shape = /*#__PURE__*/ object({
  name: anyString,
  title: optionalText,
  version: anyString,
});

export const FileSystemCapabilities: Shape = /*#__PURE__*/ object({
  readTextFile: [anyBoolean, "?e"],
  writeTextFile: [anyBoolean, "?e"],
});

export const CompactionCapabilities: Shape = anyObject;

export const BooleanConfigOptionCapabilities: Shape = /*#__PURE__*/ object({});

export const SessionConfigOptionsCapabilities: Shape = /*#__PURE__*/ object({
  boolean: [BooleanConfigOptionCapabilities, "?0e"],
});

export const NoticeCapabilities: Shape = anyObject;

export const ClientSessionCapabilities: Shape = /*#__PURE__*/ object({
  compaction: [anyObject, "?0e"],
  configOptions: [SessionConfigOptionsCapabilities, "?0e"],
  notices: [anyObject, "?0e"],
});

export const AuthCapabilities: Shape = /*#__PURE__*/ object({
  terminal: [anyBoolean, "?e"],
});

export { BooleanConfigOptionCapabilities as ElicitationFormCapabilities };

export { BooleanConfigOptionCapabilities as ElicitationUrlCapabilities };

export const ElicitationCapabilities: Shape = /*#__PURE__*/ object({
  form: [BooleanConfigOptionCapabilities, "?0e"],
  url: [BooleanConfigOptionCapabilities, "?0e"],
});

export { BooleanConfigOptionCapabilities as SubagentCapabilities };

export { BooleanConfigOptionCapabilities as PlanCapabilities };

export const ClientCapabilities: Shape = /*#__PURE__*/ object({
  fs: [FileSystemCapabilities, "?e"],
  terminal: [anyBoolean, "?e"],
  session: [ClientSessionCapabilities, "?0e"],
  auth: [AuthCapabilities, "?e"],
  elicitation: [ElicitationCapabilities, "?0e"],
  subagents: [BooleanConfigOptionCapabilities, "?0e"],
  plan: [BooleanConfigOptionCapabilities, "?0e"],
});

export const InitializeRequest: Shape = /*#__PURE__*/ object({
  protocolVersion: ProtocolVersion,
  clientCapabilities: [ClientCapabilities, "?e"],
  clientInfo: [Implementation, "?0e"],
});

export const PromptCapabilities: Shape = /*#__PURE__*/ object({
  image: [anyBoolean, "?e"],
  audio: [anyBoolean, "?e"],
  embeddedContext: [anyBoolean, "?e"],
});

export const McpCapabilities: Shape = /*#__PURE__*/ object({
  http: [anyBoolean, "?e"],
  sse: [anyBoolean, "?e"],
});

export { BooleanConfigOptionCapabilities as SessionListCapabilities };

export { BooleanConfigOptionCapabilities as SessionDeleteCapabilities };

export { BooleanConfigOptionCapabilities as SessionAdditionalDirectoriesCapabilities };

export { BooleanConfigOptionCapabilities as SessionResumeCapabilities };

export { BooleanConfigOptionCapabilities as SessionCloseCapabilities };

export { BooleanConfigOptionCapabilities as SessionSystemPromptOverrideCapabilities };

export const SessionSystemPromptModeCapabilities: Shape = /*#__PURE__*/ object({
  override: [BooleanConfigOptionCapabilities, "?0e"],
});

export const SessionSystemPromptCapabilities: Shape = /*#__PURE__*/ object({
  mode: [SessionSystemPromptModeCapabilities, "?0e"],
});

export const SessionCapabilities: Shape = /*#__PURE__*/ object({
  list: [BooleanConfigOptionCapabilities, "?0e"],
  delete: [BooleanConfigOptionCapabilities, "?0e"],
  additionalDirectories: [BooleanConfigOptionCapabilities, "?0e"],
  resume: [BooleanConfigOptionCapabilities, "?0e"],
  close: [BooleanConfigOptionCapabilities, "?0e"],
  systemPrompt: [SessionSystemPromptCapabilities, "?0e"],
});

export { BooleanConfigOptionCapabilities as LogoutCapabilities };

export const AgentAuthCapabilities: Shape = /*#__PURE__*/ object({
  logout: [BooleanConfigOptionCapabilities, "?0e"],
});

export const AgentCapabilities: Shape = /*#__PURE__*/ object({
  loadSession: [anyBoolean, "?e"],
  promptCapabilities: [PromptCapabilities, "?e"],
  mcpCapabilities: [McpCapabilities, "?e"],
  sessionCapabilities: [SessionCapabilities, "?e"],
  auth: [AgentAuthCapabilities, "?e"],
});

export const AuthMethodId: Shape = anyString;

export const AuthMethodTerminal: Shape = /*#__PURE__*/ object({
  id: anyString,
  name: anyString,
  description: optionalText,
  args: [/*#__PURE__*/ arrayOf(anyString), "?n"],
  env: [/*#__PURE__*/ mapOf(anyString), "?n"],
});

export const AuthMethodAgent: Shape = /*#__PURE__*/ object({
  id: anyString,
  name: anyString,
  description: optionalText,
});

export const AuthMethod: Shape = /*#__PURE__*/ tagged("type", {
  terminal: AuthMethodTerminal,
}, { open: [AuthMethodAgent] });

export const InitializeResponse: Shape = /*#__PURE__*/ object({
  protocolVersion: ProtocolVersion,
  agentCapabilities: [AgentCapabilities, "?e"],
  authMethods: [/*#__PURE__*/ arrayOf(AuthMethod), "?es"],
  agentInfo: [Implementation, "?0e"],
});

export const AuthenticateRequest: Shape = /*#__PURE__*/ object({
  methodId: anyString,
});

export const AuthenticateResponse: Shape = /*#__PURE__*/ nullAsEmpty(/*#__PURE__*/ object({}));

export { AuthenticateResponse as LogoutRequest };

export { AuthenticateResponse as LogoutResponse };

export const SessionId: Shape = anyString;

export const MessageId: Shape = anyString;

export const ToolCallId: Shape = anyString;

export const TerminalId: Shape = anyString;

export const CompactionId: Shape = anyString;

export const PermissionOptionId: Shape = anyString;

export const ElicitationId: Shape = anyString;

export const HttpHeader: Shape = /*#__PURE__*/ object({
  name: anyString,
  value: anyString,
});

export const McpServerHttp: Shape = /*#__PURE__*/ object({
  name: anyString,
  url: anyString,
  headers: [/*#__PURE__*/ arrayOf(HttpHeader), "n"],
});

export { McpServerHttp as McpServerSse };

export { HttpHeader as EnvVariable };

export const McpServerStdio: Shape = /*#__PURE__*/ object({
  name: anyString,
  command: anyString,
  args: [/*#__PURE__*/ arrayOf(anyString), "nm"],
  env: [/*#__PURE__*/ arrayOf(HttpHeader), "nm"],
});

export const McpServer: Shape = /*#__PURE__*/ tagged("type", {
  http: McpServerHttp,
  sse: McpServerHttp,
}, { open: [McpServerStdio] });

export const SystemPromptMode: Shape = anyString;

export const Role: ListedShape = /*#__PURE__*/ listed("assistant", "user");

export const Annotations: Shape = /*#__PURE__*/ object({
  audience: [/*#__PURE__*/ arrayOf(Role), "?0es"],
  lastModified: optionalText,
  priority: [anyNumber, "?0e"],
});

export const TextContent: Shape = /*#__PURE__*/ object({
  annotations: [Annotations, "?0e"],
  text: anyString,
});

export const ImageContent: Shape = /*#__PURE__*/ object({
  annotations: [Annotations, "?0e"],
  data: anyString,
  mimeType: anyString,
  uri: optionalText,
});

export const AudioContent: Shape = /*#__PURE__*/ object({
  annotations: [Annotations, "?0e"],
  data: anyString,
  mimeType: anyString,
});

export const ResourceLink: Shape = /*#__PURE__*/ object({
  annotations: [Annotations, "?0e"],
  description: optionalText,
  mimeType: optionalText,
  name: anyString,
  size: [anyInteger, "?0e"],
  title: optionalText,
  uri: anyString,
});

export const TextResourceContents: Shape = /*#__PURE__*/ object({
  mimeType: optionalText,
  text: anyString,
  uri: anyString,
});

export const BlobResourceContents: Shape = /*#__PURE__*/ object({
  blob: anyString,
  mimeType: optionalText,
  uri: anyString,
});

export const EmbeddedResourceResource: Shape = /*#__PURE__*/ anyOf(TextResourceContents, BlobResourceContents);

export const EmbeddedResource: Shape = /*#__PURE__*/ object({
  annotations: [Annotations, "?0e"],
  resource: EmbeddedResourceResource,
});

export const ContentBlock: Shape = /*#__PURE__*/ tagged("type", {
  text: TextContent,
  image: ImageContent,
  audio: AudioContent,
  resource_link: ResourceLink,
  resource: EmbeddedResource,
});

export const SystemPrompt: Shape = /*#__PURE__*/ object({
  mode: anyString,
  content: /*#__PURE__*/ arrayOf(ContentBlock),
});

export const NewSessionRequest: Shape = /*#__PURE__*/ object({
  cwd: anyString,
  additionalDirectories: [/*#__PURE__*/ arrayOf(anyString), "?n"],
  mcpServers: [/*#__PURE__*/ arrayOf(McpServer), "n"],
  systemPrompt: [SystemPrompt, "?0"],
});

export const SessionModeId: Shape = anyString;

export { AuthMethodAgent as SessionMode };

export const SessionModeState: Shape = /*#__PURE__*/ object({
  currentModeId: anyString,
  availableModes: [/*#__PURE__*/ arrayOf(AuthMethodAgent), "es"],
});

export const SessionConfigId: Shape = anyString;

export const SessionConfigOptionCategory: Shape = anyString;

export const SessionConfigValueId: Shape = anyString;

export const SessionConfigSelectOption: Shape = /*#__PURE__*/ object({
  value: anyString,
  name: anyString,
  description: optionalText,
});

export const SessionConfigGroupId: Shape = anyString;

export const SessionConfigSelectGroup: Shape = /*#__PURE__*/ object({
  group: anyString,
  name: anyString,
  options: [/*#__PURE__*/ arrayOf(SessionConfigSelectOption), "es"],
});

export const SessionConfigSelectOptions: Shape = /*#__PURE__*/ anyOf(/*#__PURE__*/ arrayOf(SessionConfigSelectOption), /*#__PURE__*/ arrayOf(SessionConfigSelectGroup));

export const SessionConfigSelect: Shape = /*#__PURE__*/ bare({
  currentValue: anyString,
  options: SessionConfigSelectOptions,
});

export const SessionConfigBoolean: Shape = /*#__PURE__*/ bare({
  currentValue: anyBoolean,
});

export const SessionConfigOption: Shape = /*#__PURE__*/ object({
  id: anyString,
  name: anyString,
  description: optionalText,
  category: optionalText,
}, /*#__PURE__*/ tagged("type", {
  select: SessionConfigSelect,
  boolean: SessionConfigBoolean,
}));

export const NewSessionResponse: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  modes: [SessionModeState, "?0e"],
  configOptions: [/*#__PURE__*/ arrayOf(SessionConfigOption), "?0es"],
});

export const LoadSessionRequest: Shape = /*#__PURE__*/ object({
  mcpServers: [/*#__PURE__*/ arrayOf(McpServer), "n"],
  cwd: anyString,
  additionalDirectories: [/*#__PURE__*/ arrayOf(anyString), "?n"],
  sessionId: anyString,
  systemPrompt: [SystemPrompt, "?0"],
});

export const LoadSessionResponse: Shape = /*#__PURE__*/ nullAsEmpty(/*#__PURE__*/ object({
  modes: [SessionModeState, "?0e"],
  configOptions: [/*#__PURE__*/ arrayOf(SessionConfigOption), "?0es"],
}));

export const ResumeSessionRequest: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  cwd: anyString,
  additionalDirectories: [/*#__PURE__*/ arrayOf(anyString), "?n"],
  mcpServers: [/*#__PURE__*/ arrayOf(McpServer), "?n"],
  systemPrompt: [SystemPrompt, "?0"],
});

export { LoadSessionResponse as ResumeSessionResponse };

export const CloseSessionRequest: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
});

export { AuthenticateResponse as CloseSessionResponse };

export const ListSessionsRequest: Shape = /*#__PURE__*/ nullAsEmpty(/*#__PURE__*/ object({
  cwd: [anyString, "?0"],
  cursor: [anyString, "?0"],
}));

export const SessionInfo: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  cwd: anyString,
  additionalDirectories: [/*#__PURE__*/ arrayOf(anyString), "?es"],
  title: optionalText,
  updatedAt: optionalText,
});

export const ListSessionsResponse: Shape = /*#__PURE__*/ object({
  sessions: [/*#__PURE__*/ arrayOf(SessionInfo), "es"],
  nextCursor: optionalText,
});

export { CloseSessionRequest as DeleteSessionRequest };

export { AuthenticateResponse as DeleteSessionResponse };

export const SessionInfoUpdate: Shape = /*#__PURE__*/ object({
  title: optionalText,
  updatedAt: optionalText,
});

export const SetSessionModeRequest: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  modeId: anyString,
});

export { AuthenticateResponse as SetSessionModeResponse };

export const CurrentModeUpdate: Shape = /*#__PURE__*/ object({
  currentModeId: anyString,
});

export const SetSessionConfigOptionRequest: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  configId: anyString,
}, /*#__PURE__*/ tagged("type", {
  boolean: /*#__PURE__*/ bare({
  value: anyBoolean,
}),
}, { open: [/*#__PURE__*/ bare({
  value: anyString,
})] }));

export const SetSessionConfigOptionResponse: Shape = /*#__PURE__*/ object({
  configOptions: [/*#__PURE__*/ arrayOf(SessionConfigOption), "es"],
});

export { SetSessionConfigOptionResponse as ConfigOptionUpdate };

export const PromptRequest: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  prompt: /*#__PURE__*/ arrayOf(ContentBlock),
});

export const StopReason: ListedShape = /*#__PURE__*/ listed("end_turn", "max_tokens", "max_turn_requests", "refusal", "cancelled");

export const PromptResponse: Shape = /*#__PURE__*/ object({
  stopReason: StopReason,
});

export { CloseSessionRequest as CancelNotification };

export const Cost: Shape = /*#__PURE__*/ object({
  amount: anyNumber,
  currency: anyString,
});

export const ContentChunk: Shape = /*#__PURE__*/ object({
  content: ContentBlock,
  messageId: optionalText,
});

export const ToolKind: ListedShape = /*#__PURE__*/ listed("read", "edit", "delete", "move", "search", "execute", "think", "fetch", "switch_mode", "other");

export const ToolCallStatus: ListedShape = /*#__PURE__*/ listed("pending", "in_progress", "completed", "failed");

export const Content: Shape = /*#__PURE__*/ object({
  content: ContentBlock,
});

export const Diff: Shape = /*#__PURE__*/ object({
  path: anyString,
  oldText: optionalText,
  newText: anyString,
});

export const Terminal: Shape = /*#__PURE__*/ object({
  terminalId: anyString,
});

export { CloseSessionRequest as SessionReference };

export const ToolCallContent: Shape = /*#__PURE__*/ tagged("type", {
  content: Content,
  diff: Diff,
  terminal: Terminal,
  session: CloseSessionRequest,
});

export const ToolCallLocation: Shape = /*#__PURE__*/ object({
  path: anyString,
  line: [/*#__PURE__*/ bounded(anyInteger, 0), "?0e"],
});

export const ToolCall: Shape = /*#__PURE__*/ object({
  toolCallId: anyString,
  title: anyString,
  name: optionalText,
  kind: [ToolKind, "?e"],
  status: [ToolCallStatus, "?e"],
  content: [/*#__PURE__*/ arrayOf(ToolCallContent), "?es"],
  locations: [/*#__PURE__*/ arrayOf(ToolCallLocation), "?es"],
  rawInput: [anything, "?e"],
  rawOutput: [anything, "?e"],
});

export const ToolCallUpdate: Shape = /*#__PURE__*/ object({
  toolCallId: anyString,
  kind: [ToolKind, "?0e"],
  status: [ToolCallStatus, "?0e"],
  title: optionalText,
  name: optionalText,
  content: [/*#__PURE__*/ arrayOf(ToolCallContent), "?0es"],
  locations: [/*#__PURE__*/ arrayOf(ToolCallLocation), "?0es"],
  rawInput: [anything, "?e"],
  rawOutput: [anything, "?e"],
});

export const PlanEntryPriority: ListedShape = /*#__PURE__*/ listed("high", "medium", "low");

export const PlanEntryStatus: ListedShape = /*#__PURE__*/ listed("pending", "in_progress", "completed");

export const PlanEntry: Shape = /*#__PURE__*/ object({
  content: anyString,
  priority: PlanEntryPriority,
  status: PlanEntryStatus,
});

export const Plan: Shape = /*#__PURE__*/ object({
  entries: [/*#__PURE__*/ arrayOf(PlanEntry), "es"],
});

export const UnstructuredCommandInput: Shape = /*#__PURE__*/ object({
  hint: anyString,
});

export { UnstructuredCommandInput as AvailableCommandInput };

export const AvailableCommand: Shape = /*#__PURE__*/ object({
  name: anyString,
  description: anyString,
  input: [UnstructuredCommandInput, "?0e"],
});

export const AvailableCommandsUpdate: Shape = /*#__PURE__*/ object({
  availableCommands: [/*#__PURE__*/ arrayOf(AvailableCommand), "es"],
});

export const UsageUpdate: Shape = /*#__PURE__*/ object({
  used: /*#__PURE__*/ bounded(anyInteger, 0),
  size: /*#__PURE__*/ bounded(anyInteger, 0),
  cost: [Cost, "?0e"],
});

export const NoticeSeverity: Shape = anyString;

export const Notice: Shape = /*#__PURE__*/ object({
  severity: anyString,
  title: someString,
  description: optionalText,
});

export const CompactionStatus: Shape = anyString;

export const CompactionUpdate: Shape = /*#__PURE__*/ object({
  compactionId: anyString,
  status: anyString,
  summary: [/*#__PURE__*/ arrayOf(ContentBlock), "?0es"],
  error: optionalText,
});

export const CompactionSummaryChunk: Shape = /*#__PURE__*/ object({
  compactionId: anyString,
  content: ContentBlock,
});

export const PlanId: Shape = anyString;

export const PlanItems: Shape = /*#__PURE__*/ object({
  planId: anyString,
  entries: [/*#__PURE__*/ arrayOf(PlanEntry), "es"],
});

export const PlanMarkdown: Shape = /*#__PURE__*/ object({
  planId: anyString,
  content: anyString,
  path: optionalText,
});

export const PlanUpdateContent: Shape = /*#__PURE__*/ tagged("type", {
  items: PlanItems,
  markdown: PlanMarkdown,
});

export const PlanUpdate: Shape = /*#__PURE__*/ object({
  plan: PlanUpdateContent,
});

export const PlanRemoved: Shape = /*#__PURE__*/ object({
  planId: anyString,
});

export { BooleanConfigOptionCapabilities as SessionCancelCapabilities };

export const SubagentSessionCapabilities: Shape = /*#__PURE__*/ object({
  cancel: [BooleanConfigOptionCapabilities, "?0e"],
});

export { BooleanConfigOptionCapabilities as RunningStateUpdate };

export const ErrorStopReason: Shape = /*#__PURE__*/ bare({
  error: [Error, "?0e"],
});

export const IdleStateUpdate: Shape = /*#__PURE__*/ object({
  stopReason: optionalText,
}, /*#__PURE__*/ tagged("stopReason", {
  end_turn: anything,
  max_tokens: anything,
  max_turn_requests: anything,
  refusal: anything,
  cancelled: anything,
  error: ErrorStopReason,
}, { open: [/*#__PURE__*/ bare({
  stopReason: [nothing, "?"],
})], unknown: [/*#__PURE__*/ bare({
  stopReason: anyString,
})] }));

export { BooleanConfigOptionCapabilities as RequiresActionStateUpdate };

export { BooleanConfigOptionCapabilities as UnknownStateUpdate };

export const StateUpdate: Shape = /*#__PURE__*/ tagged("state", {
  running: BooleanConfigOptionCapabilities,
  idle: IdleStateUpdate,
  requires_action: BooleanConfigOptionCapabilities,
  unknown: BooleanConfigOptionCapabilities,
}, { unknown: [/*#__PURE__*/ bare({
  state: anyString,
})] });

export const SubagentUpdate: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  title: optionalText,
  description: optionalText,
  capabilities: [SubagentSessionCapabilities, "?0e"],
  state: [StateUpdate, "?0e"],
  cwd: [anyString, "?0"],
  additionalDirectories: [/*#__PURE__*/ arrayOf(anyString), "?0"],
});

export const SessionMessage: Shape = /*#__PURE__*/ object({
  messageId: anyString,
  senderSessionId: optionalText,
  recipientSessionId: optionalText,
  senderMessageId: optionalText,
  recipientMessageId: optionalText,
  content: [/*#__PURE__*/ arrayOf(ContentBlock), "?0es"],
});

export const SessionMessageChunk: Shape = /*#__PURE__*/ object({
  messageId: anyString,
  content: ContentBlock,
});

export const SessionUpdate: Shape = /*#__PURE__*/ tagged("sessionUpdate", {
  user_message_chunk: ContentChunk,
  agent_message_chunk: ContentChunk,
  agent_thought_chunk: ContentChunk,
  tool_call: ToolCall,
  tool_call_update: ToolCallUpdate,
  plan: Plan,
  available_commands_update: AvailableCommandsUpdate,
  current_mode_update: CurrentModeUpdate,
  config_option_update: SetSessionConfigOptionResponse,
  session_info_update: SessionInfoUpdate,
  usage_update: UsageUpdate,
  notice: Notice,
  compaction_update: CompactionUpdate,
  compaction_summary_chunk: CompactionSummaryChunk,
  plan_update: PlanUpdate,
  plan_removed: PlanRemoved,
  subagent_update: SubagentUpdate,
  session_message: SessionMessage,
  session_message_chunk: SessionMessageChunk,
});

export const SessionNotification: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  update: SessionUpdate,
});

export const SelectedPermissionOutcome: Shape = /*#__PURE__*/ object({
  optionId: anyString,
});

export const PermissionOptionKind: ListedShape = /*#__PURE__*/ listed("allow_once", "allow_always", "reject_once", "reject_always");

export const PermissionOption: Shape = /*#__PURE__*/ object({
  optionId: anyString,
  name: anyString,
  kind: PermissionOptionKind,
});

export const RequestPermissionRequest: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  toolCall: ToolCallUpdate,
  options: /*#__PURE__*/ arrayOf(PermissionOption),
});

export const RequestPermissionOutcome: Shape = /*#__PURE__*/ tagged("outcome", {
  cancelled: anything,
  selected: SelectedPermissionOutcome,
});

export const RequestPermissionResponse: Shape = /*#__PURE__*/ object({
  outcome: RequestPermissionOutcome,
});

export const ReadTextFileRequest: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  path: anyString,
  line: [/*#__PURE__*/ bounded(anyInteger, 0), "?0"],
  limit: [/*#__PURE__*/ bounded(anyInteger, 0), "?0"],
});

export const ReadTextFileResponse: Shape = /*#__PURE__*/ object({
  content: anyString,
});

export const WriteTextFileRequest: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  path: anyString,
  content: anyString,
});

export { AuthenticateResponse as WriteTextFileResponse };

export const CreateTerminalRequest: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  command: anyString,
  args: [/*#__PURE__*/ arrayOf(anyString), "?n"],
  env: [/*#__PURE__*/ arrayOf(HttpHeader), "?n"],
  cwd: [anyString, "?0"],
  outputByteLimit: [/*#__PURE__*/ bounded(anyInteger, 0), "?0"],
});

export { Terminal as CreateTerminalResponse };

export const TerminalOutputRequest: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  terminalId: anyString,
});

export const TerminalExitStatus: Shape = /*#__PURE__*/ object({
  exitCode: [/*#__PURE__*/ bounded(anyInteger, 0), "?0e"],
  signal: optionalText,
});

export const TerminalOutputResponse: Shape = /*#__PURE__*/ object({
  output: anyString,
  truncated: anyBoolean,
  exitStatus: [TerminalExitStatus, "?0e"],
});

export { TerminalOutputRequest as WaitForTerminalExitRequest };

export { TerminalExitStatus as WaitForTerminalExitResponse };

export { TerminalOutputRequest as KillTerminalRequest };

export { AuthenticateResponse as KillTerminalResponse };

export { TerminalOutputRequest as ReleaseTerminalRequest };

export { AuthenticateResponse as ReleaseTerminalResponse };

export const ElicitationSchemaType: Shape = "object";

export const StringFormat: ListedShape = /*#__PURE__*/ listed("email", "uri", "date", "date-time");

export const EnumOption: Shape = /*#__PURE__*/ object({
  const: anyString,
  title: anyString,
  description: optionalText,
});

export const StringPropertySchema: Shape = /*#__PURE__*/ object({
  title: optionalText,
  description: optionalText,
  minLength: [/*#__PURE__*/ bounded(anyInteger, 0), "?0"],
  maxLength: [/*#__PURE__*/ bounded(anyInteger, 0), "?0"],
  pattern: [anyString, "?0"],
  format: [StringFormat, "?0"],
  default: optionalText,
  enum: [/*#__PURE__*/ arrayOf(anyString), "?0"],
  oneOf: [/*#__PURE__*/ arrayOf(EnumOption), "?0"],
});

export const NumberPropertySchema: Shape = /*#__PURE__*/ object({
  title: optionalText,
  description: optionalText,
  minimum: [anyNumber, "?0"],
  maximum: [anyNumber, "?0"],
  default: [anyNumber, "?0e"],
});

export const IntegerPropertySchema: Shape = /*#__PURE__*/ object({
  title: optionalText,
  description: optionalText,
  minimum: [anyInteger, "?0"],
  maximum: [anyInteger, "?0"],
  default: [anyInteger, "?0e"],
});

export const BooleanPropertySchema: Shape = /*#__PURE__*/ object({
  title: optionalText,
  description: optionalText,
  default: [anyBoolean, "?0e"],
});

export const StringMultiSelectItems: Shape = /*#__PURE__*/ object({
  enum: /*#__PURE__*/ arrayOf(anyString),
});

export const TitledMultiSelectItems: Shape = /*#__PURE__*/ object({
  anyOf: /*#__PURE__*/ arrayOf(EnumOption),
});

export const MultiSelectItems: Shape = /*#__PURE__*/ tagged("type", {
  string: StringMultiSelectItems,
}, { open: [TitledMultiSelectItems], unknown: [/*#__PURE__*/ bare({
  type: anyString,
})] });

export const MultiSelectPropertySchema: Shape = /*#__PURE__*/ object({
  title: optionalText,
  description: optionalText,
  minItems: [/*#__PURE__*/ bounded(anyInteger, 0), "?0"],
  maxItems: [/*#__PURE__*/ bounded(anyInteger, 0), "?0"],
  items: MultiSelectItems,
  default: [/*#__PURE__*/ arrayOf(anyString), "?0es"],
});

export const ElicitationPropertySchema: Shape = /*#__PURE__*/ tagged("type", {
  string: StringPropertySchema,
  number: NumberPropertySchema,
  integer: IntegerPropertySchema,
  boolean: BooleanPropertySchema,
  array: MultiSelectPropertySchema,
}, { unknown: [/*#__PURE__*/ bare({
  type: anyString,
})] });

export const ElicitationSchema: Shape = /*#__PURE__*/ object({
  type: [ElicitationSchemaType, "?e"],
  title: optionalText,
  properties: [/*#__PURE__*/ mapOf(ElicitationPropertySchema), "?"],
  required: [/*#__PURE__*/ arrayOf(anyString), "?0"],
  description: optionalText,
});

export const ElicitationSessionScope: Shape = /*#__PURE__*/ bare({
  sessionId: anyString,
  toolCallId: optionalText,
});

export const ElicitationRequestScope: Shape = /*#__PURE__*/ bare({
  requestId: RequestId,
});

export const ElicitationFormMode: Shape = /*#__PURE__*/ bare({
  requestedSchema: ElicitationSchema,
}, /*#__PURE__*/ anyOf(ElicitationSessionScope, ElicitationRequestScope));

export const ElicitationUrlMode: Shape = /*#__PURE__*/ bare({
  elicitationId: anyString,
  url: anyString,
}, /*#__PURE__*/ anyOf(ElicitationSessionScope, ElicitationRequestScope));

export const CreateElicitationRequest: Shape = /*#__PURE__*/ object({
  message: anyString,
}, /*#__PURE__*/ tagged("mode", {
  form: ElicitationFormMode,
  url: ElicitationUrlMode,
}, { unknown: [/*#__PURE__*/ bare({
  mode: anyString,
}, /*#__PURE__*/ anyOf(ElicitationSessionScope, ElicitationRequestScope))] }));

export const ElicitationContentValue: Shape = /*#__PURE__*/ anyOf(anyString, anyInteger, anyNumber, anyBoolean, /*#__PURE__*/ arrayOf(anyString));

export const ElicitationAcceptAction: Shape = /*#__PURE__*/ bare({
  content: [/*#__PURE__*/ mapOf(ElicitationContentValue), "?0"],
});

export const CreateElicitationResponse: Shape = /*#__PURE__*/ object({}, /*#__PURE__*/ tagged("action", {
  accept: ElicitationAcceptAction,
  decline: anything,
  cancel: anything,
}, { unknown: [/*#__PURE__*/ bare({
  action: anyString,
})] }));

export const CompleteElicitationNotification: Shape = /*#__PURE__*/ object({
  elicitationId: anyString,
});

export const ClientInitializeResponse: Shape = /*#__PURE__*/ object({
  protocolVersion: ProtocolVersion,
  agentCapabilities: [/*#__PURE__*/ object({
  loadSession: [anyBoolean, "?e"],
  promptCapabilities: [PromptCapabilities, "?e"],
  mcpCapabilities: [McpCapabilities, "?e"],
  sessionCapabilities: [/*#__PURE__*/ object({
  list: [BooleanConfigOptionCapabilities, "?0e"],
  delete: [BooleanConfigOptionCapabilities, "?0e"],
  additionalDirectories: [BooleanConfigOptionCapabilities, "?0e"],
  resume: [BooleanConfigOptionCapabilities, "?0e"],
  close: [BooleanConfigOptionCapabilities, "?0e"],
  systemPrompt: [anyObject, "?0e"],
}), "?e"],
  auth: [AgentAuthCapabilities, "?e"],
}), "?e"],
  authMethods: [/*#__PURE__*/ arrayOf(AuthMethod), "?es"],
  agentInfo: [Implementation, "?0e"],
});

export const ClientNewSessionRequest: Shape = /*#__PURE__*/ object({
  cwd: anyString,
  additionalDirectories: [/*#__PURE__*/ arrayOf(anyString), "?n"],
  mcpServers: [/*#__PURE__*/ arrayOf(McpServer), "n"],
  systemPrompt: [anyObject, "?0"],
});

export const ClientLoadSessionRequest: Shape = /*#__PURE__*/ object({
  mcpServers: [/*#__PURE__*/ arrayOf(McpServer), "n"],
  cwd: anyString,
  additionalDirectories: [/*#__PURE__*/ arrayOf(anyString), "?n"],
  sessionId: anyString,
  systemPrompt: [anyObject, "?0"],
});

export const ClientResumeSessionRequest: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  cwd: anyString,
  additionalDirectories: [/*#__PURE__*/ arrayOf(anyString), "?n"],
  mcpServers: [/*#__PURE__*/ arrayOf(McpServer), "?n"],
  systemPrompt: [anyObject, "?0"],
});

export const ClientSessionNotification: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  update: /*#__PURE__*/ tagged("sessionUpdate", {
  user_message_chunk: ContentChunk,
  agent_message_chunk: ContentChunk,
  agent_thought_chunk: ContentChunk,
  tool_call: ToolCall,
  tool_call_update: ToolCallUpdate,
  plan: Plan,
  available_commands_update: AvailableCommandsUpdate,
  current_mode_update: CurrentModeUpdate,
  config_option_update: SetSessionConfigOptionResponse,
  session_info_update: SessionInfoUpdate,
  usage_update: UsageUpdate,
  notice: Notice,
  compaction_update: CompactionUpdate,
  compaction_summary_chunk: CompactionSummaryChunk,
}),
});

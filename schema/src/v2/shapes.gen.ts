// Generated from schema/v2/schema.json (sha256 a64de82cd180f0ac287a59d20a0e22f1dbf2a97404a35be6a1321e858ac461ce); do not edit.
import { absent, stringOf } from "../rare-shape.ts";
import { anyBoolean, anyInteger, anyNumber, anyObject, anyOf, anyString, anything, arrayOf, bare, bounded, mapOf, nothing, nullAsEmpty, object, oneOf, optionalText, type Shape, someString, tagged } from "../shape.ts";

export const RequestId: Shape = /*#__PURE__*/ anyOf(anyInteger, anyString);

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
  id: /*#__PURE__*/ anyOf(anyInteger, /*#__PURE__*/ anyOf(anyString, nothing)),
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

export const ErrorData: Shape = anything;

export const ProtocolVersion: Shape = /*#__PURE__*/ bounded(anyInteger, 0, 65535);

export const UnsupportedProtocolVersionErrorData: Shape = /*#__PURE__*/ object({
  requested: ProtocolVersion,
  supported: /*#__PURE__*/ arrayOf(ProtocolVersion),
});

export const SessionId: Shape = anyString;

export const SessionNotFoundErrorData: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
});

export const Implementation: Shape = /*#__PURE__*/ object({
  name: anyString,
  title: optionalText,
  version: anyString,
});

export const TerminalAuthCapabilities: Shape = /*#__PURE__*/ object({});

export const ClientAuthCapabilities: Shape = /*#__PURE__*/ object({
  terminal: [TerminalAuthCapabilities, "?0e"],
});

export { TerminalAuthCapabilities as ElicitationFormCapabilities };

export { TerminalAuthCapabilities as ElicitationUrlCapabilities };

export const ElicitationCapabilities: Shape = /*#__PURE__*/ object({
  form: [TerminalAuthCapabilities, "?0e"],
  url: [TerminalAuthCapabilities, "?0e"],
});

export const ClientCapabilities: Shape = /*#__PURE__*/ object({
  auth: [ClientAuthCapabilities, "?0e"],
  elicitation: [ElicitationCapabilities, "?0e"],
});

export const InitializeRequest: Shape = /*#__PURE__*/ object({
  protocolVersion: ProtocolVersion,
  info: Implementation,
  capabilities: [ClientCapabilities, "?e"],
});

export { TerminalAuthCapabilities as PromptImageCapabilities };

export { TerminalAuthCapabilities as PromptAudioCapabilities };

export { TerminalAuthCapabilities as PromptEmbeddedContextCapabilities };

export const PromptCapabilities: Shape = /*#__PURE__*/ object({
  image: [TerminalAuthCapabilities, "?0e"],
  audio: [TerminalAuthCapabilities, "?0e"],
  embeddedContext: [TerminalAuthCapabilities, "?0e"],
});

export { TerminalAuthCapabilities as McpStdioCapabilities };

export { TerminalAuthCapabilities as McpHttpCapabilities };

export const McpCapabilities: Shape = /*#__PURE__*/ object({
  stdio: [TerminalAuthCapabilities, "?0e"],
  http: [TerminalAuthCapabilities, "?0e"],
});

export { TerminalAuthCapabilities as SessionDeleteCapabilities };

export { TerminalAuthCapabilities as SessionAdditionalDirectoriesCapabilities };

export { TerminalAuthCapabilities as SessionListCapabilities };

export { TerminalAuthCapabilities as SessionLoadCapabilities };

export { TerminalAuthCapabilities as SessionResumeCapabilities };

export { TerminalAuthCapabilities as SessionCloseCapabilities };

export { TerminalAuthCapabilities as SessionSystemPromptOverrideCapabilities };

export const SessionSystemPromptModeCapabilities: Shape = /*#__PURE__*/ object({
  override: [TerminalAuthCapabilities, "?0e"],
});

export const SessionSystemPromptCapabilities: Shape = /*#__PURE__*/ object({
  mode: [SessionSystemPromptModeCapabilities, "?0e"],
});

export const SessionCapabilities: Shape = /*#__PURE__*/ object({
  prompt: [PromptCapabilities, "?0e"],
  mcp: [McpCapabilities, "?0e"],
  delete: [TerminalAuthCapabilities, "?0e"],
  additionalDirectories: [TerminalAuthCapabilities, "?0e"],
  list: [TerminalAuthCapabilities, "?0e"],
  load: [TerminalAuthCapabilities, "?0e"],
  resume: [TerminalAuthCapabilities, "?0e"],
  close: [TerminalAuthCapabilities, "?0e"],
  systemPrompt: [SessionSystemPromptCapabilities, "?0e"],
});

export { TerminalAuthCapabilities as AgentAuthCapabilities };

export const AgentCapabilities: Shape = /*#__PURE__*/ object({
  session: [SessionCapabilities, "?0e"],
  auth: [TerminalAuthCapabilities, "?0e"],
});

export const AuthMethodId: Shape = anyString;

export const EnvVariable: Shape = /*#__PURE__*/ object({
  name: anyString,
  value: anyString,
});

export const AuthMethodTerminal: Shape = /*#__PURE__*/ object({
  methodId: anyString,
  name: anyString,
  description: optionalText,
  args: [/*#__PURE__*/ arrayOf(anyString), "?n"],
  env: [/*#__PURE__*/ arrayOf(EnvVariable), "?n"],
});

export const AuthMethodAgent: Shape = /*#__PURE__*/ object({
  methodId: anyString,
  name: anyString,
  description: optionalText,
});

export const AuthMethod: Shape = /*#__PURE__*/ tagged("type", {
  terminal: AuthMethodTerminal,
  agent: AuthMethodAgent,
}, { unknown: [/*#__PURE__*/ bare({
  type: anyString,
  methodId: anyString,
  name: anyString,
})] });

export const InitializeResponse: Shape = /*#__PURE__*/ object({
  protocolVersion: ProtocolVersion,
  info: Implementation,
  capabilities: [AgentCapabilities, "?e"],
  authMethods: [/*#__PURE__*/ arrayOf(AuthMethod), "?es"],
});

export const LoginAuthRequest: Shape = /*#__PURE__*/ object({
  methodId: anyString,
});

export { TerminalAuthCapabilities as LoginAuthResponse };

export { TerminalAuthCapabilities as LogoutAuthRequest };

export { TerminalAuthCapabilities as LogoutAuthResponse };

export const MessageId: Shape = anyString;

export const ToolCallId: Shape = anyString;

export const TerminalId: Shape = anyString;

export const CompactionId: Shape = anyString;

export const PermissionOptionId: Shape = anyString;

export const ElicitationId: Shape = anyString;

export const AbsolutePath: Shape = anyString;

export { EnvVariable as HttpHeader };

export const McpServerHttp: Shape = /*#__PURE__*/ object({
  name: anyString,
  url: anyString,
  headers: [/*#__PURE__*/ arrayOf(EnvVariable), "?n"],
});

export const McpServerStdio: Shape = /*#__PURE__*/ object({
  name: anyString,
  command: anyString,
  args: [/*#__PURE__*/ arrayOf(anyString), "?n"],
  env: [/*#__PURE__*/ arrayOf(EnvVariable), "?n"],
});

export const McpServer: Shape = /*#__PURE__*/ tagged("type", {
  http: McpServerHttp,
  stdio: McpServerStdio,
}, { unknown: [/*#__PURE__*/ bare({
  type: anyString,
})] });

export const SystemPromptMode: Shape = anyString;

export const Role: Shape = anyString;

export const Annotations: Shape = /*#__PURE__*/ object({
  audience: [/*#__PURE__*/ arrayOf(anyString), "?0es"],
  lastModified: optionalText,
  priority: [/*#__PURE__*/ bounded(anyNumber, 0, 1), "?0e"],
});

export const TextContent: Shape = /*#__PURE__*/ object({
  text: anyString,
  annotations: [Annotations, "?0e"],
});

export const MediaType: Shape = anyString;

export const ImageContent: Shape = /*#__PURE__*/ object({
  data: anyString,
  mimeType: anyString,
  uri: optionalText,
  annotations: [Annotations, "?0e"],
});

export const AudioContent: Shape = /*#__PURE__*/ object({
  data: anyString,
  mimeType: anyString,
  annotations: [Annotations, "?0e"],
});

export const IconTheme: Shape = anyString;

export const Icon: Shape = /*#__PURE__*/ object({
  src: anyString,
  mimeType: optionalText,
  sizes: [/*#__PURE__*/ arrayOf(anyString), "?0es"],
  theme: optionalText,
});

export const ResourceLink: Shape = /*#__PURE__*/ object({
  name: anyString,
  uri: anyString,
  title: optionalText,
  description: optionalText,
  icons: [/*#__PURE__*/ arrayOf(Icon), "?0es"],
  mimeType: optionalText,
  size: [/*#__PURE__*/ bounded(anyInteger, 0), "?0e"],
  annotations: [Annotations, "?0e"],
});

export const TextResourceContents: Shape = /*#__PURE__*/ object({
  text: anyString,
  uri: anyString,
  mimeType: optionalText,
});

export const BlobResourceContents: Shape = /*#__PURE__*/ object({
  blob: anyString,
  uri: anyString,
  mimeType: optionalText,
});

export const EmbeddedResourceResource: Shape = /*#__PURE__*/ anyOf(TextResourceContents, BlobResourceContents);

export const EmbeddedResource: Shape = /*#__PURE__*/ object({
  resource: EmbeddedResourceResource,
  annotations: [Annotations, "?0e"],
});

export const ContentBlock: Shape = /*#__PURE__*/ tagged("type", {
  text: TextContent,
  image: ImageContent,
  audio: AudioContent,
  resource_link: ResourceLink,
  resource: EmbeddedResource,
}, { unknown: [/*#__PURE__*/ bare({
  type: anyString,
})] });

export const SystemPrompt: Shape = /*#__PURE__*/ object({
  mode: anyString,
  content: /*#__PURE__*/ arrayOf(ContentBlock, 1),
});

export const NewSessionRequest: Shape = /*#__PURE__*/ object({
  cwd: anyString,
  additionalDirectories: [/*#__PURE__*/ arrayOf(anyString), "?n"],
  mcpServers: [/*#__PURE__*/ arrayOf(McpServer), "?n"],
  systemPrompt: [SystemPrompt, "?0"],
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
  groupId: anyString,
  name: anyString,
  options: [/*#__PURE__*/ arrayOf(SessionConfigSelectOption, 1), "es"],
});

export const SessionConfigSelectOptions: Shape = /*#__PURE__*/ anyOf(/*#__PURE__*/ arrayOf(SessionConfigSelectOption, 1), /*#__PURE__*/ arrayOf(SessionConfigSelectGroup, 1));

export const SessionConfigSelect: Shape = /*#__PURE__*/ bare({
  currentValue: anyString,
  options: SessionConfigSelectOptions,
});

export const SessionConfigBoolean: Shape = /*#__PURE__*/ bare({
  currentValue: anyBoolean,
});

export const SessionConfigOption: Shape = /*#__PURE__*/ object({
  configId: anyString,
  name: anyString,
  description: optionalText,
  category: optionalText,
}, /*#__PURE__*/ tagged("type", {
  select: SessionConfigSelect,
  boolean: SessionConfigBoolean,
}, { unknown: [/*#__PURE__*/ bare({
  type: anyString,
})] }));

export const TextCommandInput: Shape = /*#__PURE__*/ object({
  hint: anyString,
});

export const AvailableCommandInput: Shape = /*#__PURE__*/ tagged("type", {
  text: TextCommandInput,
}, { unknown: [/*#__PURE__*/ bare({
  type: anyString,
})] });

export const Command: Shape = /*#__PURE__*/ object({
  name: anyString,
  description: anyString,
  input: [AvailableCommandInput, "?0e"],
});

export const AvailableCommand: Shape = /*#__PURE__*/ tagged("type", {
  command: Command,
}, { unknown: [/*#__PURE__*/ bare({
  type: anyString,
  name: anyString,
  description: anyString,
})] });

export const NewSessionResponse: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  configOptions: [/*#__PURE__*/ arrayOf(SessionConfigOption), "?es"],
  availableCommands: [/*#__PURE__*/ arrayOf(AvailableCommand), "?es"],
});

export const LoadSessionRequest: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  cwd: anyString,
  additionalDirectories: [/*#__PURE__*/ arrayOf(anyString), "?n"],
  mcpServers: [/*#__PURE__*/ arrayOf(McpServer), "?n"],
  systemPrompt: [SystemPrompt, "?0"],
});

export const LoadSessionResponse: Shape = /*#__PURE__*/ nullAsEmpty(/*#__PURE__*/ object({
  configOptions: [/*#__PURE__*/ arrayOf(SessionConfigOption), "?es"],
  availableCommands: [/*#__PURE__*/ arrayOf(AvailableCommand), "?es"],
}));

export { TerminalAuthCapabilities as ReplayFromStart };

export const ReplayFrom: Shape = /*#__PURE__*/ tagged("type", {
  start: TerminalAuthCapabilities,
}, { unknown: [/*#__PURE__*/ bare({
  type: anyString,
})] });

export const ResumeSessionRequest: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  cwd: anyString,
  additionalDirectories: [/*#__PURE__*/ arrayOf(anyString), "?n"],
  mcpServers: [/*#__PURE__*/ arrayOf(McpServer), "?n"],
  replayFrom: [ReplayFrom, "?0"],
  systemPrompt: [SystemPrompt, "?0"],
});

export const ResumeSessionResponse: Shape = /*#__PURE__*/ object({
  configOptions: [/*#__PURE__*/ arrayOf(SessionConfigOption), "?es"],
  availableCommands: [/*#__PURE__*/ arrayOf(AvailableCommand), "?es"],
});

export { SessionNotFoundErrorData as CloseSessionRequest };

export { TerminalAuthCapabilities as CloseSessionResponse };

export const SessionListCursor: Shape = anyString;

export const ListSessionsRequest: Shape = /*#__PURE__*/ object({
  cwd: [anyString, "?0"],
  cursor: [anyString, "?0"],
});

export const SessionInfo: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  cwd: anyString,
  additionalDirectories: [/*#__PURE__*/ arrayOf(anyString), "?n"],
  title: optionalText,
  updatedAt: optionalText,
});

export const ListSessionsResponse: Shape = /*#__PURE__*/ object({
  sessions: [/*#__PURE__*/ arrayOf(SessionInfo), "es"],
  nextCursor: [anyString, "?0"],
});

export { SessionNotFoundErrorData as DeleteSessionRequest };

export { TerminalAuthCapabilities as DeleteSessionResponse };

export const SessionInfoUpdate: Shape = /*#__PURE__*/ object({
  title: optionalText,
  updatedAt: optionalText,
});

export const SetSessionConfigOptionRequest: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  configId: anyString,
}, /*#__PURE__*/ tagged("type", {
  id: /*#__PURE__*/ bare({
  value: anyString,
}),
  boolean: /*#__PURE__*/ bare({
  value: anyBoolean,
}),
}, { unknown: [/*#__PURE__*/ bare({
  type: anyString,
  value: anything,
})] }));

export const SetSessionConfigOptionResponse: Shape = /*#__PURE__*/ object({
  configOptions: [/*#__PURE__*/ arrayOf(SessionConfigOption), "s"],
});

export { SetSessionConfigOptionResponse as ConfigOptionUpdate };

export const IdempotencyKey: Shape = /*#__PURE__*/ stringOf(1, 255);

export const PromptRequest: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  prompt: /*#__PURE__*/ arrayOf(ContentBlock, 1),
  idempotencyKey: [IdempotencyKey, "?0"],
});

export const PromptResponse: Shape = /*#__PURE__*/ object({
  messageId: anyString,
});

export { SessionNotFoundErrorData as CancelSessionNotification };

export const Cost: Shape = /*#__PURE__*/ object({
  amount: anyNumber,
  currency: anyString,
});

export const ContentChunk: Shape = /*#__PURE__*/ object({
  messageId: anyString,
  content: ContentBlock,
});

export const UserMessage: Shape = /*#__PURE__*/ object({
  messageId: anyString,
  content: [/*#__PURE__*/ arrayOf(ContentBlock), "?0es"],
});

export { UserMessage as AgentMessage };

export { UserMessage as AgentThought };

export const BackgroundTerminal: Shape = /*#__PURE__*/ object({
  terminalId: anyString,
});

export const BackgroundToolCall: Shape = /*#__PURE__*/ object({
  toolCallId: anyString,
});

export { SessionNotFoundErrorData as BackgroundSubagent };

export const BackgroundWork: Shape = /*#__PURE__*/ tagged("type", {
  terminal: BackgroundTerminal,
  tool_call: BackgroundToolCall,
  subagent: SessionNotFoundErrorData,
}, { unknown: [/*#__PURE__*/ bare({
  type: anyString,
})] });

export const RunningStateUpdate: Shape = /*#__PURE__*/ object({
  background: [/*#__PURE__*/ arrayOf(BackgroundWork), "?0e"],
});

export const ErrorStopReason: Shape = /*#__PURE__*/ bare({
  error: [Error, "?0e"],
});

export const IdleStateUpdate: Shape = /*#__PURE__*/ object({
  background: [/*#__PURE__*/ arrayOf(BackgroundWork), "?0e"],
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

export { RunningStateUpdate as RequiresActionStateUpdate };

export { RunningStateUpdate as UnknownStateUpdate };

export const StateUpdate: Shape = /*#__PURE__*/ tagged("state", {
  running: RunningStateUpdate,
  idle: IdleStateUpdate,
  requires_action: RunningStateUpdate,
  unknown: RunningStateUpdate,
}, { unknown: [/*#__PURE__*/ bare({
  state: anyString,
})] });

export const Content: Shape = /*#__PURE__*/ object({
  content: ContentBlock,
});

export const DiffFileType: Shape = anyString;

export const DiffPathChange: Shape = /*#__PURE__*/ bare({
  path: anyString,
});

export const DiffPathPairChange: Shape = /*#__PURE__*/ bare({
  oldPath: anyString,
  path: anyString,
});

export const DiffChange: Shape = /*#__PURE__*/ object({
  fileType: optionalText,
  mimeType: optionalText,
}, /*#__PURE__*/ tagged("operation", {
  add: DiffPathChange,
  delete: DiffPathChange,
  modify: DiffPathChange,
  move: DiffPathPairChange,
  copy: DiffPathPairChange,
}, { unknown: [/*#__PURE__*/ bare({
  operation: anyString,
})] }));

export const DiffPatchFormat: Shape = anyString;

export const DiffPatch: Shape = /*#__PURE__*/ object({
  format: anyString,
  text: anyString,
});

export const Diff: Shape = /*#__PURE__*/ object({
  changes: [/*#__PURE__*/ arrayOf(DiffChange, 1), "s"],
  patch: [DiffPatch, "?0e"],
});

export { BackgroundTerminal as Terminal };

export { SessionNotFoundErrorData as SessionReference };

export const ToolCallContent: Shape = /*#__PURE__*/ tagged("type", {
  content: Content,
  diff: Diff,
  terminal: BackgroundTerminal,
  session: SessionNotFoundErrorData,
}, { unknown: [/*#__PURE__*/ bare({
  type: anyString,
})] });

export const ToolCallContentChunk: Shape = /*#__PURE__*/ object({
  toolCallId: anyString,
  content: ToolCallContent,
});

export const ToolKind: Shape = anyString;

export const ToolCallStatus: Shape = anyString;

export const ToolCallLocation: Shape = /*#__PURE__*/ object({
  path: anyString,
  line: [/*#__PURE__*/ bounded(anyInteger, 1), "?0e"],
});

export { TerminalAuthCapabilities as ToolCallCancelCapabilities };

export const ToolCallCapabilities: Shape = /*#__PURE__*/ object({
  cancel: [TerminalAuthCapabilities, "?0e"],
});

export const ToolCallUpdate: Shape = /*#__PURE__*/ object({
  toolCallId: anyString,
  name: optionalText,
  title: optionalText,
  kind: optionalText,
  status: optionalText,
  content: [/*#__PURE__*/ arrayOf(ToolCallContent), "?0es"],
  locations: [/*#__PURE__*/ arrayOf(ToolCallLocation), "?0es"],
  rawInput: [anything, "?e"],
  rawOutput: [anything, "?e"],
  capabilities: [ToolCallCapabilities, "?0e"],
});

export const TerminalOutput: Shape = /*#__PURE__*/ object({
  data: anyString,
});

export const TerminalExitStatus: Shape = /*#__PURE__*/ object({
  exitCode: [anyInteger, "?0e"],
  signal: optionalText,
});

export const TerminalSize: Shape = /*#__PURE__*/ object({
  cols: /*#__PURE__*/ bounded(anyInteger, 1, 65535),
  rows: /*#__PURE__*/ bounded(anyInteger, 1, 65535),
});

export { TerminalAuthCapabilities as TerminalCancelCapabilities };

export { ToolCallCapabilities as TerminalCapabilities };

export const TerminalUpdate: Shape = /*#__PURE__*/ object({
  terminalId: anyString,
  command: optionalText,
  cwd: optionalText,
  output: [TerminalOutput, "?0e"],
  exitStatus: [TerminalExitStatus, "?0e"],
  size: [TerminalSize, "?0e"],
  capabilities: [ToolCallCapabilities, "?0e"],
});

export const TerminalOutputChunk: Shape = /*#__PURE__*/ object({
  terminalId: anyString,
  data: anyString,
});

export const PlanId: Shape = anyString;

export const PlanEntryPriority: Shape = anyString;

export const PlanEntryStatus: Shape = anyString;

export const PlanEntry: Shape = /*#__PURE__*/ object({
  content: anyString,
  priority: anyString,
  status: anyString,
});

export const PlanItems: Shape = /*#__PURE__*/ object({
  planId: anyString,
  entries: [/*#__PURE__*/ arrayOf(PlanEntry), "s"],
});

export const PlanMarkdown: Shape = /*#__PURE__*/ object({
  planId: anyString,
  content: anyString,
  path: optionalText,
});

export const PlanUpdateContent: Shape = /*#__PURE__*/ tagged("type", {
  items: PlanItems,
  markdown: PlanMarkdown,
}, { unknown: [/*#__PURE__*/ bare({
  type: anyString,
  planId: anyString,
})] });

export const PlanUpdate: Shape = /*#__PURE__*/ object({
  plan: PlanUpdateContent,
});

export const PlanRemoved: Shape = /*#__PURE__*/ object({
  planId: anyString,
});

export const AvailableCommandsUpdate: Shape = /*#__PURE__*/ object({
  availableCommands: [/*#__PURE__*/ arrayOf(AvailableCommand), "s"],
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
  status: optionalText,
  summary: [/*#__PURE__*/ arrayOf(ContentBlock), "?0es"],
  error: optionalText,
});

export const CompactionSummaryChunk: Shape = /*#__PURE__*/ object({
  compactionId: anyString,
  content: ContentBlock,
});

export { TerminalAuthCapabilities as ReplayComplete };

export { TerminalAuthCapabilities as SessionCancelCapabilities };

export { ToolCallCapabilities as SubagentSessionCapabilities };

export const SubagentUpdate: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  title: optionalText,
  description: optionalText,
  capabilities: [ToolCallCapabilities, "?0e"],
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

export { ContentChunk as SessionMessageChunk };

export const SessionUpdate: Shape = /*#__PURE__*/ tagged("sessionUpdate", {
  user_message_chunk: ContentChunk,
  user_message: UserMessage,
  agent_message_chunk: ContentChunk,
  agent_message: UserMessage,
  agent_thought_chunk: ContentChunk,
  agent_thought: UserMessage,
  state_update: StateUpdate,
  tool_call_content_chunk: ToolCallContentChunk,
  tool_call_update: ToolCallUpdate,
  terminal_update: TerminalUpdate,
  terminal_output_chunk: TerminalOutputChunk,
  plan_update: PlanUpdate,
  plan_removed: PlanRemoved,
  available_commands_update: AvailableCommandsUpdate,
  config_option_update: SetSessionConfigOptionResponse,
  session_info_update: SessionInfoUpdate,
  usage_update: UsageUpdate,
  notice: Notice,
  compaction_update: CompactionUpdate,
  compaction_summary_chunk: CompactionSummaryChunk,
  replay_complete: TerminalAuthCapabilities,
  subagent_update: SubagentUpdate,
  session_message: SessionMessage,
  session_message_chunk: ContentChunk,
}, { unknown: [/*#__PURE__*/ bare({
  sessionUpdate: anyString,
})] });

export const UpdateSessionNotification: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  update: SessionUpdate,
});

export const CancelToolCallRequest: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  toolCallId: anyString,
});

export { TerminalAuthCapabilities as CancelToolCallResponse };

export const SelectedPermissionOutcome: Shape = /*#__PURE__*/ object({
  optionId: anyString,
});

export const ToolCallPermissionSubject: Shape = /*#__PURE__*/ object({
  toolCall: ToolCallUpdate,
});

export const CommandPermissionSubject: Shape = /*#__PURE__*/ object({
  command: anyString,
  cwd: anyString,
  toolCallId: optionalText,
  terminalId: optionalText,
});

export const RequestPermissionSubject: Shape = /*#__PURE__*/ tagged("type", {
  tool_call: ToolCallPermissionSubject,
  command: CommandPermissionSubject,
}, { unknown: [/*#__PURE__*/ bare({
  type: anyString,
})] });

export const PermissionOptionKind: Shape = anyString;

export const PermissionOption: Shape = /*#__PURE__*/ object({
  optionId: anyString,
  name: anyString,
  kind: anyString,
});

export const RequestPermissionRequest: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  title: anyString,
  description: optionalText,
  subject: [RequestPermissionSubject, "?0"],
  options: /*#__PURE__*/ arrayOf(PermissionOption, 1),
});

export { TerminalAuthCapabilities as CancelledPermissionOutcome };

export const RequestPermissionOutcome: Shape = /*#__PURE__*/ tagged("outcome", {
  cancelled: TerminalAuthCapabilities,
  selected: SelectedPermissionOutcome,
}, { unknown: [/*#__PURE__*/ bare({
  outcome: anyString,
})] });

export const RequestPermissionResponse: Shape = /*#__PURE__*/ object({
  outcome: RequestPermissionOutcome,
});

export const CancelTerminalRequest: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  terminalId: anyString,
});

export { TerminalAuthCapabilities as CancelTerminalResponse };

export const ElicitationSchemaType: Shape = "object";

export const StringFormat: Shape = anyString;

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
  format: [anyString, "?0"],
  default: optionalText,
  enum: [/*#__PURE__*/ arrayOf(anyString, 1), "?0"],
  oneOf: [/*#__PURE__*/ arrayOf(EnumOption, 1), "?0"],
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
  enum: /*#__PURE__*/ arrayOf(anyString, 1),
});

export const TitledMultiSelectItems: Shape = /*#__PURE__*/ object({
  type: [absent, "?"],
  anyOf: /*#__PURE__*/ arrayOf(EnumOption, 1),
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
  type: ElicitationSchemaType,
  title: optionalText,
  properties: /*#__PURE__*/ mapOf(ElicitationPropertySchema),
  required: [/*#__PURE__*/ arrayOf(anyString), "?0"],
  description: optionalText,
});

export const ElicitationSessionScope: Shape = /*#__PURE__*/ bare({
  requestId: [absent, "?"],
  sessionId: anyString,
  toolCallId: optionalText,
});

export const ElicitationRequestScope: Shape = /*#__PURE__*/ bare({
  sessionId: [absent, "?"],
  toolCallId: [absent, "?"],
  requestId: RequestId,
});

export const ElicitationFormMode: Shape = /*#__PURE__*/ bare({
  requestedSchema: ElicitationSchema,
}, /*#__PURE__*/ oneOf(ElicitationSessionScope, ElicitationRequestScope));

export const ElicitationUrlMode: Shape = /*#__PURE__*/ bare({
  elicitationId: anyString,
  url: anyString,
}, /*#__PURE__*/ oneOf(ElicitationSessionScope, ElicitationRequestScope));

export const CreateElicitationRequest: Shape = /*#__PURE__*/ object({
  message: anyString,
}, /*#__PURE__*/ tagged("mode", {
  form: ElicitationFormMode,
  url: ElicitationUrlMode,
}, { unknown: [/*#__PURE__*/ bare({
  mode: anyString,
}, /*#__PURE__*/ oneOf(ElicitationSessionScope, ElicitationRequestScope))] }));

export const ElicitationAcceptAction: Shape = /*#__PURE__*/ bare({
  content: [anyObject, "?0"],
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

export const ElicitationContentValue: Shape = anything;

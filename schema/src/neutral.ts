import type * as v1 from "./v1/index.ts";
import type * as v2 from "./v2/index.ts";

// Types for code that supports all protocol versions. If versions differ only in names or in the variants of a union,
// the neutral type allows only values that every version can carry. `neutral.test.ts` checks this.

export type { JsonObject, Meta } from "./primitive.ts";
export type {
  Annotations,
  AudioContent,
  BlobResourceContents,
  ContentBlock,
  EmbeddedResource,
  EmbeddedResourceResource,
  ImageContent,
  ResourceLink,
  Role,
  TextContent,
  TextResourceContents,
} from "./v1/content.ts";
export type { StopReason } from "./v1/prompt.ts";
export type { Implementation } from "./shared/implementation.ts";
export type { PromptCapabilities } from "./v1/agent-capabilities.ts";
export type { AuthMethod, AuthMethodAgent, AuthMethodTerminal } from "./v1/authentication.ts";
export type { SessionInfo } from "./v1/session-list.ts";
export type { SessionMode } from "./v1/session-mode.ts";
export type { SessionConfigBoolean, SessionConfigSelectOption } from "./shared/config-option.ts";
export type {
  SessionConfigOption,
  SessionConfigSelect,
  SessionConfigSelectGroup,
  SessionConfigSelectOptions,
} from "./v1/config-option.ts";
export type { AvailableCommand, AvailableCommandInput } from "./v1/slash-command.ts";
export type { Cost } from "./shared/cost.ts";
export type { Content, Diff, Terminal, ToolCallLocation, ToolKind } from "./v1/tool-call.ts";
export type { SessionReference } from "./shared/session-reference.ts";
export type { Diff as ChangedFiles, DiffChange, DiffPatch } from "./v2/diff.ts";
export type { SubagentSessionCapabilities } from "./shared/subagent.ts";
export type { StateUpdate } from "./v1/state-update.ts";
export type { ToolCallCapabilities } from "./v2/tool-call.ts";
export type { PlanEntryPriority } from "./v1/plan.ts";
export type { CompactionStatus } from "./shared/compaction.ts";
export type { NoticeSeverity } from "./shared/notice.ts";
export type { BackgroundWork } from "./v2/state-update.ts";
export type { TerminalCapabilities, TerminalSize } from "./v2/terminal.ts";
export type { Error as WorkError } from "./v2/error.ts";
export type { PermissionOption, PermissionOptionKind, RequestPermissionOutcome } from "./v1/permission.ts";
export type { PermissionOptionId } from "./shared/ids.ts";
export type { SelectedPermissionOutcome } from "./shared/permission.ts";
export type { RequestPermissionSubject } from "./v2/permission.ts";
export type { McpServer, McpServerHttp, McpServerSse, McpServerStdio } from "./v1/mcp-server.ts";
export type { EnvVariable, HttpHeader } from "./shared/mcp-server.ts";
export type {
  CreateElicitationRequest,
  CreateElicitationResponse,
  ElicitationContentValue,
} from "./v1/elicitation.ts";
export type { ElicitationPropertySchema, ElicitationSchema } from "./v1/elicitation-schema.ts";
export type { EnumOption } from "./shared/elicitation-field.ts";
export type {
  ReadTextFileRequest,
  ReadTextFileResponse,
  WriteTextFileRequest,
  WriteTextFileResponse,
} from "./v1/file-system.ts";
export type {
  CreateTerminalRequest,
  CreateTerminalResponse,
  KillTerminalRequest,
  ReleaseTerminalRequest,
  TerminalExitStatus,
  TerminalOutputRequest,
  TerminalOutputResponse,
  WaitForTerminalExitRequest,
  WaitForTerminalExitResponse,
} from "./v1/terminal.ts";

/** Tool call content that every client may receive. */
export type ToolCallContent = Exclude<v1.ToolCallContent, { type: "session" }>;

/** The status of a tool call, including values that some versions cannot represent. */
export type ToolCallStatus = v1.ToolCallStatus | "paused" | "cancelled";

/** The status of a plan entry, including values that some versions cannot represent. */
export type PlanEntryStatus = v1.PlanEntryStatus | "cancelled";

/** One entry of a plan. */
export interface PlanEntry extends Omit<v1.PlanEntry, "status"> {
  status: PlanEntryStatus;
}

/** A session update in any version. */
export type AnySessionUpdate = v1.SessionUpdate | v2.SessionUpdate;

/** A content block in any version. */
export type AnyContentBlock = v1.ContentBlock | v2.ContentBlock;

/** A content block of a tool call, in any version. */
export type AnyContent = v1.Content | v2.Content;

/** A plan entry in any version. */
export type AnyPlanEntry = v1.PlanEntry | v2.PlanEntry;

/** A permission option in any version. */
export type AnyPermissionOption = v1.PermissionOption | v2.PermissionOption;

/** An MCP server in any version. */
export type AnyMcpServer = v1.McpServer | v2.McpServer;

/** A request for user input in any version. */
export type AnyElicitationRequest = v1.CreateElicitationRequest | v2.CreateElicitationRequest;

export type * from "./message.ts";
export type * from "../shared/extension.ts";
export type * from "./error.ts";
export type * from "../shared/implementation.ts";
export type * from "./initialization.ts";
export type * from "./client-capabilities.ts";
export type * from "../shared/capabilities.ts";
export type * from "./agent-capabilities.ts";
export type * from "./authentication.ts";
export type * from "../shared/ids.ts";
export type * from "./session.ts";
export type * from "../shared/system-prompt.ts";
export type * from "./system-prompt.ts";
export type * from "./session-list.ts";
export type * from "../shared/config-option.ts";
export type * from "./config-option.ts";
export type * from "../shared/mcp-server.ts";
export type * from "./mcp-server.ts";
export type * from "./prompt.ts";
export type * from "../shared/cost.ts";
export type * from "./session-update.ts";
export type * from "./session-message.ts";
export type * from "../shared/subagent.ts";
export type * from "./subagent.ts";
export type * from "./message-update.ts";
export type * from "./state-update.ts";
export type * from "./content.ts";
export type * from "./media-type.ts";
export type * from "./icon.ts";
export type * from "./absolute-path.ts";
export type * from "./tool-call.ts";
export type * from "../shared/session-reference.ts";
export type * from "./diff.ts";
export type * from "../shared/plan.ts";
export type * from "./plan.ts";
export type * from "./slash-command.ts";
export type * from "../shared/notice.ts";
export type * from "../shared/compaction.ts";
export type * from "./compaction.ts";
export type * from "../shared/permission.ts";
export type * from "./permission.ts";
export type * from "./terminal.ts";
export type * from "./elicitation.ts";
export type * from "../shared/elicitation-field.ts";
export type * from "./elicitation-schema.ts";
export type { JsonObject, Meta } from "../primitive.ts";
export type { AgentMethods, ClientMethods } from "./methods.gen.ts";
export type * from "./guards.gen.ts";
export {
  isKnownAuthMethod,
  isKnownAvailableCommand,
  isKnownAvailableCommandInput,
  isKnownBackgroundWork,
  isKnownContentBlock,
  isKnownCreateElicitationRequest,
  isKnownCreateElicitationResponse,
  isKnownDiffChange,
  isKnownElicitationPropertySchema,
  isKnownIdleStateUpdate,
  isKnownMcpServer,
  isKnownMultiSelectItems,
  isKnownPlanUpdateContent,
  isKnownReplayFrom,
  isKnownRequestPermissionOutcome,
  isKnownRequestPermissionSubject,
  isKnownSessionConfigOption,
  isKnownSessionUpdate,
  isKnownSetSessionConfigOptionRequest,
  isKnownStateUpdate,
  isKnownToolCallContent,
} from "./guards.gen.ts";
export { stateOperations } from "./state-operations.gen.ts";
export { PROTOCOL_VERSION } from "./protocol-version.ts";

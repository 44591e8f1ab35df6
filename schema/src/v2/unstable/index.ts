export type * from "./definitions.gen.ts";
export type { JsonObject, Meta } from "../../primitive.ts";
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
  isKnownCursorAnchor,
  isKnownDiffChange,
  isKnownElicitationPropertySchema,
  isKnownIdleStateUpdate,
  isKnownInitialSessionConfigOption,
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
export { PROTOCOL_VERSION } from "../protocol-version.ts";
export { agent } from "./agent.ts";
export { client } from "./client.ts";

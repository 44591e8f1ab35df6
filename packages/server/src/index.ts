export type { AcpHandlerOptions, AcpServerLimits } from "./endpoint/acp-handler-options.ts";
export { type AcpHandler, createAcpHandler } from "./endpoint/create-acp-handler.ts";
export type { Authorize, Identity } from "./security/authorize.ts";
export type { ConnectionKind, ServerEvent, Telemetry } from "./platform/telemetry.ts";
export { type JsonLog, jsonLog } from "./platform/json-log.ts";
export { bearerToken } from "./security/authorize.ts";
export type { ClusterNode, Hub, HubEvents, HubSession } from "./hub/hub.ts";
export { type InProcessHubsOptions, type OwnerStore, createInProcessHubs } from "./hub/in-process-hub.ts";

// Generated from schema/v1/schema.unstable.json (sha256 937bca3affbd8d46f2bf7ff46fac030424ab5951119c8552a6581b871ba10143); do not edit.
import { checkAny, checkFirst, checkItems, checkString, checkValues, type Flaw, isObject, under, unlistedAt, wrong, wrongAt } from "../../check.ts";

import { checkReleaseTerminalResponse as checkElicitationFormCapabilities, checkFileSystemCapabilities, checkClientSessionCapabilities, checkAuthCapabilities, checkElicitationCapabilities, checkImplementation, checkPromptCapabilities, checkAuthMethod, checkElicitationId as checkAuthMethodId, checkMcpServerSse as checkMcpServerHttp, checkMcpServerStdio, checkContentBlock, checkError, checkPlanEntry, checkContentChunk, checkToolCall, checkToolCallUpdate, checkPlan, checkAvailableCommandsUpdate, checkCurrentModeUpdate, checkConfigOptionUpdate as checkSetSessionConfigOptionResponse, checkSessionInfoUpdate, checkUsageUpdate, checkNotice, checkCompactionUpdate, checkCompactionSummaryChunk } from "../checks.gen.ts";

export { checkRequestId, checkAgentRequest, checkError, checkAgentResponse, checkAgentNotification, checkCancelRequestNotification, checkExtRequest, checkErrorCode, checkElicitationFormCapabilities, checkFileSystemCapabilities, checkSessionConfigOptionsCapabilities, checkClientSessionCapabilities, checkAuthCapabilities, checkElicitationCapabilities, checkImplementation, checkPromptCapabilities, checkAuthMethodTerminal, checkAuthMethodAgent, checkAuthMethod, checkProtocolVersion, checkNoticeCapabilities, checkAuthMethodId, checkAuthenticateRequest, checkEnvVariable, checkMcpServerHttp, checkMcpServerStdio, checkAnnotations, checkTextContent, checkImageContent, checkAudioContent, checkResourceLink, checkTextResourceContents, checkBlobResourceContents, checkEmbeddedResourceResource, checkEmbeddedResource, checkContentBlock, checkSessionModeState, checkSessionConfigSelectOption, checkSessionConfigSelectGroup, checkSessionConfigSelectOptions, checkSessionConfigSelect, checkSessionConfigBoolean, checkSessionConfigOption, checkNewSessionResponse, checkLoadSessionResponse, checkCloseSessionRequest, checkSessionInfoUpdate, checkSetSessionModeRequest, checkCurrentModeUpdate, checkSetSessionConfigOptionRequest, checkSetSessionConfigOptionResponse, checkPromptRequest, checkStopReason, checkContentChunk, checkContent, checkDiff, checkTerminal, checkToolCallContent, checkToolCallLocation, checkToolCall, checkToolCallUpdate, checkPlanEntry, checkPlan, checkUnstructuredCommandInput, checkAvailableCommandInput, checkAvailableCommand, checkAvailableCommandsUpdate, checkCost, checkUsageUpdate, checkNotice, checkCompactionUpdate, checkCompactionSummaryChunk, checkRole, checkToolKind, checkToolCallStatus, checkPlanEntryPriority, checkPlanEntryStatus, checkPermissionOption, checkRequestPermissionRequest, checkSelectedPermissionOutcome, checkRequestPermissionOutcome, checkRequestPermissionResponse, checkPermissionOptionKind, checkReadTextFileRequest, checkReadTextFileResponse, checkWriteTextFileRequest, checkCreateTerminalRequest, checkTerminalOutputRequest, checkTerminalExitStatus, checkTerminalOutputResponse, checkEnumOption, checkStringPropertySchema, checkNumberPropertySchema, checkIntegerPropertySchema, checkBooleanPropertySchema, checkStringMultiSelectItems, checkTitledMultiSelectItems, checkMultiSelectItems, checkMultiSelectPropertySchema, checkElicitationPropertySchema, checkElicitationSchema, checkElicitationSessionScope, checkElicitationRequestScope, checkElicitationFormMode, checkElicitationUrlMode, checkCreateElicitationRequest, checkElicitationContentValue, checkElicitationAcceptAction, checkCreateElicitationResponse, checkCompleteElicitationNotification, checkElicitationSchemaType, checkStringFormat, checkClientRequest, checkClientResponse, checkClientNotification, checkExtResponse, checkExtNotification, checkClientResponse as checkProxyResponse, checkExtNotification as checkProxySuccessorResponse, checkElicitationUrlCapabilities, checkBooleanConfigOptionCapabilities, checkCompactionCapabilities, checkReleaseTerminalResponse as checkSubagentCapabilities, checkReleaseTerminalResponse as checkPlanCapabilities, checkSessionListCapabilities, checkSessionDeleteCapabilities, checkSessionAdditionalDirectoriesCapabilities, checkSessionResumeCapabilities, checkSessionCloseCapabilities, checkLogoutCapabilities, checkReleaseTerminalResponse as checkSessionSystemPromptOverrideCapabilities, checkReleaseTerminalResponse as checkSessionForkCapabilities, checkReleaseTerminalResponse as checkSessionArchiveCapabilities, checkReleaseTerminalResponse as checkSessionStatusCapabilities, checkReleaseTerminalResponse as checkSessionTitleCapabilities, checkReleaseTerminalResponse as checkAuthStatusCapabilities, checkReleaseTerminalResponse as checkProvidersCapabilities, checkAuthenticateResponse, checkLogoutRequest, checkLogoutResponse, checkReleaseTerminalResponse as checkAuthStatusRequest, checkElicitationId as checkAuthState, checkReleaseTerminalResponse as checkListProvidersRequest, checkElicitationId as checkProviderId, checkElicitationId as checkLlmProtocol, checkReleaseTerminalResponse as checkSetProviderResponse, checkReleaseTerminalResponse as checkDisableProviderResponse, checkSessionId, checkResumeSessionResponse, checkCloseSessionResponse, checkNewSessionResponse as checkForkSessionResponse, checkElicitationId as checkSystemPromptMode, checkDeleteSessionRequest, checkDeleteSessionResponse, checkElicitationId as checkSessionArchiveFilter, checkCancelNotification as checkArchiveSessionRequest, checkReleaseTerminalResponse as checkArchiveSessionResponse, checkCancelNotification as checkUnarchiveSessionRequest, checkReleaseTerminalResponse as checkUnarchiveSessionResponse, checkCancelNotification as checkSessionStatusRequest, checkElicitationId as checkSessionStatus, checkSessionModeId, checkSessionMode, checkSetSessionModeResponse, checkSessionConfigId, checkSessionConfigOptionCategory, checkSessionConfigGroupId, checkSessionConfigValueId, checkConfigOptionUpdate, checkMcpServerSse, checkHttpHeader, checkElicitationId as checkMcpServerAcpId, checkElicitationId as checkMcpRequestId, checkError as checkMcpError, checkCancelNotification, checkMessageId, checkReleaseTerminalResponse as checkSessionCancelCapabilities, checkReleaseTerminalResponse as checkRunningStateUpdate, checkReleaseTerminalResponse as checkRequiresActionStateUpdate, checkReleaseTerminalResponse as checkUnknownStateUpdate, checkToolCallId, checkElicitationId as checkPlanId, checkNoticeSeverity, checkCompactionId, checkCompactionStatus, checkPermissionOptionId, checkWriteTextFileResponse, checkTerminalId, checkCreateTerminalResponse, checkWaitForTerminalExitRequest, checkWaitForTerminalExitResponse, checkKillTerminalRequest, checkKillTerminalResponse, checkReleaseTerminalRequest, checkReleaseTerminalResponse, checkElicitationId } from "../checks.gen.ts";

const listStopReason = /*#__PURE__*/ new Set<unknown>(["end_turn", "max_tokens", "max_turn_requests", "refusal", "cancelled"]);

export function checkClientCapabilities(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.subagents != null && (flaw = checkElicitationFormCapabilities(v.subagents))) return under("subagents", flaw);
  if (v.plan != null && (flaw = checkElicitationFormCapabilities(v.plan))) return under("plan", flaw);
  if (v.fs !== undefined && (flaw = checkFileSystemCapabilities(v.fs))) return under("fs", flaw);
  if (v.terminal !== undefined && !(typeof v.terminal === "boolean")) return wrongAt(v, "terminal", "boolean");
  if (v.session != null && (flaw = checkClientSessionCapabilities(v.session))) return under("session", flaw);
  if (v.auth !== undefined && (flaw = checkAuthCapabilities(v.auth))) return under("auth", flaw);
  if (v.elicitation != null && (flaw = checkElicitationCapabilities(v.elicitation))) return under("elicitation", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkInitializeRequest(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.clientCapabilities !== undefined && (flaw = checkClientCapabilities(v.clientCapabilities))) return under("clientCapabilities", flaw);
  if (!((Number.isInteger(v.protocolVersion) && (v.protocolVersion as number) >= 0 && (v.protocolVersion as number) <= 65535))) return wrongAt(v, "protocolVersion", "integer from 0 to 65535");
  if (v.clientInfo != null && (flaw = checkImplementation(v.clientInfo))) return under("clientInfo", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkInitializeProxyRequest(v: unknown): Flaw | undefined {
  return checkInitializeRequest(v);
}

export function checkProxySuccessorRequest(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.method === "string")) return wrongAt(v, "method", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

function checkScalar2(v: unknown): Flaw | undefined {
  return v === null || false ? undefined : wrong(v, "null");
}

function checkProxyRequest3(v: unknown): Flaw | undefined {
  return checkAny(v, checkInitializeProxyRequest, checkProxySuccessorRequest, checkScalar2);
}

export function checkProxyRequest(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.id !== null && !(Number.isInteger(v.id) || typeof v.id === "string")) return wrongAt(v, "id", "integer | string | null");
  if (!(typeof v.method === "string")) return wrongAt(v, "method", "string");
  if (v.params !== undefined && (flaw = checkProxyRequest3(v.params))) return under("params", flaw);
  return undefined;
}

export function checkProxyNotification(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.method === "string")) return wrongAt(v, "method", "string");
  if (v.params != null && (flaw = checkProxySuccessorRequest(v.params))) return under("params", flaw);
  return undefined;
}

export function checkMcpCapabilities(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.acp !== undefined && !(typeof v.acp === "boolean")) return wrongAt(v, "acp", "boolean");
  if (v.http !== undefined && !(typeof v.http === "boolean")) return wrongAt(v, "http", "boolean");
  if (v.sse !== undefined && !(typeof v.sse === "boolean")) return wrongAt(v, "sse", "boolean");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkSessionSystemPromptModeCapabilities(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.override != null && (flaw = checkElicitationFormCapabilities(v.override))) return under("override", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkSessionSystemPromptCapabilities(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.mode != null && (flaw = checkSessionSystemPromptModeCapabilities(v.mode))) return under("mode", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkSessionCapabilities(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.systemPrompt != null && (flaw = checkSessionSystemPromptCapabilities(v.systemPrompt))) return under("systemPrompt", flaw);
  if (v.fork != null && (flaw = checkElicitationFormCapabilities(v.fork))) return under("fork", flaw);
  if (v.archive != null && (flaw = checkElicitationFormCapabilities(v.archive))) return under("archive", flaw);
  if (v.status != null && (flaw = checkElicitationFormCapabilities(v.status))) return under("status", flaw);
  if (v.title != null && (flaw = checkElicitationFormCapabilities(v.title))) return under("title", flaw);
  if (v.list != null && (flaw = checkElicitationFormCapabilities(v.list))) return under("list", flaw);
  if (v.delete != null && (flaw = checkElicitationFormCapabilities(v.delete))) return under("delete", flaw);
  if (v.additionalDirectories != null && (flaw = checkElicitationFormCapabilities(v.additionalDirectories))) return under("additionalDirectories", flaw);
  if (v.resume != null && (flaw = checkElicitationFormCapabilities(v.resume))) return under("resume", flaw);
  if (v.close != null && (flaw = checkElicitationFormCapabilities(v.close))) return under("close", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkAgentAuthCapabilities(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.status != null && (flaw = checkElicitationFormCapabilities(v.status))) return under("status", flaw);
  if (v.logout != null && (flaw = checkElicitationFormCapabilities(v.logout))) return under("logout", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkAgentCapabilities(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.mcpCapabilities !== undefined && (flaw = checkMcpCapabilities(v.mcpCapabilities))) return under("mcpCapabilities", flaw);
  if (v.sessionCapabilities !== undefined && (flaw = checkSessionCapabilities(v.sessionCapabilities))) return under("sessionCapabilities", flaw);
  if (v.auth !== undefined && (flaw = checkAgentAuthCapabilities(v.auth))) return under("auth", flaw);
  if (v.providers != null && (flaw = checkElicitationFormCapabilities(v.providers))) return under("providers", flaw);
  if (v.loadSession !== undefined && !(typeof v.loadSession === "boolean")) return wrongAt(v, "loadSession", "boolean");
  if (v.promptCapabilities !== undefined && (flaw = checkPromptCapabilities(v.promptCapabilities))) return under("promptCapabilities", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkInitializeResponse(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.agentCapabilities !== undefined && (flaw = checkAgentCapabilities(v.agentCapabilities))) return under("agentCapabilities", flaw);
  if (!((Number.isInteger(v.protocolVersion) && (v.protocolVersion as number) >= 0 && (v.protocolVersion as number) <= 65535))) return wrongAt(v, "protocolVersion", "integer from 0 to 65535");
  if (v.authMethods !== undefined && (flaw = checkItems(v.authMethods, checkAuthMethod))) return under("authMethods", flaw);
  if (v.agentInfo != null && (flaw = checkImplementation(v.agentInfo))) return under("agentInfo", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkInitializeProxyResponse(v: unknown): Flaw | undefined {
  return checkInitializeResponse(v);
}

export function checkAuthAccount(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.label === "string")) return wrongAt(v, "label", "string");
  if (v.active != null && !(typeof v.active === "boolean")) return wrongAt(v, "active", "boolean | null");
  if (v.name != null && !(typeof v.name === "string")) return wrongAt(v, "name", "string | null");
  if (v.email != null && !(typeof v.email === "string")) return wrongAt(v, "email", "string | null");
  if (v.organization != null && !(typeof v.organization === "string")) return wrongAt(v, "organization", "string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkAuthStatusResponse(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.state === "string")) return wrongAt(v, "state", "string");
  if (v.accounts !== undefined && (flaw = checkItems(v.accounts, checkAuthAccount))) return under("accounts", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkProviderCurrentConfig(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.apiType === "string")) return wrongAt(v, "apiType", "string");
  if (!(typeof v.baseUrl === "string")) return wrongAt(v, "baseUrl", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkProviderInfo(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.providerId === "string")) return wrongAt(v, "providerId", "string");
  if ((flaw = checkItems(v.supported, checkAuthMethodId))) return under("supported", flaw);
  if (!(typeof v.required === "boolean")) return wrongAt(v, "required", "boolean");
  if (v.current != null && (flaw = checkProviderCurrentConfig(v.current))) return under("current", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkListProvidersResponse(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if ((flaw = checkItems(v.providers, checkProviderInfo))) return under("providers", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkSetProviderRequest(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.providerId === "string")) return wrongAt(v, "providerId", "string");
  if (!(typeof v.apiType === "string")) return wrongAt(v, "apiType", "string");
  if (!(typeof v.baseUrl === "string")) return wrongAt(v, "baseUrl", "string");
  if (v.headers !== undefined && (flaw = checkValues(v.headers, checkString))) return under("headers", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkDisableProviderRequest(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.providerId === "string")) return wrongAt(v, "providerId", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkMcpServerAcp(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.name === "string")) return wrongAt(v, "name", "string");
  if (!(typeof v.serverId === "string")) return wrongAt(v, "serverId", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkMcpServer(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  switch (v.type) {
    case "http":
      return checkFirst(v, checkMcpServerHttp, checkMcpServerStdio);
    case "sse":
      return checkFirst(v, checkMcpServerHttp, checkMcpServerStdio);
    case "acp":
      return checkFirst(v, checkMcpServerAcp, checkMcpServerStdio);
    default:
      return checkMcpServerStdio(v);
  }
}

export function checkSystemPrompt(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.mode === "string")) return wrongAt(v, "mode", "string");
  if ((flaw = checkItems(v.content, checkContentBlock))) return under("content", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkNewSessionRequest(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.cwd === "string")) return wrongAt(v, "cwd", "string");
  if (v.additionalDirectories !== undefined && (flaw = checkItems(v.additionalDirectories, checkString))) return under("additionalDirectories", flaw);
  if ((flaw = checkItems(v.mcpServers, checkMcpServer))) return under("mcpServers", flaw);
  if (v.systemPrompt != null && (flaw = checkSystemPrompt(v.systemPrompt))) return under("systemPrompt", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkLoadSessionRequest(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if ((flaw = checkItems(v.mcpServers, checkMcpServer))) return under("mcpServers", flaw);
  if (!(typeof v.cwd === "string")) return wrongAt(v, "cwd", "string");
  if (v.additionalDirectories !== undefined && (flaw = checkItems(v.additionalDirectories, checkString))) return under("additionalDirectories", flaw);
  if (!(typeof v.sessionId === "string")) return wrongAt(v, "sessionId", "string");
  if (v.systemPrompt != null && (flaw = checkSystemPrompt(v.systemPrompt))) return under("systemPrompt", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkResumeSessionRequest(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt(v, "sessionId", "string");
  if (!(typeof v.cwd === "string")) return wrongAt(v, "cwd", "string");
  if (v.additionalDirectories !== undefined && (flaw = checkItems(v.additionalDirectories, checkString))) return under("additionalDirectories", flaw);
  if (v.mcpServers !== undefined && (flaw = checkItems(v.mcpServers, checkMcpServer))) return under("mcpServers", flaw);
  if (v.systemPrompt != null && (flaw = checkSystemPrompt(v.systemPrompt))) return under("systemPrompt", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkListSessionsRequest(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.archived != null && !(typeof v.archived === "string")) return wrongAt(v, "archived", "string | null");
  if (v.cwd != null && !(typeof v.cwd === "string")) return wrongAt(v, "cwd", "string | null");
  if (v.cursor != null && !(typeof v.cursor === "string")) return wrongAt(v, "cursor", "string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkSessionInfo(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.archived != null && !(typeof v.archived === "boolean")) return wrongAt(v, "archived", "boolean | null");
  if (!(typeof v.sessionId === "string")) return wrongAt(v, "sessionId", "string");
  if (!(typeof v.cwd === "string")) return wrongAt(v, "cwd", "string");
  if (v.additionalDirectories !== undefined && (flaw = checkItems(v.additionalDirectories, checkString))) return under("additionalDirectories", flaw);
  if (v.title != null && !(typeof v.title === "string")) return wrongAt(v, "title", "string | null");
  if (v.updatedAt != null && !(typeof v.updatedAt === "string")) return wrongAt(v, "updatedAt", "string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkListSessionsResponse(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if ((flaw = checkItems(v.sessions, checkSessionInfo))) return under("sessions", flaw);
  if (v.nextCursor != null && !(typeof v.nextCursor === "string")) return wrongAt(v, "nextCursor", "string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkSetSessionTitleRequest(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt(v, "sessionId", "string");
  if (!(typeof v.title === "string")) return wrongAt(v, "title", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkSetSessionTitleResponse(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.title === "string")) return wrongAt(v, "title", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkSessionStatusResponse(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.status === "string")) return wrongAt(v, "status", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkMessageMcpRequest(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.serverId === "string")) return wrongAt(v, "serverId", "string");
  if (!(typeof v.requestId === "string")) return wrongAt(v, "requestId", "string");
  if (!(typeof v.method === "string")) return wrongAt(v, "method", "string");
  if (v.params != null && !(isObject(v.params))) return wrongAt(v, "params", "object | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

function checkMessageMcpResponse8(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.result === undefined) return wrongAt(v, "result", "anything");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

function checkMessageMcpResponse9(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if ((flaw = checkError(v.error))) return under("error", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkMessageMcpResponse(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  return checkAny(v, checkMessageMcpResponse8, checkMessageMcpResponse9);
}

export function checkUsage(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!((Number.isInteger(v.totalTokens) && (v.totalTokens as number) >= 0))) return wrongAt(v, "totalTokens", "integer from 0");
  if (!((Number.isInteger(v.inputTokens) && (v.inputTokens as number) >= 0))) return wrongAt(v, "inputTokens", "integer from 0");
  if (!((Number.isInteger(v.outputTokens) && (v.outputTokens as number) >= 0))) return wrongAt(v, "outputTokens", "integer from 0");
  if (v.thoughtTokens != null && !((Number.isInteger(v.thoughtTokens) && (v.thoughtTokens as number) >= 0))) return wrongAt(v, "thoughtTokens", "integer from 0 | null");
  if (v.cachedReadTokens != null && !((Number.isInteger(v.cachedReadTokens) && (v.cachedReadTokens as number) >= 0))) return wrongAt(v, "cachedReadTokens", "integer from 0 | null");
  if (v.cachedWriteTokens != null && !((Number.isInteger(v.cachedWriteTokens) && (v.cachedWriteTokens as number) >= 0))) return wrongAt(v, "cachedWriteTokens", "integer from 0 | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkPromptResponse(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.usage != null && (flaw = checkUsage(v.usage))) return under("usage", flaw);
  if (!listStopReason.has(v.stopReason) && (flaw = unlistedAt(listStopReason, v, "stopReason"))) return flaw;
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkPlanItems(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.planId === "string")) return wrongAt(v, "planId", "string");
  if ((flaw = checkItems(v.entries, checkPlanEntry))) return under("entries", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkPlanFile(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.planId === "string")) return wrongAt(v, "planId", "string");
  if (!(typeof v.uri === "string")) return wrongAt(v, "uri", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkPlanMarkdown(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.planId === "string")) return wrongAt(v, "planId", "string");
  if (!(typeof v.content === "string")) return wrongAt(v, "content", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkPlanUpdateContent(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  switch (v.type) {
    case "items":
      return checkPlanItems(v);
    case "file":
      return checkPlanFile(v);
    case "markdown":
      return checkPlanMarkdown(v);
    default:
      return unlistedAt(["items", "file", "markdown"], v, "type");
  }
}

export function checkPlanUpdate(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if ((flaw = checkPlanUpdateContent(v.plan))) return under("plan", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkPlanRemoved(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.planId === "string")) return wrongAt(v, "planId", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkSubagentSessionCapabilities(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.cancel != null && (flaw = checkElicitationFormCapabilities(v.cancel))) return under("cancel", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkErrorStopReason(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.error != null && (flaw = checkError(v.error))) return under("error", flaw);
  return undefined;
}

function checkIdleStateUpdate11(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.stopReason != null && !(false)) return wrongAt(v, "stopReason", "null");
  return undefined;
}

function checkIdleStateUpdate12(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.stopReason === "string")) return wrongAt(v, "stopReason", "string");
  return undefined;
}

export function checkIdleStateUpdate(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.usage != null && (flaw = checkUsage(v.usage))) return under("usage", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  if (v.stopReason != null && !(typeof v.stopReason === "string")) return wrongAt(v, "stopReason", "string | null");
  switch (v.stopReason) {
    case "end_turn":
    case "max_tokens":
    case "max_turn_requests":
    case "refusal":
    case "cancelled":
      return undefined;
    case "error":
      return checkFirst(v, checkErrorStopReason, checkIdleStateUpdate11);
    default:
      return checkAny(v, checkIdleStateUpdate12, checkIdleStateUpdate11);
  }
}

function checkStateUpdate10(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.state === "string")) return wrongAt(v, "state", "string");
  return undefined;
}

export function checkStateUpdate(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  switch (v.state) {
    case "running":
      return checkElicitationFormCapabilities(v);
    case "idle":
      return checkIdleStateUpdate(v);
    case "requires_action":
      return checkElicitationFormCapabilities(v);
    case "unknown":
      return checkElicitationFormCapabilities(v);
    default:
      return checkStateUpdate10(v);
  }
}

export function checkSubagentUpdate(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt(v, "sessionId", "string");
  if (v.title != null && !(typeof v.title === "string")) return wrongAt(v, "title", "string | null");
  if (v.description != null && !(typeof v.description === "string")) return wrongAt(v, "description", "string | null");
  if (v.capabilities != null && (flaw = checkSubagentSessionCapabilities(v.capabilities))) return under("capabilities", flaw);
  if (v.state != null && (flaw = checkStateUpdate(v.state))) return under("state", flaw);
  if (v.cwd != null && !(typeof v.cwd === "string")) return wrongAt(v, "cwd", "string | null");
  if (v.additionalDirectories != null && (flaw = checkItems(v.additionalDirectories, checkString))) return under("additionalDirectories", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkSessionMessage(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.messageId === "string")) return wrongAt(v, "messageId", "string");
  if (v.senderSessionId != null && !(typeof v.senderSessionId === "string")) return wrongAt(v, "senderSessionId", "string | null");
  if (v.recipientSessionId != null && !(typeof v.recipientSessionId === "string")) return wrongAt(v, "recipientSessionId", "string | null");
  if (v.senderMessageId != null && !(typeof v.senderMessageId === "string")) return wrongAt(v, "senderMessageId", "string | null");
  if (v.recipientMessageId != null && !(typeof v.recipientMessageId === "string")) return wrongAt(v, "recipientMessageId", "string | null");
  if (v.content != null && (flaw = checkItems(v.content, checkContentBlock))) return under("content", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkSessionMessageChunk(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.messageId === "string")) return wrongAt(v, "messageId", "string");
  if ((flaw = checkContentBlock(v.content))) return under("content", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkSessionUpdate(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  switch (v.sessionUpdate) {
    case "user_message_chunk":
    case "agent_message_chunk":
    case "agent_thought_chunk":
      return checkContentChunk(v);
    case "tool_call":
      return checkToolCall(v);
    case "tool_call_update":
      return checkToolCallUpdate(v);
    case "plan":
      return checkPlan(v);
    case "available_commands_update":
      return checkAvailableCommandsUpdate(v);
    case "current_mode_update":
      return checkCurrentModeUpdate(v);
    case "config_option_update":
      return checkSetSessionConfigOptionResponse(v);
    case "session_info_update":
      return checkSessionInfoUpdate(v);
    case "usage_update":
      return checkUsageUpdate(v);
    case "notice":
      return checkNotice(v);
    case "compaction_update":
      return checkCompactionUpdate(v);
    case "compaction_summary_chunk":
      return checkCompactionSummaryChunk(v);
    case "plan_update":
      return checkPlanUpdate(v);
    case "plan_removed":
      return checkPlanRemoved(v);
    case "subagent_update":
      return checkSubagentUpdate(v);
    case "session_message":
      return checkSessionMessage(v);
    case "session_message_chunk":
      return checkSessionMessageChunk(v);
    default:
      return unlistedAt(["user_message_chunk", "agent_message_chunk", "agent_thought_chunk", "tool_call", "tool_call_update", "plan", "available_commands_update", "current_mode_update", "config_option_update", "session_info_update", "usage_update", "notice", "compaction_update", "compaction_summary_chunk", "plan_update", "plan_removed", "subagent_update", "session_message", "session_message_chunk"], v, "sessionUpdate");
  }
}

export function checkSessionNotification(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt(v, "sessionId", "string");
  if ((flaw = checkSessionUpdate(v.update))) return under("update", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export { checkProxySuccessorRequest as checkProxySuccessorNotification };
export { checkAuthStatusResponse as checkAuthStatusUpdateNotification };
export { checkResumeSessionRequest as checkForkSessionRequest };
export { checkMessageMcpRequest as checkMessageMcpNotification };

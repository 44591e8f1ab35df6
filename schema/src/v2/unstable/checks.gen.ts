// Generated from schema/v2/schema.unstable.json (sha256 fe16929bc1f4cd321261ac4b14642742f04bb046f57170a991c68fb6e9605f55); do not edit.
import { checkAny, checkFirst, checkItems, checkString, checkValues, type Flaw, isObject, under, wrong, wrongAt } from "../../check.ts";

import { checkInitializeRequest, checkCancelTerminalResponse as checkTerminalAuthCapabilities, checkPromptCapabilities, checkImplementation, checkAuthMethod, checkStringFormat as checkAuthMethodId, checkMcpServerHttp, checkMcpServerStdio, checkContentBlock, checkReplayFrom, checkTerminal as checkBackgroundTerminal, checkBackgroundToolCall, checkCancelSessionNotification as checkSessionNotFoundErrorData, checkErrorStopReason, checkError, checkPlanItems, checkTerminalCapabilities as checkSubagentSessionCapabilities, checkContentChunk, checkAgentThought as checkUserMessage, checkToolCallContentChunk, checkToolCallUpdate, checkTerminalUpdate, checkTerminalOutputChunk, checkAvailableCommandsUpdate, checkConfigOptionUpdate as checkSetSessionConfigOptionResponse, checkSessionInfoUpdate, checkUsageUpdate, checkNotice, checkCompactionUpdate, checkCompactionSummaryChunk } from "../checks.gen.ts";

export { checkRequestId, checkAgentRequest, checkError, checkAgentResponse, checkAgentNotification, checkCancelRequestNotification, checkExtRequest, checkErrorCode, checkProtocolVersion, checkUnsupportedProtocolVersionErrorData, checkSessionNotFoundErrorData, checkImplementation, checkTerminalAuthCapabilities, checkClientAuthCapabilities, checkElicitationCapabilities, checkClientCapabilities, checkInitializeRequest, checkPromptCapabilities, checkEnvVariable, checkAuthMethodTerminal, checkAuthMethodAgent, checkAuthMethod, checkAuthMethodId, checkLoginAuthRequest, checkMcpServerHttp, checkMcpServerStdio, checkAnnotations, checkTextContent, checkImageContent, checkAudioContent, checkIcon, checkResourceLink, checkTextResourceContents, checkBlobResourceContents, checkEmbeddedResourceResource, checkEmbeddedResource, checkContentBlock, checkSessionConfigSelectOption, checkSessionConfigSelectGroup, checkSessionConfigSelectOptions, checkSessionConfigSelect, checkSessionConfigBoolean, checkSessionConfigOption, checkTextCommandInput, checkAvailableCommandInput, checkCommand, checkAvailableCommand, checkNewSessionResponse, checkLoadSessionResponse, checkReplayFrom, checkSessionInfoUpdate, checkBackgroundTerminal, checkBackgroundToolCall, checkErrorStopReason, checkSetSessionConfigOptionRequest, checkSetSessionConfigOptionResponse, checkPromptRequest, checkPromptResponse, checkContentChunk, checkUserMessage, checkContent, checkDiffPathChange, checkDiffPathPairChange, checkDiffChange, checkDiffPatch, checkDiff, checkToolCallContent, checkToolCallContentChunk, checkToolCallLocation, checkTerminalCapabilities as checkSubagentSessionCapabilities, checkToolCallUpdate, checkTerminalOutput, checkTerminalExitStatus, checkTerminalSize, checkTerminalUpdate, checkTerminalOutputChunk, checkPlanEntry, checkPlanItems, checkAvailableCommandsUpdate, checkCost, checkUsageUpdate, checkNotice, checkCompactionUpdate, checkCompactionSummaryChunk, checkCancelToolCallRequest, checkToolCallPermissionSubject, checkCommandPermissionSubject, checkRequestPermissionSubject, checkPermissionOption, checkRequestPermissionRequest, checkSelectedPermissionOutcome, checkRequestPermissionOutcome, checkRequestPermissionResponse, checkCancelTerminalRequest, checkEnumOption, checkStringPropertySchema, checkNumberPropertySchema, checkIntegerPropertySchema, checkBooleanPropertySchema, checkStringMultiSelectItems, checkTitledMultiSelectItems, checkMultiSelectItems, checkMultiSelectPropertySchema, checkElicitationPropertySchema, checkElicitationSchema, checkElicitationSessionScope, checkElicitationRequestScope, checkElicitationFormMode, checkElicitationUrlMode, checkCreateElicitationRequest, checkElicitationAcceptAction, checkCreateElicitationResponse, checkCompleteElicitationNotification, checkElicitationSchemaType, checkToolCallCapabilities, checkTerminalCapabilities, checkClientRequest, checkClientResponse, checkClientNotification, checkExtResponse, checkExtNotification, checkErrorData, checkClientResponse as checkProxyResponse, checkElicitationContentValue as checkProxySuccessorResponse, checkElicitationFormCapabilities, checkElicitationUrlCapabilities, checkPromptImageCapabilities, checkPromptAudioCapabilities, checkPromptEmbeddedContextCapabilities, checkMcpStdioCapabilities, checkMcpHttpCapabilities, checkSessionListCapabilities, checkSessionLoadCapabilities, checkSessionResumeCapabilities, checkSessionCloseCapabilities, checkSessionDeleteCapabilities, checkSessionAdditionalDirectoriesCapabilities, checkCancelTerminalResponse as checkMcpAcpCapabilities, checkCancelTerminalResponse as checkSessionSystemPromptOverrideCapabilities, checkCancelTerminalResponse as checkSessionForkCapabilities, checkCancelTerminalResponse as checkSessionArchiveCapabilities, checkCancelTerminalResponse as checkSessionStatusCapabilities, checkCancelTerminalResponse as checkSessionTitleCapabilities, checkCancelTerminalResponse as checkAuthStatusCapabilities, checkCancelTerminalResponse as checkProvidersCapabilities, checkLoginAuthResponse, checkLogoutAuthRequest, checkLogoutAuthResponse, checkCancelTerminalResponse as checkAuthStatusRequest, checkStringFormat as checkAuthState, checkCancelTerminalResponse as checkListProvidersRequest, checkStringFormat as checkProviderId, checkStringFormat as checkLlmProtocol, checkCancelTerminalResponse as checkSetProviderResponse, checkCancelTerminalResponse as checkDisableProviderResponse, checkSessionId, checkResumeSessionResponse, checkReplayFromStart, checkCloseSessionRequest, checkCloseSessionResponse, checkNewSessionResponse as checkForkSessionResponse, checkStringFormat as checkSystemPromptMode, checkSessionListCursor, checkDeleteSessionRequest, checkDeleteSessionResponse, checkStringFormat as checkSessionArchiveFilter, checkCancelSessionNotification as checkArchiveSessionRequest, checkCancelTerminalResponse as checkArchiveSessionResponse, checkCancelSessionNotification as checkUnarchiveSessionRequest, checkCancelTerminalResponse as checkUnarchiveSessionResponse, checkCancelSessionNotification as checkSessionStatusRequest, checkStringFormat as checkSessionStatus, checkSessionConfigId, checkSessionConfigOptionCategory, checkSessionConfigGroupId, checkSessionConfigValueId, checkConfigOptionUpdate, checkHttpHeader, checkStringFormat as checkMcpServerAcpId, checkStringFormat as checkMcpRequestId, checkError as checkMcpError, checkCancelSessionNotification, checkAgentMessage, checkAgentThought, checkMessageId, checkContentChunk as checkSessionMessageChunk, checkCancelTerminalResponse as checkSessionCancelCapabilities, checkCancelSessionNotification as checkBackgroundSubagent, checkRole, checkMediaType, checkIconTheme, checkAbsolutePath, checkToolCallId, checkToolKind, checkToolCallStatus, checkTerminal, checkToolCallCancelCapabilities, checkCancelToolCallResponse, checkDiffFileType, checkDiffPatchFormat, checkPlanId, checkPlanEntryPriority, checkPlanEntryStatus, checkNoticeSeverity, checkCompactionId, checkCompactionStatus, checkPermissionOptionId, checkPermissionOptionKind, checkCancelledPermissionOutcome, checkTerminalId, checkTerminalCancelCapabilities, checkCancelTerminalResponse, checkElicitationId, checkElicitationContentValue, checkStringFormat } from "../checks.gen.ts";

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
  if (!(Number.isInteger(v.id) || typeof v.id === "string")) return wrongAt(v, "id", "integer | string");
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
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.acp != null && (flaw = checkTerminalAuthCapabilities(v.acp))) return under("acp", flaw);
  if (v.stdio != null && (flaw = checkTerminalAuthCapabilities(v.stdio))) return under("stdio", flaw);
  if (v.http != null && (flaw = checkTerminalAuthCapabilities(v.http))) return under("http", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkSessionSystemPromptModeCapabilities(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.override != null && (flaw = checkTerminalAuthCapabilities(v.override))) return under("override", flaw);
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
  if (v.mcp != null && (flaw = checkMcpCapabilities(v.mcp))) return under("mcp", flaw);
  if (v.systemPrompt != null && (flaw = checkSessionSystemPromptCapabilities(v.systemPrompt))) return under("systemPrompt", flaw);
  if (v.fork != null && (flaw = checkTerminalAuthCapabilities(v.fork))) return under("fork", flaw);
  if (v.archive != null && (flaw = checkTerminalAuthCapabilities(v.archive))) return under("archive", flaw);
  if (v.status != null && (flaw = checkTerminalAuthCapabilities(v.status))) return under("status", flaw);
  if (v.title != null && (flaw = checkTerminalAuthCapabilities(v.title))) return under("title", flaw);
  if (v.prompt != null && (flaw = checkPromptCapabilities(v.prompt))) return under("prompt", flaw);
  if (v.delete != null && (flaw = checkTerminalAuthCapabilities(v.delete))) return under("delete", flaw);
  if (v.additionalDirectories != null && (flaw = checkTerminalAuthCapabilities(v.additionalDirectories))) return under("additionalDirectories", flaw);
  if (v.list != null && (flaw = checkTerminalAuthCapabilities(v.list))) return under("list", flaw);
  if (v.load != null && (flaw = checkTerminalAuthCapabilities(v.load))) return under("load", flaw);
  if (v.resume != null && (flaw = checkTerminalAuthCapabilities(v.resume))) return under("resume", flaw);
  if (v.close != null && (flaw = checkTerminalAuthCapabilities(v.close))) return under("close", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkAgentAuthCapabilities(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.status != null && (flaw = checkTerminalAuthCapabilities(v.status))) return under("status", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkAgentCapabilities(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.session != null && (flaw = checkSessionCapabilities(v.session))) return under("session", flaw);
  if (v.auth != null && (flaw = checkAgentAuthCapabilities(v.auth))) return under("auth", flaw);
  if (v.providers != null && (flaw = checkTerminalAuthCapabilities(v.providers))) return under("providers", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkInitializeResponse(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.capabilities !== undefined && (flaw = checkAgentCapabilities(v.capabilities))) return under("capabilities", flaw);
  if (!((Number.isInteger(v.protocolVersion) && (v.protocolVersion as number) >= 0 && (v.protocolVersion as number) <= 65535))) return wrongAt(v, "protocolVersion", "integer from 0 to 65535");
  if ((flaw = checkImplementation(v.info))) return under("info", flaw);
  if (v.authMethods !== undefined && (flaw = checkItems(v.authMethods, checkAuthMethod))) return under("authMethods", flaw);
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

function checkReplayFrom5(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.type === "string")) return wrongAt(v, "type", "string");
  return undefined;
}

export function checkMcpServer(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  switch (v.type) {
    case "http":
      return checkMcpServerHttp(v);
    case "stdio":
      return checkMcpServerStdio(v);
    case "acp":
      return checkMcpServerAcp(v);
    default:
      return checkReplayFrom5(v);
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
  if (v.additionalDirectories !== undefined && (flaw = checkItems(v.additionalDirectories, checkAuthMethodId))) return under("additionalDirectories", flaw);
  if (v.mcpServers !== undefined && (flaw = checkItems(v.mcpServers, checkMcpServer))) return under("mcpServers", flaw);
  if (v.systemPrompt != null && (flaw = checkSystemPrompt(v.systemPrompt))) return under("systemPrompt", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkLoadSessionRequest(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt(v, "sessionId", "string");
  if (!(typeof v.cwd === "string")) return wrongAt(v, "cwd", "string");
  if (v.additionalDirectories !== undefined && (flaw = checkItems(v.additionalDirectories, checkAuthMethodId))) return under("additionalDirectories", flaw);
  if (v.mcpServers !== undefined && (flaw = checkItems(v.mcpServers, checkMcpServer))) return under("mcpServers", flaw);
  if (v.systemPrompt != null && (flaw = checkSystemPrompt(v.systemPrompt))) return under("systemPrompt", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkResumeSessionRequest(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt(v, "sessionId", "string");
  if (!(typeof v.cwd === "string")) return wrongAt(v, "cwd", "string");
  if (v.additionalDirectories !== undefined && (flaw = checkItems(v.additionalDirectories, checkAuthMethodId))) return under("additionalDirectories", flaw);
  if (v.mcpServers !== undefined && (flaw = checkItems(v.mcpServers, checkMcpServer))) return under("mcpServers", flaw);
  if (v.replayFrom != null && (flaw = checkReplayFrom(v.replayFrom))) return under("replayFrom", flaw);
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
  if (v.additionalDirectories !== undefined && (flaw = checkItems(v.additionalDirectories, checkAuthMethodId))) return under("additionalDirectories", flaw);
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

export function checkBackgroundWork(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  switch (v.type) {
    case "terminal":
      return checkBackgroundTerminal(v);
    case "tool_call":
      return checkBackgroundToolCall(v);
    case "subagent":
      return checkSessionNotFoundErrorData(v);
    default:
      return checkReplayFrom5(v);
  }
}

export function checkRunningStateUpdate(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.background != null && (flaw = checkItems(v.background, checkBackgroundWork))) return under("background", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
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

function checkIdleStateUpdate15(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.stopReason != null && !(false)) return wrongAt(v, "stopReason", "null");
  return undefined;
}

function checkIdleStateUpdate16(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.stopReason === "string")) return wrongAt(v, "stopReason", "string");
  return undefined;
}

export function checkIdleStateUpdate(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.background != null && (flaw = checkItems(v.background, checkBackgroundWork))) return under("background", flaw);
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
      return checkFirst(v, checkErrorStopReason, checkIdleStateUpdate15);
    default:
      return checkAny(v, checkIdleStateUpdate16, checkIdleStateUpdate15);
  }
}

function checkStateUpdate14(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.state === "string")) return wrongAt(v, "state", "string");
  return undefined;
}

export function checkStateUpdate(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  switch (v.state) {
    case "running":
      return checkRunningStateUpdate(v);
    case "idle":
      return checkIdleStateUpdate(v);
    case "requires_action":
      return checkRunningStateUpdate(v);
    case "unknown":
      return checkRunningStateUpdate(v);
    default:
      return checkStateUpdate14(v);
  }
}

export function checkSessionStatusResponse(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.status === "string")) return wrongAt(v, "status", "string");
  if (v.state != null && (flaw = checkStateUpdate(v.state))) return under("state", flaw);
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

function checkMessageMcpResponse11(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.result === undefined) return wrongAt(v, "result", "anything");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

function checkMessageMcpResponse12(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if ((flaw = checkError(v.error))) return under("error", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkMessageMcpResponse(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  return checkAny(v, checkMessageMcpResponse11, checkMessageMcpResponse12);
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

function checkPlanUpdateContent18(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.type === "string")) return wrongAt(v, "type", "string");
  if (!(typeof v.planId === "string")) return wrongAt(v, "planId", "string");
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
      return checkPlanUpdateContent18(v);
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

export function checkSubagentUpdate(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt(v, "sessionId", "string");
  if (v.title != null && !(typeof v.title === "string")) return wrongAt(v, "title", "string | null");
  if (v.description != null && !(typeof v.description === "string")) return wrongAt(v, "description", "string | null");
  if (v.capabilities != null && (flaw = checkSubagentSessionCapabilities(v.capabilities))) return under("capabilities", flaw);
  if (v.state != null && (flaw = checkStateUpdate(v.state))) return under("state", flaw);
  if (v.cwd != null && !(typeof v.cwd === "string")) return wrongAt(v, "cwd", "string | null");
  if (v.additionalDirectories != null && (flaw = checkItems(v.additionalDirectories, checkAuthMethodId))) return under("additionalDirectories", flaw);
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

function checkSessionUpdate13(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionUpdate === "string")) return wrongAt(v, "sessionUpdate", "string");
  return undefined;
}

export function checkSessionUpdate(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  switch (v.sessionUpdate) {
    case "user_message_chunk":
    case "agent_message_chunk":
    case "agent_thought_chunk":
      return checkContentChunk(v);
    case "user_message":
      return checkUserMessage(v);
    case "agent_message":
      return checkUserMessage(v);
    case "agent_thought":
      return checkUserMessage(v);
    case "state_update":
      return checkStateUpdate(v);
    case "tool_call_content_chunk":
      return checkToolCallContentChunk(v);
    case "tool_call_update":
      return checkToolCallUpdate(v);
    case "terminal_update":
      return checkTerminalUpdate(v);
    case "terminal_output_chunk":
      return checkTerminalOutputChunk(v);
    case "plan_update":
      return checkPlanUpdate(v);
    case "plan_removed":
      return checkPlanRemoved(v);
    case "available_commands_update":
      return checkAvailableCommandsUpdate(v);
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
    case "subagent_update":
      return checkSubagentUpdate(v);
    case "session_message":
      return checkSessionMessage(v);
    case "session_message_chunk":
      return checkContentChunk(v);
    default:
      return checkSessionUpdate13(v);
  }
}

export function checkUpdateSessionNotification(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt(v, "sessionId", "string");
  if ((flaw = checkSessionUpdate(v.update))) return under("update", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export { checkProxySuccessorRequest as checkProxySuccessorNotification };
export { checkAuthStatusResponse as checkAuthStatusUpdateNotification };
export { checkLoadSessionRequest as checkForkSessionRequest };
export { checkMessageMcpRequest as checkMessageMcpNotification };
export { checkRunningStateUpdate as checkRequiresActionStateUpdate };
export { checkRunningStateUpdate as checkUnknownStateUpdate };

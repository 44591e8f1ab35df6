// Generated from schema/v1/schema.json (sha256 7f23c216dd0e22f82198ea0d0e3f46bced2ae0d326b0497bd19b5f4b3b53bee9); do not edit.
import { checkAny, checkFirst, checkItems, checkListedItems, checkString, checkValues, type Flaw, isObject, under, unlisted, wrong, wrongAt } from "../check.ts";

const listStopReason = /*#__PURE__*/ new Set<unknown>(["end_turn", "max_tokens", "max_turn_requests", "refusal", "cancelled"]);
const listRole = /*#__PURE__*/ new Set<unknown>(["assistant", "user"]);
const listToolKind = /*#__PURE__*/ new Set<unknown>(["read", "edit", "delete", "move", "search", "execute", "think", "fetch", "switch_mode", "other"]);
const listToolCallStatus = /*#__PURE__*/ new Set<unknown>(["pending", "in_progress", "completed", "failed"]);
const listPlanEntryPriority = /*#__PURE__*/ new Set<unknown>(["high", "medium", "low"]);
const listPlanEntryStatus = /*#__PURE__*/ new Set<unknown>(["pending", "in_progress", "completed"]);
const listPermissionOptionKind = /*#__PURE__*/ new Set<unknown>(["allow_once", "allow_always", "reject_once", "reject_always"]);
const listStringFormat = /*#__PURE__*/ new Set<unknown>(["email", "uri", "date", "date-time"]);

function checkAgentResponse0(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.id !== null && !(Number.isInteger(v.id) || typeof v.id === "string")) return wrongAt("id", v.id, "integer | string | null");
  if (v.result === undefined) return wrongAt("result", v.result, "anything");
  return undefined;
}

function checkAgentResponse1(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.id !== null && !(Number.isInteger(v.id) || typeof v.id === "string")) return wrongAt("id", v.id, "integer | string | null");
  if ((flaw = checkError(v.error))) return under("error", flaw);
  return undefined;
}

function checkSessionConfigSelectOptions2(v: unknown): Flaw | undefined {
  return checkItems(v, checkSessionConfigSelectOption);
}

function checkSessionConfigSelectOptions3(v: unknown): Flaw | undefined {
  return checkItems(v, checkSessionConfigSelectGroup);
}

function checkSetSessionConfigOptionRequest4(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.value === "string")) return wrongAt("value", v.value, "string");
  return undefined;
}

function checkSetSessionConfigOptionRequest5(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.value === "boolean")) return wrongAt("value", v.value, "boolean");
  return undefined;
}

function checkCreateElicitationRequest6(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.mode === "string")) return wrongAt("mode", v.mode, "string");
  return checkAny(v, checkElicitationSessionScope, checkElicitationRequestScope);
}

function checkCreateElicitationResponse7(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.action === "string")) return wrongAt("action", v.action, "string");
  return undefined;
}

function checkScalar8(v: unknown): Flaw | undefined {
  return Number.isInteger(v) ? undefined : wrong(v, "integer");
}

function checkScalar9(v: unknown): Flaw | undefined {
  return Number.isFinite(v) ? undefined : wrong(v, "number");
}

function checkScalar10(v: unknown): Flaw | undefined {
  return typeof v === "boolean" ? undefined : wrong(v, "boolean");
}

function checkElicitationContentValue11(v: unknown): Flaw | undefined {
  return checkItems(v, checkString);
}

function checkElicitationPropertySchema12(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.type === "string")) return wrongAt("type", v.type, "string");
  return undefined;
}

export function checkRequestId(v: unknown): Flaw | undefined {
  return v === null || Number.isInteger(v) || typeof v === "string" ? undefined : wrong(v, "integer | string | null");
}

export function checkAgentRequest(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.id !== null && !(Number.isInteger(v.id) || typeof v.id === "string")) return wrongAt("id", v.id, "integer | string | null");
  if (!(typeof v.method === "string")) return wrongAt("method", v.method, "string");
  return undefined;
}

export function checkAgentResponse(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  return checkAny(v, checkAgentResponse0, checkAgentResponse1);
}

export function checkAgentNotification(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.method === "string")) return wrongAt("method", v.method, "string");
  return undefined;
}

export function checkClientRequest(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.id !== null && !(Number.isInteger(v.id) || typeof v.id === "string")) return wrongAt("id", v.id, "integer | string | null");
  if (!(typeof v.method === "string")) return wrongAt("method", v.method, "string");
  return undefined;
}

export function checkClientResponse(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  return checkAny(v, checkAgentResponse0, checkAgentResponse1);
}

export function checkClientNotification(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.method === "string")) return wrongAt("method", v.method, "string");
  return undefined;
}

export function checkCancelRequestNotification(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.requestId !== null && !(Number.isInteger(v.requestId) || typeof v.requestId === "string")) return wrongAt("requestId", v.requestId, "integer | string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkExtRequest(v: unknown): Flaw | undefined {
  return undefined;
}

export function checkExtResponse(v: unknown): Flaw | undefined {
  return undefined;
}

export function checkExtNotification(v: unknown): Flaw | undefined {
  return undefined;
}

export function checkError(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(Number.isInteger(v.code))) return wrongAt("code", v.code, "integer");
  if (!(typeof v.message === "string")) return wrongAt("message", v.message, "string");
  return undefined;
}

export function checkErrorCode(v: unknown): Flaw | undefined {
  return Number.isInteger(v) ? undefined : wrong(v, "integer");
}

export function checkInitializeRequest(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!((Number.isInteger(v.protocolVersion) && (v.protocolVersion as number) >= 0 && (v.protocolVersion as number) <= 65535))) return wrongAt("protocolVersion", v.protocolVersion, "integer from 0 to 65535");
  if (v.clientCapabilities !== undefined && (flaw = checkClientCapabilities(v.clientCapabilities))) return under("clientCapabilities", flaw);
  if (v.clientInfo != null && (flaw = checkImplementation(v.clientInfo))) return under("clientInfo", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkInitializeResponse(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!((Number.isInteger(v.protocolVersion) && (v.protocolVersion as number) >= 0 && (v.protocolVersion as number) <= 65535))) return wrongAt("protocolVersion", v.protocolVersion, "integer from 0 to 65535");
  if (v.agentCapabilities !== undefined && (flaw = checkAgentCapabilities(v.agentCapabilities))) return under("agentCapabilities", flaw);
  if (v.authMethods !== undefined && (flaw = checkItems(v.authMethods, checkAuthMethod))) return under("authMethods", flaw);
  if (v.agentInfo != null && (flaw = checkImplementation(v.agentInfo))) return under("agentInfo", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkProtocolVersion(v: unknown): Flaw | undefined {
  return (Number.isInteger(v) && (v as number) >= 0 && (v as number) <= 65535) ? undefined : wrong(v, "integer from 0 to 65535");
}

export function checkImplementation(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.name === "string")) return wrongAt("name", v.name, "string");
  if (v.title != null && !(typeof v.title === "string")) return wrongAt("title", v.title, "string | null");
  if (!(typeof v.version === "string")) return wrongAt("version", v.version, "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkClientCapabilities(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.fs !== undefined && (flaw = checkFileSystemCapabilities(v.fs))) return under("fs", flaw);
  if (v.terminal !== undefined && !(typeof v.terminal === "boolean")) return wrongAt("terminal", v.terminal, "boolean");
  if (v.session != null && (flaw = checkClientSessionCapabilities(v.session))) return under("session", flaw);
  if (v.auth !== undefined && (flaw = checkAuthCapabilities(v.auth))) return under("auth", flaw);
  if (v.elicitation != null && (flaw = checkElicitationCapabilities(v.elicitation))) return under("elicitation", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkFileSystemCapabilities(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.readTextFile !== undefined && !(typeof v.readTextFile === "boolean")) return wrongAt("readTextFile", v.readTextFile, "boolean");
  if (v.writeTextFile !== undefined && !(typeof v.writeTextFile === "boolean")) return wrongAt("writeTextFile", v.writeTextFile, "boolean");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkAuthCapabilities(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.terminal !== undefined && !(typeof v.terminal === "boolean")) return wrongAt("terminal", v.terminal, "boolean");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkElicitationCapabilities(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.form != null && (flaw = checkElicitationFormCapabilities(v.form))) return under("form", flaw);
  if (v.url != null && (flaw = checkElicitationUrlCapabilities(v.url))) return under("url", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkElicitationFormCapabilities(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkElicitationUrlCapabilities(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkClientSessionCapabilities(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.compaction != null && !(isObject(v.compaction))) return wrongAt("compaction", v.compaction, "object | null");
  if (v.configOptions != null && (flaw = checkSessionConfigOptionsCapabilities(v.configOptions))) return under("configOptions", flaw);
  if (v.notices != null && !(isObject(v.notices))) return wrongAt("notices", v.notices, "object | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkSessionConfigOptionsCapabilities(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.boolean != null && (flaw = checkBooleanConfigOptionCapabilities(v.boolean))) return under("boolean", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkBooleanConfigOptionCapabilities(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkNoticeCapabilities(v: unknown): Flaw | undefined {
  return isObject(v) ? undefined : wrong(v, "object");
}

export function checkCompactionCapabilities(v: unknown): Flaw | undefined {
  return isObject(v) ? undefined : wrong(v, "object");
}

export function checkAgentCapabilities(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.loadSession !== undefined && !(typeof v.loadSession === "boolean")) return wrongAt("loadSession", v.loadSession, "boolean");
  if (v.promptCapabilities !== undefined && (flaw = checkPromptCapabilities(v.promptCapabilities))) return under("promptCapabilities", flaw);
  if (v.mcpCapabilities !== undefined && (flaw = checkMcpCapabilities(v.mcpCapabilities))) return under("mcpCapabilities", flaw);
  if (v.sessionCapabilities !== undefined && (flaw = checkSessionCapabilities(v.sessionCapabilities))) return under("sessionCapabilities", flaw);
  if (v.auth !== undefined && (flaw = checkAgentAuthCapabilities(v.auth))) return under("auth", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkPromptCapabilities(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.image !== undefined && !(typeof v.image === "boolean")) return wrongAt("image", v.image, "boolean");
  if (v.audio !== undefined && !(typeof v.audio === "boolean")) return wrongAt("audio", v.audio, "boolean");
  if (v.embeddedContext !== undefined && !(typeof v.embeddedContext === "boolean")) return wrongAt("embeddedContext", v.embeddedContext, "boolean");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkMcpCapabilities(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.http !== undefined && !(typeof v.http === "boolean")) return wrongAt("http", v.http, "boolean");
  if (v.sse !== undefined && !(typeof v.sse === "boolean")) return wrongAt("sse", v.sse, "boolean");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkSessionCapabilities(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.list != null && (flaw = checkSessionListCapabilities(v.list))) return under("list", flaw);
  if (v.delete != null && (flaw = checkSessionDeleteCapabilities(v.delete))) return under("delete", flaw);
  if (v.additionalDirectories != null && (flaw = checkSessionAdditionalDirectoriesCapabilities(v.additionalDirectories))) return under("additionalDirectories", flaw);
  if (v.resume != null && (flaw = checkSessionResumeCapabilities(v.resume))) return under("resume", flaw);
  if (v.close != null && (flaw = checkSessionCloseCapabilities(v.close))) return under("close", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkSessionListCapabilities(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkSessionDeleteCapabilities(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkSessionAdditionalDirectoriesCapabilities(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkSessionResumeCapabilities(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkSessionCloseCapabilities(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkAgentAuthCapabilities(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.logout != null && (flaw = checkLogoutCapabilities(v.logout))) return under("logout", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkLogoutCapabilities(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkAuthMethod(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  switch (v.type) {
    case "terminal":
      return checkFirst(v, checkAuthMethodTerminal, checkAuthMethodAgent);
    default:
      return checkAuthMethodAgent(v);
  }
}

export function checkAuthMethodId(v: unknown): Flaw | undefined {
  return typeof v === "string" ? undefined : wrong(v, "string");
}

export function checkAuthMethodAgent(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.id === "string")) return wrongAt("id", v.id, "string");
  if (!(typeof v.name === "string")) return wrongAt("name", v.name, "string");
  if (v.description != null && !(typeof v.description === "string")) return wrongAt("description", v.description, "string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkAuthMethodTerminal(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.id === "string")) return wrongAt("id", v.id, "string");
  if (!(typeof v.name === "string")) return wrongAt("name", v.name, "string");
  if (v.description != null && !(typeof v.description === "string")) return wrongAt("description", v.description, "string | null");
  if (v.args !== undefined && (flaw = checkItems(v.args, checkString))) return under("args", flaw);
  if (v.env !== undefined && (flaw = checkValues(v.env, checkString))) return under("env", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkAuthenticateRequest(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.methodId === "string")) return wrongAt("methodId", v.methodId, "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkAuthenticateResponse(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkLogoutRequest(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkLogoutResponse(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkSessionId(v: unknown): Flaw | undefined {
  return typeof v === "string" ? undefined : wrong(v, "string");
}

export function checkNewSessionRequest(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.cwd === "string")) return wrongAt("cwd", v.cwd, "string");
  if (v.additionalDirectories !== undefined && (flaw = checkItems(v.additionalDirectories, checkString))) return under("additionalDirectories", flaw);
  if ((flaw = checkItems(v.mcpServers, checkMcpServer))) return under("mcpServers", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkNewSessionResponse(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt("sessionId", v.sessionId, "string");
  if (v.modes != null && (flaw = checkSessionModeState(v.modes))) return under("modes", flaw);
  if (v.configOptions != null && (flaw = checkItems(v.configOptions, checkSessionConfigOption))) return under("configOptions", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkLoadSessionRequest(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if ((flaw = checkItems(v.mcpServers, checkMcpServer))) return under("mcpServers", flaw);
  if (!(typeof v.cwd === "string")) return wrongAt("cwd", v.cwd, "string");
  if (v.additionalDirectories !== undefined && (flaw = checkItems(v.additionalDirectories, checkString))) return under("additionalDirectories", flaw);
  if (!(typeof v.sessionId === "string")) return wrongAt("sessionId", v.sessionId, "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkLoadSessionResponse(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.modes != null && (flaw = checkSessionModeState(v.modes))) return under("modes", flaw);
  if (v.configOptions != null && (flaw = checkItems(v.configOptions, checkSessionConfigOption))) return under("configOptions", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkResumeSessionRequest(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt("sessionId", v.sessionId, "string");
  if (!(typeof v.cwd === "string")) return wrongAt("cwd", v.cwd, "string");
  if (v.additionalDirectories !== undefined && (flaw = checkItems(v.additionalDirectories, checkString))) return under("additionalDirectories", flaw);
  if (v.mcpServers !== undefined && (flaw = checkItems(v.mcpServers, checkMcpServer))) return under("mcpServers", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkResumeSessionResponse(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.modes != null && (flaw = checkSessionModeState(v.modes))) return under("modes", flaw);
  if (v.configOptions != null && (flaw = checkItems(v.configOptions, checkSessionConfigOption))) return under("configOptions", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkCloseSessionRequest(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt("sessionId", v.sessionId, "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkCloseSessionResponse(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkListSessionsRequest(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.cwd != null && !(typeof v.cwd === "string")) return wrongAt("cwd", v.cwd, "string | null");
  if (v.cursor != null && !(typeof v.cursor === "string")) return wrongAt("cursor", v.cursor, "string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkListSessionsResponse(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if ((flaw = checkItems(v.sessions, checkSessionInfo))) return under("sessions", flaw);
  if (v.nextCursor != null && !(typeof v.nextCursor === "string")) return wrongAt("nextCursor", v.nextCursor, "string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkSessionInfo(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt("sessionId", v.sessionId, "string");
  if (!(typeof v.cwd === "string")) return wrongAt("cwd", v.cwd, "string");
  if (v.additionalDirectories !== undefined && (flaw = checkItems(v.additionalDirectories, checkString))) return under("additionalDirectories", flaw);
  if (v.title != null && !(typeof v.title === "string")) return wrongAt("title", v.title, "string | null");
  if (v.updatedAt != null && !(typeof v.updatedAt === "string")) return wrongAt("updatedAt", v.updatedAt, "string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkDeleteSessionRequest(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt("sessionId", v.sessionId, "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkDeleteSessionResponse(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkSessionInfoUpdate(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.title != null && !(typeof v.title === "string")) return wrongAt("title", v.title, "string | null");
  if (v.updatedAt != null && !(typeof v.updatedAt === "string")) return wrongAt("updatedAt", v.updatedAt, "string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkSessionModeId(v: unknown): Flaw | undefined {
  return typeof v === "string" ? undefined : wrong(v, "string");
}

export function checkSessionMode(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.id === "string")) return wrongAt("id", v.id, "string");
  if (!(typeof v.name === "string")) return wrongAt("name", v.name, "string");
  if (v.description != null && !(typeof v.description === "string")) return wrongAt("description", v.description, "string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkSessionModeState(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.currentModeId === "string")) return wrongAt("currentModeId", v.currentModeId, "string");
  if ((flaw = checkItems(v.availableModes, checkSessionMode))) return under("availableModes", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkSetSessionModeRequest(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt("sessionId", v.sessionId, "string");
  if (!(typeof v.modeId === "string")) return wrongAt("modeId", v.modeId, "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkSetSessionModeResponse(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkCurrentModeUpdate(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.currentModeId === "string")) return wrongAt("currentModeId", v.currentModeId, "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkSessionConfigOption(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.id === "string")) return wrongAt("id", v.id, "string");
  if (!(typeof v.name === "string")) return wrongAt("name", v.name, "string");
  if (v.description != null && !(typeof v.description === "string")) return wrongAt("description", v.description, "string | null");
  if (v.category != null && !(typeof v.category === "string")) return wrongAt("category", v.category, "string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  switch (v.type) {
    case "select":
      return checkSessionConfigSelect(v);
    case "boolean":
      return checkSessionConfigBoolean(v);
    default:
      return unlisted(["select", "boolean"], v.type, { holder: v, key: "type" });
  }
}

export function checkSessionConfigId(v: unknown): Flaw | undefined {
  return typeof v === "string" ? undefined : wrong(v, "string");
}

export function checkSessionConfigOptionCategory(v: unknown): Flaw | undefined {
  return typeof v === "string" ? undefined : wrong(v, "string");
}

export function checkSessionConfigSelect(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.currentValue === "string")) return wrongAt("currentValue", v.currentValue, "string");
  if ((flaw = checkSessionConfigSelectOptions(v.options))) return under("options", flaw);
  return undefined;
}

export function checkSessionConfigSelectOptions(v: unknown): Flaw | undefined {
  return checkAny(v, checkSessionConfigSelectOptions2, checkSessionConfigSelectOptions3);
}

export function checkSessionConfigSelectOption(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.value === "string")) return wrongAt("value", v.value, "string");
  if (!(typeof v.name === "string")) return wrongAt("name", v.name, "string");
  if (v.description != null && !(typeof v.description === "string")) return wrongAt("description", v.description, "string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkSessionConfigSelectGroup(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.group === "string")) return wrongAt("group", v.group, "string");
  if (!(typeof v.name === "string")) return wrongAt("name", v.name, "string");
  if ((flaw = checkItems(v.options, checkSessionConfigSelectOption))) return under("options", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkSessionConfigGroupId(v: unknown): Flaw | undefined {
  return typeof v === "string" ? undefined : wrong(v, "string");
}

export function checkSessionConfigValueId(v: unknown): Flaw | undefined {
  return typeof v === "string" ? undefined : wrong(v, "string");
}

export function checkSessionConfigBoolean(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.currentValue === "boolean")) return wrongAt("currentValue", v.currentValue, "boolean");
  return undefined;
}

export function checkSetSessionConfigOptionRequest(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt("sessionId", v.sessionId, "string");
  if (!(typeof v.configId === "string")) return wrongAt("configId", v.configId, "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  switch (v.type) {
    case "boolean":
      return checkFirst(v, checkSetSessionConfigOptionRequest5, checkSetSessionConfigOptionRequest4);
    default:
      return checkSetSessionConfigOptionRequest4(v);
  }
}

export function checkSetSessionConfigOptionResponse(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if ((flaw = checkItems(v.configOptions, checkSessionConfigOption))) return under("configOptions", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkConfigOptionUpdate(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if ((flaw = checkItems(v.configOptions, checkSessionConfigOption))) return under("configOptions", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkMcpServer(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  switch (v.type) {
    case "http":
      return checkFirst(v, checkMcpServerHttp, checkMcpServerStdio);
    case "sse":
      return checkFirst(v, checkMcpServerSse, checkMcpServerStdio);
    default:
      return checkMcpServerStdio(v);
  }
}

export function checkMcpServerStdio(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.name === "string")) return wrongAt("name", v.name, "string");
  if (!(typeof v.command === "string")) return wrongAt("command", v.command, "string");
  if ((flaw = checkItems(v.args, checkString))) return under("args", flaw);
  if ((flaw = checkItems(v.env, checkEnvVariable))) return under("env", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkMcpServerHttp(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.name === "string")) return wrongAt("name", v.name, "string");
  if (!(typeof v.url === "string")) return wrongAt("url", v.url, "string");
  if ((flaw = checkItems(v.headers, checkHttpHeader))) return under("headers", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkMcpServerSse(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.name === "string")) return wrongAt("name", v.name, "string");
  if (!(typeof v.url === "string")) return wrongAt("url", v.url, "string");
  if ((flaw = checkItems(v.headers, checkHttpHeader))) return under("headers", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkEnvVariable(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.name === "string")) return wrongAt("name", v.name, "string");
  if (!(typeof v.value === "string")) return wrongAt("value", v.value, "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkHttpHeader(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.name === "string")) return wrongAt("name", v.name, "string");
  if (!(typeof v.value === "string")) return wrongAt("value", v.value, "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkPromptRequest(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt("sessionId", v.sessionId, "string");
  if ((flaw = checkItems(v.prompt, checkContentBlock))) return under("prompt", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkPromptResponse(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!listStopReason.has(v.stopReason) && (flaw = unlisted(listStopReason, v.stopReason, { holder: v, key: "stopReason" }))) return flaw;
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkStopReason(v: unknown): Flaw | undefined {
  return listStopReason.has(v) ? undefined : unlisted(listStopReason, v);
}

export function checkCancelNotification(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt("sessionId", v.sessionId, "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkSessionNotification(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt("sessionId", v.sessionId, "string");
  if ((flaw = checkSessionUpdate(v.update))) return under("update", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
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
      return checkConfigOptionUpdate(v);
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
    default:
      return unlisted(["user_message_chunk", "agent_message_chunk", "agent_thought_chunk", "tool_call", "tool_call_update", "plan", "available_commands_update", "current_mode_update", "config_option_update", "session_info_update", "usage_update", "notice", "compaction_update", "compaction_summary_chunk"], v.sessionUpdate, { holder: v, key: "sessionUpdate" });
  }
}

export function checkContentChunk(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if ((flaw = checkContentBlock(v.content))) return under("content", flaw);
  if (v.messageId != null && !(typeof v.messageId === "string")) return wrongAt("messageId", v.messageId, "string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkMessageId(v: unknown): Flaw | undefined {
  return typeof v === "string" ? undefined : wrong(v, "string");
}

export function checkUsageUpdate(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!((Number.isInteger(v.used) && (v.used as number) >= 0))) return wrongAt("used", v.used, "integer from 0");
  if (!((Number.isInteger(v.size) && (v.size as number) >= 0))) return wrongAt("size", v.size, "integer from 0");
  if (v.cost != null && (flaw = checkCost(v.cost))) return under("cost", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkCost(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(Number.isFinite(v.amount))) return wrongAt("amount", v.amount, "number");
  if (!(typeof v.currency === "string")) return wrongAt("currency", v.currency, "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkContentBlock(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  switch (v.type) {
    case "text":
      return checkTextContent(v);
    case "image":
      return checkImageContent(v);
    case "audio":
      return checkAudioContent(v);
    case "resource_link":
      return checkResourceLink(v);
    case "resource":
      return checkEmbeddedResource(v);
    default:
      return unlisted(["text", "image", "audio", "resource_link", "resource"], v.type, { holder: v, key: "type" });
  }
}

export function checkTextContent(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.annotations != null && (flaw = checkAnnotations(v.annotations))) return under("annotations", flaw);
  if (!(typeof v.text === "string")) return wrongAt("text", v.text, "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkImageContent(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.annotations != null && (flaw = checkAnnotations(v.annotations))) return under("annotations", flaw);
  if (!(typeof v.data === "string")) return wrongAt("data", v.data, "string");
  if (!(typeof v.mimeType === "string")) return wrongAt("mimeType", v.mimeType, "string");
  if (v.uri != null && !(typeof v.uri === "string")) return wrongAt("uri", v.uri, "string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkAudioContent(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.annotations != null && (flaw = checkAnnotations(v.annotations))) return under("annotations", flaw);
  if (!(typeof v.data === "string")) return wrongAt("data", v.data, "string");
  if (!(typeof v.mimeType === "string")) return wrongAt("mimeType", v.mimeType, "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkResourceLink(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.annotations != null && (flaw = checkAnnotations(v.annotations))) return under("annotations", flaw);
  if (v.description != null && !(typeof v.description === "string")) return wrongAt("description", v.description, "string | null");
  if (v.mimeType != null && !(typeof v.mimeType === "string")) return wrongAt("mimeType", v.mimeType, "string | null");
  if (!(typeof v.name === "string")) return wrongAt("name", v.name, "string");
  if (v.size != null && !(Number.isInteger(v.size))) return wrongAt("size", v.size, "integer | null");
  if (v.title != null && !(typeof v.title === "string")) return wrongAt("title", v.title, "string | null");
  if (!(typeof v.uri === "string")) return wrongAt("uri", v.uri, "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkEmbeddedResource(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.annotations != null && (flaw = checkAnnotations(v.annotations))) return under("annotations", flaw);
  if ((flaw = checkEmbeddedResourceResource(v.resource))) return under("resource", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkEmbeddedResourceResource(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  return checkAny(v, checkTextResourceContents, checkBlobResourceContents);
}

export function checkTextResourceContents(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.mimeType != null && !(typeof v.mimeType === "string")) return wrongAt("mimeType", v.mimeType, "string | null");
  if (!(typeof v.text === "string")) return wrongAt("text", v.text, "string");
  if (!(typeof v.uri === "string")) return wrongAt("uri", v.uri, "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkBlobResourceContents(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.blob === "string")) return wrongAt("blob", v.blob, "string");
  if (v.mimeType != null && !(typeof v.mimeType === "string")) return wrongAt("mimeType", v.mimeType, "string | null");
  if (!(typeof v.uri === "string")) return wrongAt("uri", v.uri, "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkAnnotations(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.audience != null && (flaw = checkListedItems(v.audience, listRole))) return under("audience", flaw);
  if (v.lastModified != null && !(typeof v.lastModified === "string")) return wrongAt("lastModified", v.lastModified, "string | null");
  if (v.priority != null && !(Number.isFinite(v.priority))) return wrongAt("priority", v.priority, "number | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkRole(v: unknown): Flaw | undefined {
  return listRole.has(v) ? undefined : unlisted(listRole, v);
}

export function checkToolCall(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.toolCallId === "string")) return wrongAt("toolCallId", v.toolCallId, "string");
  if (!(typeof v.title === "string")) return wrongAt("title", v.title, "string");
  if (v.name != null && !(typeof v.name === "string")) return wrongAt("name", v.name, "string | null");
  if (v.kind !== undefined && !listToolKind.has(v.kind) && (flaw = unlisted(listToolKind, v.kind, { holder: v, key: "kind" }))) return flaw;
  if (v.status !== undefined && !listToolCallStatus.has(v.status) && (flaw = unlisted(listToolCallStatus, v.status, { holder: v, key: "status" }))) return flaw;
  if (v.content !== undefined && (flaw = checkItems(v.content, checkToolCallContent))) return under("content", flaw);
  if (v.locations !== undefined && (flaw = checkItems(v.locations, checkToolCallLocation))) return under("locations", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkToolCallUpdate(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.toolCallId === "string")) return wrongAt("toolCallId", v.toolCallId, "string");
  if (v.kind != null && !listToolKind.has(v.kind) && (flaw = unlisted(listToolKind, v.kind, { holder: v, key: "kind" }))) return flaw;
  if (v.status != null && !listToolCallStatus.has(v.status) && (flaw = unlisted(listToolCallStatus, v.status, { holder: v, key: "status" }))) return flaw;
  if (v.title != null && !(typeof v.title === "string")) return wrongAt("title", v.title, "string | null");
  if (v.name != null && !(typeof v.name === "string")) return wrongAt("name", v.name, "string | null");
  if (v.content != null && (flaw = checkItems(v.content, checkToolCallContent))) return under("content", flaw);
  if (v.locations != null && (flaw = checkItems(v.locations, checkToolCallLocation))) return under("locations", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkToolCallId(v: unknown): Flaw | undefined {
  return typeof v === "string" ? undefined : wrong(v, "string");
}

export function checkToolKind(v: unknown): Flaw | undefined {
  return listToolKind.has(v) ? undefined : unlisted(listToolKind, v);
}

export function checkToolCallStatus(v: unknown): Flaw | undefined {
  return listToolCallStatus.has(v) ? undefined : unlisted(listToolCallStatus, v);
}

export function checkToolCallLocation(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.path === "string")) return wrongAt("path", v.path, "string");
  if (v.line != null && !((Number.isInteger(v.line) && (v.line as number) >= 0))) return wrongAt("line", v.line, "integer from 0 | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkToolCallContent(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  switch (v.type) {
    case "content":
      return checkContent(v);
    case "diff":
      return checkDiff(v);
    case "terminal":
      return checkTerminal(v);
    default:
      return unlisted(["content", "diff", "terminal"], v.type, { holder: v, key: "type" });
  }
}

export function checkContent(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if ((flaw = checkContentBlock(v.content))) return under("content", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkDiff(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.path === "string")) return wrongAt("path", v.path, "string");
  if (v.oldText != null && !(typeof v.oldText === "string")) return wrongAt("oldText", v.oldText, "string | null");
  if (!(typeof v.newText === "string")) return wrongAt("newText", v.newText, "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkTerminal(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.terminalId === "string")) return wrongAt("terminalId", v.terminalId, "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkPlan(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if ((flaw = checkItems(v.entries, checkPlanEntry))) return under("entries", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkPlanEntry(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.content === "string")) return wrongAt("content", v.content, "string");
  if (!listPlanEntryPriority.has(v.priority) && (flaw = unlisted(listPlanEntryPriority, v.priority, { holder: v, key: "priority" }))) return flaw;
  if (!listPlanEntryStatus.has(v.status) && (flaw = unlisted(listPlanEntryStatus, v.status, { holder: v, key: "status" }))) return flaw;
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkPlanEntryPriority(v: unknown): Flaw | undefined {
  return listPlanEntryPriority.has(v) ? undefined : unlisted(listPlanEntryPriority, v);
}

export function checkPlanEntryStatus(v: unknown): Flaw | undefined {
  return listPlanEntryStatus.has(v) ? undefined : unlisted(listPlanEntryStatus, v);
}

export function checkAvailableCommandsUpdate(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if ((flaw = checkItems(v.availableCommands, checkAvailableCommand))) return under("availableCommands", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkAvailableCommand(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.name === "string")) return wrongAt("name", v.name, "string");
  if (!(typeof v.description === "string")) return wrongAt("description", v.description, "string");
  if (v.input != null && (flaw = checkAvailableCommandInput(v.input))) return under("input", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkAvailableCommandInput(v: unknown): Flaw | undefined {
  return checkUnstructuredCommandInput(v);
}

export function checkUnstructuredCommandInput(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.hint === "string")) return wrongAt("hint", v.hint, "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkNotice(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.severity === "string")) return wrongAt("severity", v.severity, "string");
  if (!((typeof v.title === "string" && v.title !== ""))) return wrongAt("title", v.title, "string that is not empty");
  if (v.description != null && !(typeof v.description === "string")) return wrongAt("description", v.description, "string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkNoticeSeverity(v: unknown): Flaw | undefined {
  return typeof v === "string" ? undefined : wrong(v, "string");
}

export function checkCompactionUpdate(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.compactionId === "string")) return wrongAt("compactionId", v.compactionId, "string");
  if (!(typeof v.status === "string")) return wrongAt("status", v.status, "string");
  if (v.summary != null && (flaw = checkItems(v.summary, checkContentBlock))) return under("summary", flaw);
  if (v.error != null && !(typeof v.error === "string")) return wrongAt("error", v.error, "string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkCompactionSummaryChunk(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.compactionId === "string")) return wrongAt("compactionId", v.compactionId, "string");
  if ((flaw = checkContentBlock(v.content))) return under("content", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkCompactionId(v: unknown): Flaw | undefined {
  return typeof v === "string" ? undefined : wrong(v, "string");
}

export function checkCompactionStatus(v: unknown): Flaw | undefined {
  return typeof v === "string" ? undefined : wrong(v, "string");
}

export function checkRequestPermissionRequest(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt("sessionId", v.sessionId, "string");
  if ((flaw = checkToolCallUpdate(v.toolCall))) return under("toolCall", flaw);
  if ((flaw = checkItems(v.options, checkPermissionOption))) return under("options", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkRequestPermissionResponse(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if ((flaw = checkRequestPermissionOutcome(v.outcome))) return under("outcome", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkPermissionOption(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.optionId === "string")) return wrongAt("optionId", v.optionId, "string");
  if (!(typeof v.name === "string")) return wrongAt("name", v.name, "string");
  if (!listPermissionOptionKind.has(v.kind) && (flaw = unlisted(listPermissionOptionKind, v.kind, { holder: v, key: "kind" }))) return flaw;
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkPermissionOptionId(v: unknown): Flaw | undefined {
  return typeof v === "string" ? undefined : wrong(v, "string");
}

export function checkPermissionOptionKind(v: unknown): Flaw | undefined {
  return listPermissionOptionKind.has(v) ? undefined : unlisted(listPermissionOptionKind, v);
}

export function checkRequestPermissionOutcome(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  switch (v.outcome) {
    case "cancelled":
      return undefined;
    case "selected":
      return checkSelectedPermissionOutcome(v);
    default:
      return unlisted(["cancelled", "selected"], v.outcome, { holder: v, key: "outcome" });
  }
}

export function checkSelectedPermissionOutcome(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.optionId === "string")) return wrongAt("optionId", v.optionId, "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkReadTextFileRequest(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt("sessionId", v.sessionId, "string");
  if (!(typeof v.path === "string")) return wrongAt("path", v.path, "string");
  if (v.line != null && !((Number.isInteger(v.line) && (v.line as number) >= 0))) return wrongAt("line", v.line, "integer from 0 | null");
  if (v.limit != null && !((Number.isInteger(v.limit) && (v.limit as number) >= 0))) return wrongAt("limit", v.limit, "integer from 0 | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkReadTextFileResponse(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.content === "string")) return wrongAt("content", v.content, "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkWriteTextFileRequest(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt("sessionId", v.sessionId, "string");
  if (!(typeof v.path === "string")) return wrongAt("path", v.path, "string");
  if (!(typeof v.content === "string")) return wrongAt("content", v.content, "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkWriteTextFileResponse(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkTerminalId(v: unknown): Flaw | undefined {
  return typeof v === "string" ? undefined : wrong(v, "string");
}

export function checkCreateTerminalRequest(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt("sessionId", v.sessionId, "string");
  if (!(typeof v.command === "string")) return wrongAt("command", v.command, "string");
  if (v.args !== undefined && (flaw = checkItems(v.args, checkString))) return under("args", flaw);
  if (v.env !== undefined && (flaw = checkItems(v.env, checkEnvVariable))) return under("env", flaw);
  if (v.cwd != null && !(typeof v.cwd === "string")) return wrongAt("cwd", v.cwd, "string | null");
  if (v.outputByteLimit != null && !((Number.isInteger(v.outputByteLimit) && (v.outputByteLimit as number) >= 0))) return wrongAt("outputByteLimit", v.outputByteLimit, "integer from 0 | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkCreateTerminalResponse(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.terminalId === "string")) return wrongAt("terminalId", v.terminalId, "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkTerminalOutputRequest(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt("sessionId", v.sessionId, "string");
  if (!(typeof v.terminalId === "string")) return wrongAt("terminalId", v.terminalId, "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkTerminalOutputResponse(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.output === "string")) return wrongAt("output", v.output, "string");
  if (!(typeof v.truncated === "boolean")) return wrongAt("truncated", v.truncated, "boolean");
  if (v.exitStatus != null && (flaw = checkTerminalExitStatus(v.exitStatus))) return under("exitStatus", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkTerminalExitStatus(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.exitCode != null && !((Number.isInteger(v.exitCode) && (v.exitCode as number) >= 0))) return wrongAt("exitCode", v.exitCode, "integer from 0 | null");
  if (v.signal != null && !(typeof v.signal === "string")) return wrongAt("signal", v.signal, "string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkWaitForTerminalExitRequest(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt("sessionId", v.sessionId, "string");
  if (!(typeof v.terminalId === "string")) return wrongAt("terminalId", v.terminalId, "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkWaitForTerminalExitResponse(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.exitCode != null && !((Number.isInteger(v.exitCode) && (v.exitCode as number) >= 0))) return wrongAt("exitCode", v.exitCode, "integer from 0 | null");
  if (v.signal != null && !(typeof v.signal === "string")) return wrongAt("signal", v.signal, "string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkKillTerminalRequest(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt("sessionId", v.sessionId, "string");
  if (!(typeof v.terminalId === "string")) return wrongAt("terminalId", v.terminalId, "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkKillTerminalResponse(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkReleaseTerminalRequest(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt("sessionId", v.sessionId, "string");
  if (!(typeof v.terminalId === "string")) return wrongAt("terminalId", v.terminalId, "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkReleaseTerminalResponse(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkCreateElicitationRequest(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.message === "string")) return wrongAt("message", v.message, "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  switch (v.mode) {
    case "form":
      return checkElicitationFormMode(v);
    case "url":
      return checkElicitationUrlMode(v);
    default:
      return checkCreateElicitationRequest6(v);
  }
}

export function checkCreateElicitationResponse(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  switch (v.action) {
    case "accept":
      return checkElicitationAcceptAction(v);
    case "decline":
    case "cancel":
      return undefined;
    default:
      return checkCreateElicitationResponse7(v);
  }
}

export function checkCompleteElicitationNotification(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.elicitationId === "string")) return wrongAt("elicitationId", v.elicitationId, "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkElicitationId(v: unknown): Flaw | undefined {
  return typeof v === "string" ? undefined : wrong(v, "string");
}

export function checkElicitationFormMode(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if ((flaw = checkElicitationSchema(v.requestedSchema))) return under("requestedSchema", flaw);
  return checkAny(v, checkElicitationSessionScope, checkElicitationRequestScope);
}

export function checkElicitationUrlMode(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.elicitationId === "string")) return wrongAt("elicitationId", v.elicitationId, "string");
  if (!(typeof v.url === "string")) return wrongAt("url", v.url, "string");
  return checkAny(v, checkElicitationSessionScope, checkElicitationRequestScope);
}

export function checkElicitationSessionScope(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt("sessionId", v.sessionId, "string");
  if (v.toolCallId != null && !(typeof v.toolCallId === "string")) return wrongAt("toolCallId", v.toolCallId, "string | null");
  return undefined;
}

export function checkElicitationRequestScope(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.requestId !== null && !(Number.isInteger(v.requestId) || typeof v.requestId === "string")) return wrongAt("requestId", v.requestId, "integer | string | null");
  return undefined;
}

export function checkElicitationAcceptAction(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.content != null && (flaw = checkValues(v.content, checkElicitationContentValue))) return under("content", flaw);
  return undefined;
}

export function checkElicitationContentValue(v: unknown): Flaw | undefined {
  return checkAny(v, checkString, checkScalar8, checkScalar9, checkScalar10, checkElicitationContentValue11);
}

export function checkElicitationSchema(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.type !== undefined && !(v.type === "object")) return wrongAt("type", v.type, "\"object\"");
  if (v.title != null && !(typeof v.title === "string")) return wrongAt("title", v.title, "string | null");
  if (v.properties !== undefined && (flaw = checkValues(v.properties, checkElicitationPropertySchema))) return under("properties", flaw);
  if (v.required != null && (flaw = checkItems(v.required, checkString))) return under("required", flaw);
  if (v.description != null && !(typeof v.description === "string")) return wrongAt("description", v.description, "string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkElicitationSchemaType(v: unknown): Flaw | undefined {
  return v === "object" ? undefined : wrong(v, "\"object\"");
}

export function checkElicitationPropertySchema(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  switch (v.type) {
    case "string":
      return checkStringPropertySchema(v);
    case "number":
      return checkNumberPropertySchema(v);
    case "integer":
      return checkIntegerPropertySchema(v);
    case "boolean":
      return checkBooleanPropertySchema(v);
    case "array":
      return checkMultiSelectPropertySchema(v);
    default:
      return checkElicitationPropertySchema12(v);
  }
}

export function checkStringPropertySchema(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.title != null && !(typeof v.title === "string")) return wrongAt("title", v.title, "string | null");
  if (v.description != null && !(typeof v.description === "string")) return wrongAt("description", v.description, "string | null");
  if (v.minLength != null && !((Number.isInteger(v.minLength) && (v.minLength as number) >= 0))) return wrongAt("minLength", v.minLength, "integer from 0 | null");
  if (v.maxLength != null && !((Number.isInteger(v.maxLength) && (v.maxLength as number) >= 0))) return wrongAt("maxLength", v.maxLength, "integer from 0 | null");
  if (v.pattern != null && !(typeof v.pattern === "string")) return wrongAt("pattern", v.pattern, "string | null");
  if (v.format != null && !listStringFormat.has(v.format) && (flaw = unlisted(listStringFormat, v.format, { holder: v, key: "format" }))) return flaw;
  if (v.default != null && !(typeof v.default === "string")) return wrongAt("default", v.default, "string | null");
  if (v.enum != null && (flaw = checkItems(v.enum, checkString))) return under("enum", flaw);
  if (v.oneOf != null && (flaw = checkItems(v.oneOf, checkEnumOption))) return under("oneOf", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkStringFormat(v: unknown): Flaw | undefined {
  return listStringFormat.has(v) ? undefined : unlisted(listStringFormat, v);
}

export function checkEnumOption(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.const === "string")) return wrongAt("const", v.const, "string");
  if (!(typeof v.title === "string")) return wrongAt("title", v.title, "string");
  if (v.description != null && !(typeof v.description === "string")) return wrongAt("description", v.description, "string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkNumberPropertySchema(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.title != null && !(typeof v.title === "string")) return wrongAt("title", v.title, "string | null");
  if (v.description != null && !(typeof v.description === "string")) return wrongAt("description", v.description, "string | null");
  if (v.minimum != null && !(Number.isFinite(v.minimum))) return wrongAt("minimum", v.minimum, "number | null");
  if (v.maximum != null && !(Number.isFinite(v.maximum))) return wrongAt("maximum", v.maximum, "number | null");
  if (v.default != null && !(Number.isFinite(v.default))) return wrongAt("default", v.default, "number | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkIntegerPropertySchema(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.title != null && !(typeof v.title === "string")) return wrongAt("title", v.title, "string | null");
  if (v.description != null && !(typeof v.description === "string")) return wrongAt("description", v.description, "string | null");
  if (v.minimum != null && !(Number.isInteger(v.minimum))) return wrongAt("minimum", v.minimum, "integer | null");
  if (v.maximum != null && !(Number.isInteger(v.maximum))) return wrongAt("maximum", v.maximum, "integer | null");
  if (v.default != null && !(Number.isInteger(v.default))) return wrongAt("default", v.default, "integer | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkBooleanPropertySchema(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.title != null && !(typeof v.title === "string")) return wrongAt("title", v.title, "string | null");
  if (v.description != null && !(typeof v.description === "string")) return wrongAt("description", v.description, "string | null");
  if (v.default != null && !(typeof v.default === "boolean")) return wrongAt("default", v.default, "boolean | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkMultiSelectPropertySchema(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.title != null && !(typeof v.title === "string")) return wrongAt("title", v.title, "string | null");
  if (v.description != null && !(typeof v.description === "string")) return wrongAt("description", v.description, "string | null");
  if (v.minItems != null && !((Number.isInteger(v.minItems) && (v.minItems as number) >= 0))) return wrongAt("minItems", v.minItems, "integer from 0 | null");
  if (v.maxItems != null && !((Number.isInteger(v.maxItems) && (v.maxItems as number) >= 0))) return wrongAt("maxItems", v.maxItems, "integer from 0 | null");
  if ((flaw = checkMultiSelectItems(v.items))) return under("items", flaw);
  if (v.default != null && (flaw = checkItems(v.default, checkString))) return under("default", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkMultiSelectItems(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  switch (v.type) {
    case "string":
      return checkFirst(v, checkStringMultiSelectItems, checkTitledMultiSelectItems);
    default:
      return checkAny(v, checkElicitationPropertySchema12, checkTitledMultiSelectItems);
  }
}

export function checkStringMultiSelectItems(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if ((flaw = checkItems(v.enum, checkString))) return under("enum", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

export function checkTitledMultiSelectItems(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if ((flaw = checkItems(v.anyOf, checkEnumOption))) return under("anyOf", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt("_meta", v._meta, "object | null");
  return undefined;
}

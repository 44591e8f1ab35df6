// Generated from schema/v1/schema.json (sha256 ef213b6e2e24d3d6d07f29d701e42a02499c6cc67c84f1d0017d49993f3e0949); do not edit.
import { checkAny, checkFirst, checkItems, checkListedItems, checkString, checkValues, type Flaw, isObject, under, unlisted, unlistedAt, wrong, wrongAt } from "../check.ts";

const listStopReason = /*#__PURE__*/ new Set<unknown>(["end_turn", "max_tokens", "max_turn_requests", "refusal", "cancelled"]);
const listRole = /*#__PURE__*/ new Set<unknown>(["assistant", "user"]);
const listToolKind = /*#__PURE__*/ new Set<unknown>(["read", "edit", "delete", "move", "search", "execute", "think", "fetch", "switch_mode", "other"]);
const listToolCallStatus = /*#__PURE__*/ new Set<unknown>(["pending", "in_progress", "completed", "failed"]);
const listPlanEntryPriority = /*#__PURE__*/ new Set<unknown>(["high", "medium", "low"]);
const listPlanEntryStatus = /*#__PURE__*/ new Set<unknown>(["pending", "in_progress", "completed"]);
const listPermissionOptionKind = /*#__PURE__*/ new Set<unknown>(["allow_once", "allow_always", "reject_once", "reject_always"]);
const listStringFormat = /*#__PURE__*/ new Set<unknown>(["email", "uri", "date", "date-time"]);

export function checkRequestId(v: unknown): Flaw | undefined {
  return v === null || Number.isInteger(v) || typeof v === "string" ? undefined : wrong(v, "integer | string | null");
}

export function checkAgentRequest(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.id !== null && !(Number.isInteger(v.id) || typeof v.id === "string")) return wrongAt(v, "id", "integer | string | null");
  if (!(typeof v.method === "string")) return wrongAt(v, "method", "string");
  return undefined;
}

export function checkAgentResponse(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  return checkAny(v, checkAgentResponse0, checkAgentResponse1);
}

export function checkAgentNotification(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.method === "string")) return wrongAt(v, "method", "string");
  return undefined;
}

export function checkCancelRequestNotification(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.requestId !== null && !(Number.isInteger(v.requestId) || typeof v.requestId === "string")) return wrongAt(v, "requestId", "integer | string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkExtRequest(v: unknown): Flaw | undefined {
  return undefined;
}

export function checkError(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(Number.isInteger(v.code))) return wrongAt(v, "code", "integer");
  if (!(typeof v.message === "string")) return wrongAt(v, "message", "string");
  return undefined;
}

export function checkErrorCode(v: unknown): Flaw | undefined {
  return Number.isInteger(v) ? undefined : wrong(v, "integer");
}

export function checkInitializeRequest(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!((Number.isInteger(v.protocolVersion) && (v.protocolVersion as number) >= 0 && (v.protocolVersion as number) <= 65535))) return wrongAt(v, "protocolVersion", "integer from 0 to 65535");
  if (v.clientCapabilities !== undefined && (flaw = checkClientCapabilities(v.clientCapabilities))) return under("clientCapabilities", flaw);
  if (v.clientInfo != null && (flaw = checkImplementation(v.clientInfo))) return under("clientInfo", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkInitializeResponse(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!((Number.isInteger(v.protocolVersion) && (v.protocolVersion as number) >= 0 && (v.protocolVersion as number) <= 65535))) return wrongAt(v, "protocolVersion", "integer from 0 to 65535");
  if (v.agentCapabilities !== undefined && (flaw = checkAgentCapabilities(v.agentCapabilities))) return under("agentCapabilities", flaw);
  if (v.authMethods !== undefined && (flaw = checkItems(v.authMethods, checkAuthMethod))) return under("authMethods", flaw);
  if (v.agentInfo != null && (flaw = checkImplementation(v.agentInfo))) return under("agentInfo", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkProtocolVersion(v: unknown): Flaw | undefined {
  return (Number.isInteger(v) && (v as number) >= 0 && (v as number) <= 65535) ? undefined : wrong(v, "integer from 0 to 65535");
}

export function checkImplementation(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.name === "string")) return wrongAt(v, "name", "string");
  if (v.title != null && !(typeof v.title === "string")) return wrongAt(v, "title", "string | null");
  if (!(typeof v.version === "string")) return wrongAt(v, "version", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkClientCapabilities(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.fs !== undefined && (flaw = checkFileSystemCapabilities(v.fs))) return under("fs", flaw);
  if (v.terminal !== undefined && !(typeof v.terminal === "boolean")) return wrongAt(v, "terminal", "boolean");
  if (v.session != null && (flaw = checkClientSessionCapabilities(v.session))) return under("session", flaw);
  if (v.auth !== undefined && (flaw = checkAuthCapabilities(v.auth))) return under("auth", flaw);
  if (v.elicitation != null && (flaw = checkElicitationCapabilities(v.elicitation))) return under("elicitation", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkFileSystemCapabilities(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.readTextFile !== undefined && !(typeof v.readTextFile === "boolean")) return wrongAt(v, "readTextFile", "boolean");
  if (v.writeTextFile !== undefined && !(typeof v.writeTextFile === "boolean")) return wrongAt(v, "writeTextFile", "boolean");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkAuthCapabilities(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.terminal !== undefined && !(typeof v.terminal === "boolean")) return wrongAt(v, "terminal", "boolean");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkElicitationCapabilities(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.form != null && (flaw = checkElicitationFormCapabilities(v.form))) return under("form", flaw);
  if (v.url != null && (flaw = checkElicitationFormCapabilities(v.url))) return under("url", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkElicitationFormCapabilities(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkClientSessionCapabilities(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.compaction != null && !(isObject(v.compaction))) return wrongAt(v, "compaction", "object | null");
  if (v.configOptions != null && (flaw = checkSessionConfigOptionsCapabilities(v.configOptions))) return under("configOptions", flaw);
  if (v.notices != null && !(isObject(v.notices))) return wrongAt(v, "notices", "object | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkSessionConfigOptionsCapabilities(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.boolean != null && (flaw = checkElicitationFormCapabilities(v.boolean))) return under("boolean", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkNoticeCapabilities(v: unknown): Flaw | undefined {
  return isObject(v) ? undefined : wrong(v, "object");
}

export function checkAgentCapabilities(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.loadSession !== undefined && !(typeof v.loadSession === "boolean")) return wrongAt(v, "loadSession", "boolean");
  if (v.promptCapabilities !== undefined && (flaw = checkPromptCapabilities(v.promptCapabilities))) return under("promptCapabilities", flaw);
  if (v.mcpCapabilities !== undefined && (flaw = checkMcpCapabilities(v.mcpCapabilities))) return under("mcpCapabilities", flaw);
  if (v.sessionCapabilities !== undefined && (flaw = checkSessionCapabilities(v.sessionCapabilities))) return under("sessionCapabilities", flaw);
  if (v.auth !== undefined && (flaw = checkAgentAuthCapabilities(v.auth))) return under("auth", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkPromptCapabilities(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.image !== undefined && !(typeof v.image === "boolean")) return wrongAt(v, "image", "boolean");
  if (v.audio !== undefined && !(typeof v.audio === "boolean")) return wrongAt(v, "audio", "boolean");
  if (v.embeddedContext !== undefined && !(typeof v.embeddedContext === "boolean")) return wrongAt(v, "embeddedContext", "boolean");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkMcpCapabilities(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.http !== undefined && !(typeof v.http === "boolean")) return wrongAt(v, "http", "boolean");
  if (v.sse !== undefined && !(typeof v.sse === "boolean")) return wrongAt(v, "sse", "boolean");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkSessionCapabilities(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
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
  if (v.logout != null && (flaw = checkElicitationFormCapabilities(v.logout))) return under("logout", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
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
  if (!(typeof v.id === "string")) return wrongAt(v, "id", "string");
  if (!(typeof v.name === "string")) return wrongAt(v, "name", "string");
  if (v.description != null && !(typeof v.description === "string")) return wrongAt(v, "description", "string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkAuthMethodTerminal(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.id === "string")) return wrongAt(v, "id", "string");
  if (!(typeof v.name === "string")) return wrongAt(v, "name", "string");
  if (v.description != null && !(typeof v.description === "string")) return wrongAt(v, "description", "string | null");
  if (v.args !== undefined && (flaw = checkItems(v.args, checkString))) return under("args", flaw);
  if (v.env !== undefined && (flaw = checkValues(v.env, checkString))) return under("env", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkAuthenticateRequest(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.methodId === "string")) return wrongAt(v, "methodId", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkNewSessionRequest(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.cwd === "string")) return wrongAt(v, "cwd", "string");
  if (v.additionalDirectories !== undefined && (flaw = checkItems(v.additionalDirectories, checkString))) return under("additionalDirectories", flaw);
  if ((flaw = checkItems(v.mcpServers, checkMcpServer))) return under("mcpServers", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkNewSessionResponse(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt(v, "sessionId", "string");
  if (v.modes != null && (flaw = checkSessionModeState(v.modes))) return under("modes", flaw);
  if (v.configOptions != null && (flaw = checkItems(v.configOptions, checkSessionConfigOption))) return under("configOptions", flaw);
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
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkLoadSessionResponse(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.modes != null && (flaw = checkSessionModeState(v.modes))) return under("modes", flaw);
  if (v.configOptions != null && (flaw = checkItems(v.configOptions, checkSessionConfigOption))) return under("configOptions", flaw);
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
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkCloseSessionRequest(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt(v, "sessionId", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkListSessionsRequest(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.cwd != null && !(typeof v.cwd === "string")) return wrongAt(v, "cwd", "string | null");
  if (v.cursor != null && !(typeof v.cursor === "string")) return wrongAt(v, "cursor", "string | null");
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

export function checkSessionInfo(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt(v, "sessionId", "string");
  if (!(typeof v.cwd === "string")) return wrongAt(v, "cwd", "string");
  if (v.additionalDirectories !== undefined && (flaw = checkItems(v.additionalDirectories, checkString))) return under("additionalDirectories", flaw);
  if (v.title != null && !(typeof v.title === "string")) return wrongAt(v, "title", "string | null");
  if (v.updatedAt != null && !(typeof v.updatedAt === "string")) return wrongAt(v, "updatedAt", "string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkSessionInfoUpdate(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.title != null && !(typeof v.title === "string")) return wrongAt(v, "title", "string | null");
  if (v.updatedAt != null && !(typeof v.updatedAt === "string")) return wrongAt(v, "updatedAt", "string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkSessionModeState(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.currentModeId === "string")) return wrongAt(v, "currentModeId", "string");
  if ((flaw = checkItems(v.availableModes, checkAuthMethodAgent))) return under("availableModes", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkSetSessionModeRequest(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt(v, "sessionId", "string");
  if (!(typeof v.modeId === "string")) return wrongAt(v, "modeId", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkCurrentModeUpdate(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.currentModeId === "string")) return wrongAt(v, "currentModeId", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkSessionConfigOption(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.id === "string")) return wrongAt(v, "id", "string");
  if (!(typeof v.name === "string")) return wrongAt(v, "name", "string");
  if (v.description != null && !(typeof v.description === "string")) return wrongAt(v, "description", "string | null");
  if (v.category != null && !(typeof v.category === "string")) return wrongAt(v, "category", "string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  switch (v.type) {
    case "select":
      return checkSessionConfigSelect(v);
    case "boolean":
      return checkSessionConfigBoolean(v);
    default:
      return unlistedAt(["select", "boolean"], v, "type");
  }
}

export function checkSessionConfigSelect(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.currentValue === "string")) return wrongAt(v, "currentValue", "string");
  if ((flaw = checkSessionConfigSelectOptions(v.options))) return under("options", flaw);
  return undefined;
}

export function checkSessionConfigSelectOptions(v: unknown): Flaw | undefined {
  return checkAny(v, checkSessionConfigSelectOptions2, checkSessionConfigSelectOptions3);
}

export function checkSessionConfigSelectOption(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.value === "string")) return wrongAt(v, "value", "string");
  if (!(typeof v.name === "string")) return wrongAt(v, "name", "string");
  if (v.description != null && !(typeof v.description === "string")) return wrongAt(v, "description", "string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkSessionConfigSelectGroup(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.group === "string")) return wrongAt(v, "group", "string");
  if (!(typeof v.name === "string")) return wrongAt(v, "name", "string");
  if ((flaw = checkItems(v.options, checkSessionConfigSelectOption))) return under("options", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkSessionConfigBoolean(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.currentValue === "boolean")) return wrongAt(v, "currentValue", "boolean");
  return undefined;
}

export function checkSetSessionConfigOptionRequest(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt(v, "sessionId", "string");
  if (!(typeof v.configId === "string")) return wrongAt(v, "configId", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
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
    default:
      return checkMcpServerStdio(v);
  }
}

export function checkMcpServerStdio(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.name === "string")) return wrongAt(v, "name", "string");
  if (!(typeof v.command === "string")) return wrongAt(v, "command", "string");
  if ((flaw = checkItems(v.args, checkString))) return under("args", flaw);
  if ((flaw = checkItems(v.env, checkEnvVariable))) return under("env", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkMcpServerHttp(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.name === "string")) return wrongAt(v, "name", "string");
  if (!(typeof v.url === "string")) return wrongAt(v, "url", "string");
  if ((flaw = checkItems(v.headers, checkEnvVariable))) return under("headers", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkEnvVariable(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.name === "string")) return wrongAt(v, "name", "string");
  if (!(typeof v.value === "string")) return wrongAt(v, "value", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkPromptRequest(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt(v, "sessionId", "string");
  if ((flaw = checkItems(v.prompt, checkContentBlock))) return under("prompt", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkPromptResponse(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!listStopReason.has(v.stopReason) && (flaw = unlistedAt(listStopReason, v, "stopReason"))) return flaw;
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkStopReason(v: unknown): Flaw | undefined {
  return listStopReason.has(v) ? undefined : unlisted(listStopReason, v);
}

export function checkSessionNotification(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt(v, "sessionId", "string");
  if ((flaw = checkSessionUpdate(v.update))) return under("update", flaw);
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
    default:
      return unlistedAt(["user_message_chunk", "agent_message_chunk", "agent_thought_chunk", "tool_call", "tool_call_update", "plan", "available_commands_update", "current_mode_update", "config_option_update", "session_info_update", "usage_update", "notice", "compaction_update", "compaction_summary_chunk"], v, "sessionUpdate");
  }
}

export function checkContentChunk(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if ((flaw = checkContentBlock(v.content))) return under("content", flaw);
  if (v.messageId != null && !(typeof v.messageId === "string")) return wrongAt(v, "messageId", "string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkUsageUpdate(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!((Number.isInteger(v.used) && (v.used as number) >= 0))) return wrongAt(v, "used", "integer from 0");
  if (!((Number.isInteger(v.size) && (v.size as number) >= 0))) return wrongAt(v, "size", "integer from 0");
  if (v.cost != null && (flaw = checkCost(v.cost))) return under("cost", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkCost(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(Number.isFinite(v.amount))) return wrongAt(v, "amount", "number");
  if (!(typeof v.currency === "string")) return wrongAt(v, "currency", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
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
      return unlistedAt(["text", "image", "audio", "resource_link", "resource"], v, "type");
  }
}

export function checkTextContent(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.annotations != null && (flaw = checkAnnotations(v.annotations))) return under("annotations", flaw);
  if (!(typeof v.text === "string")) return wrongAt(v, "text", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkImageContent(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.annotations != null && (flaw = checkAnnotations(v.annotations))) return under("annotations", flaw);
  if (!(typeof v.data === "string")) return wrongAt(v, "data", "string");
  if (!(typeof v.mimeType === "string")) return wrongAt(v, "mimeType", "string");
  if (v.uri != null && !(typeof v.uri === "string")) return wrongAt(v, "uri", "string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkAudioContent(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.annotations != null && (flaw = checkAnnotations(v.annotations))) return under("annotations", flaw);
  if (!(typeof v.data === "string")) return wrongAt(v, "data", "string");
  if (!(typeof v.mimeType === "string")) return wrongAt(v, "mimeType", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkResourceLink(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.annotations != null && (flaw = checkAnnotations(v.annotations))) return under("annotations", flaw);
  if (v.description != null && !(typeof v.description === "string")) return wrongAt(v, "description", "string | null");
  if (v.mimeType != null && !(typeof v.mimeType === "string")) return wrongAt(v, "mimeType", "string | null");
  if (!(typeof v.name === "string")) return wrongAt(v, "name", "string");
  if (v.size != null && !(Number.isInteger(v.size))) return wrongAt(v, "size", "integer | null");
  if (v.title != null && !(typeof v.title === "string")) return wrongAt(v, "title", "string | null");
  if (!(typeof v.uri === "string")) return wrongAt(v, "uri", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkEmbeddedResource(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.annotations != null && (flaw = checkAnnotations(v.annotations))) return under("annotations", flaw);
  if ((flaw = checkEmbeddedResourceResource(v.resource))) return under("resource", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkEmbeddedResourceResource(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  return checkAny(v, checkTextResourceContents, checkBlobResourceContents);
}

export function checkTextResourceContents(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.mimeType != null && !(typeof v.mimeType === "string")) return wrongAt(v, "mimeType", "string | null");
  if (!(typeof v.text === "string")) return wrongAt(v, "text", "string");
  if (!(typeof v.uri === "string")) return wrongAt(v, "uri", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkBlobResourceContents(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.blob === "string")) return wrongAt(v, "blob", "string");
  if (v.mimeType != null && !(typeof v.mimeType === "string")) return wrongAt(v, "mimeType", "string | null");
  if (!(typeof v.uri === "string")) return wrongAt(v, "uri", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkAnnotations(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.audience != null && (flaw = checkListedItems(v.audience, listRole))) return under("audience", flaw);
  if (v.lastModified != null && !(typeof v.lastModified === "string")) return wrongAt(v, "lastModified", "string | null");
  if (v.priority != null && !(Number.isFinite(v.priority))) return wrongAt(v, "priority", "number | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkRole(v: unknown): Flaw | undefined {
  return listRole.has(v) ? undefined : unlisted(listRole, v);
}

export function checkToolCall(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.toolCallId === "string")) return wrongAt(v, "toolCallId", "string");
  if (!(typeof v.title === "string")) return wrongAt(v, "title", "string");
  if (v.name != null && !(typeof v.name === "string")) return wrongAt(v, "name", "string | null");
  if (v.kind !== undefined && !listToolKind.has(v.kind) && (flaw = unlistedAt(listToolKind, v, "kind"))) return flaw;
  if (v.status !== undefined && !listToolCallStatus.has(v.status) && (flaw = unlistedAt(listToolCallStatus, v, "status"))) return flaw;
  if (v.content !== undefined && (flaw = checkItems(v.content, checkToolCallContent))) return under("content", flaw);
  if (v.locations !== undefined && (flaw = checkItems(v.locations, checkToolCallLocation))) return under("locations", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkToolCallUpdate(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.toolCallId === "string")) return wrongAt(v, "toolCallId", "string");
  if (v.kind != null && !listToolKind.has(v.kind) && (flaw = unlistedAt(listToolKind, v, "kind"))) return flaw;
  if (v.status != null && !listToolCallStatus.has(v.status) && (flaw = unlistedAt(listToolCallStatus, v, "status"))) return flaw;
  if (v.title != null && !(typeof v.title === "string")) return wrongAt(v, "title", "string | null");
  if (v.name != null && !(typeof v.name === "string")) return wrongAt(v, "name", "string | null");
  if (v.content != null && (flaw = checkItems(v.content, checkToolCallContent))) return under("content", flaw);
  if (v.locations != null && (flaw = checkItems(v.locations, checkToolCallLocation))) return under("locations", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkToolKind(v: unknown): Flaw | undefined {
  return listToolKind.has(v) ? undefined : unlisted(listToolKind, v);
}

export function checkToolCallStatus(v: unknown): Flaw | undefined {
  return listToolCallStatus.has(v) ? undefined : unlisted(listToolCallStatus, v);
}

export function checkToolCallLocation(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.path === "string")) return wrongAt(v, "path", "string");
  if (v.line != null && !((Number.isInteger(v.line) && (v.line as number) >= 0))) return wrongAt(v, "line", "integer from 0 | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
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
      return unlistedAt(["content", "diff", "terminal"], v, "type");
  }
}

export function checkContent(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if ((flaw = checkContentBlock(v.content))) return under("content", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkDiff(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.path === "string")) return wrongAt(v, "path", "string");
  if (v.oldText != null && !(typeof v.oldText === "string")) return wrongAt(v, "oldText", "string | null");
  if (!(typeof v.newText === "string")) return wrongAt(v, "newText", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkTerminal(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.terminalId === "string")) return wrongAt(v, "terminalId", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkPlan(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if ((flaw = checkItems(v.entries, checkPlanEntry))) return under("entries", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkPlanEntry(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.content === "string")) return wrongAt(v, "content", "string");
  if (!listPlanEntryPriority.has(v.priority) && (flaw = unlistedAt(listPlanEntryPriority, v, "priority"))) return flaw;
  if (!listPlanEntryStatus.has(v.status) && (flaw = unlistedAt(listPlanEntryStatus, v, "status"))) return flaw;
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
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
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkAvailableCommand(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.name === "string")) return wrongAt(v, "name", "string");
  if (!(typeof v.description === "string")) return wrongAt(v, "description", "string");
  if (v.input != null && (flaw = checkAvailableCommandInput(v.input))) return under("input", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkAvailableCommandInput(v: unknown): Flaw | undefined {
  return checkUnstructuredCommandInput(v);
}

export function checkUnstructuredCommandInput(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.hint === "string")) return wrongAt(v, "hint", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkNotice(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.severity === "string")) return wrongAt(v, "severity", "string");
  if (!((typeof v.title === "string" && v.title !== ""))) return wrongAt(v, "title", "string that is not empty");
  if (v.description != null && !(typeof v.description === "string")) return wrongAt(v, "description", "string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkCompactionUpdate(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.compactionId === "string")) return wrongAt(v, "compactionId", "string");
  if (!(typeof v.status === "string")) return wrongAt(v, "status", "string");
  if (v.summary != null && (flaw = checkItems(v.summary, checkContentBlock))) return under("summary", flaw);
  if (v.error != null && !(typeof v.error === "string")) return wrongAt(v, "error", "string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkCompactionSummaryChunk(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.compactionId === "string")) return wrongAt(v, "compactionId", "string");
  if ((flaw = checkContentBlock(v.content))) return under("content", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkRequestPermissionRequest(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt(v, "sessionId", "string");
  if ((flaw = checkToolCallUpdate(v.toolCall))) return under("toolCall", flaw);
  if ((flaw = checkItems(v.options, checkPermissionOption))) return under("options", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkRequestPermissionResponse(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if ((flaw = checkRequestPermissionOutcome(v.outcome))) return under("outcome", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkPermissionOption(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.optionId === "string")) return wrongAt(v, "optionId", "string");
  if (!(typeof v.name === "string")) return wrongAt(v, "name", "string");
  if (!listPermissionOptionKind.has(v.kind) && (flaw = unlistedAt(listPermissionOptionKind, v, "kind"))) return flaw;
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
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
      return unlistedAt(["cancelled", "selected"], v, "outcome");
  }
}

export function checkSelectedPermissionOutcome(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.optionId === "string")) return wrongAt(v, "optionId", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkReadTextFileRequest(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt(v, "sessionId", "string");
  if (!(typeof v.path === "string")) return wrongAt(v, "path", "string");
  if (v.line != null && !((Number.isInteger(v.line) && (v.line as number) >= 0))) return wrongAt(v, "line", "integer from 0 | null");
  if (v.limit != null && !((Number.isInteger(v.limit) && (v.limit as number) >= 0))) return wrongAt(v, "limit", "integer from 0 | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkReadTextFileResponse(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.content === "string")) return wrongAt(v, "content", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkWriteTextFileRequest(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt(v, "sessionId", "string");
  if (!(typeof v.path === "string")) return wrongAt(v, "path", "string");
  if (!(typeof v.content === "string")) return wrongAt(v, "content", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkCreateTerminalRequest(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt(v, "sessionId", "string");
  if (!(typeof v.command === "string")) return wrongAt(v, "command", "string");
  if (v.args !== undefined && (flaw = checkItems(v.args, checkString))) return under("args", flaw);
  if (v.env !== undefined && (flaw = checkItems(v.env, checkEnvVariable))) return under("env", flaw);
  if (v.cwd != null && !(typeof v.cwd === "string")) return wrongAt(v, "cwd", "string | null");
  if (v.outputByteLimit != null && !((Number.isInteger(v.outputByteLimit) && (v.outputByteLimit as number) >= 0))) return wrongAt(v, "outputByteLimit", "integer from 0 | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkTerminalOutputRequest(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt(v, "sessionId", "string");
  if (!(typeof v.terminalId === "string")) return wrongAt(v, "terminalId", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkTerminalOutputResponse(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.output === "string")) return wrongAt(v, "output", "string");
  if (!(typeof v.truncated === "boolean")) return wrongAt(v, "truncated", "boolean");
  if (v.exitStatus != null && (flaw = checkTerminalExitStatus(v.exitStatus))) return under("exitStatus", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkTerminalExitStatus(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.exitCode != null && !((Number.isInteger(v.exitCode) && (v.exitCode as number) >= 0))) return wrongAt(v, "exitCode", "integer from 0 | null");
  if (v.signal != null && !(typeof v.signal === "string")) return wrongAt(v, "signal", "string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkCreateElicitationRequest(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.message === "string")) return wrongAt(v, "message", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
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
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
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
  if (!(typeof v.elicitationId === "string")) return wrongAt(v, "elicitationId", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkElicitationFormMode(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if ((flaw = checkElicitationSchema(v.requestedSchema))) return under("requestedSchema", flaw);
  return checkAny(v, checkElicitationSessionScope, checkElicitationRequestScope);
}

export function checkElicitationUrlMode(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.elicitationId === "string")) return wrongAt(v, "elicitationId", "string");
  if (!(typeof v.url === "string")) return wrongAt(v, "url", "string");
  return checkAny(v, checkElicitationSessionScope, checkElicitationRequestScope);
}

export function checkElicitationSessionScope(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt(v, "sessionId", "string");
  if (v.toolCallId != null && !(typeof v.toolCallId === "string")) return wrongAt(v, "toolCallId", "string | null");
  return undefined;
}

export function checkElicitationRequestScope(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.requestId !== null && !(Number.isInteger(v.requestId) || typeof v.requestId === "string")) return wrongAt(v, "requestId", "integer | string | null");
  return undefined;
}

export function checkElicitationAcceptAction(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.content != null && (flaw = checkValues(v.content, checkElicitationContentValue))) return under("content", flaw);
  return undefined;
}

export function checkElicitationContentValue(v: unknown): Flaw | undefined {
  return checkAny(v, checkString, checkErrorCode, checkScalar9, checkScalar10, checkElicitationContentValue11);
}

export function checkElicitationSchema(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.type !== undefined && !(v.type === "object")) return wrongAt(v, "type", "\"object\"");
  if (v.title != null && !(typeof v.title === "string")) return wrongAt(v, "title", "string | null");
  if (v.properties !== undefined && (flaw = checkValues(v.properties, checkElicitationPropertySchema))) return under("properties", flaw);
  if (v.required != null && (flaw = checkItems(v.required, checkString))) return under("required", flaw);
  if (v.description != null && !(typeof v.description === "string")) return wrongAt(v, "description", "string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
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
  if (v.title != null && !(typeof v.title === "string")) return wrongAt(v, "title", "string | null");
  if (v.description != null && !(typeof v.description === "string")) return wrongAt(v, "description", "string | null");
  if (v.minLength != null && !((Number.isInteger(v.minLength) && (v.minLength as number) >= 0))) return wrongAt(v, "minLength", "integer from 0 | null");
  if (v.maxLength != null && !((Number.isInteger(v.maxLength) && (v.maxLength as number) >= 0))) return wrongAt(v, "maxLength", "integer from 0 | null");
  if (v.pattern != null && !(typeof v.pattern === "string")) return wrongAt(v, "pattern", "string | null");
  if (v.format != null && !listStringFormat.has(v.format) && (flaw = unlistedAt(listStringFormat, v, "format"))) return flaw;
  if (v.default != null && !(typeof v.default === "string")) return wrongAt(v, "default", "string | null");
  if (v.enum != null && (flaw = checkItems(v.enum, checkString))) return under("enum", flaw);
  if (v.oneOf != null && (flaw = checkItems(v.oneOf, checkEnumOption))) return under("oneOf", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkStringFormat(v: unknown): Flaw | undefined {
  return listStringFormat.has(v) ? undefined : unlisted(listStringFormat, v);
}

export function checkEnumOption(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.const === "string")) return wrongAt(v, "const", "string");
  if (!(typeof v.title === "string")) return wrongAt(v, "title", "string");
  if (v.description != null && !(typeof v.description === "string")) return wrongAt(v, "description", "string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkNumberPropertySchema(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.title != null && !(typeof v.title === "string")) return wrongAt(v, "title", "string | null");
  if (v.description != null && !(typeof v.description === "string")) return wrongAt(v, "description", "string | null");
  if (v.minimum != null && !(Number.isFinite(v.minimum))) return wrongAt(v, "minimum", "number | null");
  if (v.maximum != null && !(Number.isFinite(v.maximum))) return wrongAt(v, "maximum", "number | null");
  if (v.default != null && !(Number.isFinite(v.default))) return wrongAt(v, "default", "number | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkIntegerPropertySchema(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.title != null && !(typeof v.title === "string")) return wrongAt(v, "title", "string | null");
  if (v.description != null && !(typeof v.description === "string")) return wrongAt(v, "description", "string | null");
  if (v.minimum != null && !(Number.isInteger(v.minimum))) return wrongAt(v, "minimum", "integer | null");
  if (v.maximum != null && !(Number.isInteger(v.maximum))) return wrongAt(v, "maximum", "integer | null");
  if (v.default != null && !(Number.isInteger(v.default))) return wrongAt(v, "default", "integer | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkBooleanPropertySchema(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.title != null && !(typeof v.title === "string")) return wrongAt(v, "title", "string | null");
  if (v.description != null && !(typeof v.description === "string")) return wrongAt(v, "description", "string | null");
  if (v.default != null && !(typeof v.default === "boolean")) return wrongAt(v, "default", "boolean | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkMultiSelectPropertySchema(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.title != null && !(typeof v.title === "string")) return wrongAt(v, "title", "string | null");
  if (v.description != null && !(typeof v.description === "string")) return wrongAt(v, "description", "string | null");
  if (v.minItems != null && !((Number.isInteger(v.minItems) && (v.minItems as number) >= 0))) return wrongAt(v, "minItems", "integer from 0 | null");
  if (v.maxItems != null && !((Number.isInteger(v.maxItems) && (v.maxItems as number) >= 0))) return wrongAt(v, "maxItems", "integer from 0 | null");
  if ((flaw = checkMultiSelectItems(v.items))) return under("items", flaw);
  if (v.default != null && (flaw = checkItems(v.default, checkString))) return under("default", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
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
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkTitledMultiSelectItems(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if ((flaw = checkItems(v.anyOf, checkEnumOption))) return under("anyOf", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

function checkAgentResponse0(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.id !== null && !(Number.isInteger(v.id) || typeof v.id === "string")) return wrongAt(v, "id", "integer | string | null");
  if (v.result === undefined) return wrongAt(v, "result", "anything");
  return undefined;
}

function checkAgentResponse1(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.id !== null && !(Number.isInteger(v.id) || typeof v.id === "string")) return wrongAt(v, "id", "integer | string | null");
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
  if (!(typeof v.value === "string")) return wrongAt(v, "value", "string");
  return undefined;
}

function checkSetSessionConfigOptionRequest5(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.value === "boolean")) return wrongAt(v, "value", "boolean");
  return undefined;
}

function checkCreateElicitationRequest6(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.mode === "string")) return wrongAt(v, "mode", "string");
  return checkAny(v, checkElicitationSessionScope, checkElicitationRequestScope);
}

function checkCreateElicitationResponse7(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.action === "string")) return wrongAt(v, "action", "string");
  return undefined;
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
  if (!(typeof v.type === "string")) return wrongAt(v, "type", "string");
  return undefined;
}

export { checkAgentRequest as checkClientRequest };
export { checkAgentResponse as checkClientResponse };
export { checkAgentNotification as checkClientNotification };
export { checkExtRequest as checkExtResponse };
export { checkExtRequest as checkExtNotification };
export { checkElicitationFormCapabilities as checkElicitationUrlCapabilities };
export { checkElicitationFormCapabilities as checkBooleanConfigOptionCapabilities };
export { checkNoticeCapabilities as checkCompactionCapabilities };
export { checkElicitationFormCapabilities as checkSessionListCapabilities };
export { checkElicitationFormCapabilities as checkSessionDeleteCapabilities };
export { checkElicitationFormCapabilities as checkSessionAdditionalDirectoriesCapabilities };
export { checkElicitationFormCapabilities as checkSessionResumeCapabilities };
export { checkElicitationFormCapabilities as checkSessionCloseCapabilities };
export { checkElicitationFormCapabilities as checkLogoutCapabilities };
export { checkElicitationFormCapabilities as checkAuthenticateResponse };
export { checkElicitationFormCapabilities as checkLogoutRequest };
export { checkElicitationFormCapabilities as checkLogoutResponse };
export { checkAuthMethodId as checkSessionId };
export { checkLoadSessionResponse as checkResumeSessionResponse };
export { checkElicitationFormCapabilities as checkCloseSessionResponse };
export { checkCloseSessionRequest as checkDeleteSessionRequest };
export { checkElicitationFormCapabilities as checkDeleteSessionResponse };
export { checkAuthMethodId as checkSessionModeId };
export { checkAuthMethodAgent as checkSessionMode };
export { checkElicitationFormCapabilities as checkSetSessionModeResponse };
export { checkAuthMethodId as checkSessionConfigId };
export { checkAuthMethodId as checkSessionConfigOptionCategory };
export { checkAuthMethodId as checkSessionConfigGroupId };
export { checkAuthMethodId as checkSessionConfigValueId };
export { checkSetSessionConfigOptionResponse as checkConfigOptionUpdate };
export { checkMcpServerHttp as checkMcpServerSse };
export { checkEnvVariable as checkHttpHeader };
export { checkCloseSessionRequest as checkCancelNotification };
export { checkAuthMethodId as checkMessageId };
export { checkAuthMethodId as checkToolCallId };
export { checkAuthMethodId as checkNoticeSeverity };
export { checkAuthMethodId as checkCompactionId };
export { checkAuthMethodId as checkCompactionStatus };
export { checkAuthMethodId as checkPermissionOptionId };
export { checkElicitationFormCapabilities as checkWriteTextFileResponse };
export { checkAuthMethodId as checkTerminalId };
export { checkTerminal as checkCreateTerminalResponse };
export { checkTerminalOutputRequest as checkWaitForTerminalExitRequest };
export { checkTerminalExitStatus as checkWaitForTerminalExitResponse };
export { checkTerminalOutputRequest as checkKillTerminalRequest };
export { checkElicitationFormCapabilities as checkKillTerminalResponse };
export { checkTerminalOutputRequest as checkReleaseTerminalRequest };
export { checkElicitationFormCapabilities as checkReleaseTerminalResponse };
export { checkAuthMethodId as checkElicitationId };

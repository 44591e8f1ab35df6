// Generated from schema/v2/schema.json (sha256 910682d44e960ef2e16be51cc4e155545e9908f16a8fec5c0378364f70c213e1); do not edit.
import { checkAny, checkFirst, checkItems, checkOne, checkString, checkValues, type Flaw, isObject, under, wrong, wrongAt } from "../check.ts";



export function checkRequestId(v: unknown): Flaw | undefined {
  return Number.isInteger(v) || typeof v === "string" ? undefined : wrong(v, "integer | string");
}

export function checkAgentRequest(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(Number.isInteger(v.id) || typeof v.id === "string")) return wrongAt(v, "id", "integer | string");
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
  if (!(Number.isInteger(v.requestId) || typeof v.requestId === "string")) return wrongAt(v, "requestId", "integer | string");
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

export function checkUnsupportedProtocolVersionErrorData(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!((Number.isInteger(v.requested) && (v.requested as number) >= 0 && (v.requested as number) <= 65535))) return wrongAt(v, "requested", "integer from 0 to 65535");
  if ((flaw = checkItems(v.supported, checkProtocolVersion))) return under("supported", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkSessionNotFoundErrorData(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt(v, "sessionId", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkInitializeRequest(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!((Number.isInteger(v.protocolVersion) && (v.protocolVersion as number) >= 0 && (v.protocolVersion as number) <= 65535))) return wrongAt(v, "protocolVersion", "integer from 0 to 65535");
  if ((flaw = checkImplementation(v.info))) return under("info", flaw);
  if (v.capabilities !== undefined && (flaw = checkClientCapabilities(v.capabilities))) return under("capabilities", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkInitializeResponse(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!((Number.isInteger(v.protocolVersion) && (v.protocolVersion as number) >= 0 && (v.protocolVersion as number) <= 65535))) return wrongAt(v, "protocolVersion", "integer from 0 to 65535");
  if ((flaw = checkImplementation(v.info))) return under("info", flaw);
  if (v.capabilities !== undefined && (flaw = checkAgentCapabilities(v.capabilities))) return under("capabilities", flaw);
  if (v.authMethods !== undefined && (flaw = checkItems(v.authMethods, checkAuthMethod))) return under("authMethods", flaw);
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
  if (v.auth != null && (flaw = checkClientAuthCapabilities(v.auth))) return under("auth", flaw);
  if (v.elicitation != null && (flaw = checkElicitationCapabilities(v.elicitation))) return under("elicitation", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkClientAuthCapabilities(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.terminal != null && (flaw = checkTerminalAuthCapabilities(v.terminal))) return under("terminal", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkTerminalAuthCapabilities(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkElicitationCapabilities(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.form != null && (flaw = checkTerminalAuthCapabilities(v.form))) return under("form", flaw);
  if (v.url != null && (flaw = checkTerminalAuthCapabilities(v.url))) return under("url", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkAgentCapabilities(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.session != null && (flaw = checkSessionCapabilities(v.session))) return under("session", flaw);
  if (v.auth != null && (flaw = checkTerminalAuthCapabilities(v.auth))) return under("auth", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkSessionCapabilities(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.prompt != null && (flaw = checkPromptCapabilities(v.prompt))) return under("prompt", flaw);
  if (v.mcp != null && (flaw = checkMcpCapabilities(v.mcp))) return under("mcp", flaw);
  if (v.delete != null && (flaw = checkTerminalAuthCapabilities(v.delete))) return under("delete", flaw);
  if (v.additionalDirectories != null && (flaw = checkTerminalAuthCapabilities(v.additionalDirectories))) return under("additionalDirectories", flaw);
  if (v.list != null && (flaw = checkTerminalAuthCapabilities(v.list))) return under("list", flaw);
  if (v.load != null && (flaw = checkTerminalAuthCapabilities(v.load))) return under("load", flaw);
  if (v.resume != null && (flaw = checkTerminalAuthCapabilities(v.resume))) return under("resume", flaw);
  if (v.close != null && (flaw = checkTerminalAuthCapabilities(v.close))) return under("close", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkPromptCapabilities(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.image != null && (flaw = checkTerminalAuthCapabilities(v.image))) return under("image", flaw);
  if (v.audio != null && (flaw = checkTerminalAuthCapabilities(v.audio))) return under("audio", flaw);
  if (v.embeddedContext != null && (flaw = checkTerminalAuthCapabilities(v.embeddedContext))) return under("embeddedContext", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkMcpCapabilities(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.stdio != null && (flaw = checkTerminalAuthCapabilities(v.stdio))) return under("stdio", flaw);
  if (v.http != null && (flaw = checkTerminalAuthCapabilities(v.http))) return under("http", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkAuthMethod(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  switch (v.type) {
    case "terminal":
      return checkAuthMethodTerminal(v);
    case "agent":
      return checkAuthMethodAgent(v);
    default:
      return checkAuthMethod2(v);
  }
}

export function checkAuthMethodId(v: unknown): Flaw | undefined {
  return typeof v === "string" ? undefined : wrong(v, "string");
}

export function checkAuthMethodAgent(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.methodId === "string")) return wrongAt(v, "methodId", "string");
  if (!(typeof v.name === "string")) return wrongAt(v, "name", "string");
  if (v.description != null && !(typeof v.description === "string")) return wrongAt(v, "description", "string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkAuthMethodTerminal(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.methodId === "string")) return wrongAt(v, "methodId", "string");
  if (!(typeof v.name === "string")) return wrongAt(v, "name", "string");
  if (v.description != null && !(typeof v.description === "string")) return wrongAt(v, "description", "string | null");
  if (v.args !== undefined && (flaw = checkItems(v.args, checkString))) return under("args", flaw);
  if (v.env !== undefined && (flaw = checkItems(v.env, checkEnvVariable))) return under("env", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkLoginAuthRequest(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.methodId === "string")) return wrongAt(v, "methodId", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkNewSessionRequest(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.cwd === "string")) return wrongAt(v, "cwd", "string");
  if (v.additionalDirectories !== undefined && (flaw = checkItems(v.additionalDirectories, checkAuthMethodId))) return under("additionalDirectories", flaw);
  if (v.mcpServers !== undefined && (flaw = checkItems(v.mcpServers, checkMcpServer))) return under("mcpServers", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkNewSessionResponse(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt(v, "sessionId", "string");
  if (v.configOptions !== undefined && (flaw = checkItems(v.configOptions, checkSessionConfigOption))) return under("configOptions", flaw);
  if (v.availableCommands !== undefined && (flaw = checkItems(v.availableCommands, checkAvailableCommand))) return under("availableCommands", flaw);
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
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkLoadSessionResponse(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.configOptions !== undefined && (flaw = checkItems(v.configOptions, checkSessionConfigOption))) return under("configOptions", flaw);
  if (v.availableCommands !== undefined && (flaw = checkItems(v.availableCommands, checkAvailableCommand))) return under("availableCommands", flaw);
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
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkReplayFrom(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  switch (v.type) {
    case "start":
      return checkTerminalAuthCapabilities(v);
    default:
      return checkReplayFrom3(v);
  }
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
  if (v.additionalDirectories !== undefined && (flaw = checkItems(v.additionalDirectories, checkAuthMethodId))) return under("additionalDirectories", flaw);
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

export function checkSessionConfigOption(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.configId === "string")) return wrongAt(v, "configId", "string");
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
      return checkReplayFrom3(v);
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
  return checkAny(v, checkSessionConfigSelectOptions4, checkSessionConfigSelectOptions5);
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
  if (!(typeof v.groupId === "string")) return wrongAt(v, "groupId", "string");
  if (!(typeof v.name === "string")) return wrongAt(v, "name", "string");
  if ((flaw = checkItems(v.options, checkSessionConfigSelectOption, 1))) return under("options", flaw);
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
    case "id":
      return checkSetSessionConfigOptionRequest6(v);
    case "boolean":
      return checkSetSessionConfigOptionRequest7(v);
    default:
      return checkSetSessionConfigOptionRequest8(v);
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
      return checkMcpServerHttp(v);
    case "stdio":
      return checkMcpServerStdio(v);
    default:
      return checkReplayFrom3(v);
  }
}

export function checkMcpServerStdio(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.name === "string")) return wrongAt(v, "name", "string");
  if (!(typeof v.command === "string")) return wrongAt(v, "command", "string");
  if (v.args !== undefined && (flaw = checkItems(v.args, checkString))) return under("args", flaw);
  if (v.env !== undefined && (flaw = checkItems(v.env, checkEnvVariable))) return under("env", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkMcpServerHttp(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.name === "string")) return wrongAt(v, "name", "string");
  if (!(typeof v.url === "string")) return wrongAt(v, "url", "string");
  if (v.headers !== undefined && (flaw = checkItems(v.headers, checkEnvVariable))) return under("headers", flaw);
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
  if ((flaw = checkItems(v.prompt, checkContentBlock, 1))) return under("prompt", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkPromptResponse(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.messageId === "string")) return wrongAt(v, "messageId", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkUpdateSessionNotification(v: unknown): Flaw | undefined {
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
    default:
      return checkSessionUpdate9(v);
  }
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

export function checkUserMessage(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.messageId === "string")) return wrongAt(v, "messageId", "string");
  if (v.content != null && (flaw = checkItems(v.content, checkContentBlock))) return under("content", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkContentChunk(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.messageId === "string")) return wrongAt(v, "messageId", "string");
  if ((flaw = checkContentBlock(v.content))) return under("content", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
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
    default:
      return checkStateUpdate10(v);
  }
}

export function checkRunningStateUpdate(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.background != null && (flaw = checkItems(v.background, checkBackgroundWork))) return under("background", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkIdleStateUpdate(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.background != null && (flaw = checkItems(v.background, checkBackgroundWork))) return under("background", flaw);
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

export function checkErrorStopReason(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.error != null && (flaw = checkError(v.error))) return under("error", flaw);
  return undefined;
}

export function checkBackgroundWork(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  switch (v.type) {
    case "terminal":
      return checkBackgroundTerminal(v);
    case "tool_call":
      return checkBackgroundToolCall(v);
    default:
      return checkReplayFrom3(v);
  }
}

export function checkBackgroundTerminal(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.terminalId === "string")) return wrongAt(v, "terminalId", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkBackgroundToolCall(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.toolCallId === "string")) return wrongAt(v, "toolCallId", "string");
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
      return checkReplayFrom3(v);
  }
}

export function checkTextContent(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.text === "string")) return wrongAt(v, "text", "string");
  if (v.annotations != null && (flaw = checkAnnotations(v.annotations))) return under("annotations", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkImageContent(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.data === "string")) return wrongAt(v, "data", "string");
  if (!(typeof v.mimeType === "string")) return wrongAt(v, "mimeType", "string");
  if (v.uri != null && !(typeof v.uri === "string")) return wrongAt(v, "uri", "string | null");
  if (v.annotations != null && (flaw = checkAnnotations(v.annotations))) return under("annotations", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkAudioContent(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.data === "string")) return wrongAt(v, "data", "string");
  if (!(typeof v.mimeType === "string")) return wrongAt(v, "mimeType", "string");
  if (v.annotations != null && (flaw = checkAnnotations(v.annotations))) return under("annotations", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkResourceLink(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.name === "string")) return wrongAt(v, "name", "string");
  if (!(typeof v.uri === "string")) return wrongAt(v, "uri", "string");
  if (v.title != null && !(typeof v.title === "string")) return wrongAt(v, "title", "string | null");
  if (v.description != null && !(typeof v.description === "string")) return wrongAt(v, "description", "string | null");
  if (v.icons != null && (flaw = checkItems(v.icons, checkIcon))) return under("icons", flaw);
  if (v.mimeType != null && !(typeof v.mimeType === "string")) return wrongAt(v, "mimeType", "string | null");
  if (v.size != null && !((Number.isInteger(v.size) && (v.size as number) >= 0))) return wrongAt(v, "size", "integer from 0 | null");
  if (v.annotations != null && (flaw = checkAnnotations(v.annotations))) return under("annotations", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkEmbeddedResource(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if ((flaw = checkEmbeddedResourceResource(v.resource))) return under("resource", flaw);
  if (v.annotations != null && (flaw = checkAnnotations(v.annotations))) return under("annotations", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkEmbeddedResourceResource(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  return checkAny(v, checkTextResourceContents, checkBlobResourceContents);
}

export function checkTextResourceContents(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.text === "string")) return wrongAt(v, "text", "string");
  if (!(typeof v.uri === "string")) return wrongAt(v, "uri", "string");
  if (v.mimeType != null && !(typeof v.mimeType === "string")) return wrongAt(v, "mimeType", "string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkBlobResourceContents(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.blob === "string")) return wrongAt(v, "blob", "string");
  if (!(typeof v.uri === "string")) return wrongAt(v, "uri", "string");
  if (v.mimeType != null && !(typeof v.mimeType === "string")) return wrongAt(v, "mimeType", "string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkAnnotations(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.audience != null && (flaw = checkItems(v.audience, checkAuthMethodId))) return under("audience", flaw);
  if (v.lastModified != null && !(typeof v.lastModified === "string")) return wrongAt(v, "lastModified", "string | null");
  if (v.priority != null && !((Number.isFinite(v.priority) && (v.priority as number) >= 0 && (v.priority as number) <= 1))) return wrongAt(v, "priority", "number from 0 to 1 | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkIcon(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.src === "string")) return wrongAt(v, "src", "string");
  if (v.mimeType != null && !(typeof v.mimeType === "string")) return wrongAt(v, "mimeType", "string | null");
  if (v.sizes != null && (flaw = checkItems(v.sizes, checkString))) return under("sizes", flaw);
  if (v.theme != null && !(typeof v.theme === "string")) return wrongAt(v, "theme", "string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkToolCallUpdate(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.toolCallId === "string")) return wrongAt(v, "toolCallId", "string");
  if (v.name != null && !(typeof v.name === "string")) return wrongAt(v, "name", "string | null");
  if (v.title != null && !(typeof v.title === "string")) return wrongAt(v, "title", "string | null");
  if (v.kind != null && !(typeof v.kind === "string")) return wrongAt(v, "kind", "string | null");
  if (v.status != null && !(typeof v.status === "string")) return wrongAt(v, "status", "string | null");
  if (v.content != null && (flaw = checkItems(v.content, checkToolCallContent))) return under("content", flaw);
  if (v.locations != null && (flaw = checkItems(v.locations, checkToolCallLocation))) return under("locations", flaw);
  if (v.capabilities != null && (flaw = checkToolCallCapabilities(v.capabilities))) return under("capabilities", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkToolCallContentChunk(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.toolCallId === "string")) return wrongAt(v, "toolCallId", "string");
  if ((flaw = checkToolCallContent(v.content))) return under("content", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkToolCallLocation(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.path === "string")) return wrongAt(v, "path", "string");
  if (v.line != null && !((Number.isInteger(v.line) && (v.line as number) >= 1))) return wrongAt(v, "line", "integer from 1 | null");
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
      return checkBackgroundTerminal(v);
    default:
      return checkReplayFrom3(v);
  }
}

export function checkContent(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if ((flaw = checkContentBlock(v.content))) return under("content", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkToolCallCapabilities(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.cancel != null && (flaw = checkTerminalAuthCapabilities(v.cancel))) return under("cancel", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkCancelToolCallRequest(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt(v, "sessionId", "string");
  if (!(typeof v.toolCallId === "string")) return wrongAt(v, "toolCallId", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkDiff(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if ((flaw = checkItems(v.changes, checkDiffChange))) return under("changes", flaw);
  if (v.patch != null && (flaw = checkDiffPatch(v.patch))) return under("patch", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkDiffChange(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.fileType != null && !(typeof v.fileType === "string")) return wrongAt(v, "fileType", "string | null");
  if (v.mimeType != null && !(typeof v.mimeType === "string")) return wrongAt(v, "mimeType", "string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  switch (v.operation) {
    case "add":
    case "delete":
    case "modify":
      return checkDiffPathChange(v);
    case "move":
    case "copy":
      return checkDiffPathPairChange(v);
    default:
      return checkDiffChange13(v);
  }
}

export function checkDiffPathChange(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.path === "string")) return wrongAt(v, "path", "string");
  return undefined;
}

export function checkDiffPathPairChange(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.oldPath === "string")) return wrongAt(v, "oldPath", "string");
  if (!(typeof v.path === "string")) return wrongAt(v, "path", "string");
  return undefined;
}

export function checkDiffPatch(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.format === "string")) return wrongAt(v, "format", "string");
  if (!(typeof v.text === "string")) return wrongAt(v, "text", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkPlanUpdate(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if ((flaw = checkPlanUpdateContent(v.plan))) return under("plan", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkPlanUpdateContent(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  switch (v.type) {
    case "items":
      return checkPlanItems(v);
    default:
      return checkPlanUpdateContent14(v);
  }
}

export function checkPlanItems(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.planId === "string")) return wrongAt(v, "planId", "string");
  if ((flaw = checkItems(v.entries, checkPlanEntry))) return under("entries", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkPlanEntry(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.content === "string")) return wrongAt(v, "content", "string");
  if (!(typeof v.priority === "string")) return wrongAt(v, "priority", "string");
  if (!(typeof v.status === "string")) return wrongAt(v, "status", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkAvailableCommandsUpdate(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if ((flaw = checkItems(v.availableCommands, checkAvailableCommand))) return under("availableCommands", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkAvailableCommand(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  switch (v.type) {
    case "command":
      return checkCommand(v);
    default:
      return checkAvailableCommand15(v);
  }
}

export function checkCommand(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.name === "string")) return wrongAt(v, "name", "string");
  if (!(typeof v.description === "string")) return wrongAt(v, "description", "string");
  if (v.input != null && (flaw = checkAvailableCommandInput(v.input))) return under("input", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkAvailableCommandInput(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  switch (v.type) {
    case "text":
      return checkTextCommandInput(v);
    default:
      return checkReplayFrom3(v);
  }
}

export function checkTextCommandInput(v: unknown): Flaw | undefined {
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
  if (!(typeof v.title === "string")) return wrongAt(v, "title", "string");
  if (v.description != null && !(typeof v.description === "string")) return wrongAt(v, "description", "string | null");
  if (v.subject != null && (flaw = checkRequestPermissionSubject(v.subject))) return under("subject", flaw);
  if ((flaw = checkItems(v.options, checkPermissionOption, 1))) return under("options", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkRequestPermissionSubject(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  switch (v.type) {
    case "tool_call":
      return checkToolCallPermissionSubject(v);
    case "command":
      return checkCommandPermissionSubject(v);
    default:
      return checkReplayFrom3(v);
  }
}

export function checkToolCallPermissionSubject(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if ((flaw = checkToolCallUpdate(v.toolCall))) return under("toolCall", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkCommandPermissionSubject(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.command === "string")) return wrongAt(v, "command", "string");
  if (!(typeof v.cwd === "string")) return wrongAt(v, "cwd", "string");
  if (v.toolCallId != null && !(typeof v.toolCallId === "string")) return wrongAt(v, "toolCallId", "string | null");
  if (v.terminalId != null && !(typeof v.terminalId === "string")) return wrongAt(v, "terminalId", "string | null");
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
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.optionId === "string")) return wrongAt(v, "optionId", "string");
  if (!(typeof v.name === "string")) return wrongAt(v, "name", "string");
  if (!(typeof v.kind === "string")) return wrongAt(v, "kind", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkRequestPermissionOutcome(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  switch (v.outcome) {
    case "cancelled":
      return checkTerminalAuthCapabilities(v);
    case "selected":
      return checkSelectedPermissionOutcome(v);
    default:
      return checkRequestPermissionOutcome16(v);
  }
}

export function checkSelectedPermissionOutcome(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.optionId === "string")) return wrongAt(v, "optionId", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkTerminalUpdate(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.terminalId === "string")) return wrongAt(v, "terminalId", "string");
  if (v.command != null && !(typeof v.command === "string")) return wrongAt(v, "command", "string | null");
  if (v.cwd != null && !(typeof v.cwd === "string")) return wrongAt(v, "cwd", "string | null");
  if (v.output != null && (flaw = checkTerminalOutput(v.output))) return under("output", flaw);
  if (v.exitStatus != null && (flaw = checkTerminalExitStatus(v.exitStatus))) return under("exitStatus", flaw);
  if (v.size != null && (flaw = checkTerminalSize(v.size))) return under("size", flaw);
  if (v.capabilities != null && (flaw = checkToolCallCapabilities(v.capabilities))) return under("capabilities", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkTerminalOutputChunk(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.terminalId === "string")) return wrongAt(v, "terminalId", "string");
  if (!(typeof v.data === "string")) return wrongAt(v, "data", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkTerminalOutput(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.data === "string")) return wrongAt(v, "data", "string");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkTerminalSize(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!((Number.isInteger(v.cols) && (v.cols as number) >= 1 && (v.cols as number) <= 65535))) return wrongAt(v, "cols", "integer from 1 to 65535");
  if (!((Number.isInteger(v.rows) && (v.rows as number) >= 1 && (v.rows as number) <= 65535))) return wrongAt(v, "rows", "integer from 1 to 65535");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkTerminalExitStatus(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.exitCode != null && !(Number.isInteger(v.exitCode))) return wrongAt(v, "exitCode", "integer | null");
  if (v.signal != null && !(typeof v.signal === "string")) return wrongAt(v, "signal", "string | null");
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkCancelTerminalRequest(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt(v, "sessionId", "string");
  if (!(typeof v.terminalId === "string")) return wrongAt(v, "terminalId", "string");
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
      return checkCreateElicitationRequest17(v);
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
      return checkCreateElicitationResponse18(v);
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
  return checkOne(v, checkElicitationSessionScope, checkElicitationRequestScope);
}

export function checkElicitationUrlMode(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.elicitationId === "string")) return wrongAt(v, "elicitationId", "string");
  if (!(typeof v.url === "string")) return wrongAt(v, "url", "string");
  return checkOne(v, checkElicitationSessionScope, checkElicitationRequestScope);
}

export function checkElicitationSessionScope(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionId === "string")) return wrongAt(v, "sessionId", "string");
  if (v.toolCallId != null && !(typeof v.toolCallId === "string")) return wrongAt(v, "toolCallId", "string | null");
  return undefined;
}

export function checkElicitationRequestScope(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(Number.isInteger(v.requestId) || typeof v.requestId === "string")) return wrongAt(v, "requestId", "integer | string");
  return undefined;
}

export function checkElicitationAcceptAction(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (v.content != null && !(isObject(v.content))) return wrongAt(v, "content", "object | null");
  return undefined;
}

export function checkElicitationSchema(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (!(v.type === "object")) return wrongAt(v, "type", "\"object\"");
  if (v.title != null && !(typeof v.title === "string")) return wrongAt(v, "title", "string | null");
  if ((flaw = checkValues(v.properties, checkElicitationPropertySchema))) return under("properties", flaw);
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
      return checkReplayFrom3(v);
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
  if (v.format != null && !(typeof v.format === "string")) return wrongAt(v, "format", "string | null");
  if (v.default != null && !(typeof v.default === "string")) return wrongAt(v, "default", "string | null");
  if (v.enum != null && (flaw = checkItems(v.enum, checkString, 1))) return under("enum", flaw);
  if (v.oneOf != null && (flaw = checkItems(v.oneOf, checkEnumOption, 1))) return under("oneOf", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
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
      return checkAny(v, checkReplayFrom3, checkTitledMultiSelectItems);
  }
}

export function checkStringMultiSelectItems(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if ((flaw = checkItems(v.enum, checkString, 1))) return under("enum", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

export function checkTitledMultiSelectItems(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if ((flaw = checkItems(v.anyOf, checkEnumOption, 1))) return under("anyOf", flaw);
  if (v._meta != null && !(isObject(v._meta))) return wrongAt(v, "_meta", "object | null");
  return undefined;
}

function checkAgentResponse0(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(Number.isInteger(v.id) || typeof v.id === "string")) return wrongAt(v, "id", "integer | string");
  if (v.result === undefined) return wrongAt(v, "result", "anything");
  return undefined;
}

function checkAgentResponse1(v: unknown): Flaw | undefined {
  let flaw: Flaw | undefined;
  if (!isObject(v)) return wrong(v, "object");
  if (v.id !== null && !(Number.isInteger(v.id) || typeof v.id === "string")) return wrongAt(v, "id", "integer | string | null | null");
  if ((flaw = checkError(v.error))) return under("error", flaw);
  return undefined;
}

function checkAuthMethod2(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.type === "string")) return wrongAt(v, "type", "string");
  if (!(typeof v.methodId === "string")) return wrongAt(v, "methodId", "string");
  if (!(typeof v.name === "string")) return wrongAt(v, "name", "string");
  return undefined;
}

function checkReplayFrom3(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.type === "string")) return wrongAt(v, "type", "string");
  return undefined;
}

function checkSessionConfigSelectOptions4(v: unknown): Flaw | undefined {
  return checkItems(v, checkSessionConfigSelectOption, 1);
}

function checkSessionConfigSelectOptions5(v: unknown): Flaw | undefined {
  return checkItems(v, checkSessionConfigSelectGroup, 1);
}

function checkSetSessionConfigOptionRequest6(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.value === "string")) return wrongAt(v, "value", "string");
  return undefined;
}

function checkSetSessionConfigOptionRequest7(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.value === "boolean")) return wrongAt(v, "value", "boolean");
  return undefined;
}

function checkSetSessionConfigOptionRequest8(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.type === "string")) return wrongAt(v, "type", "string");
  if (v.value === undefined) return wrongAt(v, "value", "anything");
  return undefined;
}

function checkSessionUpdate9(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.sessionUpdate === "string")) return wrongAt(v, "sessionUpdate", "string");
  return undefined;
}

function checkStateUpdate10(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.state === "string")) return wrongAt(v, "state", "string");
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

function checkDiffChange13(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.operation === "string")) return wrongAt(v, "operation", "string");
  return undefined;
}

function checkPlanUpdateContent14(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.type === "string")) return wrongAt(v, "type", "string");
  if (!(typeof v.planId === "string")) return wrongAt(v, "planId", "string");
  return undefined;
}

function checkAvailableCommand15(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.type === "string")) return wrongAt(v, "type", "string");
  if (!(typeof v.name === "string")) return wrongAt(v, "name", "string");
  if (!(typeof v.description === "string")) return wrongAt(v, "description", "string");
  return undefined;
}

function checkRequestPermissionOutcome16(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.outcome === "string")) return wrongAt(v, "outcome", "string");
  return undefined;
}

function checkCreateElicitationRequest17(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.mode === "string")) return wrongAt(v, "mode", "string");
  return checkOne(v, checkElicitationSessionScope, checkElicitationRequestScope);
}

function checkCreateElicitationResponse18(v: unknown): Flaw | undefined {
  if (!isObject(v)) return wrong(v, "object");
  if (!(typeof v.action === "string")) return wrongAt(v, "action", "string");
  return undefined;
}

export { checkToolCallCapabilities as checkTerminalCapabilities };
export { checkAgentRequest as checkClientRequest };
export { checkAgentResponse as checkClientResponse };
export { checkAgentNotification as checkClientNotification };
export { checkExtRequest as checkExtResponse };
export { checkExtRequest as checkExtNotification };
export { checkExtRequest as checkErrorData };
export { checkTerminalAuthCapabilities as checkElicitationFormCapabilities };
export { checkTerminalAuthCapabilities as checkElicitationUrlCapabilities };
export { checkTerminalAuthCapabilities as checkPromptImageCapabilities };
export { checkTerminalAuthCapabilities as checkPromptAudioCapabilities };
export { checkTerminalAuthCapabilities as checkPromptEmbeddedContextCapabilities };
export { checkTerminalAuthCapabilities as checkMcpStdioCapabilities };
export { checkTerminalAuthCapabilities as checkMcpHttpCapabilities };
export { checkTerminalAuthCapabilities as checkSessionListCapabilities };
export { checkTerminalAuthCapabilities as checkSessionLoadCapabilities };
export { checkTerminalAuthCapabilities as checkSessionResumeCapabilities };
export { checkTerminalAuthCapabilities as checkSessionCloseCapabilities };
export { checkTerminalAuthCapabilities as checkSessionDeleteCapabilities };
export { checkTerminalAuthCapabilities as checkSessionAdditionalDirectoriesCapabilities };
export { checkTerminalAuthCapabilities as checkAgentAuthCapabilities };
export { checkTerminalAuthCapabilities as checkLoginAuthResponse };
export { checkTerminalAuthCapabilities as checkLogoutAuthRequest };
export { checkTerminalAuthCapabilities as checkLogoutAuthResponse };
export { checkAuthMethodId as checkSessionId };
export { checkLoadSessionResponse as checkResumeSessionResponse };
export { checkTerminalAuthCapabilities as checkReplayFromStart };
export { checkSessionNotFoundErrorData as checkCloseSessionRequest };
export { checkTerminalAuthCapabilities as checkCloseSessionResponse };
export { checkAuthMethodId as checkSessionListCursor };
export { checkSessionNotFoundErrorData as checkDeleteSessionRequest };
export { checkTerminalAuthCapabilities as checkDeleteSessionResponse };
export { checkAuthMethodId as checkSessionConfigId };
export { checkAuthMethodId as checkSessionConfigOptionCategory };
export { checkAuthMethodId as checkSessionConfigGroupId };
export { checkAuthMethodId as checkSessionConfigValueId };
export { checkSetSessionConfigOptionResponse as checkConfigOptionUpdate };
export { checkEnvVariable as checkHttpHeader };
export { checkSessionNotFoundErrorData as checkCancelSessionNotification };
export { checkUserMessage as checkAgentMessage };
export { checkUserMessage as checkAgentThought };
export { checkAuthMethodId as checkMessageId };
export { checkRunningStateUpdate as checkRequiresActionStateUpdate };
export { checkAuthMethodId as checkRole };
export { checkAuthMethodId as checkMediaType };
export { checkAuthMethodId as checkIconTheme };
export { checkAuthMethodId as checkAbsolutePath };
export { checkAuthMethodId as checkToolCallId };
export { checkAuthMethodId as checkToolKind };
export { checkAuthMethodId as checkToolCallStatus };
export { checkBackgroundTerminal as checkTerminal };
export { checkTerminalAuthCapabilities as checkToolCallCancelCapabilities };
export { checkTerminalAuthCapabilities as checkCancelToolCallResponse };
export { checkAuthMethodId as checkDiffFileType };
export { checkAuthMethodId as checkDiffPatchFormat };
export { checkAuthMethodId as checkPlanId };
export { checkAuthMethodId as checkPlanEntryPriority };
export { checkAuthMethodId as checkPlanEntryStatus };
export { checkAuthMethodId as checkNoticeSeverity };
export { checkAuthMethodId as checkCompactionId };
export { checkAuthMethodId as checkCompactionStatus };
export { checkAuthMethodId as checkPermissionOptionId };
export { checkAuthMethodId as checkPermissionOptionKind };
export { checkTerminalAuthCapabilities as checkCancelledPermissionOutcome };
export { checkAuthMethodId as checkTerminalId };
export { checkTerminalAuthCapabilities as checkTerminalCancelCapabilities };
export { checkTerminalAuthCapabilities as checkCancelTerminalResponse };
export { checkAuthMethodId as checkElicitationId };
export { checkExtRequest as checkElicitationContentValue };
export { checkAuthMethodId as checkStringFormat };

// Generated from schema/v1/schema.unstable.json (sha256 937bca3affbd8d46f2bf7ff46fac030424ab5951119c8552a6581b871ba10143); do not edit.
import { checkString } from "../../check.ts";
import type { Repairs } from "../../repair.ts";
import * as checks from "./checks.gen.ts";

import { repairsFileSystemCapabilities, repairsClientSessionCapabilities, repairsAuthCapabilities, repairsElicitationCapabilities, repairsImplementation, repairsPromptCapabilities, repairsAuthMethod, repairsMcpServerSse as repairsMcpServerHttp, repairsMcpServerSse, repairsMcpServerStdio, repairsContentBlock, repairsError, repairsContentChunk, repairsToolCall, repairsToolCallUpdate, repairsPlan, repairsAvailableCommandsUpdate, repairsConfigOptionUpdate, repairsSessionInfoUpdate, repairsUsageUpdate, repairsNotice, repairsCompactionUpdate, repairsCompactionSummaryChunk } from "../repairs.gen.ts";

export { repairsError, repairsFileSystemCapabilities, repairsSessionConfigOptionsCapabilities, repairsClientSessionCapabilities, repairsAuthCapabilities, repairsElicitationCapabilities, repairsImplementation, repairsPromptCapabilities, repairsAuthMethodTerminal, repairsAuthMethodAgent, repairsAuthMethod, repairsAuthenticateResponse, repairsLogoutRequest, repairsLogoutResponse, repairsMcpServerHttp, repairsMcpServerSse, repairsMcpServerStdio, repairsAnnotations, repairsTextContent, repairsImageContent, repairsAudioContent, repairsResourceLink, repairsTextResourceContents, repairsBlobResourceContents, repairsEmbeddedResourceResource, repairsEmbeddedResource, repairsContentBlock, repairsSessionMode, repairsSessionModeState, repairsSessionConfigSelectOption, repairsSessionConfigSelectGroup, repairsSessionConfigSelectOptions, repairsSessionConfigSelect, repairsSessionConfigOption, repairsNewSessionResponse, repairsLoadSessionResponse, repairsResumeSessionResponse, repairsCloseSessionResponse, repairsNewSessionResponse as repairsForkSessionResponse, repairsDeleteSessionResponse, repairsSessionInfoUpdate, repairsSetSessionModeResponse, repairsSetSessionConfigOptionResponse, repairsConfigOptionUpdate, repairsPromptRequest, repairsContentChunk, repairsContent, repairsDiff, repairsToolCallContent, repairsToolCallLocation, repairsToolCall, repairsToolCallUpdate, repairsPlan, repairsAvailableCommand, repairsAvailableCommandsUpdate, repairsUsageUpdate, repairsNotice, repairsCompactionUpdate, repairsCompactionSummaryChunk, repairsRequestPermissionRequest, repairsWriteTextFileResponse, repairsCreateTerminalRequest, repairsTerminalExitStatus, repairsTerminalOutputResponse, repairsWaitForTerminalExitResponse, repairsKillTerminalResponse, repairsReleaseTerminalResponse, repairsEnumOption, repairsStringPropertySchema, repairsNumberPropertySchema, repairsIntegerPropertySchema, repairsBooleanPropertySchema, repairsTitledMultiSelectItems, repairsMultiSelectItems, repairsMultiSelectPropertySchema, repairsElicitationPropertySchema, repairsElicitationSchema, repairsElicitationSessionScope, repairsElicitationFormMode, repairsElicitationUrlMode, repairsCreateElicitationRequest } from "../repairs.gen.ts";

export const repairsClientCapabilities: Repairs = {
  check: checks.checkClientCapabilities,
  fields: {
    subagents: "e",
    plan: "e",
    fs: ["e", repairsFileSystemCapabilities],
    terminal: "e",
    session: ["e", repairsClientSessionCapabilities],
    auth: ["e", repairsAuthCapabilities],
    elicitation: ["e", repairsElicitationCapabilities],
  },
};

export const repairsInitializeRequest: Repairs = {
  check: checks.checkInitializeRequest,
  fields: {
    clientCapabilities: ["e", repairsClientCapabilities],
    clientInfo: ["e", repairsImplementation],
  },
};

export const repairsInitializeProxyRequest: Repairs = repairsInitializeRequest;

export const repairsProxyRequest: Repairs = {
  check: checks.checkProxyRequest,
  fields: {
    params: ["", repairsInitializeProxyRequest],
  },
};

export const repairsMcpCapabilities: Repairs = {
  check: checks.checkMcpCapabilities,
  fields: {
    acp: "e",
    http: "e",
    sse: "e",
  },
};

export const repairsSessionSystemPromptModeCapabilities: Repairs = {
  check: checks.checkSessionSystemPromptModeCapabilities,
  fields: {
    override: "e",
  },
};

export const repairsSessionSystemPromptCapabilities: Repairs = {
  check: checks.checkSessionSystemPromptCapabilities,
  fields: {
    mode: ["e", repairsSessionSystemPromptModeCapabilities],
  },
};

export const repairsSessionCapabilities: Repairs = {
  check: checks.checkSessionCapabilities,
  fields: {
    systemPrompt: ["e", repairsSessionSystemPromptCapabilities],
    fork: "e",
    archive: "e",
    status: "e",
    title: "e",
    list: "e",
    delete: "e",
    additionalDirectories: "e",
    resume: "e",
    close: "e",
  },
};

export const repairsAgentAuthCapabilities: Repairs = {
  check: checks.checkAgentAuthCapabilities,
  fields: {
    status: "e",
    logout: "e",
  },
};

export const repairsAgentCapabilities: Repairs = {
  check: checks.checkAgentCapabilities,
  fields: {
    mcpCapabilities: ["e", repairsMcpCapabilities],
    sessionCapabilities: ["e", repairsSessionCapabilities],
    auth: ["e", repairsAgentAuthCapabilities],
    providers: "e",
    loadSession: "e",
    promptCapabilities: ["e", repairsPromptCapabilities],
  },
};

export const repairsInitializeResponse: Repairs = {
  check: checks.checkInitializeResponse,
  fields: {
    agentCapabilities: ["e", repairsAgentCapabilities],
    authMethods: ["esl", repairsAuthMethod],
    agentInfo: ["e", repairsImplementation],
  },
};

export const repairsInitializeProxyResponse: Repairs = repairsInitializeResponse;

export const repairsAuthAccount: Repairs = {
  check: checks.checkAuthAccount,
  fields: {
    active: "e",
    name: "e",
    email: "e",
    organization: "e",
  },
};

export const repairsAuthStatusResponse: Repairs = {
  check: checks.checkAuthStatusResponse,
  fields: {
    accounts: ["esl", repairsAuthAccount],
  },
};

export const repairsAuthStatusUpdateNotification: Repairs = {
  check: checks.checkAuthStatusUpdateNotification,
  fields: {
    accounts: ["esl", repairsAuthAccount],
  },
};

export const repairsProviderInfo: Repairs = {
  check: checks.checkProviderInfo,
  fields: {
    supported: ["esrl", checks.checkLlmProtocol],
  },
};

export const repairsListProvidersResponse: Repairs = {
  check: checks.checkListProvidersResponse,
  fields: {
    providers: ["l", repairsProviderInfo],
  },
};

export const repairsMcpServer: Repairs = {
  check: checks.checkMcpServer,
  tag: "type",
  variants: {
    http: repairsMcpServerHttp,
    sse: repairsMcpServerSse,
  },
  any: [repairsMcpServerStdio],
};

export const repairsSystemPrompt: Repairs = {
  check: checks.checkSystemPrompt,
  fields: {
    content: ["l", repairsContentBlock],
  },
};

export const repairsNewSessionRequest: Repairs = {
  check: checks.checkNewSessionRequest,
  fields: {
    additionalDirectories: "n",
    mcpServers: ["nrl", repairsMcpServer],
    systemPrompt: ["", repairsSystemPrompt],
  },
};

export const repairsLoadSessionRequest: Repairs = {
  check: checks.checkLoadSessionRequest,
  fields: {
    mcpServers: ["nrl", repairsMcpServer],
    additionalDirectories: "n",
    systemPrompt: ["", repairsSystemPrompt],
  },
};

export const repairsResumeSessionRequest: Repairs = {
  check: checks.checkResumeSessionRequest,
  fields: {
    additionalDirectories: "n",
    mcpServers: ["nl", repairsMcpServer],
    systemPrompt: ["", repairsSystemPrompt],
  },
};

export const repairsForkSessionRequest: Repairs = {
  check: checks.checkForkSessionRequest,
  fields: {
    additionalDirectories: "n",
    mcpServers: ["nl", repairsMcpServer],
    systemPrompt: ["", repairsSystemPrompt],
  },
};

export const repairsListSessionsRequest: Repairs = {
  check: checks.checkListSessionsRequest,
  empty: true,
};

export const repairsSessionInfo: Repairs = {
  check: checks.checkSessionInfo,
  fields: {
    archived: "e",
    additionalDirectories: ["esl", checkString],
    title: "e",
    updatedAt: "e",
  },
};

export const repairsListSessionsResponse: Repairs = {
  check: checks.checkListSessionsResponse,
  fields: {
    sessions: ["esrl", repairsSessionInfo],
    nextCursor: "e",
  },
};

export const repairsUsage: Repairs = {
  check: checks.checkUsage,
  fields: {
    thoughtTokens: "e",
    cachedReadTokens: "e",
    cachedWriteTokens: "e",
  },
};

export const repairsPromptResponse: Repairs = {
  check: checks.checkPromptResponse,
  fields: {
    usage: ["e", repairsUsage],
  },
};

export const repairsPlanItems: Repairs = {
  check: checks.checkPlanItems,
  fields: {
    entries: ["esrl", checks.checkPlanEntry],
  },
};

export const repairsPlanUpdateContent: Repairs = {
  check: checks.checkPlanUpdateContent,
  tag: "type",
  variants: {
    items: repairsPlanItems,
  },
};

export const repairsPlanUpdate: Repairs = {
  check: checks.checkPlanUpdate,
  fields: {
    plan: ["", repairsPlanUpdateContent],
  },
};

export const repairsSubagentSessionCapabilities: Repairs = {
  check: checks.checkSubagentSessionCapabilities,
  fields: {
    cancel: "e",
  },
};

export const repairsErrorStopReason: Repairs = {
  check: checks.checkErrorStopReason,
  fields: {
    error: ["e", repairsError],
  },
};

export const repairsIdleStateUpdate: Repairs = {
  check: checks.checkIdleStateUpdate,
  fields: {
    usage: ["e", repairsUsage],
    stopReason: "e",
  },
  tag: "stopReason",
  variants: {
    error: repairsErrorStopReason,
  },
};

export const repairsStateUpdate: Repairs = {
  check: checks.checkStateUpdate,
  tag: "state",
  variants: {
    idle: repairsIdleStateUpdate,
  },
};

export const repairsSubagentUpdate: Repairs = {
  check: checks.checkSubagentUpdate,
  fields: {
    title: "e",
    description: "e",
    capabilities: ["e", repairsSubagentSessionCapabilities],
    state: ["e", repairsStateUpdate],
  },
};

export const repairsSessionMessage: Repairs = {
  check: checks.checkSessionMessage,
  fields: {
    senderSessionId: "e",
    recipientSessionId: "e",
    senderMessageId: "e",
    recipientMessageId: "e",
    content: ["esl", repairsContentBlock],
  },
};

export const repairsSessionMessageChunk: Repairs = {
  check: checks.checkSessionMessageChunk,
  fields: {
    content: ["", repairsContentBlock],
  },
};

export const repairsSessionUpdate: Repairs = {
  check: checks.checkSessionUpdate,
  tag: "sessionUpdate",
  variants: {
    user_message_chunk: repairsContentChunk,
    agent_message_chunk: repairsContentChunk,
    agent_thought_chunk: repairsContentChunk,
    tool_call: repairsToolCall,
    tool_call_update: repairsToolCallUpdate,
    plan: repairsPlan,
    available_commands_update: repairsAvailableCommandsUpdate,
    config_option_update: repairsConfigOptionUpdate,
    session_info_update: repairsSessionInfoUpdate,
    usage_update: repairsUsageUpdate,
    notice: repairsNotice,
    compaction_update: repairsCompactionUpdate,
    compaction_summary_chunk: repairsCompactionSummaryChunk,
    plan_update: repairsPlanUpdate,
    subagent_update: repairsSubagentUpdate,
    session_message: repairsSessionMessage,
    session_message_chunk: repairsSessionMessageChunk,
  },
};

export const repairsSessionNotification: Repairs = {
  check: checks.checkSessionNotification,
  fields: {
    update: ["", repairsSessionUpdate],
  },
};

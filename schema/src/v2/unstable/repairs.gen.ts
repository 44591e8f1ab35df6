// Generated from schema/v2/schema.unstable.json (sha256 fe16929bc1f4cd321261ac4b14642742f04bb046f57170a991c68fb6e9605f55); do not edit.
import type { Repairs } from "../../repair.ts";
import * as checks from "./checks.gen.ts";

import { repairsInitializeRequest, repairsPromptCapabilities, repairsImplementation, repairsAuthMethod, repairsMcpServerHttp, repairsMcpServerStdio, repairsContentBlock, repairsErrorStopReason, repairsPlanItems, repairsTerminalCapabilities as repairsSubagentSessionCapabilities, repairsContentChunk, repairsAgentThought as repairsUserMessage, repairsAgentThought as repairsAgentMessage, repairsAgentThought, repairsToolCallContentChunk, repairsToolCallUpdate, repairsTerminalUpdate, repairsAvailableCommandsUpdate, repairsConfigOptionUpdate, repairsSessionInfoUpdate, repairsUsageUpdate, repairsNotice, repairsCompactionUpdate, repairsCompactionSummaryChunk, repairsContentChunk as repairsSessionMessageChunk } from "../repairs.gen.ts";

export { repairsError, repairsImplementation, repairsClientAuthCapabilities, repairsElicitationCapabilities, repairsClientCapabilities, repairsInitializeRequest, repairsPromptCapabilities, repairsAuthMethodTerminal, repairsAuthMethodAgent, repairsAuthMethod, repairsMcpServerHttp, repairsMcpServerStdio, repairsAnnotations, repairsTextContent, repairsImageContent, repairsAudioContent, repairsIcon, repairsResourceLink, repairsTextResourceContents, repairsBlobResourceContents, repairsEmbeddedResourceResource, repairsEmbeddedResource, repairsContentBlock, repairsSessionConfigSelectOption, repairsSessionConfigSelectGroup, repairsSessionConfigSelectOptions, repairsSessionConfigSelect, repairsSessionConfigOption, repairsCommand, repairsAvailableCommand, repairsNewSessionResponse, repairsLoadSessionResponse, repairsResumeSessionResponse, repairsNewSessionResponse as repairsForkSessionResponse, repairsSessionInfoUpdate, repairsErrorStopReason, repairsSetSessionConfigOptionResponse, repairsConfigOptionUpdate, repairsPromptRequest, repairsContentChunk, repairsUserMessage, repairsAgentMessage, repairsAgentThought, repairsContent, repairsDiffChange, repairsDiff, repairsToolCallContent, repairsToolCallContentChunk, repairsToolCallLocation, repairsToolCallCapabilities, repairsToolCallUpdate, repairsTerminalExitStatus, repairsTerminalCapabilities, repairsTerminalUpdate, repairsPlanItems, repairsAvailableCommandsUpdate, repairsUsageUpdate, repairsNotice, repairsCompactionUpdate, repairsCompactionSummaryChunk, repairsTerminalCapabilities as repairsSubagentSessionCapabilities, repairsContentChunk as repairsSessionMessageChunk, repairsToolCallPermissionSubject, repairsCommandPermissionSubject, repairsRequestPermissionSubject, repairsRequestPermissionRequest, repairsEnumOption, repairsStringPropertySchema, repairsNumberPropertySchema, repairsIntegerPropertySchema, repairsBooleanPropertySchema, repairsTitledMultiSelectItems, repairsMultiSelectItems, repairsMultiSelectPropertySchema, repairsElicitationPropertySchema, repairsElicitationSchema, repairsElicitationSessionScope, repairsElicitationFormMode, repairsElicitationUrlMode, repairsCreateElicitationRequest } from "../repairs.gen.ts";

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
    stdio: "e",
    http: "e",
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
    mcp: ["e", repairsMcpCapabilities],
    systemPrompt: ["e", repairsSessionSystemPromptCapabilities],
    fork: "e",
    archive: "e",
    status: "e",
    title: "e",
    prompt: ["e", repairsPromptCapabilities],
    delete: "e",
    additionalDirectories: "e",
    list: "e",
    load: "e",
    resume: "e",
    close: "e",
  },
};

export const repairsAgentAuthCapabilities: Repairs = {
  check: checks.checkAgentAuthCapabilities,
  fields: {
    status: "e",
  },
};

export const repairsAgentCapabilities: Repairs = {
  check: checks.checkAgentCapabilities,
  fields: {
    session: ["e", repairsSessionCapabilities],
    auth: ["e", repairsAgentAuthCapabilities],
    providers: "e",
  },
};

export const repairsInitializeResponse: Repairs = {
  check: checks.checkInitializeResponse,
  fields: {
    capabilities: ["e", repairsAgentCapabilities],
    info: ["", repairsImplementation],
    authMethods: ["esl", repairsAuthMethod],
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
    stdio: repairsMcpServerStdio,
  },
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
    mcpServers: ["nl", repairsMcpServer],
    systemPrompt: ["", repairsSystemPrompt],
  },
};

export const repairsLoadSessionRequest: Repairs = {
  check: checks.checkLoadSessionRequest,
  fields: {
    additionalDirectories: "n",
    mcpServers: ["nl", repairsMcpServer],
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

export const repairsSessionInfo: Repairs = {
  check: checks.checkSessionInfo,
  fields: {
    archived: "e",
    additionalDirectories: "n",
    title: "e",
    updatedAt: "e",
  },
};

export const repairsListSessionsResponse: Repairs = {
  check: checks.checkListSessionsResponse,
  fields: {
    sessions: ["esrl", repairsSessionInfo],
  },
};

export const repairsRunningStateUpdate: Repairs = {
  check: checks.checkRunningStateUpdate,
  fields: {
    background: "e",
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

export const repairsIdleStateUpdate: Repairs = {
  check: checks.checkIdleStateUpdate,
  fields: {
    background: "e",
    usage: ["e", repairsUsage],
    stopReason: "e",
  },
  tag: "stopReason",
  variants: {
    error: repairsErrorStopReason,
  },
};

export const repairsRequiresActionStateUpdate: Repairs = {
  check: checks.checkRequiresActionStateUpdate,
  fields: {
    background: "e",
  },
};

export const repairsUnknownStateUpdate: Repairs = {
  check: checks.checkUnknownStateUpdate,
  fields: {
    background: "e",
  },
};

export const repairsStateUpdate: Repairs = {
  check: checks.checkStateUpdate,
  tag: "state",
  variants: {
    running: repairsRunningStateUpdate,
    idle: repairsIdleStateUpdate,
    requires_action: repairsRequiresActionStateUpdate,
    unknown: repairsUnknownStateUpdate,
  },
};

export const repairsSessionStatusResponse: Repairs = {
  check: checks.checkSessionStatusResponse,
  fields: {
    state: ["e", repairsStateUpdate],
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

export const repairsSessionUpdate: Repairs = {
  check: checks.checkSessionUpdate,
  tag: "sessionUpdate",
  variants: {
    user_message_chunk: repairsContentChunk,
    user_message: repairsUserMessage,
    agent_message_chunk: repairsContentChunk,
    agent_message: repairsAgentMessage,
    agent_thought_chunk: repairsContentChunk,
    agent_thought: repairsAgentThought,
    state_update: repairsStateUpdate,
    tool_call_content_chunk: repairsToolCallContentChunk,
    tool_call_update: repairsToolCallUpdate,
    terminal_update: repairsTerminalUpdate,
    plan_update: repairsPlanUpdate,
    available_commands_update: repairsAvailableCommandsUpdate,
    config_option_update: repairsConfigOptionUpdate,
    session_info_update: repairsSessionInfoUpdate,
    usage_update: repairsUsageUpdate,
    notice: repairsNotice,
    compaction_update: repairsCompactionUpdate,
    compaction_summary_chunk: repairsCompactionSummaryChunk,
    subagent_update: repairsSubagentUpdate,
    session_message: repairsSessionMessage,
    session_message_chunk: repairsSessionMessageChunk,
  },
};

export const repairsUpdateSessionNotification: Repairs = {
  check: checks.checkUpdateSessionNotification,
  fields: {
    update: ["", repairsSessionUpdate],
  },
};

// Generated from schema/v1/schema.json (sha256 ef213b6e2e24d3d6d07f29d701e42a02499c6cc67c84f1d0017d49993f3e0949); do not edit.
import { checkItems, checkString } from "../check.ts";
import type { Repairs } from "../repair.ts";
import * as checks from "./checks.gen.ts";

export const repairsError: Repairs = {
  check: checks.checkError,
  fields: {
    data: "e",
  },
};

export const repairsFileSystemCapabilities: Repairs = {
  check: checks.checkFileSystemCapabilities,
  fields: {
    readTextFile: "e",
    writeTextFile: "e",
  },
};

export const repairsSessionConfigOptionsCapabilities: Repairs = {
  check: checks.checkSessionConfigOptionsCapabilities,
  fields: {
    boolean: "e",
  },
};

export const repairsClientSessionCapabilities: Repairs = {
  check: checks.checkClientSessionCapabilities,
  fields: {
    compaction: "e",
    configOptions: ["e", repairsSessionConfigOptionsCapabilities],
    notices: "e",
  },
};

export const repairsAuthCapabilities: Repairs = {
  check: checks.checkAuthCapabilities,
  fields: {
    terminal: "e",
  },
};

export const repairsElicitationCapabilities: Repairs = {
  check: checks.checkElicitationCapabilities,
  fields: {
    form: "e",
    url: "e",
  },
};

export const repairsClientCapabilities: Repairs = {
  check: checks.checkClientCapabilities,
  fields: {
    fs: ["e", repairsFileSystemCapabilities],
    terminal: "e",
    session: ["e", repairsClientSessionCapabilities],
    auth: ["e", repairsAuthCapabilities],
    elicitation: ["e", repairsElicitationCapabilities],
  },
};

export const repairsImplementation: Repairs = {
  check: checks.checkImplementation,
  fields: {
    title: "e",
  },
};

export const repairsInitializeRequest: Repairs = {
  check: checks.checkInitializeRequest,
  fields: {
    clientCapabilities: ["e", repairsClientCapabilities],
    clientInfo: ["e", repairsImplementation],
  },
};

export const repairsPromptCapabilities: Repairs = {
  check: checks.checkPromptCapabilities,
  fields: {
    image: "e",
    audio: "e",
    embeddedContext: "e",
  },
};

export const repairsMcpCapabilities: Repairs = {
  check: checks.checkMcpCapabilities,
  fields: {
    http: "e",
    sse: "e",
  },
};

export const repairsSessionCapabilities: Repairs = {
  check: checks.checkSessionCapabilities,
  fields: {
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
    logout: "e",
  },
};

export const repairsAgentCapabilities: Repairs = {
  check: checks.checkAgentCapabilities,
  fields: {
    loadSession: "e",
    promptCapabilities: ["e", repairsPromptCapabilities],
    mcpCapabilities: ["e", repairsMcpCapabilities],
    sessionCapabilities: ["e", repairsSessionCapabilities],
    auth: ["e", repairsAgentAuthCapabilities],
  },
};

export const repairsAuthMethodTerminal: Repairs = {
  check: checks.checkAuthMethodTerminal,
  fields: {
    description: "e",
    args: "n",
    env: "n",
  },
};

export const repairsAuthMethodAgent: Repairs = {
  check: checks.checkAuthMethodAgent,
  fields: {
    description: "e",
  },
};

export const repairsAuthMethod: Repairs = {
  check: checks.checkAuthMethod,
  tag: "type",
  variants: {
    terminal: repairsAuthMethodTerminal,
  },
  any: [repairsAuthMethodAgent],
};

export const repairsInitializeResponse: Repairs = {
  check: checks.checkInitializeResponse,
  fields: {
    agentCapabilities: ["e", repairsAgentCapabilities],
    authMethods: ["esl", repairsAuthMethod],
    agentInfo: ["e", repairsImplementation],
  },
};

export const repairsAuthenticateResponse: Repairs = {
  check: checks.checkAuthenticateResponse,
  empty: true,
};

export const repairsLogoutRequest: Repairs = {
  check: checks.checkLogoutRequest,
  empty: true,
};

export const repairsLogoutResponse: Repairs = {
  check: checks.checkLogoutResponse,
  empty: true,
};

export const repairsMcpServerHttp: Repairs = {
  check: checks.checkMcpServerHttp,
  fields: {
    headers: "nr",
  },
};

export const repairsMcpServerSse: Repairs = {
  check: checks.checkMcpServerSse,
  fields: {
    headers: "nr",
  },
};

export const repairsMcpServerStdio: Repairs = {
  check: checks.checkMcpServerStdio,
  fields: {
    args: "nmr",
    env: "nmr",
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

export const repairsNewSessionRequest: Repairs = {
  check: checks.checkNewSessionRequest,
  fields: {
    additionalDirectories: "n",
    mcpServers: ["nrl", repairsMcpServer],
  },
};

export const repairsSessionMode: Repairs = {
  check: checks.checkSessionMode,
  fields: {
    description: "e",
  },
};

export const repairsSessionModeState: Repairs = {
  check: checks.checkSessionModeState,
  fields: {
    availableModes: ["esrl", repairsSessionMode],
  },
};

export const repairsSessionConfigSelectOption: Repairs = {
  check: checks.checkSessionConfigSelectOption,
  fields: {
    description: "e",
  },
};

export const repairsSessionConfigSelectGroup: Repairs = {
  check: checks.checkSessionConfigSelectGroup,
  fields: {
    options: ["esrl", repairsSessionConfigSelectOption],
  },
};

export const repairsSessionConfigSelectOptions: Repairs = {
  check: checks.checkSessionConfigSelectOptions,
  any: [{ check: (v) => checkItems(v, checks.checkSessionConfigSelectOption), items: repairsSessionConfigSelectOption }, { check: (v) => checkItems(v, checks.checkSessionConfigSelectGroup), items: repairsSessionConfigSelectGroup }],
};

export const repairsSessionConfigSelect: Repairs = {
  check: checks.checkSessionConfigSelect,
  fields: {
    options: ["", repairsSessionConfigSelectOptions],
  },
};

export const repairsSessionConfigOption: Repairs = {
  check: checks.checkSessionConfigOption,
  fields: {
    description: "e",
    category: "e",
  },
  tag: "type",
  variants: {
    select: repairsSessionConfigSelect,
  },
};

export const repairsNewSessionResponse: Repairs = {
  check: checks.checkNewSessionResponse,
  fields: {
    modes: ["e", repairsSessionModeState],
    configOptions: ["esl", repairsSessionConfigOption],
  },
};

export const repairsLoadSessionRequest: Repairs = {
  check: checks.checkLoadSessionRequest,
  fields: {
    mcpServers: ["nrl", repairsMcpServer],
    additionalDirectories: "n",
  },
};

export const repairsLoadSessionResponse: Repairs = {
  check: checks.checkLoadSessionResponse,
  empty: true,
  fields: {
    modes: ["e", repairsSessionModeState],
    configOptions: ["esl", repairsSessionConfigOption],
  },
};

export const repairsResumeSessionRequest: Repairs = {
  check: checks.checkResumeSessionRequest,
  fields: {
    additionalDirectories: "n",
    mcpServers: ["nl", repairsMcpServer],
  },
};

export const repairsResumeSessionResponse: Repairs = {
  check: checks.checkResumeSessionResponse,
  empty: true,
  fields: {
    modes: ["e", repairsSessionModeState],
    configOptions: ["esl", repairsSessionConfigOption],
  },
};

export const repairsCloseSessionResponse: Repairs = {
  check: checks.checkCloseSessionResponse,
  empty: true,
};

export const repairsListSessionsRequest: Repairs = {
  check: checks.checkListSessionsRequest,
  empty: true,
};

export const repairsSessionInfo: Repairs = {
  check: checks.checkSessionInfo,
  fields: {
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

export const repairsDeleteSessionResponse: Repairs = {
  check: checks.checkDeleteSessionResponse,
  empty: true,
};

export const repairsSessionInfoUpdate: Repairs = {
  check: checks.checkSessionInfoUpdate,
  fields: {
    title: "e",
    updatedAt: "e",
  },
};

export const repairsSetSessionModeResponse: Repairs = {
  check: checks.checkSetSessionModeResponse,
  empty: true,
};

export const repairsSetSessionConfigOptionResponse: Repairs = {
  check: checks.checkSetSessionConfigOptionResponse,
  fields: {
    configOptions: ["esrl", repairsSessionConfigOption],
  },
};

export const repairsConfigOptionUpdate: Repairs = {
  check: checks.checkConfigOptionUpdate,
  fields: {
    configOptions: ["esrl", repairsSessionConfigOption],
  },
};

export const repairsAnnotations: Repairs = {
  check: checks.checkAnnotations,
  fields: {
    audience: ["esl", checks.checkRole],
    lastModified: "e",
    priority: "e",
  },
};

export const repairsTextContent: Repairs = {
  check: checks.checkTextContent,
  fields: {
    annotations: ["e", repairsAnnotations],
  },
};

export const repairsImageContent: Repairs = {
  check: checks.checkImageContent,
  fields: {
    annotations: ["e", repairsAnnotations],
    uri: "e",
  },
};

export const repairsAudioContent: Repairs = {
  check: checks.checkAudioContent,
  fields: {
    annotations: ["e", repairsAnnotations],
  },
};

export const repairsResourceLink: Repairs = {
  check: checks.checkResourceLink,
  fields: {
    annotations: ["e", repairsAnnotations],
    description: "e",
    mimeType: "e",
    size: "e",
    title: "e",
  },
};

export const repairsTextResourceContents: Repairs = {
  check: checks.checkTextResourceContents,
  fields: {
    mimeType: "e",
  },
};

export const repairsBlobResourceContents: Repairs = {
  check: checks.checkBlobResourceContents,
  fields: {
    mimeType: "e",
  },
};

export const repairsEmbeddedResourceResource: Repairs = {
  check: checks.checkEmbeddedResourceResource,
  any: [repairsTextResourceContents, repairsBlobResourceContents],
};

export const repairsEmbeddedResource: Repairs = {
  check: checks.checkEmbeddedResource,
  fields: {
    annotations: ["e", repairsAnnotations],
    resource: ["", repairsEmbeddedResourceResource],
  },
};

export const repairsContentBlock: Repairs = {
  check: checks.checkContentBlock,
  tag: "type",
  variants: {
    text: repairsTextContent,
    image: repairsImageContent,
    audio: repairsAudioContent,
    resource_link: repairsResourceLink,
    resource: repairsEmbeddedResource,
  },
};

export const repairsPromptRequest: Repairs = {
  check: checks.checkPromptRequest,
  fields: {
    prompt: ["l", repairsContentBlock],
  },
};

export const repairsContentChunk: Repairs = {
  check: checks.checkContentChunk,
  fields: {
    content: ["", repairsContentBlock],
    messageId: "e",
  },
};

export const repairsContent: Repairs = {
  check: checks.checkContent,
  fields: {
    content: ["", repairsContentBlock],
  },
};

export const repairsDiff: Repairs = {
  check: checks.checkDiff,
  fields: {
    oldText: "e",
  },
};

export const repairsToolCallContent: Repairs = {
  check: checks.checkToolCallContent,
  tag: "type",
  variants: {
    content: repairsContent,
    diff: repairsDiff,
  },
};

export const repairsToolCallLocation: Repairs = {
  check: checks.checkToolCallLocation,
  fields: {
    line: "e",
  },
};

export const repairsToolCall: Repairs = {
  check: checks.checkToolCall,
  fields: {
    name: "e",
    kind: "e",
    status: "e",
    content: ["esl", repairsToolCallContent],
    locations: ["esl", repairsToolCallLocation],
    rawInput: "e",
    rawOutput: "e",
  },
};

export const repairsToolCallUpdate: Repairs = {
  check: checks.checkToolCallUpdate,
  fields: {
    kind: "e",
    status: "e",
    title: "e",
    name: "e",
    content: ["esl", repairsToolCallContent],
    locations: ["esl", repairsToolCallLocation],
    rawInput: "e",
    rawOutput: "e",
  },
};

export const repairsPlan: Repairs = {
  check: checks.checkPlan,
  fields: {
    entries: ["esrl", checks.checkPlanEntry],
  },
};

export const repairsAvailableCommand: Repairs = {
  check: checks.checkAvailableCommand,
  fields: {
    input: "e",
  },
};

export const repairsAvailableCommandsUpdate: Repairs = {
  check: checks.checkAvailableCommandsUpdate,
  fields: {
    availableCommands: ["esrl", repairsAvailableCommand],
  },
};

export const repairsUsageUpdate: Repairs = {
  check: checks.checkUsageUpdate,
  fields: {
    cost: "e",
  },
};

export const repairsNotice: Repairs = {
  check: checks.checkNotice,
  fields: {
    description: "e",
  },
};

export const repairsCompactionUpdate: Repairs = {
  check: checks.checkCompactionUpdate,
  fields: {
    summary: ["esl", repairsContentBlock],
    error: "e",
  },
};

export const repairsCompactionSummaryChunk: Repairs = {
  check: checks.checkCompactionSummaryChunk,
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
  },
};

export const repairsSessionNotification: Repairs = {
  check: checks.checkSessionNotification,
  fields: {
    update: ["", repairsSessionUpdate],
  },
};

export const repairsRequestPermissionRequest: Repairs = {
  check: checks.checkRequestPermissionRequest,
  fields: {
    toolCall: ["", repairsToolCallUpdate],
  },
};

export const repairsWriteTextFileResponse: Repairs = {
  check: checks.checkWriteTextFileResponse,
  empty: true,
};

export const repairsCreateTerminalRequest: Repairs = {
  check: checks.checkCreateTerminalRequest,
  fields: {
    args: "n",
    env: "n",
  },
};

export const repairsTerminalExitStatus: Repairs = {
  check: checks.checkTerminalExitStatus,
  fields: {
    exitCode: "e",
    signal: "e",
  },
};

export const repairsTerminalOutputResponse: Repairs = {
  check: checks.checkTerminalOutputResponse,
  fields: {
    exitStatus: ["e", repairsTerminalExitStatus],
  },
};

export const repairsWaitForTerminalExitResponse: Repairs = {
  check: checks.checkWaitForTerminalExitResponse,
  fields: {
    exitCode: "e",
    signal: "e",
  },
};

export const repairsKillTerminalResponse: Repairs = {
  check: checks.checkKillTerminalResponse,
  empty: true,
};

export const repairsReleaseTerminalResponse: Repairs = {
  check: checks.checkReleaseTerminalResponse,
  empty: true,
};

export const repairsEnumOption: Repairs = {
  check: checks.checkEnumOption,
  fields: {
    description: "e",
  },
};

export const repairsStringPropertySchema: Repairs = {
  check: checks.checkStringPropertySchema,
  fields: {
    title: "e",
    description: "e",
    default: "e",
    oneOf: ["l", repairsEnumOption],
  },
};

export const repairsNumberPropertySchema: Repairs = {
  check: checks.checkNumberPropertySchema,
  fields: {
    title: "e",
    description: "e",
    default: "e",
  },
};

export const repairsIntegerPropertySchema: Repairs = {
  check: checks.checkIntegerPropertySchema,
  fields: {
    title: "e",
    description: "e",
    default: "e",
  },
};

export const repairsBooleanPropertySchema: Repairs = {
  check: checks.checkBooleanPropertySchema,
  fields: {
    title: "e",
    description: "e",
    default: "e",
  },
};

export const repairsTitledMultiSelectItems: Repairs = {
  check: checks.checkTitledMultiSelectItems,
  fields: {
    anyOf: ["l", repairsEnumOption],
  },
};

export const repairsMultiSelectItems: Repairs = {
  check: checks.checkMultiSelectItems,
  any: [repairsTitledMultiSelectItems],
};

export const repairsMultiSelectPropertySchema: Repairs = {
  check: checks.checkMultiSelectPropertySchema,
  fields: {
    title: "e",
    description: "e",
    items: ["", repairsMultiSelectItems],
    default: ["esl", checkString],
  },
};

export const repairsElicitationPropertySchema: Repairs = {
  check: checks.checkElicitationPropertySchema,
  tag: "type",
  variants: {
    string: repairsStringPropertySchema,
    number: repairsNumberPropertySchema,
    integer: repairsIntegerPropertySchema,
    boolean: repairsBooleanPropertySchema,
    array: repairsMultiSelectPropertySchema,
  },
};

export const repairsElicitationSchema: Repairs = {
  check: checks.checkElicitationSchema,
  fields: {
    type: "e",
    title: "e",
    properties: ["v", repairsElicitationPropertySchema],
    description: "e",
  },
};

export const repairsElicitationSessionScope: Repairs = {
  check: checks.checkElicitationSessionScope,
  fields: {
    toolCallId: "e",
  },
};

export const repairsElicitationFormMode: Repairs = {
  check: checks.checkElicitationFormMode,
  fields: {
    requestedSchema: ["", repairsElicitationSchema],
  },
  any: [repairsElicitationSessionScope],
};

export const repairsElicitationUrlMode: Repairs = {
  check: checks.checkElicitationUrlMode,
  any: [repairsElicitationSessionScope],
};

export const repairsCreateElicitationRequest: Repairs = {
  check: checks.checkCreateElicitationRequest,
  tag: "mode",
  variants: {
    form: repairsElicitationFormMode,
    url: repairsElicitationUrlMode,
  },
  any: [repairsElicitationSessionScope],
};

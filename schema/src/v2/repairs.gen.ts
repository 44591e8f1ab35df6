// Generated from schema/v2/schema.json (sha256 910682d44e960ef2e16be51cc4e155545e9908f16a8fec5c0378364f70c213e1); do not edit.
import { checkItems, checkString } from "../check.ts";
import type { Repairs } from "../repair.ts";
import * as checks from "./checks.gen.ts";

export const repairsError: Repairs = {
  check: checks.checkError,
  fields: {
    data: "e",
  },
};

export const repairsImplementation: Repairs = {
  check: checks.checkImplementation,
  fields: {
    title: "e",
  },
};

export const repairsClientAuthCapabilities: Repairs = {
  check: checks.checkClientAuthCapabilities,
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
    auth: ["e", repairsClientAuthCapabilities],
    elicitation: ["e", repairsElicitationCapabilities],
  },
};

export const repairsInitializeRequest: Repairs = {
  check: checks.checkInitializeRequest,
  fields: {
    info: ["", repairsImplementation],
    capabilities: ["e", repairsClientCapabilities],
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
    stdio: "e",
    http: "e",
  },
};

export const repairsSessionCapabilities: Repairs = {
  check: checks.checkSessionCapabilities,
  fields: {
    prompt: ["e", repairsPromptCapabilities],
    mcp: ["e", repairsMcpCapabilities],
    delete: "e",
    additionalDirectories: "e",
    list: "e",
    load: "e",
    resume: "e",
    close: "e",
  },
};

export const repairsAgentCapabilities: Repairs = {
  check: checks.checkAgentCapabilities,
  fields: {
    session: ["e", repairsSessionCapabilities],
    auth: "e",
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
    agent: repairsAuthMethodAgent,
  },
};

export const repairsInitializeResponse: Repairs = {
  check: checks.checkInitializeResponse,
  fields: {
    info: ["", repairsImplementation],
    capabilities: ["e", repairsAgentCapabilities],
    authMethods: ["esl", repairsAuthMethod],
  },
};

export const repairsMcpServerHttp: Repairs = {
  check: checks.checkMcpServerHttp,
  fields: {
    headers: "n",
  },
};

export const repairsMcpServerStdio: Repairs = {
  check: checks.checkMcpServerStdio,
  fields: {
    args: "n",
    env: "n",
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

export const repairsNewSessionRequest: Repairs = {
  check: checks.checkNewSessionRequest,
  fields: {
    additionalDirectories: "n",
    mcpServers: ["nl", repairsMcpServer],
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

export const repairsCommand: Repairs = {
  check: checks.checkCommand,
  fields: {
    input: "e",
  },
};

export const repairsAvailableCommand: Repairs = {
  check: checks.checkAvailableCommand,
  tag: "type",
  variants: {
    command: repairsCommand,
  },
};

export const repairsNewSessionResponse: Repairs = {
  check: checks.checkNewSessionResponse,
  fields: {
    configOptions: ["esl", repairsSessionConfigOption],
    availableCommands: ["esl", repairsAvailableCommand],
  },
};

export const repairsLoadSessionRequest: Repairs = {
  check: checks.checkLoadSessionRequest,
  fields: {
    additionalDirectories: "n",
    mcpServers: ["nl", repairsMcpServer],
  },
};

export const repairsLoadSessionResponse: Repairs = {
  check: checks.checkLoadSessionResponse,
  empty: true,
  fields: {
    configOptions: ["esl", repairsSessionConfigOption],
    availableCommands: ["esl", repairsAvailableCommand],
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
  fields: {
    configOptions: ["esl", repairsSessionConfigOption],
    availableCommands: ["esl", repairsAvailableCommand],
  },
};

export const repairsSessionInfo: Repairs = {
  check: checks.checkSessionInfo,
  fields: {
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

export const repairsSessionInfoUpdate: Repairs = {
  check: checks.checkSessionInfoUpdate,
  fields: {
    title: "e",
    updatedAt: "e",
  },
};

export const repairsSetSessionConfigOptionResponse: Repairs = {
  check: checks.checkSetSessionConfigOptionResponse,
  fields: {
    configOptions: ["srl", repairsSessionConfigOption],
  },
};

export const repairsConfigOptionUpdate: Repairs = {
  check: checks.checkConfigOptionUpdate,
  fields: {
    configOptions: ["srl", repairsSessionConfigOption],
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
    uri: "e",
    annotations: ["e", repairsAnnotations],
  },
};

export const repairsAudioContent: Repairs = {
  check: checks.checkAudioContent,
  fields: {
    annotations: ["e", repairsAnnotations],
  },
};

export const repairsIcon: Repairs = {
  check: checks.checkIcon,
  fields: {
    mimeType: "e",
    sizes: ["esl", checkString],
    theme: "e",
  },
};

export const repairsResourceLink: Repairs = {
  check: checks.checkResourceLink,
  fields: {
    title: "e",
    description: "e",
    icons: ["esl", repairsIcon],
    mimeType: "e",
    size: "e",
    annotations: ["e", repairsAnnotations],
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
    resource: ["", repairsEmbeddedResourceResource],
    annotations: ["e", repairsAnnotations],
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
  },
};

export const repairsUserMessage: Repairs = {
  check: checks.checkUserMessage,
  fields: {
    content: ["esl", repairsContentBlock],
  },
};

export const repairsAgentMessage: Repairs = {
  check: checks.checkAgentMessage,
  fields: {
    content: ["esl", repairsContentBlock],
  },
};

export const repairsAgentThought: Repairs = {
  check: checks.checkAgentThought,
  fields: {
    content: ["esl", repairsContentBlock],
  },
};

export const repairsRunningStateUpdate: Repairs = {
  check: checks.checkRunningStateUpdate,
  fields: {
    background: "e",
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
    background: "e",
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

export const repairsStateUpdate: Repairs = {
  check: checks.checkStateUpdate,
  tag: "state",
  variants: {
    running: repairsRunningStateUpdate,
    idle: repairsIdleStateUpdate,
    requires_action: repairsRequiresActionStateUpdate,
  },
};

export const repairsContent: Repairs = {
  check: checks.checkContent,
  fields: {
    content: ["", repairsContentBlock],
  },
};

export const repairsDiffChange: Repairs = {
  check: checks.checkDiffChange,
  fields: {
    fileType: "e",
    mimeType: "e",
  },
};

export const repairsDiff: Repairs = {
  check: checks.checkDiff,
  fields: {
    changes: ["srl", repairsDiffChange],
    patch: "e",
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

export const repairsToolCallContentChunk: Repairs = {
  check: checks.checkToolCallContentChunk,
  fields: {
    content: ["", repairsToolCallContent],
  },
};

export const repairsToolCallLocation: Repairs = {
  check: checks.checkToolCallLocation,
  fields: {
    line: "e",
  },
};

export const repairsToolCallCapabilities: Repairs = {
  check: checks.checkToolCallCapabilities,
  fields: {
    cancel: "e",
  },
};

export const repairsToolCallUpdate: Repairs = {
  check: checks.checkToolCallUpdate,
  fields: {
    name: "e",
    title: "e",
    kind: "e",
    status: "e",
    content: ["esl", repairsToolCallContent],
    locations: ["esl", repairsToolCallLocation],
    rawInput: "e",
    rawOutput: "e",
    capabilities: ["e", repairsToolCallCapabilities],
  },
};

export const repairsTerminalExitStatus: Repairs = {
  check: checks.checkTerminalExitStatus,
  fields: {
    exitCode: "e",
    signal: "e",
  },
};

export const repairsTerminalCapabilities: Repairs = {
  check: checks.checkTerminalCapabilities,
  fields: {
    cancel: "e",
  },
};

export const repairsTerminalUpdate: Repairs = {
  check: checks.checkTerminalUpdate,
  fields: {
    command: "e",
    cwd: "e",
    output: "e",
    exitStatus: ["e", repairsTerminalExitStatus],
    size: "e",
    capabilities: ["e", repairsTerminalCapabilities],
  },
};

export const repairsPlanItems: Repairs = {
  check: checks.checkPlanItems,
  fields: {
    entries: ["srl", checks.checkPlanEntry],
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

export const repairsAvailableCommandsUpdate: Repairs = {
  check: checks.checkAvailableCommandsUpdate,
  fields: {
    availableCommands: ["srl", repairsAvailableCommand],
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
  },
};

export const repairsUpdateSessionNotification: Repairs = {
  check: checks.checkUpdateSessionNotification,
  fields: {
    update: ["", repairsSessionUpdate],
  },
};

export const repairsToolCallPermissionSubject: Repairs = {
  check: checks.checkToolCallPermissionSubject,
  fields: {
    toolCall: ["", repairsToolCallUpdate],
  },
};

export const repairsCommandPermissionSubject: Repairs = {
  check: checks.checkCommandPermissionSubject,
  fields: {
    toolCallId: "e",
    terminalId: "e",
  },
};

export const repairsRequestPermissionSubject: Repairs = {
  check: checks.checkRequestPermissionSubject,
  tag: "type",
  variants: {
    tool_call: repairsToolCallPermissionSubject,
    command: repairsCommandPermissionSubject,
  },
};

export const repairsRequestPermissionRequest: Repairs = {
  check: checks.checkRequestPermissionRequest,
  fields: {
    description: "e",
    subject: ["", repairsRequestPermissionSubject],
  },
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
};

export { isBareText } from "./append-content.ts";
export { applyCursor } from "./apply-cursor.ts";
export { applyPrompt, findMessage } from "./apply-message.ts";
export { applySuggestions } from "./apply-suggestions.ts";
export { applyCancel, beginToolCall, findToolCall } from "./apply-tool-call.ts";
export { type SessionSetup, applyMode, applySetup, applyTurn } from "./apply-turn.ts";
export { createSessionState } from "./folded-state.ts";
export type {
  CompactionEntry,
  ContentBlock,
  FileChanges,
  MessageEntry,
  NoticeEntry,
  OtherString,
  SessionEntry,
  SessionMessageEntry,
  ToolCallContent,
  ToolCallEntry,
  ToolCallStatus,
  ToolKind,
  UnknownVariant,
} from "./session-entry.ts";
export {
  type ConfigOption,
  type Cursor,
  MAX_UNKNOWN,
  type Plan,
  type PlanOfSteps,
  type PlanOfText,
  type SessionDescription,
  type SessionModes,
  type SessionState,
  type SlashCommand,
  type StopReason,
  type SubagentState,
  type TerminalExit,
  type TerminalState,
  type TurnState,
  type Usage,
} from "./session-state.ts";

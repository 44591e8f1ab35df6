// Generated from schema/v1/schema.json (sha256 23a0051b732467146315201bc08d6aed82c6caed4e1fcd9176263a27357b1ec4); do not edit.

export type * from "./message.ts";
export type * from "./extension.ts";
export type * from "./error.ts";
export type * from "./initialization.ts";
export type * from "./client-capabilities.ts";
export type * from "./agent-capabilities.ts";
export type * from "./authentication.ts";
export type * from "./session-id.ts";
export type * from "./session.ts";
export type * from "./session-list.ts";
export type * from "./session-mode.ts";
export type * from "./config-option.ts";
export type * from "./mcp-server.ts";
export type * from "./prompt.ts";
export type * from "./session-update.ts";
export type * from "./content.ts";
export type * from "./tool-call.ts";
export type * from "./plan.ts";
export type * from "./slash-command.ts";
export type * from "./notice.ts";
export type * from "./compaction.ts";
export type * from "./permission.ts";
export type * from "./file-system.ts";
export type * from "./terminal.ts";
export type * from "./elicitation.ts";
export type * from "./elicitation-schema.ts";

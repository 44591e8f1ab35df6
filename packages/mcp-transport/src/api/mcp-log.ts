/** How much a log entry matters, from the least. */
export type McpLogLevel =
  | "debug"
  | "info"
  | "notice"
  | "warning"
  | "error"
  | "critical"
  | "alert"
  | "emergency";

/** What a server tells of its work (`notifications/message`), without the secrets of its declaration. */
export interface McpLogEntry {
  /** The declared name of the server. */
  readonly server: string;
  readonly level: McpLogLevel;
  /** The part of the server that it is about. */
  readonly logger?: string | undefined;
  /** Any JSON; often a text. */
  readonly data: unknown;
}

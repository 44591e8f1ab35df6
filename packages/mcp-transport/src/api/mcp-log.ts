/** The severity of a log entry, the lowest first. */
export type McpLogLevel =
  | "debug"
  | "info"
  | "notice"
  | "warning"
  | "error"
  | "critical"
  | "alert"
  | "emergency";

/** A log entry of a server (`notifications/message`), without the secrets of its declaration. */
export interface McpLogEntry {
  /** Declared name of the server. */
  readonly server: string;
  readonly level: McpLogLevel;
  /** The part of the server that wrote it. */
  readonly logger?: string | undefined;
  /** Any JSON; often a text. */
  readonly data: unknown;
}

/** Severity of a log entry, from lowest to highest. */
export type McpLogLevel =
  | "debug"
  | "info"
  | "notice"
  | "warning"
  | "error"
  | "critical"
  | "alert"
  | "emergency";

/** A server's log entry (`notifications/message`), with the secrets from its declaration removed. */
export interface McpLogEntry {
  /** Declared name of the server. */
  readonly server: string;
  readonly level: McpLogLevel;
  /** The component of the server that logged the entry. */
  readonly logger?: string | undefined;
  /** Any JSON value, often a string. */
  readonly data: unknown;
}

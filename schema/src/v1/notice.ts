import type { JsonObject, OpenString } from "./primitive.ts";

export interface Notice {
  severity: NoticeSeverity;
  /** @minLength 1 */
  title: string;
  /** @x-deserialize-default-on-error true */
  description?: string | null;
  /** @x-deserialize-default-on-error true */
  _meta?: JsonObject | null;
}

export type NoticeSeverity = "info" | "warning" | "error" | OpenString;

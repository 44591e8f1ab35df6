import type { ElicitationSchema } from "./elicitation-schema.ts";
import type { RequestId } from "./message.ts";
import type { Double, Int64, Meta, Tagged, UnknownTag } from "./primitive.ts";
import type { SessionId } from "./session.ts";
import type { ToolCallId } from "./tool-call.ts";

/**
 * @x-side client
 * @x-method elicitation/create
 */
export type CreateElicitationRequest = {
  message: string;
  _meta?: Meta;
} & (
  | ({ mode: "form" } & ElicitationFormMode)
  | ({ mode: "url" } & ElicitationUrlMode)
  | ({
      mode: UnknownTag;
      [key: string]: unknown;
    } & (ElicitationSessionScope | ElicitationRequestScope))
);

/**
 * @x-side client
 * @x-method elicitation/create
 */
export type CreateElicitationResponse = {
  _meta?: Meta;
} & (
  | ({ action: "accept" } & ElicitationAcceptAction)
  | { action: "decline" }
  | { action: "cancel" }
  | {
      action: UnknownTag;
      [key: string]: unknown;
    }
);

/**
 * @x-side client
 * @x-method elicitation/complete
 */
export interface CompleteElicitationNotification {
  elicitationId: ElicitationId;
  _meta?: Meta;
}

/** @type string */
export type ElicitationId = Tagged<string, "ElicitationId">;

export type ElicitationFormMode = {
  requestedSchema: ElicitationSchema;
} & (ElicitationSessionScope | ElicitationRequestScope);

export type ElicitationUrlMode = {
  elicitationId: ElicitationId;
  /** @format uri */
  url: string;
} & (ElicitationSessionScope | ElicitationRequestScope);

export interface ElicitationSessionScope {
  sessionId: SessionId;
  /** @x-deserialize-default-on-error true */
  toolCallId?: ToolCallId | null;
}

export interface ElicitationRequestScope {
  requestId: RequestId;
}

export interface ElicitationAcceptAction {
  content?: { [key: string]: ElicitationContentValue } | null;
}

export type ElicitationContentValue = string | Int64 | Double | boolean | string[];

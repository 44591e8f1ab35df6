import type { ElicitationContentValue, ElicitationSchema } from "@parley/schema/v1";

/** A request of a server to the user: ACP's `elicitation/create` without the session. */
export type McpElicitationRequest = {
  /** Declared name of the server. */
  readonly server: string;
  readonly message: string;
} & (
  | {
      readonly mode: "form";
      /** As the server sent it. The elicitor has to refuse a form that ACP cannot show. */
      readonly requestedSchema: ElicitationSchema;
    }
  | {
      readonly mode: "url";
      readonly url: string;
      readonly elicitationId: string;
    }
);

/** The answer of the user. */
export type McpElicitationAnswer =
  | {
      readonly action: "accept";
      readonly content?: { readonly [field: string]: ElicitationContentValue } | undefined;
    }
  | { readonly action: "decline" | "cancel" };

/** Asks the user on behalf of servers. */
export interface McpElicitor {
  /** Modes that the user can be shown; sent to servers. A request of another mode is declined. */
  readonly modes: { readonly form: boolean; readonly url: boolean };

  /**
   * Asks the user. The calls of the server do not time out meanwhile. The signal aborts when the server cancels the request,
   * or is gone. A rejection answers the server with `cancel`.
   */
  elicit(request: McpElicitationRequest, signal: AbortSignal): Promise<McpElicitationAnswer>;

  /** The user has done what the URL of `elicitationId` asked for. */
  completed?(elicitationId: string): void;
}

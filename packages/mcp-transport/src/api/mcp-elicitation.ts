import type { ElicitationContentValue, ElicitationSchema } from "@parley/schema/v1";

/** A server's request to the user: ACP's `elicitation/create` without the session. */
export type McpElicitationRequest = {
  /** Declared name of the server. */
  readonly server: string;
  readonly message: string;
} & (
  | {
      readonly mode: "form";
      /** The schema exactly as the server sent it. The elicitor must decline forms that ACP cannot represent. */
      readonly requestedSchema: ElicitationSchema;
    }
  | {
      readonly mode: "url";
      readonly url: string;
      readonly elicitationId: string;
    }
);

/** The user's answer. */
export type McpElicitationAnswer =
  | {
      readonly action: "accept";
      readonly content?: { readonly [field: string]: ElicitationContentValue } | undefined;
    }
  | { readonly action: "decline" | "cancel" };

/** Asks the user on behalf of MCP servers. */
export interface McpElicitor {
  /** The modes that the client supports. They are advertised to servers, and requests in other modes are declined. */
  readonly modes: { readonly form: boolean; readonly url: boolean };

  /**
   * Asks the user. Call timeouts are paused in the meantime. The signal aborts when the server cancels the request or
   * disconnects. If this rejects, the server receives the answer `cancel`.
   */
  elicit(request: McpElicitationRequest, signal: AbortSignal): Promise<McpElicitationAnswer>;

  /** Called when the user completes the URL elicitation with the given id. */
  completed?(elicitationId: string): void;
}

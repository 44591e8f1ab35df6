import type { ElicitationContentValue, ElicitationSchema } from "@parley/schema/v1";

/** A server's request to the user: ACP's `elicitation/create` without the session. */
export type McpElicitationRequest = {
  /** Declared name of the server. */
  readonly server: string;
  readonly message: string;
} & (
  | {
      readonly mode: "form";
      /** The schema exactly as the server sent it. The elicitor must decline a form that ACP cannot show. */
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
  /** The modes that the client can show. Servers are notified of them, and requests in other modes are declined. */
  readonly modes: { readonly form: boolean; readonly url: boolean };

  /**
   * Asks the user. In the meantime, the server's calls do not time out. The signal aborts when the server cancels the
   * request or disconnects. If this rejects, the server gets the answer `cancel`.
   */
  elicit(request: McpElicitationRequest, signal: AbortSignal): Promise<McpElicitationAnswer>;

  /** Called when the user completes the URL elicitation with the given id. */
  completed?(elicitationId: string): void;
}

import type { ElicitationContentValue, ElicitationSchema } from "@parley/schema/v1";

/** What a server wants of the user, in the words of ACP's `elicitation/create` without its session. */
export type McpElicitationRequest = {
  /** The declared name of the server that asks. */
  readonly server: string;
  readonly message: string;
} & (
  | {
      readonly mode: "form";
      /** As the server sent it: a form that ACP cannot show is refused where it is sent on. */
      readonly requestedSchema: ElicitationSchema;
    }
  | {
      readonly mode: "url";
      readonly url: string;
      readonly elicitationId: string;
    }
);

/** What the user said to it. */
export type McpElicitationAnswer =
  | {
      readonly action: "accept";
      readonly content?: { readonly [field: string]: ElicitationContentValue } | undefined;
    }
  | { readonly action: "decline" | "cancel" };

/** Who asks the user on behalf of servers. */
export interface McpElicitor {
  /** What can be shown to the user; servers are told, and what they ask all the same is declined. */
  readonly modes: { readonly form: boolean; readonly url: boolean };

  /**
   * Asks the user. The calls of the asking server do not time out meanwhile. The signal aborts when the server no longer
   * wants to know, or is gone. A rejection is told to the server as a cancelled question.
   */
  elicit(request: McpElicitationRequest, signal: AbortSignal): Promise<McpElicitationAnswer>;

  /** What the user had to do at the URL of `elicitationId` is done. */
  completed?(elicitationId: string): void;
}

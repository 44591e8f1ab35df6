import type { ElicitationContentValue, ElicitationSchema } from "@parley/schema/neutral";

/**
 * What the user is asked for: by a form, or on a web page, which is the only way to ask for secrets.
 *
 * @see https://agentclientprotocol.com/protocol/elicitation
 */
export type ElicitationRequest = {
  /** What is needed and why, for people. */
  readonly message: string;
} & (
  | { readonly mode: "form"; readonly requestedSchema: ElicitationSchema }
  | {
      readonly mode: "url";
      readonly url: string;
      /** Names the question when what is to be done at the address is done; nothing else of the connection has it. */
      readonly elicitationId: string;
    }
);

/** What the user said to it; `cancel` is no choice at all. */
export type ElicitationAnswer =
  | {
      readonly action: "accept";
      /** By the names of the form's fields, as the client sent it: check it against the form. */
      readonly content?: { readonly [field: string]: ElicitationContentValue };
    }
  | { readonly action: "decline" | "cancel" };

/** A question of a session, on its way to the client. */
export interface OutgoingElicitation {
  readonly sessionId: string;
  readonly request: ElicitationRequest;
  /** The tool call that needs the answer. */
  readonly toolCallId?: string | undefined;
  /** Takes the question back. */
  readonly signal: AbortSignal;
}

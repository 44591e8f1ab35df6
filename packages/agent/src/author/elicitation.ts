import type { ElicitationContentValue, ElicitationSchema } from "@parley/schema/neutral";

/**
 * A request for input from the user, with a form or on a web page. Secrets may be requested only on a web page.
 *
 * @see https://agentclientprotocol.com/protocol/elicitation
 */
export type ElicitationRequest = {
  /** The text that tells the user what input is needed and why. */
  readonly message: string;
} & (
  | { readonly mode: "form"; readonly requestedSchema: ElicitationSchema }
  | {
      readonly mode: "url";
      readonly url: string;
      /**
       * Identifies the request when the client is notified that the user has finished at the URL. Unique within the
       * connection.
       */
      readonly elicitationId: string;
    }
);

/** The user's answer. `cancel` means that the user made no choice. */
export type ElicitationAnswer =
  | {
      readonly action: "accept";
      /** Values by form field name, exactly as the client sent them. Validate them. */
      readonly content?: { readonly [field: string]: ElicitationContentValue };
    }
  | { readonly action: "decline" | "cancel" };

import { acrossCopies } from "@parley/schema";

import { ErrorCode } from "./error-code.ts";
import type { RequestId } from "./message.ts";

const EXCERPT = 200;

/** Options for {@link InvalidMessageError}. */
export interface UnreadableText {
  readonly text: string;
  /** Id of the malformed request. */
  readonly requestId?: RequestId | undefined;
  /** Id of the malformed response. */
  readonly responseId?: RequestId | undefined;
}

/** Thrown for input that is not a JSON-RPC message. */
export class InvalidMessageError extends Error {
  declare readonly name: "InvalidMessageError";
  /** `-32700` for input that is not JSON, `-32600` for JSON that is not a message. */
  readonly code: typeof ErrorCode.parseError | typeof ErrorCode.invalidRequest;
  /** Start of the input, for logging. Never sent to the peer. */
  readonly excerpt: string;
  /** Id of the malformed request, if the input is one. Its sender is waiting for a response. */
  readonly requestId: RequestId | undefined;
  /** Id of the malformed response, if the input is one, so that the pending request can be rejected. */
  readonly responseId: RequestId | undefined;

  constructor(
    code: InvalidMessageError["code"],
    reason: string,
    { text, requestId, responseId }: UnreadableText,
  ) {
    const excerpt = text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text;
    super(`Cannot read message: ${reason}: ${JSON.stringify(excerpt)}`);
    this.code = code;
    this.excerpt = excerpt;
    this.requestId = requestId;
    this.responseId = responseId;
  }

  /** Message to send to the peer: the kind of error, without the input. */
  get wireMessage(): string {
    return this.code === ErrorCode.parseError ? "Parse error" : "Invalid request";
  }
}

acrossCopies(InvalidMessageError, "InvalidMessageError");

import { ErrorCode } from "./error-code.ts";
import type { RequestId } from "./message.ts";

const EXCERPT = 200;

/** What an {@link InvalidMessageError} is about. */
export interface UnreadableText {
  readonly text: string;
  /** The id of the request that the text would be. */
  readonly requestId?: RequestId | undefined;
  /** The id of the response that the text would be. */
  readonly responseId?: RequestId | undefined;
}

/** What arrived is not a JSON-RPC message. */
export class InvalidMessageError extends Error {
  override readonly name = "InvalidMessageError";
  /** `-32700` for what is not JSON, `-32600` for JSON that is not a message. */
  readonly code: typeof ErrorCode.parseError | typeof ErrorCode.invalidRequest;
  /** The beginning of what arrived, for a log; never sent to the peer. */
  readonly excerpt: string;
  /** The id of a request that is malformed otherwise: its sender waits for an answer. */
  readonly requestId: RequestId | undefined;
  /** The id of a response that is malformed otherwise: the request that it answers need not wait any longer. */
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

  /** What the peer may be told: which kind of mistake, without repeating the input. */
  get wireMessage(): string {
    return this.code === ErrorCode.parseError ? "Parse error" : "Invalid request";
  }
}

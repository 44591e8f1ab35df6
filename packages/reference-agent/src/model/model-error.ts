/**
 * The reason a request failed. `overflow`: the conversation is too long for the model. `unavailable`: the provider
 * does not have the model. `refused`: the provider does not accept something in the request.
 */
export type ModelErrorKind =
  | "overflow"
  | "refused"
  | "authentication"
  | "busy"
  | "network"
  | "unavailable"
  | "other";

/**
 * Thrown when a request to a model fails or its answer is cut off. The message is meant for the user and contains no
 * secrets.
 */
export class ModelError extends Error {
  override readonly name = "ModelError";
  readonly kind: ModelErrorKind;
  /** Time to wait before the next request, in milliseconds, if the provider specified one. */
  readonly retryAfterMs: number | undefined;

  constructor(
    kind: ModelErrorKind,
    message: string,
    options: { readonly cause?: unknown; readonly retryAfterMs?: number | undefined } = {},
  ) {
    super(message, { cause: options.cause });
    this.kind = kind;
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** Whether a request failed because the conversation is too long for the model. */
export function isOverflow(error: unknown): boolean {
  return error instanceof ModelError && error.kind === "overflow";
}

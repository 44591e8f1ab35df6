/**
 * Reason for a failed request. `overflow`: the conversation is too long for the model. `too_large`: the request has
 * too many bytes, either because the conversation is too long or because of its images. `unavailable`: the provider
 * does not have the model. `refused`: the provider does not accept something in the request.
 */
export type ModelErrorKind =
  | "overflow"
  | "too_large"
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

/** Whether a request that failed might succeed with a shorter conversation. */
export function isOverflow(error: unknown): boolean {
  return error instanceof ModelError && (error.kind === "overflow" || error.kind === "too_large");
}

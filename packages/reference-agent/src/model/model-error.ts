/**
 * Why a request failed. `overflow`: the conversation is too long for the model. `unavailable`: the provider does not
 * have it. `refused`: the provider does not accept something in the request.
 */
export type ModelErrorKind =
  | "overflow"
  | "refused"
  | "authentication"
  | "busy"
  | "network"
  | "unavailable"
  | "other";

/** A model request failed, or its answer broke off. The message is for the user and contains no secrets. */
export class ModelError extends Error {
  override readonly name = "ModelError";
  readonly kind: ModelErrorKind;
  /** Milliseconds to wait before the next request, if the provider sent them. */
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

/** Why a model did not answer: `overflow` if the conversation is too long for it. */
export type ModelErrorKind = "overflow" | "authentication" | "busy" | "network" | "other";

/** A model could not be asked, or broke off. The message is for the user, and holds no secret. */
export class ModelError extends Error {
  override readonly name = "ModelError";
  readonly kind: ModelErrorKind;
  /** Milliseconds that the provider wants to be left alone. */
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

/** Whether a model did not answer because the conversation is too long for it. */
export function isOverflow(error: unknown): boolean {
  return error instanceof ModelError && error.kind === "overflow";
}

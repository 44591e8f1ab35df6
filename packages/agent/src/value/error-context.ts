/** The request, session and user that an error belongs to, where known. */
export interface ErrorContext {
  /** The method whose handler failed. */
  readonly method?: string | undefined;
  readonly sessionId?: string | undefined;
  /** The user of the client or session; absent if the agent has one user. */
  readonly principal?: string | undefined;
}

/** Reports an error that no client receives. */
export type ReportError = (error: unknown, context?: ErrorContext) => void;

/** The context of an error in a message's handler. */
export function contextOf({
  method,
  params,
}: {
  readonly method: string;
  readonly params?: unknown;
}): ErrorContext {
  const { sessionId } = (params ?? {}) as { readonly sessionId?: unknown };
  return { method, ...(typeof sessionId === "string" && { sessionId }) };
}

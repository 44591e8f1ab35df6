/** The request, session and user to which an error belongs, if known. */
export interface ErrorContext {
  /** The method whose handler failed. */
  readonly method?: string | undefined;
  readonly sessionId?: string | undefined;
  /** The user of the client or session. Absent for a single-user agent. */
  readonly principal?: string | undefined;
}

/** Reports an error that is not sent to any client. */
export type ReportError = (error: unknown, context?: ErrorContext) => void;

/** Returns the context of an error in a message handler. */
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

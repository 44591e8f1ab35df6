/** Options for cancelling a request. */
export interface TakeBackOptions {
  /**
   * Cancels the request when it aborts: the peer is notified, and the promise rejects immediately with the signal's
   * reason. Use `AbortSignal.timeout(ms)` for a timeout.
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Whether to wait for the peer's answer after cancelling: the peer is notified, and its answer settles the promise.
   * Default `false`.
   */
  readonly waitsForAnswer?: boolean | undefined;
}

/** Options of one request. */
export interface RequestOptions<Result = unknown> extends TakeBackOptions {
  /**
   * Called when the result arrives: after the handlers of all earlier messages have started, and before the handler of
   * any later message. The promise resolves later, so use this callback to set up any state that later messages rely
   * on, such as the session that they name. Not called if the peer answers with an error, or once the cancelled request
   * has rejected. An exception rejects the request.
   */
  readonly onResult?: ((result: Result) => void) | undefined;
}

/** Options of one request whose result has not been validated. */
export interface ConnectionRequestOptions extends TakeBackOptions {
  /** Called at the same time as {@link RequestOptions.onResult}. The request resolves to its return value. */
  readonly decode?: ((result: unknown) => unknown) | undefined;
}

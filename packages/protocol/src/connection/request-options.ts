/** Options for cancelling a request. */
export interface TakeBackOptions {
  /**
   * Signal that cancels the request: the peer is notified, and the promise immediately rejects with the signal's
   * reason. Use `AbortSignal.timeout(ms)` for a timeout.
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Whether to wait for the peer's response after cancelling. If so, the response settles the promise. Default
   * `false`.
   */
  readonly waitsForAnswer?: boolean | undefined;
}

/** Options of one request. */
export interface RequestOptions<Result = unknown> extends TakeBackOptions {
  /**
   * Called when the result arrives: after the handlers of all earlier messages have started, and before the handler
   * of any later message starts. The promise resolves later, so use this callback to set up state that later messages
   * rely on, such as the session that they refer to. Not called if the peer answers with an error, or if the request
   * was cancelled and has already rejected. An exception rejects the request.
   */
  readonly onResult?: ((result: Result) => void) | undefined;
}

/** Options of one request whose result has not been validated. */
export interface ConnectionRequestOptions extends TakeBackOptions {
  /**
   * Called at the same time as {@link RequestOptions.onResult}. Its return value becomes the result of the request.
   */
  readonly decode?: ((result: unknown) => unknown) | undefined;
}

/** Options for cancelling a request. */
export interface TakeBackOptions {
  /**
   * Signal that cancels the request: the peer is notified, and the promise immediately rejects with the signal's
   * reason. Use `AbortSignal.timeout(ms)` for a timeout.
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Whether to wait for the peer's response after a cancellation. If so, the response settles the promise. Default
   * `false`.
   */
  readonly waitsForAnswer?: boolean | undefined;
}

/** Options for a request. */
export interface RequestOptions<Result = unknown> extends TakeBackOptions {
  /**
   * Called when the result arrives: after the handlers for all earlier messages have started, and before the handler
   * for any later message starts. The promise resolves later, so use this callback to set up state that later
   * messages need, such as their session. Not called if the peer answers with an error, or if a cancellation has
   * already rejected the request. An exception rejects the request.
   */
  readonly onResult?: ((result: Result) => void) | undefined;
}

/** Options for a request whose result has not been validated. */
export interface ConnectionRequestOptions extends TakeBackOptions {
  /** Called at the same time as {@link RequestOptions.onResult}. The request resolves to the return value. */
  readonly decode?: ((result: unknown) => unknown) | undefined;
}

/** Options of taking a request back. */
export interface TakeBackOptions {
  /**
   * Takes the request back when it aborts: the peer is notified, and the promise rejects at once with the signal's reason.
   * `AbortSignal.timeout(ms)` makes a time-out.
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Waits for the peer's answer also when the request is taken back: the peer is notified, and its answer settles the
   * promise. Default `false`.
   */
  readonly waitsForAnswer?: boolean | undefined;
}

/** Options of one request. */
export interface RequestOptions<Result = unknown> extends TakeBackOptions {
  /**
   * Called with the result when it arrives: after the handlers of all earlier messages have started, and before the
   * handler of any later message starts. The promise resolves later, so this is for state that later messages rely on,
   * such as the session that they name. Not called if the peer answers with an error, nor once the request has rejected
   * because it was taken back. An exception rejects the request.
   */
  readonly onResult?: ((result: Result) => void) | undefined;
}

/** Options of one request whose result has not been checked. */
export interface ConnectionRequestOptions extends TakeBackOptions {
  /** Called when {@link RequestOptions.onResult} is; the request resolves to what it returns. */
  readonly decode?: ((result: unknown) => unknown) | undefined;
}

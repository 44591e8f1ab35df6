interface InitializeResult {
  readonly protocolVersion: number;
  readonly capabilities?: object;
  readonly agentCapabilities?: object;
}

/**
 * Adds `transport.resumable` to the capabilities in the answer to `initialize`: the connection's id, which programs in browsers do
 * not see in the headers of a WebSocket, and the seconds for which it is kept without a stream. An error stays as it is.
 *
 * @param options `graceMs` is the milliseconds of them.
 */
export function withResumable(
  text: string,
  connectionId: string,
  { graceMs }: { readonly graceMs: number },
): string {
  const message = JSON.parse(text) as { readonly result?: InitializeResult };
  const { result } = message;
  if (result === undefined) return text;
  const resumable = { retentionSeconds: Math.floor(graceMs / 1000), connectionId };
  const name = result.protocolVersion === 1 ? "agentCapabilities" : "capabilities";
  const capabilities = { ...result[name], transport: { resumable } };
  return JSON.stringify({ ...message, result: { ...result, [name]: capabilities } });
}

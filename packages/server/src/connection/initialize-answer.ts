/** The capability to go on after a stream was lost, as a client reads it. */
export interface Resumable {
  /** Seconds that a connection without a stream is kept. */
  readonly retentionSeconds: number;
  /** The connection's id: programs in browsers do not see it in the headers of a WebSocket. */
  readonly connectionId: string;
}

interface InitializeResult {
  readonly protocolVersion: number;
  readonly capabilities?: object;
  readonly agentCapabilities?: object;
}

/** Adds `transport.resumable` to the capabilities in the answer to `initialize`. An error stays as it is. */
export function withResumable(text: string, resumable: Resumable): string {
  const message = JSON.parse(text) as { readonly result?: InitializeResult };
  const { result } = message;
  if (result === undefined) return text;
  const name = result.protocolVersion === 1 ? "agentCapabilities" : "capabilities";
  const capabilities = { ...result[name], transport: { resumable } };
  return JSON.stringify({ ...message, result: { ...result, [name]: capabilities } });
}

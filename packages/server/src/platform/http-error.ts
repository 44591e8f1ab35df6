import { ErrorCode } from "@parley/protocol";

const codes: Readonly<Record<number, number>> = {
  401: ErrorCode.authenticationRequired,
  409: ErrorCode.invalidParams,
  500: ErrorCode.internalError,
  503: ErrorCode.internalError,
};

export type ResponseHeaders = Readonly<Record<string, string>>;

/** Thrown to refuse an HTTP request. The message is sent to the client. */
export class HttpError extends Error {
  override readonly name = "HttpError";
  readonly status: number;
  readonly headers: ResponseHeaders;
  /** The JSON-RPC error code in the body. */
  readonly code: number;

  constructor(
    status: number,
    message: string,
    { code = codes[status] ?? ErrorCode.invalidRequest, ...headers }: ErrorDetails = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = { ...(status === 429 && { "Retry-After": "1" }), ...headers.headers };
  }

  /** Creates the response, with the body `{ "error": { "code", "message" } }`. */
  toResponse(headers: ResponseHeaders = {}): Response {
    return jsonResponse(
      this.status,
      { error: { code: this.code, message: this.message } },
      { ...this.headers, ...headers },
    );
  }
}

interface ErrorDetails {
  readonly code?: number;
  readonly headers?: ResponseHeaders;
}

/** Creates a response with a JSON body that must not be cached. */
export function jsonResponse(status: number, body: unknown, headers: ResponseHeaders = {}): Response {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return new Response(text, {
    status,
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store", ...headers },
  });
}

import { TransportError } from "@parley/protocol";

import { member } from "./message-summary.ts";

/** The contents of an error response. */
export interface Refusal {
  readonly status: number;
  /** HTTP status, followed by the message or text in the body. */
  readonly reason: string;
  /** JSON-RPC error in the body. */
  readonly error?: { readonly code: number; readonly message: string } | undefined;
}

export async function readRefusal(response: Response): Promise<Refusal> {
  const text = (await response.text().catch(() => "")).slice(0, 2000);
  const error = errorOf(text);
  const message = member(error, "message") ?? error;
  const why = typeof message === "string" ? message : text;
  const status = `${response.status} ${response.statusText}`.trim();
  return {
    status: response.status,
    reason: why === "" ? status : `${status}: ${why}`,
    ...(typeof member(error, "code") === "number" && { error: error as Refusal["error"] }),
  };
}

function errorOf(text: string): unknown {
  try {
    return member(JSON.parse(text), "error");
  } catch {
    return undefined;
  }
}

/** Thrown if the server rejects the user. Another attempt with the same credentials would also fail. */
export class AccessRefusedError extends TransportError {
  /** HTTP status of the response: 401 or 403. */
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** Whether a status means that the server rejects this user. */
export function isRefusal(status: number): boolean {
  return status === 401 || status === 403;
}

export function refusedError(
  action: string,
  { status, reason }: Pick<Refusal, "status" | "reason">,
): TransportError {
  const message = `${action}: ${reason}`;
  return isRefusal(status) ? new AccessRefusedError(message, status) : new TransportError(message);
}

/** Creates the error for a request that was refused or got no response. */
export function httpError(action: string, reason: unknown): TransportError {
  if (typeof reason === "string") return new TransportError(`${action}: ${reason}`);
  return new TransportError(`${action}: ${reasonOf(reason)}`, { cause: reason });
}

/**
 * Returns the reason that a request got no response: the cause of its error, or the errors for each address of the
 * host. For a transport error, returns its message.
 */
export function reasonOf(error: unknown): string {
  const cause = error instanceof TransportError ? error : (member(error, "cause") ?? error);
  const message = member(cause, "message");
  if (typeof message === "string" && message !== "") return message.trim();
  const errors = member(cause, "errors");
  return Array.isArray(errors) ? errors.map(reasonOf).join(", ") : String(cause);
}

import type { McpFailureKind } from "../api/mcp-server-state.ts";
import type { Secrets } from "./secrets.ts";
import { ServerFailure } from "./server-failure.ts";

const longestExplanation = 500;

/** Converts an error from the MCP client or `fetch` to a human-readable failure without the server's secrets. */
export function explainError(error: unknown, secrets: Secrets): ServerFailure {
  const failure = causes(error).find((cause) => cause instanceof ServerFailure);
  if (failure !== undefined) return failure;
  const { kind, message } = explain(error);
  const hidden = secrets.hide(message);
  return new ServerFailure(
    kind,
    hidden.length > longestExplanation ? `${hidden.slice(0, longestExplanation)}…` : hidden,
  );
}

function explain(error: unknown): { kind: McpFailureKind; message: string } {
  const { name, message } = error instanceof Error ? error : { name: "", message: String(error) };
  const code = property(error, "code");
  const status = httpStatus(error);
  if (status === 401 || name === "UnauthorizedError")
    return { kind: "auth", message: "it asks for authorization" };
  if (status !== undefined) return { kind: "http", message: `it answered with HTTP ${status}: ${message}` };
  if (code === "REQUEST_TIMEOUT") return { kind: "timeout", message: "it gave no answer in time" };
  if (code === "CONNECTION_CLOSED" || code === "NOT_CONNECTED")
    return { kind: "closed", message: "it is gone" };
  const network = unreachable(error);
  if (network !== undefined) return { kind: "http", message: `it cannot be reached: ${network}` };
  // Any other error comes from the server: either a JSON-RPC error or a message that is not valid MCP.
  return { kind: "protocol", message: `it answered with an error: ${withoutIssues(message)}` };
}

/** Strips a validator's JSON list of issues from a message. */
function withoutIssues(message: string): string {
  const issues = /(?:: \w*Error)?:? ?\[\s{0,9}\{\s{0,9}"(?:code|expected|path|message)"/.exec(message);
  return issues === null || issues.index === 0 ? message : message.slice(0, issues.index);
}

function property(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? (value as { [key: string]: unknown })[key] : undefined;
}

/** Returns the HTTP status of an MCP client error. */
export function httpStatus(error: unknown): number | undefined {
  // Errors from server-sent events store the status in `code`, where other errors have a JSON-RPC error code.
  const status = property(error, "status") ?? property(property(error, "event"), "code");
  return typeof status === "number" ? status : undefined;
}

/**
 * Returns the reason a server could not be reached, or `undefined` if it was reached or the error is not an HTTP
 * error.
 */
export function unreachable(error: unknown): string | undefined {
  if (httpStatus(error) !== undefined) return undefined;
  // Errors from server-sent events have a message instead of a cause.
  const event = property(property(error, "event"), "message");
  return networkError(error) ?? (typeof event === "string" ? event : undefined);
}

/** Returns the code or message of the root cause of a failed `fetch`, or `undefined` for any other error. */
function networkError(error: unknown): string | undefined {
  const chain = causes(error);
  if (!chain.some((cause) => cause instanceof TypeError && cause.message === "fetch failed"))
    return undefined;
  const innermost = chain.at(-1);
  const code = property(innermost, "code");
  return typeof code === "string" ? code : String(property(innermost, "message"));
}

/** Returns an error followed by its causes, root cause last. */
function causes(error: unknown): readonly unknown[] {
  const chain = [error];
  for (let cause = error; cause instanceof Error && cause.cause !== undefined && chain.length < 5;) {
    cause = cause.cause;
    chain.push(cause);
  }
  return chain;
}

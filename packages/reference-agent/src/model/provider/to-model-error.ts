import { APICallError, StreamProviderError, UnsupportedFunctionalityError } from "ai";

import { cutText } from "../../text/cut-text.ts";
import { ModelError, type ModelErrorKind } from "../model-error.ts";
import { anonymousUrls } from "./anonymous-urls.ts";
import type { Provider } from "./provider.ts";

const MAX_REASON = 300;

export interface AskedModel {
  readonly provider: Provider;
  readonly name: string;
}

/** Converts a request's error to one with a message for the user. The message never contains the API key. */
export function toModelError(error: unknown, { provider, name }: AskedModel): ModelError {
  const reason = shownReason(reasonOf(error), provider);
  const retryAfterMs = retryAfterHeader(error) ?? retryInfo(error);
  const kind = kindOf(error, { reason, canRetry: retryAfterMs !== undefined });
  return new ModelError(kind, `Cannot ask ${provider.id}/${name}: ${reason}`, { cause: error, retryAfterMs });
}

function kindOf(
  error: unknown,
  { reason, canRetry }: { readonly reason: string; readonly canRetry: boolean },
): ModelErrorKind {
  const status = isAnswer(error) ? error.statusCode : undefined;
  if (TOO_LONG.test(reason)) return "overflow";
  if (status === 413 || TOO_MANY_BYTES.test(reason)) return "too_large";
  if (status === 401 || status === 403) return "authentication";
  if (NO_CREDIT.test(reason) || (QUOTA.test(reason) && !canRetry)) return "other";
  if (isAboutImages(status, reason) || status === 400 || status === 415 || status === 422) return "refused";
  // The SDK itself rejects some types of content before it sends anything.
  if (UnsupportedFunctionalityError.isInstance(error)) return "refused";
  if (status === 408 || status === 429 || (status !== undefined && status >= 500)) return "busy";
  if (status === 404 || status === 410) return "unavailable";
  if (status === undefined && OVERLOADED.test(reason)) return "busy";
  if (status === undefined && isNetworkFault(error)) return "network";
  return "other";
}

/** Whether an error is about images. Some providers respond with 404 or 500 if they do not accept an image. */
function isAboutImages(status: number | undefined, reason: string): boolean {
  if (status === 404) return /support\w*\b.*\bimages?\b/i.test(reason);
  return (status === undefined || status === 500) && /\bimages?\b|\bmultimodal\b/i.test(reason);
}

/** Whether the provider itself reported the error, in its response or in the stream. */
function isAnswer(error: unknown): error is APICallError | StreamProviderError {
  return APICallError.isInstance(error) || StreamProviderError.isInstance(error);
}

const TOO_LONG =
  /context[ _](?:length|window|size|limit)|maximum (?:context|prompt|model length)|(?:prompt|input) is too long|too many (?:input )?tokens|input token count|reduce the length/i;
const TOO_MANY_BYTES =
  /payload (?:size|is|too)\b.*\b(?:exceeds|large)|request(?: entity| body)? (?:is )?too large/i;
const NO_CREDIT = /insufficient_quota|credit balance/i;
/**
 * OpenAI sends this text if the account is out of credit. Google also sends it for rate limits that last only a
 * minute.
 */
const QUOTA = /exceeded your current quota/i;
const OVERLOADED = /overloaded|rate.?limit|server_error|internal server error/i;

function isNetworkFault(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && /^(?:E[A-Z]+|UND_ERR_\w+)$/.test(String(cause.code))) return true;
    if (BROKEN_OFF.test(cause.message) || LOST.test(cause.message)) return true;
  }
  return false;
}

/** Messages from the AI SDK and `fetch` for a response that was cut off. */
const BROKEN_OFF = /^terminated$|without a finish reason|no output generated/i;
const LOST = /fetch failed|cannot connect|socket hang up|other side closed/i;

function reasonOf(error: unknown): string {
  if (APICallError.isInstance(error)) {
    const answer = providerMessage(error.responseBody) ?? error.message;
    return error.statusCode === undefined ? answer : `${error.statusCode}, ${answer}`;
  }
  if (error instanceof Error) return BROKEN_OFF.test(error.message) ? "the answer broke off" : error.message;
  return providerMessage(JSON.stringify(error)) ?? String(error);
}

/**
 * Extracts `error.message` and `error.code` from the JSON that every provider sends. Google's servers for the OpenAI
 * API wrap the error in an array. OpenRouter adds the error from the upstream provider.
 */
function providerMessage(text = ""): string | undefined {
  try {
    const [body] = [JSON.parse(text)].flat() as ({ readonly [key: string]: unknown } | null)[];
    const error = (body?.["error"] ?? body) as { readonly [key: string]: unknown } | string | null;
    if (typeof error === "string") return error;
    const { raw } = (error?.["metadata"] ?? {}) as { readonly raw?: unknown };
    const cause = typeof raw === "string" ? (providerMessage(raw) ?? raw) : undefined;
    const parts = [error?.["message"], error?.["code"] ?? error?.["type"], cause];
    return parts.filter((part) => typeof part === "string").join(" ") || undefined;
  } catch {
    return undefined;
  }
}

function shownReason(reason: string, { apiKey }: Provider): string {
  const safe = anonymousUrls(apiKey === undefined ? reason : reason.replaceAll(apiKey, "[key]"));
  return cutText(safe.trim().replaceAll(/\s+/g, " "), MAX_REASON);
}

/** Parses milliseconds, seconds or a date: https://www.rfc-editor.org/rfc/rfc9110#field.retry-after */
function retryAfterHeader(error: unknown): number | undefined {
  const { "retry-after-ms": ms, "retry-after": after } =
    (APICallError.isInstance(error) ? error.responseHeaders : undefined) ?? {};
  if (ms !== undefined && Number.isFinite(Number(ms))) return Number(ms);
  if (after === undefined) return undefined;
  const seconds = Number(after);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(after) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}

/**
 * Parses the delay in Google's response body, which has the form "34.5s":
 * https://cloud.google.com/apis/design/errors#error_details
 */
function retryInfo(error: unknown): number | undefined {
  if (!isAnswer(error)) return undefined;
  const text = "responseBody" in error ? error.responseBody : JSON.stringify(error.data);
  const seconds = /"retryDelay":\s*"(\d+(?:\.\d+)?)s"/.exec(text ?? "")?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

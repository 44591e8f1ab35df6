import { APICallError, StreamProviderError, UnsupportedFunctionalityError } from "ai";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import { isOverflow } from "../model-error.ts";
import type { Provider } from "./provider.ts";
import { toModelError } from "./to-model-error.ts";

const provider: Provider = { id: "custom", name: "Custom", wire: "openai-compatible", apiKey: "sk-key" };

interface Answer {
  readonly statusCode: number;
  readonly headers?: Record<string, string>;
  readonly body?: object;
}

function errorOf({ statusCode, headers = {}, body = {} }: Answer): ReturnType<typeof toModelError> {
  const error = new APICallError({
    message: "Failed",
    url: "http://127.0.0.1",
    requestBodyValues: {},
    statusCode,
    responseHeaders: headers,
    responseBody: JSON.stringify(body),
  });
  return toModelError(error, { provider, name: "m" });
}

function saying(message: string, code?: string): object {
  return { error: { message, ...(code !== undefined && { code }) } };
}

describe("a provider's error", () => {
  it.each([
    ["prompt is too long: 1200 tokens > 1000 maximum"],
    ["input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000"],
    ["This model's maximum context length is 1000 tokens"],
    ["Your input exceeds the context window of this model"],
    ["The input token count (1200) exceeds the maximum number of tokens allowed (1000)."],
    ["the request exceeds the available context size, try increasing it"],
    ["This model's maximum prompt length is 1000 but the request contains 1200 tokens"],
    ["Please reduce the length of the messages or completion"],
    ["The decoder prompt (length 5000) is longer than the maximum model length of 4096"],
    ["Input is too long for requested model."],
  ])("indicates that the conversation is too long: %s", (message) => {
    expect(errorOf({ statusCode: 400, body: saying(message) }).kind).toBe("overflow");
  });

  it.each([
    [429, saying("Rate limit reached", "rate_limit_exceeded"), "busy"],
    [503, saying("The server is overloaded"), "busy"],
    [529, saying("Overloaded"), "busy"],
    [408, {}, "busy"],
    [429, saying("You exceeded your current quota", "insufficient_quota"), "other"],
    [400, saying("Your credit balance is too low"), "other"],
    [429, saying("You exceeded your current quota, please check your plan"), "other"],
    [401, saying("Incorrect key"), "authentication"],
    [403, {}, "authentication"],
    [404, saying("No such model"), "unavailable"],
  ])("with status %i and body %j is of kind %s", (statusCode, body, kind) => {
    expect(errorOf({ statusCode, body }).kind).toBe(kind);
  });

  it.each([
    [400, "Could not process image"],
    [400, "Invalid request"],
    [415, "Unsupported media type"],
    [422, "messages.0.content.1 is not valid"],
    [404, "No endpoints found that support image input"],
    [500, "image: unknown format"],
    [400, "messages.0.content.1.image.source.base64: image exceeds 5 MB maximum: 7 bytes > 5 bytes"],
    [400, "You uploaded an unsupported image. Please make sure your image has of one the formats"],
    [400, "Unable to process input image. Please retry or report"],
    [500, "Failed to load image or audio file"],
  ])(
    "with status %i and message %j indicates that something in the request was rejected",
    (statusCode, message) => {
      expect(errorOf({ statusCode, body: saying(message) }).kind).toBe("refused");
    },
  );

  it.each([
    [413, {}],
    [
      413,
      { type: "error", error: { type: "request_too_large", message: "Request exceeds the maximum size" } },
    ],
    [413, saying("image exceeds 5 MB maximum")],
    [400, saying("Request payload size exceeds the limit: 20971520 bytes.")],
    [400, saying("request entity too large")],
  ])("with status %i and body %j indicates that the request is too large", (statusCode, body) => {
    const error = errorOf({ statusCode, body });

    expect(error.kind).toBe("too_large");
    expect(isOverflow(error)).toBe(true);
  });

  it.each([
    [
      "when OpenRouter passes it on",
      {
        error: {
          message: "Provider returned error",
          code: 400,
          metadata: { raw: JSON.stringify(saying("prompt is too long")) },
        },
      },
    ],
    [
      "in plain text that OpenRouter passes on",
      { error: { message: "Provider returned error", code: 400, metadata: { raw: "prompt is too long" } } },
    ],
    ["in Google's array", [saying("prompt is too long")]],
  ])("is recognized %s", (_, body) => {
    const { kind, message } = errorOf({ statusCode: 400, body });

    expect(message).toContain("prompt is too long");
    expect(kind).toBe("overflow");
  });

  it("indicates a rejection if the SDK itself rejects the request", () => {
    const error = new UnsupportedFunctionalityError({ functionality: "media type: junk" });

    expect(toModelError(error, { provider, name: "m" }).kind).toBe("refused");
  });

  it("indicates a missing model, not a rejected image, regardless of the model's name", () => {
    expect(errorOf({ statusCode: 404, body: saying("The model gpt-image-1 does not exist") }).kind).toBe(
      "unavailable",
    );
  });

  it("does not reveal a key that contains a line break", () => {
    const error = new TypeError('Headers.append: "Bearer sk-\n  key" is an invalid header value.');
    const { message } = toModelError(error, { provider: { ...provider, apiKey: "sk-\n  key" }, name: "m" });

    expect(message).toBe('Cannot ask custom/m: Headers.append: "Bearer [key]" is an invalid header value.');
  });

  it("includes the reason on one line, without the key", () => {
    const { message } = errorOf({ statusCode: 401, body: saying("Wrong key:\n  sk-key", "invalid_api_key") });

    expect(message).toBe("Cannot ask custom/m: 401, Wrong key: [key] invalid_api_key");
  });
});

it("does not reveal a user name in a URL", () => {
  const error = new TypeError("Cannot fetch http://me:secret@127.0.0.1:8080/v1/chat");

  expect(toModelError(error, { provider, name: "m" }).message).toContain("http://127.0.0.1:8080/v1/chat");
});

describe("the delay before a retry", () => {
  it.each([
    [{ "retry-after-ms": "250" }, 250],
    [{ "retry-after": "7" }, 7000],
    [{ "retry-after": "soon" }, undefined],
    [{}, undefined],
  ])("is read from the headers %j: %s", (headers, expected) => {
    expect(errorOf({ statusCode: 429, headers }).retryAfterMs).toBe(expected);
  });

  it("is relative to the current time when the header is a date", () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 0, 1) });
    onTestFinished(() => void vi.useRealTimers());
    const headers = { "retry-after": "Thu, 01 Jan 2026 00:01:00 GMT" };

    expect(errorOf({ statusCode: 503, headers }).retryAfterMs).toBe(60_000);
  });

  it("is read from Google's response body, which marks an exceeded quota as temporary", () => {
    const details = [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "34.5s" }];
    const body = { error: { message: "You exceeded your current quota", details } };

    expect(errorOf({ statusCode: 429, body })).toMatchObject({ kind: "busy", retryAfterMs: 34_500 });
  });
});

it.each([
  [429, "RESOURCE_EXHAUSTED", "busy"],
  [503, "Try again", "busy"],
  [400, "prompt is too long", "overflow"],
])(
  "treats an error with status %i in the middle of a response like one at the start: %s",
  (statusCode, message, kind) => {
    expect(toModelError(new StreamProviderError({ statusCode, message }), { provider, name: "m" }).kind).toBe(
      kind,
    );
  },
);

it.each([["terminated"], ["Response stream ended without a finish reason."], ["No output generated. Check"]])(
  "treats a response that ends early as a network error with a message for the user: %s",
  (message) => {
    expect(toModelError(new Error(message), { provider, name: "m" })).toMatchObject({
      kind: "network",
      message: "Cannot ask custom/m: the answer broke off",
    });
  },
);

it("treats a lost connection as a network error", () => {
  const lost = new Error("Failed", { cause: Object.assign(new Error("x"), { code: "ECONNRESET" }) });

  expect(toModelError(lost, { provider, name: "m" }).kind).toBe("network");
});

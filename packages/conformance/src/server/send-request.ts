import { once } from "node:events";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { Duplex } from "node:stream";
import { text } from "node:stream/consumers";

import { CheckFailure } from "../agent/check-outcome.ts";

/** A request to send. Only the headers that HTTP requires are added to it. */
export interface HttpRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A response with an unread body. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  text(): Promise<string>;
  /** The body, or the raw stream after a protocol switch. */
  readonly stream: Duplex | IncomingMessage;
  cut(): void;
}

/**
 * Sends a request on its own connection, which can be cut. Resolves once the response headers arrive.
 *
 * @throws {CheckFailure} if they do not arrive within the timeout.
 */
export async function sendRequest(
  url: URL,
  { method, headers, body }: HttpRequest,
  timeoutMs: number,
): Promise<HttpAnswer> {
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  const request = send(url, { method, headers, agent: false });
  const upgraded = Promise.withResolvers<[IncomingMessage, Duplex]>();
  request.once("upgrade", (message, socket, head) => {
    if (head.length > 0) socket.unshift(head);
    upgraded.resolve([message, socket]);
  });
  const timer = setTimeout(() => {
    request.destroy(new Error(`no answer within ${timeoutMs / 1000} s`));
  }, timeoutMs);
  request.end(body);
  try {
    const answered = once(request, "response") as Promise<[IncomingMessage]>;
    const [message, socket] = await Promise.race([answered, upgraded.promise]);
    // If the response is cut, the code that reads it detects the error.
    for (const stream of [request, message, socket]) stream?.on("error", () => undefined);
    return {
      status: message.statusCode ?? 0,
      headers: message.headers,
      text: () => text(message),
      stream: socket ?? message,
      cut: () => void (socket ?? request).destroy(),
    };
  } catch (error) {
    throw new CheckFailure(`${method} ${url.href}: ${(error as Error).message}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

export interface JsonRequest {
  readonly timeoutMs: number;
  readonly apiKey?: string | undefined;
  /** Body of the request, which is then a POST. */
  readonly body?: object;
}

/**
 * Fetches a JSON object. Resolves to `undefined` if the server is unreachable, too slow, or responds with something
 * else.
 */
export async function fetchJson(
  url: string,
  { timeoutMs, apiKey, body }: JsonRequest,
): Promise<{ readonly [key: string]: unknown } | undefined> {
  try {
    const response = await fetch(url, {
      method: body === undefined ? "GET" : "POST",
      headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer: unknown = response.ok ? await response.json() : undefined;
    return typeof answer === "object" && answer !== null ? { ...answer } : undefined;
  } catch {
    return undefined;
  }
}

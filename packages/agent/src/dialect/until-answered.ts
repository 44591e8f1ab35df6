import type { RequestContext } from "@parley/protocol";

/** Resolves when the response is sent, or the request is cancelled. */
export function untilAnswered(context: RequestContext): Promise<void> {
  return new Promise((resolve) => {
    context.afterResponse(resolve);
    context.signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

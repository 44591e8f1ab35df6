import type { RequestContext } from "@parley/protocol";

/** Resolves when the response has been sent or the request has been cancelled. */
export function untilAnswered(context: RequestContext): Promise<void> {
  return new Promise((resolve) => {
    context.afterResponse(resolve);
    context.signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

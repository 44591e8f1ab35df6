import type { TestEvent } from "node:test/reporters";

/** Yields a line of JSON for the result of each case, and `"end"` after the last one. */
export async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    if (type !== "test:pass" && type !== "test:fail") continue;
    const { error } = data.details as { readonly error?: Error };
    const cause = error?.cause instanceof Error ? error.cause : error;
    yield line({
      name: data.name,
      milliseconds: Math.round(data.details.duration_ms),
      ...(error && { error: cause?.stack ?? cause?.message ?? "unknown" }),
    });
  }
  yield line("end");
}

function line(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

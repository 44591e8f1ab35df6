import type { TestEvent } from "node:test/reporters";

/** Writes each case's result as a line of JSON, and `"end"` once all have run. */
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

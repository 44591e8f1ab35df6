import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** The worker's module: the TypeScript source next to this file, or the built file next to the bundle. */
const PROGRAM: URL = import.meta.url.endsWith(".ts")
  ? new URL("./convert-html.ts", import.meta.url)
  : new URL("./tools/web/convert-html.js", import.meta.url);

const MAX_MEMORY_MB = 512;

export interface ReadingLimits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * Converts HTML to Markdown in a worker thread, because a malicious page could take a very long time to convert.
 *
 * @throws {Error} if it takes too much time or memory, or the signal's reason.
 */
export async function htmlToMarkdown(html: string, { timeoutMs, signal }: ReadingLimits): Promise<string> {
  const worker = new Worker(PROGRAM, {
    workerData: html,
    name: "parley html",
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  const over = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const [markdown] = (await once(worker, "message", { signal: over })) as [string];
    return markdown;
  } catch (error) {
    signal.throwIfAborted();
    throw new Error("its HTML takes too much time or memory to convert", { cause: error });
  } finally {
    await worker.terminate();
  }
}

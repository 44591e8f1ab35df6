import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** The program of the thread: TypeScript where this file is, built where this file is built into another one. */
const PROGRAM: URL = import.meta.url.endsWith(".ts")
  ? new URL("./convert-html.ts", import.meta.url)
  : new URL("./tools/web/convert-html.js", import.meta.url);

const MAX_MEMORY_MB = 512;

/** How long reading a page may take. */
export interface ReadingLimits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * Tells HTML as Markdown, on a thread of its own: pages can be made such that this takes very long.
 *
 * @throws {Error} if it takes too long, or too much; the signal's reason.
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
    throw new Error("its HTML is too much to read", { cause: error });
  } finally {
    await worker.terminate();
  }
}

import { formatTable } from "../table.ts";
import { measureBetween } from "./between-figures.ts";
import { measurePage } from "./page-figures.ts";

/**
 * Measures the inspector: the page with 100,000 messages in Chromium, and the latency that the inspector adds between
 * client and agent.
 */
export async function benchInspect(): Promise<string> {
  const page = await measurePage();
  const { direct, between, isEqual } = await measureBetween();
  const frames = page.frames.toSorted((a, b) => a - b);
  const frameAt = (share: number): string =>
    `${(frames[Math.floor(frames.length * share)] ?? 0).toFixed(1)} ms`;
  return formatTable([
    ["inspector, 100,000 messages", "figure", "limit"],
    ["scripts at the start, gzip", `${(page.scripts / 1000).toFixed(0)} kB`, "300 kB"],
    ["first paint", `${page.firstPaint.toFixed(0)} ms`, "1000 ms"],
    ["opening the recording", `${page.opening.toFixed(0)} ms`, ""],
    ["memory", `${(page.heap / 1e6).toFixed(0)} MB`, "300 MB"],
    ["frame while scrolling, median", frameAt(0.5), ""],
    ["frame while scrolling, 99th percentile", frameAt(0.99), "50 ms"],
    ["processor time of a frame", `${page.work.toFixed(1)} ms`, ""],
    ["round trip of a message, agent alone", `${direct.toFixed(3)} ms`, ""],
    ["round trip of a message, inspector between", `${between.toFixed(3)} ms`, ""],
    ["delay a message", `${((between - direct) / 2).toFixed(3)} ms`, "1 ms"],
    ["bytes", isEqual ? "equal" : "differ", "equal"],
  ]);
}

import { readFile } from "node:fs/promises";

/** Lists the paths of the Unix sockets that programs of this system have bound. */
export async function boundSockets(): Promise<string[]> {
  const text = await readFile("/proc/net/unix", "utf8").catch(() => "");
  // The eighth column; abstract names begin with "@".
  const paths = text.split("\n").map((line) => /^(?:\S+\s+){7}(\/.*)$/.exec(line)?.[1] ?? "");
  return [...new Set(paths)].filter((path) => path !== "");
}

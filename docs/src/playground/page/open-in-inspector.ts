import { formatRecord } from "@parley/protocol/recording";

import { deflate } from "./program-link.ts";
import type { WireLog } from "./wire-log.ts";

/** Opens the messages in another tab as a recording. They are in the URL's fragment, so no server receives them. */
export async function openInInspector({ lines }: WireLog): Promise<void> {
  // Opened first, because browsers block tabs that are opened after an asynchronous wait.
  const tab = open("about:blank");
  const recording = lines.map(({ row }) => formatRecord(row.entry)).join("");
  tab?.location.replace(
    new URL(`inspector/index.html#recording=${await deflate(recording, "deflate")}`, location.href),
  );
}

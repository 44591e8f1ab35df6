import { v1, v2 } from "@parley/client/on-demand";

import type { RunParts } from "./run-parts.ts";

declare const STABLE_WORKER: string;

export const stableParts: RunParts = {
  worker: STABLE_WORKER,
  versions: { 1: v1, 2: v2 },
  mcpServers: () => [],
};

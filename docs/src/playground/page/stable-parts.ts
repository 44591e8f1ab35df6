import { v1 } from "@parley/client/v1";
import { v2 } from "@parley/client/v2";

import type { RunParts } from "./run-parts.ts";

declare const STABLE_WORKER: string;

export const stableParts: RunParts = {
  worker: STABLE_WORKER,
  versions: { 1: v1, 2: v2 },
  mcpServers: () => [],
};

import { applyUpdate } from "@parley/protocol/session/v1";

import type { ApplyUpdate } from "../dialect/client-side.ts";
import { SubagentDirectory } from "./subagent-directory.ts";

/** A directory for version 1, whose client folds no subagents by default. */
export class FollowingDirectory extends SubagentDirectory {
  protected override readonly fold = applyUpdate as ApplyUpdate<never>;
}

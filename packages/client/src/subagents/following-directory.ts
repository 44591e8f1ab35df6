import { applyUpdate } from "@parley/protocol/session/v1";
import { SessionMessage, SessionMessageChunk, SubagentUpdate } from "@parley/schema/v1/validators";

import type { SessionUpdate } from "../api/client-session.ts";
import type { ApplyUpdate } from "../dialect/client-side.ts";
import { SubagentDirectory } from "./subagent-directory.ts";

/** Decoders for the updates that the version 1 client passes on unchanged. */
const decoders = new Map<string, { decode(update: unknown): object }>([
  ["subagent_update", SubagentUpdate],
  ["session_message", SessionMessage],
  ["session_message_chunk", SessionMessageChunk],
]);

/** A directory for version 1, whose client does not parse or apply subagent updates by default. */
export class FollowingDirectory extends SubagentDirectory {
  protected override readonly fold = applyUpdate as ApplyUpdate<never>;

  override update<Update extends SessionUpdate>(
    id: string,
    update: Update,
    apply: ApplyUpdate<Update>,
  ): void | Promise<void> {
    const { sessionUpdate } = update;
    const decoded = decoders.get(sessionUpdate)?.decode(update);
    return super.update(
      id,
      decoded === undefined ? update : ({ ...decoded, sessionUpdate } as Update),
      apply,
    );
  }
}

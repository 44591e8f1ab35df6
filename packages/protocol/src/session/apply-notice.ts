import type { JsonObject } from "@parley/schema/v2";

import { changeEntries, longPartsOf } from "./folded-state.ts";
import { given } from "./patched.ts";
import type { NoticeEntry } from "./session-entry.ts";
import type { SessionState } from "./session-state.ts";

/** A word of the agent to the user. */
export interface NoticeNews {
  readonly severity: NoticeEntry["severity"];
  readonly title: string;
  readonly description?: string | null;
  readonly _meta?: JsonObject | null;
}

/** Puts a notice at the end of the conversation, which it is no part of. */
export function applyNotice(state: SessionState, news: NoticeNews): SessionState {
  const { severity, title, description, _meta } = news;
  const { entries } = longPartsOf(state);
  const notice: NoticeEntry = {
    type: "notice",
    id: `#${entries.length}`,
    severity,
    title,
    ...given({ description, _meta }),
  };
  return changeEntries(state, entries.append(notice));
}

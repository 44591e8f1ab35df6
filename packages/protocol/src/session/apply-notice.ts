import type { JsonObject } from "@parley/schema/neutral";

import { changeEntries, longPartsOf } from "./folded-state.ts";
import { omitNullish } from "./patched.ts";
import type { NoticeEntry } from "./session-entry.ts";
import type { SessionState } from "./session-state.ts";

/** A notice from an update in either protocol version. */
export interface NewNotice {
  readonly severity: NoticeEntry["severity"];
  readonly title: string;
  readonly description?: string | null;
  readonly _meta?: JsonObject | null;
}

export function applyNotice(state: SessionState, notice: NewNotice): SessionState {
  const { severity, title, description, _meta } = notice;
  const { entries } = longPartsOf(state);
  const entry: NoticeEntry = {
    type: "notice",
    id: `#${entries.length}`,
    severity,
    title,
    ...omitNullish({ description, _meta }),
  };
  return changeEntries(state, entries.append(entry));
}

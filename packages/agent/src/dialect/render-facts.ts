import type { InfoEvent, UsageEvent } from "../event/session-event.ts";

/** The update of a session's title and times, or of its usage. */
type FactsUpdate =
  | ({ readonly sessionUpdate: "session_info_update" } & Omit<InfoEvent, "type">)
  | ({ readonly sessionUpdate: "usage_update" } & Omit<UsageEvent, "type">);

/** Writes a session's title and times, or its usage, in the same form for all versions. */
export function renderFacts(event: InfoEvent | UsageEvent): FactsUpdate {
  const { type, ...fields } = event;
  const sessionUpdate = type === "info" ? "session_info_update" : "usage_update";
  return { sessionUpdate, ...fields } as FactsUpdate;
}

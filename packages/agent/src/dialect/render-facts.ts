import type { InfoEvent, UsageEvent } from "../event/session-event.ts";

type FactsUpdate =
  | ({ readonly sessionUpdate: "session_info_update" } & Omit<InfoEvent, "type">)
  | ({ readonly sessionUpdate: "usage_update" } & Omit<UsageEvent, "type">);

/** Renders a session's title and times, or its usage. All versions use the same format. */
export function renderFacts(event: InfoEvent | UsageEvent): FactsUpdate {
  const { type, ...fields } = event;
  const sessionUpdate = type === "info" ? "session_info_update" : "usage_update";
  return { sessionUpdate, ...fields } as FactsUpdate;
}

import type {
  CompactionEvent,
  CompactionSummaryEvent,
  NoticeEvent,
  OptionalEvent,
} from "../event/session-event.ts";

type OptionalUpdate =
  | ({ readonly sessionUpdate: "notice" } & Omit<NoticeEvent, "type">)
  | ({ readonly sessionUpdate: "compaction_update" } & Omit<CompactionEvent, "type">)
  | ({ readonly sessionUpdate: "compaction_summary_chunk" } & Omit<CompactionSummaryEvent, "type">);

/** Renders an event for clients that show events of its type. All versions use the same format. */
export function renderOptional(event: OptionalEvent): OptionalUpdate {
  switch (event.type) {
    case "notice": {
      const { type: sessionUpdate, ...fields } = event;
      return { sessionUpdate, ...fields };
    }
    case "compaction": {
      const { type: _, ...fields } = event;
      return { sessionUpdate: "compaction_update", ...fields };
    }
    case "compaction_summary": {
      const { type: _, ...fields } = event;
      return { sessionUpdate: "compaction_summary_chunk", ...fields };
    }
  }
}

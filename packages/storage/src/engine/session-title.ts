import type { RecordChange } from "./session-engine.ts";

/** A title with its source: `none` exactly when there is no title. */
export type SessionTitle = Pick<RecordChange, "title" | "titleSource">;

/** A title to set, and its source. */
export interface TitleChange {
  readonly title: string | null;
  readonly by: "generated" | "user";
}

/** The title of a session that has none. */
export const NO_TITLE: SessionTitle = { title: null, titleSource: "none" };

/** A generated title changes nothing, not even by clearing, where the user has set one. */
export function applyTitle(current: SessionTitle, change: TitleChange): SessionTitle {
  if (change.by === "generated" && current.titleSource === "user") return current;
  return change.title === null ? NO_TITLE : { title: change.title, titleSource: change.by };
}

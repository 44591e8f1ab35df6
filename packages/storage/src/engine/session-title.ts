import type { RecordChange } from "./session-engine.ts";

/** A title and its origin, which is `none` if and only if there is no title. */
export type SessionTitle = Pick<RecordChange, "title" | "titleSource">;

export interface TitleChange {
  readonly title: string | null;
  readonly by: "generated" | "user";
}

export const NO_TITLE: SessionTitle = { title: null, titleSource: "none" };

/** Applies a change to a title. A generated title never replaces or clears one set by the user. */
export function applyTitle(current: SessionTitle, change: TitleChange): SessionTitle {
  if (change.by === "generated" && current.titleSource === "user") return current;
  return change.title === null ? NO_TITLE : { title: change.title, titleSource: change.by };
}

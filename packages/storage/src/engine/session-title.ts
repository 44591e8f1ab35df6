import type { SessionTitle, TitleChange } from "./session-engine.ts";

/** The title of a session that has none. */
export const NO_TITLE: SessionTitle = { title: null, titleSource: "none" };

/** A title that a user set yields only to the user: a generated one changes nothing then, not even by clearing. */
export function applyTitle(current: SessionTitle, change: TitleChange): SessionTitle {
  if (change.by === "generated" && current.titleSource === "user") return current;
  return change.title === null ? NO_TITLE : { title: change.title, titleSource: change.by };
}
